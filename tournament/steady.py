"""The time in the hall, even if this computer's clock is set during a round.

The computer's clock is read once; then the machine's steady clock counts, sleep included. `manage.py serve` keeps the
pair in its data folder, so that a server restarted during a round continues with it. When a round starts and no other
one runs, the computer's clock is read again, so that a corrected clock counts.

Several servers of one hall follow their computers' clocks, which the network keeps right: their own counts would
start from different moments.
The journal is dated by the computer's clock itself; `db/clock.py` asks whether it can be believed.
"""

import json
import os
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

#: Seconds: a smaller difference between the two clocks is normal.
NOTICED = 0.5
BOOT = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class Anchor:
    """The computer's clock (`day`, seconds since 1970) and the steady one at the same moment of the boot `boot`."""

    boot: str
    day: float
    steady: float


def steady() -> float:
    """Return seconds that never decrease, and include the machine's sleep where possible."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


def _boot() -> str:
    """Return the machine's present boot, "" where it has no name: then nothing outlives the program."""
    with suppress(OSError):
        return BOOT.read_text().strip()
    return ""


def _taken() -> Anchor:
    return Anchor(_boot(), time.time(), steady())


class _Hall:
    def __init__(self) -> None:
        self.anchor = _taken()
        self.file: Path | None = None
        self.changed_ns = 0
        self.follows = False

    def read(self) -> None:
        """Take the file's anchor if it is of this boot and was written since it was read."""
        if self.file is None:
            return
        with suppress(OSError, ValueError, TypeError):
            changed = self.file.stat().st_mtime_ns
            if changed != self.changed_ns:
                anchor = Anchor(**json.loads(self.file.read_text()))
                self.changed_ns = changed
                if anchor.boot and anchor.boot == _boot():
                    self.anchor = anchor

    def write(self) -> None:
        if self.file is None:
            return
        with suppress(OSError):  # a read-only folder: this program still knows the time
            new = self.file.with_suffix(f".{os.getpid()}")
            new.write_text(json.dumps(asdict(self.anchor)))
            new.replace(self.file)


_hall = _Hall()


def keep_in(file: Path, *, go_on: bool) -> None:
    """Share the anchor in this file; `go_on`: continue with the file's, because a round runs."""
    _hall.file, _hall.changed_ns = file, 0
    if go_on:
        _hall.read()
    _hall.write()


def follow_the_computer(follows: bool = True) -> None:
    _hall.follows = follows


def set_anew() -> None:
    """Read the computer's clock again: only while no round runs that a jump could shorten."""
    _hall.anchor = _taken()
    _hall.write()


def set_back_by() -> float:
    """Return by how many seconds the computer's clock was set back since it was read; negative: put forward."""
    if _hall.follows:
        return 0.0
    _hall.read()
    anchor = _hall.anchor
    off = anchor.day + steady() - anchor.steady - time.time()
    return off if abs(off) > NOTICED else 0.0


def now() -> datetime:
    return timezone.now() + timedelta(seconds=set_back_by())
