"""The referee's page that takes a game out: later games, the result and the standings first, then with a reason."""

from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import dve, record, totals
from tests.tournament.papers.played import accept, three_games
from tests.tournament.rulings.views.test_cases import at, signed_in
from tournament.cases.selectors.events import sheet_events
from tournament.models import Table
from tournament.papers.minutes.notes import notes_of
from tournament.sheets.selectors.sheets import sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    return accept(three_games())


@pytest.fixture
def client(table: Table) -> Client:
    return signed_in(table, "referee")


def test_what_follows_is_shown_with_the_later_games_as_they_would_be(table: Table, client: Client) -> None:
    page = " ".join(client.get(at("correction-take-out", table, table.pk, 1)).content.decode().split())
    assert "Games from 2 on move up" in page
    assert "+60" in page
    assert table.games.count() == 3


def test_it_needs_a_reason_and_keeps_the_tick(table: Table, client: Client) -> None:
    form = {"revision": str(table.revision), "stand_in": "on", "reason": " "}
    refused = client.post(at("correction-take-out", table, table.pk, 1), form)
    assert refused.status_code == 400
    assert "checked" in refused.content.decode()
    assert table.games.count() == 3


def test_the_minutes_say_it_and_the_later_notes_follow_their_games(table: Table, client: Client) -> None:
    """A note stands at the line that its game has now; what is said of the game that went concerns the whole sheet."""
    for number, points in ((1, 36), (3, 41)):
        facts = dve("A" if number == 1 else "C", points)
        form = {"revision": str(table.revision), "reason": f"slip {number}", "step": "save", "key": str(uuid4())}
        texts = sheet(table=table).book.show(facts)
        answer = client.post(at("correction", table, table.pk, number), {**form, **texts})
        assert answer.status_code == 302, answer.content.decode()
        table.refresh_from_db()
    form = {"revision": str(table.revision), "reason": "annulled", "stand_in": "on"}
    assert client.post(at("correction-take-out", table, table.pk, 1), form).status_code == 302
    table.refresh_from_db()
    assert totals(table) == {"A": 0, "B": 30, "C": 26}
    events = sheet_events(round=table.round, table=table)[table.number]
    notes = notes_of(sheet(table=table), events)
    assert set(notes.of_game) == {2}
    (number,) = notes.of_game[2]
    assert "slip 3" in notes.texts[number - 1]
    assert any("annulled" in text for text in notes.texts)


def test_a_game_that_keeps_its_line_says_why(client: Client, table: Table) -> None:
    """B1.6: the tri after it would not be the forehand's; there is no button that only refuses."""
    other = build.round_(table.round.event, number=2).tables.get()
    record(other, dve("A"))
    record(other, {"contract": "tri", "declarer": "C", "points": 40})
    page = client.get(at("correction-take-out", other, other.pk, 1)).content.decode()
    assert "could not have been played" in page
    assert "data-guard" not in page
