"""The chain of hashes of one journal: how a line is hashed, and the first line that does not fit the ones before it.

The hash is SHA-256 over canonical JSON of everything in the line and the previous hash. Nothing that stands in the
database can make this fail: what cannot be read is told by its line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from tournament.models import Event, Journal
from tournament.selectors.readable import Unreadable, read

CHUNK = 500


@dataclass(frozen=True, slots=True)
class Broken:
    """The first line that does not fit. `line` is None if it is missing or cannot be read, then `column` says what of
    it ("" where that is not known).
    """

    number: int
    line: Journal | None = None
    column: str = ""


def canonical(value: object) -> bytes:
    """The one spelling of a JSON value: sorted keys, no blanks, UTF-8. Raises TypeError or ValueError for no JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def line_hash(line: Journal) -> str:
    """SHA-256 of a line with the hash before it. How things stand was not told before there was a column for it."""
    at: datetime = line.at
    told = {
        "event": line.event_id,
        "number": line.number,
        "at": at.astimezone(UTC).isoformat(timespec="microseconds"),
        "actor": line.actor,
        "role": line.role,
        "action": line.action,
        "subject": line.subject,
        "before": line.before,
        "after": line.after,
        "reason": line.reason,
        "previous": line.previous_hash,
    }
    return hashlib.sha256(canonical({**told, "stands": line.stands} if line.stands else told)).hexdigest()


def broken(event: Event | None) -> Broken | None:
    """The first line of an event's journal that does not fit the lines before it, or None if all do."""
    for found in walk(event):
        if isinstance(found, Broken):
            return found
    return None


def walk(event: Event | None) -> Iterator[Journal | Broken]:
    """Every line in order, each checked; ends with the first that is broken. Two queries for 500 lines."""
    number, previous = 0, ""
    while True:
        lines = Journal.objects.filter(event=event, number__gt=number, number__lte=number + CHUNK).order_by("number")
        chunk = read(lines)
        if not chunk:
            break
        for line in chunk:
            if isinstance(line, Unreadable):
                yield Broken(number + 1, column=line.column)
                return
            number += 1
            if line.number != number:
                yield Broken(line.number, line)
                return
            if line.previous_hash != previous or line.hash != _hash_of_stored(line):
                yield Broken(number, line)
                return
            previous = line.hash
            yield line
    yield from _left_over(event, number)


def _left_over(event: Event | None, number: int) -> Iterator[Broken]:
    """Lines after a gap, or with a number that is none."""
    lines = Journal.objects.filter(event=event)
    if lines.count() > number:
        yield Broken(number + 1)


def _hash_of_stored(line: Journal) -> str:
    """The hash of a line as the database gives it back, "" if it is none that could have been written."""
    try:
        return line_hash(line)
    except (AttributeError, TypeError, ValueError):  # no time, or no text, where one belongs
        return ""
