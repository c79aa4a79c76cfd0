"""What stands where on a table's minutes: columns, heights of lines, remarks broken to their room, notes and pages.

Pure arithmetic over `TableSheet` and the widths of the type, so that a test can ask whether something fits.
Millimetres from the top left corner.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoresheets import typeface
from scoresheets.data import Line, Note, TableSheet
from scoresheets.text import clean

LEFT, RIGHT, TOP = 16.0, 196.0, 11.0
SIGNATURES_Y = 253.0
MOST_LINES = 36
NOTE_SIZE = 7.5
NOTE_LEADING = 3.2
_HEAD_Y = TOP + 20.5
_HEAD_HEIGHT = 26.6
_REMARKS_WIDTH = 51.0
_BESIDE_SEATS = 34.0
_TALLEST_LINE = 7.2
_PRESSED_LINE = 6.2
_LOWEST_LINE = 4.0
LEADING = 0.39
_RESULT_HEIGHT = 6.4
RULES_SIZE = 6.5
_RULES_LEADING = 2.7
_MOST_RULES = 2
_GAP = 1.2


@dataclass(frozen=True)
class Columns:
    """Left edges and widths of the sheet's columns, for any number of seats."""

    seat_count: int
    seat_room: float
    head_y: float = _HEAD_Y
    lines_y: float = _HEAD_Y + _HEAD_HEIGHT
    number_x: float = LEFT + 4.5
    dealer_x: float = LEFT + 11.5
    contract_x: float = LEFT + 14.5
    contract_room: float = 12.5
    declarer_x: float = LEFT + 30.0
    seats_x: float = LEFT + _BESIDE_SEATS
    remarks_x: float = RIGHT - _REMARKS_WIDTH
    remarks_room: float = _REMARKS_WIDTH - 3.0

    @classmethod
    def for_seats(cls, count: int) -> Columns:
        """Columns for so many seats, which share the room between declarer and remarks evenly."""
        return cls(seat_count=count, seat_room=(RIGHT - _REMARKS_WIDTH - LEFT - _BESIDE_SEATS) / count)

    @property
    def split(self) -> float:
        """Where, from a seat's left edge, the written value ends and the running total begins."""
        return self.seat_room * 0.66

    def seat_x(self, index: int) -> float:
        """The left edge of a seat's column."""
        return self.seats_x + index * self.seat_room


@dataclass(frozen=True)
class Remarks:
    """A line's remarks, broken to the column: at most three lines at `size` points, and the notes it points to."""

    lines: tuple[str, ...]
    size: float
    note_numbers: tuple[int, ...]
    marker_room: float


@dataclass(frozen=True)
class NoteLine:
    """One printed line of a note; `marker` is its number on the first line and "" after that."""

    marker: str
    text: str


@dataclass(frozen=True)
class SheetPage:
    """One page: which numbered lines it has and how high, whether results and signatures stand on it, and its notes."""

    line_numbers: tuple[int, ...]
    line_height: float
    closing: bool
    notes: tuple[NoteLine, ...]
    notes_y: float
    remarks: Mapping[int, Remarks] = field(default_factory=dict)
    results_y: float = 0.0
    result_height: float = _RESULT_HEIGHT
    signatures_y: float = SIGNATURES_Y
    note_leading: float = NOTE_LEADING
    rules: tuple[str, ...] = ()
    rules_y: float = 0.0
    rules_leading: float = _RULES_LEADING


def plan(sheet: TableSheet) -> tuple[SheetPage, ...]:
    """The pages of a sheet: normally one. Lines beyond `MOST_LINES` and notes that do not fit go on further ones.

    A remark that its cell cannot hold even in small type is cut there and told in full in a note of its own.
    """
    columns = Columns.for_seats(len(sheet.seats))
    last = max([sheet.line_count, *(line.number for line in sheet.lines)])
    numbers = range(1, last + 1)
    chunks = [tuple(numbers[start : start + MOST_LINES]) for start in range(0, last, MOST_LINES)] or [()]
    tallest, lowest = _line_heights(max(len(chunk) for chunk in chunks), columns)
    remarks, notes = _remarks_and_notes(sheet, columns, lowest if sheet.notes else tallest)
    if notes and not sheet.notes:
        remarks, notes = _remarks_and_notes(sheet, columns, lowest)
    pages = [_lines_page(chunk, remarks, columns) for chunk in chunks[:-1]]
    rules = typeface.wrap(clean(sheet.rules), RIGHT - LEFT, RULES_SIZE)
    closing, rest = _closing_page(chunks[-1], remarks, notes, rules, columns)
    pages.append(closing)
    per_page = int((275.0 - columns.head_y) / NOTE_LEADING) - 2
    while rest:
        fitting = _whole(rest, per_page)
        pages.append(SheetPage((), 0.0, closing=False, notes=rest[:fitting], notes_y=columns.head_y + 4))
        rest = rest[fitting:]
    return tuple(pages)


def _lines_page(numbers: tuple[int, ...], remarks: Mapping[int, Remarks], columns: Columns) -> SheetPage:
    height = min(_TALLEST_LINE, (278.0 - columns.lines_y) / len(numbers))
    return SheetPage(numbers, height, closing=False, notes=(), notes_y=0.0, remarks=remarks)


def _closing_page(
    numbers: tuple[int, ...],
    remarks: Mapping[int, Remarks],
    notes: tuple[NoteLine, ...],
    rules: tuple[str, ...],
    columns: Columns,
) -> tuple[SheetPage, tuple[NoteLine, ...]]:
    """The page with results and signatures, its lines lowered to make room for notes, and the notes left over."""
    tallest, lowest = _line_heights(len(numbers), columns)
    notes_height = (len(notes) + 1) * NOTE_LEADING + 3.0 if notes else 0.0
    height = max(lowest, min(tallest, (_lines_room(columns) - notes_height) / max(1, len(numbers))))
    results_y = columns.lines_y + len(numbers) * height + _GAP
    rules_y = results_y + 4 * _RESULT_HEIGHT + _RULES_LEADING + 0.2
    notes_y = rules_y + len(rules) * _RULES_LEADING + 2.7
    fitting = _whole(notes, max(0, int((SIGNATURES_Y - 2.0 - notes_y) / NOTE_LEADING)))
    page = SheetPage(
        numbers,
        height,
        closing=True,
        notes=notes[:fitting],
        notes_y=notes_y,
        remarks=remarks,
        results_y=results_y,
        rules=rules,
        rules_y=rules_y,
    )
    return page, notes[fitting:]


def _whole(notes: tuple[NoteLine, ...], fitting: int) -> int:
    """So many of the fitting lines that none of the notes is torn apart; all, if the first is longer than the page."""
    if fitting >= len(notes):
        return len(notes)
    return next((at for at in range(fitting, 0, -1) if notes[at].marker), fitting)


def _lines_room(columns: Columns) -> float:
    return SIGNATURES_Y - 4.0 - columns.lines_y - _GAP - 4 * _RESULT_HEIGHT - _MOST_RULES * _RULES_LEADING


def _line_heights(count: int, columns: Columns) -> tuple[float, float]:
    """How high so many lines are without notes, and how low notes may press them."""
    tallest = max(_LOWEST_LINE, min(_TALLEST_LINE, _lines_room(columns) / max(1, count)))
    return tallest, min(tallest, _PRESSED_LINE)


def _remarks_and_notes(
    sheet: TableSheet, columns: Columns, line_height: float
) -> tuple[dict[int, Remarks], tuple[NoteLine, ...]]:
    remarks: dict[int, Remarks] = {}
    notes = list(sheet.notes)
    following = max((note.number for note in sheet.notes), default=0) + 1
    for line in sheet.lines:
        fitted = _fit_remarks(line, line.notes, columns, line_height)
        if fitted is None:
            numbers = (*line.notes, following)
            notes.append(Note(following, f"{line.number}. {clean(line.remarks)}"))
            following += 1
            fitted = _cut_remarks(line, numbers, columns, line_height)
        remarks[line.number] = fitted
    return remarks, _note_lines(notes)


def _marker_room(numbers: tuple[int, ...]) -> float:
    if not numbers:
        return 0.0
    return min(9.0, typeface.width(",".join(str(number) for number in numbers), 6.5, True) + 0.3)


def _fit_remarks(line: Line, numbers: tuple[int, ...], columns: Columns, line_height: float) -> Remarks | None:
    marker = _marker_room(numbers)
    room = columns.remarks_room - marker
    text = clean(line.remarks)
    for size, most in ((8.0, 1), (7.0, 1), (7.0, 2), (6.4, 2), (5.8, 3)):
        if most > 1 and most * size * LEADING > line_height - 0.3:
            continue
        lines = typeface.wrap(text, room, size)
        if len(lines) <= most:
            return Remarks(lines, size, numbers, marker)
    return None


def _cut_remarks(line: Line, numbers: tuple[int, ...], columns: Columns, line_height: float) -> Remarks:
    marker = _marker_room(numbers)
    room = columns.remarks_room - marker
    text = clean(line.remarks)
    if line_height - 0.3 < 2 * 6.4 * LEADING:
        return Remarks((typeface.fit(text, room, 7.0, 7.0).text,), 7.0, numbers, marker)
    first, *others = typeface.wrap(text, room, 6.4)
    second = typeface.fit(" ".join(others), room, 6.4, 6.4).text
    return Remarks((first, second), 6.4, numbers, marker)


def _note_lines(notes: list[Note]) -> tuple[NoteLine, ...]:
    lines: list[NoteLine] = []
    for note in notes:
        for index, text in enumerate(typeface.wrap(clean(note.text), RIGHT - LEFT - 5.0, NOTE_SIZE)):
            lines.append(NoteLine("" if index else str(note.number), text))
    return tuple(lines)
