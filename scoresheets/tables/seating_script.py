"""A seating script: every seat of the drawn rounds as a worksheet that Radelc and any spreadsheet read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoresheets.workbooks.xlsx import Book, SheetColumn


@dataclass(frozen=True)
class ScriptRow:
    """A table of a round; `seats` in the order of the letters, "" for an empty one."""

    round: int
    table: int
    seats: tuple[str, ...]


def render(title: str, round_label: str, table_label: str, letters: Sequence[str], rows: Sequence[ScriptRow]) -> bytes:
    book = Book(title)
    columns = [SheetColumn(round_label, 8, True), SheetColumn(table_label, 8, True)]
    page = book.worksheet(title[:31], [*columns, *(SheetColumn(letter, 34) for letter in letters)])
    for row in rows:
        page.row([row.round, row.table, *row.seats])
    return book.finish()
