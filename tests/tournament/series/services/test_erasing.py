"""A person is erased whose name stands in the lines of a series: its chain of lines holds."""

from datetime import date

import pytest

from tests.tournament import build
from tests.tournament.series import season
from tournament.journal.services.actor import Actor
from tournament.models import JournalWord
from tournament.privacy.services import erasing
from tournament.series.selectors import verified
from tournament.series.services import teams, titles

pytestmark = pytest.mark.django_db
OWNER = Actor(label="Lastnik", role="owner")


def test_the_chain_of_a_series_holds_when_a_player_is_erased() -> None:
    series = season.new_series()
    ana = season.people("Ana")["Ana"]
    titles.give(player=ana, category="master", date=date(2026, 11, 1), reason="trikrat prva", by=OWNER, series=series)
    assert JournalWord.objects.filter(line__series=series, text__contains="Ana").exists()

    erasing.erase(player=ana, typed=ana.name, under="number", by=OWNER)

    assert not JournalWord.objects.filter(text__contains="Ana").exists()
    assert build.broken_line(series) is None
    assert build.broken_line(None) is None


def test_a_team_that_bears_the_name_of_an_erased_player_gets_another() -> None:
    series = season.new_series()
    known = season.people("Ana", "Bor", "Cene")
    teams.save(series=series, name="Ekipa Novak Ana", players=list(known.values()), by=season.HELPER)

    erasing.erase(player=known["Ana"], typed=known["Ana"].name, under="number", by=OWNER)

    assert "Ana" not in series.teams.get().name
    assert not JournalWord.objects.filter(text__contains="Ana").exists()
    assert [*verified.findings(series)] == []
    assert series.team_members.count() == 3
