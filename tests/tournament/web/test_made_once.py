"""Public pages: made once a change, never late, the same bytes for everybody and nothing of a visitor's own in them."""

import gzip
import random
from datetime import timedelta
from typing import Any

import pytest
from cachetools import TLRUCache
from django.core.cache import caches
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournament import addresses, build
from tests.tournament.build import DIRECTOR
from tests.tournament.papers import played
from tournament.events.services import events
from tournament.hall.services import screens
from tournament.journal.services.actor import Actor
from tournament.models import Event, Journal, Registration
from tournament.people.services import register
from tournament.rounds.services import rounds
from tournament.web.caching import page_cache
from tournament.web.hosts import HALL_HOSTS

pytestmark = pytest.mark.django_db

OWNER = Actor(label="owner", role="owner")
PAGES = (
    "",
    "now/",
    "clock/",
    "live/",
    "tables/",
    "standings/",
    "rounds/1/",
    "rounds/1/standings/",
    "rounds/1/tables/1/",
)


@pytest.fixture
def event() -> Event:
    event = build.event(games_per_round=2, round_count=2)
    played.large_round(event, tables=3)
    played.large_round(event, number=2, tables=3)
    return event


@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_did_not_change_is_one_query(
    client: Client, event: Event, page: str, django_assert_num_queries: Any
) -> None:
    first = client.get(f"/e/{event.slug}/{page}")
    assert first.status_code == 200
    with django_assert_num_queries(1):
        second = client.get(f"/e/{event.slug}/{page}")
    assert second.content == first.content
    with django_assert_num_queries(1):
        third = client.get(f"/e/{event.slug}/{page}", headers={"If-None-Match": first.headers["ETag"]})
    assert (third.status_code, third.content) == (304, b"")


@pytest.mark.parametrize(("text", "kept"), [("1,500 players ", True), ("", False)])
def test_what_is_long_is_kept_as_far_as_it_is_short_when_packed(
    rf: RequestFactory, event: Event, text: str, kept: bool
) -> None:
    """The standings of 1,500 players after ten rounds are 2.3 MB of JSON, and every visitor would wait for them."""
    made = []

    def page(_request: HttpRequest) -> HttpResponse:
        made.append(1)
        length = page_cache.LARGEST + 1000
        return HttpResponse((text * length)[:length] if text else random.Random(7).randbytes(length))

    for _each in range(2):
        answer = page_cache.MadeOnceMiddleware(page)(rf.get(f"/e/{event.slug}/standings.json"))
        assert len(answer.getvalue()) > page_cache.LARGEST
    assert len(made) == (1 if kept else 2)


@pytest.mark.parametrize("page", ["", *PAGES])
def test_it_is_the_same_for_everybody(client: Client, event: Event, page: str) -> None:
    """No cookie, no token, no Vary: Cookie; compressed for who reads that."""
    answer = client.get(f"/e/{event.slug}/{page}")
    assert not answer.cookies
    assert b"csrf" not in answer.content.lower()
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    packed = client.get(f"/e/{event.slug}/{page}", headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == answer.content


def test_what_is_written_is_seen_at_once(client: Client, event: Event) -> None:
    """A line in the event's journal or in the site's makes the page anew."""
    address = f"/e/{event.slug}/standings/"
    player = Registration.objects.filter(event=event).first().player
    assert player.name in client.get(address).text
    register.correct_player(player=player, last_name="Popravljenko", first_name="Novi", by=OWNER)
    after = client.get(address).text
    assert "Popravljenko Novi" in after
    events.update_event(event=event, changes={"name": "Drugače imenovan turnir"}, by=DIRECTOR)
    assert "Drugače imenovan turnir" in client.get(address).text


def test_a_line_that_is_stored_late_is_seen(client: Client) -> None:
    """On PostgreSQL two events are written at once, and the one that began first may be stored last."""
    one, other = build.event(), build.event()
    for event, pk, name in ((one, 2_000, "Prvi"), (other, 1_500, "Drugi")):
        Event.objects.filter(pk=event.pk).update(name=name, date=timezone.localdate())
        Journal.objects.create(
            pk=pk,
            event=event,
            number=1,
            hash=f"{pk:064}",
            actor="V",
            role="director",
            action="event.update",
            at=timezone.now(),
        )
        assert name in client.get("/").text


def test_officials_are_never_answered_from_it(client: Client, event: Event) -> None:
    rounds.unpublish_standings(round=event.rounds.get(number=1), reason="napaka", by=DIRECTOR)
    address = f"/e/{event.slug}/standings/"
    name = Registration.objects.filter(event=event).first().player.name
    assert name not in client.get(address).text
    official = Client()
    official.force_login(build.official(event, "director"))
    answer = official.get(address)
    assert name in answer.text
    assert "ETag" not in answer.headers
    assert name not in client.get(address).text


def test_language_and_colours_are_kept_apart(event: Event) -> None:
    address = f"/e/{event.slug}/standings/"
    texts = set()
    for cookies in ({}, {"radelc_language": "en"}, {"radelc_language": "hu"}, {"radelc_theme": "dark"}):
        reader = Client()
        for name, value in cookies.items():
            reader.cookies[name] = value
        texts.add(reader.get(address).text)
    assert len(texts) == 4


def test_a_hidden_event_is_gone_at_once(client: Client, event: Event) -> None:
    assert client.get(f"/e/{event.slug}/").status_code == 200
    Event.objects.filter(pk=event.pk).update(hidden_at=timezone.now())
    assert client.get(f"/e/{event.slug}/").status_code == 404


def test_where_a_clock_runs_a_page_lives_for_a_second(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    event = build.event()
    round_ = build.round_(event)
    now = timezone.now()
    event.rounds.filter(pk=round_.pk).update(started_at=now)
    address, left = f"/e/{event.slug}/", []
    for step in (0, 0, 1):
        monkeypatch.setattr(page_cache, "time", lambda step=step: 1000.0 + step)
        monkeypatch.setattr(timezone, "now", lambda step=step: now + timedelta(seconds=step))
        left.append(client.get(address).text)
    assert left[0] == left[1] != left[2]


def test_in_a_large_hall_a_page_of_play_follows_every_few_seconds(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables' writes wait for their second; whatever else is written is seen at once."""
    table = build.table()
    address, now = f"/e/{table.round.event.slug}/live/", [1000.0]
    monkeypatch.setattr(page_cache, "monotonic", lambda: now[0])
    monkeypatch.setattr(
        page_cache, "_held", TLRUCache(1, lambda _slug, held, _now: held[1], timer=page_cache.monotonic)
    )
    monkeypatch.setattr(page_cache, "HELD_TABLES", 1)
    before = client.get(address).text
    build.record(table, build.dve("A"))
    assert client.get(address).text == before
    now[0] += 1
    first = client.get(address).text
    assert first != before
    build.record(table, build.dve("B"))
    assert client.get(address).text == first
    events.update_event(event=table.round.event, changes={"name": "Drugače imenovan turnir"}, by=DIRECTOR)
    assert client.get(address).text != first


def test_only_pages_for_everybody_are_marked() -> None:
    """A page of a role, of a link or with a form is made for who asks."""
    marked = {one.name for one in addresses.every_address() if page_cache.mark_of(one.view)}
    assert marked == {
        "home",
        "event",
        "event-clock",
        "event-live",
        "event-now",
        "feed-calendar",
        "feed-event",
        "feed-games",
        "feed-round-standings",
        "feed-round-standings-csv",
        "feed-seating-csv",
        "feed-standings",
        "feed-standings-csv",
        "feed-tables",
        "feed-teams",
        "feed-teams-csv",
        "series-feed",
        "series-feed-csv",
        "series-teams-csv",
        "cup-feed",
        "cup-feed-csv",
        "cup-feed-calendar",
        "find-player",
        "live-tables",
        "standings",
        "statistics",
        "round",
        "round-standings",
        "public-player",
        "public-table",
        "screen-slides",
    }


def test_what_is_not_there_is_not_kept(client: Client, event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[object] = []
    monkeypatch.setattr(type(caches["pages"]), "set", lambda _cache, key, *_told: kept.append(key))
    assert client.get(f"/e/{event.slug}/rounds/9/").status_code == 404
    assert kept == []
    assert client.get(f"/e/{event.slug}/standings/").status_code == 200
    assert len(kept) > 0


@pytest.mark.parametrize(
    "page", ["", "now/", "standings/", "standings/?view=teams&page=2", "rounds/1/", "standings.json"]
)
def test_what_a_page_does_not_read_makes_no_page_of_its_own(
    client: Client, event: Event, page: str, django_assert_num_queries: Any
) -> None:
    """Else anybody could have a page made anew as often as he thinks of another word, and fill what is kept."""
    address = f"/e/{event.slug}/{page}"
    first = client.get(address)
    assert first.status_code == 200
    more = "&" if "?" in page else "?"
    for each in ("x=1", "x=2&x=3", "utm_source=q", *(() if "?" in page else ("page=", "view=&q="))):
        with django_assert_num_queries(1):
            answer = client.get(f"{address}{more}{each}")
        assert answer.content == first.content
    for headers in ({"HX-Request": "1"}, {"Cookie": "radelc_language=xx"}, {"Cookie": "radelc_theme=pink"}):
        with django_assert_num_queries(1):
            assert client.get(address, headers=headers).content == first.content


@pytest.mark.parametrize("page", ["standings/", "rounds/1/standings/", "rounds/1/", "tables/"])
@pytest.mark.parametrize(
    "junk", ["page=1", "page=0", "page=-3", "page=x", "page=1e9", "page=0002", "page=12345", "view=x", "q=%20%20"]
)
def test_junk_in_what_a_page_reads_makes_no_page_of_its_own(
    client: Client, event: Event, page: str, junk: str, django_assert_num_queries: Any
) -> None:
    address = f"/e/{event.slug}/{page}"
    first = client.get(address)
    with django_assert_num_queries(1):
        assert client.get(f"{address}?{junk}").content == first.content


def test_no_search_drives_a_page_out_or_has_the_order_made_anew(client: Client, event: Event) -> None:
    """Each is another page, of which nobody else has use; what it searches is there."""
    address = f"/e/{event.slug}/standings/"
    client.get(address)
    kept = dict(caches["pages"]._cache)
    with CaptureQueriesContext(connection) as queried:
        for each in range(5):
            assert client.get(f"{address}?q=nobody{each}&page=1").status_code == 200
    assert caches["pages"]._cache == kept
    assert not [query for query in queried if "tournament_seat" in query["sql"]]


def test_what_a_page_reads_makes_one(client: Client, event: Event) -> None:
    name = Registration.objects.filter(event=event).first().player.last_name
    address = f"/e/{event.slug}/standings/"
    answers = {client.get(f"{address}{query}").text for query in ("", f"?q={name}", "?view=teams", "?q=nobody")}
    assert len(answers) == 4
    assert client.get(f"{address}?q=nobody&q={name}").content == client.get(f"{address}?q={name}").content


@pytest.mark.parametrize("page", PAGES)
def test_another_host_makes_no_page_anew(
    client: Client, event: Event, page: str, settings: Any, django_assert_num_queries: Any
) -> None:
    settings.ALLOWED_HOSTS = HALL_HOSTS
    first = client.get(f"/e/{event.slug}/{page}", headers={"Host": "127.0.0.1:8000"})
    for host in ("10.0.0.5", "10.0.0.6:81", "[::ffff:10.0.0.7]", "a.lan", "b.local:99"):
        with django_assert_num_queries(1):
            assert client.get(f"/e/{event.slug}/{page}", headers={"Host": host}).content == first.content


@pytest.mark.parametrize("page", ["calendar.ics", "screen/1/slides/"])
def test_a_page_that_tells_the_address_tells_the_sites_own(
    client: Client, event: Event, page: str, settings: Any, django_assert_num_queries: Any
) -> None:
    settings.ALLOWED_HOSTS, settings.SITE_ADDRESS = HALL_HOSTS, "http://10.0.0.5:8000"
    screens.save(event=event, name="", steps=[("qr", 10)], by=DIRECTOR)
    first = client.get(f"/e/{event.slug}/{page}", headers={"Host": "10.0.0.5:8000"})
    assert first.status_code == 200
    with django_assert_num_queries(1):
        assert client.get(f"/e/{event.slug}/{page}", headers={"Host": "10.0.0.6"}).content == first.content


FOREIGN = (
    "10.0.0.6",
    "10.0.0.7:80",
    "[::ffff:10.0.0.7]",
    "127.0.0.2",
    "[::ffff:127.0.0.9]",
    "0.0.0.0",
    "255.255.255.255",
    "224.0.0.1",
    "x.lan",
    "localhost:81",
    "127.0.0.1:65000",
    "[0:0::2]",
)


@pytest.mark.parametrize("page", ["calendar.ics", "screen/1/slides/"])
def test_a_host_that_is_not_this_halls_makes_no_address_of_its_own(
    client: Client, event: Event, page: str, settings: Any, django_assert_num_queries: Any
) -> None:
    settings.ALLOWED_HOSTS, settings.SITE_ADDRESS = HALL_HOSTS, ""
    screens.save(event=event, name="", steps=[("qr", 10)], by=DIRECTOR)
    address = f"/e/{event.slug}/{page}"
    first, second = (client.get(address, headers={"Host": host}) for host in ("localhost", "127.0.0.1"))
    assert first.content != second.content
    for host in FOREIGN:
        with django_assert_num_queries(1):
            assert client.get(address, headers={"Host": host}).content == first.content
    for host in ("127.0.0.1:80", "LOCALHOST", "[::1]"):
        client.get(address, headers={"Host": host})
    for host in ("[0:0::1]", "[::1]:80", "[0000::1]"):  # one address, however it is written
        with django_assert_num_queries(1):
            client.get(address, headers={"Host": host})


@pytest.mark.parametrize("host", ["0x7f.1", "2130706433", "017700000001", "127.1", "10.0.0.5.example.org", "1.2.3.4@x"])
def test_a_page_that_is_there_is_not_given_to_a_foreign_host(
    client: Client, event: Event, settings: Any, host: str
) -> None:
    """An odd spelling of a number is a name like any other: a browser has written it out before it asks."""
    settings.ALLOWED_HOSTS = HALL_HOSTS
    assert client.get(f"/e/{event.slug}/", headers={"Host": "127.0.0.1"}).status_code == 200
    assert client.get(f"/e/{event.slug}/", headers={"Host": host}).status_code == 400
