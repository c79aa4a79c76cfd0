"""The seating of a round for the wall: every name large with table and seat, then every table with its seats."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from scoresheets import typeface
from scoresheets.data import SeatColumn
from scoresheets.event_data import Seating, SeatingEntry, SeatingTable
from scoresheets.flow import BOTTOM, LEFT, RIGHT, WIDTH, Flow, draw_name, render_flow
from scoresheets.labels import SeatingLabels
from scoresheets.paper import GROUND, HAIR, HELPER, RULE
from scoresheets.text import clean

#: Read from two metres by somebody who wears no glasses: letters of 4 mm, numbers of tables of 5.
NAME_ROW = 9.6
_NAME, _TABLE, _LETTER = 17.5, 22.0, 17.0
SEAT_ROW = 5.2
_GAP = 8.0
_CARDS = 3


def render(seating: Seating, labels: SeatingLabels) -> bytes:
    """The list by name (read from a distance, two columns), by table, and how the draw was made."""

    def compose(flow: Flow) -> None:
        if seating.names:
            _by_name(flow, seating.names, labels)
        if seating.tables:
            if seating.names:
                flow.turn()
            _by_table(flow, seating.tables, labels)
        if seating.seed or seating.report:
            _draw_report(flow, seating, labels)

    return render_flow(seating.event, labels.title.format(round=seating.round), labels.page_of, compose)


def _by_name(flow: Flow, names: Sequence[SeatingEntry], labels: SeatingLabels) -> None:
    width = (WIDTH - _GAP) / 2
    rest = list(names)
    while rest:
        flow.y += 4
        for column in range(2):
            x = LEFT + column * (width + _GAP)
            flow.paper.text(x + 6, flow.y, labels.by_name, 7.5, grey=HELPER)
            flow.paper.text(x + width - 1, flow.y, labels.table, 7.5, grey=HELPER, align="right")
        flow.y += 1.5
        fitting = int((BOTTOM - flow.y) / NAME_ROW)
        # On the last page both columns are equally long, so that the eye finds the end of the alphabet at the right.
        rows = min(fitting, ceil(len(rest) / 2))
        for column in range(2):
            part, rest = rest[:rows], rest[rows:]
            _name_column(flow, part, LEFT + column * (width + _GAP), width)
        flow.y += rows * NAME_ROW + 2
        if rest:
            flow.turn()


def _name_column(flow: Flow, entries: Sequence[SeatingEntry], x: float, width: float) -> None:
    paper = flow.paper
    previous = None
    for index, entry in enumerate(entries):
        top = flow.y + index * NAME_ROW
        baseline = top + NAME_ROW * 0.68
        if entry.initial != previous:
            initial = entry.initial if typeface.printable(entry.initial) else ""
            paper.text(x + 4, baseline, initial, 10, bold=True, grey=HELPER, align="right", room=5)
            paper.line(x, top, x + width, top, 0.12, RULE)
            previous = entry.initial
        else:
            paper.line(x + 6, top, x + width, top, 0.06, HAIR)
        room = width - 30
        draw_name(paper, x + 6, baseline, entry.name, room, _NAME)
        _club_behind(flow, entry, x + 6, baseline, room)
        paper.text(x + width - 8.5, baseline, str(entry.table), _TABLE, bold=True, align="right", room=15)
        paper.text(x + width - 3.5, baseline, entry.letter, _LETTER, align="centre", room=6)


def _club_behind(flow: Flow, entry: SeatingEntry, x: float, baseline: float, room: float) -> None:
    """The club in small type behind the name where there is room: it tells namesakes apart."""
    taken = typeface.width(clean(entry.name), _NAME, True) + 2.5
    if entry.club and room - taken > 12:
        flow.paper.text(x + taken, baseline, entry.club, 8.5, grey=HELPER, room=room - taken, smallest=6.5)


def _by_table(flow: Flow, tables: Sequence[SeatingTable], labels: SeatingLabels) -> None:
    width = (WIDTH - (_CARDS - 1) * 4) / _CARDS
    flow.y += 4
    flow.paper.text(LEFT, flow.y, labels.by_table, 7.5, grey=HELPER)
    flow.y += 2
    for start in range(0, len(tables), _CARDS):
        row = tables[start : start + _CARDS]
        height = (
            max(len(table.seats) for table in row) * SEAT_ROW + 2 + (4 if any(table.remark for table in row) else 0)
        )
        if flow.y + height > BOTTOM:
            flow.turn()
            flow.y += 2
        for index, table in enumerate(row):
            _table_card(flow, table, LEFT + index * (width + 4), width, height, labels)
        flow.y += height + 3


def _table_card(flow: Flow, table: SeatingTable, x: float, width: float, height: float, labels: SeatingLabels) -> None:
    paper, top = flow.paper, flow.y
    paper.box(x, top, 13, height, GROUND)
    paper.text(x + 6.5, top + 4, labels.table, 6.5, grey=HELPER, align="centre", room=12)
    paper.text(x + 6.5, top + 11.5, str(table.number), 19, bold=True, align="centre", room=12)
    for index, seat in enumerate(table.seats):
        _seat_line(flow, seat, x + 15, top + 1 + (index + 0.7) * SEAT_ROW, width - 16)
    if table.remark:
        paper.text(x + 15, top + height - 1.6, table.remark, 7, grey=HELPER, room=width - 16, smallest=5)
    paper.line(x, top, x + width, top, 0.2)


def _seat_line(flow: Flow, seat: SeatColumn, x: float, baseline: float, room: float) -> None:
    flow.paper.text(x + 1.5, baseline, seat.letter, 9, grey=HELPER, align="centre")
    if seat.name:
        draw_name(flow.paper, x + 5, baseline, seat.name, room - 5, 10.5)
    else:
        flow.paper.text(x + 5, baseline, "\N{EN DASH}", 10.5, grey=HELPER)


def _draw_report(flow: Flow, seating: Seating, labels: SeatingLabels) -> None:
    flow.heading(labels.draw, 10)
    if seating.seed:
        flow.paragraph(f"{labels.seed} {seating.seed}", 9)
    for sentence in seating.report:
        flow.paragraph(sentence, 8.5, HELPER)
    flow.paper.line(LEFT, flow.y, RIGHT, flow.y, 0.08, HAIR)
