"""A series as a workbook: sums of the best events, and places, as formulas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoresheets.workbooks.workbook_standings import Decides, Ranking
from scoresheets.workbooks.xlsx import (
    COUNT,
    DIFFERENCE,
    PLAIN,
    STRONG,
    Book,
    Formula,
    SheetColumn,
    Value,
    column_letter,
    sheet_titles,
)

#: Columns before those of the events.
_BEFORE = 3


@dataclass(frozen=True)
class SeriesRow:
    """`place` is None with too few events, a value None without a row; the sums are of the events that count."""

    place: int | None
    name: str
    club: str
    values: tuple[Fraction | None, ...]
    total: Fraction
    difference: int
    wins: int


@dataclass(frozen=True)
class SeriesBook:
    """`always`: the events that always count, `best`: how many of the others do.

    `heads` are place, name, club, total, difference, events won.
    """

    title: str
    sheet: str
    events: tuple[str, ...]
    always: frozenset[int]
    best: int | None
    rows: tuple[SeriesRow, ...]
    heads: tuple[str, str, str, str, str, str]


def render(book: SeriesBook) -> bytes:
    file = Book(book.title)
    chosen = [at for at in range(len(book.events)) if at not in book.always]
    order = [*chosen, *sorted(book.always)]
    place, name, club, total, difference, wins = book.heads
    columns = (
        SheetColumn(place, 8, numbers=True),
        SheetColumn(name, 34),
        SheetColumn(club, 28),
        *(SheetColumn(book.events[at], 12, numbers=True) for at in order),
        SheetColumn(total, 12, numbers=True),
        SheetColumn(difference, 12, numbers=True),
        SheetColumn(wins, 12, numbers=True),
    )
    (title,) = sheet_titles([book.sheet])
    page = file.worksheet(title, columns, a_list=True)
    placed = sum(row.place is not None for row in book.rows)  # they come first
    after = _BEFORE + len(order)
    decisive = tuple(Decides(column_letter(after + at)) for at, _head in enumerate((total, difference, wins)))
    ranking = Ranking(decisive, 2, placed + 1)
    styles = (STRONG, STRONG, PLAIN, *(PLAIN,) * len(order), STRONG, DIFFERENCE, COUNT)
    for row in book.rows:
        number = page.next_row
        values: tuple[Value, ...] = (
            ranking.place(number, row.place),
            row.name,
            row.club,
            *(row.values[at] for at in order),
            Formula(f"=ROUND({_total(book, number, len(chosen), len(order))},6)", round(row.total, 6)),
            row.difference,
            row.wins,
        )
        page.row(values, styles)
    return file.finish()


def _total(book: SeriesBook, row: int, chosen: int, events: int) -> str:
    parts = []
    if chosen:
        cells = _cells(row, 0, chosen)
        parts.append(f"SUM({cells})" if book.best is None else _best(cells, book.best))
    if events > chosen:
        parts.append(f"SUM({_cells(row, chosen, events)})")
    return "+".join(parts) or "0"


def _best(cells: str, best: int) -> str:
    numbers: Sequence[str] = [str(number) for number in range(1, best + 1)]
    return f"IF(COUNT({cells})<={best},SUM({cells}),SUMPRODUCT(LARGE({cells},{{{','.join(numbers)}}})))"


def _cells(row: int, first: int, until: int) -> str:
    return f"{column_letter(_BEFORE + first)}{row}:{column_letter(_BEFORE + until - 1)}{row}"
