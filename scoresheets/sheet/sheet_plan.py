"""The layout of a table's minutes. Millimetres from the top left corner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil

from scoresheets import signing
from scoresheets.data import TableSheet
from scoresheets.sheet.sheet_columns import LEFT, RIGHT, Columns
from scoresheets.sheet.sheet_text import Cell, NoteLine, carried, note_lines, remarks_and_notes
from scoresheets.text import clean
from scoresheets.typeface import wrap

#: Lines of a page that can be written on by hand, and lines that can be read.
BY_HAND = 36
MOST_LINES = 60
NOTE_LEADING = 3.2
_BOTTOM = 281.0
_TALLEST_LINE = 7.2
_PRESSED_LINE = 6.2
_PRESSED_LINE_OF_SEVERAL_PAGES = 5.3
_READABLE_LINE = 3.0
_LOWEST_LINE = 2.6
#: From this height on type has its usual size.
_FULL_TYPE_LINE = 3.6
RULES_SIZE = 6.5
_RULES_LEADING = 2.7
_MOST_RULES = 8
_GAP = 1.2


@dataclass(frozen=True)
class SheetPage:
    """`closing`: it has the results. `carries` are what lines hand on, by number, broken to their column."""

    line_numbers: tuple[int, ...]
    line_height: float
    closing: bool
    notes: tuple[NoteLine, ...]
    notes_y: float
    remarks: Mapping[int, Cell] = field(default_factory=dict)
    carries: Mapping[int, Cell] = field(default_factory=dict)
    results_y: float = 0.0
    result_height: float = 0.0
    signatures_y: float = 0.0
    signs: bool = False
    note_leading: float = NOTE_LEADING
    rules: tuple[str, ...] = ()
    rules_y: float = 0.0
    rules_leading: float = _RULES_LEADING

    @property
    def has_columns(self) -> bool:
        return bool(self.line_numbers) or self.closing

    @property
    def type_scale(self) -> float:
        """Return the scale of type, 1 for its usual size."""
        return min(1.0, self.line_height / _FULL_TYPE_LINE)


@dataclass(frozen=True)
class _Closing:
    count: int
    result_height: float
    slack: float
    rules_room: int
    rules: tuple[str, ...]
    signatures_y: float

    @classmethod
    def of(cls, count: int, sheet: TableSheet, rules: tuple[str, ...], columns: Columns) -> _Closing:
        """Return the closing below `count` lines; below more than can be written by hand everything moves together.

        Rules for which the lines leave no room are not on this page.
        """
        signatures_y = _BOTTOM - signing.height(len(sheet.signatures))
        rules = rules if len(rules) <= _MOST_RULES else ()
        if count <= BY_HAND:
            return cls(count, 6.4, 4.0, max(2, len(rules)), rules, signatures_y)
        closing = cls(count, 5.4, 2.0, len(rules), rules, signatures_y)
        fits = closing.lines_room(columns) >= count * _LOWEST_LINE
        return closing if fits else cls(count, 5.4, 2.0, 0, (), signatures_y)

    def lines_room(self, columns: Columns) -> float:
        below = self.slack + _GAP + 4 * self.result_height + self.rules_room * _RULES_LEADING
        return self.signatures_y - below - columns.lines_y

    def line_height(self, columns: Columns) -> float:
        return max(_LOWEST_LINE, min(_TALLEST_LINE, self.lines_room(columns) / max(1, self.count)))


def plan(sheet: TableSheet, most_lines: int = MOST_LINES) -> tuple[SheetPage, ...]:
    """Return the pages of a sheet: one if possible. Notes that do not fit go on further ones.

    More lines than can be written by hand, and at most `most_lines`, are set close together on one page; if they need
    two for other reasons, they are as high as two pages allow.
    """
    last = max([sheet.line_count, *(line.number for line in sheet.lines)])
    plans = [_pages(sheet, last, BY_HAND)]
    if len(plans[0]) > 1:  # try lower lines, if then no page is needed for some notes
        plans.append(_pages(sheet, last, BY_HAND, lower=True))
    if min(last, most_lines) > BY_HAND:
        plans.append(_pages(sheet, last, most_lines))
    return min(plans, key=len)


def _pages(sheet: TableSheet, last: int, most: int, *, lower: bool = False) -> tuple[SheetPage, ...]:
    columns = Columns.of_sheet(sheet)
    chunks = _chunks(last, most)
    rules = wrap(clean(sheet.rules), RIGHT - LEFT, RULES_SIZE)
    closing = _Closing.of(len(chunks[-1]), sheet, rules, columns)
    several = [_height_alone(len(chunk), columns) for chunk in chunks[:-1]]
    tallest = min([closing.line_height(columns), *several])
    lowest = _pressed(tallest, close=len(chunks[-1]) > BY_HAND, several=lower or bool(several))
    remarks, notes = remarks_and_notes(sheet, columns, lowest if sheet.notes else tallest)
    if notes and not sheet.notes:
        remarks, notes = remarks_and_notes(sheet, columns, lowest)
    carries, notes = carried(sheet, columns, lowest if notes else tallest, notes)
    pages = [_lines_page(chunk, remarks, carries, columns) for chunk in chunks[:-1]]
    last_page, rest = _closing_page(chunks[-1], remarks, carries, note_lines(notes), closing, lowest, columns)
    left_out = () if closing.rules else rules
    return (*pages, last_page, *_further_pages(rest, left_out, columns, closing.signatures_y))


def _pressed(tallest: float, *, close: bool, several: bool) -> float:
    if close:
        return max(_LOWEST_LINE, min(_READABLE_LINE, tallest * 0.85))
    return min(tallest, _PRESSED_LINE_OF_SEVERAL_PAGES if several else _PRESSED_LINE)


def _chunks(last: int, most: int) -> list[tuple[int, ...]]:
    pages = ceil(last / most)
    if pages < 2:
        return [tuple(range(1, last + 1))]
    full = min(most, ceil(last * 7 / (7 * (pages - 1) + 5)))
    return [tuple(range(start, min(start + full, last + 1))) for start in range(1, last + 1, full)]


def _height_alone(count: int, columns: Columns) -> float:
    return min(_TALLEST_LINE, (278.0 - columns.lines_y) / count)


def _lines_page(
    numbers: tuple[int, ...], remarks: Mapping[int, Cell], carries: Mapping[int, Cell], columns: Columns
) -> SheetPage:
    height = _height_alone(len(numbers), columns)
    return SheetPage(numbers, height, closing=False, notes=(), notes_y=0.0, remarks=remarks, carries=carries)


def _closing_page(
    numbers: tuple[int, ...],
    remarks: Mapping[int, Cell],
    carries: Mapping[int, Cell],
    notes: tuple[NoteLine, ...],
    closing: _Closing,
    lowest: float,
    columns: Columns,
) -> tuple[SheetPage, tuple[NoteLine, ...]]:
    """Return the page with results, its lines lowered to make room for notes, and the notes left over.

    It is signed if none are left over: signatures come below all that they cover.
    """
    notes_height = (len(notes) + 1) * NOTE_LEADING + 3.0 if notes else 0.0
    tallest = closing.line_height(columns)
    height = max(lowest, min(tallest, (closing.lines_room(columns) - notes_height) / max(1, len(numbers))))
    results_y = columns.lines_y + len(numbers) * height + _GAP
    rules_y = results_y + 4 * closing.result_height + _RULES_LEADING + 0.2
    notes_y = rules_y + len(closing.rules) * _RULES_LEADING + 2.7
    signs = len(notes) <= max(0, int((closing.signatures_y - 2.0 - notes_y) / NOTE_LEADING))
    lines = len(notes) if signs else min(len(notes) - 1, max(0, int((_BOTTOM - 2.0 - notes_y) / NOTE_LEADING)))
    fitting = _whole(notes, lines)
    if (
        sum(bool(note.marker) for note in notes[fitting:]) == 1 and fitting > 1
    ):  # a page of its own would have at least two notes
        fitting = _whole(notes, fitting - 1)
    page = SheetPage(
        numbers,
        height,
        closing=True,
        notes=notes[:fitting],
        notes_y=notes_y,
        remarks=remarks,
        carries=carries,
        results_y=results_y,
        result_height=closing.result_height,
        signatures_y=closing.signatures_y,
        signs=signs,
        rules=closing.rules,
        rules_y=rules_y,
    )
    return page, notes[fitting:]


def _further_pages(
    rest: tuple[NoteLine, ...], rules: tuple[str, ...], columns: Columns, signatures_y: float
) -> tuple[SheetPage, ...]:
    pages = []
    top = columns.head_y + 4
    while rest or rules:
        notes_y = top + len(rules) * _RULES_LEADING + (3.0 if rules else 0.0)
        signs = 0 < len(rest) <= int((signatures_y - 2.0 - notes_y) / NOTE_LEADING)
        lines = int((275.0 - notes_y + 4) / NOTE_LEADING) - 2
        fitting = len(rest) if signs or not rest else _whole(rest, min(lines, len(rest) - 1))
        page = SheetPage((), 0.0, closing=False, notes=rest[:fitting], notes_y=notes_y, rules=rules, rules_y=top)
        pages.append(replace(page, signs=signs, signatures_y=signatures_y))
        rest, rules = rest[fitting:], ()
    return tuple(pages)


def _whole(notes: tuple[NoteLine, ...], fitting: int) -> int:
    """Return how many of the fitting lines to keep so that no note is split and no heading is left alone; all, if the
    first note is longer than the page.
    """
    if fitting >= len(notes):
        return len(notes)
    begins = (
        at for at in range(fitting, 0, -1) if notes[at].heading or (notes[at].marker and not notes[at - 1].heading)
    )
    return next(begins, fitting)
