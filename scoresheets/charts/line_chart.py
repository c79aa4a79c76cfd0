"""Lines over games or rounds.

Lines differ by dashes and by the label at their end, for copiers and colour-blind readers. A label that would overlap
another moves aside, with a hair line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoresheets import typeface
from scoresheets.charts.marks import POINT, Line, Mark, Picture, Word
from scoresheets.text import clean, signed, with_plus

#: A phone's width, so that type is readable there; and a page's between its edges.
PHONE, PAGE = (300.0, 200.0), (504.0, 165.0)
DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (7, 3),
    (1.5, 2.5),
    (10, 3, 2, 3),
    (4, 2),
    (12, 4),
    (6, 2, 1.5, 2, 1.5, 2),
)
_SIZE, _LEADING = 10.0, 11.0
_STEPS = (1, 2, 5)


@dataclass(frozen=True)
class Series:
    label: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class LineChart:
    """`each`: values are written at their points. `words`: the chart in words."""

    title: str
    words: str
    ticks: tuple[str, ...]
    lines: tuple[Series, ...]
    each: bool = False

    def picture(self, size: tuple[float, float] = PAGE) -> Picture:
        """Raises ValueError without a line, or with more lines than dashes."""
        if not 0 < len(self.lines) <= len(DASHES):
            raise ValueError(f"{len(self.lines)} lines to draw")
        return Picture(*size, self.title, self.words, tuple(_Drawing(self, *size).marks()))


def steps(low: int, high: int, most: int) -> range:
    """Return round values from at or below `low` to at or above `high`, in at most `most` steps of 1, 2 or 5 times a
    power of ten.
    """
    step, power = 1, 1
    while True:
        for factor in _STEPS:
            step = factor * power
            first, last = low // step * step, -(-high // step) * step
            if last - first <= most * step:
                return range(first, max(last, first + step) + 1, step)
        power *= 10


class _Drawing:
    def __init__(self, chart: LineChart, width: float, height: float) -> None:
        self.chart = chart
        values = [value for line in chart.lines for value in line.values]
        self.scale = steps(min(0, *values), max(0, *values), int(height / 30))
        self.left = max(_wide(signed(value)) for value in self.scale) + 6
        self.right = width - max(_wide(_end(line), bold=True) for line in chart.lines) - 14
        self.top, self.bottom = 16.0 if chart.each else 8.0, height - 18

    def x(self, at: int) -> float:
        return self.left + (self.right - self.left) * at / max(1, len(self.chart.ticks) - 1)

    def y(self, value: int) -> float:
        low, high = self.scale[0], self.scale[-1]
        return self.bottom - (self.bottom - self.top) * (value - low) / (high - low)

    def marks(self) -> list[Mark]:
        return [*self._grid(), *self._lines(), *self._labels(), *self._each()]

    def _grid(self) -> list[Mark]:
        grid: list[Mark] = []
        written = self._each()
        for value in self.scale:
            grey, y = 0.25 if value == 0 else 0.7, self.y(value)
            grid += [Line(((start, y), (end, y)), 0.4, grey) for start, end in self._beside(written, y)]
            grid.append(Word(self.left - 4, self.y(value) + 3, signed(value), _SIZE, align="right"))
        room = max(_wide(tick) for tick in self.chart.ticks) + 6
        every = max(1, -(-len(self.chart.ticks) * room // (self.right - self.left)))
        for at, tick in enumerate(self.chart.ticks):
            if at % int(every) == 0:
                grid.append(Word(self.x(at), self.bottom + 14, tick, _SIZE, align="centre"))
        return grid

    def _beside(self, written: Sequence[Word], y: float) -> list[tuple[float, float]]:
        start, pieces = self.left, list[tuple[float, float]]()
        for word in sorted(written, key=lambda placed: placed.x):
            if word.y - word.size < y < word.y + 3:
                half = _wide(word.text) / 2 + 1
                pieces.append((start, word.x - half))
                start = word.x + half
        return [(left, right) for left, right in (*pieces, (start, self.right)) if left < right]

    def _lines(self) -> list[Line]:
        return [
            Line(tuple((self.x(at), self.y(value)) for at, value in enumerate(line.values)), 1.3, 0.0, dash)
            for line, dash in zip(self.chart.lines, DASHES, strict=False)
        ]

    def _labels(self) -> list[Line | Word]:
        ends = sorted((self.y(line.values[-1]), at) for at, line in enumerate(self.chart.lines))
        labels: list[Line | Word] = []
        for (y, at), shown in zip(ends, _apart([y for y, _at in ends], self.top, self.bottom), strict=True):
            line = self.chart.lines[at]
            end = self.x(len(line.values) - 1)
            labels.append(Line(((end, y), (self.right + 7, shown)), 0.4, 0.4))
            labels.append(Word(self.right + 10, shown + 3.5, _end(line), _SIZE, bold=True))
        return labels

    def _each(self) -> list[Word]:
        if not self.chart.each:
            return []
        words = []
        for line in self.chart.lines:
            for at, (before, value, after) in enumerate(
                zip(line.values, line.values[1:], line.values[2:], strict=False), 1
            ):
                below = 2 * value < before + after and self.y(value) + 12 < self.bottom
                y = self.y(value) + (12 if below else -5)
                words.append(Word(self.x(at), y, with_plus(value), 9, align="centre"))
        return words


def _end(line: Series) -> str:
    value = line.values[-1]
    return f"{line.label} {signed(value)}" if line.label else with_plus(value)


def _wide(text: str, *, bold: bool = False) -> float:
    """Return a width in points, with room for a browser's type, up to a fifth wider than the paper's."""
    return typeface.width(clean(text), _SIZE, bold) / POINT * 1.2


def _apart(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    heights: list[float] = []
    for y in wanted:
        heights.append(max(y, heights[-1] + _LEADING) if heights else max(y, top))
    limit = bottom
    for at in range(len(heights) - 1, -1, -1):
        heights[at] = min(heights[at], limit)
        limit = heights[at] - _LEADING
    return heights
