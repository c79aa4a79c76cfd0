from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scoresheets import typeface
from scoresheets.data import SeatColumn, TableSheet
from scoresheets.labels import MinutesLabels
from scoresheets.paper import GROUND, HAIR, HELPER, INK, RULE, Paper
from scoresheets.sheet.sheet_columns import LEFT, RIGHT, TOP, Columns
from scoresheets.text import clean

_NAME_SIZES = ((11.0, 2), (10.0, 2), (9.0, 2), (8.0, 3), (7.0, 3))
#: Further sizes of a name in a narrow column.
_SMALL_NAME_SIZES = ((6.5, 4), (6.0, 4), (5.5, 4), (5.0, 5))
#: More circles than these take two rows; millimetres between their middles.
_CIRCLES_IN_ROW, _CIRCLES_APART = 11, 2.4
_NAME_MIDDLE = 10.9
_CLUB_SIZES = ((7.5, 1), (7.0, 1), (6.5, 2), (6.0, 2), (5.5, 3), (5.0, 4), (4.6, 5))
_CLUB_SIZES_OVER_CIRCLES = ((7.5, 1), (7.0, 1), (6.5, 1), (6.0, 1), (6.0, 2), (5.5, 2), (5.0, 2), (4.6, 3))
_CLUB_LEADING = 0.4
_LOGO_WIDTH = 34.0
_LEGEND_STEP, _LEGEND_ROOM = 4.6, 13.8


@dataclass(frozen=True)
class _Explained:
    words: str
    draw: Callable[[Paper, float, float], None]


def draw_head(paper: Paper, sheet: TableSheet, labels: MinutesLabels) -> None:
    event = sheet.event
    boxes = RIGHT - 44
    room = boxes - LEFT - 4 - paper.logo(boxes - 4 - _LOGO_WIDTH, TOP, _LOGO_WIDTH, 15.6, event.logo)
    title = " · ".join(part for part in (labels.title, sheet.plays_for) if part)
    paper.text(LEFT, TOP + 3, title, 8, bold=True, grey=HELPER, room=room)
    paper.text(LEFT, TOP + 10, event.name, 16, bold=True, room=room, smallest=9)
    facts = "  ·  ".join(part for part in (event.place, event.date, event.organiser) if part)
    paper.text(LEFT, TOP + 15.2, facts, 9, grey=HELPER, room=room, smallest=7)
    for x, label, number in ((boxes, labels.round, sheet.round), (boxes + 22, labels.table, sheet.table)):
        paper.line(x, TOP, x, TOP + 15.6, 0.1, HAIR)
        paper.text(x + 20, TOP + 3, label, 8, grey=HELPER, align="right", room=18)
        if number:
            paper.text(x + 20, TOP + 13.6, str(number), 27, bold=True, align="right", room=18, smallest=12)
    paper.line(LEFT, TOP + 18, RIGHT, TOP + 18, 0.35)


def draw_seats(paper: Paper, sheet: TableSheet, columns: Columns, labels: MinutesLabels) -> None:
    top = columns.head_y
    paper.box(LEFT, top, RIGHT - LEFT, 5.6, GROUND)
    for text, baseline in (
        (labels.player, top + 12.1),
        (labels.club, top + 18.9),
        (labels.circles, top + 24.4),
    ):
        paper.text(LEFT + 1, baseline, text, 7, grey=HELPER, room=columns.seats_x - LEFT - 3)
    paper.text(columns.number_x, top + 4, labels.number, 7, grey=HELPER, align="centre", room=8)
    dealer = typeface.fit(clean(labels.dealer), 6.3, 7, 5.5)
    # Over its column, but clear of the next one's head.
    dealer_x = min(columns.dealer_x, columns.contract_x - 0.9 - typeface.width(dealer.text, dealer.size) / 2)
    paper.text(dealer_x, top + 4, dealer.text, dealer.size, grey=HELPER, align="centre")
    paper.text(columns.contract_x, top + 4, labels.contract, 7, grey=HELPER, room=columns.contract_room)
    paper.text(columns.takers_x, top + 4, labels.takers, 7, grey=HELPER, align="centre", room=7.4)
    if columns.carry_room:
        paper.text(columns.carry_x + 1.2, top + 4, sheet.carry_label, 7, grey=HELPER, room=columns.carry_room - 2)
    paper.text(columns.remarks_x + 1.6, top + 4, labels.remarks, 7, grey=HELPER, room=columns.remarks_room)
    for index, seat in enumerate(sheet.seats):
        _draw_seat(paper, seat, columns, index, labels)
    _draw_legend(paper, sheet, columns, labels)


def _draw_seat(paper: Paper, seat: SeatColumn, columns: Columns, index: int, labels: MinutesLabels) -> None:
    x, top, room = columns.seat_x(index), columns.head_y, columns.seat_room
    margin = 0.9 if columns.narrow else 1.5
    inside = room - 2 * margin
    if columns.narrow:
        paper.text(x + margin, top + 4.3, seat.letter, 11, bold=True)
    else:
        paper.text(x + room / 2, top + 4.3, seat.letter, 11, bold=True, align="centre")
    if seat.start_number is not None:
        number = f"{labels.start_number} {seat.start_number}"
        beside = inside - 3 if columns.narrow else room / 2 - 4
        if typeface.width(number, 5.5) > beside:
            number = str(seat.start_number)
        paper.text(x + room - margin, top + 4, number, 7, grey=HELPER, align="right", room=beside)
    if not seat.name and seat.start_number is None:  # to be written by hand
        if typeface.width(clean(labels.start_number), 7) < room / 2 - 8:
            paper.text(x + room - margin - 6, top + 4, labels.start_number, 7, grey=HELPER, align="right")
        paper.line(x + margin, top + 13.2, x + room - margin, top + 13.2, 0.1, RULE)
        paper.line(x + margin, top + 19.4, x + room - margin, top + 19.4, 0.06, HAIR)
        return
    name = typeface.stack(clean(seat.name), inside, _name_sizes(columns), True)
    leading = name.size * 0.4
    # Centred between the rule above and the club at any size: a capital is 0.226 mm a point high.
    baseline = top + _NAME_MIDDLE + name.size * 0.113 - (len(name.lines) - 1) * leading / 2
    for line in name.lines:
        paper.text(x + margin, baseline, line, name.size, bold=True, room=inside, smallest=min(6.0, name.size))
        baseline += leading
    _draw_club(paper, clean(seat.club), x + margin, top + 18.9, inside, circles=bool(labels.circles))
    _draw_circles(paper, seat, x + margin + 1.4, top + 23.5, inside)


def _name_sizes(columns: Columns) -> tuple[tuple[float, int], ...]:
    if columns.wide:
        return _NAME_SIZES
    return (*(_NAME_SIZES[2:] if columns.narrow else _NAME_SIZES), *_SMALL_NAME_SIZES)


def _draw_club(paper: Paper, club: str, x: float, baseline: float, room: float, *, circles: bool) -> None:
    stacked = typeface.stack(club, room, _CLUB_SIZES_OVER_CIRCLES if circles else _CLUB_SIZES)
    if circles:
        baseline -= (len(stacked.lines) - 1) * stacked.size * _CLUB_LEADING * 0.45
    for line in stacked.lines:
        paper.text(x, baseline, line, stacked.size, grey=HELPER, room=room, smallest=min(5.5, stacked.size))
        baseline += stacked.size * _CLUB_LEADING


def _draw_circles(paper: Paper, seat: SeatColumn, x: float, y: float, inside: float) -> None:
    rows = 1 if len(seat.circles) <= _CIRCLES_IN_ROW else 2
    in_row = -(-len(seat.circles) // rows)
    step = min(4.1, (inside - 2.6) / max(1, in_row - 1))
    radius = min(1.3 if rows == 1 else 0.9, step * 0.4)
    upper = y - _CIRCLES_APART / 2 if rows == 2 else y
    for index, circle in enumerate(seat.circles):
        centre_x, y = x + index % in_row * step, upper + index // in_row * _CIRCLES_APART
        used = circle.used_in is not None
        paper.circle(centre_x, y, radius, filled=False, thick=0.18 if used else 0.32, grey=HELPER if used else INK)
        if used:
            reach = radius * 1.25
            paper.line(centre_x - reach, y + reach, centre_x + reach, y - reach, 0.25, HELPER)


def _draw_legend(paper: Paper, sheet: TableSheet, columns: Columns, labels: MinutesLabels) -> None:
    sat_out = any(line.out for line in sheet.lines)
    signs = [
        _Explained(labels.legend_open, _open_circle),
        _Explained(labels.legend_used, _used_circle),
        _Explained(labels.legend_struck, _struck_number),
        _Explained(labels.legend_dot, _dot),
        _Explained(labels.legend_out if sat_out else "", _struck_cell),
    ]
    explained = [sign for sign in signs if sign.words]
    step = min(_LEGEND_STEP, _LEGEND_ROOM / max(1, len(explained) - 1))
    x, y = columns.remarks_x + 3, columns.head_y + 10.3
    for sign in explained:
        sign.draw(paper, x, y)
        paper.text(x + 3.4, y, sign.words, 7, grey=HELPER, room=columns.remarks_room - 5)
        y += step


def _open_circle(paper: Paper, x: float, y: float) -> None:
    paper.circle(x, y - 0.9, 0.95, filled=False, thick=0.25)


def _used_circle(paper: Paper, x: float, y: float) -> None:
    paper.circle(x, y - 0.9, 0.95, filled=False, thick=0.15, grey=HELPER)
    paper.line(x - 1.2, y + 0.3, x + 1.2, y - 2.1, 0.2, HELPER)


def _struck_number(paper: Paper, x: float, y: float) -> None:
    paper.text(x, y, "8", 7, align="centre", grey=HELPER)
    paper.line(x - 1.3, y - 0.8, x + 1.3, y - 0.8, 0.25, INK)


def _dot(paper: Paper, x: float, y: float) -> None:
    paper.circle(x, y - 0.9, 0.7, filled=True)


def _struck_cell(paper: Paper, x: float, y: float) -> None:
    paper.frame(x - 1.6, y - 2, 3.6, 2.4, 0.1, HELPER)
    paper.line(x - 1.6, y + 0.4, x + 2, y - 2, 0.15, HELPER)
