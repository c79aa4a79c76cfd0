"""Writing worksheets so that the same data gives the same bytes and no name is ever taken for a formula."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from io import BytesIO
from string import ascii_uppercase
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side
from openpyxl.workbook.properties import CalcProperties
from openpyxl.worksheet._write_only import WriteOnlyWorksheet
from openpyxl.writer.excel import ExcelWriter

from scoresheets.text import clean

_EPOCH = datetime(2000, 1, 1)
_ZIP_DATE = (2000, 1, 1, 0, 0, 0)
_FORMULA_STARTS = ("=", "+", "-", "@")
_LONGEST_TEXT = 32767
_A4 = 9
_PORTRAIT = 150

PLAIN = "radelc plain"
HEAD = "radelc head"
HEAD_NUMBER = "radelc head number"
TITLE = "radelc title"
TITLE_NAME = "radelc title name"
COUNT = "radelc count"
STRONG = "radelc strong"
TOTAL = "radelc total"
HELPER = "radelc helper"
REMARK = "radelc remark"
DIFFERENCE = "radelc difference"


@dataclass(frozen=True)
class Formula:
    """A live formula, with its equals sign and English function names as the file format wants them."""

    text: str


@dataclass(frozen=True)
class SheetColumn:
    """A worksheet's column: its head, its width in characters, and whether numbers stand in it (then the head is
    right).
    """

    head: str
    width: float
    numbers: bool = False


Value = str | int | Fraction | Formula | None


class Book:
    """A workbook being written, one worksheet after the other."""

    def __init__(self, title: str) -> None:
        self._book = Workbook(write_only=True)
        self._book.properties.title = clean(title)
        self._book.properties.creator = "Radelc"
        self._book.properties.created = self._book.properties.modified = _EPOCH
        # The file carries no computed values: whoever opens it computes them, which is what they are there for.
        self._book.calculation = CalcProperties(fullCalcOnLoad=True)
        for style in _styles():
            self._book.add_named_style(style)

    def worksheet(self, title: str, columns: Sequence[SheetColumn]) -> Page:
        """A new worksheet whose first row, the heads, stays while the rest scrolls and is repeated on printed pages."""
        sheet = self._book.create_sheet(title)
        for index, column in enumerate(columns):
            sheet.column_dimensions[column_letter(index)].width = column.width
        sheet.freeze_panes = f"{column_letter(0)}2"
        sheet.print_title_rows = "1:1"
        sheet.page_setup.paperSize = _A4
        sheet.page_setup.orientation = (
            "landscape" if sum(column.width for column in columns) > _PORTRAIT else "portrait"
        )
        sheet.page_setup.fitToHeight = 0
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        page = Page(sheet)
        page.row([column.head for column in columns], [HEAD_NUMBER if column.numbers else HEAD for column in columns])
        return page

    def finish(self) -> bytes:
        """The whole file."""
        buffer = BytesIO()
        with _SteadyZip(buffer, "w", ZIP_DEFLATED, allowZip64=True) as archive:
            ExcelWriter(self._book, archive).write_data()
        return buffer.getvalue()


class Page:
    """A worksheet being written from the top; `next_row` is the number the next row will get."""

    def __init__(self, sheet: WriteOnlyWorksheet) -> None:
        self._sheet = sheet
        self.next_row = 1

    def row(self, values: Sequence[Value], styles: str | Sequence[str] = PLAIN) -> None:
        """Append a row; one style for all, or one for each cell. None leaves a cell empty but styled."""
        each = [styles] * len(values) if isinstance(styles, str) else styles
        self._sheet.append([self._cell(value, style) for value, style in zip(values, each, strict=True)])
        self.next_row += 1

    def _cell(self, value: Value, style: str) -> Any:
        if isinstance(value, str):
            return self._text(value, style)
        cell: Any = WriteOnlyCell(self._sheet, _number(value))
        cell.style = style
        return cell

    def _text(self, value: str, style: str) -> Any:
        text = clean(value)[:_LONGEST_TEXT]
        cell: Any = WriteOnlyCell(self._sheet)
        cell.style = style
        if text:
            cell.value = text
            # Without this a name that begins with "=" would be stored as a formula, and "#N/A" as an error.
            cell.data_type = "s"
            if text.startswith(_FORMULA_STARTS):
                cell.quotePrefix = True
        return cell


def _number(value: int | Fraction | Formula | None) -> int | float | str | None:
    """A fraction becomes a number where binary is exact and a division where it is not: the sheet loses nothing."""
    if isinstance(value, Formula):
        return value.text
    if not isinstance(value, Fraction):
        return value
    if value.denominator == 1:
        return value.numerator
    if value.denominator & (value.denominator - 1) == 0:
        return value.numerator / value.denominator
    return f"={value.numerator}/{value.denominator}"


def column_letter(index: int) -> str:
    """A spreadsheet's name of a column, counted from 0: one letter for the first 26, then two, then three."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = ascii_uppercase[rest] + letters
    return letters


def sheet_titles(wanted: Sequence[str]) -> list[str]:
    """Names a worksheet may have: without []:*?/\\ and apostrophes, at most 31 characters, each once."""
    titles: list[str] = []
    for text in wanted:
        kept = "".join(char for char in clean(text) if char not in "[]:*?/\\'")[:31].strip() or "-"
        title, number = kept, 2
        while title.casefold() in (taken.casefold() for taken in titles):
            title, number = f"{kept[:27]} {number}", number + 1
        titles.append(title)
    return titles


def _styles() -> list[NamedStyle]:
    ground = PatternFill("solid", fgColor="F1F1EF")
    hair, thin = Side("thin", "D9D9D6"), Side("thin", "444444")
    right = Alignment(horizontal="right", vertical="center", wrap_text=True)
    head, title = Font("Calibri", 10, bold=True), Font("Calibri", 11, bold=True)
    under, over = Border(bottom=thin), Border(top=hair)
    return [
        NamedStyle(PLAIN, font=Font("Calibri", 11)),
        NamedStyle(HELPER, font=Font("Calibri", 10, color="6B6B6B")),
        NamedStyle(COUNT, font=Font("Calibri", 10, color="6B6B6B"), alignment=Alignment(horizontal="center")),
        NamedStyle(REMARK, font=Font("Calibri", 10, color="6B6B6B"), alignment=Alignment(horizontal="left", indent=1)),
        NamedStyle(STRONG, font=title),
        NamedStyle(HEAD, font=head, fill=ground, border=under, alignment=Alignment(vertical="center", wrap_text=True)),
        NamedStyle(HEAD_NUMBER, font=head, fill=ground, border=under, alignment=right),
        NamedStyle(TITLE, font=title, fill=ground, border=over),
        NamedStyle(
            TITLE_NAME,
            font=title,
            fill=ground,
            border=over,
            alignment=Alignment(horizontal="right", shrink_to_fit=True),
        ),
        NamedStyle(TOTAL, font=title, border=Border(top=thin), number_format="0"),
        NamedStyle(DIFFERENCE, font=Font("Calibri", 11), number_format="+0;-0;0"),
    ]


class _SteadyZip(ZipFile):
    """A zip whose entries carry one fixed date and system, whoever writes them and when."""

    def writestr(self, zinfo_or_arcname: Any, data: Any, *args: Any, **kwargs: Any) -> None:
        name = zinfo_or_arcname.filename if isinstance(zinfo_or_arcname, ZipInfo) else zinfo_or_arcname
        info = ZipInfo(name, _ZIP_DATE)
        info.compress_type = ZIP_DEFLATED
        info.create_system = 3
        info.external_attr = 0o600 << 16
        super().writestr(info, data)

    def write(self, filename: Any, arcname: Any = None, *args: Any, **kwargs: Any) -> None:
        with open(filename, "rb") as file:
            self.writestr(str(arcname or os.path.basename(filename)), file.read())
