"""The marks of a picture, drawn on paper and as SVG.

Lengths are in points from the top left corner, `y` downwards. The SVG takes the ink of the surrounding text, for the
dark theme, and has no style attribute, which the Content-Security-Policy forbids.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement, tostring

from scoresheets.paper import Align, Paper

#: Millimetres of a point.
POINT = 25.4 / 72
_ANCHORS = {"left": "start", "centre": "middle", "right": "end"}


@dataclass(frozen=True)
class Line:
    """`dash` are lengths of strokes and gaps, empty for a solid line; `grey` is from 0 (ink) to 1 (paper)."""

    points: tuple[tuple[float, float], ...]
    thick: float = 0.4
    grey: float = 0.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class Bar:
    """A rectangle from its top left corner, only framed if `grey` is None."""

    x: float
    y: float
    width: float
    height: float
    grey: float | None = 0.0


@dataclass(frozen=True)
class Word:
    """A text with its baseline at `y`."""

    x: float
    y: float
    text: str
    size: float = 9.0
    bold: bool = False
    align: Align = "left"


Mark = Line | Bar | Word


@dataclass(frozen=True)
class Picture:
    """Marks on a ground of this size; `words` is the picture in words."""

    width: float
    height: float
    title: str
    words: str
    marks: tuple[Mark, ...]


def draw(paper: Paper, picture: Picture, left: float, top: float) -> None:
    """Draw the picture, its corner in millimetres."""
    for mark in picture.marks:
        if isinstance(mark, Line):
            points = [(left + x * POINT, top + y * POINT) for x, y in mark.points]
            dash = [length * POINT for length in mark.dash]
            paper.through(points, mark.thick * POINT, mark.grey, dash)
        elif isinstance(mark, Bar):
            at = (left + mark.x * POINT, top + mark.y * POINT, mark.width * POINT, mark.height * POINT)
            if mark.grey is not None:
                paper.box(*at, mark.grey)
            paper.frame(*at, 0.2)
        else:
            x, y = left + mark.x * POINT, top + mark.y * POINT
            paper.text(x, y, mark.text, mark.size, bold=mark.bold, align=mark.align)


def svg(picture: Picture) -> str:
    """Return the picture with title and description for screen readers."""
    size = f"0 0 {_number(picture.width)} {_number(picture.height)}"
    root = Element("svg", {"class": "picture", "viewBox": size, "role": "img", "aria-label": picture.title})
    SubElement(root, "title").text = picture.title
    SubElement(root, "desc").text = picture.words
    for mark in picture.marks:
        if isinstance(mark, Line):
            _line(root, mark)
        elif isinstance(mark, Bar):
            fill = {"fill": "none"} if mark.grey is None else {"fill": "currentColor", **_faded("fill", mark.grey)}
            corner = {name: _number(getattr(mark, name)) for name in ("x", "y", "width", "height")}
            SubElement(root, "rect", {**corner, **fill, "stroke": "currentColor", "stroke-width": "0.6"})
        else:
            SubElement(root, "text", _type(mark)).text = mark.text
    return tostring(root, encoding="unicode")


def _line(root: Element, mark: Line) -> None:
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in mark.points)
    dash = {"stroke-dasharray": " ".join(_number(length) for length in mark.dash)} if mark.dash else {}
    pen = {"stroke": "currentColor", "stroke-width": _number(mark.thick), **_faded("stroke", mark.grey), **dash}
    SubElement(root, "polyline", {"points": points, "fill": "none", "stroke-linejoin": "round", **pen})


def _type(mark: Word) -> dict[str, str]:
    attributes = {"x": _number(mark.x), "y": _number(mark.y), "font-size": _number(mark.size), "fill": "currentColor"}
    if mark.align != "left":
        attributes["text-anchor"] = _ANCHORS[mark.align]
    if mark.bold:
        attributes["font-weight"] = "bold"
    return attributes


def _faded(what: str, grey: float) -> dict[str, str]:
    return {f"{what}-opacity": _number(1 - grey)} if grey else {}


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
