"""QR codes as squares: which modules are dark, for paper and for a page. The encoder is ReportLab's own."""

from __future__ import annotations

from typing import Any

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

Modules = tuple[tuple[bool, ...], ...]

#: Light modules that must stay free around the code, or a phone does not find it (ISO/IEC 18004).
QUIET = 4


def modules(text: str) -> Modules:
    """The rows of the smallest code that holds the text, dark is True; correction level M (15 % may be dirty)."""
    code: Any = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    size = code.getModuleCount()
    return tuple(tuple(bool(code.isDark(row, column)) for column in range(size)) for row in range(size))


def path(rows: Modules) -> str:
    """The dark modules as the path of an SVG whose unit is one module, the quiet zone included."""
    return "".join(
        f"M{start + QUIET},{row + QUIET}h{length}v1h-{length}z"
        for row, line in enumerate(rows)
        for start, length in runs(line)
    )


def runs(line: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Where dark modules stand side by side in one row: (first, how many)."""
    found: list[tuple[int, int]] = []
    for at, dark in enumerate(line):
        if dark and found and sum(found[-1]) == at:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((at, 1))
    return found
