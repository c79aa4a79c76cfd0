"""The series, pure (season.md): a player has a *row* in each event that he played in, worth its *value*."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tournament.series.engine.rating import DECIMALS, Scale, Season, Table, Tally, rate
from tournament.series.engine.reading import Refused, Violation, read
from tournament.series.engine.standings import Line, Score, Series, standings, standings_and_before

__all__ = [
    "DECIMALS",
    "Refused",
    "Scale",
    "Score",
    "Season",
    "Series",
    "Table",
    "Tally",
    "Violation",
    "answer",
    "rate",
    "standings_and_before",
]


def answer(request: object) -> dict[str, Any]:
    """Answer one request of season.md 'Command line'. Raises Refused with every error."""
    parsed = read(request)
    if isinstance(parsed, Series):
        return {"standings": [_line(line) for line in standings(parsed)]}
    ratings = rate(parsed)
    final = None if ratings.final is None else _decimals(ratings.final)
    return {"ratings": {"after": [_decimals(after) for after in ratings.after], "final": final}}


def _line(line: Line) -> dict[str, Any]:
    return {
        "player": line.player,
        "place": line.place,
        "value": str(line.value),
        "difference": line.difference,
        "wins": line.wins,
        "events": [None if value is None else str(value) for value in line.events],
        "counted": list(line.counted),
    }


def _decimals(ratings: dict[str, Fraction]) -> dict[str, str]:
    whole = {player: int(ratings[player] * DECIMALS + Fraction(1, 2)) for player in sorted(ratings)}
    return {player: f"{number // DECIMALS}.{number % DECIMALS:04}" for player, number in whole.items()}
