"""The referee's correction page of an event that series count: what changes in them stands there before he saves."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.pages import folded
from tests.tournament.series import season
from tournament.models import Official, RatingList, Table
from tournament.rounds.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Ana won the only table of an event that a rated series counts; its round is open again."""
    event = season.event(season.people("Ana", "Bor", "Cene"), [[[("Ana", 60), ("Bor", 10), ("Cene", -40)]]])
    series = season.new_series()
    season.rated(series)
    season.counted(series, event)
    return rounds.reopen(round=event.rounds.get(), reason="x", by=DIRECTOR).tables.get()


def looked_at(table: Table, **totals: str) -> str:
    """The page after the referee has typed these totals and looked at what follows."""
    event = table.round.event
    referee = Client(headers={"accept-language": "sl"})
    account = build.account()
    Official.objects.create(event=event, account=account, role="referee")
    referee.force_login(account)
    typed = {f"total-{letter}": total for letter, total in totals.items()}
    answer = referee.post(reverse("correction-totals", args=[event.slug, table.pk]), typed)
    assert answer.status_code == 200
    return folded(answer.content.decode())


def test_who_would_lead_and_whose_place_and_rating_would_change_is_shown_and_nothing_is_stored(table: Table) -> None:
    page = looked_at(table, A="10", B="60", C="-40")
    assert "Državno prvenstvo 2026" in page
    assert "V seriji bo potem vodil: Novak Bor; zdaj vodi: Novak Ana." in page
    assert "Novak Bor: 2 → 1" in page
    assert "Novak Ana: 1 → 2" in page
    assert "število na novo izračunanih seznamov: 1" in page
    assert "Novak Bor: 10,1000 → 20,2000" in page
    assert "Novak Cene:" not in page
    assert RatingList.objects.count() == 1


def test_a_correction_that_changes_nothing_in_the_series_says_nothing_of_it(table: Table) -> None:
    page = looked_at(table, A="70", B="0", C="-40")
    assert "V seriji bo potem vodil" not in page
    assert "Ratingi, ki se spremenijo" not in page
