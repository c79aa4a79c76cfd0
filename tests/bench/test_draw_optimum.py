"""The exact optimum of the bench against plain brute force: every round of up to 12 players is tried."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from bench.draw.check import check, least_clubmates, past_of
from bench.draw.events import CLUBS, club_names
from bench.draw.future import completable
from bench.draw.optimum import Choice, cheapest
from bench.draw.round import Digits, SwissRound
from tests.bench.test_draw_check import request, seated
from tests.sizes import BRUTE

LETTERS = "abcdefghijkl"


def every_round(players: Sequence[str], sizes: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to seat everybody at tables of these sizes, the short ones last."""
    if not sizes:
        yield []
        return
    *others, size = sizes
    for table in combinations(players, size):
        if size == 3 and players[0] not in table:
            return
        rest = [player for player in players if player not in table]
        for before in every_round(rest, others):
            yield [*before, table]


def an_event(count: int, seed: int, short: str = "bye") -> dict[str, Any]:
    """A request after up to three rounds by lot, with clubs of any profile and ranks by lot."""
    dice = Random(f"{count} {seed}")
    ids = list(LETTERS[:count])
    asked = request("".join(ids), short=short, clubs=club_names(count, CLUBS[seed % 4], dice))
    tables = len(SwissRound(asked, 4).sizes)
    cut = [3] * tables if count % 3 != 1 or short != "two" else [3] * (tables - 2) + [2, 2]
    for _ in range(dice.randrange(4)):
        dice.shuffle(ids)
        asked["history"].append(seated(*_cut(ids, cut)))
    for player, rank in zip(asked["players"], dice.sample(range(1, count + 1), count), strict=True):
        player["rank"] = rank
    return asked


def _cut(ids: Sequence[str], sizes: Sequence[int]) -> Iterator[str]:
    at = 0
    for size in sizes:
        yield "".join(ids[at : at + size])
        at += size


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    ("count", "short"),
    [(6, "bye"), (7, "bye"), (7, "two"), (8, "bye"), (9, "bye"), pytest.param(10, "two", marks=pytest.mark.nightly)],
)
@pytest.mark.parametrize("seed", range(BRUTE))
def test_it_is_what_brute_force_finds(count: int, short: str, seed: int, plain: bool) -> None:
    asked = an_event(count, seed, short)
    swiss = SwissRound(asked, 4, plain)
    everything = list(every_round(swiss.order, swiss.sizes))
    least = min(swiss.digits(tables).folded for tables in everything)
    worst = max(everything, key=lambda tables: swiss.digits(tables).folded)
    found = swiss.better_than(worst)
    assert found.proven
    assert found.cost == (least if least < swiss.digits(worst).folded else None)
    best = min(everything, key=lambda tables: swiss.digits(tables).folded)
    assert swiss.better_than(best).cost is None


@pytest.mark.parametrize("seed", range(BRUTE))
def test_it_is_what_brute_force_finds_at_twelve(seed: int) -> None:
    swiss = SwissRound(an_event(12, seed), 4)
    prices = {players: swiss.digits([players]).folded for players in combinations(swiss.order, 3)}
    everything = list(every_round(swiss.order, swiss.sizes))
    assert len(everything) == 15400
    sums = [sum(prices[tuple(sorted(table, key=swiss.order.index))] for table in tables) for tables in everything]
    least, worst = min(sums), everything[sums.index(max(sums))]
    assert (swiss.better_than(worst).cost, swiss.better_than(worst).proven) == (least, True)


@pytest.mark.parametrize("seed", range(8))
def test_it_counts_as_the_checker_does(seed: int) -> None:
    asked = an_event(11, seed)
    swiss = SwissRound(asked, 4)
    ids = list(LETTERS[:11])
    Random(seed).shuffle(ids)
    drawn = seated(*_cut(ids, [3, 3, 3, 2]))
    verdict = check(asked, {"rounds": [drawn]}, total=4)
    digits = swiss.digits([tuple(table[letter] for letter in "ABC" if table[letter]) for table in drawn])
    assert (digits.short_again, digits.repeats) == (verdict.short_again, verdict.repeats)
    last = max(swiss.order.index(drawn[-1][letter]) for letter in "AB")
    assert digits.span == verdict.span + 11 - last  # the empty seat stands after everybody
    clubs = [player["club"] for player in asked["players"]]
    assert digits.clubmates == verdict.clubmates - least_clubmates(clubs, (3, 3, 3, 3))
    assert digits.lost <= verdict.lost  # the checker judges the order in which they sit, the optimum the best one


def test_digits_fold_in_the_order_of_the_criteria() -> None:
    several = [
        Digits(0, 0, 0, 0, 3999),
        Digits(0, 0, 0, 1, 0),
        Digits(0, 0, 1, 0, 0),
        Digits(0, 1, 0, 0, 0),
        Digits(1, 0, 0, 0, 0),
    ]
    assert sorted(each.folded for each in several) == [each.folded for each in several]
    assert [Digits.unfolded(each.folded) for each in several] == several


def test_a_round_that_nobody_can_seat_is_none() -> None:
    assert cheapest(6, [Choice((0, 1, 2), 1)], 100).cost is None
    assert cheapest(6, [Choice((0, 1, 2), 1), Choice((2, 3, 4), 1), Choice((1, 4, 5), 1)], 100).cost is None


def test_a_limit_is_kept() -> None:
    choices = [Choice((0, 1, 2), 4), Choice((3, 4, 5), 5), Choice((0, 1, 3), 1), Choice((2, 4, 5), 9)]
    assert [cheapest(6, choices, limit).cost for limit in (8, 9, 10)] == [None, 9, 9]


def test_what_is_not_accepted_is_passed_over() -> None:
    choices = [Choice((0, 1, 2), 1), Choice((3, 4, 5), 1), Choice((0, 1, 3), 2), Choice((2, 4, 5), 2)]
    assert cheapest(6, choices, 100, accept=lambda tables: (0, 1, 2) not in tables).cost == 4


@pytest.mark.parametrize(
    ("ids", "history", "rounds", "possible"),
    [
        ("abcdef", (), 1, True),
        ("abcdef", (), 2, False),  # draw.md: N = 6 has one round
        ("abcdefghi", (), 4, True),  # the affine plane
        ("abcdefghi", (), 5, False),
        ("abcdefghi", ("abc def ghi", "adg beh cfi", "aei bfg cdh", "afh bdi ceg"), 1, False),
        ("abcdefg", ("abc def g",), 1, False),  # two of abc or of def would meet again
        ("abcdefghij", ("abc def ghi j",), 1, True),
    ],
)
def test_whether_an_event_can_still_be_completed(
    ids: str, history: tuple[str, ...], rounds: int, possible: bool
) -> None:
    asked = request(ids, history=history)
    sizes = SwissRound(asked, 9).sizes
    assert completable(list(ids), sizes, past_of(asked["history"]), rounds) is possible
