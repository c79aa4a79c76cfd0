"""Pictures: the points of a line are its values, lines are told apart without colour, nothing stands upon another."""

import xml.etree.ElementTree as ElementTree

import pytest

from scoresheets.charts import line_chart, marks
from scoresheets.charts.bar_chart import Bar, BarChart
from scoresheets.charts.line_chart import DASHES, LineChart, Series, steps
from scoresheets.charts.marks import Line, Picture
from tests.scoresheets.recording import RecordingPaper

LEVEL = (0, 35, 35, 0)


def chart(*lines: tuple[int, ...]) -> LineChart:
    series = tuple(Series("ABCDEFGH"[at], values) for at, values in enumerate(lines))
    return LineChart("Skupaj po igrah", "Po igri 3: <A> 35.", ("", "1", "2", "3"), series)


def drawn(picture: Picture) -> list[Line]:
    """The lines of values."""
    return [mark for mark in picture.marks if isinstance(mark, Line) and mark.thick > 1]


def values(picture: Picture, line: Line) -> list[float]:
    """Read back from a line by the scale that stands at the left edge."""
    scale = [mark for mark in picture.marks if isinstance(mark, marks.Word) and mark.align == "right"]
    (low, at_low), (high, at_high) = ((int(one.text.replace("−", "-")), one.y - 3) for one in (scale[0], scale[-1]))
    return [round(low + (high - low) * (y - at_low) / (at_high - at_low), 3) for _x, y in line.points]


@pytest.mark.parametrize("size", [line_chart.PHONE, line_chart.PAGE])
@pytest.mark.parametrize(
    "lines",
    [
        ((0, 35, -1200, 4805), (0, -70, 0, 10)),
        ((0, 0, 0, 0),),
        ((0, -3, -8, -21), (0, -1, -2, -3)),
        tuple((0, at, 2 * at, 3 * at) for at in range(7)),
    ],
)
def test_the_points_of_a_line_are_its_values(lines: tuple[tuple[int, ...], ...], size: tuple[float, float]) -> None:
    picture = chart(*lines).picture(size)
    assert [tuple(values(picture, line)) for line in drawn(picture)] == list(lines)


def test_seven_lines_are_told_apart_without_colour() -> None:
    dashes = [line.dash for line in drawn(chart(*[LEVEL] * 7).picture())]
    assert len(set(dashes)) == 7 == len(set(DASHES))


@pytest.mark.parametrize("size", [line_chart.PHONE, line_chart.PAGE])
def test_level_lines_have_labels_beside_each_other_within_the_picture(size: tuple[float, float]) -> None:
    picture = chart(*[LEVEL] * 6, (0, 0, 0, -1905)).picture(size)
    paper = RecordingPaper()
    marks.draw(paper, picture, 0, 0)
    assert paper.overlapping() == []
    assert {f"{letter} 0" for letter in "ABCDEF"} | {"G −1905"} <= {text.text for text in paper.texts}
    for text in paper.texts:
        assert text.left >= 0, text
        assert text.right <= size[0] * marks.POINT, text
        assert 0 < text.top < text.y < size[1] * marks.POINT, text


def test_svg_shows_the_same_lines_and_asks_for_no_style() -> None:
    picture = chart((0, 35, -1200, 4805), LEVEL).picture(line_chart.PHONE)
    text = marks.svg(picture)
    found = ElementTree.fromstring(text)
    points = [tuple(round(y, 2) for _x, y in line.points) for line in drawn(picture)]
    shown = [one for one in found.iter("polyline") if one.get("stroke-width") == "1.3"]
    assert [tuple(float(at.split(",")[1]) for at in one.attrib["points"].split()) for one in shown] == points
    assert [one.get("stroke-dasharray") for one in shown] == [None, "7 3"]
    assert found.findtext("title") == "Skupaj po igrah"
    assert found.findtext("desc") == "Po igri 3: <A> 35."
    assert "style=" not in text
    assert "A 4805" in [one.text for one in found.iter("text")]


def test_a_chart_without_a_line_or_with_too_many_is_refused() -> None:
    for lines in ([], [LEVEL] * 8):
        with pytest.raises(ValueError, match="lines to draw"):
            chart(*lines).picture()


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [
        (0, 0, 5, [0, 1]),
        (0, 7, 5, [0, 2, 4, 6, 8]),
        (-21, 0, 5, [-25, -20, -15, -10, -5, 0]),
        (-1200, 4805, 4, [-2000, 0, 2000, 4000, 6000]),
    ],
)
def test_the_scale_has_round_values_around_all(low: int, high: int, most: int, expected: list[int]) -> None:
    assert list(steps(low, high, most)) == expected


def test_bars_are_as_long_as_their_values_to_either_side_of_zero() -> None:
    bars = (Bar("tri", 40, "40 · 25", part=25), Bar("klop", -20, "−20"), Bar("valat", 0, "0", part=0))
    made = BarChart("Igre", "tri 40", bars)
    for size in (line_chart.PHONE, line_chart.PAGE):
        picture = made.picture(size)
        whole, part, negative, nothing, no_part = (mark for mark in picture.marks if isinstance(mark, marks.Bar))
        unit = whole.width / 40
        assert (part.x, negative.x + negative.width) == (whole.x, pytest.approx(whole.x))
        assert (part.width / unit, negative.width / unit) == (pytest.approx(25), pytest.approx(20))
        assert nothing.width == no_part.width == 0
        paper = RecordingPaper()
        marks.draw(paper, picture, 0, 0)
        assert paper.overlapping() == []
        assert {"tri", "40 · 25", "klop", "−20"} <= {text.text for text in paper.texts}
        assert all(0 <= text.left < text.right <= size[0] * marks.POINT for text in paper.texts)
