"""Figures on a database: the standings page and saving a game."""

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from uuid import UUID, uuid4

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from bench.crowd import crowd
from bench.rehearsed import rehearsed
from bench.timing import Line, Size, median_seconds, medians, seconds, shown
from tournament.journal.services.actor import Actor
from tournament.models import (
    POINT_UNITS,
    Account,
    Club,
    Event,
    Final,
    PastEvent,
    Player,
    Round,
    Series,
    SeriesEvent,
    Table,
)
from tournament.permissions import OPERATOR
from tournament.recording.services import games
from tournament.web.caching.page_cache import shared

STANDINGS_MILLISECONDS = 30
ANEW_OF_EMPTY = 3
UNCHANGED_A_SECOND = 1000
UNCHANGED_OF_EMPTY = 0.7
SERIES_EVENTS, SERIES_OF_STANDINGS = 12, 150 / 66
HOST = "127.0.0.1"


@contextmanager
def own_database() -> Iterator[None]:
    """Use an empty database beside the site's, then delete it; the site's own and its kept papers are never opened."""
    papers = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "bench"}
    test = connection.settings_dict["TEST"]
    named = test["NAME"]
    with (
        tempfile.TemporaryDirectory(prefix="radelc-bench-", ignore_cleanup_errors=True) as folder,
        override_settings(CACHES={**settings.CACHES, "papers": papers}),  # Django opens every cache for a new database
    ):
        sqlite = connection.vendor == "sqlite"
        test["NAME"] = str(Path(folder) / "bench.sqlite3") if sqlite else f"radelc_bench_{uuid4().hex[:12]}"
        old_name = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(old_name, verbosity=0)
            test["NAME"] = named


def standings_page(size: Size) -> Iterator[Line]:
    """Measure the public standings of four rounds against an empty page, and its queries at a tenth of the size."""
    many = crowd(tables=size.players // 3, rounds=4)
    few = crowd(tables=max(5, size.players // 30), rounds=4)
    nobody = Event.objects.create(name="Nihče", slug="nihce", date=date(2026, 3, 14))
    with override_settings(ROOT_URLCONF="bench.urls"):
        client = Client(SERVER_NAME=HOST, headers={"Accept-Encoding": "gzip"})
        standings = reverse("standings", args=[many.slug])
        page, again = partial(made_anew, client, standings), partial(_get, client, standings)
        empty = partial(_get, client, reverse("bench-empty"))
        of_nobody = partial(made_anew, client, reverse("standings", args=[nobody.slug]))
        queries = [_queries(client, event) for event in (few, many)]
        for warm in (page, again, empty, of_nobody):
            warm()
        took, bare = medians((page, of_nobody), 3 * size.repeats, process_time)
        next_page = median_seconds(partial(_next, client, standings), 3 * size.repeats, process_time)
        kept = median_seconds(again, 100 * size.repeats, process_time)
        tag = client.get(standings).headers["ETag"]
        same = median_seconds(partial(_same, client, standings, tag), 100 * size.repeats, process_time)
        nothing = median_seconds(empty, 100 * size.repeats, process_time)
    yield Line(
        f"standings page made anew, {size.players} players × 4 rounds",
        f"{shown(took)}, {took / nothing:.0f} × an empty view ({shown(nothing)})",
        f"{STANDINGS_MILLISECONDS} ms",
        took * 1000 <= STANDINGS_MILLISECONDS,
    )
    yield Line(
        "against the same page without a player",
        f"{took / bare:.1f} × its {shown(bare)}; every other page of that change {next_page / bare:.1f} ×",
        f"{ANEW_OF_EMPTY} ×",
        took <= ANEW_OF_EMPTY * bare,
    )
    yield Line(
        "every other page of that change",
        f"{shown(next_page)}: the order is there",
        f"{STANDINGS_MILLISECONDS} ms",
        next_page * 1000 <= STANDINGS_MILLISECONDS,
    )
    yield Line(
        "asked for by its tag: 304",
        f"{shown(same)}, {1 / same:,.0f} a second on one core",
        f"{UNCHANGED_A_SECOND:,} a second",
        1 / same >= UNCHANGED_A_SECOND,
    )
    yield Line(
        "the same as long as nothing changes",
        f"{shown(kept)}, {1 / kept:,.0f} a second on one core; {nothing / kept:.2f} of an empty view's rate",
        f"{UNCHANGED_OF_EMPTY} of it",
        nothing / kept >= UNCHANGED_OF_EMPTY,
    )
    yield Line(
        f"its queries, {size.players // 10} and {size.players} players",
        f"{queries[0]} and {queries[1]}",
        "a constant number",
        queries[0] == queries[1],
    )


def series_page(size: Size) -> Iterator[Line]:
    """Measure the page of a series of twelve events, made anew, beside one event's standings page, and its queries."""
    many, few = (_series_of(players) for players in (size.players, max(9, size.players // 10)))
    event = crowd(tables=size.players // 3, rounds=4)
    client = Client(SERVER_NAME=HOST, headers={"Accept-Encoding": "gzip"})
    pages = [partial(made_anew, client, reverse("series", args=[series.slug])) for series in (few, many)]
    standings = partial(made_anew, client, reverse("standings", args=[event.slug]))
    queries = []
    for page in pages:
        page()
        with CaptureQueriesContext(connection) as queried:
            page()
        queries.append(len(queried))
    standings()
    took = median_seconds(pages[1], 3 * size.repeats, process_time)
    beside = median_seconds(standings, 3 * size.repeats, process_time)
    yield Line(
        f"page of a series made anew, {size.players} players × {SERIES_EVENTS} events",
        f"{shown(took)}, {took / beside:.1f} × the standings page of an event ({shown(beside)})",
        f"{SERIES_OF_STANDINGS:.2f} × it",
        took / beside <= SERIES_OF_STANDINGS,
    )
    yield Line(
        f"its queries, {max(9, size.players // 10)} and {size.players} players",
        f"{queries[0]} and {queries[1]}",
        "a constant number",
        queries[0] == queries[1],
    )


def _series_of(players: int) -> Series:
    number = Series.objects.count() + 1
    series = Series.objects.create(name=f"Serija {number}", slug=f"serija-{number}", public=True, best=8)
    people = Player.objects.bulk_create(
        Player(last_name=f"Sezonec{number}-{at:04}", first_name="Ime") for at in range(players)
    )
    now, dice = timezone.now(), Random(number)
    words = {
        f"{whose}_word_{part}": value for whose in ("series", "event") for part, value in (("at", now), ("by", "x"))
    }
    for at in range(1, SERIES_EVENTS + 1):
        past = PastEvent.objects.create(series=series, name=f"{at}. turnir", date=date(2026, 1, at))
        SeriesEvent.objects.create(series=series, number=at, past=past, **words)
        order = dice.sample(people, len(people))
        Final.objects.bulk_create(
            Final(
                past=past,
                player=player,
                place=place,
                units=POINT_UNITS * (12 - 12 * place // len(order)) + 700 * (place % 6),
                difference=len(order) - 2 * place,
                most_units=12 * POINT_UNITS,
            )
            for place, player in enumerate(order, start=1)
        )
    return series


def _get(client: Client, address: str) -> None:
    answer = client.get(address)
    if answer.status_code != 200:
        raise RuntimeError(f"{address} answered {answer.status_code}")


def _same(client: Client, address: str, tag: str) -> None:
    if client.get(address, headers={"If-None-Match": tag}).status_code != 304:
        raise RuntimeError(f"{address} changed")


def _next(client: Client, address: str) -> None:
    caches["pages"].clear()
    _get(client, address)


def made_anew(client: Client, address: str) -> None:
    caches["pages"].clear()
    shared.clear()
    _get(client, address)


def _queries(client: Client, event: Event) -> int:
    with CaptureQueriesContext(connection) as queried:
        _get(client, reverse("standings", args=[event.slug]))
    return len(queried)


def saving(size: Size) -> Iterator[Line]:
    """Measure a game through the service, with its journal line, against the smallest commit: one row."""
    event = crowd(tables=size.saved_tables, rounds=0, running=True)
    Table.objects.filter(round__event=event).update(
        state=Table.State.OPEN, entry_way=Table.EntryWay.NONE, revision=0, accepted_at=None, accepted_by=""
    )
    account = Account.objects.create(username="operater")
    by = Actor.of_account(account, role=OPERATOR)
    dice = Random(5)
    took: list[list[float]] = []
    round_ = Round.objects.get(event=event)
    sheets = rehearsed(size.saved_tables, seed=4)
    for table, rehearsal in zip(round_.tables.order_by("number"), sheets, strict=True):
        took.append(
            [
                seconds(
                    partial(
                        games.record,
                        table=table,
                        number=number,
                        facts=row,
                        revision=number - 1,
                        key=UUID(int=dice.getrandbits(128)),
                        by=by,
                    )
                )
                for number, row in enumerate(rehearsal.rows, start=1)
            ]
        )
    commits = [
        seconds(partial(Club.objects.create, name=f"Potrditev {at}"))
        for at in range(size.saved_tables * event.games_per_round)
    ]
    each = statistics.median([line for lines in took for line in lines])
    last = statistics.median([lines[-1] for lines in took])
    commit = statistics.median(commits)
    yield Line(
        "saving a game (items, circles, journal)",
        f"{shown(each)}, {each / commit:.1f} × a bare commit ({shown(commit)}); {1 / each:,.0f} a second, "
        f"the 21st of a sheet {shown(last)}",
    )
