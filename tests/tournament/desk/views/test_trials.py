"""A new event is seen by its officials until it is published, and one made as a trial can be deleted whole."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, OperationalError, connection, transaction
from django.test import Client

from tests.tournament import build
from tests.tournament.desk.views.conftest import signed_in
from tests.tournament.desk.views.test_events import NEW, TYPED
from tournament.backup import folder
from tournament.db.secret_store import load_secret_key
from tournament.desk.services import trial_events
from tournament.errors import NotAllowed
from tournament.journal.selectors import anchors
from tournament.journal.services import journal
from tournament.models import Club, Event, Journal, Player
from tournament.people.services import registrations
from tournament.series.selectors import verified as series_verified
from tournament.verify.selectors import verified

pytestmark = pytest.mark.django_db


@pytest.fixture
def vera() -> Client:
    client = Client()
    client.force_login(build.account("vera", makes_events=True))
    client.cookies["radelc_language"] = "en"
    return client


def made(vera: Client, **typed: str) -> Event:
    assert vera.post(NEW, {**TYPED, **typed}).status_code == 302
    return Event.objects.latest("pk")


def test_a_new_event_is_there_for_its_officials_until_it_is_published(vera: Client) -> None:
    event = made(vera)
    desk, visitor, referee = f"/e/{event.slug}/desk/", Client(), signed_in(event, "referee")
    assert "until it is published" in vera.get(desk).text
    for address in (f"/e/{event.slug}/", f"/e/{event.slug}/standings/"):
        assert visitor.get(address).status_code == signed_in(build.event(), "director").get(address).status_code == 404
        assert referee.get(address).status_code == 200
    assert event.name not in visitor.get("/").text
    assert referee.post(f"{desk}publish/").status_code == 403
    assert vera.post(f"{desk}publish/").status_code == 302
    assert visitor.get(f"/e/{event.slug}/").status_code == 200
    assert event.name in visitor.get("/").text
    assert "until it is published" not in vera.get(desk).text
    assert Journal.objects.filter(event=event).latest("number").action == "event.publish"
    assert vera.post(f"{desk}publish/").status_code == 302, "twice is once"
    typed = {"first_name": "Ana", "last_name": "Novak", "new": "lipov-cvet-9", "again": "lipov-cvet-9"}
    assert Client().post(f"/invited/{build.invited(event).secret}/", typed).status_code == 302
    assert not [one for one in verified.findings(event) if "referee" not in str(one)], "the journal tells it all"


@pytest.mark.django_db(transaction=True)  # a backup is made outside of any
def test_a_trial_is_deleted_whole_after_a_backup(vera: Client) -> None:
    """The whole of an event with everything in it, and nothing of another one; the site's chain tells of it."""
    load_secret_key(settings.DATA_DIR / "secrets.json")  # a backup holds it
    other = build.event()
    registrations.register(event=other, last_name="Skupni", club="TK Skupni", by=build.DIRECTOR)
    event = made(vera, trial="on")
    registrations.register(event=event, last_name="Skupni", club="TK Skupni", by=build.DIRECTOR)
    registrations.register(event=event, last_name="Poskusni", club="TK Poskus", by=build.DIRECTOR)
    full(event)
    first = Journal.objects.get(event=event, number=1)
    address = f"/e/{event.slug}/desk/settings/delete/"
    assert address in vera.get(f"/e/{event.slug}/desk/settings/").text
    wrong = vera.post(address, {"name": "Something else"})
    assert wrong.status_code == 400
    assert not folder.own_folder().exists() or not folder.backups(folder.own_folder())
    done = vera.post(address, {"name": event.name})
    assert done.status_code == 302
    assert not Event.objects.filter(pk=event.pk).exists()
    assert not Journal.objects.filter(event_id=event.pk).exists()
    assert set(Player.objects.filter(last_name__in=("Skupni", "Poskusni")).values_list("last_name", flat=True)) == {
        "Skupni"
    }
    assert not Club.objects.filter(name="TK Poskus").exists()
    line = Journal.objects.get(event=None, action="event.delete")
    assert (line.name, line.after["event"]) == (first.hash, TYPED["name"])
    assert line.after["backup"] in [one.path.name for one in folder.backups(folder.own_folder())]
    assert build.broken_line(None) is None
    assert build.broken_line(other) is None
    assert first.hash not in {one.first for one in anchors.kept()[0]}
    assert not list(series_verified.findings(None))
    assert vera.post(address, {"name": event.name}).status_code == 404


def full(event: Event) -> None:
    """A round with games, a case, a warning, a protest, minutes and whatever else hangs on an event."""
    Event.objects.filter(pk=event.pk).update(games_per_round=3)
    event.refresh_from_db()
    round_ = build.round_(event, tables=2)
    build.wishes(event)
    build.certified(round_)
    first, second = round_.tables.order_by("number")
    build.record(first, build.dve("B"))
    build.warning(first)
    build.protest(first)
    build.talk(first)
    build.case(second)
    build.invited(event)


def test_no_other_event_can_be_deleted(vera: Client) -> None:
    event = made(vera)
    desk = f"/e/{event.slug}/desk/"
    assert "settings/delete/" not in vera.get(f"{desk}settings/").text
    refused = vera.post(f"{desk}settings/delete/", {"name": event.name})
    assert refused.status_code == 403
    assert "made as a trial" in refused.text
    # nor becomes one a trial by its settings
    assert vera.post(f"{desk}settings/", {**TYPED, "trial": "on", "place": "Drugje"}).status_code == 302
    with pytest.raises(NotAllowed):
        trial_events.delete(event=event, name=event.name, backup="", by=build.DIRECTOR)


@pytest.mark.parametrize("trial", [True, False])
def test_the_database_lets_no_line_go_before_the_sites_chain_tells_of_it(vera: Client, trial: bool) -> None:
    event = made(vera, **({"trial": "on"} if trial else {}))
    journal.write(event=event, by=build.DIRECTOR, action="event.settings", subject="x")
    with pytest.raises((IntegrityError, OperationalError)), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM tournament_journal WHERE event_id = %s AND number > 1", [event.pk])
    if not trial:  # even if the site's chain says so
        first = Journal.objects.get(event=event, number=1)
        journal.write(event=None, by=build.DIRECTOR, action="event.delete", subject=first.hash)
        with pytest.raises((IntegrityError, OperationalError)), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("DELETE FROM tournament_journal WHERE event_id = %s AND number > 1", [event.pk])


def _submission(page: str) -> str:
    found = re.search(r'name="submission"\s+value="([^"]+)"', page)
    assert found, "the form carries nothing"
    return found[1]


@pytest.mark.parametrize("tabs", [False, True], ids=["sent twice", "two tabs"])
def test_the_same_new_event_sent_twice_is_one(vera: Client, tabs: bool) -> None:
    carried = _submission(vera.get(NEW).text)
    again = _submission(vera.get(NEW).text) if tabs else carried
    answers = [vera.post(NEW, {**TYPED, "submission": one}) for one in (carried, again)]
    assert [one.status_code for one in answers] == [302, 302]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert Event.objects.count() == 1
    assert "stored once" in vera.get(answers[1]["Location"]).text
    # a refused form has sent nothing, another content is another event, and so is the same one on purpose
    assert vera.post(NEW, {**TYPED, "name": "", "submission": carried}).status_code == 400
    assert vera.post(NEW, {**TYPED, "name": "Drugi", "submission": carried}).status_code == 302
    assert vera.post(NEW, {**TYPED, "submission": _submission(vera.get(NEW).text)}).status_code == 302
    assert list(Event.objects.order_by("pk").values_list("name", flat=True)) == [TYPED["name"], "Drugi", TYPED["name"]]


def test_what_one_account_sent_is_nothing_to_another(vera: Client) -> None:
    carried = _submission(vera.get(NEW).text)
    other = Client()
    other.force_login(build.account("druga", makes_events=True))
    for client in (vera, other):
        assert client.post(NEW, {**TYPED, "submission": carried}).status_code == 302
    assert Event.objects.count() == 2


def test_a_player_and_a_warning_sent_twice_are_one() -> None:
    table = build.table()
    event = table.round.event
    director = signed_in(event, "director")
    desk = f"/e/{event.slug}/desk/"
    referee = f"/e/{event.slug}/referee/"
    sent: list[tuple[str, dict[str, str], Any]] = [
        (f"{desk}players/add/", {"last_name": "Novak", "first_name": "Ana"}, event.registrations),
        (
            f"{referee}warnings/new/{table.pk}/",
            {"ground": "deal", "text": "C dealt"},
            event.warnings,
        ),
    ]
    for address, typed, counted in sent:
        before = counted.count()
        carried = _submission(director.get(address).text)
        answers = [director.post(address, {**typed, "submission": carried}) for _each in range(2)]
        assert [one.status_code for one in answers] == [302, 302], (address, answers[0].text[-3000:])
        assert counted.count() == before + 1, address
