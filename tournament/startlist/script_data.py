from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tournament.startlist.cells import clean
from tournament.startlist.records import FileProblem


@dataclass(frozen=True, slots=True)
class Person:
    """`here`: takes part in the coming rounds."""

    start_number: int
    last_name: str
    first_name: str
    licence: str = ""
    here: bool = True

    @property
    def name(self) -> str:
        return f"{self.last_name} {self.first_name}".strip()


@dataclass(frozen=True, slots=True)
class ScriptProblem:
    """`row` of the file, 0 for the whole. `kept`: the script is still usable."""

    code: str
    row: int = 0
    params: Mapping[str, object] = field(default_factory=dict)
    kept: bool = False


@dataclass(frozen=True, slots=True)
class ScriptTable:
    number: int
    seats: Mapping[str, int | None]
    row: int


@dataclass(frozen=True, slots=True)
class Script:
    rounds: Mapping[int, tuple[ScriptTable, ...]]
    problems: tuple[ScriptProblem, ...] = ()
    file_problem: FileProblem | None = None

    @property
    def usable(self) -> bool:
        return bool(self.rounds) and self.file_problem is None and all(problem.kept for problem in self.problems)


def words_of(text: str) -> frozenset[str]:
    plain = "".join(
        char for char in unicodedata.normalize("NFD", clean(text).casefold()) if char.isalnum() or char == " "
    )
    return frozenset(plain.split())


def listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)
