"""The order of players or teams: points, difference, tables won; level ones share the place (1, 2, 2, 4)."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.standings import InFinal, Standing, rank, rank_finals


def standing(key, points, difference=0, tables_won=0):
    return Standing(key, Fraction(points), difference, tables_won)


# what, standings, the keys with their places
ORDERS = [
    ("nobody", [], []),
    ("one", [standing("a", 0)], [(1, "a")]),
    ("points first", [standing("a", 2, 900, 4), standing("b", 3, -900, 0)], [(1, "b"), (2, "a")]),
    ("then the difference", [standing("a", 3, -10, 4), standing("b", 3, 10, 0)], [(1, "b"), (2, "a")]),
    ("then tables won", [standing("a", 3, 10, 1), standing("b", 3, 10, 2)], [(1, "b"), (2, "a")]),
    ("1, 2, 2, 4", [standing("a", 9), standing("b", 5, 3, 1), standing("c", 5, 3, 1), standing("d", 4)],
     [(1, "a"), (2, "b"), (2, "c"), (4, "d")]),
    ("1, 1, 3", [standing("c", 1), standing("b", 5), standing("a", 5)], [(1, "b"), (1, "a"), (3, "c")]),
    ("1, 2, 2, 2, 5", [standing("e", 0), standing("b", 1), standing("a", 2), standing("c", 1), standing("d", 1)],
     [(1, "a"), (2, "b"), (2, "c"), (2, "d"), (5, "e")]),
    ("all level", [standing("a", 0), standing("b", 0), standing("c", 0)], [(1, "a"), (1, "b"), (1, "c")]),
    ("exact thirds", [standing("a", "23/3"), standing("b", "7"), standing("c", "46/6")],
     [(1, "a"), (1, "c"), (3, "b")]),
    ("below nothing", [standing("a", -1, -5), standing("b", -1, -4)], [(1, "b"), (2, "a")]),
]  # fmt: skip


@pytest.mark.parametrize(("standings", "expected"), [c[1:] for c in ORDERS], ids=[c[0] for c in ORDERS])
def test_the_order(standings, expected):
    assert [(ranked.place, ranked.standing.key) for ranked in rank(standings)] == expected


def test_a_third_is_not_nearly_a_third():
    """Three times a third is one; a decimal number would put the two apart."""
    thirds = sum([Fraction(1, 3)] * 3, Fraction(0))
    tenths = sum([Fraction(1, 10)] * 10, Fraction(0))
    level = [Standing("a", thirds, 0, 0), Standing("b", tenths, 0, 0), Standing("c", 1, 0, 0)]
    assert [ranked.place for ranked in rank(level)] == [1, 1, 1]


def test_places_do_not_depend_on_the_order_of_the_list():
    standings = [standing("a", 3, 1), standing("b", 3, 1), standing("c", 2), standing("d", 4, -50)]
    for order in permutations(standings):
        assert {r.standing.key: r.place for r in rank(order)} == {"d": 1, "a": 2, "b": 2, "c": 4}


def test_level_ones_keep_the_order_they_came_in():
    """Given sorted by name they stay so."""
    names = ["Ajda", "Bor", "Cvetka", "Dora"]
    assert [r.standing.key for r in rank([standing(name, 3, 7, 1) for name in names])] == names


@settings(deadline=None, max_examples=100, database=None)
@given(st.lists(st.builds(Standing, st.integers(0, 9), st.fractions(0, 12, max_denominator=6), st.integers(-3, 3),
                          st.integers(0, 4)), max_size=12))  # fmt: skip
def test_a_place_is_one_more_than_those_ahead(standings):
    for ranked in rank(standings):
        one = ranked.standing
        ahead = [
            s
            for s in standings
            if (s.points, s.difference, s.tables_won) > (one.points, one.difference, one.tables_won)
        ]
        assert ranked.place == len(ahead) + 1


def final(key, table, place, points=0, before=0):
    """Somebody in the final at a table, with so many points in all and before it."""
    return InFinal(standing(key, points), standing(key, before), table, place)


# what, finals, places by the table alone, places by the totals
FINALS = [
    ("blocks one after the other", [final("b", 2, 1, 90), final("a", 1, 2, 5)], "a1 b2", "a1 b2"),
    ("the table against the totals", [final("a", 1, 2, 9), final("b", 1, 1, 5)], "b1 a2", "a1 b2"),
    ("level at the table: before", [final("a", 1, 1, 9, 3), final("b", 1, 1, 8, 4)], "b1 a2", "a1 b2"),
    ("level in all", [final("a", 1, 1, 9, 3), final("b", 1, 1, 9, 3), final("c", 2, 1, 9, 3)], "a1 b1 c3", "a1 b1 c3"),
    ("not played: the totals", [final("a", 3, None, 4), final("b", 3, None, 5), final("c", 2, 4)],
     "c1 b2 a3", "c1 b2 a3"),
    ("without a place at the table after those who have one", [final("a", 1, None, 9), final("b", 1, 2, 5)],
     "b1 a2", "a1 b2"),
    ("who played none is last", [final("a", None, None, 99), final("b", 7, 4, 1)], "b1 a2", "b1 a2"),
    ("several without one", [final("a", None, None, 2), final("b", None, None, 3)], "b1 a2", "b1 a2"),
    ("nobody", [], "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("finals", "alone", "totals"), [c[1:] for c in FINALS], ids=[c[0] for c in FINALS])
def test_places_after_finals(finals, alone, totals):
    for by_totals, expected in ((False, alone), (True, totals)):
        ranked = rank_finals(finals, by_totals=by_totals)
        assert " ".join(f"{one.standing.key}{one.place}" for one in ranked) == expected
