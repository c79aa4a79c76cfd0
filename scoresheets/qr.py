"""QR codes as dark modules. The encoder is segno."""

from __future__ import annotations

import re

import segno

#: A byte a module: 1 is dark.
Modules = tuple[bytes, ...]

#: Light modules that must stay free around the code, or a phone does not find it (ISO/IEC 18004).
QUIET = 4
#: Every reader reads every mask; trying all eight takes four times as long as the code itself.
_MASK = 0
_DARK = re.compile(b"\x01+")


def modules(text: str) -> Modules:
    """Return the rows of the smallest code; correction level M (15 % may be dirty)."""
    code = segno.make_qr(text, error="m", mask=_MASK, boost_error=False)
    return tuple(bytes(row) for row in code.matrix)


def path(rows: Modules) -> str:
    """Return the dark modules as an SVG path in modules, with the quiet zone."""
    return "".join(
        f"M{start + QUIET},{row + QUIET}h{length}v1h-{length}z"
        for row, line in enumerate(rows)
        for start, length in runs(line)
    )


def runs(line: bytes) -> list[tuple[int, int]]:
    """Return the runs of dark modules as (first, length)."""
    return [(dark.start(), dark.end() - dark.start()) for dark in _DARK.finditer(line)]
