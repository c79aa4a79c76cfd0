"""Rounds from points of a grid (`nets`): nobody meets twice, every table has its size, clubs apart as far as can be."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from bench.draw.jobs import schedule_request
from tournament.draw import draw
from tournament.draw.asked.parsing import parse
from tournament.draw.schedule.transversal_designs import from_net


@pytest.mark.parametrize("players", [22, 27])
def test_points_of_a_net_are_rounds_without_a_rematch(players):
    """22 at five tables (a grid of 25), 27 at six (of a grid of 49 a line a round is left out)."""
    request = parse(schedule_request(players, "third", 4))
    rounds = from_net(request, Random(1))
    assert len(rounds) == 4
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    assert max(met.values()) == 1
    for tables in rounds:
        assert sorted(player for table in tables for player in table) == list(range(players))
        assert [len(table) for table in tables] == [request.size_of(table) for table in range(1, len(tables) + 1)]


@pytest.mark.parametrize("changes", [{"rounds": 5}, {"forbidden": [["p1", "p2"]]}, {"remainder": "bye"}])
def test_what_a_net_cannot_do_is_left_to_the_search(changes):
    assert from_net(parse({**schedule_request(27, "none", 4), **changes}), Random(1)) == []


@pytest.mark.nightly
@pytest.mark.parametrize(("players", "clubs"), [(22, "none"), (27, "third")])
def test_fields_that_only_a_net_seats(players, clubs):
    """22 without a rematch, 27 with a club of nine at the bound: exchanges alone found neither."""
    report = draw(schedule_request(players, clubs, 4))["report"]
    assert (report["repeats"], report["clubmates"]) == (0, report["bounds"]["clubmates"])
