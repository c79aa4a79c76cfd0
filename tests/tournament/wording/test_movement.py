"""↑3, ↓2, =, new: by sign and in words."""

import pytest
from django.utils import translation

from tests.tournament import build
from tests.tournament.papers import played
from tournament.standings.selectors import standings
from tournament.wording.movement import movement


@pytest.mark.parametrize(
    ("up", "sign", "words"),
    [
        (3, "↑3", "3 places up"),
        (1, "↑1", "1 place up"),
        (-2, "↓2", "2 places down"),
        (-1, "↓1", "1 place down"),
        (0, "=", "the same place"),
        (None, "new", "in the standings for the first time"),
    ],
)
def test_sign_and_words(up: int | None, sign: str, words: str) -> None:
    with translation.override("en"):
        told = movement(up)
    assert (told.sign, told.words) == (sign, words)


@pytest.mark.django_db
def test_the_places_before_are_those_of_the_earlier_rounds() -> None:
    """They are the standings until the round before, as these are worked out by themselves; after one round none."""
    event = build.event(round_count=3, games_per_round=3)
    for number in (1, 2, 3):
        played.play_round(event, number=number, seed=number)
    for until in (1, 2, 3):
        found = standings.standings(event=event, until=until)
        before = standings.before_the_last(found)
        expected = standings.standings(event=event, until=until - 1)
        assert standings.places(before) == standings.places(expected)
        assert found.before == standings.places(expected)
        assert [row.units for row in before.rows] == [row.units for row in expected.rows]
        teams = {one.name: one.place for one in standings.team_standings(individuals=expected, team_size=1)}
        assert standings.team_places_before(individuals=found, team_size=1) == teams
