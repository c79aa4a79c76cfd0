"""Writers of SQLite wait for each other in a queue, also where SQLite itself would refuse them at once."""

import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Lock
from typing import Any

import pytest
from django.db import OperationalError
from django.db.utils import ConnectionHandler

from tournament.db.databases import sqlite
from tournament.db.faults import DISK_FULL, MISSING, Fault, MachineFault, fault_of
from tournament.db.sqlite import base
from tournament.db.sqlite.base import pin

WRITERS, WRITES = 8, 25


@pytest.fixture(params=["with fcntl", "without"])
def database(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], Any]]:
    """New connections to one file; SQLite itself does not wait for another writer. Windows has no fcntl."""
    if request.param == "without":
        monkeypatch.setattr(base, "fcntl", None)
    elif base.fcntl is None:
        pytest.skip("This system has no lock on a file that is passed on: fcntl.")
    settings = sqlite(tmp_path / "radelc.sqlite3")
    settings["OPTIONS"] = {**settings["OPTIONS"], "timeout": 0}
    with django_db_blocker.unblock():
        connection = ConnectionHandler({"default": settings})["default"]
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE written (writer INTEGER)")
        connection.close()
        opened: list[Any] = []

        def another() -> Any:
            opened.append(ConnectionHandler({"default": settings})["default"])
            return opened[-1]

        yield another
        for connection in opened:
            if connection.connection is not None:  # Django's own close refuses a connection of another thread
                connection.connection.close()


def write(connection: Any, writer: int) -> None:
    connection.set_autocommit(False, True)
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO written VALUES (%s)", [writer])
    connection.commit()
    connection.set_autocommit(True)


def test_nobody_is_refused_and_nothing_is_lost(database: Callable[[], Any]) -> None:
    opening, every_connection = Lock(), Barrier(WRITERS, timeout=60)

    def work(writer: int) -> None:
        connection = database()
        with opening:  # a matter of its own, for which nobody queues
            connection.ensure_connection()
        every_connection.wait()
        for _each in range(WRITES):
            write(connection, writer)
        connection.close()

    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(work, range(WRITERS)))
    with database().cursor() as cursor:
        cursor.execute("SELECT writer, count(*) FROM written GROUP BY writer")
        assert cursor.fetchall() == [(writer, WRITES) for writer in range(WRITERS)]


def test_threads_write_in_the_order_in_which_they_came(database: Callable[[], Any], tmp_path: Path) -> None:
    """Who writes again and again stands behind all who wait: SQLite takes whoever asks at the right moment."""
    line, first = base._lines[str(tmp_path / "radelc.sqlite3")], database()
    with ThreadPoolExecutor(WRITERS) as pool:
        first.set_autocommit(False, True)
        for writer in range(WRITERS):
            pool.submit(lambda me=writer: [write(database(), me) for _turn in range(2)])
            late = time.monotonic() + 60
            while len(line) <= writer:
                assert time.monotonic() < late, "a thread that wants to write does not queue"
                time.sleep(0.001)
        first.set_autocommit(True)
    with database().cursor() as cursor:
        cursor.execute("SELECT writer FROM written ORDER BY rowid")
        came = [writer for (writer,) in cursor.fetchall()]
    assert came[:WRITERS] == list(range(WRITERS))
    assert sorted(came) == sorted([*range(WRITERS)] * 2)


@pytest.mark.parametrize("end", ["commit", "rollback"])
def test_whoever_ends_a_transaction_gives_up_the_turn(end: str, database: Callable[[], Any]) -> None:
    one, other = database(), database()
    one.set_autocommit(False, True)
    getattr(one, end)()
    one.set_autocommit(True)
    write(other, 1)


def test_whoever_closes_the_connection_gives_up_the_turn(database: Callable[[], Any]) -> None:
    one, other = database(), database()
    one.set_autocommit(False, True)
    one.close()
    write(other, 1)


def test_whoever_can_not_begin_gives_up_the_turn(database: Callable[[], Any], tmp_path: Path) -> None:
    """Another program, which does not know of the queue, is writing: SQLite refuses, and the queue goes on."""
    one, other = database(), database()
    program = sqlite3.connect(tmp_path / "radelc.sqlite3", isolation_level=None)
    program.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError):
        one.set_autocommit(False, True)
    program.execute("COMMIT")
    program.close()
    write(other, 1)


@pytest.mark.parametrize("replaced", [True, False])
def test_nothing_is_written_to_a_file_that_is_not_there_any_more(
    database: Callable[[], Any], tmp_path: Path, replaced: bool
) -> None:
    """The system would go on writing into the old one, and nobody would find it after the program has ended."""
    one, file = database(), tmp_path / "radelc.sqlite3"
    write(one, 1)
    if replaced:
        shutil.copy(file, tmp_path / "other")
        (tmp_path / "other").replace(file)
    else:
        file.rename(tmp_path / "moved")
    with pytest.raises(MachineFault) as caught:
        write(one, 2)
    assert caught.value.fault.code == MISSING
    if replaced:
        write(database(), 3)  # and its turn is given up


def test_a_server_makes_no_other_file_under_the_name_of_its_own(
    database: Callable[[], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite would make an empty one, beside the journal of the one that was moved away."""
    file = tmp_path / "radelc.sqlite3"
    monkeypatch.setattr("tournament.db.sqlite.base._pinned", {})
    pin(file)
    write(database(), 1)
    file.rename(tmp_path / "moved")
    with pytest.raises(MachineFault):
        database().ensure_connection()
    assert not file.exists()
    (tmp_path / "moved").rename(file)
    write(database(), 2)


def test_whoever_is_interrupted_while_waiting_has_no_turn(
    database: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_told: object) -> None:
        raise KeyboardInterrupt

    one = database()
    with monkeypatch.context() as waiting:
        if base.fcntl is None:
            waiting.setattr("tournament.db.sqlite.base.Line.enter", interrupted)
        else:
            waiting.setattr("tournament.db.sqlite.base.fcntl.flock", interrupted)
        with pytest.raises(KeyboardInterrupt):
            one.set_autocommit(False, True)
    assert one.get_autocommit()
    turns: list[str] = []

    def second() -> None:
        connection = database()
        write(connection, 2)
        turns.append("second")
        connection.close()

    one.set_autocommit(False, True)
    with ThreadPoolExecutor(1) as pool:
        waits = pool.submit(second)
        with pytest.raises(TimeoutError):
            waits.result(timeout=0.3)
        turns.append("first")
        one.set_autocommit(True)
        waits.result()
    assert turns == ["first", "second"]


def test_a_full_disk_leaves_nothing_half_done(database: Callable[[], Any]) -> None:
    """SQLite is told to take no page more; what the transaction had written before goes with it."""
    one = database()
    one.ensure_connection()
    with one.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 3")
    one.set_autocommit(False, True)
    with one.cursor() as cursor:
        cursor.execute("INSERT INTO written VALUES (7)")
        with pytest.raises(OperationalError) as caught:
            cursor.execute("INSERT INTO written VALUES (zeroblob(20000))")
    assert fault_of(caught.value) == Fault(DISK_FULL)
    one.rollback()
    one.set_autocommit(True)
    with one.cursor() as cursor:
        assert cursor.execute("SELECT count(*) FROM written").fetchone() == (0,)
        cursor.execute("PRAGMA max_page_count = 1000")
    write(one, 1)
    write(database(), 2)  # and the turn was given up
