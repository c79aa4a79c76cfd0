"""Diplomas: one page a winner, the organiser's own lines in the middle of it, the name large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoresheets import typeface
from scoresheets.data import EventHead, Signature
from scoresheets.paper import HELPER, INK, PAGE_HEIGHT, PAGE_WIDTH, Paper
from scoresheets.signing import HEIGHT as SIGNATURES_HEIGHT
from scoresheets.signing import draw_signatures
from scoresheets.text import clean

_EDGE, _INSIDE = 12.0, 26.0
_LEADING = 0.5
_LOGO_WIDTH = 90.0
HEADING, NAME, TEXT = "heading", "name", "text"
_SIZES = {
    HEADING: ((44.0, 1), (36.0, 1), (28.0, 2), (20.0, 3)),
    NAME: ((34.0, 1), (28.0, 1), (26.0, 2), (20.0, 3)),
    TEXT: ((16.0, 2), (14.0, 3), (12.0, 6)),
}


@dataclass(frozen=True)
class DiplomaLine:
    """One line of the organiser's text: how it is set ("heading", "name" or "text"), and what it says; "" is a gap."""

    kind: str
    text: str


@dataclass(frozen=True)
class Diploma:
    """One page."""

    lines: tuple[DiplomaLine, ...]


@dataclass(frozen=True)
class Diplomas:
    """All diplomas of an event, signed by the same people."""

    event: EventHead
    title: str
    pages: tuple[Diploma, ...]
    signatures: tuple[Signature, ...] = ()


def render(diplomas: Diplomas) -> bytes:
    """The diplomas as one PDF. Raises ValueError if there is none."""
    if not diplomas.pages:
        raise ValueError("no diploma to print")
    paper = Paper(f"{diplomas.title}: {diplomas.event.name}", diplomas.event)
    draw(paper, diplomas)
    return paper.finish()


def draw(paper: Paper, diplomas: Diplomas) -> None:
    """A page a diploma."""
    for at, page in enumerate(diplomas.pages):
        if at:
            paper.turn()
        paper.frame(_EDGE, _EDGE, PAGE_WIDTH - 2 * _EDGE, PAGE_HEIGHT - 2 * _EDGE, 0.9)
        paper.frame(_EDGE + 2, _EDGE + 2, PAGE_WIDTH - 2 * _EDGE - 4, PAGE_HEIGHT - 2 * _EDGE - 4, 0.2)
        event = diplomas.event
        paper.logo((PAGE_WIDTH - _LOGO_WIDTH) / 2, 22, _LOGO_WIDTH, 30, event.logo, "centre")
        _lines(paper, page.lines, 12.0 if event.logo else 0.0)
        told = "  ·  ".join(part for part in (event.name, event.place, event.date) if part)
        room = PAGE_WIDTH - 2 * _INSIDE
        paper.text(PAGE_WIDTH / 2, PAGE_HEIGHT - 20, told, 9, grey=HELPER, align="centre", room=room)
        if diplomas.signatures:
            top = PAGE_HEIGHT - 30 - SIGNATURES_HEIGHT
            draw_signatures(paper, diplomas.signatures, _INSIDE, top, room)


def _lines(paper: Paper, lines: Sequence[DiplomaLine], down: float) -> None:
    """The lines around the upper middle of the page, `down` from its head, smaller if they are too many for it."""
    room, free = PAGE_WIDTH - 2 * _INSIDE, PAGE_HEIGHT - 130.0 - down
    for shrunk in (1.0, 0.85, 0.7, 0.55, 0.4):
        stacks = [_stacked(line, room, shrunk) for line in lines]
        height = sum(len(one.lines) * one.size * _LEADING for one in stacks)
        if height <= free:
            break
    y = 45 + down + max(0.0, (free - height) * 0.4)
    for line, one in zip(lines, stacks, strict=True):
        for text in one.lines:
            y += one.size * _LEADING
            bold = line.kind != TEXT
            paper.text(PAGE_WIDTH / 2, y, text, one.size, bold=bold, grey=INK, align="centre", room=room)


def _stacked(line: DiplomaLine, room: float, shrunk: float) -> typeface.Stack:
    if not line.text:
        return typeface.Stack(("",), 12.0 * shrunk)
    sizes = tuple((size * shrunk, lines) for size, lines in _SIZES[line.kind])
    return typeface.stack(clean(line.text), room, sizes, line.kind != TEXT)
