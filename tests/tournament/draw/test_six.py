"""The small fields that seat six or seven at a table (Vadász): few rounds, and all of them are gone through here."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from tournament.draw import draw, judge

FIELDS = [(6, "six", (6,)), (7, "seven", (7,)), (9, "five", (4, 5)), (10, "five", (5, 5)), (11, "six", (5, 6))]
ORDER = ("repeats", "short_again", "seats", "clubmates", "span")


def asked_of(players: int, remainder: str, seed: int, rounds: int) -> dict[str, Any]:
    """The next Swiss round after some that were played by lot; clubs, ranks shared by some."""
    dice = Random(f"{players} {seed}")
    ranks = dice.choices(range(1, players), k=players) if seed % 2 else dice.sample(range(1, players + 1), players)
    listed = [{"id": f"p{at}", "club": dice.choice("xyz"), "rank": rank} for at, rank in enumerate(ranks)]
    asked = {"mode": "manual", "size": 4, "remainder": remainder, "seed": seed, "players": listed, "history": []}
    for _ in range(rounds):
        dice.shuffle(listed)
        (tables,) = draw({**asked, "seed": dice.randrange(99), "players": listed})["rounds"]
        asked["history"].append([{seat: who for seat, who in table.items() if seat != "table"} for table in tables])
    return {**asked, "mode": "standings", "players": listed}


def every_round(players: list[str], sizes: tuple[int, ...]) -> list[list[dict[str, str]]]:
    first, *rest = sizes
    rounds = []
    for table in combinations(players, first):
        others = [player for player in players if player not in table]
        rounds.append([dict(zip("ABCDEFG", each, strict=False)) for each in ([table, others] if rest else [table])])
    return rounds


def judged(report: dict[str, Any]) -> tuple[int, ...]:
    return tuple(report[name] if name != "seats" else report["seats"]["lost"] for name in ORDER)


@pytest.mark.parametrize(("players", "remainder", "sizes"), FIELDS)
@pytest.mark.parametrize("seed", [0, 1])
def test_no_round_beats_the_bounds_and_none_is_better_than_the_drawn_one(players, remainder, sizes, seed):
    asked = asked_of(players, remainder, seed, seed)
    answer = draw(asked)
    assert sorted(sum(seat != "table" for seat in table) for table in answer["rounds"][0]) == sorted(sizes)
    every = [judge(asked, [tables]) for tables in every_round([one["id"] for one in asked["players"]], sizes)]
    least = answer["report"]["bounds"]
    for name in ("repeats", "short_again", "clubmates", "span"):
        assert least[name] <= min(report[name] for report in every), name
    if seed == 0:
        assert least["span"] == answer["report"]["span"] == sum(size - 1 for size in sizes)
    without_seats = [number for number, name in enumerate(ORDER) if name != "seats"]
    best = min(tuple(judged(report)[at] for at in without_seats[:2]) for report in every)
    assert judged(answer["report"])[:2] == best


@pytest.mark.parametrize("mode", [pytest.param("schedule", marks=pytest.mark.nightly), "standings", "thirds"])
def test_every_mode_seats_eleven_at_five_and_six(mode):
    players = [{"id": f"p{at}", "club": "xy"[at % 2], "rank": at + 1} for at in range(11)]
    request = {"mode": mode, "size": 4, "remainder": "six", "rounds": 2, "seed": 1, "players": players}
    report = draw({**request, "pins": [{"player": "p10", "table": 1}], "forbidden": [["p0", "p1"]]})["report"]
    assert (report["pins"], report["forbidden"]) == (0, 0)


@pytest.mark.nightly
def test_eleven_players_repeat_no_more_than_they_must():
    """Four rounds seat 100 pairs together, of 55."""
    players = [{"id": f"p{at}"} for at in range(11)]
    request = {"mode": "schedule", "size": 4, "remainder": "six", "rounds": 4, "seed": 1, "players": players}
    report = draw(request)["report"]
    assert report["repeats"] == report["bounds"]["repeats"] == 45
