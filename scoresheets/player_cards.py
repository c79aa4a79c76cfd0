"""Cards of players: ten a sheet of A4 to be cut apart, each with the QR code of one player's own page.

A card is carried in a pocket all day: name and start number tell whose it is, the short code is for a phone without a
camera, the marks at the edges are for the cutter. The pages are in order of start numbers, and a stack that was cut
stays so: the numbers run down the left column, then down the right.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoresheets import typeface
from scoresheets.event_data import PlayerCard
from scoresheets.labels import PlayerCardsLabels
from scoresheets.paper import PAGE_HEIGHT, PAGE_WIDTH, RULE, Paper
from scoresheets.text import clean

COLUMNS, ROWS = 2, 5
_WIDTH, _HEIGHT = PAGE_WIDTH / COLUMNS, PAGE_HEIGHT / ROWS
_EDGE = 7.0
_QR = 36.0
_MARK = 4.0
_LOGO_WIDTH = 22.0
_NAMES = ((15.0, 2), (13.0, 2), (11.0, 3), (9.0, 4))
_SMALL = ((9.5, 1), (8.5, 1), (8.5, 2))


def render(cards: Sequence[PlayerCard], labels: PlayerCardsLabels, address: str) -> bytes:
    """The cards as one PDF; `address` is where a short code is typed. Raises ValueError if there is no card."""
    if not cards:
        raise ValueError("no card to print")
    paper = Paper(cards[0].event)
    draw(paper, cards, labels, address)
    return paper.finish()


def draw(paper: Paper, cards: Sequence[PlayerCard], labels: PlayerCardsLabels, address: str) -> None:
    """The cards on paper, in order, from the top of its first page."""
    for index, card in enumerate(cards):
        at = index % (COLUMNS * ROWS)
        if not at:
            if index:
                paper.turn()
            _marks(paper)
        _card(paper, card, at // ROWS * _WIDTH, at % ROWS * _HEIGHT, labels, address)


def _card(paper: Paper, card: PlayerCard, left: float, top: float, labels: PlayerCardsLabels, address: str) -> None:
    x, room = left + _EDGE, _WIDTH - 2 * _EDGE
    used = paper.logo(x + room - _LOGO_WIDTH, top + 5.2, _LOGO_WIDTH, 7.5, card.logo)
    paper.text(x, top + 9.5, card.event, 10, bold=True, room=room - used, smallest=8)
    paper.qr(x - 3, top + 10.5, _QR, card.url)
    beside, width = x + _QR - 1, room - _QR + 1
    paper.text(beside, top + 16.5, labels.number, 9)
    paper.text(beside, top + 26.5, str(card.start_number), 28, bold=True, room=width)
    # The number stands above it in any case.
    name = typeface.stack(clean(card.name) if typeface.printable(card.name) else "", width, _NAMES, True)
    for at, line in enumerate(name.lines):
        paper.text(beside, top + 32.5 + at * name.size * 0.4, line, name.size, bold=True, room=width, smallest=8)
    typed = typeface.stack(labels.typed.format(address=address), room, _SMALL)
    under = top + 49.5 - (len(typed.lines) - 1) * 3.4
    for at, line in enumerate(typed.lines):
        paper.text(x, under + at * 3.4, line, typed.size, room=room, smallest=7)
    paper.text(x, top + 55.5, card.code, 14, bold=True)
    paper.text(x + room, top + 55.5, labels.instruction, 9.5, align="right", room=room - 40, smallest=8)


def _marks(paper: Paper) -> None:
    """Where the cutter is laid on: short lines at the edges and crosses between the cards."""
    for column in range(1, COLUMNS):
        x = column * _WIDTH
        for row in range(ROWS + 1):
            y = row * _HEIGHT
            paper.line(x, max(0.0, y - _MARK), x, min(PAGE_HEIGHT, y + _MARK), 0.1, RULE)
    for row in range(1, ROWS):
        y = row * _HEIGHT
        for column in range(COLUMNS + 1):
            x = column * _WIDTH
            paper.line(max(0.0, x - 2 * _MARK), y, min(PAGE_WIDTH, x + 2 * _MARK), y, 0.1, RULE)
