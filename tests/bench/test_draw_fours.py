"""The gates of tables of four: the checker counts larger tables, and a lazy draw misses."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from bench.draw import fours as draw_fours
from bench.draw import jobs as draw_jobs
from bench.draw.affine import least_of_sixteen
from bench.draw.check import check, sizes_of
from bench.timing import QUICK


def asked(players: int, **more: Any) -> dict[str, Any]:
    listed = [{"id": f"p{at}", "club": "x" if at < 6 else "", "rank": at + 1} for at in range(players)]
    return {"mode": "schedule", "size": 4, "remainder": "five", "seed": 1, "players": listed, **more}


def in_list_order(request: Mapping[str, Any]) -> dict[str, Any]:
    """The laziest draw: the list cut into tables, the same in every round; its report claims nothing."""
    ids = [player["id"] for player in request["players"]]
    tables = []
    for number, size in enumerate(sizes_of(request), start=1):
        tables.append({"table": number, **dict(zip("ABCDE", ids[:size], strict=False))})
        ids = ids[size:]
    rounds = [tables] * request.get("rounds", 1)
    verdict = check(request, {"rounds": rounds}, total=4)
    report = {"repeats": verdict.repeats, "short_again": verdict.short_again, "clubmates": verdict.clubmates}
    return {"rounds": rounds, "report": {**report, "seats": {}, "bounds": {}}}


def test_it_counts_fives() -> None:
    request = asked(21, rounds=2)
    verdict = check(request, in_list_order(request), total=4)
    # four fours and a five meet again: 4 * 6 + 10; the five are there again; A to D twice, who sat at E has no turn
    assert (verdict.broken, verdict.repeats, verdict.short_again, verdict.uneven) == ((), 34, 5, 20)
    # six of a club at five tables: one pair; cut from the list 6 + 1
    assert (verdict.clubmates, verdict.clubmates_least) == (14, 2)


@pytest.mark.parametrize(
    ("players", "remainder", "sizes"),
    [(23, "five", (4, 4, 5, 5, 5)), (11, "six", (5, 6)), (18, "bye", (4, 4, 4, 4, 2)), (16, "five", (4,) * 4)],
)
def test_sizes_of_tables(players: int, remainder: str, sizes: tuple[int, ...]) -> None:
    assert sizes_of(asked(players, remainder=remainder)) == sizes


@pytest.mark.nightly
def test_a_lazy_draw_misses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draw_jobs, "draw", in_list_order)
    monkeypatch.setattr(draw_jobs, "pooled", map)
    size = replace(QUICK, draws=replace(QUICK.draws, schedules=(25,), fours=(20,), events=1, proven=1))
    lines = [*draw_fours.schedules(size), *draw_fours.events(size)]
    missed = [line.name for line in lines if line.met is False]
    assert len([name for name in missed if "repeats" in name or "seats" in name or "clubmates" in name]) == 6
    assert "fours: standings of 20" in missed


def test_the_fewest_clubmates_of_sixteen_are_those_of_the_affine_plane() -> None:
    """GF(4): four of its five parallel classes; the points are given to the clubs in the best of many ways."""
    add = [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
    times = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    points = [(x, y) for x in range(4) for y in range(4)]
    never = {frozenset((one, other)) for one in points for other in points if one != other and one[0] == other[0]}
    slopes = [[add[y][times[slope][x]] for x, y in points] for slope in range(4)]
    for lines in slopes:
        for one, other in permutations(range(16), 2):
            assert lines[one] != lines[other] or frozenset((points[one], points[other])) not in never
    assert least_of_sixteen([*"xxxx", *"yyyy", *"zzzz", *"wwww"]) == 0  # a column each
    assert least_of_sixteen([*"xxxxx", *[""] * 11]) == 4  # the fifth meets all of the column
    assert least_of_sixteen([*"xxxxx", *"aaabbbccc", *"dd"]) == 5
