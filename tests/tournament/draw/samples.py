"""Requests for tests: players by number, invented clubs, rounds counted again without the draw's own code."""

import random
from collections import Counter
from itertools import combinations
from typing import Any

from tournament.draw import draw


def players(count: int, clubs: int = 13) -> list[dict[str, Any]]:
    """p1..pN ranked in this order, in clubs of very different sizes."""
    by_lot = random.Random(count)
    return [
        {"id": f"p{number}", "club": f"club {int(clubs * by_lot.random() ** 1.5)}", "rank": number}
        for number in range(1, count + 1)
    ]


def request(count: int, **changes: Any) -> dict[str, Any]:
    return {"mode": "schedule", "rounds": 4, "seed": 7, "players": players(count), "history": [], **changes}


def seated(table: dict[str, Any]) -> list[str]:
    return [table[letter] for letter in "ABC" if table[letter] is not None]


def history(rounds: list[list[dict[str, Any]]]) -> list[list[dict[str, Any]]]:
    """Drawn rounds as the next request's history."""
    return [[{letter: table[letter] for letter in "ABC"} for table in tables] for tables in rounds]


def meetings(rounds: list[list[dict[str, Any]]]) -> Counter[frozenset[str]]:
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(seated(table), 2))


def repeats(rounds: list[list[dict[str, Any]]]) -> int:
    return sum(times - 1 for times in meetings(rounds).values())


def seat_counts(rounds: list[list[dict[str, Any]]]) -> dict[str, Counter[str]]:
    counts: dict[str, Counter[str]] = {}
    for tables in rounds:
        for table in tables:
            for letter in "ABC":
                if table[letter] is not None:
                    counts.setdefault(table[letter], Counter())[letter] += 1
    return counts


def uneven(rounds: list[list[dict[str, Any]]]) -> list[str]:
    """Players who did not sit floor(n/3) to ceil(n/3) times at each of A, B and C in the n rounds they played."""
    found = []
    for player, counts in seat_counts(rounds).items():
        played = sum(counts.values())
        if any(not played // 3 <= counts[letter] <= -(-played // 3) for letter in "ABC"):
            found.append(player)
    return found


def short(rounds: list[list[dict[str, Any]]]) -> Counter[str]:
    """How often each player sat at a table that was not full."""
    return Counter(
        player for tables in rounds for table in tables if len(seated(table)) < 3 for player in seated(table)
    )


def round_by_round(count: int, mode: str, rounds: int = 4, **changes: Any) -> list[list[dict[str, Any]]]:
    """Play an event whose results are drawn by lot, a draw for each round from the standings so far."""
    by_lot = random.Random(count)
    listed = players(count)
    points = {player["id"]: 0 for player in listed}
    played: list[list[dict[str, Any]]] = []
    for number in range(rounds):
        for rank, player in enumerate(sorted(listed, key=lambda one: -points[one["id"]]), start=1):
            player["rank"] = rank
        answer = draw(
            request(count, mode=mode, rounds=1, seed=number, players=listed, history=history(played), **changes)
        )
        played += answer["rounds"]
        for table in answer["rounds"][0]:
            finish = seated(table)
            by_lot.shuffle(finish)
            for place, player_id in enumerate(finish):
                points[player_id] += 3 - place
    return played
