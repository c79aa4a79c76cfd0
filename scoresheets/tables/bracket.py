from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoresheets import typeface
from scoresheets.data import EventHead
from scoresheets.flow import BOTTOM, LEFT, WIDTH, Column, Flow, Group, render_flow
from scoresheets.labels import BracketLabels
from scoresheets.paper import GROUND, HAIR, HELPER, INK, RULE, Paper
from scoresheets.tables.lists import shared

#: Most matches in a column, and most columns on the page.
MOST_MATCHES = 9
MOST_COLUMNS = 4
_GAP = 7.0
_HEAD, _ROW = 4.2, 4.9


@dataclass(frozen=True)
class BracketSide:
    """A team in a match; `from_match` is the match of the previous column that it won, 0 for none."""

    name: str
    points: str = ""
    difference: str = ""
    goes_on: bool = False
    from_match: int = 0


@dataclass(frozen=True)
class BracketMatch:
    """`sides`: the home team first; `where`: time and place."""

    number: int
    sides: tuple[BracketSide, ...]
    where: str = ""


@dataclass(frozen=True)
class BracketRound:
    """`matches` from the top; `planned` is shown until it is drawn."""

    title: str
    matches: tuple[BracketMatch, ...] = ()
    byes: tuple[str, ...] = ()
    planned: str = ""


@dataclass(frozen=True)
class BracketPaper:
    """A cup: `rounds` for the columns, `listed` for the lists; `winner` "" until there is one."""

    event: EventHead
    title: str
    rounds: tuple[BracketRound, ...]
    listed: tuple[BracketRound, ...] = ()
    winner: str = ""
    remark: str = ""


@dataclass(frozen=True)
class _Drawn:
    right: float
    middle: float


def render(paper: BracketPaper, labels: BracketLabels) -> bytes:
    def compose(flow: Flow) -> None:
        if paper.remark:
            flow.paragraph(paper.remark, 8.5, HELPER)
        if paper.rounds:
            _columns(flow, paper, labels)
        for bracket_round in paper.listed:
            _list(flow, bracket_round, labels)

    return render_flow(paper.event, paper.title, labels.page_of, compose)


def _columns(flow: Flow, paper: BracketPaper, labels: BracketLabels) -> None:
    count = len(paper.rounds) + 1
    width = (WIDTH - _GAP * (count - 1)) / count
    top = flow.y + 9
    most = max((len(round_.matches) for round_ in paper.rounds), default=1)
    height = min(BOTTOM - top, max(1, most) * 46.0)
    before: dict[int, _Drawn] = {}
    last: list[_Drawn] = []
    for at, bracket_round in enumerate(paper.rounds):
        left = LEFT + at * (width + _GAP)
        flow.paper.text(left, flow.y + 4.4, bracket_round.title, 10, bold=True, room=width)
        flow.paper.line(left, flow.y + 6, left + width, flow.y + 6, 0.25)
        middles = _middles(bracket_round.matches, before, top, height)
        here: dict[int, _Drawn] = {}
        for match, middle in zip(bracket_round.matches, middles, strict=True):
            here[match.number] = _match(flow, match, left, middle, width, before)
        if bracket_round.byes:
            _byes(flow, bracket_round.byes, labels, left, width, max(middles, default=top) + 24)
        elif not bracket_round.matches:
            flow.paper.text(left, top + height / 2, bracket_round.planned, 8.5, grey=HELPER, room=width)
        before, last = here, list(here.values())
    _winner(flow, paper.winner, labels, LEFT + (count - 1) * (width + _GAP), width, top + height / 2, last)
    flow.y = top + height + 4


def _middles(matches: Sequence[BracketMatch], before: dict[int, _Drawn], top: float, height: float) -> list[float]:
    """Return the height of each match: the middle of those that its teams won, or evenly spread, never overlapping."""
    share = height / max(1, len(matches))
    even = [top + share * (at + 0.5) for at in range(len(matches))]
    wanted = []
    for match, middle in zip(matches, even, strict=True):
        came = [before[side.from_match].middle for side in match.sides if side.from_match in before]
        wanted.append(sum(came) / len(came) if came else middle)
    tall = [_height(match) + 3 for match in matches]
    for at in range(1, len(wanted)):
        wanted[at] = max(wanted[at], wanted[at - 1] + (tall[at - 1] + tall[at]) / 2)
    over = wanted[-1] + tall[-1] / 2 - (top + height) if wanted else 0.0
    return even if over > 0 else wanted


def _height(match: BracketMatch) -> float:
    return _HEAD + _ROW * len(match.sides)


def _match(
    flow: Flow, match: BracketMatch, left: float, middle: float, width: float, before: dict[int, _Drawn]
) -> _Drawn:
    paper, height = flow.paper, _height(match)
    y = middle - height / 2
    paper.box(left, y, width, _HEAD, GROUND)
    paper.frame(left, y, width, height, 0.2, RULE)
    paper.text(left + 1.4, y + 3, str(match.number), 7.5, bold=True)
    paper.text(left + 6, y + 3, match.where, 6.5, grey=HELPER, room=width - 7.4, smallest=4.5)
    for at, side in enumerate(match.sides):
        line = y + _HEAD + _ROW * at
        if at:
            paper.line(left, line, left + width, line, 0.08, HAIR)
        baseline, numbers = line + 3.5, 0.0
        if side.points:
            paper.text(left + width - 1.4, baseline, side.points, 8, bold=side.goes_on, align="right")
            numbers = 8.5
        if side.difference and width > 40:
            paper.text(left + width - 1.4 - numbers, baseline, side.difference, 6.5, grey=HELPER, align="right")
            numbers += 10.0
        grey = INK if side.goes_on or not side.points else HELPER
        room = width - 2.8 - numbers
        _name(paper, left + 1.4, baseline, side.name, room, (8, 5.2), bold=side.goes_on, grey=grey)
        came = before.get(side.from_match)
        if came is not None:
            turn = left - _GAP / 2
            points = [(came.right, came.middle), (turn, came.middle), (turn, line + _ROW / 2), (left, line + _ROW / 2)]
            paper.through(points, 0.18, RULE, ())
    return _Drawn(left + width, middle)


def _name(
    paper: Paper,
    left: float,
    baseline: float,
    name: str,
    room: float,
    sizes: tuple[float, float],
    *,
    bold: bool,
    grey: float = INK,
) -> None:
    """Set a name in one line of the usual size, or in two of the small one, around the line's middle."""
    usual, small = sizes
    lines = typeface.wrap(name, room, small, bold)
    if typeface.width(name, usual, bold) <= room or len(lines) < 2:
        paper.text(left, baseline, name, usual, bold=bold, grey=grey, room=room, smallest=small)
        return
    pitch = small * 0.4
    for at, line in enumerate((lines[0], " ".join(lines[1:]))):
        paper.text(left, baseline + pitch * (at - 0.65), line, small, bold=bold, grey=grey, room=room, smallest=4)


def _byes(flow: Flow, byes: Sequence[str], labels: BracketLabels, left: float, width: float, y: float) -> None:
    flow.paper.text(left, y, labels.byes, 7.5, bold=True, grey=HELPER, room=width)
    for at, name in enumerate(byes, start=1):
        flow.paper.text(left, y + at * 4.2, name, 7.5, room=width, smallest=5)


def _winner(
    flow: Flow, winner: str, labels: BracketLabels, left: float, width: float, middle: float, last: Sequence[_Drawn]
) -> None:
    paper = flow.paper
    if len(last) == 1:
        middle = last[0].middle
        paper.through([(last[0].right, middle), (left, middle)], 0.18, RULE, ())
    paper.frame(left, middle - 8, width, 16, 0.5 if winner else 0.15, INK if winner else HAIR)
    paper.text(left + 2, middle - 2.6, labels.winner, 7.5, grey=HELPER, room=width - 4)
    _name(paper, left + 2, middle + 4.4, winner, width - 4, (12, 8), bold=True)


def _list(flow: Flow, round_: BracketRound, labels: BracketLabels) -> None:
    flow.heading(round_.title, 22)
    columns = (
        Column(labels.match, 14, "right", bold=True),
        Column(labels.team, 0, wrapped=True),
        Column(labels.points, 20, "right", bold=True),
        Column(labels.difference, 22, "right"),
    )
    groups = []
    for match in round_.matches:
        rows = [(str(match.number) if not at else "", *_cells(side)) for at, side in enumerate(match.sides)]
        if match.where:
            rows.append(("", match.where, "", ""))
        groups.append(Group(tuple(rows)))
    if groups:
        flow.table(shared(columns), groups, 9.5)
    else:
        flow.paragraph(round_.planned, 9, HELPER)
    if round_.byes:
        flow.paragraph(f"{labels.byes}: {', '.join(round_.byes)}.", 9)


def _cells(side: BracketSide) -> tuple[str, str, str]:
    name = f"\N{BLACK RIGHT-POINTING SMALL TRIANGLE} {side.name}" if side.goes_on else side.name
    return name, side.points, side.difference
