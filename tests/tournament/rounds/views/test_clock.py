"""The clock in the director's and the referee's hand, and what every page hears of it."""

from typing import Any

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.models import Round, Table
from tournament.rounds.services import clock, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def running() -> Round:
    return rounds.start(round=build.round_(build.event(), state="published", tables=2), by=DIRECTOR)


def referee(round_: Round) -> Client:
    client = Client()
    client.force_login(build.official(round_.event, "referee"))
    return client


def told(client: Client, round_: Round) -> Any:
    return client.get(f"/e/{round_.event.slug}/now/").json()["clock"]


def test_every_page_hears_what_the_referee_does(client: Client, running: Round) -> None:
    by, desk = referee(running), f"/e/{running.event.slug}/desk/rounds/1/"
    assert by.get(desk).content.decode().count(f"{desk}clock/") == 4  # stop, add, end, take back
    before = told(client, running)
    assert (before["round"], before["pause"], before["soon"], before["playing"]) == (1, None, 270, None)
    assert by.post(f"{desk}clock/pause/", {"reason": "<b>alarm</b>"}).status_code == 302
    stands = told(client, running)
    assert (stands["ends"], stands["pause"]) == (None, "<b>alarm</b>")
    page = client.get(f"/e/{running.event.slug}/").content.decode()
    assert "&lt;b&gt;alarm" in page
    assert 'data-state="paused"' in page
    assert by.post(f"{desk}clock/go-on/", {"reason": ""}).status_code == 302
    table = running.tables.get(number=2)
    assert by.post(f"{desk}clock/add/", {"table": table.pk, "minutes": 5, "reason": "sodnik"}).status_code == 302
    after = told(client, running)
    assert after["ends"] - before["ends"] < 5000
    assert [(one["table"], one["ends"] - after["ends"]) for one in after["longer"]] == [(2, 300_000)]
    assert by.post(f"{desk}clock/end/", {"reason": "konec"}).status_code == 302
    assert Table.objects.get(pk=table.pk).added_seconds == 0


def test_what_is_typed_wrong_stays(running: Round) -> None:
    by, desk = referee(running), f"/e/{running.event.slug}/desk/rounds/1/"
    refused = by.post(f"{desk}clock/add/", {"minutes": "0", "reason": "sodnik je ustavil igro"})
    assert refused.status_code == 400
    assert "sodnik je ustavil igro" in refused.content.decode()
    assert by.post(f"{desk}clock/pause/", {"reason": ""}).status_code == 400
    assert by.post(f"{desk}clock/go-on/", {}).status_code == 409
    assert Round.objects.get().pauses == []


def test_asking_again_costs_nothing_until_something_changes(client: Client, running: Round) -> None:
    address = f"/e/{running.event.slug}/now/"
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert int(again["Radelc-Time"]) >= int(first["Radelc-Time"])
    clock.pause(round=running, reason="x", by=DIRECTOR)
    stands = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert stands.status_code == 200
    assert client.get(address, headers={"If-None-Match": stands["ETag"]}).status_code == 304


def test_the_phones_of_a_table_see_their_own_clock(running: Round) -> None:
    from tournament.recording.selectors import phone_view

    table = running.tables.get(number=1)
    before = phone_view.tag(table)
    clock.add_to_table(table=running.tables.get(number=2), minutes=5, reason="x", by=DIRECTOR)
    assert phone_view.tag(table) == before
    clock.add_to_table(table=table, minutes=5, reason="x", by=DIRECTOR)
    longer = phone_view.tag(table)
    clock.pause(round=running, reason="x", by=DIRECTOR)
    assert len({before, longer, phone_view.tag(table)}) == 3
