"""Public lists of an event as CSV (RFC 4180); docs/feeds.md describes every column.

UTF-8 with a BOM: without it Excel shows č, š and ž as two letters each.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from scoresheets.text import no_formula
from tournament.events.selectors.book import book_of
from tournament.hall.feeds import feeds
from tournament.models import Event, Round
from tournament.models.units import POINT_UNITS
from tournament.rounds.selectors import seating as rounds_seating
from tournament.sheets.selectors.sheets import Sheet
from tournament.standings.selectors.standings import Standings

MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
Cell = str | int | bool | None

STANDINGS = ("place", "start_number", "name", "club", "points", "units", "difference", "tables_won", "total", "status")
TEAMS = ("place", "club", "points", "units", "difference", "tables_won", "members")
SEATING = ("table", "seat", "start_number", "name", "club", "bye", "out_of_competition")
GAMES = (
    "table",
    "game",
    "contract",
    "takers",
    "seat",
    "start_number",
    "name",
    "points",
    "article",
    "code",
    "sentence",
)


def written(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Escape texts against formulas, which could send the list away."""
    text = io.StringIO(newline="")
    file = csv.writer(text)
    file.writerow(head)
    file.writerows([_cell(cell) for cell in row] for row in rows)
    return (MARK + text.getvalue()).encode()


def _cell(value: Cell) -> str | int:
    if value is None:
        return ""
    if isinstance(value, bool):
        return int(value)
    return no_formula(value) if isinstance(value, str) else value


def standings(event: Event, counted: Standings) -> bytes:
    head = (*STANDINGS, *(f"round_{number}" for number in counted.rounds), *(("final",) if counted.finals else ()))
    return _written(event, head, _standings(counted))


def _written(event: Event, head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return the file, without differences if the event's book has none."""
    if book_of(event).differences:
        return written(head, rows)
    at = head.index("difference")
    return written((*head[:at], *head[at + 1 :]), ((*row[:at], *row[at + 1 :]) for row in rows))


def _standings(counted: Standings) -> Iterator[Sequence[Cell]]:
    for row in counted.rows:
        played = {round_.round: round_ for round_ in row.rounds if round_.counts}
        names = ("removed", "withdrawn", "out_of_competition")
        yield (
            row.place,
            row.start_number,
            row.name,
            row.club,
            decimal(row.units),
            row.units,
            row.difference,
            row.tables_won,
            row.total,
            " ".join(name for name in names if getattr(row, name)),
            *(decimal(played[number].units) if number in played else None for number in counted.rounds),
            *((row.final,) if counted.finals else ()),
        )


def teams(event: Event, counted: Standings) -> bytes:
    rows = (
        (
            team.place,
            team.name,
            decimal(team.units),
            team.units,
            team.difference,
            team.tables_won,
            ", ".join(row.name for row in team.members),
        )
        for team in feeds.teams_of(event, counted)
    )
    return _written(event, TEAMS, rows)


def seating(round_: Round) -> bytes:
    tables = feeds.of_public(round_.event).seating(rounds_seating.seating(round=round_))
    rows = (
        (table.number, place.letter, place.start_number, place.name, place.club, table.bye, place.out_of_competition)
        for table in tables
        for place in table.places
    )
    return written(SEATING, rows)


def games(sheets: Iterable[Sheet]) -> bytes:
    return written(GAMES, (row for sheet in sheets for row in _games(sheet)))


def _games(sheet: Sheet) -> Iterator[Sequence[Cell]]:
    seats = {seat.letter: seat for seat in sheet.seats}
    for line in sheet.recorded:
        takers = " ".join(line.summary.takers) if line.summary else ""
        contract = feeds.contract_of(line)
        for item in feeds.items_of(line, sheet):
            seat = seats.get(item["seat"])  # a pot is no seat
            yield (
                sheet.table.number,
                line.number,
                contract,
                takers,
                item["seat"],
                seat.start_number if seat else None,
                seat.name if seat else "",
                item["points"],
                item["article"],
                item["code"],
                item["sentence"],
            )


def decimal(units: int) -> str:
    """Format table points with a decimal point and at most four decimals; spreadsheets read fractions as dates."""
    return f"{(Decimal(units) / POINT_UNITS).quantize(Decimal('0.0001')).normalize():f}"
