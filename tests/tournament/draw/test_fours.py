"""Tables of four and more (draw.md, "Tables of four and five"): sizes, remainders, and what a draw is judged by."""

from collections import Counter
from itertools import combinations

import pytest

from tournament.draw import draw


def ask(players, mode="schedule", rounds=1, *, remainder="five", history=(), clubs=9, seed=5):
    listed = [{"id": f"p{at}", "club": f"club {at % clubs}", "rank": at + 1} for at in range(players)]
    asked = {"mode": mode, "size": 4, "remainder": remainder, "rounds": rounds, "seed": seed, "players": listed}
    return draw({**asked, "history": list(history), "total": 4})


def seated(table):
    return {seat: who for seat, who in table.items() if seat != "table"}


def sizes(answer):
    return [sum(who is not None for who in seated(table).values()) for table in answer["rounds"][0]]


@pytest.mark.parametrize(
    ("players", "remainder", "expected"),
    [
        (16, "five", [4, 4, 4, 4]),
        (17, "five", [4, 4, 4, 5]),
        (19, "five", [4, 5, 5, 5]),
        (23, "five", [4, 4, 5, 5, 5]),
        (5, "five", [5]),
        (6, "six", [6]),
        (7, "seven", [7]),
        (11, "six", [5, 6]),
        (18, "bye", [4, 4, 4, 4, 2]),
        (19, "substitute", [4, 4, 4, 4, 3]),
        (17, "sit_out_later", [4, 4, 4, 4, 1]),
    ],
)
def test_who_is_left_over_sits_as_the_event_says(players, remainder, expected):
    """As few larger tables as needed, at the end, their sizes one apart at most; or one table with empty seats."""
    assert sizes(ask(players, remainder=remainder)) == expected


def test_larger_tables_have_the_letters_they_seat():
    answer = ask(17)
    assert [sorted(seated(table)) for table in answer["rounds"][0]] == [list("ABCD")] * 3 + [list("ABCDE")]


@pytest.mark.parametrize("players", [16, 20, 44, 45, 137])
def test_a_schedule_of_four_rounds_repeats_nobody_and_seats_evenly(players):
    """Nobody meets anybody twice, everybody sits once at A, B, C and D (but who sat at E), counted from outside."""
    answer = ask(players, rounds=4)
    met, seats = Counter(), Counter()
    for tables in answer["rounds"]:
        everybody = [who for table in tables for who in seated(table).values()]
        assert sorted(everybody) == sorted({f"p{at}" for at in range(players)})
        for table in tables:
            met.update(frozenset(pair) for pair in combinations(seated(table).values(), 2))
            seats.update((who, seat) for seat, who in seated(table).items())
    assert max(met.values()) == 1
    assert max(count for (_who, seat), count in seats.items() if seat != "E") == 1
    assert answer["report"]["repeats"] == 0
    assert answer["report"]["seats"]["unbalanced"] == 0


def test_the_strength_groups_are_spread_over_the_tables():
    """thirds, for any size: one of each quarter of the list at every table."""
    answer = ask(44, mode="thirds")
    for table in answer["rounds"][0]:
        assert sorted(int(who[1:]) // 11 for who in seated(table).values()) == [0, 1, 2, 3]
    assert answer["report"]["thirds"] == 0


def test_neighbours_sit_together_and_meet_nobody_again():
    """standings: the first round in whole fours of the list; then neighbours who have not met."""
    history = []
    for number in range(3):
        answer = ask(44, mode="standings", history=history)
        assert answer["report"]["repeats"] == 0, number
        if not number:
            assert answer["report"]["span"] == 33, "11 tables of four neighbours"
        history.append([seated(table) for table in answer["rounds"][0]])


def test_nobody_sits_at_a_table_of_five_again_before_everybody_had_it():
    """25 players, one table of five a round: after four rounds 20 different ones have sat there."""
    answer = ask(25, rounds=4)
    fives = [who for tables in answer["rounds"] for table in tables if "E" in table for who in seated(table).values()]
    assert len(fives) == len(set(fives)) == 20


def test_the_same_request_gives_the_same_tables():
    assert ask(45, rounds=3, seed=11) == ask(45, rounds=3, seed=11)
    assert ask(45, rounds=3, seed=11)["rounds"] != ask(45, rounds=3, seed=12)["rounds"]
