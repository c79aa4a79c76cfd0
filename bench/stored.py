"""Figures on a database: the standings page and saving a game. The database is made for it and thrown away."""

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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

from bench.crowd import crowd
from bench.rehearsed import rehearsed
from bench.timing import Line, Size, median_seconds, seconds, shown
from tournament.journal.services.actor import Actor
from tournament.models import Account, Club, Event, Round, Table
from tournament.permissions import OPERATOR
from tournament.recording.services import games
from tournament.web.caching.page_cache import shared

STANDINGS_MILLISECONDS = 30
UNCHANGED_A_SECOND = 1000
UNCHANGED_OF_EMPTY = 0.7
HOST = "127.0.0.1"


@contextmanager
def own_database() -> Iterator[None]:
    """Make an empty database beside the site's, use it, and throw it away; the site's own is never opened for it, nor
    are its kept papers.
    """
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
    """The public standings of four rounds against a page that does nothing, and its queries at a tenth of the size."""
    many = crowd(tables=size.players // 3, rounds=4)
    few = crowd(tables=max(5, size.players // 30), rounds=4)
    with override_settings(ROOT_URLCONF="bench.urls"):
        client = Client(SERVER_NAME=HOST, headers={"Accept-Encoding": "gzip"})
        standings = reverse("standings", args=[many.slug])
        page, again = partial(_made, client, standings), partial(_get, client, standings)
        empty = partial(_get, client, reverse("bench-empty"))
        queries = [_queries(client, event) for event in (few, many)]
        for warm in (page, again, empty):
            warm()
        took = median_seconds(page, 3 * size.repeats, process_time)
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


def _get(client: Client, address: str) -> None:
    answer = client.get(address)
    if answer.status_code != 200:
        raise RuntimeError(f"{address} answered {answer.status_code}")


def _same(client: Client, address: str, tag: str) -> None:
    """Ask by a tag for what did not change."""
    if client.get(address, headers={"If-None-Match": tag}).status_code != 304:
        raise RuntimeError(f"{address} changed")


def _next(client: Client, address: str) -> None:
    """A page that is made while the order is there from another one."""
    caches["pages"].clear()
    _get(client, address)


def _made(client: Client, address: str) -> None:
    caches["pages"].clear()
    shared.clear()
    _get(client, address)


def _queries(client: Client, event: Event) -> int:
    with CaptureQueriesContext(connection) as found:
        _get(client, reverse("standings", args=[event.slug]))
    return len(found)


def saving(size: Size) -> Iterator[Line]:
    """A game through the service, with its journal line, against the least that can be committed: one row."""
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
    for table, one in zip(round_.tables.order_by("number"), sheets, strict=True):
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
                for number, row in enumerate(one.rows, start=1)
            ]
        )
    commits = [
        seconds(partial(Club.objects.create, name=f"Potrditev {at}"))
        for at in range(size.saved_tables * event.games_per_round)
    ]
    each = statistics.median([one for lines in took for one in lines])
    last = statistics.median([lines[-1] for lines in took])
    commit = statistics.median(commits)
    yield Line(
        "saving a game (items, circles, journal)",
        f"{shown(each)}, {each / commit:.1f} × a bare commit ({shown(commit)}); {1 / each:,.0f} a second, "
        f"the 21st of a sheet {shown(last)}",
    )
