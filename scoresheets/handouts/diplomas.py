"""Diplomas: one page a winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from scoresheets import typeface
from scoresheets.data import EventHead, Signature
from scoresheets.paper import HELPER, INK, PAGE_HEIGHT, PAGE_WIDTH, RULE, Paper
from scoresheets.signing import HEIGHT as SIGNATURES_HEIGHT
from scoresheets.signing import draw_signatures
from scoresheets.text import clean

_EDGE, _INSIDE = 12.0, 26.0
_LEADING = 0.5
#: The seal: its middle from above, its radius, its number of teeth.
_SEAL_Y, _SEAL, _TEETH = 212.0, 17.0, 36
_LOGO_WIDTH = 90.0
#: Millimetres for the organiser's picture.
_PICTURE = (120.0, 62.0)
HEADING, NAME, TEXT = "heading", "name", "text"
_SIZES = {
    HEADING: ((44.0, 1), (36.0, 1), (28.0, 2), (20.0, 3)),
    NAME: ((46.0, 1), (38.0, 1), (30.0, 2), (20.0, 3)),
    TEXT: ((20.0, 2), (16.0, 3), (12.0, 6)),
}


@dataclass(frozen=True)
class DiplomaLine:
    kind: str
    text: str


@dataclass(frozen=True)
class Diploma:
    lines: tuple[DiplomaLine, ...]


@dataclass(frozen=True)
class Diplomas:
    """`state` says after which round, "" at the end. `picture` is a JPEG below the logo."""

    event: EventHead
    title: str
    pages: tuple[Diploma, ...]
    signatures: tuple[Signature, ...] = ()
    state: str = ""
    picture: bytes = b""


def render(diplomas: Diplomas) -> bytes:
    if not diplomas.pages:
        raise ValueError("no diploma to print")
    paper = Paper(f"{diplomas.title}: {diplomas.event.name}", diplomas.event)
    draw(paper, diplomas)
    return paper.finish()


def draw(paper: Paper, diplomas: Diplomas) -> None:
    for at, page in enumerate(diplomas.pages):
        if at:
            paper.turn()
        paper.mark(next((line.text for line in page.lines if line.kind == NAME), diplomas.title))
        _border(paper)
        _seal(paper)
        event = diplomas.event
        _lines(paper, page.lines, _pictures(paper, event.logo, diplomas.picture))
        foot = "  ·  ".join(part for part in (event.name, event.place, event.date, diplomas.state) if part)
        room = PAGE_WIDTH - 2 * _INSIDE
        paper.text(PAGE_WIDTH / 2, PAGE_HEIGHT - 22, foot, 9, grey=HELPER, align="centre", room=room)
        if diplomas.signatures:
            top = PAGE_HEIGHT - 32 - SIGNATURES_HEIGHT
            draw_signatures(paper, diplomas.signatures, _INSIDE, top, room)


def _pictures(paper: Paper, logo: bytes, picture: bytes) -> float:
    high = 18.0 if picture else 30.0
    middle = PAGE_WIDTH / 2
    paper.logo(middle - _LOGO_WIDTH / 2, 22, _LOGO_WIDTH, high, logo, "centre")
    top = 22.0 + (high + 3 if logo else 0.0)
    paper.logo(middle - _PICTURE[0] / 2, top, *_PICTURE, picture, "centre")
    if not picture:
        return 12.0 if logo else 0.0
    return top + _PICTURE[1] - 43.0


def _border(paper: Paper) -> None:
    for inset, thick in ((0.0, 0.25), (1.6, 1.1), (3.4, 0.25)):
        edge = _EDGE - 2 + inset
        paper.frame(edge, edge, PAGE_WIDTH - 2 * edge, PAGE_HEIGHT - 2 * edge, thick)
    middle = _EDGE - 0.4
    for x in (middle, PAGE_WIDTH - middle):
        for y in (middle, PAGE_HEIGHT - middle):
            paper.box(x - 5, y - 5, 10, 10, 1.0)
            for radius, thick in ((4.6, 0.25), (3.6, 0.9), (2.4, 0.25)):
                paper.circle(x, y, radius, filled=False, thick=thick)
            _diamond(paper, x, y, 1.6)
    for x, y in ((PAGE_WIDTH / 2, middle), (PAGE_WIDTH / 2, PAGE_HEIGHT - middle)):
        paper.box(x - 7, y - 2.6, 14, 5.2, 1.0)
        for across, size in ((-4.5, 1.1), (0.0, 2.2), (4.5, 1.1)):
            _diamond(paper, x + across, y, size)


def _diamond(paper: Paper, x: float, y: float, size: float) -> None:
    corners = [(x, y - size), (x + size, y), (x, y + size), (x - size, y), (x, y - size)]
    paper.through(corners, 0.4, INK, ())


def _seal(paper: Paper) -> None:
    x, y = PAGE_WIDTH / 2, _SEAL_Y
    points = [
        (x + radius * cos(pi * at / _TEETH), y + radius * sin(pi * at / _TEETH))
        for at, radius in enumerate((_SEAL, _SEAL - 1.8) * _TEETH)
    ]
    paper.through([*points, points[0]], 0.3, RULE, ())
    for radius, thick in ((_SEAL - 3, 0.7), (_SEAL - 4.2, 0.2)):
        paper.circle(x, y, radius, filled=False, thick=thick, grey=RULE)


def _lines(paper: Paper, lines: Sequence[DiplomaLine], down: float) -> None:
    room, free = PAGE_WIDTH - 2 * _INSIDE, PAGE_HEIGHT - 155.0 - down
    for shrunk in (1.0, 0.85, 0.7, 0.55, 0.4):
        stacks = [_stacked(line, room, shrunk) for line in lines]
        height = sum(len(stack.lines) * stack.size * _LEADING for stack in stacks)
        if height <= free:
            break
    y = 45 + down + max(0.0, (free - height) * 0.4)
    for line, stacked in zip(lines, stacks, strict=True):
        for text in stacked.lines:
            y += stacked.size * _LEADING
            bold = line.kind != TEXT
            paper.text(PAGE_WIDTH / 2, y, text, stacked.size, bold=bold, grey=INK, align="centre", room=room)


def _stacked(line: DiplomaLine, room: float, shrunk: float) -> typeface.Stack:
    if not line.text:
        return typeface.Stack(("",), 12.0 * shrunk)
    sizes = tuple((size * shrunk, lines) for size, lines in _SIZES[line.kind])
    return typeface.stack(clean(line.text), room, sizes, line.kind != TEXT)
