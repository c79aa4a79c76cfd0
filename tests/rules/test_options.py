"""What an option may be where its book says nothing of it: bounds, places, null."""

from dataclasses import dataclass
from typing import Any

import pytest

from rules.options import EventOptions, OptionField, OptionSet, table_points, whole


@dataclass(frozen=True, slots=True)
class Options:
    amount: int = whole("An amount", 0)
    points: tuple[int, ...] = table_points(2, 1)


OPTIONS = OptionSet(Options)

# given at a table of two, whether it may be
GIVEN = [
    ({}, True),
    ({"amount": 0}, True),
    ({"amount": -1}, False),
    ({"amount": 1_000_000}, True),
    ({"amount": 1_000_001}, False),
    ({"amount": None}, True),
    ({"points": [2, 2]}, True),
    ({"points": [1, 2]}, False),
    ({"points": [1, -1]}, False),
]


@pytest.mark.parametrize(("given", "may_be"), GIVEN, ids=[str(case[0]) for case in GIVEN])
def test_an_option_is_in_its_bounds(given: Any, may_be: Any) -> None:
    _options, wrong = OPTIONS.read(given, 2)
    assert (not wrong) is may_be


@pytest.mark.parametrize(("most", "asked"), [(999, 999), (1000, 1000), (1001, 1000), (None, 1000)])
def test_a_form_asks_for_no_more_than_a_thousand(most: Any, asked: Any) -> None:
    assert OptionField("amount", "An amount", "whole", most=most).most_asked == asked


def test_a_field_alone_is_not_below_nothing_and_its_points_fall() -> None:
    assert OptionField("amount", "An amount", "whole").read(0, 2) == 0
    with pytest.raises(ValueError, match="1"):
        OptionField("points", "Points", "points").read([1, 2], 2)


@pytest.mark.parametrize(("games", "may_be"), [(0, False), (1, True), (None, True)])
def test_an_event_plays_a_game_at_least(games: Any, may_be: Any) -> None:
    _options, wrong = OptionSet(EventOptions).read({"games": games}, 2)
    assert (not wrong) is may_be
