"""Link cards: one card a table with a QR code for every seat, three cards a page, to be cut apart.

The captain's part comes first. Below each QR code stands a short code: a phone without a camera types it at the
address that the card's foot names. A card lies on the table and is read from a chair: nothing is grey or small.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoresheets import typeface
from scoresheets.event_data import CardSeat, TableCard
from scoresheets.labels import CardsLabels
from scoresheets.paper import PAGE_HEIGHT, PAGE_WIDTH, RULE, Paper
from scoresheets.text import clean

CARDS_A_PAGE = 3
_HEIGHT = PAGE_HEIGHT / CARDS_A_PAGE
_LEFT, _RIGHT = 14.0, 196.0
_GAP = 8.0
_QR = 33.0
_SMALL = 10.5
_NAME_SIZES = ((12.0, 2), (11.0, 2), (10.0, 2), (8.5, 3))


def render(cards: Sequence[TableCard], labels: CardsLabels, address: str) -> bytes:
    """The cards as one PDF; `address` is where a short code is typed. Raises ValueError if there is no card."""
    if not cards:
        raise ValueError("no card to print")
    paper = Paper(cards[0].event.name)
    draw(paper, cards, labels, address)
    return paper.finish()


def draw(paper: Paper, cards: Sequence[TableCard], labels: CardsLabels, address: str) -> None:
    """The cards on paper, in order, from the top of its first page."""
    for index, card in enumerate(cards):
        position = index % CARDS_A_PAGE
        if index and not position:
            paper.turn()
        _card(paper, card, position * _HEIGHT, labels, address)
        if position:
            _cut(paper, position * _HEIGHT)


def _card(paper: Paper, card: TableCard, top: float, labels: CardsLabels, address: str) -> None:
    width = _RIGHT - _LEFT
    paper.text(_LEFT, top + 13.5, card.event.name, 14, bold=True, room=width - 60, smallest=10)
    paper.text(_LEFT, top + 20, labels.instruction, 12, room=width - 46, smallest=10)
    for x, label, number in ((_RIGHT - 24, labels.round, card.round), (_RIGHT, labels.table, card.table)):
        paper.text(x, top + 10, label, _SMALL, align="right", room=22)
        paper.text(x, top + 20.5, str(number), 28, bold=True, align="right", room=22)
    paper.line(_LEFT, top + 23.5, _RIGHT, top + 23.5, 0.3)
    room = (width + _GAP) / len(card.seats) - _GAP
    for index, seat in enumerate(card.seats):
        x = _LEFT + index * (room + _GAP)
        if index:
            paper.line(x - _GAP / 2, top + 26, x - _GAP / 2, top + 84, 0.1, RULE)
        _seat(paper, seat, x, top + 32, room)
    paper.line(_LEFT, top + 86, _RIGHT, top + 86, 0.1, RULE)
    typed = typeface.stack(labels.typed.format(address=address), width, ((11.0, 1), (10.0, 2)))
    for row, line in enumerate(typed.lines):
        paper.text(_LEFT, top + 90.8 + row * 4, line, typed.size, room=width)


def _seat(paper: Paper, seat: CardSeat, x: float, y: float, room: float) -> None:
    paper.text(x, y, seat.letter, 24, bold=True)
    paper.text(x + room, y, seat.role, _SMALL, align="right", room=room - 8, smallest=10)
    name = typeface.stack(clean(seat.name), room, _NAME_SIZES, True)
    leading = name.size * 0.4
    baseline = y + 8 + name.size * 0.113 - (len(name.lines) - 1) * leading / 2
    for line in name.lines:
        paper.text(x, baseline, line, name.size, bold=True, room=room, smallest=8)
        baseline += leading
    paper.qr(x + (room - _QR) / 2, y + 12, _QR, seat.url)
    paper.text(x + room / 2, y + 51.5, seat.code, 22, bold=True, align="centre", room=room)


def _cut(paper: Paper, y: float) -> None:
    """A dashed line across the page to cut along."""
    for start in range(0, int(PAGE_WIDTH), 3):
        paper.line(start, y, start + 1.5, y, 0.1, RULE)
