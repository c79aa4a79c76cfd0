"""The seating of a round for the wall: by name with table and seat, then every table with its seats.

Names are at least READABLE points high, on as many pages as needed. On one page everything is as large as fits; if that
is smaller than LEAST, the names take several pages all the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from scoresheets import typeface
from scoresheets.data import SeatColumn
from scoresheets.event_data import Seating, SeatingEntry, SeatingTable
from scoresheets.flow import BOTTOM, LEFT, RIGHT, TOP, WIDTH, Flow, render_flow
from scoresheets.labels import SeatingLabels
from scoresheets.paper import GROUND, HAIR, HELPER, RULE, Paper
from scoresheets.text import clean

#: Points readable from three metres without glasses, and the least that is printed for a wall.
READABLE, LEAST = 20.0, 9.0
_SIZES = tuple(float(size) for size in range(9, 45))
#: Millimetres of a row for each point of its letters, and the most it is spread to.
_ROW, _SEAT_ROW, _SPREAD = 0.47, 0.42, 0.75
_GAP, _CARD_GAP = 8.0, 4.0
#: Column heads above the first row of a page.
_HEADS = 5.5
#: Width beside the name for each point: the table's number (a digit) and the seat's letter.
_DIGIT, _LETTER = 0.225, 0.42
_REMARK = 4.0


@dataclass(frozen=True)
class _Layout:
    size: float
    columns: int
    pages: int


def render(seating: Seating, labels: SeatingLabels, *, one_page: bool = False) -> bytes:
    """Return the list by name, by table, and the report of the draw, which `one_page` leaves out."""

    def compose(flow: Flow) -> None:
        if seating.names:
            _by_name(flow, seating.names, labels, one_page=one_page)
        if seating.tables:
            if seating.names:
                flow.turn()
            after = 0.0 if one_page else _report_height(seating)
            _by_table(flow, seating.tables, labels, one_page=one_page, after=after)
        if not one_page and (seating.seed or seating.report):
            _draw_report(flow, seating, labels)

    return render_flow(seating.event, labels.title.format(round=seating.round), labels.page_of, compose)


def _best(layouts: Iterable[_Layout], *, one_page: bool) -> _Layout:
    every = list(layouts)
    fitting = [layout for layout in every if one_page and layout.pages == 1 and layout.size >= LEAST]
    if not fitting:
        wanted = [layout for layout in every if layout.size >= READABLE] or every
        fewest = min(layout.pages for layout in wanted)
        fitting = [layout for layout in wanted if layout.pages == fewest]
    return max(fitting, key=lambda layout: (layout.size, -layout.columns))


def _usual_width(names: Iterable[str]) -> float:
    """Return the width, at ten points, that four of five names keep to; 0 without names."""
    widths = sorted(typeface.width(clean(name), 10, True) for name in names)
    return widths[len(widths) * 4 // 5] if widths else 0.0


def _legible(usual: float, room: Callable[[float], float], size: float) -> float:
    return min(size, room(size) / usual * 10) if usual else size


# --- by name ----------------------------------------------------------------------------------------------------------


def _by_name(flow: Flow, names: Sequence[SeatingEntry], labels: SeatingLabels, *, one_page: bool = False) -> None:
    digits = len(str(max(entry.table for entry in names)))
    usual = _usual_width(entry.name for entry in names)
    first, further = BOTTOM - flow.y - _HEADS, BOTTOM - TOP - 4 - _HEADS

    def room(columns: int) -> Callable[[float], float]:
        width = (WIDTH - (columns - 1) * _GAP) / columns
        return lambda size: width - 7 - size * (digits * _DIGIT + _LETTER)

    def layout(size: float, columns: int) -> _Layout:
        row = size * _ROW
        left = len(names) - int(first / row) * columns
        pages = 1 + max(0, ceil(left / (int(further / row) * columns)))
        return _Layout(_legible(usual, room(columns), size), columns, pages)

    most_columns = 4 if one_page else 3
    best = _best(
        (layout(size, columns) for size in _SIZES for columns in range(1, most_columns + 1)),
        one_page=one_page,
    )
    same = Counter(entry.name for entry in names)
    marked = {""}
    flow.paper.mark(labels.by_name, flow.y)
    width = (WIDTH - (best.columns - 1) * _GAP) / best.columns
    rest = list(names)
    while rest:
        flow.y += 4
        for column in range(best.columns):
            x = LEFT + column * (width + _GAP)
            flow.paper.text(x + 6, flow.y, labels.by_name, 7.5, grey=HELPER)
            flow.paper.text(x + width - 1, flow.y, labels.table, 7.5, grey=HELPER, align="right")
        flow.y += 1.5
        # On the last page all columns are equally long, so that the alphabet ends at the right.
        rows = min(int((BOTTOM - flow.y) / (best.size * _ROW)), ceil(len(rest) / best.columns))
        height = min((BOTTOM - flow.y) / rows, best.size * _SPREAD)
        for column in range(best.columns):
            part, rest = rest[:rows], rest[rows:]
            for at, entry in enumerate(part):
                if entry.initial not in marked and typeface.printable(entry.initial):
                    flow.paper.mark(entry.initial, flow.y + at * height, below=True)
                marked.add(entry.initial)
            x = LEFT + column * (width + _GAP)
            _name_column(flow, part, x, width, height, best.size, room(best.columns)(best.size), same)
        flow.y += rows * height + 2
        if rest:
            flow.turn()


def _name_column(
    flow: Flow,
    entries: Sequence[SeatingEntry],
    x: float,
    width: float,
    height: float,
    size: float,
    room: float,
    same: Counter[str],
) -> None:
    paper = flow.paper
    previous = None
    for index, entry in enumerate(entries):
        top = flow.y + index * height
        baseline = top + height / 2 + size * 0.11
        if entry.initial != previous:
            initial = entry.initial if typeface.printable(entry.initial) else ""
            paper.text(x + 4, baseline, initial, min(10.0, size), bold=True, grey=HELPER, align="right", room=5)
            paper.line(x, top, x + width, top, 0.12, RULE)
            previous = entry.initial
        else:
            paper.line(x + 6, top, x + width, top, 0.06, HAIR)
        club = clean(entry.club) if same[entry.name] > 1 else ""
        taken = min(room * 0.4, typeface.width(club, size / 2) + 2) if club else 0.0
        _draw_name(paper, x + 6, baseline, entry.name, room - taken, size)
        if club:
            _draw_club(paper, club, x + 6 + room, baseline, taken - 1.9, size / 2)
        letter = x + width - size * _LETTER / 2
        paper.text(letter - size * _LETTER / 2, baseline, str(entry.table), size * 1.15, bold=True, align="right")
        paper.text(letter, baseline, entry.letter, size * 0.95, align="centre")


def _draw_club(paper: Paper, club: str, right: float, baseline: float, room: float, size: float) -> None:
    stacked = typeface.stack(club, room, ((size, 1), (size * 0.8, 2), (size * 0.65, 2), (size * 0.5, 3)))
    leading = stacked.size * 0.4
    baseline -= (len(stacked.lines) - 1) * leading / 2
    for line in stacked.lines:
        paper.text(right, baseline, line, stacked.size, grey=HELPER, align="right", room=room, smallest=3)
        baseline += leading


# --- by table ---------------------------------------------------------------------------------------------------------


def _card_height(table: SeatingTable, row: float) -> float:
    return len(table.seats) * row + 2 + (_REMARK if table.remark else 0)


def _in_rows(tables: Sequence[SeatingTable], columns: int) -> list[Sequence[SeatingTable]]:
    return [tables[start : start + columns] for start in range(0, len(tables), columns)]


def _card_room(columns: int, size: float) -> tuple[float, float, float]:
    width = (WIDTH - (columns - 1) * _CARD_GAP) / columns
    ground = max(10.0, size * 0.8)
    return width, ground, width - ground - 3 - size * 0.35


def _by_table(
    flow: Flow,
    tables: Sequence[SeatingTable],
    labels: SeatingLabels,
    *,
    one_page: bool = False,
    after: float = 0.0,
) -> None:
    """Draw the tables' cards; `after`: millimetres that follow them on the last page."""
    usual = _usual_width(seat.name for table in tables for seat in table.seats if seat.name)
    first, further = BOTTOM - flow.y - _HEADS, BOTTOM - TOP - 6

    def layout(size: float, columns: int) -> _Layout:
        pages, left = 1, first
        for row in _in_rows(tables, columns):
            height = max(_card_height(table, size * _SEAT_ROW) for table in row)
            if height > left:
                pages, left = pages + 1, further
            left -= height + 3
        pages += after > left
        legible = _legible(usual, lambda size: _card_room(columns, size)[2], size)
        return _Layout(legible, columns, pages)

    most_columns = 5 if one_page else 3
    best = _best(
        (layout(size, columns) for size in _SIZES for columns in range(1, most_columns + 1)),
        one_page=one_page,
    )
    rows = _in_rows(tables, best.columns)
    row = best.size * _SEAT_ROW
    if best.pages == 1:
        seats = sum(max(len(table.seats) for table in cards) for cards in rows)
        used = sum(max(_card_height(table, row) for table in cards) + 3 for cards in rows)
        free = first - used
        row = min(row + (free - after) / seats, best.size * _SPREAD)
    flow.paper.mark(labels.by_table, flow.y)
    flow.y += 4
    flow.paper.text(LEFT, flow.y, labels.by_table, 7.5, grey=HELPER)
    flow.y += 1.5
    width = _card_room(best.columns, best.size)[0]
    for cards in rows:
        height = max(_card_height(table, row) for table in cards)
        if flow.y + height > BOTTOM:
            flow.turn()
            flow.y += 2
        for index, table in enumerate(cards):
            x = LEFT + index * (width + _CARD_GAP)
            _table_card(flow, table, x, height, row, best, labels)
        flow.y += height + 3


def _table_card(
    flow: Flow, table: SeatingTable, x: float, height: float, row: float, layout: _Layout, labels: SeatingLabels
) -> None:
    paper, top, size = flow.paper, flow.y, layout.size
    width, ground, room = _card_room(layout.columns, size)
    paper.mark(f"{labels.table} {table.number}", top, below=True)
    paper.box(x, top, ground, height, GROUND)
    paper.text(x + ground / 2, top + 4, labels.table, 6.5, grey=HELPER, align="centre", room=ground - 1)
    number = min(size * 1.5, height * 1.8)
    paper.text(
        x + ground / 2, top + 5.5 + number * 0.24, str(table.number), number, bold=True, align="centre", room=ground - 1
    )
    left = x + ground + 2
    for index, seat in enumerate(table.seats):
        _seat_line(flow, seat, left, top + 1 + (index + 0.5) * row + size * 0.11, room, size)
    if table.remark:
        paper.text(left, top + height - 1.4, table.remark, 8, grey=HELPER, room=width - ground - 3, smallest=5)
    paper.line(x, top, x + width, top, 0.2)


def _seat_line(flow: Flow, seat: SeatColumn, x: float, baseline: float, room: float, size: float) -> None:
    flow.paper.text(x + size * 0.12, baseline, seat.letter, size * 0.8, grey=HELPER, align="centre")
    name = x + size * 0.35
    if seat.name:
        # Two lines of a long name stay within the row.
        long = typeface.width(clean(seat.name), size * 0.68, True) > room
        _draw_name(flow.paper, name, baseline, seat.name, room, size * 0.85 if long else size)
    else:
        flow.paper.text(name, baseline, "\N{EN DASH}", size, grey=HELPER)


# --- how it was drawn -------------------------------------------------------------------------------------------------


def _report_height(seating: Seating) -> float:
    if not (seating.seed or seating.report):
        return 0.0
    sentences = sum(len(typeface.wrap(clean(sentence), WIDTH, 8.5)) + 0.4 for sentence in seating.report)
    return 14.0 + (1.4 * 9 if seating.seed else 0) * 0.46 + sentences * 8.5 * 0.46


def _draw_report(flow: Flow, seating: Seating, labels: SeatingLabels) -> None:
    flow.heading(labels.draw, 14)
    if seating.seed:
        flow.paragraph(f"{labels.seed} {seating.seed}", 9)
    for sentence in seating.report:
        flow.paragraph(sentence, 8.5, HELPER)
    flow.paper.line(LEFT, flow.y, RIGHT, flow.y, 0.08, HAIR)


def _draw_name(paper: Paper, x: float, baseline: float, name: str, room: float, size: float) -> None:
    name, small = clean(name), size * 0.68
    lines = None if typeface.width(name, small, True) <= room else _two_lines(name)
    if lines is None:
        paper.text(x, baseline, name, size, bold=True, room=room, smallest=3.5)
        return
    small = min(typeface.fit(line, room, small, 3.5, True).size for line in lines)
    paper.text(x, baseline - small * 0.2, lines[0], small, bold=True, room=room)
    paper.text(x, baseline + small * 0.18, lines[1], small, bold=True, room=room)


def _two_lines(name: str) -> tuple[str, str] | None:
    halves = [(name[: at + 1].rstrip(), name[at + 1 :]) for at, char in enumerate(name[:-1]) if char in " -"]
    return min(halves, key=lambda both: max(typeface.width(half, 10, True) for half in both), default=None)
