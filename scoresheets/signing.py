"""Signature lines, the same under every document."""

from __future__ import annotations

from collections.abc import Sequence

from scoresheets import typeface
from scoresheets.data import Signature
from scoresheets.paper import HELPER, Paper
from scoresheets.text import clean

HEIGHT = 28.0


def draw_signatures(
    paper: Paper, signatures: Sequence[Signature], x: float, y: float, width: float, gap: float = 6.0
) -> None:
    """The signatures side by side from (x, y) over `width` millimetres; they take `HEIGHT` below y."""
    if not signatures:
        return
    room = (width - gap * (len(signatures) - 1)) / len(signatures)
    for index, signature in enumerate(signatures):
        left = x + index * (room + gap)
        paper.strokes(left, y, room, 15, signature.strokes, signature.aspect)
        paper.line(left, y + 16, left + room, y + 16, 0.2)
        paper.text(left, y + 19.4, signature.role, 7, grey=HELPER, room=room)
        baseline = _draw_name(paper, clean(signature.name), left, y + 22.8, room)
        paper.text(left, baseline + 3, signature.text, 6.5, grey=HELPER, room=room, smallest=5)


def _draw_name(paper: Paper, name: str, x: float, baseline: float, room: float) -> float:
    """The name in one line, or smaller in two; returns the last baseline."""
    if typeface.width(name, 8.5) <= room:
        paper.text(x, baseline, name, 8.5)
        return baseline
    first, *others = typeface.wrap(name, room, 7)
    paper.text(x, baseline - 0.4, first, 7)
    if not others:
        return baseline
    paper.text(x, baseline + 2.3, " ".join(others), 7, room=room)
    return baseline + 2.3
