"""What the machine does is told apart from what people type and from our bugs, and is answered in words."""

import errno
import logging
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, IntegrityError, OperationalError, connection
from django.test import Client
from django.urls import reverse

from manage import sentence_for_machine
from tests.tournament import build
from tournament.access.services import links
from tournament.db import clock, faults, single_server, soundness
from tournament.db.faults import Fault, MachineFault, fault_of
from tournament.models import Game, Journal
from tournament.web.log_lines import Discreet
from tournament.wording.faults import SENTENCES, fault_sentence


def raised(work: Callable[[], object]) -> BaseException:
    with pytest.raises((sqlite3.Error, MachineFault)) as caught:
        work()
    return caught.value


def of_postgres(state: str | None, kind: type[DatabaseError] = OperationalError) -> DatabaseError:
    """What Django raises for a state of PostgreSQL's."""
    cause = psycopg.errors.lookup(state)() if state else psycopg.OperationalError("gone")
    problem = kind("in the driver's words")
    problem.__cause__ = cause
    return problem


@pytest.mark.parametrize(
    ("problem", "code"),
    [
        (OSError(errno.ENOSPC, "", "/x"), faults.DISK_FULL),
        (OSError(errno.EROFS, "", "/x"), faults.READ_ONLY),
        (OSError(errno.EIO, "", "/x"), faults.DISK_ERROR),
        (PermissionError(errno.EACCES, "", str(settings.DATA_DIR / "uploads")), faults.READ_ONLY),
        (PermissionError(errno.EACCES, "", "/somebody/elses"), None),
        (MemoryError(), faults.NO_MEMORY),
        (of_postgres("57P01"), faults.AWAY),
        (of_postgres("08006"), faults.AWAY),
        (of_postgres("53100"), faults.DISK_FULL),
        (of_postgres("25006"), faults.READ_ONLY),
        (of_postgres("XX001"), faults.DAMAGED),
        (of_postgres("23505", IntegrityError), None),
        (of_postgres("42601"), None),
        (KeyError("a bug"), None),
        (None, None),
    ],
)
def test_what_it_is(
    problem: BaseException | None, code: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "radelc.sqlite3"
    file.touch()
    monkeypatch.setattr(faults, "database_file", lambda: file)
    fault = fault_of(problem)
    assert (fault and fault.code) == code


def test_what_sqlite_says(tmp_path: Path) -> None:
    file = tmp_path / "one.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE t (x)")
        database.execute("PRAGMA max_page_count = 2")
        full = raised(lambda: database.execute("INSERT INTO t VALUES (zeroblob(9000))"))
        wrong = raised(lambda: database.execute("SELECT nothing FROM t"))
        database.rollback()
        with closing(sqlite3.connect(file, timeout=0)) as other:
            other.execute("BEGIN IMMEDIATE")
            database.execute("PRAGMA busy_timeout = 0")
            busy = raised(lambda: database.execute("BEGIN IMMEDIATE"))
    file.write_text("no database at all, but long enough to look like one" * 40)
    with closing(sqlite3.connect(file)) as database:
        none = raised(lambda: database.execute("SELECT * FROM t"))
    assert [fault and fault.code for fault in map(fault_of, (full, busy, none, wrong))] == [
        faults.DISK_FULL,
        faults.BUSY,
        faults.NO_DATABASE,
        None,
    ]


def test_every_fault_has_its_sentence() -> None:
    params = {"name": "0099", "now": "1. 1. 2001", "last": "2. 2. 2002"}
    codes = {value for name, value in vars(faults).items() if name.isupper() and isinstance(value, str)}
    assert set(SENTENCES) == codes
    assert all("%(" not in fault_sentence(Fault(code, params)) for code in codes)


def test_the_terminal_gets_a_sentence_and_a_bug_its_traceback() -> None:
    assert sentence_for_machine(OSError(errno.ENOSPC, "", "/x")) == fault_sentence(Fault(faults.DISK_FULL))
    assert sentence_for_machine(ImproperlyConfigured("The file is damaged.")) == "The file is damaged."
    assert sentence_for_machine(KeyError("a bug")) == ""


def test_the_log_says_it_in_one_line() -> None:
    problem = raised(lambda: (_ for _ in ()).throw(MachineFault(Fault(faults.DISK_FULL))))
    record = logging.LogRecord("django.request", logging.ERROR, "", 0, "%s: %s", ("Failed", "/t/secret/"), None)
    record.exc_info = (type(problem), problem, problem.__traceback__)
    line = Discreet().format(record)
    assert line == f"Failed: /t/…/: {fault_sentence(Fault(faults.DISK_FULL))}"
    record.exc_info = (KeyError, KeyError("a bug"), problem.__traceback__)
    assert "Traceback" in Discreet().format(record)


@pytest.fixture
def table(db: None) -> tuple[Any, str]:
    """A table of a running round and its captain's link."""
    round_ = build.round_(build.event())
    tokens = links.issue(round=round_, by=build.DIRECTOR)
    return round_.tables.get(number=1), next(token for (_table, letter), token in tokens.items() if letter == "A")


GAME = {"contract": "dve", "declarer": "B", "points": "45", "number": "1", "revision": "0"}


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["sl", "en", "hu", "cs"])
def test_a_phone_is_told_that_its_game_is_not_saved_yet(table: tuple[Any, str], language: str) -> None:
    """Not "refused": static/js/table/send.js keeps the game and tries again (tests/scripts/send.test.js)."""
    at, token = table
    fault = Fault(faults.CLOCK_BACK, {"now": "1", "last": "2"})
    phone = Client(raise_request_exception=False)
    phone.cookies["radelc_language"] = language
    lines = Journal.objects.count()
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(clock, "doubt", lambda _last: fault)
        address = reverse("table-send", args=[token])
        told = phone.post(address, {**GAME, "key": str(uuid4())}, headers={"Accept": "application/json"})
        assert (told.status_code, told["Retry-After"], told.json()["outcome"]) == (503, "10", "away")
        page = phone.post(reverse("table-call", args=[token]), {"reason": "count"})
        part = phone.post(reverse("table-call", args=[token]), {"reason": "count"}, headers={"HX-Request": "true"})
    assert (page.status_code, part.status_code) == (503, 503)
    assert "<h1>" in page.text
    assert 'class="alert alert-danger' in part.text
    assert "<h1>" not in part.text
    assert "--clock-is-right" in told.json()["message"]
    assert (Journal.objects.count(), Game.objects.filter(table=at).count()) == (lines, 0)


def test_nothing_is_stored_while_it_is_not_safe(db: None) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL refuses by itself")
    faults.refuse(Fault(faults.DAMAGED))
    problem = raised(lambda: connection.set_autocommit(False, True))
    assert isinstance(problem, MachineFault)
    assert problem.fault.code == faults.DAMAGED


# --- the clock ---

NOW = datetime(2026, 5, 2, 12, tzinfo=UTC)


class _Clock:
    """The computer's clock and its counter, moved by a test."""

    def __init__(self) -> None:
        self.at, self.counted = NOW, 1000.0

    def now(self, _zone: object) -> datetime:
        return self.at

    def pass_(self, time: timedelta, *, counted: bool) -> None:
        self.at += time
        self.counted += time.total_seconds() if counted else 0.0


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> _Clock:
    made = _Clock()
    clock.forget()
    monkeypatch.setattr(clock, "datetime", made)
    monkeypatch.setattr(clock, "steady", lambda: made.counted)
    return made


def code(last: datetime | None, *, began: bool = False) -> str:
    found = clock.doubt(last, began=began)
    return found.code if found else ""


def test_a_clock_below_the_last_line_is_doubted_until_it_is_set(hands: _Clock) -> None:
    assert code(NOW - timedelta(days=300)) == ""
    hands.pass_(-timedelta(minutes=1), counted=False)
    assert code(NOW) == ""  # put right by itself
    hands.pass_(-timedelta(hours=1), counted=False)
    assert code(NOW) == faults.CLOCK_BACK
    hands.pass_(timedelta(hours=2), counted=False)
    assert code(NOW) == ""


def test_a_clock_years_ahead_is_doubted_while_serving_and_at_the_start(hands: _Clock) -> None:
    assert code(NOW) == ""
    hands.pass_(timedelta(days=3), counted=True)  # a weekend goes by
    assert code(NOW) == ""
    hands.pass_(timedelta(days=400), counted=False)
    assert code(NOW) == faults.CLOCK_FORWARD
    clock.forget()
    assert code(NOW, began=True) == ""  # an event a year
    hands.pass_(timedelta(days=800), counted=False)
    clock.forget()
    assert code(NOW, began=True) == faults.CLOCK_FORWARD
    clock.trust()
    assert code(NOW, began=True) == ""


def test_a_computer_that_starts_in_1970_is_believed_once_its_clock_is_set(hands: _Clock) -> None:
    hands.at = datetime(1970, 1, 1, tzinfo=UTC)
    assert code(NOW, began=True) == faults.CLOCK_BACK
    hands.at = NOW + timedelta(hours=1)
    assert code(NOW) == ""


@pytest.mark.django_db
def test_no_line_is_written_under_a_doubtful_clock() -> None:
    table = build.table()
    build.record(table, build.dve("B"))
    event = table.round.event
    line = Journal.objects.filter(event=event).latest("number")
    with pytest.MonkeyPatch.context() as back:
        back.setattr(clock, "datetime", type("Set", (), {"now": lambda _zone: line.at - timedelta(days=1)}))
        problem = raised(lambda: build.record(table, build.dve("C")))
    assert isinstance(problem, MachineFault)
    assert build.broken_line(event) is None
    assert Game.objects.filter(table=table).count() == 1


# --- the file ---


@pytest.fixture
def file(migrated_file: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(migrated_file, tmp_path))


def flip(file: Path) -> None:
    """Damage a page of a table that no start reads."""
    with closing(sqlite3.connect(file)) as database:
        asked = "SELECT rootpage FROM sqlite_master WHERE name = 'tournament_paperdoubt'"
        [(page,)] = database.execute(asked)
        [(size,)] = database.execute("PRAGMA page_size")
    with file.open("r+b") as opened:
        opened.seek(size * (page - 1))
        opened.write(b"\xff" * 300)


def cut(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size // 2 + 100)


def miscount(file: Path) -> None:
    """Every page can be read, but the file's head tells of free ones that are not there."""
    with file.open("r+b") as opened:
        opened.seek(36)
        opened.write((7).to_bytes(4, "big"))


@pytest.mark.parametrize("harm", [flip, cut, miscount])
def test_a_damaged_file_is_noticed(file: Path, harm: Callable[[Path], None]) -> None:
    assert soundness.damage(file) is None
    harm(file)
    assert soundness.unreadable(file) is None
    assert soundness.damage(file) == Fault(faults.DAMAGED)


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 2\0" * 100])
def test_a_file_that_is_no_database(file: Path, content: bytes) -> None:
    assert soundness.unreadable(file) is None
    file.write_bytes(content)
    assert soundness.unreadable(file) == Fault(faults.NO_DATABASE)
    assert soundness.unreadable(file.with_name("not there yet")) is None


def test_a_folder_that_is_not_there_cannot_be_written(tmp_path: Path) -> None:
    assert soundness.unwritable(tmp_path) is None
    assert list(tmp_path.iterdir()) == []
    assert soundness.unwritable(tmp_path / "gone") is not None


@pytest.mark.skipif(sys.platform == "win32", reason="a lock of Windows is the process's own")
def test_a_file_is_served_once(tmp_path: Path) -> None:
    file = tmp_path / "radelc.sqlite3"
    assert not single_server.is_served(file)
    assert single_server.take(file)
    assert single_server.is_served(file)
    assert not single_server.take(file)
    os.close(single_server._held.pop())
    assert not single_server.is_served(file)
