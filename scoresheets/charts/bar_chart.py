"""Horizontal bars with the name before and the value behind, or both above in a narrow picture.

A part of a bar is dark, its end may be light: readable in black and white.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoresheets import typeface
from scoresheets.charts import marks
from scoresheets.charts.line_chart import PAGE
from scoresheets.charts.marks import POINT, Line, Picture, Word
from scoresheets.text import clean

_SIZE, _ROW, _HEIGHT = 10.0, 16.0, 10.0
#: Share of the words in the height of a row with words above its bar.
_WORDS = 14.0
_DARK, _LIGHT = 0.35, 0.82


@dataclass(frozen=True)
class Bar:
    """`part` of `value` is dark (None: all of it), `rest` at its end light. `shown` is printed behind the bar; `cells`
    has the numbers for each of the chart's `heads` after the first.
    """

    label: str
    value: Fraction | int
    shown: str
    part: int | None = None
    rest: int = 0
    cells: tuple[str, ...] = ()


@dataclass(frozen=True)
class BarChart:
    """The bars from the top. `words`: the chart in words; `heads` name the columns of its numbers."""

    title: str
    words: str
    bars: tuple[Bar, ...]
    heads: tuple[str, ...] = ()

    def picture(self, size: tuple[float, float] = PAGE) -> Picture:
        """Return the chart as high as its bars need. Raises ValueError without a bar."""
        if not self.bars:
            raise ValueError("no bar to draw")
        left = max(_wide(bar.label) for bar in self.bars) + 6
        right = size[0] - max(_wide(bar.shown) for bar in self.bars) - 6
        beside = right - left >= size[0] / 2
        drawing = _Drawing(self.bars, left, right) if beside else _Drawing(self.bars, 2, size[0] - 2, _WORDS)
        return Picture(size[0], drawing.height, self.title, self.words, tuple(drawing.drawn()))


@dataclass(frozen=True)
class _Drawing:
    """Bars between `left` and `right`; `above` is the height of words above them, 0 for words beside."""

    bars: tuple[Bar, ...]
    left: float
    right: float
    above: float = 0.0

    @property
    def height(self) -> float:
        return len(self.bars) * (_ROW + self.above) + 8

    def drawn(self) -> list[marks.Mark]:
        low, high = min(0, *(bar.value for bar in self.bars)), max(0, *(bar.value for bar in self.bars))
        unit = (self.right - self.left) / float(high - low or 1)
        zero = self.left - float(low) * unit
        drawn_marks: list[marks.Mark] = []
        for at, bar in enumerate(self.bars):
            top = at * (_ROW + self.above) + 5 + self.above
            drawn_marks.append(Line(((zero, top - 3), (zero, top + _HEIGHT + 3)), 0.6))
            end = zero + float(bar.value) * unit
            drawn_marks += [*self._bar(bar, top, zero, end), *self._words(bar, top, max(zero, end))]
        return drawn_marks

    def _bar(self, bar: Bar, top: float, zero: float, end: float) -> list[marks.Mark]:
        unit = (end - zero) / float(bar.value or 1)
        bar_marks: list[marks.Mark] = [
            marks.Bar(min(zero, end), top, abs(end - zero), _HEIGHT, _DARK if bar.part is None else None)
        ]
        if bar.part is not None:
            bar_marks.append(marks.Bar(zero, top, bar.part * unit, _HEIGHT, _DARK))
        if bar.rest:
            bar_marks.append(marks.Bar(end - bar.rest * unit, top, bar.rest * unit, _HEIGHT, _LIGHT))
        return bar_marks

    def _words(self, bar: Bar, top: float, end: float) -> list[marks.Mark]:
        if self.above:
            return [
                Word(self.left, top - 4, bar.label, _SIZE),
                Word(self.right, top - 4, bar.shown, _SIZE, bold=True, align="right"),
            ]
        return [
            Word(0, top + _HEIGHT - 1, bar.label, _SIZE),
            Word(end + 5, top + _HEIGHT - 1, bar.shown, _SIZE, bold=True),
        ]


def _wide(text: str) -> float:
    """Return a width in points, with room for a browser's type, up to two fifths wider than the paper's."""
    return typeface.width(clean(text), _SIZE, True) / POINT * 1.4
