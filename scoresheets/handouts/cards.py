"""Link cards: one card a table with a QR code for every seat, to be cut apart; all of a round are of one size.

A card lies on the table and is read from a chair: nothing is grey or small.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from scoresheets import typeface
from scoresheets.event_data import CardSeat, TableCard
from scoresheets.labels import CardsLabels
from scoresheets.paper import PAGE_HEIGHT, PAGE_WIDTH, RULE, Paper
from scoresheets.text import clean

_SEATS_IN_A_ROW = 4
_TOP, _FOOT = 25.0, 13.0
_LEFT, _RIGHT = 14.0, 196.0
_GAP = 8.0
_LOGO_WIDTH = 28.0
#: The code's side in millimetres by rows of seats, and the heights above and below it.
_QR = {1: 33.0, 2: 27.0}
_AROUND_QR = 28.0
_SMALL = 10.5
_ROLE_SIZES = ((_SMALL, 2), (10.0, 2))
_NAME_SIZES = ((12.0, 2), (11.0, 2), (10.0, 2), (8.5, 3))


def render(cards: Sequence[TableCard], labels: CardsLabels, address: str) -> bytes:
    """Return a PDF; short codes are typed at `address`. Raises ValueError without a card."""
    if not cards:
        raise ValueError("no card to print")
    paper = Paper(cards[0].event.name, cards[0].event)
    draw(paper, cards, labels, address)
    return paper.finish()


def draw(paper: Paper, cards: Sequence[TableCard], labels: CardsLabels, address: str) -> None:
    rows = max(len(_rows(card)) for card in cards)
    a_page = int(PAGE_HEIGHT / (_TOP + rows * (_QR[rows] + _AROUND_QR) + _FOOT))
    height = PAGE_HEIGHT / a_page
    for index, card in enumerate(cards):
        position = index % a_page
        if index and not position:
            paper.turn()
        paper.mark(f"{labels.round} {card.round}, {labels.table} {card.table}", position * height)
        _card(paper, card, position * height, labels, address)
        if position:
            _cut(paper, position * height)


def _card(paper: Paper, card: TableCard, top: float, labels: CardsLabels, address: str) -> None:
    width = _RIGHT - _LEFT
    beside = paper.logo(_RIGHT - 50 - _LOGO_WIDTH, top + 5.2, _LOGO_WIDTH, 10.5, card.event.logo)
    paper.text(_LEFT, top + 13.5, card.event.name, 14, bold=True, room=width - 60 - beside, smallest=10)
    paper.text(_LEFT, top + 20, labels.instruction, 12, room=width - 46, smallest=10)
    for x, label, number in ((_RIGHT - 24, labels.round, card.round), (_RIGHT, labels.table, card.table)):
        paper.text(x, top + 10, label, _SMALL, align="right", room=22)
        paper.text(x, top + 20.5, str(number), 28, bold=True, align="right", room=22)
    paper.line(_LEFT, top + 23.5, _RIGHT, top + 23.5, 0.3)
    rows = _rows(card)
    room = (width + _GAP) / max(len(row) for row in rows) - _GAP
    below, side = top + _TOP, _QR[len(rows)]
    for row in rows:
        for index, seat in enumerate(row):
            x = _LEFT + index * (room + _GAP)
            if index:
                paper.line(x - _GAP / 2, below + 1, x - _GAP / 2, below + side + 26, 0.1, RULE)
            _seat(paper, seat, x, below + 7, room, side)
        below += side + _AROUND_QR
        paper.line(_LEFT, below, _RIGHT, below, 0.1, RULE)
    typed = typeface.stack(labels.typed.format(address=address), width, ((11.0, 1), (10.0, 2)))
    for at, line in enumerate(typed.lines):
        paper.text(_LEFT, below + 4.8 + at * 4, line, typed.size, room=width)


def _rows(card: TableCard) -> list[tuple[CardSeat, ...]]:
    seats = card.seats
    in_row = len(seats) if len(seats) <= _SEATS_IN_A_ROW else ceil(len(seats) / 2)
    return [seats[start : start + in_row] for start in range(0, len(seats), in_row)]


def _seat(paper: Paper, seat: CardSeat, x: float, y: float, room: float, side: float) -> None:
    paper.text(x, y, seat.letter, 24, bold=True)
    role = typeface.stack(clean(seat.role), room - 8, _ROLE_SIZES)
    for at, line in enumerate(reversed(role.lines)):
        paper.text(x + room, y - at * 4, line, role.size, align="right", room=room - 8, smallest=10)
    name = typeface.stack(clean(seat.name), room, _NAME_SIZES, True)
    leading = name.size * 0.4
    baseline = y + 8 + name.size * 0.113 - (len(name.lines) - 1) * leading / 2
    for line in name.lines:
        paper.text(x, baseline, line, name.size, bold=True, room=room, smallest=8)
        baseline += leading
    paper.qr(x + (room - side) / 2, y + 12, side, seat.url)
    paper.text(x + room / 2, y + side + 18.5, seat.code, 22, bold=True, align="centre", room=room)


def _cut(paper: Paper, y: float) -> None:
    for start in range(0, int(PAGE_WIDTH), 3):
        paper.line(start, y, start + 1.5, y, 0.1, RULE)
