"""Who sits where at a Hungarian table."""

import pytest

from rules.hungarian.table import SEATS, onward


@pytest.mark.parametrize(
    ("seat", "players", "steps", "reached"),
    [("A", 4, 1, "B"), ("D", 4, 1, "A"), ("D", 5, 1, "E"), ("A", 4, -1, "D"), ("A", 7, -1, "G"), ("F", 6, 2, "B")],
)
def test_the_next_letter_sits_to_the_right(seat, players, steps, reached):
    assert onward(seat, SEATS[:players], steps) == reached
