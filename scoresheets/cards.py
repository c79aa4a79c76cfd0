"""Link cards: one card a table with a QR code for every seat, three cards a page, to be cut apart.

The captain's part comes first. Below each QR code stands a short code: a phone without a camera types it at the
address that the card's head names.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoresheets.event_data import CardSeat, TableCard
from scoresheets.labels import CardsLabels
from scoresheets.paper import HAIR, HELPER, PAGE_HEIGHT, PAGE_WIDTH, RULE, Paper

CARDS_A_PAGE = 3
_HEIGHT = PAGE_HEIGHT / CARDS_A_PAGE
_LEFT, _RIGHT = 14.0, 196.0
_QR = 36.0


def render(cards: Sequence[TableCard], labels: CardsLabels, address: str) -> bytes:
    """The cards as one PDF; `address` is where a short code is typed. Raises ValueError if there is no card."""
    if not cards:
        raise ValueError("no card to print")
    paper = Paper(cards[0].event.name)
    for index, card in enumerate(cards):
        position = index % CARDS_A_PAGE
        if index and not position:
            paper.turn()
        _card(paper, card, position * _HEIGHT, labels, address)
        if position:
            _cut(paper, 0, position * _HEIGHT, PAGE_WIDTH, position * _HEIGHT)
    return paper.finish()


def _card(paper: Paper, card: TableCard, top: float, labels: CardsLabels, address: str) -> None:
    paper.text(_LEFT, top + 14, card.event.name, 11, bold=True, room=110, smallest=7)
    paper.text(_LEFT, top + 18.2, labels.instruction, 8, grey=HELPER, room=130, smallest=6)
    paper.text(_LEFT, top + 22, labels.typed.format(address=address), 8, grey=HELPER, room=130, smallest=5)
    for x, label, number in ((_RIGHT - 26, labels.round, card.round), (_RIGHT, labels.table, card.table)):
        paper.text(x, top + 11, label, 8, grey=HELPER, align="right", room=22)
        paper.text(x, top + 20.5, str(number), 25, bold=True, align="right", room=24)
    paper.line(_LEFT, top + 25, _RIGHT, top + 25, 0.3)
    room = (_RIGHT - _LEFT) / len(card.seats)
    for index, seat in enumerate(card.seats):
        x = _LEFT + index * room
        if index:
            _cut(paper, x, top + 28, x, top + _HEIGHT - 8)
        _seat(paper, seat, x + (4 if index else 0), top + 34, room - 8)


def _seat(paper: Paper, seat: CardSeat, x: float, y: float, room: float) -> None:
    paper.text(x, y + 2, seat.letter, 22, bold=True)
    paper.text(x + room, y, seat.role, 8, grey=HELPER, align="right", room=room - 10)
    paper.text(x, y + 9.5, seat.name, 10.5, bold=True, room=room, smallest=7)
    paper.line(x, y + 12, x + room, y + 12, 0.08, HAIR)
    paper.qr(x + (room - _QR) / 2, y + 13, _QR, seat.url)
    paper.text(x + room / 2, y + 13 + _QR + 4.5, seat.code, 14, bold=True, align="centre", room=room)


def _cut(paper: Paper, x1: float, y1: float, x2: float, y2: float) -> None:
    """A dashed line to cut along."""
    length = abs(x2 - x1) + abs(y2 - y1)
    steps = int(length / 3)
    for step in range(steps):
        start, end = step / steps, (step + 0.5) / steps
        paper.line(
            x1 + (x2 - x1) * start, y1 + (y2 - y1) * start, x1 + (x2 - x1) * end, y1 + (y2 - y1) * end, 0.1, RULE
        )
