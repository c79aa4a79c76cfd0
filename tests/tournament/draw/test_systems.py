"""Kirkman systems and their kin: counted again, and what a schedule of many rounds takes from them (draw.md)."""

from itertools import combinations

import pytest

from tests.tournament.draw.samples import players, repeats, request, short, uneven
from tournament.draw import draw
from tournament.draw.schedule.systems import systems

MOST = {9: 4, 12: 4}


@pytest.mark.parametrize("points", sorted(systems()))
def test_a_system_has_every_round_there_can_be_and_nobody_meets_twice(points: int) -> None:
    rounds = systems()[points].rounds()
    assert len(rounds) == MOST.get(points, (points - 1) // 2)
    met: set[tuple[int, ...]] = set()
    for tables in rounds:
        assert sorted(point for table in tables for point in table) == list(range(points))
        for table in tables:
            for pair in combinations(sorted(table), 2):
                assert pair not in met
                met.add(pair)


def test_no_size_is_left_out_up_to_84() -> None:
    assert set(range(9, 85, 3)) <= set(systems())


@pytest.mark.parametrize(
    "count",
    [
        *(9, 10, 11, 12, 13, 15, 18, 24, 27, 45, 84),
        *(pytest.param(one, marks=pytest.mark.nightly) for one in (14, 16, 17, *range(19, 24), 25, 26, *range(28, 40))),
        *(pytest.param(one, marks=pytest.mark.nightly) for one in (59, 60, 63)),
    ],
)
def test_as_many_rounds_as_there_can_be_have_no_repeat(count: int) -> None:
    """draw.md: N ≡ 0 (mod 3) has ⌊(N−1)/2⌋ rounds, twelve have four; with an empty seat it is one more player.

    Somebody alone: as many as the next smaller field has, his place taken by somebody new in each.
    """
    points = {0: count, 2: count + 1, 1: count - 1}[count % 3]
    rounds = MOST.get(points, (points - 1) // 2)
    answer = draw(request(count, rounds=rounds, players=[{"id": f"p{at}"} for at in range(count)]))
    assert repeats(answer["rounds"]) == answer["report"]["repeats"] == 0
    assert uneven(answer["rounds"]) == []
    assert max(short(answer["rounds"]).values(), default=0) <= 1


def test_fifteen_schoolgirls_in_a_week_and_one_day_more() -> None:
    listed = [{"id": f"p{at}"} for at in range(15)]
    eight = draw(request(15, rounds=8, players=listed))["report"]
    # after a week everybody has met everybody: all 15 pairs of the eighth day meet again
    assert (eight["repeats"], eight["bounds"]["repeats"], eight["seats"]["unbalanced"]) == (15, 15, 0)


@pytest.mark.parametrize("rounds", [4, 7, 10, 11, 13])
def test_clubs_keep_their_columns(rounds: int) -> None:
    # three clubs of a third pass each other: nobody meets a clubmate (draw.md: the columns turn against each other)
    listed = [{"id": f"p{at}", "club": "xyz"[at % 3]} for at in range(39)]
    report = draw(request(39, rounds=rounds, players=listed))["report"]
    assert (report["repeats"], report["clubmates"], report["seats"]["unbalanced"]) == (0, 0, 0)


def test_forbidden_pairs_are_kept_apart_in_a_system() -> None:
    # eighteen in eight rounds: everybody leaves out exactly one, so nine pairs can be forbidden
    listed = [{"id": f"p{at}"} for at in range(18)]
    pairs = [[f"p{at}", f"p{at + 1}"] for at in range(0, 18, 2)]
    report = draw(request(18, rounds=8, players=listed, forbidden=pairs))["report"]
    assert (report["repeats"], report["forbidden"]) == (0, 0)


@pytest.mark.parametrize("clubs", ["aaaabbbcccdd", "aaaabbbccddd"])
@pytest.mark.parametrize("seed", range(4))
def test_twelve_players_of_four_clubs(clubs: str, seed: int) -> None:
    listed = [{"id": f"p{at}", "club": club} for at, club in enumerate(clubs)]
    report = draw(request(12, seed=seed, players=listed))["report"]
    assert (report["repeats"], report["clubmates"]) == (0, 1)


def test_players_are_not_lost_when_a_system_takes_them() -> None:
    asked = request(32, rounds=15, players=players(32))
    for tables in draw(asked)["rounds"]:
        assert sorted(one for table in tables for one in (table["A"], table["B"], table["C"]) if one) == sorted(
            player["id"] for player in asked["players"]
        )
