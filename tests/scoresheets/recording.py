"""A sheet of paper that remembers what was drawn on it, so that a test can ask where things stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoresheets import typeface
from scoresheets.data import EventHead
from scoresheets.paper import LOGO_GAP, Paper
from scoresheets.text import clean

CAP_HEIGHT = 0.64 * 25.4 / 72
"""Millimetres a capital letter rises above the baseline, for each point of size."""


@dataclass(frozen=True)
class Text:
    """A text as it was really set: its box in millimetres, `y` its baseline."""

    page: int
    text: str
    left: float
    right: float
    y: float
    size: float
    bold: bool

    @property
    def top(self) -> float:
        return self.y - self.size * CAP_HEIGHT

    def overlaps(self, other: Text) -> bool:
        """Whether the letters touch; a fifth of a millimetre is forgiven."""
        return (
            self.page == other.page
            and min(self.right, other.right) - max(self.left, other.left) > 0.2
            and min(self.y, other.y) - max(self.top, other.top) > 0.2
        )


@dataclass(frozen=True)
class Stroke:
    page: int
    x1: float
    y1: float
    x2: float
    y2: float
    thick: float


@dataclass(frozen=True)
class Ring:
    page: int
    x: float
    y: float
    radius: float
    filled: bool


@dataclass(frozen=True)
class Box:
    """What is kept for a logo on a page, or what of it a picture fills from side to side."""

    page: int
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, text: Text) -> bool:
        """Whether some of a text stands in it."""
        return self.left < text.right and text.left < self.right and self.top < text.y and text.top < self.bottom


class RecordingPaper(Paper):
    """Draws like `Paper` and keeps every text, line, circle and code."""

    def __init__(self) -> None:
        super().__init__("recording", EventHead("recording"))
        self.texts: list[Text] = []
        self.lines: list[Stroke] = []
        self.circles: list[Ring] = []
        self.squares: list[str] = []
        self.boxes: list[Box] = []
        self.pictures: list[Box] = []

    def text(self, x: float, y: float, text: str, size: float, **options: Any) -> None:
        text = clean(text)
        if text:
            bold, room = options.get("bold", False), options.get("room", 0.0)
            if room:
                fitted = typeface.fit(text, room, size, min(options.get("smallest", 5.5), size), bold)
                text, size = fitted.text, fitted.size
            taken = typeface.width(text, size, bold)
            left = x - {"left": 0.0, "right": taken, "centre": taken / 2}[options.get("align", "left")]
            self.texts.append(Text(self.page, text, left, left + taken, y, size, bold))
        super().text(x, y, text, size, **options)

    def line(self, x1: float, y1: float, x2: float, y2: float, *args: Any, **options: Any) -> None:
        thick = args[0] if args else options.get("thick", 0.1)
        self.lines.append(Stroke(self.page, x1, y1, x2, y2, thick))
        super().line(x1, y1, x2, y2, *args, **options)

    def circle(self, x: float, y: float, radius: float, **options: Any) -> None:
        self.circles.append(Ring(self.page, x, y, radius, options["filled"]))
        super().circle(x, y, radius, **options)

    def logo(self, x: float, y: float, width: float, height: float, picture: bytes, align: Any = "right") -> float:
        taken = super().logo(x, y, width, height, picture, align)
        if taken:
            free = width - (taken - LOGO_GAP)
            left = x + {"left": 0.0, "centre": free / 2, "right": free}[align]
            self.boxes.append(Box(self.page, x, y, x + width, y + height))
            self.pictures.append(Box(self.page, left, y, left + taken - LOGO_GAP, y + height))
        return taken

    def qr(self, x: float, y: float, size: float, text: str) -> None:
        self.squares.append(text)
        super().qr(x, y, size, text)

    def overlapping(self) -> list[tuple[str, str]]:
        """Pairs of texts that touch each other."""
        return [
            (one.text, other.text)
            for index, one in enumerate(self.texts)
            for other in self.texts[index + 1 :]
            if one.overlaps(other)
        ]
