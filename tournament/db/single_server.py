"""Lets one program at a time serve a database file: a lock file beside it, released when the program ends."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

SUFFIX = "-serving"
_held: list[int] = []  # open as long as the program runs


def take(file: Path) -> bool:
    """Hold the lock; return False if another process holds it. Raises OSError."""
    descriptor = os.open(f"{file}{SUFFIX}", os.O_RDWR | os.O_CREAT, 0o600)
    if not _lock(descriptor):
        os.close(descriptor)
        return False
    _held.append(descriptor)
    return True


def is_served(file: Path) -> bool:
    try:
        descriptor = os.open(f"{file}{SUFFIX}", os.O_RDWR)
    except OSError:
        return False
    try:
        return not _lock(descriptor)
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
