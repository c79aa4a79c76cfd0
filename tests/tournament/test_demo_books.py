"""The demo of every other rule book: a round of it is being played, and its pages and papers show it."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rules import RULE_BOOKS
from tournament import demo
from tournament.models import Account, Event, Journal, Seat, Table
from tournament.selectors import verified

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
    client.force_login(Account.objects.get(username="vodja"))
    for table in Table.objects.filter(round__event=event, bye=False).order_by("number")[:4]:
        assert client.get(reverse("office-sheet", args=[event.slug, table.pk])).status_code == 200
        assert client.get(reverse("public-table", args=[event.slug, 1, table.number])).status_code == 200
    for page in ("desk", "calls", "event-settings", "office"):
        assert client.get(reverse(page, args=[event.slug])).status_code == 200, page
    tokens = json.loads((tmp_path / "demo-links.json").read_text())
    for seat in ("2A", "2D"):
        answer = client.get(reverse("table", args=[tokens[seat]]))
        assert answer.status_code == 200
