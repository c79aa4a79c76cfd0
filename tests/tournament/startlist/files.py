"""Start lists made on the spot: text in any encoding, and workbooks."""

import csv
import io
from collections.abc import Sequence
from typing import Any

from openpyxl import Workbook

from tournament.startlist import ImportRow, StartList, read_start_list

HEADING = ("Priimek", "Ime", "Klub", "Licenca", "Rating")


def text_file(rows: Sequence[Sequence[str]], delimiter: str = ";", encoding: str = "utf-8") -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return out.getvalue().encode(encoding)


def workbook(*sheets: Sequence[Sequence[Any]]) -> bytes:
    """One worksheet for each list of rows."""
    book = Workbook()
    for number, rows in enumerate(sheets):
        sheet = book.active if number == 0 else book.create_sheet()
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def read_rows(*rows: Sequence[str], heading: Sequence[str] = HEADING) -> StartList:
    """A CSV of these rows under a heading."""
    return read_start_list(text_file([heading, *rows]), "list.csv")


def only_row(*cells: str, heading: Sequence[str] = HEADING) -> ImportRow:
    (row,) = read_rows(cells, heading=heading).rows
    return row


def only_cell(value: Any, column: str) -> ImportRow:
    """The row of a workbook in which one cell of an otherwise plain row has this value."""
    cells: list[Any] = ["Novak", "Ana", "TK Volk", 2101, 12.5]
    cells[HEADING.index(column)] = value
    (row,) = read_start_list(workbook([HEADING, cells]), "list.xlsx").rows
    return row


def codes(found: ImportRow | StartList) -> list[str]:
    return [problem.code for problem in found.problems]
