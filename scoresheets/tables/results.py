"""The results for a federation's own lists: a row a player, as xlsx and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoresheets.text import clean, no_formula
from scoresheets.workbooks.xlsx import DIFFERENCE, PLAIN, REMARK, STRONG, Book, SheetColumn, Value

#: Table points are halves, thirds and the like: so many decimals distinguish any two of them.
DECIMALS = 6


@dataclass(frozen=True)
class RoundCells:
    """`summed` is the difference or the total; all None if he did not play."""

    table: int | None = None
    place: int | None = None
    points: Fraction | None = None
    summed: int | None = None


@dataclass(frozen=True)
class ResultRow:
    """Without a place `remark` says why; `summed` is the difference or, where players do not reckon with it, the
    total.
    """

    place: int | None
    licence: str
    last_name: str
    first_name: str
    club: str
    categories: str
    points: Fraction
    summed: int
    tables_won: int
    rounds: tuple[RoundCells, ...]
    remark: str = ""


@dataclass(frozen=True)
class Results:
    """`heads` include those of every round."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[ResultRow, ...]


def render_xlsx(results: Results) -> bytes:
    """Return a worksheet; licences are text, so that leading zeros stay."""
    book = Book(results.title)
    rounds = len(results.rows[0].rounds) if results.rows else 0
    widths = (8, 12, 22, 18, 28, 20, 10, 10, 12, *(9, 8, 9, 10) * rounds, 26)
    numbers = (0, 6, 7, 8)
    columns = [
        SheetColumn(head, width, numbers=at in numbers or 9 <= at < len(widths) - 1)
        for at, (head, width) in enumerate(zip(results.heads, widths, strict=True))
    ]
    page = book.worksheet(results.title[:31], columns, a_list=True)
    styles = (STRONG, PLAIN, STRONG, STRONG, PLAIN, PLAIN, STRONG, DIFFERENCE, PLAIN)
    for row in results.rows:
        page.row(_values(row), (*styles, *(PLAIN, PLAIN, PLAIN, DIFFERENCE) * rounds, REMARK))
    return book.finish()


def render_csv(results: Results, decimal_mark: str) -> bytes:
    """Return CSV that Excel opens: UTF-8 with its mark; semicolons where the decimal mark is a comma."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=";" if decimal_mark == "," else ",", lineterminator="\r\n")
    writer.writerow(results.heads)
    for row in results.rows:
        writer.writerow([_text(value, decimal_mark) for value in _values(row)])
    return text.getvalue().encode("utf-8-sig")


def _values(row: ResultRow) -> Sequence[Value]:
    cells: list[Value] = [row.place, row.licence, row.last_name, row.first_name, row.club, row.categories]
    cells += [row.points, row.summed, row.tables_won]
    for round_ in row.rounds:
        cells += [round_.table, round_.place, round_.points, round_.summed]
    return [*cells, row.remark]


def _text(value: Value, decimal_mark: str) -> str:
    if isinstance(value, str):
        return no_formula(clean(value))
    if isinstance(value, Fraction) and value.denominator != 1:
        scaled = round(value * 10**DECIMALS)
        whole, rest = divmod(abs(scaled), 10**DECIMALS)
        decimals = f"{rest:0{DECIMALS}}".rstrip("0")
        return f"{'-' if scaled < 0 else ''}{whole}{decimal_mark}{decimals}"
    return "" if value is None else str(value)
