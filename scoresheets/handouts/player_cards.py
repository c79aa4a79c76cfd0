"""Cards of players to be cut apart, each with the QR code of the player's page.

A stack that was cut is in order of start numbers: they run down the left column, then down the right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoresheets import typeface
from scoresheets.event_data import PlayerCard
from scoresheets.labels import PlayerCardsLabels
from scoresheets.paper import PAGE_HEIGHT, PAGE_WIDTH, RULE, Paper
from scoresheets.text import clean

_MARK = 4.0
_SMALL = ((9.5, 1), (8.5, 1), (8.5, 2))
#: Measures of a horizontal card in millimetres and points, scaled up where a sheet has fewer.
_EDGE, _QR, _LYING_HEIGHT = 7.0, 36.0, PAGE_HEIGHT / 5
_LOGO_WIDTH = 22.0
_NAMES = ((15.0, 2), (13.0, 2), (11.0, 3), (9.0, 4))
#: The code of an upright card, and the type of the name below its number.
_UPRIGHT_QR = 84.0
_UPRIGHT_NAMES = ((20.0, 1), (16.0, 2), (13.0, 2), (11.0, 3))


@dataclass(frozen=True)
class Sheet:
    columns: int
    rows: int
    draw: Callable[[Paper, PlayerCard, float, float, PlayerCardsLabels, str], None]

    @property
    def width(self) -> float:
        return PAGE_WIDTH / self.columns

    @property
    def height(self) -> float:
        return PAGE_HEIGHT / self.rows


def render(cards: Sequence[PlayerCard], labels: PlayerCardsLabels, address: str, a_sheet: int = 10) -> bytes:
    """Return a PDF, `a_sheet` (a key of SHEETS) cards a page; short codes are typed at `address`.

    Raises ValueError without a card.
    """
    if not cards:
        raise ValueError("no card to print")
    paper = Paper(f"{labels.title}: {cards[0].event.name}", cards[0].event)
    draw(paper, cards, labels, address, a_sheet)
    return paper.finish()


def draw(paper: Paper, cards: Sequence[PlayerCard], labels: PlayerCardsLabels, address: str, a_sheet: int = 10) -> None:
    sheet = SHEETS[a_sheet]
    for index, card in enumerate(cards):
        column, row = divmod(index % a_sheet, sheet.rows)
        if not (column or row):
            if index:
                paper.turn()
            _marks(paper, sheet)
        paper.mark(f"{card.start_number} {card.name}", row * sheet.height)
        sheet.draw(paper, card, column * sheet.width, row * sheet.height, labels, address)


def _lying(scale: float, free: float) -> Callable[[Paper, PlayerCard, float, float, PlayerCardsLabels, str], None]:
    """Return a function that draws a horizontal card, `scale` times the size of ten a sheet, with `free` millimetres
    above and below.
    """

    def draw_card(
        paper: Paper, card: PlayerCard, left: float, top: float, labels: PlayerCardsLabels, address: str
    ) -> None:
        def y(down: float) -> float:
            return top + free + down * scale

        x, room = left + _EDGE * scale, PAGE_WIDTH / 2 * scale - 2 * _EDGE * scale
        logo = (_LOGO_WIDTH * scale, 7.5 * scale)
        used = paper.logo(x + room - logo[0], y(5.2), *logo, card.event.logo)
        paper.text(x, y(9.5), card.event.name, 10 * scale, bold=True, room=room - used, smallest=8)
        paper.qr(x - 3 * scale, y(10.5), _QR * scale, card.url)
        beside, width = x + (_QR - 1) * scale, room - (_QR - 1) * scale
        paper.text(beside, y(16.5), labels.number, 9 * scale)
        paper.text(beside, y(26.5), str(card.start_number), 28 * scale, bold=True, room=width)
        name = typeface.stack(_name(card), width, tuple((size * scale, most) for size, most in _NAMES), True)
        for at, line in enumerate(name.lines):
            down = y(32.5) + at * name.size * 0.4
            paper.text(beside, down, line, name.size, bold=True, room=width, smallest=8)
        sizes = tuple((size * scale, most) for size, most in _SMALL)
        typed = typeface.stack(labels.typed.format(address=address), room, sizes)
        under = y(49.5) - (len(typed.lines) - 1) * 3.4 * scale
        for at, line in enumerate(typed.lines):
            paper.text(x, under + at * 3.4 * scale, line, typed.size, room=room, smallest=7)
        paper.text(x, y(55.5), card.code, 14 * scale, bold=True)
        end = x + room
        paper.text(end, y(55.5), labels.instruction, 9.5 * scale, align="right", room=room - 40 * scale, smallest=8)

    return draw_card


def _upright(paper: Paper, card: PlayerCard, left: float, top: float, labels: PlayerCardsLabels, address: str) -> None:
    x, room = left + _EDGE, PAGE_WIDTH / 2 - 2 * _EDGE
    used = paper.logo(x + room - _LOGO_WIDTH, top + 6, _LOGO_WIDTH, 10, card.event.logo)
    paper.text(x, top + 12, card.event.name, 12, bold=True, room=room - used, smallest=8)
    number = str(card.start_number)
    paper.text(x, top + 29, number, 34, bold=True, room=30)
    beside = x + min(30.0, typeface.width(number, 34, True)) + 4
    paper.text(beside, top + 19, labels.number, 9, room=x + room - beside)
    name = typeface.stack(_name(card), x + room - beside, _UPRIGHT_NAMES, True)
    for at, line in enumerate(name.lines):
        down = top + 26.5 + at * name.size * 0.4
        paper.text(beside, down, line, name.size, bold=True, room=x + room - beside, smallest=8)
    paper.qr(left + (PAGE_WIDTH / 2 - _UPRIGHT_QR) / 2, top + 40, _UPRIGHT_QR, card.url)
    paper.text(left + PAGE_WIDTH / 4, top + 127, labels.instruction, 11, align="centre", room=room, smallest=8)
    typed = typeface.stack(labels.typed.format(address=address), room, _SMALL)
    for at, line in enumerate(typed.lines):
        paper.text(x, top + 132.5 + at * 3.4, line, typed.size, room=room, smallest=7)
    paper.text(left + PAGE_WIDTH / 4, top + 143, card.code, 16, bold=True, align="centre")


def _name(card: PlayerCard) -> str:
    return clean(card.name) if typeface.printable(card.name) else ""


#: By the number of cards on a page.
SHEETS = {
    10: Sheet(2, 5, _lying(1.0, 0.0)),
    4: Sheet(2, 2, _upright),
    2: Sheet(1, 2, _lying(2.0, (PAGE_HEIGHT / 2 - 2 * _LYING_HEIGHT) / 2)),
}


def _marks(paper: Paper, sheet: Sheet) -> None:
    for column in range(1, sheet.columns):
        x = column * sheet.width
        for row in range(sheet.rows + 1):
            y = row * sheet.height
            paper.line(x, max(0.0, y - _MARK), x, min(PAGE_HEIGHT, y + _MARK), 0.1, RULE)
    for row in range(1, sheet.rows):
        y = row * sheet.height
        for column in range(sheet.columns + 1):
            x = column * sheet.width
            paper.line(max(0.0, x - 2 * _MARK), y, min(PAGE_WIDTH, x + 2 * _MARK), y, 0.1, RULE)
