"""Writes worksheets with live formulas and their values, so that previews show numbers.

Deterministic, and no name is ever taken for a formula.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from io import BytesIO
from string import ascii_uppercase
from typing import Any

from scoresheets import typeface
from scoresheets.text import clean

_EPOCH = datetime(2000, 1, 1)
_FORMULA_STARTS = ("=", "+", "-", "@")
_RICH = "<r>"  # XlsxWriter writes a text that begins with this tag as it is
_LONGEST_TEXT = 32767
_HINT_TITLE, _HINT = 32, 255  # limits of Excel, in characters
_A4 = 9
_PORTRAIT = 150
_SIZE, _LINE = 11, 15.0  # in points
_DIGIT = 1.85  # in millimetres: a width is counted in digits of the usual type
_LONG_SIDE, _SHORT_SIDE = 11.69, 8.27  # of A4, in inches
_SIDE_MARGIN, _END_MARGIN = 0.7, 0.75  # in inches
_PIXELS, _POINTS = 96, 72 * 0.97  # per inch; a printer's own rounding takes some of the height
_EVENT_AT_FOOT = 100  # Excel takes 255 characters of a footer in all

PLAIN = "plain"
HEAD = "head"
HEAD_NUMBER = "head number"
HEAD_BESIDE = "head beside a number"
TITLE = "title"
TITLE_NAME = "title name"
COUNT = "count"
STRONG = "strong"
TOTAL = "total"
HELPER = "helper"
REMARK = "remark"
DIFFERENCE = "difference"
AS_TYPED = "as typed"
TITLE_ABOVE = "title above"
ABOVE = "above"
DATE = "date"


@dataclass(frozen=True, slots=True)
class Formula:
    """A live formula, with its equals sign and English function names, and its value for readers that do not compute.

    None is an empty cell.
    """

    text: str
    value: int | Fraction | str | None


@dataclass(frozen=True)
class SheetColumn:
    """`width` in characters; `hidden` if only formulas need it."""

    head: str
    width: float
    numbers: bool = False
    hidden: bool = False


Value = str | int | Fraction | Formula | date | None


class Book:
    def __init__(self, title: str) -> None:
        import xlsxwriter  # imported here: every command would wait for it otherwise

        self._buffer = BytesIO()
        self._book = xlsxwriter.Workbook(self._buffer, {"constant_memory": True})
        self._book.set_properties({"title": clean(title), "author": "Radelc", "created": _EPOCH})
        self._foot = f"&L&8 {clean(title)[:_EVENT_AT_FOOT].replace('&', '&&')}&C&8 &A&R&8 &P / &N"
        self._formats = {name: self._book.add_format(_USUAL | style) for name, style in _STYLES.items()}
        texts = {name: _USUAL | style | {"text_wrap": True} for name, style in _STYLES.items()}
        self._texts = {name: self._book.add_format(style) for name, style in texts.items()}
        self._quoted = {name: self._book.add_format(style | {"quote_prefix": True}) for name, style in texts.items()}
        self._pages: list[Page] = []

    def worksheet(
        self,
        title: str,
        columns: Sequence[SheetColumn],
        *,
        a_list: bool = False,
        texts: bool = False,
        above: Sequence[Value] = (),
    ) -> Page:
        """Begin a worksheet whose heads stay while the rest scrolls and are repeated on printed pages.

        `a_list`: one row per item, with a filter; `texts`: what is typed into empty cells stays text; `above`: lines
        before the heads.
        """
        sheet = self._book.add_worksheet(title)
        for index, column in enumerate(columns):
            shown = {"hidden": True} if column.hidden else {}
            sheet.set_column(index, index, column.width, self._formats[AS_TYPED] if texts else None, shown)
        sheet.freeze_panes(len(above) + 1, 0)
        sheet.repeat_rows(len(above))
        sheet.set_paper(_A4)
        if sum(column.width for column in columns if not column.hidden) > _PORTRAIT:
            sheet.set_landscape()
        sheet.set_margins(left=_SIDE_MARGIN, right=_SIDE_MARGIN, top=_END_MARGIN, bottom=_END_MARGIN)
        sheet.set_footer(self._foot)
        page = Page(sheet, self._formats, self._texts, self._quoted, [head.width for head in columns], a_list=a_list)
        for number, line in enumerate(above):
            page.line_above(line, TITLE_ABOVE if number == 0 else DATE if isinstance(line, date) else ABOVE)
        before = (False, *(column.numbers for column in columns))
        styles = [
            HEAD_NUMBER if column.numbers else HEAD_BESIDE if beside else HEAD
            for column, beside in zip(columns, before, strict=False)
        ]
        page.row([column.head for column in columns], styles)
        self._pages.append(page)
        return page

    def finish(self) -> bytes:
        for page in self._pages:
            page.finish()
        self._book.close()
        return self._buffer.getvalue()


class Page:
    def __init__(
        self,
        sheet: Any,
        formats: dict[str, Any],
        texts: dict[str, Any],
        quoted: dict[str, Any],
        widths: Sequence[float],
        *,
        a_list: bool,
    ) -> None:
        self._sheet, self._formats, self._texts, self._quoted = sheet, formats, texts, quoted
        self._widths, self._a_list = widths, a_list
        self._head = 0  # row of the heads, from 0
        self._heights: list[float] = []  # of every row, in points
        self._blocks: list[tuple[int, int]] = []
        self.next_row = 1

    def row(self, values: Sequence[Value], styles: str | Sequence[str] = PLAIN, *, hidden: bool = False) -> None:
        """Append a row; one style for all, or one for each cell. None leaves a cell empty but styled."""
        each = [styles] * len(values) if isinstance(styles, str) else styles
        lines = max(map(_lines, values, each, self._widths), default=1)
        if hidden:
            self._sheet.set_row(self.next_row - 1, None, None, {"hidden": True})
        elif lines > 1:
            self._sheet.set_row(self.next_row - 1, lines * _LINE)
        self._heights.append(0 if hidden else lines * _LINE)
        for column, (value, style) in enumerate(zip(values, each, strict=True)):
            self._cell(column, value, style)
        self.next_row += 1

    def line_above(self, value: Value, style: str) -> None:
        last = len(self._widths) - 1
        if last:
            self._sheet.merge_range(self.next_row - 1, 0, self.next_row - 1, last, "", self._formats[style])
        self._cell(0, value, style)
        lines = _lines(value, style, sum(self._widths))
        height = lines * _STYLES[style].get("font_size", _SIZE) * _LINE / _SIZE
        self._sheet.set_row(self.next_row - 1, height)
        self._heights.append(height)
        self._head = self.next_row
        self.next_row += 1

    def keep_together(self, first: int) -> None:
        """Print the rows from `first` to the last so far on one page, if one holds them."""
        self._blocks.append((first - 1, self.next_row - 2))

    def hint(self, column: int, rows: int, title: str, text: str, source: tuple[str, int, int] | None) -> None:
        """Add a hint to the cells of the first rows; with a `source` (worksheet, column from 0, count) offer that list,
        and accept other words after a question.
        """
        rule: dict[str, Any] = {"validate": "any"}
        if source is not None:
            sheet, at, count = source
            letter = column_letter(at)
            listed = f"='{sheet}'!${letter}$2:${letter}${count + 1}"
            rule = {"validate": "list", "source": listed, "error_type": "information"}
        if text:
            rule |= {"input_title": clean(title)[:_HINT_TITLE], "input_message": clean(text)[:_HINT]}
        self._sheet.data_validation(1, column, rows, column, rule)

    def finish(self) -> None:
        last = self.next_row - 2
        self._sheet.print_area(0, 0, last, len(self._widths) - 1)
        if self._a_list and last > self._head:
            self._sheet.autofilter(self._head, 0, last, len(self._widths) - 1)
        if self._blocks:
            self._break_pages()
        else:
            self._sheet.fit_to_pages(1, 0)

    def _break_pages(self) -> None:
        """Break printed pages between blocks, scaled so that all columns fit.

        Excel ignores breaks where a worksheet is fitted to pages, so the scale is computed here.
        """
        across, down = (_LONG_SIDE, _SHORT_SIDE) if self._is_wide() else (_SHORT_SIDE, _LONG_SIDE)
        width = sum(int(chars * 7 + 5) for chars in self._widths) / _PIXELS
        scale = min(1.0, (across - 2 * _SIDE_MARGIN) / width)
        self._sheet.set_print_scale(int(scale * 100))
        room = (down - 2 * _END_MARGIN) / scale * _POINTS - self._heights[self._head]
        breaks, used = [], 0.0
        for first, last in self._blocks:
            height = sum(self._heights[first : last + 1])
            if used and used + height > room:
                breaks.append(first)
                used = 0.0
            used += height
        self._sheet.set_h_pagebreaks(breaks)

    def _is_wide(self) -> bool:
        return sum(self._widths) > _PORTRAIT

    def _cell(self, column: int, value: Value, style: str) -> None:
        row, form = self.next_row - 1, self._formats[style]
        if isinstance(value, str):
            self._text(column, value, style)
        elif isinstance(value, Formula):
            self._sheet.write_formula(row, column, value.text, form, "" if value.value is None else _shown(value.value))
        elif isinstance(value, date):
            self._sheet.write_datetime(row, column, datetime(value.year, value.month, value.day), form)
        elif value is None:
            self._sheet.write_blank(row, column, None, form)
        elif isinstance(value, Fraction) and not _is_exact(value):
            division = f"={value.numerator}/{value.denominator}"
            self._sheet.write_formula(row, column, division, form, _shown(value))
        else:
            self._sheet.write_number(row, column, _shown(value), form)

    def _text(self, column: int, value: str, style: str) -> None:
        """Write text as text, even names like "=", "#N/A" or "1e5"."""
        text = clean(value)[:_LONGEST_TEXT]
        if text.startswith(_RICH):
            text = f" {text}"
        form = self._quoted[style] if text.startswith(_FORMULA_STARTS) else self._texts[style]
        if text:
            self._sheet.write_string(self.next_row - 1, column, text, form)
        else:
            self._sheet.write_blank(self.next_row - 1, column, None, form)


def _lines(value: Value, style: str, width: float) -> int:
    if not isinstance(value, str) or len(value) < width * 0.75:
        return 1
    size, bold = _STYLES[style].get("font_size", _SIZE), "bold" in _STYLES[style]
    return len(typeface.wrap(clean(value), width * _DIGIT, size, bold))


def _is_exact(value: Fraction) -> bool:
    """Whether a binary float holds it exactly; otherwise the cell gets a division, which loses nothing."""
    return value.denominator & (value.denominator - 1) == 0


def _shown(value: int | Fraction | str) -> int | float | str:
    return value if isinstance(value, int | str) else value.numerator if value.denominator == 1 else float(value)


def column_letter(index: int) -> str:
    """Return the letters of a spreadsheet column counted from 0: A, …, Z, AA, …"""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = ascii_uppercase[rest] + letters
    return letters


def sheet_titles(wanted: Sequence[str]) -> list[str]:
    r"""Return valid worksheet names: without []:*?/\ and apostrophes, at most 31 characters, each once."""
    titles: list[str] = []
    for text in wanted:
        kept = "".join(char for char in clean(text) if char not in "[]:*?/\\'")[:31].strip() or "-"
        title, number = kept, 2
        while title.casefold() in (taken.casefold() for taken in titles):
            title, number = f"{kept[:27]} {number}", number + 1
        titles.append(title)
    return titles


_GROUND, _HAIR, _THIN, _SOFT = "#F1F1EF", "#D9D9D6", "#444444", "#6B6B6B"
_USUAL = {"font_name": "Calibri", "font_size": _SIZE, "valign": "top"}
_HEAD_STYLE = {
    "bold": True,
    "font_size": 10,
    "bg_color": _GROUND,
    "bottom": 1,
    "bottom_color": _THIN,
    "valign": "vcenter",
    "text_wrap": True,
}
_TITLE_STYLE = {"bold": True, "bg_color": _GROUND, "top": 1, "top_color": _HAIR}
_STYLES: dict[str, dict[str, Any]] = {
    PLAIN: {},
    HELPER: {"font_size": 10, "font_color": _SOFT},
    COUNT: {"font_size": 10, "font_color": _SOFT, "align": "center"},
    REMARK: {"font_size": 10, "font_color": _SOFT, "align": "left", "indent": 1},
    STRONG: {"bold": True},
    HEAD: _HEAD_STYLE,
    HEAD_NUMBER: _HEAD_STYLE | {"align": "right"},
    HEAD_BESIDE: _HEAD_STYLE | {"align": "left", "indent": 1},
    TITLE: _TITLE_STYLE,
    TITLE_NAME: _TITLE_STYLE | {"align": "right"},
    TOTAL: {"bold": True, "top": 1, "top_color": _THIN, "num_format": "0"},
    DIFFERENCE: {"num_format": "+0;-0;0"},
    AS_TYPED: {"num_format": "@"},
    TITLE_ABOVE: {"bold": True, "font_size": 14},
    ABOVE: {"font_color": _SOFT},
    DATE: {"font_color": _SOFT, "num_format": "d. m. yyyy", "align": "left"},
}
