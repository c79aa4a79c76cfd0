"""Standings of players and teams. The caller gives places and order (1, 2, 2, 4)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scoresheets.event_data import StandingRow, Standings, TeamRow
from scoresheets.flow import WIDTH, Column, Flow, Group, render_flow, single
from scoresheets.labels import StandingsLabels
from scoresheets.paper import HELPER
from scoresheets.text import exact, signed, with_plus


def render(standings: Standings, labels: StandingsLabels) -> bytes:
    def compose(flow: Flow) -> None:
        if standings.remark:
            flow.paragraph(standings.remark, 9, HELPER)
        only_teams = bool(standings.teams or standings.named) and not (standings.rows or standings.categories)
        if only_teams and not (standings.teams and standings.named):
            draw_teams(flow, standings, standings.teams or standings.named, labels)
            return
        if standings.rows or not (only_teams or standings.categories):
            several = standings.teams or standings.named or standings.categories
            draw_players(flow, standings, labels, labels.players if several else "")
        draw_beside(flow, standings, labels)

    return render_flow(standings.event, standings.title, labels.page_of, compose)


def draw_beside(flow: Flow, standings: Standings, labels: StandingsLabels) -> None:
    for teams, heading in ((standings.named, labels.teams), (standings.teams, labels.club_teams)):
        if teams:
            draw_teams(flow, standings, teams, labels, heading)
    for category in standings.categories:
        draw_players(flow, replace(standings, rows=category.rows), labels, category.name)


def draw_players(flow: Flow, standings: Standings, labels: StandingsLabels, heading: str = "") -> None:
    """Draw the players, remarks in small type behind the clubs. Names get the room of an empty column."""
    count = len(standings.rounds)
    each = 11.5 if count <= 5 else 52.0 / count
    names = WIDTH - 10 - 10 - count * each - 15 - 18 - 13
    beside = 0.44 if any(_beside(row) for row in standings.rows) else 0.0
    columns = [
        Column(labels.place, 10, "right", bold=True),
        Column(labels.start_number, 10, "right", grey=HELPER, size=8),
        Column(labels.name, names * (1 - beside), bold=True, wrapped=True),
        *([Column(labels.club, names * beside, grey=HELPER, wrapped=True, size=8)] if beside else ()),
        *(Column(labels.round_short.format(number=number), each, "decimal") for number in standings.rounds),
        Column(labels.points, 15, "decimal", bold=True),
        Column(labels.difference if standings.event.differences else labels.total, 18, "right"),
        Column(labels.tables_won, 13, "right", grey=HELPER),
    ]
    rows = [_player(row, standings, labels.decimal_mark, beside=bool(beside)) for row in standings.rows]
    flow.table(columns, rows, size=9.5, heading=heading)


def _beside(row: StandingRow) -> str:
    return " · ".join(part for part in (row.club, row.remark) if part)


def _player(row: StandingRow, standings: Standings, decimal_mark: str, *, beside: bool) -> Group:
    return single(
        (
            _place(row.place),
            "" if row.start_number is None else str(row.start_number),
            row.name,
            *([_beside(row)] if beside else ()),
            *(_points(points, decimal_mark) for points in row.rounds),
            exact(row.points, decimal_mark),
            _summed(row, standings),
            str(row.tables_won),
        )
    )


def draw_teams(
    flow: Flow, standings: Standings, teams: tuple[TeamRow, ...], labels: StandingsLabels, heading: str = ""
) -> None:
    columns = (
        Column(labels.place, 10, "right", bold=True),
        Column(labels.team, 52, bold=True, wrapped=True),
        Column(labels.members, WIDTH - 10 - 52 - 15 - 18 - 13, grey=HELPER, wrapped=True, size=8),
        Column(labels.points, 15, "decimal", bold=True),
        Column(labels.difference if standings.event.differences else labels.total, 18, "right"),
        Column(labels.tables_won, 13, "right", grey=HELPER),
    )
    rows = [
        single(
            (
                _place(team.place),
                team.name,
                ", ".join(team.members),
                exact(team.points, labels.decimal_mark),
                _summed(team, standings),
                str(team.tables_won),
            )
        )
        for team in teams
    ]
    flow.table(columns, rows, size=9.5, heading=heading)


def _summed(row: StandingRow | TeamRow, standings: Standings) -> str:
    return with_plus(row.difference) if standings.event.differences else signed(row.total)


def _place(place: int | None) -> str:
    return "" if place is None else f"{place}."


def _points(points: Fraction | None, decimal_mark: str) -> str:
    return "" if points is None else exact(points, decimal_mark)
