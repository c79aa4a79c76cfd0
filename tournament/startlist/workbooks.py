"""Reads xlsx: the cells of the first sheet with a heading; refuses what only looks like a workbook."""

from __future__ import annotations

import datetime
import io
import struct
import warnings
import zipfile
import zlib
from collections.abc import Iterator
from decimal import Decimal
from itertools import repeat, zip_longest
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from tournament.progress import Tell, silent
from tournament.startlist.grid import Cell, Grid, GridRow, Unreadable
from tournament.startlist.headings import heading_score
from tournament.startlist.records import MOST_COLUMNS, MOST_ROWS, FileProblem

LARGEST_UNPACKED = 30_000_000  # bytes
MOST_PARTS = 500
LOOKED_AT_COLUMNS = 250  # columns checked beyond those that are read
LAST_ROW = 1_048_576  # of any Excel sheet
TITLE_ROWS = 60
ROOM_FOR_TITLES = 60

# Raised by openpyxl and the zip and XML readers for a damaged file.
DAMAGES = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    struct.error,
    InvalidFileException,
    SyntaxError,  # xml.etree's ParseError
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RuntimeError,
    EOFError,
    OSError,
)


def read_workbook(content: bytes, tell: Tell = silent) -> Grid:
    """Return the grid of the first sheet with a heading, else of the first sheet that is not empty.

    Raises Unreadable: encrypted, open_document, binary_excel, not_a_workbook, zip_bomb, broken_workbook, too_many_rows.
    """
    try:
        _check_package(content)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl warns of styles and validations that are not used here
            return _read(content, tell)
    except DAMAGES as error:
        raise Unreadable("broken_workbook") from error


def _check_package(content: bytes) -> None:
    """Check the zip's directory before unpacking: zipfile never reads more than the directory promises."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        parts = package.infolist()
        names = {part.filename for part in parts}
        if any(part.flag_bits & 1 for part in parts) or "EncryptedPackage" in names:
            raise Unreadable("encrypted")
        if "mimetype" in names and "content.xml" in names:
            raise Unreadable("open_document")
        if "xl/workbook.bin" in names:
            raise Unreadable("binary_excel")
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
            raise Unreadable("zip_bomb")
        if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
            raise Unreadable("not_a_workbook")


def _read(content: bytes, tell: Tell) -> Grid:
    chosen: Grid | None = None
    other_sheets: list[str] = []
    for grid in _sheets(content, tell):
        score = _score(grid)
        if chosen is None or (score and not _score(chosen)):
            chosen = grid
        elif score:
            other_sheets.append(grid.sheet)
    if chosen is None:
        return Grid(())
    problems = chosen.problems
    if other_sheets:
        problems += (FileProblem("other_sheets", {"sheet": chosen.sheet, "others": ", ".join(other_sheets)}),)
    return Grid(chosen.rows, sheet=chosen.sheet, problems=problems)


def _score(grid: Grid) -> int:
    return max((heading_score(row.texts) for row in grid.rows[:TITLE_ROWS]), default=0)


def _sheets(content: bytes, tell: Tell) -> Iterator[Grid]:
    book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    # A program that never calculated leaves formulas without a value: the formula is shown.
    formulas = load_workbook(io.BytesIO(content), read_only=True, keep_links=False) if _has_formulas(content) else book
    try:
        for sheet, formula_sheet in zip(book.worksheets, formulas.worksheets, strict=True):
            if sheet.sheet_state == "visible":
                grid = _grid(sheet, formula_sheet if formulas is not book else None, tell)
                if grid.rows:
                    yield grid
    finally:
        book.close()
        formulas.close()


def _has_formulas(content: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        sheets = [name for name in package.namelist() if name.startswith("xl/worksheets/")]
        return any(b"<f>" in part or b"<f " in part for part in map(package.read, sheets))


def _grid(sheet: Any, formula_sheet: Any, tell: Tell) -> Grid:
    """`formula_sheet` is the same sheet with its formulas, or None."""
    rows: list[GridRow] = []
    beyond = False
    formula_rows = _rows(formula_sheet) if formula_sheet is not None else repeat(())
    gap: object = None
    seems = min(sheet.max_row or 0, MOST_ROWS)
    for number, (cells, formulas) in enumerate(zip(_rows(sheet), formula_rows, strict=False), start=1):
        if cells is gap:
            continue
        pairs = zip_longest(cells[:MOST_COLUMNS], formulas[:MOST_COLUMNS])
        row = GridRow(number, tuple(_cell(value, formula) for value, formula in pairs))
        beyond = beyond or any(cell.value is not None for cell in cells[MOST_COLUMNS:])
        if row.is_blank:
            # openpyxl fills a gap of missing rows, perhaps a million, with the identical tuple
            gap = cells
            continue
        rows.append(row)
        tell(len(rows), max(seems, len(rows)))
        if len(rows) > MOST_ROWS + ROOM_FOR_TITLES:
            raise Unreadable("too_many_rows", most=MOST_ROWS)
    problems = (FileProblem("too_many_columns", {"most": MOST_COLUMNS}),) if beyond else ()
    return Grid(tuple(rows), sheet=sheet.title, problems=problems)


def _rows(sheet: Any) -> Iterator[tuple[Any, ...]]:
    """Iterate the rows. Some programs declare a dimension of one cell for any sheet."""
    sheet.reset_dimensions()
    return iter(sheet.iter_rows(max_row=LAST_ROW, max_col=LOOKED_AT_COLUMNS))


def _cell(cell: Any, formula: Any) -> Cell:
    """Return a cell as text. Cells that openpyxl never saw have no value."""
    value = getattr(cell, "value", None)
    if value is None:
        formula_text = getattr(formula, "value", None)
        return Cell(formula_text) if isinstance(formula_text, str) else Cell()
    if getattr(cell, "data_type", "") == "e":
        return Cell(str(value), "error")
    if isinstance(value, bool):
        return Cell(str(value).upper())
    if isinstance(value, (int, float, Decimal)):
        return Cell(_number_text(value), "number")
    if isinstance(value, (datetime.date, datetime.time, datetime.timedelta)):
        return Cell(_date_text(value), "date")
    return Cell(str(value))


def _number_text(value: float | Decimal) -> str:
    """Return 1424.0 as 1424; Excel keeps every number as a binary fraction."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)


def _date_text(value: datetime.date | datetime.time | datetime.timedelta) -> str:
    """Return the date as Slovenians write it, without the midnight that Excel adds."""
    if isinstance(value, datetime.date):
        return f"{value.day}. {value.month}. {value.year}"
    return str(value)
