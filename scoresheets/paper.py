"""Draws on A4 in millimetres from the top left corner, in greys that survive a copier.

`y` is a text's baseline; sizes of type are in points; greys run from 0 (black) to 1 (white).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Literal

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from scoresheets import qr, right_to_left, typeface
from scoresheets.data import EventHead, Stroke
from scoresheets.text import clean

# Binary streams instead of base 85: the file is a fifth smaller.
rl_config.useA85 = 0

PAGE_WIDTH = 210.0
PAGE_HEIGHT = 297.0

INK = 0.07
HELPER = 0.42
RULE = 0.55
HAIR = 0.80
GROUND = 0.945

#: Between a logo and the text beside it.
LOGO_GAP = 4.0

#: The unit circle, a quarter per Bézier curve.
_CIRCLE = (
    "1 0 m 1 .55228 .55228 1 0 1 c -.55228 1 -1 .55228 -1 0 c -1 -.55228 -.55228 -1 0 -1 c .55228 -1 1 -.55228 1 0 c"
)
_AT_ORIGIN = "BT 1 0 0 1 0 0 Tm "  # the operators with which reportlab begins a text

Align = Literal["left", "right", "centre"]


class Paper:
    """A PDF being drawn; the same calls give the same bytes."""

    def __init__(self, title: str, event: EventHead) -> None:
        typeface.register()
        self._buffer = BytesIO()
        self._canvas = Canvas(
            self._buffer,
            pagesize=(PAGE_WIDTH * mm, PAGE_HEIGHT * mm),
            pageCompression=1,
            invariant=1,
            # Otherwise every page names Helvetica, which is not embedded.
            initialFontName=typeface.REGULAR,  # type: ignore[arg-type]  # the stubs say float, reportlab wants a name
            lang=event.language or None,
        )
        self._canvas.setTitle(clean(title))
        self._canvas.setSubject(clean(event.name))
        self._canvas.setCreator("Radelc")
        self._canvas.setAuthor(clean(event.organiser or event.name))
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._page = 1
        self._marks = 0
        self._encoded: dict[tuple[str, float, bool], tuple[str, str]] = {}
        self._pictures: dict[bytes, ImageReader] = {}
        self._begin()

    @property
    def page(self) -> int:
        return self._page

    @property
    def marked(self) -> bool:
        return self._marks > 0

    def _begin(self) -> None:
        self._canvas.setLineCap(1)
        self._canvas.setLineJoin(1)
        self._fill = self._stroke = self._thick = -1.0

    def mark(self, title: str, y: float = 0.0, *, below: bool = False) -> None:
        """Add an outline entry for `y` on this page; `below` the last one that is not itself below."""
        key = str(self._marks)
        self._canvas.bookmarkHorizontalAbsolute(key, (PAGE_HEIGHT - y) * mm)
        self._canvas.addOutlineEntry(clean(title), key, int(below and self._marks > 0), closed=True)
        self._marks += 1

    def _use_fill(self, grey: float) -> None:
        if grey != self._fill:
            self._canvas.addLiteral(f"{grey:g} g")
            self._fill = grey

    def _use_pen(self, thick: float, grey: float) -> None:
        if thick != self._thick:
            self._canvas.addLiteral(f"{thick * mm:.3f} w")
            self._thick = thick
        if grey != self._stroke:
            self._canvas.addLiteral(f"{grey:g} G")
            self._stroke = grey

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        grey: float = INK,
        align: Align = "left",
        room: float = 0.0,
        smallest: float = 5.5,
    ) -> None:
        """Set one line of text, fitted into `room` millimetres if given (`typeface.fit`)."""
        text = clean(text)
        if not text:
            return
        if room:
            fitted = typeface.fit(text, room, size, min(smallest, size), bold)
            text, size = fitted.text, fitted.size
        if align != "left":
            taken = typeface.width(text, size, bold)
            x -= taken if align == "right" else taken / 2
        self._use_fill(grey)
        self.place(x * mm, (PAGE_HEIGHT - y) * mm, text, size, bold=bold)

    def place(self, x: float, y: float, text: str, size: float, *, bold: bool) -> None:
        """Set a text at a point in PDF units from the bottom left. Encoded texts are kept, most being numbers."""
        encoded = self._encoded.get((text, size, bold))
        if encoded is None:
            encoded = self._encoded[text, size, bold] = self._encode(text, size, bold)
        before, after = encoded
        self._canvas.addLiteral(f"{before}BT 1 0 0 1 {x:.3f} {y:.3f} Tm {after}")

    def _encode(self, text: str, size: float, bold: bool) -> tuple[str, str]:
        """Return what stands before and after the point at which a text begins."""
        words = self._canvas.beginText()
        for font, part in typeface.runs(text, bold):
            words.setFont(font, size)
            words.textOut(part)
        shown = str(words.getCode()).removeprefix(_AT_ORIGIN)
        if right_to_left.is_there(text):  # so that copying, searching and reading aloud get the name as written
            return f"/Span <</ActualText <FEFF{text.encode('utf-16-be').hex()}>>> BDC ", f"{shown} EMC"
        return "", shown

    def line(self, x1: float, y1: float, x2: float, y2: float, thick: float = 0.1, grey: float = INK) -> None:
        self._use_pen(thick, grey)
        self._canvas.addLiteral(
            f"{x1 * mm:.3f} {(PAGE_HEIGHT - y1) * mm:.3f} m {x2 * mm:.3f} {(PAGE_HEIGHT - y2) * mm:.3f} l S"
        )

    def through(self, points: Sequence[tuple[float, float]], thick: float, grey: float, dash: Sequence[float]) -> None:
        """Draw a line; `dash` are lengths of strokes and gaps, empty for a solid line."""
        self._use_pen(thick, grey)
        first, *others = [f"{x * mm:.3f} {(PAGE_HEIGHT - y) * mm:.3f}" for x, y in points]
        path = " ".join((f"{first} m", *(f"{point} l" for point in others)))
        lengths = " ".join(f"{length * mm:.3f}" for length in dash)
        self._canvas.addLiteral(f"q 0 J [{lengths}] 0 d {path} S Q")

    def box(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        self._use_fill(grey)
        self._canvas.rect(x * mm, (PAGE_HEIGHT - y - height) * mm, width * mm, height * mm, stroke=0, fill=1)

    def frame(self, x: float, y: float, width: float, height: float, thick: float = 0.1, grey: float = INK) -> None:
        self._use_pen(thick, grey)
        self._canvas.rect(x * mm, (PAGE_HEIGHT - y - height) * mm, width * mm, height * mm, stroke=1, fill=0)

    def circle(self, x: float, y: float, radius: float, *, filled: bool, thick: float = 0.2, grey: float = INK) -> None:
        self._use_pen(thick, grey)
        self._use_fill(grey)
        scale = radius * mm
        at = f"q {scale:.3f} 0 0 {scale:.3f} {x * mm:.3f} {(PAGE_HEIGHT - y) * mm:.3f} cm {thick / radius:.5f} w"
        self._canvas.addLiteral(f"{at} {_CIRCLE} {'b' if filled else 's'} Q")

    def strokes(
        self, x: float, y: float, width: float, height: float, strokes: Sequence[Stroke], aspect: float
    ) -> None:
        """Draw a signature, fitted into the rectangle in its own proportions."""
        drawn_width = min(width, height * aspect)
        drawn_height = drawn_width / aspect
        left, top = x + (width - drawn_width) / 2, y + (height - drawn_height) / 2
        self._use_pen(0.35, INK)
        for stroke in strokes:
            path = self._canvas.beginPath()
            for index, (across, down) in enumerate(stroke):
                to_x = (left + _inside(across) * drawn_width) * mm
                to_y = (PAGE_HEIGHT - top - _inside(down) * drawn_height) * mm
                if not index:
                    path.moveTo(to_x, to_y)
                # A dot is a line of no length: round caps make it visible.
                path.lineTo(to_x, to_y)
            self._canvas.drawPath(path, stroke=1, fill=0)

    def logo(self, x: float, y: float, width: float, height: float, picture: bytes, align: Align = "right") -> float:
        """Draw the organiser's picture (JPEG) within a box. Return the width that a text beside it has to leave free:
        0.0 without a picture.
        """
        if not picture:
            return 0.0
        image = self._pictures.setdefault(picture, ImageReader(BytesIO(picture)))
        across, down = image.getSize()
        drawn_width = min(width, height * across / down)
        drawn_height = drawn_width * down / across
        free = width - drawn_width
        left = x + {"left": 0.0, "centre": free / 2, "right": free}[align]
        below = PAGE_HEIGHT - y - (height + drawn_height) / 2
        self._canvas.drawImage(image, left * mm, below * mm, drawn_width * mm, drawn_height * mm)
        return drawn_width + LOGO_GAP

    def qr(self, x: float, y: float, size: float, text: str) -> None:
        """Draw a QR code with its quiet zone."""
        rows = qr.modules(text)
        unit = size / (len(rows) + 2 * qr.QUIET) * mm
        left, top = x * mm + qr.QUIET * unit, (PAGE_HEIGHT - y) * mm - qr.QUIET * unit
        squares = " ".join(
            f"{start} {-row - 1} {length} 1 re" for row, line in enumerate(rows) for start, length in qr.runs(line)
        )
        self._use_fill(INK)
        # In units of one module the path is whole numbers, which need no formatting.
        self._canvas.addLiteral(f"q {unit:.5f} 0 0 {unit:.5f} {left:.3f} {top:.3f} cm {squares} f Q")

    @contextmanager
    def turned(self, x: float, y: float, degrees: float) -> Iterator[None]:
        """Turn what is drawn meanwhile around (x, y), to the left: 90 reads upwards."""
        self._canvas.saveState()
        self._canvas.translate(x * mm, (PAGE_HEIGHT - y) * mm)
        self._canvas.rotate(degrees)
        self._canvas.translate(-x * mm, -(PAGE_HEIGHT - y) * mm)
        self._fill = self._stroke = self._thick = -1.0
        yield
        self._canvas.restoreState()
        self._fill = self._stroke = self._thick = -1.0

    def turn(self) -> None:
        self._canvas.showPage()
        self._page += 1
        self._begin()

    def finish(self) -> bytes:
        self._canvas.showPage()
        self._canvas.save()
        return self._buffer.getvalue()


class Unseen(Paper):
    """A paper that only counts its pages."""

    def place(self, x: float, y: float, text: str, size: float, *, bold: bool) -> None:
        pass


def _inside(value: float) -> float:
    return min(1.0, max(0.0, value))
