"""A poster with the QR code of the event's public page, readable from some steps away."""

from __future__ import annotations

from scoresheets import typeface
from scoresheets.event_data import Poster
from scoresheets.paper import PAGE_WIDTH, Paper
from scoresheets.text import clean

_LEFT, _ROOM = 15.0, PAGE_WIDTH - 30.0
_MIDDLE = PAGE_WIDTH / 2
#: A phone reads a code from ten times its side: this one from a metre and a half.
_QR = 150.0
#: Taken from the code's room.
_LOGO = 20.0
_NAME = ((54.0, 1), (46.0, 2), (38.0, 3), (30.0, 4))
_SAID = ((30.0, 1), (26.0, 2), (20.0, 3))


def render(poster: Poster) -> bytes:
    """Return a PDF of one page."""
    paper = Paper(poster.event.name, poster.event)
    draw(paper, poster)
    return paper.finish()


def draw(paper: Paper, poster: Poster) -> None:
    head = _LOGO if paper.logo(_LEFT, 10, _ROOM, 24, poster.event.logo, "centre") else 0.0
    side = _QR - head
    y = _lines(paper, 32.0 + head, poster.event.name, _NAME, bold=True)
    y = _lines(paper, y + 6, poster.when, ((20.0, 1), (16.0, 2)))
    top = max(y - 2, 84.0 + head)
    paper.qr(_MIDDLE - side / 2, top, side, poster.url)
    y = _lines(paper, top + side + 11, poster.said, _SAID, bold=True)
    paper.text(_MIDDLE, y + 5, poster.url, 22, align="centre", room=_ROOM, smallest=10)


def _lines(paper: Paper, y: float, text: str, sizes: tuple[tuple[float, int], ...], *, bold: bool = False) -> float:
    if not text:
        return y
    stack = typeface.stack(clean(text), _ROOM, sizes, bold)
    for line in stack.lines:
        paper.text(_MIDDLE, y, line, stack.size, bold=bold, align="centre", room=_ROOM, smallest=12)
        y += stack.size * 0.42
    return y
