"""A file's cells before they are interpreted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.startlist.records import FileProblem


@dataclass(frozen=True, slots=True)
class Cell:
    """`text` as a person reads it, a number with a decimal point; `kind` is "number", "date", "error" or "text"."""

    text: str = ""
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class GridRow:
    """`number` counts from 1 as a spreadsheet does."""

    number: int
    cells: tuple[Cell, ...]

    @property
    def is_blank(self) -> bool:
        return not any(cell.text.strip() for cell in self.cells)

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(cell.text for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Grid:
    """The rows that are not blank. `sheet` is the worksheet's name."""

    rows: tuple[GridRow, ...]
    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    problems: tuple[FileProblem, ...] = ()


class Unreadable(Exception):
    """The whole file cannot be read: a code of FILE_LEVELS with its parameters. Never leaves the package."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params: Mapping[str, object] = params
