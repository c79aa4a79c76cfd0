"""Eight threads that save at once, as the server's do: SQLite with its queue of writers beside PostgreSQL.

Each database has its own program (`python -m bench.savers`), since a process knows only one.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from random import Random
from threading import Barrier, Thread
from time import perf_counter
from uuid import UUID

import django
from django.conf import settings

from bench.timing import Line, shown
from tournament.db.postgres_search import find_postgres

SAVERS = 8
GAMES, FEW_GAMES = 21, 4  # a table's whole sheet; with --quick its first games


def measure(*, quick: bool) -> Iterator[Line]:
    """Measure p50 and p95 of a save while eight tables save without a pause."""
    games = FEW_GAMES if quick else GAMES
    sqlite = _program("", games)
    yield Line("eight savers at once, SQLite: p50 p95", f"{shown(sqlite[0])} {shown(sqlite[1])}")
    address = find_postgres(os.environ)
    if address is None:
        yield Line("eight savers at once, PostgreSQL", "none answers")
        return
    postgres = _program(address, games)
    yield Line(
        "eight savers at once, PostgreSQL: p50 p95",
        f"{shown(postgres[0])} {shown(postgres[1])}; SQLite's p95 is {sqlite[1] / postgres[1]:.2f} of it",
        "SQLite at least as fast",
        sqlite[1] <= postgres[1],
    )


def _program(address: str, games: int) -> tuple[float, float]:
    with tempfile.TemporaryDirectory(prefix="radelc-bench-", ignore_cleanup_errors=True) as folder:
        done = subprocess.run(
            [sys.executable, "-m", "bench.savers", str(games)],
            cwd=settings.BASE_DIR,
            env={**os.environ, "DATABASE_URL": address, "RADELC_DATA": folder, "RADELC_DEMO": ""},
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=True,
        )
    p50, p95 = json.loads(done.stdout)
    return p50, p95


def save_at_once(games: int) -> list[float]:
    from django.db import connections

    from bench.crowd import crowd
    from bench.rehearsed import rehearsed
    from tournament.journal.services.actor import Actor
    from tournament.models import Round, Seat, Table
    from tournament.recording.services import games as saving

    event = crowd(tables=SAVERS, rounds=0, running=True)
    Table.objects.filter(round__event=event).update(
        state=Table.State.OPEN, entry_way=Table.EntryWay.NONE, revision=0, accepted_at=None, accepted_by=""
    )
    Seat.objects.filter(round__event=event).update(difference=None, place=None, placing_units=0, tables_won=0)
    tables = list(Round.objects.get(event=event).tables.order_by("number"))
    sheets = rehearsed(SAVERS, seed=4)
    took: list[float] = []
    troubles: list[BaseException] = []
    together = Barrier(SAVERS)

    def work(at: int) -> None:
        dice, by = Random(at), Actor(label="Bench", role="operator")
        try:
            together.wait()
            for number, row in enumerate(sheets[at].rows[:games], start=1):
                key, begun = UUID(int=dice.getrandbits(128)), perf_counter()
                saving.record(table=tables[at], number=number, facts=row, revision=number - 1, key=key, by=by)
                took.append(perf_counter() - begun)
        except BaseException as trouble:  # raised by the thread that waits for this one
            troubles.append(trouble)
        finally:
            connections.close_all()

    threads = [Thread(target=work, args=(at,)) for at in range(SAVERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if troubles:
        raise troubles[0]
    return sorted(took)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    from bench.stored import own_database

    with own_database():
        took = save_at_once(int(sys.argv[1]))
    json.dump([took[len(took) // 2], took[len(took) * 95 // 100]], sys.stdout)


if __name__ == "__main__":
    main()
