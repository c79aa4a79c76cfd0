"""Turns at tables of another size by clubs (`turns`), and the search that mends what they leave (`annealing`)."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from bench.draw.jobs import schedule_request
from bench.draw.turns import least_in_order
from tournament.draw import draw
from tournament.draw.asked.parsing import parse
from tournament.draw.schedule.flows import Network
from tournament.draw.schedule.turns import dealt, fewest, planned


def asked(clubs, *, remainder="five", rounds=2):
    players = [{"id": f"p{at}", "club": club} for at, club in enumerate(clubs)]
    return {"mode": "schedule", "size": 4, "remainder": remainder, "rounds": rounds, "seed": 1, "players": players}


@pytest.mark.parametrize("clubs", ["xxxxxxxxxyyyyyyyy", "xxxxyyyyzzzzwwww.", "x" * 21, "xxxxxxxyyy" + "." * 11])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_no_order_of_turns_has_fewer_clubmates(clubs, rounds):
    """Every way to share out the turns of rounds in which nobody has a second one, counted one by one."""
    request = parse(asked([club.strip(".") for club in clubs], rounds=rounds))
    tables, fives = request.tables, len(request.short_sizes)
    if rounds * 5 * fives > len(clubs):
        pytest.skip("somebody has a second turn")
    sizes = Counter(clubs)
    several = [
        ways
        for ways in product(*(range(min(size, 5 * fives) + 1) for size in sizes.values()))
        if sum(ways) == 5 * fives
    ]

    def pairs(ways):
        return sum(
            dealt(here, fives) + dealt(size - here, tables - fives)
            for (club, size), here in zip(sizes.items(), ways, strict=True)
            if club != "."
        )

    least = {(0,) * len(sizes): 0}
    for _ in range(rounds):
        after = {}
        for had, so_far in least.items():
            for ways in several:
                now = tuple(map(sum, zip(had, ways, strict=True)))
                if all(turns <= size for turns, size in zip(now, sizes.values(), strict=True)):
                    after[now] = min(so_far + pairs(ways), after.get(now, 10**9))
        least = after
    assert fewest(request, rounds) == (0, min(least.values()))
    assert planned(request, rounds, Random(1)).pairs == min(least.values())


def test_turns_in_order_can_cost_clubmates():
    """Four clubs of fifteen and three others at fifteen tables, three fives: each has one of the three in every round,
    or two of a club; nobody may come twice."""
    clubs = [club for club in "wxyz" for _ in range(15)] + ["", "", ""]
    request = parse(asked(clubs, rounds=4))
    assert fewest(request, 4) == least_in_order(asked(clubs, rounds=4), 4)
    assert fewest(request, 4)[1] > 0


@pytest.mark.parametrize(("players", "clubs"), [(25, "half"), (25, "zipf"), (35, "zipf"), (43, "zipf"), (59, "half")])
def test_small_fields_with_fives_are_at_the_bound(players, clubs):
    """25 with half of them in one club stood two pairs above it; 43 and 59 need one more for their turns."""
    request = schedule_request(players, clubs, 4)
    report = draw(request)["report"]
    assert (report["repeats"], report["clubmates"]) == (0, report["bounds"]["clubmates"])
    assert report["short_again"] == report["bounds"]["short_again"]
    out_of_order, least = least_in_order(request, 4)
    assert (report["short_again"], report["clubmates"]) == (out_of_order, least)


def test_who_sits_out_is_spread_over_the_clubs():
    """45 players, one out in each of four rounds, 22 of one club: each of these who sits out saves a pair at the
    tables, but four at the extra table would be six pairs."""
    clubs = ["x"] * 22 + [f"c{at // 3}" for at in range(23)]
    answer = draw(asked(clubs, remainder="sit_out_later", rounds=4))
    tables = [
        [who for seat, who in each.items() if seat != "table" and who] for tables in answer["rounds"] for each in tables
    ]
    out = [clubs[int(table[0][1:])] for table in tables if len(table) == 1]
    assert len(out) == 4
    later = sum(dealt(size, 1) for size in Counter(out).values())
    assert (answer["report"]["repeats"], answer["report"]["clubmates"] + later) == (0, 43)


def test_a_flow_takes_the_cheap_way_first():
    network = Network(4)
    for tail, head, room, cost in ((0, 1, 2, 1), (0, 2, 2, 4), (1, 3, 1, 1), (1, 2, 1, 1), (2, 3, 3, 1)):
        network.add(tail, head, room, cost)
    assert network.fill(0, 3) == 2 + 3 + 2 * 5
