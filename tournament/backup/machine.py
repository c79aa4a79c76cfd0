"""Check the machine on request if the last check is some seconds old, by one thread at a time, over its own connection:
a hundred open desks load the disk no more than one.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournament.backup import folder, keeper
from tournament.db import clock, faults, soundness
from tournament.db.faults import Fault, fault_of

OK, WARN, FAULT = LEVELS = ("ok", "warn", "fault")
KEPT_SECONDS = 10
ANSWER_SECONDS = 3  # of a database server
SCARCE, NEARLY_NONE = 500, 30  # megabytes free on the disk; an event with its papers and backups takes some fifty
APART = timedelta(seconds=2)  # between this computer's clock and the database server's: a round's clock would jump
BACKUP_HOURS = 24  # of work without a backup
MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    level: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class State:
    checks: tuple[Check, ...]
    at: datetime

    @property
    def level(self) -> str:
        return max((check.level for check in self.checks), key=LEVELS.index)


class _Kept:
    def __init__(self) -> None:
        self.looking = Lock()
        self.state: State | None = None
        self.until = 0.0


_kept = _Kept()


def state() -> State:
    kept = _kept.state
    if kept is not None and (time.monotonic() < _kept.until or _kept.looking.locked()):
        return kept
    with _kept.looking:
        if _kept.state is None or time.monotonic() >= _kept.until:
            _kept.state = look()
            _kept.until = time.monotonic() + KEPT_SECONDS
        return _kept.state


def forget() -> None:
    _kept.until = 0.0


def look() -> State:
    """Check everything now. Raises nothing."""
    database, last, ahead = _database()
    shared = [_shared()] if settings.CACHE_URL else []
    return State((database, _disk(), _clock(last, ahead), _backup(last), *shared), timezone.now())


def check_file() -> Fault | None:
    """Run SQLite's quick_check; an error stops all saving. None: sound, or PostgreSQL, which checks itself."""
    file = faults.database_file()
    fault = None if file is None else soundness.damage(file)
    if fault is not None:
        faults.refuse(fault)
    forget()
    return fault


def _at_fault(name: str, fault: Fault) -> Check:
    return Check(name, FAULT, fault.code, fault.params)


def _database() -> tuple[Check, datetime | None, timedelta]:
    ahead = timedelta(0)
    known = faults.refused() or faults.noted()
    if known is not None and known.code in (faults.CLOCK_BACK, faults.CLOCK_FORWARD):
        known = None  # the clock has its own warning, which ends when it is set right
    try:
        last, ahead = _asked()
    except (DatabaseError, OSError, faults.MachineFault) as problem:
        fault = fault_of(problem)
        if fault is None or fault.code != faults.BUSY:
            return _at_fault("database", fault or Fault(faults.DISK_ERROR)), None, ahead
        last = None  # another writer proves that it can be written
    if known is not None:
        return _at_fault("database", known), last, ahead
    return Check("database", OK, "writable"), last, ahead


def _asked() -> tuple[datetime | None, timedelta]:
    ahead = timedelta(0)
    with closing(connection.copy()) as own:
        file = faults.database_file()
        if file is None:
            own.settings_dict["OPTIONS"] = {**own.settings_dict["OPTIONS"], "connect_timeout": ANSWER_SECONDS}
        elif not file.exists():
            raise FileNotFoundError(2, "gone", str(file))
        else:
            own.settings_dict["OPTIONS"] = {**own.settings_dict["OPTIONS"], "timeout": 0}
        with own.cursor() as cursor:
            if file is None:
                cursor.execute("SET statement_timeout = %s", [1000 * ANSWER_SECONDS])
                cursor.execute("SELECT clock_timestamp()")
                ahead = timezone.now() - cursor.fetchone()[0]
                cursor.execute("CREATE TEMPORARY TABLE radelc_probe (x integer) ON COMMIT DROP")
            else:
                cursor.execute("BEGIN IMMEDIATE")
                cursor.execute("ROLLBACK")
            cursor.execute("SELECT at FROM tournament_journal ORDER BY id DESC LIMIT 1")
            row = cursor.fetchone()
    value = row[0] if row else None
    moment = parse_datetime(value) if isinstance(value, str) else value
    return moment.replace(tzinfo=moment.tzinfo or UTC) if moment else None, ahead


def _disk() -> Check:
    data = Path(settings.DATA_DIR)
    unwritable = soundness.unwritable(data)
    if unwritable is not None:
        return _at_fault("disk", unwritable)
    free = shutil.disk_usage(data).free // MEGABYTE
    level = FAULT if free < NEARLY_NONE else WARN if free < SCARCE else OK
    return Check("disk", level, "disk_free" if level == OK else "disk_scarce", {"megabytes": free})


def _clock(last: datetime | None, ahead: timedelta) -> Check:
    fault = clock.doubt(last)
    if fault is not None:
        return _at_fault("clock", fault)
    if abs(ahead) > APART:
        return Check("clock", WARN, "clock_apart", {"seconds": round(abs(ahead) / timedelta(seconds=1))})
    return Check("clock", OK, "clock_agrees")


def _shared() -> Check:
    cache: Any = caches["pages"]
    return Check("cache", OK, "cache_answers") if cache.answers() else Check("cache", WARN, "cache_away")


def _backup(last: datetime | None) -> Check:
    failed = keeper.trouble()
    if failed:
        return Check("backup", WARN, "backup_failed", {"why": failed})
    newest = folder.last_good()
    if newest is None:
        return Check("backup", OK if last is None else WARN, "backup_none")
    old = last is not None and last - newest.at > timedelta(hours=BACKUP_HOURS)
    return Check("backup", WARN if old else OK, "backup_old" if old else "backup_made", {"at": newest.at})
