"""Faults of the machine, recognised by exception: neither typed input nor our bug.

The database rolls the current write back; the page answers 503, and the request may be sent again.
"""

import errno
import os
import sqlite3
import time
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.db import connection
from django.db.utils import Error as DatabaseFailure
from django.db.utils import InterfaceError as InterfaceFailure
from django.db.utils import OperationalError as OperationalFailure

from tournament.inside_django import READING_A_VALUE

DISK_FULL, READ_ONLY, DAMAGED, NO_DATABASE, MISSING = "disk_full", "read_only", "damaged", "no_database", "missing"
AWAY, BUSY, DISK_ERROR, NO_MEMORY = "away", "busy", "disk_error", "no_memory"
NEWER, CLOCK_BACK, CLOCK_FORWARD = "newer", "clock_back", "clock_forward"
UNREADABLE = "unreadable"  # a value that its column never has, written past Radelc

NOTED_SECONDS = 30.0  # how long the desk shows a failed save

# SQLite's primary result codes (the lowest eight bits): https://sqlite.org/rescode.html
SQLITE = {
    3: READ_ONLY,  # SQLITE_PERM
    5: BUSY,
    6: BUSY,  # SQLITE_LOCKED
    7: NO_MEMORY,
    8: READ_ONLY,
    10: DISK_ERROR,
    11: DAMAGED,
    13: DISK_FULL,
    14: DISK_ERROR,  # SQLITE_CANTOPEN
    26: NO_DATABASE,
}
# PostgreSQL's states, longest match: https://www.postgresql.org/docs/current/errcodes-appendix.html
POSTGRES = {
    "08": AWAY,
    "57P": AWAY,  # shut down, crashed, starting
    "3D000": AWAY,
    "53100": DISK_FULL,
    "53200": NO_MEMORY,
    "53300": AWAY,
    "25006": READ_ONLY,
    "58030": DISK_ERROR,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}
SYSTEM = {
    errno.ENOSPC: DISK_FULL,
    errno.EDQUOT: DISK_FULL,
    errno.EROFS: READ_ONLY,
    errno.EIO: DISK_ERROR,
    errno.ENOMEM: NO_MEMORY,
}


@dataclass(frozen=True, slots=True)
class Fault:
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


class MachineFault(Exception):
    """Raised before anything is written."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def fault_of(problem: BaseException | None) -> Fault | None:
    """Return the machine's fault behind an exception or its causes; None for anything else."""
    for exception in _behind(problem):
        if isinstance(exception, MachineFault):
            return exception.fault
        code = UNREADABLE if _while_reading_a_row(exception) else _code(exception)
        if code == READ_ONLY and _refused:
            return _refused[0]  # SQLite was made read-only
        if code is not None:
            return Fault(_refined(code))
    return None


def _while_reading_a_row(problem: BaseException) -> bool:
    """Return whether a stored value was no date, number or JSON: SQLite accepts anything from other programs."""
    if isinstance(problem, sqlite3.OperationalError) and "decode to UTF-8" in str(problem):
        return True
    frames = traceback.walk_tb(problem.__traceback__)
    return any(frame.f_code in READING_A_VALUE for frame, _line in frames)


def _behind(problem: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while problem is not None and id(problem) not in seen:
        seen.add(id(problem))
        yield problem
        problem = problem.__cause__ or problem.__context__


def _code(problem: BaseException) -> str | None:
    if isinstance(problem, DatabaseFailure):
        return _code_of_driver(problem.__cause__, problem)
    if isinstance(problem, (sqlite3.Error, psycopg.Error)):
        return _code_of_driver(problem, problem)
    if isinstance(problem, OSError):
        if problem.errno in (errno.EACCES, errno.EPERM) and _is_ours(problem.filename):
            return READ_ONLY
        return SYSTEM.get(problem.errno or 0)
    return NO_MEMORY if isinstance(problem, MemoryError) else None


def _code_of_driver(cause: BaseException | None, problem: BaseException) -> str | None:
    if isinstance(cause, sqlite3.Error):
        return SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    if isinstance(cause, psycopg.Error) and cause.sqlstate:
        fitting = [state for state in POSTGRES if cause.sqlstate.startswith(state)]
        return POSTGRES[max(fitting, key=len)] if fitting else None
    lost = (OperationalFailure, InterfaceFailure, psycopg.OperationalError, psycopg.InterfaceError)
    return AWAY if isinstance(problem, lost) and connection.vendor == "postgresql" else None


def _is_ours(name: object) -> bool:
    return isinstance(name, (str, os.PathLike)) and Path(name).is_relative_to(settings.DATA_DIR)


def _refined(code: str) -> str:
    """Refine SQLite's "disk error": full, read-only or emptied folder."""
    file = database_file()
    if code not in (DISK_ERROR, READ_ONLY) or file is None:
        return code
    if not file.exists():
        return MISSING
    if hasattr(os, "statvfs"):
        system = os.statvfs(file.parent)
        if system.f_flag & os.ST_RDONLY:
            return READ_ONLY
        if code == DISK_ERROR and system.f_bavail == 0:
            return DISK_FULL
    return code


def database_file() -> Path | None:
    """Return SQLite's file; None for PostgreSQL or a database in memory."""
    name = str(connection.settings_dict["NAME"])
    return Path(name) if connection.vendor == "sqlite" and "memory" not in name else None


_refused: list[Fault] = []


def refuse(fault: Fault | None) -> None:
    """Store nothing in this process from now on, because of this fault; None: it is over."""
    _refused[:] = [] if fault is None else [fault]


def refused() -> Fault | None:
    return _refused[0] if _refused else None


def refuse_if_unsafe() -> None:
    if _refused:
        raise MachineFault(_refused[0])


_noted: list[tuple[Fault, float]] = []


def note(fault: Fault) -> None:
    """Note a fault of a refused request; after a damaged page nothing more is stored in SQLite's file."""
    _noted[:] = [(fault, time.monotonic())]
    if fault.code in (DAMAGED, NO_DATABASE) and connection.vendor == "sqlite":
        refuse(fault)


def noted() -> Fault | None:
    for fault, at in _noted:
        if time.monotonic() - at < NOTED_SECONDS:
            return fault
    return None


def forget() -> None:
    _noted.clear()
    _refused.clear()
