"""Breaks texts of a sheet to their cells, and makes notes of what does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoresheets import typeface
from scoresheets.data import Line, Note, TableSheet
from scoresheets.sheet.sheet_columns import CARRY_SIZE, LEFT, RIGHT, Columns, marks_of
from scoresheets.text import clean

NOTE_SIZE = 7.5
LEADING = 0.39
#: Sizes with the most lines at each, for a line of usual height and for a lower one.
_REMARK_SIZES = ((8.0, 1), (7.0, 1), (7.0, 2), (6.4, 2), (5.8, 3))
_LOW_SIZES = ((7.5, 1), (7.0, 1), (6.4, 1), (5.8, 1), (5.3, 1))
_CARRY_SIZES = ((CARRY_SIZE, 1), (6.5, 1), (6.5, 2), (5.8, 2), (5.5, 1), (5.5, 3))
_LOW_LINE = 4.0
#: Points of type for each millimetre of a line's height.
_POINTS_A_MILLIMETRE = 2.45
_CUT_SIZE, _CUT_LOW_SIZE = 7.0, 6.4


@dataclass(frozen=True)
class Cell:
    """A text broken to its cell at `size` points, and the notes it points to."""

    lines: tuple[str, ...]
    size: float
    note_numbers: tuple[int, ...] = ()
    marker_room: float = 0.0


@dataclass(frozen=True)
class Remark(Note):
    """A text in full that does not fit its cell."""


@dataclass(frozen=True)
class NoteLine:
    """`marker`: the note's number on its first line. `of_remark`: a remark in full; `heading`: the heading of these."""

    marker: str
    text: str
    of_remark: bool = False
    heading: bool = False


def in_cell(text: str, room: float, height: float, sizes: Sequence[tuple[float, int]]) -> Cell | None:
    """Return the text as large as it fits into `room` millimetres, None if it does not."""
    for size, most in sizes:
        if most > 1 and most * size * LEADING > height - 0.3:
            continue
        lines = typeface.wrap(text, room, size)
        if len(lines) <= most:
            return Cell(lines, size)
    return None


def remarks_and_notes(sheet: TableSheet, columns: Columns, height: float) -> tuple[dict[int, Cell], list[Note]]:
    remarks: dict[int, Cell] = {}
    notes = list(sheet.notes)
    for line in sheet.lines:
        text = _remark_text(sheet, line, columns)
        fitted = _remark(text, line.notes, columns, height)
        if fitted is None:
            notes.append(_note(notes, line, text))
            fitted = _cut_remark(text, (*line.notes, notes[-1].number), columns, height)
        remarks[line.number] = fitted
    return remarks, notes


def carried(
    sheet: TableSheet, columns: Columns, height: float, notes: Sequence[Note]
) -> tuple[dict[int, Cell], list[Note]]:
    cells: dict[int, Cell] = {}
    all_notes = list(notes)
    room = columns.carry_room - 2.0
    for line in sheet.lines:
        text = clean(line.carry)
        if not columns.carry_room or not text:
            continue
        fitted = in_cell(text, room, height, _of_height(_CARRY_SIZES, height))
        if fitted is None:
            all_notes.append(_note(all_notes, line, f"{clean(sheet.carry_label)}: {text}"))
            cut = typeface.fit(text, room - _marker_room((all_notes[-1].number,)), _CUT_LOW_SIZE, _CUT_LOW_SIZE).text
            fitted = Cell((cut,), _CUT_LOW_SIZE, (all_notes[-1].number,), _marker_room((all_notes[-1].number,)))
        cells[line.number] = fitted
    return cells, all_notes


def note_lines(notes: Sequence[Note]) -> tuple[NoteLine, ...]:
    lines: list[NoteLine] = []
    for note in notes:
        of_remark = isinstance(note, Remark)
        if of_remark and lines and not lines[-1].of_remark:
            lines.append(NoteLine("", "", of_remark=True, heading=True))
        for index, text in enumerate(typeface.wrap(clean(note.text), RIGHT - LEFT - 5.0, NOTE_SIZE)):
            lines.append(NoteLine("" if index else str(note.number), text, of_remark=of_remark))
    return tuple(lines)


def _remark_text(sheet: TableSheet, line: Line, columns: Columns) -> str:
    letters = [seat.letter for seat in sheet.seats if marks_of(line, seat.letter)]
    unseen = [letter for letter in letters if not columns.has_room_for_marks(sheet, line, letter)]
    marks = [f"{letter}: {marks_of(line, letter)}" for letter in unseen]
    return "; ".join(part for part in (*marks, clean(line.remarks)) if part)


def _note(notes: Sequence[Note], line: Line, text: str) -> Remark:
    following = max((note.number for note in notes), default=0) + 1
    return Remark(following, f"{line.number}. {text}")


def _remark(text: str, numbers: tuple[int, ...], columns: Columns, height: float) -> Cell | None:
    marker = _marker_room(numbers)
    sizes = _REMARK_SIZES if height >= _LOW_LINE else _LOW_SIZES
    cell = in_cell(text, columns.remarks_room - marker, height, _of_height(sizes, height))
    return None if cell is None else Cell(cell.lines, cell.size, numbers, marker)


def _cut_remark(text: str, numbers: tuple[int, ...], columns: Columns, height: float) -> Cell:
    marker = _marker_room(numbers)
    room = columns.remarks_room - marker
    if height - 0.3 < 2 * _CUT_LOW_SIZE * LEADING:
        size = _CUT_SIZE if height >= _LOW_LINE else _CUT_LOW_SIZE
        return Cell((typeface.fit(text, room, size, size).text,), size, numbers, marker)
    first, *others = typeface.wrap(text, room, _CUT_LOW_SIZE)
    second = typeface.fit(" ".join(others), room, _CUT_LOW_SIZE, _CUT_LOW_SIZE).text
    return Cell((first, second), _CUT_LOW_SIZE, numbers, marker)


def _of_height(sizes: Sequence[tuple[float, int]], height: float) -> list[tuple[float, int]]:
    return [(min(size, height * _POINTS_A_MILLIMETRE), most) for size, most in sizes]


def _marker_room(numbers: tuple[int, ...]) -> float:
    if not numbers:
        return 0.0
    return min(9.0, typeface.width(",".join(str(number) for number in numbers), 6.5, True) + 0.3)
