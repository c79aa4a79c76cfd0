"""Where a renons case and its sheet meet: corrections of other games, totals alone, a removal, an id used again."""

import pytest

from tests.tournament import build
from tests.tournament.build import REFEREE, captain, dve, klop, late
from tests.tournament.services.test_cases import FOUNDED, GAME, UPHELD, decided, opened, walked
from tournament.models import Game, Renons, Table
from tournament.services.errors import InvalidRow

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=4)


def test_a_ruling_whose_game_was_corrected_stays_when_an_earlier_game_changes_it_again(table: Table) -> None:
    """The klop of game 1 gave a radelc; without it game 2 has other entries, and no renons any more to follow."""
    build.record(table, klop(), by=captain(table))
    case = decided(walked(opened(table), UPHELD))
    build.record(table, dve("A"), number=2, by=REFEREE, reason="a slip of the pen")
    build.record(table, {**GAME, "renons": {"by": ["B"]}}, number=1, by=REFEREE, reason="another game's row")
    assert build.entries(Game.objects.get(number=2))["A"] == 30
    was = case.points
    case.refresh_from_db()
    assert (case.outcome, case.points) == ("upheld", was)


def test_a_stopped_game_that_a_correction_made_impossible_is_told_and_not_decided(table: Table) -> None:
    """B1.6: a row without cards moves the forehand, so a tri of C can not have been stopped in game 2."""
    build.record(table, dve("B"), by=captain(table))
    case = walked(opened(table), FOUNDED, facts={"contract": "tri", "declarer": "C"})
    build.record(table, late("A"), number=1, reason="he was late")
    with pytest.raises(InvalidRow) as refused:
        decided(case)
    assert [violation.article for violation in refused.value.violations] == ["B1.6"]
    assert not Renons.objects.get().outcome
