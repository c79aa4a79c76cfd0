"""No page of a cup asks the database more often because the cup has more teams."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament import build
from tests.tournament.cup.build import cup, drawn, field
from tournament.models import Cup

pytestmark = pytest.mark.django_db

PAGES = (
    "",
    "bracket.pdf",
    "cup.json",
    "matches.csv",
    "calendar.ics",
    "screen/slides/",
    "desk/",
    "desk/officials/",
    "desk/teams/",
    "desk/rounds/1/matches/1/",
    "desk/rounds/1/matches/1/set-up/",
)
MOST = 40


def made(teams: int) -> tuple[Cup, Client]:
    of_size, by = cup(first=27, public=True)
    field(of_size, by, teams)
    assert by.account is not None
    for _each in range(teams):
        build.invited(of_size)
        of_size.officials.create(account=build.account(), role="cup_helper")
        event = build.event()  # its officials can be appointed here
        event.officials.create(account=by.account, role="director")
        build.official(event, "referee")
    drawn(of_size, by)
    client = Client()
    client.force_login(by.account)
    return of_size, client


def test_pages_ask_as_often_for_many_teams_as_for_few() -> None:
    asked = []
    for teams in (6, 15):
        of_size, client = made(teams)
        counts = {}
        for page in PAGES:
            client.get(f"/cup/{of_size.slug}/{page}")  # what is read once per process is read
            with CaptureQueriesContext(
                connection,
            ) as queries:
                assert client.get(f"/cup/{of_size.slug}/{page}").status_code == 200
            counts[page] = len(queries)
        asked.append(counts)
    assert asked[0] == asked[1]
    assert max(asked[1].values()) <= MOST
