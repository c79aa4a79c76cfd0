"""Whether SQLite's file can be written to and is whole, asked over a connection of our own.

What SQLite itself finds: pages that are cut off, out of order or garbled. A byte changed inside a text it cannot
notice; the journal's chain does (`manage.py verify`).
"""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from tournament.db.faults import DAMAGED, NO_DATABASE, READ_ONLY, Fault, fault_of

BEGINNING = b"SQLite format 3\0"
PROBE_BYTES = 64 * 1024  # what a disk must take to be called writable
PROBE = ".radelc-probe-"
FOUND_AT_MOST = 3  # damages that are enough to know of


def unwritable(folder: Path) -> Fault | None:
    """Why nothing can be written into a folder, tried with a file that is gone at once; None if it can."""
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=PROBE) as probe:
            probe.write(b"\0" * PROBE_BYTES)
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as problem:
        return fault_of(problem) or Fault(READ_ONLY)
    return None


def unreadable(file: Path) -> Fault | None:
    """Why this is no SQLite database at all; None if it is one, or does not exist yet."""
    try:
        with file.open("rb") as opened:
            beginning = opened.read(len(BEGINNING))
    except FileNotFoundError:
        return None
    except OSError as problem:
        return fault_of(problem) or Fault(READ_ONLY)
    return None if beginning == BEGINNING else Fault(NO_DATABASE)


def damage(file: Path) -> Fault | None:
    """What SQLite's quick_check finds; None for a sound file, one that does not exist, or one that is busy."""
    if not file.exists():
        return None
    try:
        with closing(sqlite3.connect(file, timeout=1)) as database:
            found = [str(one) for (one,) in database.execute(f"PRAGMA quick_check({FOUND_AT_MOST})")]
    except sqlite3.Error as problem:
        fault = fault_of(problem)
        return fault if fault is not None and fault.code in (DAMAGED, NO_DATABASE) else None
    return None if found == ["ok"] else Fault(DAMAGED)
