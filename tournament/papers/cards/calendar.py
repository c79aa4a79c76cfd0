"""The schedule of an event as iCalendar (RFC 5545)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from hashlib import sha256

from django.conf import settings
from django.utils.timezone import get_default_timezone

from tournament.models import Event, Journal

MEDIA_TYPE = "text/calendar; charset=utf-8"
#: A line that begins with a time: "9.00 Sign-in", "9:00–9:30 Sign-in". "22.11." is a day.
TIMED = re.compile(
    r"\s*(?P<hour>\d{1,2})[.:](?P<minute>\d{2})(?![.:\d])"
    r"(?:\s*[-–]\s*(?P<to_hour>\d{1,2})[.:](?P<to_minute>\d{2})(?![.:\d]))?\s*(?:[-–:,]\s*)?(?P<what>.*\S)\s*"
)


@dataclass(frozen=True, slots=True)
class Step:
    at: datetime
    until: datetime | None
    what: str


def steps(event: Event) -> tuple[Step, ...]:
    """Return the timed lines of the schedule; an earlier time belongs to the next day.

    A step without an end lasts until the next one begins.
    """
    timed = list(_timed(event))
    following = (*(step.at for step in timed[1:]), None)
    return tuple(Step(step.at, step.until or after, step.what) for step, after in zip(timed, following, strict=False))


def _timed(event: Event) -> Iterator[Step]:
    day, before = event.date, time.min
    for line in event.schedule.splitlines():
        match = TIMED.fullmatch(line)
        at = None if match is None else _time(match["hour"], match["minute"])
        if match is None or at is None:
            continue
        if at < before:
            day += timedelta(days=1)
        before = at
        until = _time(match["to_hour"], match["to_minute"]) if match["to_hour"] else None
        ends = None if until is None else _moment(datetime.combine(day + timedelta(days=until < at), until))
        yield Step(_moment(datetime.combine(day, at)), ends, match["what"])


def _time(hour: str, minute: str) -> time | None:
    return time(int(hour), int(minute)) if int(hour) < 24 and int(minute) < 60 else None


def _moment(local: datetime) -> datetime:
    return local.replace(tzinfo=get_default_timezone()).astimezone(UTC)


def of_event(event: Event, *, address: str = "") -> bytes:
    """Return the event as a whole day, and each step of the schedule.

    Deterministic; an entry keeps its UID when its time changes. `address`: the event's page, if known.
    """
    import icalendar  # imported here: loading takes long, and most starts print no calendar

    journal = Journal.objects.filter(event=event, action__startswith="event.").order_by("-number").first()
    stamp = (journal.at if journal else event.created_at).replace(microsecond=0)
    calendar = icalendar.Calendar()
    calendar.add("prodid", f"-//Radelc//Radelc {settings.VERSION}//{settings.LANGUAGE_CODE.upper()}")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", event.name)

    def add(key: str, summary: str, start: object, end: object, description: str = "") -> None:
        entry = icalendar.Event()
        entry.add("uid", f"{sha256(f'{event.slug} {key}'.encode()).hexdigest()[:32]}@Radelc")
        entry.add("dtstamp", stamp)
        entry.add("last-modified", stamp)
        entry.add("dtstart", start)
        if end is not None:
            entry.add("dtend", end)
        entry.add("summary", summary)
        for name, value in (("location", event.place), ("description", description), ("url", address)):
            if value:
                entry.add(name, value)
        if key == "day":
            entry.add("transp", "TRANSPARENT")  # afternoon players are not busy all day
        calendar.add_component(entry)

    add("day", event.name, event.date, event.date + timedelta(days=1), event.schedule)
    seen: dict[str, int] = {}
    for step in steps(event):
        seen[step.what] = seen.get(step.what, 0) + 1
        add(f"{step.what} {seen[step.what]}", f"{step.what} · {event.name}", step.at, step.until)
    return bytes(calendar.to_ical())
