"""What a draw is judged by: each criterion with its count, a bound that no draw can beat, and who is concerned.

Counted again from the finished tables, not taken over from the search, so that it also holds for tables that a person
moved.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from tournament.draw.past import Past
from tournament.draw.request import LETTERS, Request, Table
from tournament.draw.seats import seat_counts, uneven
from tournament.draw.tables import club_bound


def report(request: Request, rounds: Sequence[Sequence[Table]]) -> dict[str, Any]:
    """JSON-shaped: repeats and clubmates are pairs at one table, short_again players at a short table out of turn,
    seats the players whose seats are uneven; bounds holds the proven least of each, who names everybody concerned.
    """
    concerned: list[dict[str, Any]] = []
    past = Past(request)
    bounds = {"repeats": 0, "clubmates": 0, "short_again": 0, "seats": 0}
    clubs = [player.club for player in request.players[: request.playing]]
    for number, tables in enumerate(rounds, start=1):
        bounds["repeats"] += _least_repeats(request, past, tables)
        bounds["clubmates"] += club_bound(clubs)
        bounds["short_again"] += _least_short_again(request, past)
        for table_number, table in enumerate(tables, start=1):
            for criterion, players in _breaches(request, past, table):
                concerned.append(
                    {
                        "criterion": criterion,
                        "round": number,
                        "table": table_number,
                        "players": [request.players[each].id for each in players],
                    }
                )
        past.add([table.players for table in tables])
    counts = seat_counts([*request.history, *rounds], len(request.players))
    unbalanced = [player for player in range(request.playing) if uneven(counts[player])]
    for player in unbalanced:
        concerned.append(
            {
                "criterion": "seats",
                "players": [request.players[player].id],
                "counts": dict(zip(LETTERS, counts[player], strict=True)),
            }
        )
    worst = max(max(counts[player]) - min(counts[player]) for player in range(request.playing))
    return {
        **{
            name: sum(entry["criterion"] == name for entry in concerned)
            for name in ("repeats", "clubmates", "short_again")
        },
        "seats": {"unbalanced": len(unbalanced), "worst": worst},
        "bounds": bounds,
        "who": concerned,
    }


def _breaches(request: Request, past: Past, table: Table) -> list[tuple[str, tuple[int, ...]]]:
    found: list[tuple[str, tuple[int, ...]]] = []
    for one, other in combinations(table.players, 2):
        if other in past.met[one]:
            found.append(("repeats", (one, other)))
        if request.players[one].club and request.players[one].club == request.players[other].club:
            found.append(("clubmates", (one, other)))
    if len(table.players) < 3:
        least = min(past.short[: request.playing])
        found.extend(("short_again", (player,)) for player in table.players if past.short[player] > least)
    return found


def _least_repeats(request: Request, past: Past, tables: Sequence[Table]) -> int:
    """Who meets more opponents in this round than he has left unmet repeats the rest; a pair is counted at both."""
    everyone = set(range(request.playing))
    excess = 0
    for table in tables:
        for player in table.players:
            unmet = len(everyone - past.met[player]) - 1
            excess += max(0, len(table.players) - 1 - unmet)
    return -(-excess // 2)


def _least_short_again(request: Request, past: Past) -> int:
    """Places at the short table that can not be filled with players of the fewest turns."""
    least = min(past.short[: request.playing])
    return max(0, request.playing % 3 - past.short[: request.playing].count(least))
