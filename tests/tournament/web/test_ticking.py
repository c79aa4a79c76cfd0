"""A kept page whose clocks are set anew is, byte for byte, the page that would be made at that moment."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.models import Event, Table
from tournament.rounds.services import clock
from tournament.web.caching import page_cache

pytestmark = pytest.mark.django_db
PAGES = ("", "clock/", "rounds/1/", "rounds/1/?view=tables")
#: Seconds since the page was made: minutes go by, the last game, zero, a table of its own runs out, and afterwards.
LATER = (0, 59, 3_301, 3_598.9, 3_599.5, 3_601, 4_199.5, 4_201)


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    begun = timezone.now().replace(microsecond=0)

    def set_to(seconds: float) -> None:
        moment: datetime = begun + timedelta(seconds=seconds)
        monkeypatch.setattr(timezone, "now", lambda: moment)

    return set_to


@pytest.fixture
def event(at: Callable[[float], None]) -> Event:
    at(0)
    event = build.event()
    round_ = build.round_(event, tables=2)
    event.rounds.filter(pk=round_.pk).update(started_at=timezone.now(), seconds=3_600)
    Table.objects.filter(round=round_, number=2).update(added_seconds=600)
    Table.objects.filter(round=round_).update(entry_way=Table.EntryWay.LIVE)
    return event


@pytest.mark.parametrize(("page", "language"), [*((page, "sl") for page in PAGES), ("", "hu")])
def test_it_is_the_page_of_that_moment(
    client: Client, event: Event, at: Callable[[float], None], page: str, language: str
) -> None:
    client.cookies["radelc_language"] = language
    seen = set()
    for seconds in LATER:
        at(seconds)
        kept = client.get(f"/e/{event.slug}/{page}").text
        assert kept == made_now(event, page, language)
        seen.add(kept)
    assert len(seen) == len(LATER)


def test_a_clock_that_stands_still_tells_the_time_of_the_server(
    client: Client, event: Event, at: Callable[[float], None]
) -> None:
    at(100)
    clock.pause(round=event.rounds.get(), reason="luč", by=DIRECTOR)
    for seconds in (100, 200, 5_000):
        at(seconds)
        assert client.get(f"/e/{event.slug}/").text == made_now(event, "", "sl")


def test_as_long_as_it_runs_nothing_is_asked_but_whether_it_changed(
    client: Client, event: Event, at: Callable[[float], None], django_assert_num_queries: Any
) -> None:
    first = client.get(f"/e/{event.slug}/")
    at(1_234)
    with django_assert_num_queries(1):
        second = client.get(f"/e/{event.slug}/")
    assert "39:26" in second.text
    assert second.headers["ETag"] != first.headers["ETag"]


def made_now(event: Event, page: str, language: str) -> str:
    """The page for somebody for whom nothing is kept."""
    reader = Client()
    reader.cookies["radelc_language"] = language
    with patch.object(page_cache, "_state_and_key", return_value=None):
        return reader.get(f"/e/{event.slug}/{page}").text
