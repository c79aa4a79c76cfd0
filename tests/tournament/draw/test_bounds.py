"""Every bound of the report against brute force: no round beats it, and where it says so the best one reaches it."""

import pickle
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from tournament.draw import DrawError, bounds, draw, judge
from tournament.draw.asked.parsing import parse
from tournament.draw.history import Past

CRITERIA = ("short_again", "repeats", "clubmates", "span")


def sizes_of(count: int, short: str) -> list[int]:
    if count % 3 == 1 and short == "two" and count > 3:
        return [3] * (count // 3 - 1) + [2, 2]
    return [3] * (count // 3) + [count % 3] * (count % 3 > 0)


def every_round(players: Sequence[Any], sizes: Sequence[int]) -> Iterator[list[tuple[Any, ...]]]:
    """Every way to seat everybody at tables of these sizes."""
    if not sizes:
        yield []
        return
    size, *others = sizes
    for table in combinations(players, size):
        if size == 3 and others and others[-1] == 3 and players[0] not in table:
            return  # the tables are alike: whoever is first sits at the first
        rest = [player for player in players if player not in table]
        for after in every_round(rest, others):
            yield [table, *after]


def rows(tables: Sequence[Sequence[str]]) -> list[dict[str, str | None]]:
    return [dict(zip("ABC", (*table, None, None), strict=False)) for table in tables]


def an_event(count: int, seed: int, short: str) -> dict[str, Any]:
    """A request in any state: clubs and ranks, shared or not, and up to three rounds that were played by lot."""
    dice = Random(f"{count} {seed} {short}")
    ids = [f"p{at}" for at in range(count)]
    clubs = dice.choices(["x", "y", "z", ""], [5, 2, 1, seed % 3], k=count)
    ranks = dice.choices(range(1, count + 1), k=count) if seed % 2 else dice.sample(range(1, count + 1), count)
    players = [{"id": each, "club": club, "rank": rank} for each, club, rank in zip(ids, clubs, ranks, strict=True)]
    history = []
    for _ in range(dice.randrange(4)):
        dice.shuffle(ids)
        history.append(rows(cut(ids, sizes_of(count, short))))
    return {"mode": "standings", "seed": seed, "players": players, "history": history, "short": short}


def cut(ids: Sequence[str], sizes: Sequence[int]) -> Iterator[tuple[str, ...]]:
    start = 0
    for size in sizes:
        yield tuple(ids[start : start + size])
        start += size


FIELDS = [(count, short) for count in range(3, 9) for short in ("bye", "two") if short == "bye" or count in (4, 7)]


@pytest.mark.parametrize(("count", "short"), FIELDS)
@pytest.mark.parametrize("seed", range(6))
def test_no_round_beats_a_bound(count: int, short: str, seed: int) -> None:
    asked = an_event(count, seed, short)
    best = dict.fromkeys(CRITERIA, 10**9)
    least: dict[str, int] = {}
    ids = [player["id"] for player in asked["players"]]
    for tables in every_round(ids, sizes_of(count, short)):
        report = judge(asked, [rows(tables)])
        least = report["bounds"]
        for criterion in CRITERIA:
            best[criterion] = min(best[criterion], report[criterion])
    assert all(least[criterion] <= best[criterion] for criterion in CRITERIA), (least, best)
    # these two are not only bounds: some round reaches them
    assert (least["clubmates"], least["short_again"]) == (best["clubmates"], best["short_again"])


@pytest.mark.parametrize("clubs", ["xxxxyyyyzz", "xxxxxyyyyy", "xxxxxxx...", "xxxxyyy...", "xxxyyyzzzw", "xxxxxxxxxx"])
@pytest.mark.parametrize("short", ["bye", "two"])
def test_the_bound_of_clubmates_beside_short_tables_is_the_truth(clubs: str, short: str) -> None:
    players = [{"id": f"p{at}", "club": club.strip(".")} for at, club in enumerate(clubs)]
    asked = {"mode": "schedule", "rounds": 1, "seed": 1, "players": players, "short": short}
    club_of = {player["id"]: player["club"] for player in players}
    least = min(
        sum(club_of[one] == club_of[other] != "" for table in tables for one, other in combinations(table, 2))
        for tables in every_round(list(club_of), sizes_of(10, short))
    )
    assert bounds.clubmates(parse(asked)) == least
    assert draw(asked)["report"]["clubmates"] == least


def test_three_clubs_of_thirty_one() -> None:
    # two of the largest club cannot both go to the one lone place
    clubs = ["x"] * 13 + ["y"] * 11 + ["z"] * 7
    players = [{"id": f"p{at}", "club": club} for at, club in enumerate(clubs)]
    asked = {"mode": "schedule", "rounds": 1, "seed": 1, "players": players}
    report = draw(asked)["report"]
    assert report["bounds"]["clubmates"] == report["clubmates"] == 3


@pytest.mark.parametrize(
    ("count", "short", "rounds"),
    [
        (3, "bye", 3),
        (4, "bye", 4),
        (4, "two", 4),
        (5, "bye", 3),
        (6, "bye", 3),
        (7, "bye", 2),
        (7, "two", 2),
        (8, "bye", 2),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_no_schedule_beats_the_bound_of_repeats(count: int, short: str, rounds: int, seed: int) -> None:
    """Every schedule of so many rounds, after a past or without one."""
    asked = an_event(count, seed, short)
    if seed == 0:
        asked["history"] = []
    parsed = parse(asked)
    past = Past(parsed)
    every = [
        frozenset(pair for table in tables for pair in combinations(sorted(table), 2))
        for tables in every_round(range(count), sizes_of(count, short))
    ]
    met = frozenset((one, other) for one in range(count) for other in past.met[one] if one < other)
    reached = {met: 0}  # who has met -> the fewest repeats on the way
    for _ in range(rounds):
        after: dict[frozenset[tuple[int, int]], int] = {}
        for before, so_far in reached.items():
            for pairs in every:
                now = so_far + len(before & pairs)
                after[before | pairs] = min(now, after.get(before | pairs, now))
        reached = after
    assert bounds.repeats(parsed, past, rounds) <= min(reached.values())


@pytest.mark.parametrize("short", ["bye", "two"])
@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
def test_no_order_of_seats_beats_the_bound(count: int, short: str, seed: int) -> None:
    """One more round after any past: every way to seat these tables, empty seats wherever they may be."""
    asked = {**an_event(count, seed, short), "mode": "manual"}
    ids = [player["id"] for player in asked["players"]]
    uneven = []
    for tables in every_round(ids, sizes_of(count, short)):
        seatings: list[list[dict[str, str | None]]] = [[]]
        for table in tables:
            padded = [*table, *[None] * (3 - len(table))]
            orders = [dict(zip("ABC", order, strict=True)) for order in set(permutations(padded))]
            seatings = [[*seated, order] for seated in seatings for order in orders]
        for seating in seatings:
            report = judge({**asked, "seating": [seating]}, [seating])
            uneven.append(report["seats"]["unbalanced"])
    assert report["bounds"]["seats"] <= min(uneven)


def test_shared_ranks_lower_the_bound_of_the_span() -> None:
    players = [{"id": f"p{at}", "rank": 1} for at in range(9)]
    report = draw({"mode": "standings", "seed": 1, "players": players})["report"]
    assert (report["span"], report["bounds"]["span"]) == (0, 0)


def test_a_refusal_travels_between_processes() -> None:
    refused = DrawError("unknown_player", "history[0][1].B", id="p9")
    back = pickle.loads(pickle.dumps(refused))
    assert (str(back), back.code, back.where, back.params) == (
        str(refused), "unknown_player", "history[0][1].B", refused.params
    )  # fmt: skip
