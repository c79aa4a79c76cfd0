"""Who sits where at a Hungarian table, and the numbers of both books."""

import pytest

from rules.hungarian import table
from rules.hungarian.table import SEATS, onward
from rules.hungarian.tricks import TRICKS_IN_A_GAME


@pytest.mark.parametrize(
    ("seat", "players", "steps", "reached"),
    [("A", 4, 1, "B"), ("D", 4, 1, "A"), ("D", 5, 1, "E"), ("A", 4, -1, "D"), ("A", 7, -1, "G"), ("F", 6, 2, "B")],
)
def test_the_next_letter_sits_to_the_right(seat, players, steps, reached):
    assert onward(seat, SEATS[:players], steps) == reached


def test_the_next_is_one_to_the_right():
    """Paskievics OSZ.b, Vadász I.1.d."""
    assert onward("A", SEATS) == "B"


@pytest.mark.parametrize(
    ("number", "rule"),
    [
        (table.PLAYING, 4),  # Paskievics JAT, Vadász I.1.b
        (table.PACK_POINTS, 94),  # Paskievics KAR, Vadász I.3.b
        (table.WON_FROM, 48),  # Paskievics ELS.b, Vadász I.3.c: 47 to 47 is lost
        (table.DOUBLE_FROM, 71),  # Paskievics FIG.3, Vadász I.3.e
        (table.TALON_CARDS, 6),  # Paskievics OSZ.b, Vadász I.1.d
        (TRICKS_IN_A_GAME, 9),  # Paskievics FIG.4, Vadász I.1.d
    ],
)
def test_a_number_is_that_of_both_books(number, rule):
    assert number == rule
