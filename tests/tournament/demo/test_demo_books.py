"""The demo of every other rule book: a round of it is being played, and its pages and papers show it."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules import RULE_BOOKS, rule_book
from tournament import demo
from tournament.demo import other_book
from tournament.demo.words import WORDS
from tournament.models import Account, Club, Event, Journal, Seat, Table
from tournament.startlist import read_start_list
from tournament.verify.selectors import verified

pytestmark = pytest.mark.django_db
BY_DAY = "cz-taroky"
OTHERS = [
    code if code == BY_DAY else pytest.param(code, marks=pytest.mark.nightly)
    for code in RULE_BOOKS
    if code != demo.USUAL_BOOK
]


@pytest.mark.parametrize("code", OTHERS)
def test_a_round_of_another_book_is_being_played(code: str, client: Client, settings, tmp_path) -> None:
    settings.DATA_DIR = tmp_path
    demo.load(StringIO(), code)
    event = Event.objects.get(slug=demo.SLUG)
    assert event.ruleset == code
    now = timezone.now()
    begun = now - timedelta(minutes=now.minute % 5, seconds=now.second, microseconds=now.microsecond)
    assert Journal.objects.filter(event=event).latest("number").at <= begun, "nothing is written after now"
    assert list(verified.findings(event)) == []
    states = set(Table.objects.filter(round__event=event, bye=False).values_list("state", flat=True))
    assert {"open", "complete", "accepted"} <= states
    for table in Table.objects.filter(round__event=event, state="accepted", bye=False):
        places = sorted(Seat.objects.filter(table=table).values_list("place", flat=True))
        assert places[0] == 1, "an accepted table is placed"
    assert client.get(reverse("event", args=[event.slug])).status_code == 200
    words = WORDS[rule_book(code).language]
    assert (event.name, event.place, event.organiser) == (words.name, words.place, words.organiser)
    assert words.round_line.format(number=4) in event.schedule
    assert words.organiser in Club.objects.values_list("name", flat=True)
    assert [person.username in "\n".join(demo.describe("")) for person in words.officials] == [True] * 4
    client.force_login(Account.objects.get(username=words.officials[0].username))
    for table in Table.objects.filter(round__event=event, bye=False).order_by("number")[:4]:
        assert client.get(reverse("office-sheet", args=[event.slug, table.pk])).status_code == 200
        assert client.get(reverse("public-table", args=[event.slug, 1, table.number])).status_code == 200
    for page in ("desk", "calls", "event-settings", "office"):
        assert client.get(reverse(page, args=[event.slug])).status_code == 200, page
    tokens = json.loads((tmp_path / "demo-links.json").read_text())
    for seat in ("2A", "2D"):
        answer = client.get(reverse("table", args=[tokens[seat]]))
        assert answer.status_code == 200


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
def test_the_players_of_a_demo_are_read_as_a_club_would_send_them(words) -> None:
    """Its heading is in its own language, and nothing in it is in doubt."""
    file = demo.FIXTURES / words.start_list
    start_list = read_start_list(file.read_bytes(), file.name)
    assert [column.field for column in start_list.columns] == ["last_name", "first_name", "club", "licence", "rating"]
    assert len(start_list.rows) >= other_book.PLAYERS
    assert start_list.problems == ()
