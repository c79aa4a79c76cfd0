"""Announcements and screens: what the director sets up, and what everybody sees of it."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR
from tournament.access.services import links
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.hall.selectors import hall
from tournament.hall.services import announcements, screens
from tournament.models import Announcement, Event, Journal, Screen
from tournament.recording.selectors import phone_view
from tournament.rounds.services import rounds
from tournament.rounds.services.seating import withdraw
from tournament.web import server

pytestmark = pytest.mark.django_db
NASTY = "<script>alert(1)</script> & 🃏 »ob 14.30«\nkosilo"


@pytest.fixture
def event() -> Event:
    return build.event(round_count=1, schedule="9.00 prijava\n\n10.00 prvi krog")


@pytest.fixture
def director(event: Event) -> Client:
    client = Client()
    client.force_login(build.official(event, "director"))
    return client


def slides_of(client: Client, event: Event, number: int = 1) -> str:
    return client.get(reverse("screen-slides", args=[event.slug, number])).content.decode()


def shown(client: Client, event: Event, number: int = 1) -> list[str]:
    return re.findall(r'data-show="(\w+)"', slides_of(client, event, number))


def test_an_announcement_stands_everywhere_until_it_is_taken_down(
    client: Client, director: Client, event: Event
) -> None:
    """Screens, public pages, pages that are open already, and the phones at the tables; each a line of the journal."""
    round_ = build.round_(event)
    table = round_.tables.get()
    tokens = links.issue(round=round_, by=DIRECTOR)
    before = phone_view.tag(table)
    assert director.post(reverse("announce", args=[event.slug]), {"text": NASTY}).status_code == 302
    (made,) = Announcement.objects.all()
    assert made.text == NASTY
    pages = [
        reverse("event", args=[event.slug]),
        reverse("round", args=[event.slug, 1]),
        reverse("screen-slides", args=[event.slug, 1]),
        reverse("table-sheet", args=[tokens[1, "B"]]),
    ]
    for page in pages:
        text = client.get(page).content.decode()
        assert "&lt;script&gt;alert(1)" in text, page
        assert "<script>alert" not in text, page
    now = reverse("event-now", args=[event.slug])
    assert [one["text"] for one in client.get(now).json()["news"]] == [NASTY]
    stands = phone_view.tag(table)
    down = reverse("announcement-take-down", args=[event.slug, made.pk])
    assert [director.post(down).status_code for _again in range(2)] == [302, 302]
    assert all("alert(1)" not in client.get(page).content.decode() for page in pages)
    assert client.get(now).json()["news"] == []
    assert len({before, stands, phone_view.tag(table)}) == 3
    told = list(Journal.objects.filter(event=event, action__startswith="announcement").order_by("number"))
    assert [line.action for line in told] == ["announcement.write", "announcement.take_down"]


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("", None),
        (" \n ", None),
        ("x" * 2000, "x" * 2000),
        ("x" * 2001, None),
        ("🃏" * 2000, "🃏" * 2000),
        ("\x07", None),
    ],
    ids=["empty", "blank", "2,000", "2,001", "emoji", "control"],
)
def test_what_can_be_announced(director: Client, event: Event, text: str, stored: str | None) -> None:
    answer = director.post(reverse("announce", args=[event.slug]), {"text": text})
    assert answer.status_code == (302 if stored else 400)
    assert list(Announcement.objects.values_list("text", flat=True)) == ([stored] if stored else [])
    if not stored and text.strip("\n \x07"):
        assert text in answer.content.decode()


def test_who_announces_and_sets_up_screens(event: Event) -> None:
    with pytest.raises(NotAllowed):
        announcements.announce(event=event, text="x", by=OPERATOR)
    with pytest.raises(NotAllowed):
        screens.save(event=event, name="", steps=[("clock", 10)], by=OPERATOR)
    made = announcements.announce(event=event, text="x", by=DIRECTOR)
    announcements.take_down(announcement=made, by=DIRECTOR)
    with pytest.raises(Conflict):
        announcements.take_down(announcement=made, by=DIRECTOR)


@pytest.mark.parametrize(
    "steps",
    [[], [("tea", 10)], [("clock", 2)], [("clock", 601)], [("clock", 10), ("clock", 20)]],
    ids=["nothing", "unknown", "too short", "too long", "twice"],
)
def test_what_no_screen_shows(event: Event, steps: list[tuple[str, int]]) -> None:
    with pytest.raises(RefereeError):
        screens.save(event=event, name="", steps=steps, by=DIRECTOR)
    assert not Screen.objects.exists()


def test_the_clock_stands_beside_what_is_announced(director: Client, event: Event) -> None:
    """Nobody looks for it on another page; there is none before the start."""
    round_ = build.round_(event, state="published")
    pages = []
    for _state in ("published", "running"):
        pages.append(director.get(reverse("hall", args=[event.slug])).content.decode())
        if len(pages) == 1:
            rounds.start(round=round_, by=DIRECTOR)
    pause = reverse("clock-pause", args=[event.slug, 1])
    assert [pause in page for page in pages] == [False, True]


def test_a_seating_says_of_which_round_it_is(client: Client, event: Event) -> None:
    """The next one may be out while the last one is played."""
    client.cookies["radelc_language"] = "en"
    build.round_(event)
    screens.save(event=event, name="", steps=[("names", 5), ("tables", 5), ("live", 5), ("qr", 5)], by=DIRECTOR)
    titles = re.findall(r'data-title="([^"]*)"', slides_of(client, event))
    assert [title.endswith(" · Round 1") for title in titles] == [True, True, True, False]


def test_a_screen_opens_before_the_first_round_and_after_the_last(client: Client, event: Event) -> None:
    """Then no clock runs; the empty one is filled once there is a round again (static/js/clock.js)."""
    opened = client.get(reverse("screen-first", args=[event.slug]))
    assert opened.status_code == 200
    assert "data-of-hall" in opened.content.decode()


def test_two_screens_turn_by_themselves(client: Client, director: Client, event: Event) -> None:
    """Each shows its own in its order; what has nothing to show is passed over; a strange number is the first one."""
    build.round_(event, state="published")
    one = {"name": "oder", "clock_at": 2, "clock_seconds": 30, "names_at": 1, "names_seconds": 12, "winners_at": 3}
    assert director.post(reverse("screen-new", args=[event.slug]), one).status_code == 302
    screens.save(event=event, name="", steps=[("schedule", 5), ("qr", 5), ("tables", 9)], by=DIRECTOR)
    assert Screen.objects.get(number=1).steps == [
        {"show": "names", "seconds": 12},
        {"show": "clock", "seconds": 30},
        {"show": "winners", "seconds": 15},
    ]
    assert [shown(client, event, number) for number in (1, 2, 7)] == [
        ["names", "clock"],
        ["schedule", "qr", "tables"],
        ["names", "clock"],
    ]
    assert client.get(reverse("screen", args=[event.slug, 2])).status_code == 200
    page = director.get(reverse("hall", args=[event.slug])).content.decode()
    assert all(f"http://testserver{reverse('screen', args=[event.slug, number])}" in page for number in (1, 2))
    refused = director.post(
        reverse("screen-edit", args=[event.slug, 1]), {**one, "clock_seconds": 1, "name": "pri oknu"}
    )
    assert refused.status_code == 400
    assert "pri oknu" in refused.content.decode()
    assert director.post(reverse("screen-remove", args=[event.slug, 2])).status_code == 302
    assert [line.action for line in Journal.objects.filter(event=event).order_by("number")] == [
        "screen.save",
        "screen.save",
        "screen.remove",
    ]


def test_a_screen_shows_what_the_public_may_see(client: Client, director: Client, event: Event) -> None:
    """Also in a director's browser: standings and winners once they are published, a draft never."""
    round_ = build.round_(event)
    screens.save(event=event, name="", steps=[("names", 9), ("standings", 9), ("winners", 9), ("live", 9)], by=DIRECTOR)
    assert shown(director, event) == ["names", "live"]
    build.accept_with_totals(round_.tables.get(), 30, 20, 10)
    rounds.close(round=round_, by=DIRECTOR)
    assert shown(director, event) == []
    rounds.publish_standings(round=round_, by=DIRECTOR)
    assert shown(client, event) == ["standings", "winners"]
    build.round_(build.event(slug="drugi"), state="drafted")
    assert shown(director, Event.objects.get(slug="drugi")) == ["qr"]


def test_a_screen_asks_again_for_nothing(client: Client, event: Event) -> None:
    build.round_(event)
    address = reverse("screen-slides", args=[event.slug, 1])
    tag = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    announcements.announce(event=event, text="x", by=DIRECTOR)
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


def test_slides_are_made_once_for_all_screens_until_something_changes(
    client: Client, event: Event, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    """The clock runs on for nothing; when it shows zero, and after every game, they are made anew."""
    round_ = build.round_(event, tables=2)
    address = reverse("screen-slides", args=[event.slug, 1])
    begun = timezone.now()
    first = client.get(address)
    monkeypatch.setattr(timezone, "now", lambda: begun + timedelta(seconds=30))
    with django_assert_num_queries(1):
        again = Client().get(address)
    assert (again.content, again["ETag"]) == (first.content, first["ETag"])
    with django_assert_num_queries(1):
        assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    build.record(round_.tables.get(number=1), build.dve("B"))
    played = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert played.status_code == 200
    monkeypatch.setattr(timezone, "now", lambda: begun + timedelta(seconds=event.round_seconds))
    assert 'data-state="over"' in client.get(address).text


def test_a_screen_hears_that_its_choices_changed(client: Client, event: Event) -> None:
    build.round_(event)
    assert "clock" in shown(client, event)
    screens.save(event=event, name="", steps=[("names", 9)], by=DIRECTOR)
    assert shown(client, event) == ["names"]
    assert shown(client, event, number=2) == ["names"]


def test_a_router_gives_another_address_and_the_slides_know(
    client: Client, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    for found in ("http://192.168.1.20:8000", "http://192.168.7.7:8000"):
        monkeypatch.setattr(server, "phones_address", lambda found=found: found)
        assert found.removeprefix("http://") in slides_of(client, event)


def test_the_slides_ask_no_more_often_for_more_players(event: Event, django_assert_max_num_queries: object) -> None:
    build.round_(event, tables=12)
    steps = tuple((show, 9) for show in Screen.Show.values)
    with django_assert_max_num_queries(17):
        hall.slides(event, steps)


def test_initials_stand_on_screens_where_the_event_says_so(director: Client, event: Event) -> None:
    build.round_(event)
    assert "Priimek" in slides_of(director, event)
    Event.objects.filter(pk=event.pk).update(public_names=Event.PublicNames.INITIALS)
    assert "Priimek" not in slides_of(director, event)


def test_who_has_withdrawn_is_marked_on_every_slide_with_his_name(client: Client) -> None:
    event = build.event(round_count=2)
    first = build.round_(event, number=1)
    build.accept_with_totals(first.tables.get(), 60, -20, 10)
    rounds.publish_standings(round=rounds.close(round=first, by=DIRECTOR), by=DIRECTOR)
    build.round_(event, number=2)
    gone = event.registrations.order_by("start_number")[0]
    steps = [("names", 10), ("tables", 10), ("live", 10), ("standings", 10)]
    screens.save(event=event, name="", steps=steps, by=DIRECTOR)
    client.cookies["radelc_language"] = "en"
    assert "withdrawn" not in slides_of(client, event)
    withdraw(registration=gone, reason="bolezen", by=DIRECTOR)
    slides = slides_of(client, event).split("<section")[1:]
    assert len(slides) == len(steps)
    for slide in slides:
        assert re.findall(r"(\w+ Ime)\s*<small>withdrawn", slide) == [gone.player.name], slide[:60]


def test_the_frame_of_a_screen_tells_the_announcements_whatever_it_shows(client: Client, event: Event) -> None:
    screens.save(event=event, name="", steps=[("schedule", 10)], by=DIRECTOR)
    announcements.announce(event=event, text=NASTY, by=DIRECTOR)
    page = client.get(reverse("screen", args=[event.slug, 1])).content.decode()
    assert "&lt;script&gt;alert(1)" in page.partition('class="screen-head"')[2].partition("</header>")[0]
