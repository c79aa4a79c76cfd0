"""The columns of a table's minutes for any number of seats, and the sizes of their numbers.

Many seats take room from the remarks, then set names, clubs and numbers smaller: all values of a sheet in one size, all
running totals in another. Millimetres from the left edge of the page, sizes in points.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets import typeface
from scoresheets.data import Line, TableSheet
from scoresheets.text import clean, signed

LEFT, RIGHT, TOP = 16.0, 196.0, 11.0
_HEAD_Y = TOP + 20.5
_HEAD_HEIGHT = 26.6
_BESIDE_SEATS = 34.0
_REMARKS = (37.0, 51.0)
_CARRY = (13.0, 22.0)
#: Width of a seat's column before the remarks get their full width, and below which it is called narrow.
_SEAT_FIRST = 14.4
_NARROW, _WIDE = 21.0, 28.0
VALUE_SIZE = 10.5
RUNNING_SIZE = 7.5
CARRY_SIZE = 7.5
_MARK_SMALLEST = 5.0
#: Paddings with smaller numbers: left of the value, between both numbers, at the right.
_PADDINGS = 2.8


@dataclass(frozen=True)
class Columns:
    """`split`: distance from a seat's left edge to where the running total begins. `carry_room` is 0 without that
    column.
    """

    seat_count: int
    seat_room: float
    split: float
    value_size: float
    running_size: float
    carry_room: float
    remarks_x: float
    head_y: float = _HEAD_Y
    lines_y: float = _HEAD_Y + _HEAD_HEIGHT
    number_x: float = LEFT + 4.5
    dealer_x: float = LEFT + 11.5
    contract_x: float = LEFT + 14.5
    contract_room: float = 12.5
    takers_x: float = LEFT + 30.0
    seats_x: float = LEFT + _BESIDE_SEATS

    @classmethod
    def of_sheet(cls, sheet: TableSheet) -> Columns:
        seats, carry = len(sheet.seats), _carry_room(sheet)
        least, most = _REMARKS
        free = RIGHT - LEFT - _BESIDE_SEATS - carry
        remarks = min(most, max(least, free - seats * _SEAT_FIRST))
        seat_room = (free - remarks) / seats
        split, shrunk = _split(sheet, seat_room)
        return cls(
            seat_count=seats,
            seat_room=seat_room,
            split=split,
            value_size=VALUE_SIZE * shrunk,
            running_size=RUNNING_SIZE * shrunk,
            carry_room=carry,
            remarks_x=RIGHT - remarks,
        )

    @property
    def wide(self) -> bool:
        return self.seat_room >= _WIDE

    @property
    def narrow(self) -> bool:
        return self.seat_room < _NARROW

    @property
    def pressed(self) -> bool:
        return self.value_size < VALUE_SIZE

    @property
    def carry_x(self) -> float:
        return self.remarks_x - self.carry_room

    @property
    def remarks_room(self) -> float:
        return RIGHT - self.remarks_x - 3.0

    @property
    def value_right(self) -> float:
        return self.split - (0.8 if self.pressed else 2.0)

    @property
    def running_right(self) -> float:
        return self.seat_room - (0.8 if self.pressed else 1.6)

    def seat_x(self, index: int) -> float:
        return self.seats_x + index * self.seat_room

    def beside_value(self, line: Line, index: int, *, dotted: bool) -> float:
        entry = line.entries[index] if index < len(line.entries) else None
        taken = 0.0 if entry is None else typeface.width(signed(entry), self.value_size, True)
        return self.value_right - 2.4 - taken - (2.4 if dotted else 0.0)

    def has_room_for_marks(self, sheet: TableSheet, line: Line, letter: str) -> bool:
        """Whether a seat's marks are readable in its cell; else they go to the remarks."""
        index = [seat.letter for seat in sheet.seats].index(letter)
        words = marks_of(line, letter)
        return typeface.width(words, _MARK_SMALLEST) <= self.beside_value(line, index, dotted=letter in line.dots)


def marks_of(line: Line, letter: str) -> str:
    return clean(" ".join(mark.text for mark in line.marks if mark.letter == letter)) if line.marks else ""


def _carry_room(sheet: TableSheet) -> float:
    if not sheet.carry_label:
        return 0.0
    least, most = _CARRY
    widest = max((typeface.width(clean(line.carry), CARRY_SIZE) for line in sheet.lines), default=0.0)
    return min(most, max(least, widest + 2.4, typeface.width(clean(sheet.carry_label), 7) + 2.4))


def _split(sheet: TableSheet, seat_room: float) -> tuple[float, float]:
    value = _widest(
        [entry for line in sheet.lines for entry in line.entries if entry is not None], VALUE_SIZE, bold=True
    )
    running = _widest([total for line in sheet.lines for total in line.running], RUNNING_SIZE, bold=False)
    usual = seat_room * 0.66
    if value <= usual - 3.0 and running <= seat_room - usual - 2.2:
        return usual, 1.0
    shrunk = min(0.98, (seat_room - _PADDINGS) / (value + running))
    return min(usual, value * shrunk + 1.7), shrunk


def _widest(numbers: list[int], size: float, *, bold: bool) -> float:
    return max((typeface.width(signed(number), size, bold) for number in numbers), default=0.0)
