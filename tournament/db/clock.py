"""Whether this computer's clock can be believed: the journal and the minutes carry its times.

Two things are known beside it: when the journal's last line was written, and how long the computer has been running
since the clock was last believed (a counter that nobody sets). A clock that says less than the one or far more than
the other was set wrongly, and nothing is stored under its time.

A round's playing time is not measured by this clock but by `tournament/steady.py`, which goes on whatever is done to
it; both count by the same counter.
"""

from datetime import UTC, datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format

from tournament.db.faults import CLOCK_BACK, CLOCK_FORWARD, Fault
from tournament.steady import steady

SLACK = timedelta(minutes=2)  # so far back a clock is put right by itself
LEAP = timedelta(days=1)  # so far ahead of the counter nobody puts a clock right
IDLE = timedelta(days=730)  # so long a site may lie idle between two events

_believed: list[tuple[datetime, float]] = []  # when the clock was first believed, by the clock and by the counter
_trusted: list[bool] = []


def trust() -> None:
    """Somebody has said that the clock is right: it is not doubted any more."""
    _trusted[:] = [True]


def forget() -> None:
    """Know nothing of the clock, as when the program begins."""
    _believed.clear()
    _trusted.clear()


def doubt(last: datetime | None, *, began: bool = False) -> Fault | None:
    """Why the clock cannot be right, after a journal line of `last`; None if it may be.

    `began`: the program begins, and two years without a line are not believed either.
    """
    now = datetime.now(UTC)
    if _trusted:
        return None
    if last is not None and now < last - SLACK:
        return _fault(CLOCK_BACK, now, last)
    if began and last is not None and now > last + IDLE:
        return _fault(CLOCK_FORWARD, now, last)
    if not _believed:
        _believed.append((now, steady()))
    then, counted = _believed[0]
    expected = then + timedelta(seconds=steady() - counted)
    return _fault(CLOCK_FORWARD, now, expected) if now > expected + LEAP else None


def _fault(code: str, now: datetime, last: datetime) -> Fault:
    said = {name: _shown(moment) for name, moment in (("now", now), ("last", last))}
    return Fault(code, said)


def _shown(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")
