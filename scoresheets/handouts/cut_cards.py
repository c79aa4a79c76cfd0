"""Cards to cut out, all of one size: table numbers, place cards, badges.

The upper half of a folded card is upside down, so that it is readable from both sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from scoresheets import typeface
from scoresheets.data import EventHead
from scoresheets.paper import HELPER, PAGE_HEIGHT, PAGE_WIDTH, RULE, Paper
from scoresheets.text import clean

_EDGE = 8.0
_INSIDE = 6.0
#: Smaller, because half a card is low, and its name is read from afar.
_FOLDED_INSIDE = 4.0
_SMALL = 9.0
_LOGO_FROM_EDGE = 1.5
#: Millimetres of a small line, and of a capital or a digit, for each point of type.
_LEADING, _CAPITAL = 0.42, 0.227


@dataclass(frozen=True)
class CutCard:
    large: str
    above: str = ""
    below: tuple[str, ...] = ()


@dataclass(frozen=True)
class CutCards:
    """Cards, `across` × `down` on a page; the largest of `sizes` (points, most lines) that fits is taken."""

    event: EventHead
    title: str
    cards: tuple[CutCard, ...]
    across: int
    down: int
    sizes: tuple[tuple[float, int], ...]
    folded: bool = False
    #: Millimetres of a line for each point of the large text, and points of the lines under it.
    leading: float = 0.42
    below: float = 11.0


def render(sheet: CutCards) -> bytes:
    """Raises ValueError without a card."""
    if not sheet.cards:
        raise ValueError("no card to print")
    paper = Paper(f"{sheet.title}: {sheet.event.name}", sheet.event)
    draw(paper, sheet)
    return paper.finish()


def draw(paper: Paper, sheet: CutCards) -> None:
    a_page = sheet.across * sheet.down
    width, height = (PAGE_WIDTH - 2 * _EDGE) / sheet.across, (PAGE_HEIGHT - 2 * _EDGE) / sheet.down
    for page in range(ceil(len(sheet.cards) / a_page)):
        if page:
            paper.turn()
        for at, card in enumerate(sheet.cards[page * a_page : (page + 1) * a_page]):
            row, column = divmod(at, sheet.across)
            x, y = _EDGE + column * width, _EDGE + row * height
            if not column:
                paper.mark(card.large, y)
            paper.frame(x, y, width, height, 0.08, RULE)
            if sheet.folded:
                half = height / 2
                _dashes(paper, x, x + width, y + half)
                with paper.turned(x + width / 2, y + half / 2, 180):
                    _card(paper, card, sheet, x, y, width, half)
                _card(paper, card, sheet, x, y + half, width, half)
            else:
                _card(paper, card, sheet, x, y, width, height)


def _card(paper: Paper, card: CutCard, sheet: CutCards, x: float, y: float, width: float, height: float) -> None:
    room, middle = width - 2 * _INSIDE, x + width / 2
    edge = _FOLDED_INSIDE if sheet.folded else _INSIDE
    top, foot = y + edge, y + height - edge
    across = room / 4
    beside = paper.logo(x + width - _INSIDE - across, y + _LOGO_FROM_EDGE, across, height / 6, sheet.event.logo)
    if card.above:
        top += 3.2
        paper.text(middle, top, card.above, _SMALL, grey=HELPER, align="centre", room=room - 2 * beside, smallest=6)
    for line in reversed(card.below):
        paper.text(middle, foot, line, sheet.below, align="centre", room=room, smallest=6.5)
        foot -= sheet.below * _LEADING
    free = foot - top - 2
    name = clean(card.large)
    used = [(size, most, len(typeface.wrap(name, room, size, True))) for size, most in sheet.sizes]
    fitting = tuple((size, most) for size, most, lines in used if size * sheet.leading * min(lines, most) <= free)
    large = typeface.stack(name, room, fitting or sheet.sizes[-1:], True)
    leading = large.size * sheet.leading
    baseline = top + 1 + (free - len(large.lines) * leading) / 2 + (leading + large.size * _CAPITAL) / 2
    for text in large.lines:
        paper.text(middle, baseline, text, large.size, bold=True, align="centre", room=room, smallest=6)
        baseline += leading


def _dashes(paper: Paper, left: float, right: float, y: float) -> None:
    x = left
    while x < right:
        paper.line(x, y, min(x + 1.5, right), y, 0.08, RULE)
        x += 3
