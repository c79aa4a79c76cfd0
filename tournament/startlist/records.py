"""ERROR keeps a row (or the whole file) out, REPEAT is in the list already, DOUBT needs a look, NOTE informs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

ERROR, REPEAT, DOUBT, NOTE = "error", "repeat", "doubt", "note"
_ORDER = (ERROR, REPEAT, DOUBT, NOTE)

LARGEST_FILE = 5_000_000  # bytes
MOST_ROWS = 5_000
MOST_COLUMNS = 50
LONGEST = {
    "last_name": 60,
    "first_name": 60,
    "club": 100,
    "licence": 20,
    "category": 40,
}
RATING_PLACES = 3
LARGEST_RATING = Decimal(100_000)

FIELDS = ("number", "last_name", "first_name", "full_name", "club", "licence", "rating", "category")

LEVELS: Mapping[str, str] = {
    "name_missing": ERROR,
    "too_long": ERROR,
    "repeats_row": REPEAT,
    "first_name_missing": DOUBT,
    "licence_shared": DOUBT,
    "same_name_other_licence": DOUBT,
    "licence_unreadable": DOUBT,
    "rating_unreadable": DOUBT,
    "rating_is_date": DOUBT,
    "category_too_long": DOUBT,
    "rating_out_of_range": DOUBT,
    "cell_error": DOUBT,
    "formula_text": DOUBT,
    "letters_lost": DOUBT,
    "digits_in_name": DOUBT,
    "name_split_guessed": DOUBT,
    "too_many_cells": DOUBT,
    "rating_thousands": NOTE,
    "licence_thousands": NOTE,
    "licence_missing": NOTE,
    "club_missing": NOTE,
    "club_spelling": NOTE,
    "namesake": NOTE,
    "name_in_capitals": NOTE,
}

FILE_LEVELS: Mapping[str, str] = {
    "empty_file": ERROR,
    "too_large": ERROR,
    "too_many_rows": ERROR,
    "zip_bomb": ERROR,
    "too_long_to_read": ERROR,
    "too_much_to_read": ERROR,
    "encrypted": ERROR,
    "old_excel": ERROR,
    "open_document": ERROR,
    "binary_excel": ERROR,
    "not_a_workbook": ERROR,
    "broken_workbook": ERROR,
    "other_kind": ERROR,
    "binary": ERROR,
    "unreadable_text": ERROR,
    "no_heading": ERROR,
    "running_text": ERROR,
    "only_figures": ERROR,
    "no_names": ERROR,
    "no_name_column": ERROR,
    "no_rows": ERROR,
    "broken_quotes": DOUBT,
    "column_repeated": DOUBT,
    "too_many_columns": DOUBT,
    "assumed_last_first": DOUBT,
    "assumed_first_last": DOUBT,
    "total_differs": DOUBT,
    "other_sheets": DOUBT,
    "unknown_columns": NOTE,
}

SKIPPED = ("before_heading", "separator_line", "blank", "heading_again", "total", "remark", "number_only")


@dataclass(frozen=True, slots=True)
class Problem:
    """`field` is one of FIELDS, or "" for the whole row."""

    code: str
    params: Mapping[str, object]
    field: str = ""

    @property
    def level(self) -> str:
        return LEVELS[self.code]


@dataclass(frozen=True, slots=True)
class FileProblem:
    code: str
    params: Mapping[str, object]

    @property
    def level(self) -> str:
        return FILE_LEVELS[self.code]


@dataclass(frozen=True, slots=True)
class Column:
    """Index from 0, its words, and the field ("" for none)."""

    index: int
    heading: str
    field: str


@dataclass(frozen=True, slots=True)
class SkippedRow:
    """Rows `number`..`until`, with a code of SKIPPED."""

    number: int
    until: int
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class ImportRow:
    """`number` is the spreadsheet's row; `raw` the original cells."""

    number: int
    last_name: str
    first_name: str
    club: str
    licence: str
    rating: Decimal | None
    raw: tuple[str, ...]
    problems: tuple[Problem, ...] = ()
    categories: tuple[str, ...] = ()

    @property
    def level(self) -> str:
        return next((level for level in _ORDER if any(problem.level == level for problem in self.problems)), "")

    @property
    def storable(self) -> bool:
        return self.level not in (ERROR, REPEAT)


@dataclass(frozen=True, slots=True)
class StartList:
    """No rows with a problem of level ERROR.

    `encoding` and `delimiter` are "" for a workbook, `sheet` is "" for text; without a heading `first_rows` shows the
    beginning.
    """

    rows: tuple[ImportRow, ...] = ()
    problems: tuple[FileProblem, ...] = ()
    columns: tuple[Column, ...] = ()
    skipped: tuple[SkippedRow, ...] = ()
    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    heading_row: int | None = None
    first_rows: tuple[tuple[str, ...], ...] = ()

    @property
    def readable(self) -> bool:
        return not any(problem.level == ERROR for problem in self.problems)

    @property
    def storable_rows(self) -> tuple[ImportRow, ...]:
        return tuple(row for row in self.rows if row.storable)
