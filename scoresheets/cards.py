"""Link cards: one card a table with every seat's own address in words, three cards a page, to be cut apart.

The captain's part comes first. A code to be photographed is drawn by a later version; the address is always printed
too.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoresheets import typeface
from scoresheets.event_data import CardSeat, TableCard
from scoresheets.labels import CardsLabels
from scoresheets.paper import HAIR, HELPER, PAGE_HEIGHT, PAGE_WIDTH, RULE, Paper
from scoresheets.text import clean

CARDS_A_PAGE = 3
_HEIGHT = PAGE_HEIGHT / CARDS_A_PAGE
_LEFT, _RIGHT = 14.0, 196.0


def render(cards: Sequence[TableCard], labels: CardsLabels) -> bytes:
    """The cards as one PDF. Raises ValueError if there is none."""
    if not cards:
        raise ValueError("no card to print")
    paper = Paper(cards[0].event.name)
    for index, card in enumerate(cards):
        position = index % CARDS_A_PAGE
        if index and not position:
            paper.turn()
        _card(paper, card, position * _HEIGHT, labels)
        if position:
            _cut(paper, 0, position * _HEIGHT, PAGE_WIDTH, position * _HEIGHT)
    return paper.finish()


def _card(paper: Paper, card: TableCard, top: float, labels: CardsLabels) -> None:
    paper.text(_LEFT, top + 14, card.event.name, 11, bold=True, room=110, smallest=7)
    paper.text(_LEFT, top + 19.5, labels.instruction, 8, grey=HELPER, room=120, smallest=6)
    for x, label, number in ((_RIGHT - 26, labels.round, card.round), (_RIGHT, labels.table, card.table)):
        paper.text(x, top + 11, label, 8, grey=HELPER, align="right", room=22)
        paper.text(x, top + 20.5, str(number), 25, bold=True, align="right", room=24)
    paper.line(_LEFT, top + 24, _RIGHT, top + 24, 0.3)
    room = (_RIGHT - _LEFT) / len(card.seats)
    for index, seat in enumerate(card.seats):
        x = _LEFT + index * room
        if index:
            _cut(paper, x, top + 28, x, top + _HEIGHT - 8)
        _seat(paper, seat, x + (4 if index else 0), top + 34, room - 8)


def _seat(paper: Paper, seat: CardSeat, x: float, y: float, room: float) -> None:
    paper.text(x, y + 2, seat.letter, 22, bold=True)
    paper.text(x + room, y, seat.role, 8, grey=HELPER, align="right", room=room - 10)
    paper.text(x, y + 10, seat.name, 10.5, bold=True, room=room, smallest=7)
    paper.line(x, y + 13, x + room, y + 13, 0.08, HAIR)
    baseline = y + 18
    for line in typeface.wrap(clean(seat.url), room, 9):
        paper.text(x, baseline, line, 9)
        baseline += 4.4


def _cut(paper: Paper, x1: float, y1: float, x2: float, y2: float) -> None:
    """A dashed line to cut along."""
    length = abs(x2 - x1) + abs(y2 - y1)
    steps = int(length / 3)
    for step in range(steps):
        start, end = step / steps, (step + 0.5) / steps
        paper.line(
            x1 + (x2 - x1) * start, y1 + (y2 - y1) * start, x1 + (x2 - x1) * end, y1 + (y2 - y1) * end, 0.1, RULE
        )
