"""A seating script row by row, before it is judged: people, tables, problems."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tournament.startlist.cells import clean
from tournament.startlist.records import FileProblem


@dataclass(frozen=True, slots=True)
class Person:
    """A person of the start list; `here`: takes part in the coming rounds."""

    start_number: int
    last_name: str
    first_name: str
    licence: str = ""
    here: bool = True

    @property
    def name(self) -> str:
        """Last name first, as in the start list."""
        return f"{self.last_name} {self.first_name}".strip()


@dataclass(frozen=True, slots=True)
class ScriptProblem:
    """A code of `tournament.wording.seating` with its parameters; `row` of the file, 0 for the whole.

    `kept`: a note, the script is still usable.
    """

    code: str
    row: int = 0
    params: Mapping[str, object] = field(default_factory=dict)
    kept: bool = False


@dataclass(frozen=True, slots=True)
class ScriptTable:
    """One table of the file: start number or None by seat."""

    number: int
    seats: Mapping[str, int | None]
    row: int


@dataclass(frozen=True, slots=True)
class Script:
    """Rounds by number, each with its tables by number, and all problems. `usable` without any error."""

    rounds: Mapping[int, tuple[ScriptTable, ...]]
    problems: tuple[ScriptProblem, ...] = ()
    file_problem: FileProblem | None = None

    @property
    def usable(self) -> bool:
        return bool(self.rounds) and self.file_problem is None and all(problem.kept for problem in self.problems)


def words_of(text: str) -> frozenset[str]:
    """Return the words of a cell without case and accents."""
    plain = "".join(
        char for char in unicodedata.normalize("NFD", clean(text).casefold()) if char.isalnum() or char == " "
    )
    return frozenset(plain.split())


def listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)
