from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from scoresheets import typeface
from scoresheets.data import Signature
from scoresheets.paper import HELPER, Paper
from scoresheets.text import clean

HEIGHT = 28.0
_OF_TWO_ROWS = 34.0
_ROW = 17.4
_MOST_IN_A_ROW = 5
_GAP = 6.0
_NAME_SIZES = ((8.0, 1), (7.2, 1), (6.5, 2), (5.8, 3))
_SIGNED_SIZES = ((8.5, 1), (7.5, 1), (7.0, 2), (6.2, 2), (6.0, 3), (5.5, 3), (5.0, 3), (4.6, 4))


def height(count: int) -> float:
    """Return the height of `count` signatures: side by side, or in two low rows where a hand needs the width."""
    return HEIGHT if count <= _MOST_IN_A_ROW else _OF_TWO_ROWS


def draw_under_sheet(paper: Paper, signatures: Sequence[Signature], x: float, y: float, width: float) -> None:
    """Draw a sheet's signatures; they take `height` below y."""
    if len(signatures) <= _MOST_IN_A_ROW:
        draw_signatures(paper, signatures, x, y, width)
        return
    in_row = ceil(len(signatures) / 2)
    room = (width - _GAP * (in_row - 1)) / in_row
    for index, signature in enumerate(signatures):
        row, place = divmod(index, in_row)
        _draw_low(paper, signature, x + place * (room + _GAP), y + row * _ROW, room)


def _draw_low(paper: Paper, signature: Signature, x: float, y: float, room: float) -> None:
    role = typeface.fit(clean(signature.role), room * 0.45, 7, 6)
    taken = typeface.width(role.text, role.size) + 1.2 if role.text else 0.0
    paper.strokes(x + taken, y, room - taken, 9, signature.strokes, signature.aspect)
    paper.text(x, y + 9.4, role.text, role.size, grey=HELPER)
    paper.line(x + taken, y + 9.4, x + room, y + 9.4, 0.2)
    name = typeface.stack(clean(signature.name), room, _NAME_SIZES)
    baseline = y + 10 + name.size * 0.3
    for line in name.lines:
        paper.text(x, baseline, line, name.size, room=room)
        baseline += name.size * 0.34
    # Without a name the line below keeps its place.
    after = y + 10 + max(1, len(name.lines)) * name.size * 0.34
    paper.text(x, after + 2, signature.text, 6, grey=HELPER, room=room, smallest=5)


def draw_signatures(
    paper: Paper, signatures: Sequence[Signature], x: float, y: float, width: float, gap: float = 6.0
) -> None:
    """Draw signatures side by side; they take `HEIGHT` below y."""
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
    stacked = typeface.stack(name, room, _SIGNED_SIZES)
    leading = stacked.size * 0.36
    baseline -= min(1.2, (len(stacked.lines) - 1) * 0.5)
    for line in stacked.lines:
        paper.text(x, baseline, line, stacked.size, room=room)
        baseline += leading
    return baseline - leading if stacked.lines else baseline
