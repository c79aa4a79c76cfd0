from __future__ import annotations

from scoresheets import typeface
from scoresheets.data import Line, TableSheet
from scoresheets.paper import GROUND, HAIR, HELPER, INK, RULE, Paper
from scoresheets.sheet.sheet_columns import LEFT, RIGHT, Columns, marks_of
from scoresheets.sheet.sheet_plan import SheetPage
from scoresheets.sheet.sheet_text import LEADING, Cell, in_cell
from scoresheets.text import clean, signed

_BASELINE = 1.35  # of a line's value below its middle
_CONTRACT_SIZES = ((6.0, 2), (5.5, 2), (5.0, 2), (5.0, 3))


def draw_lines(paper: Paper, sheet: TableSheet, page: SheetPage, columns: Columns) -> None:
    written = {line.number: line for line in sheet.lines}
    height, top = page.line_height, columns.lines_y
    for index, number in enumerate(page.line_numbers):
        line = written.get(number)
        if line is not None:
            _draw_ground(paper, sheet, line, columns, top + index * height, height)
    bottom = top + len(page.line_numbers) * height
    _draw_rules(paper, page, columns, top, bottom)
    for index, number in enumerate(page.line_numbers):
        baseline = top + index * height + height / 2 + _BASELINE * page.type_scale
        line = written.get(number)
        grey = HELPER if line is None else INK
        paper.text(columns.number_x, baseline, str(number), 9 * page.type_scale, align="centre", grey=grey)
        if line is not None:
            _draw_line(paper, sheet, line, page, columns, baseline)
        elif number <= len(sheet.dealers):
            dealer = sheet.dealers[number - 1]
            paper.text(columns.dealer_x, baseline, dealer, 8 * page.type_scale, grey=RULE, align="centre")
    if sheet.closed:
        _strike_unused(paper, page, columns, set(written))


def _draw_ground(paper: Paper, sheet: TableSheet, line: Line, columns: Columns, y: float, height: float) -> None:
    if line.penalty:
        paper.box(LEFT, y, RIGHT - LEFT, height, GROUND)
    for index, seat in enumerate(sheet.seats):
        if seat.letter in line.out:
            x = columns.seat_x(index)
            paper.line(x + 0.8, y + height - 0.5, x + columns.seat_room - 0.8, y + 0.5, 0.15, RULE)


def _draw_rules(paper: Paper, page: SheetPage, columns: Columns, top: float, bottom: float) -> None:
    for index, number in enumerate(page.line_numbers[:-1], start=1):
        full_lap = number % columns.seat_count == 0
        y = top + index * page.line_height
        paper.line(LEFT, y, RIGHT, y, 0.14 if full_lap else 0.08, RULE if full_lap else HAIR)
    paper.line(LEFT, columns.head_y + 5.6, RIGHT, columns.head_y + 5.6, 0.1, RULE)
    paper.line(LEFT, top, RIGHT, top, 0.3)
    paper.line(LEFT, bottom, RIGHT, bottom, 0.3)
    for index in range(columns.seat_count):
        x = columns.seat_x(index)
        paper.line(x, columns.head_y, x, bottom, 0.2, RULE)
        paper.line(x + columns.split, top, x + columns.split, bottom, 0.06, HAIR)
    if columns.carry_room:
        paper.line(columns.carry_x, columns.head_y, columns.carry_x, bottom, 0.2, RULE)
    paper.line(columns.remarks_x, columns.head_y, columns.remarks_x, bottom, 0.2, RULE)


def _draw_line(paper: Paper, sheet: TableSheet, line: Line, page: SheetPage, columns: Columns, baseline: float) -> None:
    scale = page.type_scale
    if line.struck:
        reach = typeface.width(str(line.number), 9 * scale) / 2 + 1.1 * scale
        x = columns.number_x
        paper.line(x - reach, baseline - 0.5 * scale, x + reach, baseline - 1.7 * scale, 0.32)
    paper.text(columns.dealer_x, baseline, line.dealer, 8 * scale, grey=HELPER, align="centre", room=5)
    _draw_contract(paper, line, page, columns, baseline)
    paper.text(columns.takers_x, baseline, " ".join(line.takers), 9 * scale, bold=True, align="centre", room=8)
    for index in range(columns.seat_count):
        _draw_entry(paper, sheet, line, index, scale, columns, baseline)
    carry = page.carries.get(line.number)
    if carry is not None:
        _draw_cell(paper, carry, columns.carry_x + 1.2, columns.remarks_x - 0.6, baseline, scale)
    remarks = page.remarks.get(line.number)
    if remarks is not None:
        _draw_cell(paper, remarks, columns.remarks_x + 1.6, RIGHT - 0.6, baseline, scale)


def _draw_contract(paper: Paper, line: Line, page: SheetPage, columns: Columns, baseline: float) -> None:
    text, size = clean(line.contract), 9 * page.type_scale
    room = columns.contract_room
    small = min(6.0, size)
    if typeface.width(text, small) > room:
        cell = in_cell(text, room, page.line_height, _CONTRACT_SIZES)
        if cell is not None:
            _draw_cell(paper, cell, columns.contract_x, 0.0, baseline, page.type_scale)
            return
    paper.text(columns.contract_x, baseline, text, size, room=room, smallest=small)


def _draw_entry(
    paper: Paper, sheet: TableSheet, line: Line, index: int, scale: float, columns: Columns, baseline: float
) -> None:
    letter, x = sheet.seats[index].letter, columns.seat_x(index)
    entry = line.entries[index] if index < len(line.entries) else None
    right = x + columns.value_right
    size = columns.value_size * scale
    if entry is not None:
        paper.text(right, baseline, signed(entry), size, bold=True, align="right")
    if line.running and entry is not None:
        total = signed(line.running[index])
        grown = columns.running_size * scale
        paper.text(x + columns.running_right, baseline, total, grown, grey=HELPER, align="right")
    dotted = letter in line.dots
    if dotted:
        value = 0.0 if entry is None else typeface.width(signed(entry), size, True)
        paper.circle(right - value - 2.2, baseline - 1.25 * scale, 0.8 * scale, filled=True)
    words = marks_of(line, letter)
    if words and columns.has_room_for_marks(sheet, line, letter):
        room = columns.beside_value(line, index, dotted=dotted)
        paper.text(x + 1.2, baseline, words, 7 * scale, grey=HELPER, room=room, smallest=5)


def _draw_cell(paper: Paper, cell: Cell, x: float, right: float, baseline: float, scale: float) -> None:
    if cell.note_numbers:
        marker = ",".join(str(number) for number in cell.note_numbers)
        paper.text(right, baseline - 0.9 * scale, marker, 6.5, bold=True, align="right", room=cell.marker_room)
    leading = cell.size * LEADING
    y = baseline
    if len(cell.lines) > 1:  # centred at any size: a capital is 0.226 mm a point high
        y += cell.size * 0.113 - _BASELINE * scale - (len(cell.lines) - 1) * leading / 2
    for text in cell.lines:
        paper.text(x, y, text, cell.size)
        y += leading


def _strike_unused(paper: Paper, page: SheetPage, columns: Columns, written: set[int]) -> None:
    unused = [index for index, number in enumerate(page.line_numbers) if number not in written]
    if not unused:
        return
    top = columns.lines_y + unused[0] * page.line_height + 1
    bottom = columns.lines_y + (unused[-1] + 1) * page.line_height - 1
    paper.line(columns.seats_x + 2, bottom, columns.carry_x - 2, top, 0.25, HELPER)
