"""What stands where on the pages of a finished PDF: every text with its box, every line and ground, read back from the
file and not from whoever drew it. Millimetres from the top left corner, sizes of type in points.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

MM = 72 / 25.4
#: A capital and what hangs below the baseline, in millimetres for each point of size.
CAPITAL, BELOW = 0.226, 0.07
_MAPPED = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
Matrix = tuple[float, float, float, float, float, float]
_ALONE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Text:
    """One string as it was set; `y` is its baseline."""

    text: str
    left: float
    right: float
    y: float
    size: float
    bold: bool
    turned: bool = False

    @property
    def top(self) -> float:
        """Where a capital ends."""
        return self.y - self.size * CAPITAL

    @property
    def bottom(self) -> float:
        """Where a letter that hangs down ends."""
        return self.y + self.size * BELOW

    def touches(self, other: Text, slack: float = 0.2) -> bool:
        """Whether the letters run into each other."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > slack
            and min(self.y, other.y) - max(self.top, other.top) > slack
        )


@dataclass(frozen=True)
class Line:
    """A straight stroke."""

    x1: float
    y1: float
    x2: float
    y2: float
    thick: float

    @property
    def upright(self) -> bool:
        """Whether it parts left from right."""
        return abs(self.x1 - self.x2) < 0.01 < abs(self.y1 - self.y2)

    @property
    def level(self) -> bool:
        """Whether it parts above from below."""
        return abs(self.y1 - self.y2) < 0.01 < abs(self.x1 - self.x2)


@dataclass(frozen=True)
class Box:
    """A rectangle: a ground if it is `filled`, else a frame."""

    left: float
    top: float
    right: float
    bottom: float
    filled: bool
    grey: float


@dataclass
class Page:
    """One page of a document."""

    number: int
    width: float
    height: float
    texts: list[Text] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    pictures: list[Box] = field(default_factory=list)


def pages(document: bytes) -> list[Page]:
    """Every page of a PDF with what stands on it."""
    reader = PdfReader(BytesIO(document))
    return [_Read(reader, page, number).page for number, page in enumerate(reader.pages, start=1)]


class _Font:
    """A face of the file: its letters and their widths."""

    def __init__(self, told: Any) -> None:
        self.bold = "Bold" in str(told.get("/BaseFont", ""))
        self._first = int(told.get("/FirstChar", 0))
        self._widths = [float(one) for one in told.get("/Widths", [])]
        mapped = told["/ToUnicode"].get_data() if "/ToUnicode" in told else b""
        self._letters = {
            int(code, 16): bytes.fromhex(letter.decode()).decode("utf-16-be")
            for section in re.findall(rb"beginbfchar(.*?)endbfchar", mapped, re.DOTALL)
            for code, letter in _MAPPED.findall(section)
        }

    def read(self, codes: bytes) -> tuple[str, float]:
        """The string, and its width at one point."""
        text = "".join(self._letters.get(code, chr(code)) for code in codes)
        return text, sum(self._widths[code - self._first] for code in codes) / 1000


@dataclass
class _Pen:
    matrix: Matrix = _ALONE
    thick: float = 1.0
    grey: float = 0.0


class _Read:
    """One page, operation by operation, as the house's papers write them."""

    def __init__(self, reader: PdfReader, page: PageObject, number: int) -> None:
        box = page.mediabox
        self.page = Page(number, float(box.width) / MM, float(box.height) / MM)
        resources: Any = page["/Resources"].get_object()
        named = resources.get("/Font", {}).get_object() if "/Font" in resources else {}
        self._fonts = {name: _Font(one.get_object()) for name, one in named.items()}
        self._pens = [_Pen()]
        self._path: list[tuple[str, list[float]]] = []
        self._string: list[tuple[str, float, bool]] = []
        self._at: Matrix = _ALONE
        self._size, self._font = 0.0, next(iter(self._fonts.values()), None)
        for operands, operator in ContentStream(page["/Contents"].get_object(), reader).operations:
            self._done(operator.decode("latin-1"), operands)

    @cached_property
    def _known(self) -> dict[str, Callable[[list[Any]], None]]:
        return {
            "q": lambda _told: self._pens.append(_Pen(**vars(self._pens[-1]))),
            "Q": lambda _told: self._pens.pop() and None,
            "cm": self._moved,
            "w": lambda told: setattr(self._pens[-1], "thick", float(told[0])),
            "g": lambda told: setattr(self._pens[-1], "grey", float(told[0])),
            "m": lambda told: self._path.append(("m", _floats(told))),
            "l": lambda told: self._path.append(("l", _floats(told))),
            "c": lambda told: self._path.append(("c", _floats(told))),
            "re": lambda told: self._path.append(("re", _floats(told))),
            "BT": lambda _told: self._string.clear(),
            "Tm": lambda told: setattr(self, "_at", _joined(tuple(_floats(told)), self._pens[-1].matrix)),
            "Tf": self._set_font,
            "Tj": self._set,
            "ET": lambda _told: self._text(),
            "Do": self._picture,
        }

    def _done(self, operator: str, told: list[Any]) -> None:
        if operator in {"S", "s", "f", "f*", "b", "B", "n"}:
            self._painted(operator)
        elif operator in self._known:
            self._known[operator](told)

    def _moved(self, told: list[Any]) -> None:
        self._pens[-1].matrix = _joined(tuple(_floats(told)), self._pens[-1].matrix)

    def _set_font(self, told: list[Any]) -> None:
        self._font, self._size = self._fonts[told[0]], float(told[1])

    def _set(self, told: list[Any]) -> None:
        assert self._font is not None
        said = told[0]
        codes = said.original_bytes if hasattr(said, "original_bytes") else bytes(said)
        text, wide = self._font.read(codes)
        self._string.append((text, wide * self._size, self._font.bold))

    def _text(self) -> None:
        text = "".join(part for part, _wide, _bold in self._string)
        if not text.strip():
            return
        wide = sum(one for _part, one, _bold in self._string) / MM
        a, b, _c, _d, x, y = self._at
        left, baseline = x / MM, self.page.height - y / MM
        turned = abs(b) > 0.01 or a < 0
        scale = (a * a + b * b) ** 0.5
        self.page.texts.append(
            Text(
                text,
                left,
                left + wide * scale,
                baseline,
                self._size * scale,
                any(bold for _p, _w, bold in self._string),
                turned,
            )
        )

    def _picture(self, _told: list[Any]) -> None:
        a, _b, _c, d, x, y = self._pens[-1].matrix
        top = self.page.height - (y + d) / MM
        self.page.pictures.append(Box(x / MM, top, (x + a) / MM, top + d / MM, filled=True, grey=0.5))

    def _painted(self, operator: str) -> None:
        pen = self._pens[-1]
        here: tuple[float, float] | None = None
        curved = any(kind == "c" for kind, _told in self._path)
        for kind, told in self._path if not curved else ():
            if kind == "re":
                (x1, y1), (x2, y2) = self._point(told[0], told[1]), self._point(told[0] + told[2], told[1] + told[3])
                filled = operator in {"f", "f*", "B"}
                self.page.boxes.append(
                    Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2), filled=filled, grey=pen.grey)
                )
                continue
            point = self._point(*told)
            if kind == "l" and here is not None and operator in {"S", "s"}:
                self.page.lines.append(Line(*here, *point, pen.thick / MM))
            here = point
        self._path.clear()

    def _point(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self._pens[-1].matrix
        return (a * x + c * y + e) / MM, self.page.height - (b * x + d * y + f) / MM


def _floats(told: list[Any]) -> list[float]:
    return [float(one) for one in told]


def _joined(one: Any, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, x, y = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + x, e * h + f * j + y)


def overlapping(page: Page) -> Iterator[tuple[Text, Text]]:
    """Pairs of upright texts that run into each other."""
    ordered = sorted((one for one in page.texts if not one.turned), key=lambda one: one.y)
    for at, one in enumerate(ordered):
        for other in ordered[at + 1 :]:
            if other.y - one.y > 30:
                break
            if one.touches(other):
                yield one, other


def crossing(page: Page, slack: float = 0.1) -> Iterator[tuple[Text, Line]]:
    """Texts that a line of the grid goes through, or is nearer to at their sides than so many millimetres."""
    for text in page.texts:
        for line in page.lines if not text.turned else ():
            low, high = sorted((line.y1, line.y2))
            near, far = sorted((line.x1, line.x2))
            beside = text.left - slack < line.x1 < text.right + slack and min(high, text.y) - max(low, text.top) > 0.3
            under = text.top + 0.15 < line.y1 < text.y - 0.05 and min(far, text.right) - max(near, text.left) > 0.3
            if (line.upright and beside) or (line.level and under):
                yield text, line


def outside(page: Page, margin: float = 4.0) -> Iterator[Text]:
    """Texts that a printer would cut off."""
    for text in page.texts:
        if text.turned:
            continue
        if text.left < margin or text.right > page.width - margin or text.top < margin or text.y > page.height - margin:
            yield text
