"""Bars lying below each other, each with its name before it and its value in words behind it: how often each contract
was taken, what each seat came to, how many results lie between two values.

A part of a bar is filled, the whole is framed, so both are read in black and white.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoresheets import marks, typeface
from scoresheets.line_chart import PAGE
from scoresheets.marks import POINT, Line, Picture, Word
from scoresheets.text import clean

_SIZE, _ROW, _HEIGHT = 10.0, 16.0, 10.0


@dataclass(frozen=True)
class Bar:
    """One bar: `value` to the right of zero, a negative one to the left; `part` of it is filled (None: all of it).
    `shown` stands behind it."""

    label: str
    value: Fraction | int
    shown: str
    part: int | None = None


@dataclass(frozen=True)
class BarChart:
    """The bars from the top down. `told` says in words what is seen."""

    title: str
    told: str
    bars: tuple[Bar, ...]

    def picture(self, size: tuple[float, float] = PAGE) -> Picture:
        """The chart in marks, as high as its bars need. Raises ValueError for a chart without a bar."""
        if not self.bars:
            raise ValueError("no bar to draw")
        return Picture(size[0], len(self.bars) * _ROW + 8, self.title, self.told, tuple(self._marks(size[0])))

    def _marks(self, width: float) -> list[marks.Mark]:
        low, high = min(0, *(bar.value for bar in self.bars)), max(0, *(bar.value for bar in self.bars))
        left = max(_wide(bar.label) for bar in self.bars) + 6
        right = width - max(_wide(bar.shown) for bar in self.bars) - 6
        unit = (right - left) / float(high - low or 1)
        zero = left - float(low) * unit
        found: list[marks.Mark] = [Line(((zero, 2), (zero, len(self.bars) * _ROW + 4)), 0.6)]
        for at, bar in enumerate(self.bars):
            top, end = at * _ROW + 5, zero + float(bar.value) * unit
            found.append(Word(0, top + _HEIGHT - 1, bar.label, _SIZE))
            start, length = min(zero, end), abs(end - zero)
            found.append(marks.Bar(start, top, length, _HEIGHT, 0.35 if bar.part is None else None))
            if bar.part is not None:
                found.append(marks.Bar(zero, top, bar.part * unit, _HEIGHT, 0.35))
            found.append(Word(max(zero, end) + 5, top + _HEIGHT - 1, bar.shown, _SIZE, bold=True))
        return found


def _wide(text: str) -> float:
    """A text's width in points; a browser's own type is up to two fifths wider than the paper's."""
    return typeface.width(clean(text), _SIZE, True) / POINT * 1.4
