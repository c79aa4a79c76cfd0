"""Detects a wrong computer clock.

It is checked against the time of the journal's last line, and against a monotonic counter since the clock was first
believed. If it is behind the one or far ahead of the other, nothing is stored under its time.
"""

from datetime import UTC, datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format

from tournament.db.faults import CLOCK_BACK, CLOCK_FORWARD, Fault
from tournament.steady import steady

SLACK = timedelta(minutes=2)  # automatic clock corrections set it back this far
LEAP = timedelta(days=1)  # nobody corrects a clock this far ahead of the counter
IDLE = timedelta(days=730)  # a site may be unused this long between two events

_believed: list[tuple[datetime, float]] = []  # by the clock and by the counter
_trusted: list[bool] = []


def trust() -> None:
    """Stop doubting the clock: somebody said that it is right."""
    _trusted[:] = [True]


def forget() -> None:
    _believed.clear()
    _trusted.clear()


def doubt(last: datetime | None, *, began: bool = False) -> Fault | None:
    """Return why the clock cannot be right, after a journal line of `last`; None if it may be.

    `began`: at program start, two years without a line are not believed either.
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
