"""The demo's event: half-played, with everything a visitor should meet, and told how to get in."""

import os
from collections import Counter
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.utils import timezone

from tournament import demo
from tournament.access.selectors.links import resolve_link
from tournament.demo.words import WORDS
from tournament.models import Event, Game, Journal, Registration, Round, Signature, Table
from tournament.recording.services.games import preview
from tournament.verify.selectors import verified

pytestmark = pytest.mark.django_db


@pytest.fixture
def loaded(settings: Any, tmp_path: Path) -> Event:
    settings.DATA_DIR = tmp_path
    demo.load(StringIO())
    return Event.objects.get()


@pytest.mark.nightly
def test_the_demo_is_half_played_and_says_how_to_look_at_it(loaded: Event, settings: Any) -> None:
    states = dict(Round.objects.values_list("number", "state"))
    assert states == {1: "closed", 2: "closed", 3: "running"}
    assert Round.objects.filter(standings_published_at__isnull=False).count() == 2
    running = Table.objects.filter(round__number=3)
    assert set(running.values_list("state", flat=True)) == set(Table.State.values)
    assert {"", "live", "paper", "totals"} == set(running.values_list("entry_way", flat=True))
    assert running.filter(state="open", games__isnull=True).exists()

    # the odd cases
    people = Registration.objects.all()
    assert people.count() == 50
    assert Counter(people.values_list("club__name", flat=True))[None] == 2
    assert people.filter(withdrawn=True).count() == 2
    assert people.filter(late=True, seats__round__number=1).count() == 1
    assert people.filter(out_of_competition=True, seats__round__number=3).count() == 1
    assert Table.objects.filter(round__number=2, bye=True).count() == 1
    assert Game.objects.filter(table__round__number=3, facts__has_key="renons").exists()
    assert Game.objects.filter(table__round__number=3, locked=True).exists()
    assert Journal.objects.filter(action="game.correct").count() == 3
    assert Signature.objects.filter(strokes__isnull=False).exists()

    # a day, not a second: the journal goes forward in time, ends before now, and all stands as it tells
    times = list(Journal.objects.filter(event=loaded).order_by("number").values_list("at", flat=True))
    assert times == sorted(times)
    assert times[-1] <= timezone.now()
    assert times[-1] - times[0] > timedelta(hours=4)
    assert list(verified.findings(loaded)) == []

    # the clock of round 3 still runs: a captain can write
    third = Round.objects.get(number=3)
    assert third.ends_at is not None
    assert third.ends_at - timezone.now() > timedelta(minutes=40)

    lines = demo.describe("http://127.0.0.1:8000")
    text = "\n".join(lines)
    assert "http://127.0.0.1:8000/e/demo/" in text
    for person in WORDS["sl"].officials:
        assert person.username in text
        assert authenticate(username=person.username, password=demo.PASSWORD) is not None
    tokens = [line.split("/t/")[1].rstrip("/") for line in lines if "/t/" in line]
    assert [resolve_link(token).role for token in tokens] == ["captain", "captain", "player", "captain"]
    fresh = resolve_link(tokens[0]).table
    assert preview(table=fresh, number=1, facts={"late": "A"}).row is not None

    # kept for the owner of the database alone, and no longer told once they are dead
    kept = Path(settings.DATA_DIR) / "demo-links.json"
    assert os.name == "nt" or kept.stat().st_mode & 0o077 == 0
    Round.objects.filter(number=3).update(state="closed", closed_at=timezone.now())
    assert not any("/t/" in line for line in demo.describe("http://127.0.0.1:8000"))


def test_a_demo_without_its_event_says_what_to_do() -> None:
    assert len(demo.describe("http://127.0.0.1:8000")) == 1
