from __future__ import annotations

from fractions import Fraction
from typing import Any

from tournament.hall.feeds.feeds import VERSION
from tournament.hall.feeds.feeds_csv import written
from tournament.models import Event
from tournament.series.selectors.lists import ListRow, SeriesList
from tournament.series.selectors.teams import Member, TeamList, TeamRow

COLUMNS = ("place", "name", "club", "value", "difference", "events_won", "qualified")
TEAM_COLUMNS = ("place", "name", "players", "value", "difference", "tables_won", "withdrawn_on")


def of_list(listed: SeriesList, teams: TeamList) -> dict[str, Any]:
    series = listed.series
    return {
        "feed": "series",
        "version": VERSION,
        "series": {
            "slug": series.slug,
            "name": series.name,
            "period": series.period,
            "organiser": series.organiser,
            "score": str(series.score),
            "best": series.best,
            "least": series.least,
            "qualify": series.qualify,
        },
        "after": listed.last.number if listed.last else None,
        "events": [
            {
                "number": event.number,
                "name": event.of.name,
                "date": event.of.date.isoformat(),
                "slug": event.of.slug if isinstance(event.of, Event) else None,
                "weight": str(Fraction(event.weight)),
                "always": event.always,
            }
            for event in listed.events
        ],
        "players": [_player(row) for row in listed.rows],
        "teams": [_team(row) for row in teams.rows],
    }


def _player(row: ListRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "name": row.person.name,
        "club": row.person.club,
        "value": str(row.value),
        "difference": row.line.difference,
        "events_won": row.line.wins,
        "qualified": row.qualified,
        "events": [
            None if cell is None else {"value": str(cell.value), "place": cell.place, "counts": cell.counts}
            for cell in row.cells
        ],
    }


def _team(row: TeamRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "name": row.name,
        "value": str(row.value),
        "difference": row.difference,
        "tables_won": row.tables_won,
        "events": [None if points is None else str(points) for points in row.points],
        "withdrawn_on": row.withdrawn_on.isoformat() if row.withdrawn_on else None,
        "players": [_member(member) for member in row.members],
    }


def _member(member: Member) -> dict[str, Any]:
    return {
        "name": member.name,
        "value": str(member.value),
        "events": [
            None if cell is None else {"value": str(cell.value), "counts": cell.counts} for cell in member.cells
        ],
    }


def teams_as_csv(teams: TeamList) -> bytes:
    head = (*TEAM_COLUMNS, *(f"event_{event.number}" for event in teams.events))
    rows = (
        (
            row.place,
            row.name,
            "; ".join(member.name for member in row.members),
            str(row.value),
            row.difference,
            row.tables_won,
            row.withdrawn_on.isoformat() if row.withdrawn_on else None,
            *(None if points is None else str(points) for points in row.points),
        )
        for row in teams.rows
    )
    return written(head, rows)


def as_csv(listed: SeriesList) -> bytes:
    head = (*COLUMNS, *(f"event_{event.number}" for event in listed.events))
    rows = (
        (
            row.place,
            row.person.name,
            row.person.club,
            str(row.value),
            row.line.difference,
            row.line.wins,
            row.qualified,
            *(None if cell is None else str(cell.value) for cell in row.cells),
        )
        for row in listed.rows
    )
    return written(head, rows)
