"""Tables of four and more (draw.md, "Modes"): sizes, remainders, and what a draw is judged by."""

from collections import Counter
from itertools import combinations

import pytest

from bench.draw.events import Plan, played
from tournament.draw import draw
from tournament.draw.schedule.systems import systems


def ask(players, mode="schedule", rounds=1, *, remainder="five", history=(), clubs=9, seed=5, wishes=None):
    listed = [{"id": f"p{at}", "club": f"club {at % clubs}", "rank": at + 1} for at in range(players)]
    asked = {"mode": mode, "size": 4, "remainder": remainder, "rounds": rounds, "seed": seed, "players": listed}
    return draw({**asked, **(wishes or {}), "history": list(history), "total": 4})


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


@pytest.mark.parametrize(
    "players", [20, 24, *(pytest.param(each, marks=pytest.mark.nightly) for each in (21, 22, 23, 25, 26, 27))]
)
def test_small_fields_are_played_to_their_end_without_a_rematch(players):
    """draw.md: standings have 0 rematches at N >= 20; the round before must leave one (look-ahead)."""
    for _asked, answer in played(Plan(players, 2, table=4), draw):
        assert answer["report"]["repeats"] == 0


@pytest.mark.parametrize(
    ("players", "rounds"), [pytest.param(16, 5, marks=pytest.mark.nightly), (20, 5), (24, 7), (36, 11)]
)
def test_as_many_rounds_as_are_known_have_no_rematch(players, rounds):
    """draw.md: 16 five (AG(2,4)), 20 five, 24 seven; 36 have eleven."""
    answer = ask(players, rounds=rounds, clubs=players)
    met = Counter(
        frozenset(pair)
        for tables in answer["rounds"]
        for table in tables
        for pair in combinations(seated(table).values(), 2)
    )
    assert max(met.values()) == 1
    assert answer["report"]["repeats"] == 0


@pytest.mark.parametrize("size", [3, 4])
def test_a_system_counts_each_pair_once(size):
    for system in systems(size).values():
        met = Counter(pair for tables in system.rounds() for table in tables for pair in combinations(sorted(table), 2))
        assert max(met.values()) == 1


@pytest.mark.parametrize(("players", "clubs"), [(20, 5), (24, 3), (28, 2), (1500, 2)])
def test_clubs_are_apart_as_far_as_the_bound(players, clubs):
    report = ask(players, rounds=4, clubs=clubs)["report"]
    assert (report["repeats"], report["clubmates"]) == (0, report["bounds"]["clubmates"])


@pytest.mark.nightly
def test_a_table_of_five_comes_second_to_a_rematch():
    """Of 26 the ten who sat at five cannot all sit at the four fours of round 2 unless two of a table meet again."""
    report = ask(26, rounds=4, clubs=26)["report"]
    assert report["repeats"] == 0
    assert report["short_again"] > report["bounds"]["short_again"]
    # with 25 both hold: see the test of turns above


@pytest.mark.parametrize(
    ("players", "rounds", "least"),
    [
        (12, 2, 3),
        (16, 5, 0),
        (4, 3, 12),
        *(pytest.param(*one, marks=pytest.mark.nightly) for one in ((8, 2, 4), (12, 4, 9), (16, 6, 24), (17, 2, 1))),
    ],
)
def test_rematches_have_a_proven_bound(players, rounds, least):
    """A table has more seats than there were tables (12: one pair of each meets again), or all have met."""
    report = ask(players, rounds=rounds, clubs=players)["report"]
    assert report["bounds"]["repeats"] == least <= report["repeats"]


def test_no_schedule_of_eight_beats_the_bound():
    """All 35 rounds of eight players at two fours, any three after each other."""
    rounds = [[(0, *three), tuple(sorted(set(range(1, 8)) - set(three)))] for three in combinations(range(1, 8), 3)]
    pairs = [frozenset(pair for table in tables for pair in combinations(table, 2)) for tables in rounds]
    fewest = min(
        len(second & first) + len(third & (first | second))
        for first in pairs[:1]
        for second in pairs
        for third in pairs
    )
    assert ask(8, rounds=3, clubs=8)["report"]["bounds"]["repeats"] <= fewest


@pytest.mark.parametrize(
    "remainder", [*(pytest.param(one, marks=pytest.mark.nightly) for one in ("bye", "substitute")), "sit_out_later"]
)
@pytest.mark.parametrize("players", [17, *(pytest.param(each, marks=pytest.mark.nightly) for each in (18, 19, 30))])
def test_nobody_is_left_over_twice(players, remainder):
    """draw.md: nobody sits out twice; in standings as in a schedule."""
    history, out = [], Counter()
    for _ in range(4):
        answer = ask(players, mode="standings", remainder=remainder, history=history)
        history.append([seated(table) for table in answer["rounds"][0]])
        for table in history[-1]:
            sitting = [who for who in table.values() if who]
            out.update(sitting if len(sitting) < 4 else [])
    assert max(out.values()) == 1
    twice = Counter()
    for tables in ask(players, rounds=4, remainder=remainder)["rounds"]:
        twice.update(who for who in seated(tables[-1]).values() if who)
    assert max(twice.values()) == 1


@pytest.mark.parametrize("players", [16, *(pytest.param(one, marks=pytest.mark.nightly) for one in (21, 33))])
@pytest.mark.parametrize("mode", ["schedule", "thirds", "standings"])
def test_pins_and_forbidden_pairs_hold_at_larger_tables(players, mode):
    wishes = {"pins": [{"player": "p0", "table": 2}, {"player": "p7", "table": 1}], "forbidden": [["p1", "p2"]]}
    answer = ask(players, mode=mode, rounds=3, clubs=players, wishes=wishes)
    assert (answer["report"]["pins"], answer["report"]["forbidden"]) == (0, 0)
    for tables in answer["rounds"]:
        assert "p0" in seated(tables[1]).values()
        assert not any({"p1", "p2"} <= set(seated(table).values()) for table in tables)


def test_a_table_that_a_person_opens_has_four_seats() -> None:
    swaps = [
        {"round": 1, "seat": "1A", "player": None},
        {"round": 1, "seat": "5A", "player": "late"},
    ]
    listed = [{"id": f"p{at}", "club": ""} for at in range(16)] + [{"id": "late", "club": "", "playing": False}]
    answer = ask(16, remainder="bye", wishes={"players": listed, "swaps": swaps})
    assert answer["rounds"][0][-1] == {"table": 5, "A": "late", "B": None, "C": None, "D": None}
