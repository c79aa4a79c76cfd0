"""The cheapest round of a small field against brute force, with repeats, clubs and seats in the cost or not."""

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest

from tournament.draw.swiss.exact import Tables, Whole, cheaper, shared_out

CLUB = 40


def every_round(items: tuple[int, ...]) -> Iterator[tuple[tuple[int, int, int], ...]]:
    """Every way to cut the items into tables of three."""
    if not items:
        yield ()
        return
    first, *others = items
    for second, third in combinations(others, 2):
        rest = tuple(item for item in others if item not in (second, third))
        for after in every_round(rest):
            yield ((first, second, third), *after)


def a_list(count: int, seed: int) -> tuple[Tables, Whole, dict[tuple[int, ...], int]]:
    """Random tables' costs: a club for everybody, some pairs dear, seats now and then; and the prices to start."""
    dice = Random(f"{count} {seed}")
    clubs = [dice.choice(["x", "x", "y", "z", ""][seed % 3 :]) for _ in range(count)]
    pairs = np.zeros((count, count), dtype=np.int64)
    for one, other in combinations(range(count), 2):
        pairs[one, other] = CLUB * (clubs[one] == clubs[other] != "") + 900 * (dice.random() < 0.25)
    seats = np.array([[300 * (dice.random() < 0.2) for _ in range(3)] for _ in range(count)], dtype=np.int64)
    tables = Tables.of(pairs, seats, 1)
    costs = {tuple(members): cost for members, cost in zip(tables.members.tolist(), tables.costs.tolist(), strict=True)}
    return tables, shared_out(clubs, CLUB, count), costs


@pytest.mark.parametrize("count", [3, 6, 9])
@pytest.mark.parametrize("seed", range(9))
def test_it_finds_the_cheapest_round_there_is(count: int, seed: int) -> None:
    tables, start, costs = a_list(count, seed)
    least = min(sum(costs[table] for table in tables) for tables in every_round(tuple(range(count))))
    found = cheaper(tables, least + 25, start)
    assert found is not None
    assert sorted(item for table in found for item in table) == list(range(count))
    assert sum(costs[table] for table in found) == least
    assert cheaper(tables, least, start) is None


def test_a_table_costs_its_pairs_its_span_and_its_best_seats() -> None:
    pairs = np.array([[0, 1, 2], [0, 0, 4], [0, 0, 0]], dtype=np.int64)
    seats = np.array([[0, 9, 9], [8, 8, 8], [0, 5, 9]], dtype=np.int64)
    tables = Tables.of(pairs, seats, 100)
    best = min(seats[0, a] + seats[1, b] + seats[2, c] for a, b, c in permutations(range(3)))
    assert tables.costs.tolist() == [1 + 2 + 4 + 200 + best]


@pytest.mark.parametrize(("size", "pairs"), [(3, 0), (4, 0), (5, 1), (8, 4), (9, 6), (12, 12)])
def test_prices_of_clubs_are_the_bound_of_the_specification(size: int, pairs: int) -> None:
    # draw.md: the sum of r·C(q+1,2) + (T−r)·C(q,2), T = 4; whole numbers lose less than a point of it
    prices = shared_out(["x"] * size + [""] * (12 - size), 1, 12)
    assert pairs - 1 < int(prices.sum()) / 4096 <= pairs


def test_the_same_question_has_the_same_answer() -> None:
    tables, start, _costs = a_list(9, 4)
    assert cheaper(tables, 10**6, start) == cheaper(tables, 10**6, start)
