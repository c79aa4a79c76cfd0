"""No page of a series' desk asks the database more often because more people hold an office, or more events joined."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament import build
from tests.tournament.series import season
from tests.tournament.series.season import HELPER, SERIES_DIRECTOR
from tournament.models import Player, Series
from tournament.series.services import series as services
from tournament.series.services import teams

pytestmark = pytest.mark.django_db

PAGES = (
    "series-desk",
    "series-officials",
    "series-members",
    "series-team-desk",
    "series-team-new",
    "series-past",
    "series-rating-desk",
    "series-calendar",
    "series-journal",
)
MOST = 30


def series_of(known: dict[str, Player], number: int) -> tuple[Series, Client]:
    """A series with so many events, officials, invitations, teams and (thrice as many) members."""
    series = season.new_series()
    director = series.officials.get().account
    for _each in range(number):
        event = season.event(known, [[[("Ana", 60), ("Bor", 10), ("Cene", -40)]]])
        event.officials.create(account=director, role="director")
        season.counted(series, event)
        build.invited(series)
        series.officials.create(account=build.account(), role="series_helper")
        players = list(season.people(*(f"{series.slug}{_each}{at}" for at in range(3))).values())
        teams.save(series=series, name=f"Ekipa {_each}", players=players, by=HELPER)
        services.set_members(series=series, add=players, by=SERIES_DIRECTOR)
    client = Client()
    client.force_login(director)
    return series, client


def test_pages_ask_as_often_for_many_events_and_officials_as_for_few() -> None:
    known = season.people("Ana", "Bor", "Cene")
    asked = []
    for number in (2, 6):
        series, client = series_of(known, number)
        counts = {}
        for page in PAGES:
            address = reverse(page, args=[series.slug])
            client.get(address)  # what is read once per process is read
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code == 200
            counts[page] = len(queries)
        asked.append(counts)
    assert asked[0] == asked[1]
    assert max(asked[1].values()) <= MOST
