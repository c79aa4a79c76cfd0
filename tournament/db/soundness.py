"""Checks over its own connection whether SQLite's file is writable and whole.

SQLite notices pages cut off, out of order or garbled; a byte changed inside a text only the journal's chain
(`manage.py verify`).
"""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from tournament.db.faults import DAMAGED, NO_DATABASE, READ_ONLY, Fault, fault_of

BEGINNING = b"SQLite format 3\0"
PROBE_BYTES = 64 * 1024
PROBE = ".radelc-probe-"
FOUND_AT_MOST = 3


def unwritable(folder: Path) -> Fault | None:
    """Return why a folder is not writable; None if it is."""
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=PROBE) as probe:
            probe.write(b"\0" * PROBE_BYTES)
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as problem:
        return fault_of(problem) or Fault(READ_ONLY)
    return None


def unreadable(file: Path) -> Fault | None:
    """Return why this is no SQLite database; None for a SQLite database or a missing file."""
    try:
        with file.open("rb") as opened:
            beginning = opened.read(len(BEGINNING))
    except FileNotFoundError:
        return None
    except OSError as problem:
        return fault_of(problem) or Fault(READ_ONLY)
    return None if beginning == BEGINNING else Fault(NO_DATABASE)


def damage(file: Path) -> Fault | None:
    """Return what SQLite's quick_check reports; None for a sound, missing or busy file."""
    if not file.exists():
        return None
    try:
        with closing(sqlite3.connect(file, timeout=1)) as database:
            damages = [str(text) for (text,) in database.execute(f"PRAGMA quick_check({FOUND_AT_MOST})")]
    except sqlite3.Error as problem:
        fault = fault_of(problem)
        return fault if fault is not None and fault.code in (DAMAGED, NO_DATABASE) else None
    return None if damages == ["ok"] else Fault(DAMAGED)
