"""The scoring of a table: every written item with its articles, to read beside the minutes."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.charts.line_chart import LineChart
from scoresheets.data import EventHead
from scoresheets.flow import WIDTH, Column, Flow, Group, render_flow
from scoresheets.paper import HELPER
from scoresheets.text import signed

_NUMBER, _GAME, _SEAT, _ARTICLE, _POINTS, _TOTAL = 8.0, 20.0, 10.0, 15.0, 14.0, 14.0
_WHY = WIDTH - _NUMBER - _GAME - _SEAT - _ARTICLE - _POINTS - _TOTAL


@dataclass(frozen=True)
class Reason:
    """A written item; `why` has all its factors.

    `seat` is a letter, or the name of an account. `total` is the seat's after the game, at its last item; None prints
    nothing.
    """

    seat: str
    why: str
    article: str
    points: int
    total: int | None = None


@dataclass(frozen=True)
class ScoredGame:
    number: int
    game: str
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Scoring:
    """The games of a table at one revision. `explained` names its minutes; `chart` are the running totals."""

    event: EventHead
    title: str
    explained: str
    players: str
    games: tuple[ScoredGame, ...]
    chart: LineChart | None = None


@dataclass(frozen=True)
class ScoringLabels:
    """`page_of`: {page} {pages}; `nothing`: a game that writes nothing."""

    page_of: str
    number: str
    game: str
    seat: str
    why: str
    article: str
    points: str
    total: str
    nothing: str


def render(scoring: Scoring, labels: ScoringLabels) -> bytes:
    """Return as many pages as needed; a game stays on one."""
    return render_flow(scoring.event, scoring.title, labels.page_of, lambda flow: draw(flow, scoring, labels))


def draw(flow: Flow, scoring: Scoring, labels: ScoringLabels) -> None:
    flow.paragraph(scoring.players)
    flow.paragraph(scoring.explained, 8, HELPER)
    if scoring.chart:
        flow.picture(scoring.chart.picture())
    columns = (
        Column(labels.number, _NUMBER, "right", bold=True),
        Column(labels.game, _GAME, bold=True, wrapped=True),
        Column(labels.seat, _SEAT, "centre", bold=True, wrapped=True),
        Column(labels.why, _WHY, wrapped=True),
        Column(labels.article, _ARTICLE, grey=HELPER),
        Column(labels.points, _POINTS, "right", bold=True),
        Column(labels.total, _TOTAL, "right", grey=HELPER),
    )
    flow.table(columns, [_group(game, labels) for game in scoring.games], size=8.5)


def _group(game: ScoredGame, labels: ScoringLabels) -> Group:
    rows = [
        (
            reason.seat,
            reason.why,
            reason.article,
            signed(reason.points),
            "" if reason.total is None else signed(reason.total),
        )
        for reason in game.reasons
    ]
    first, *others = rows or [("", labels.nothing, "", "", "")]
    return Group(((str(game.number), game.game, *first), *(("", "", *row) for row in others)))
