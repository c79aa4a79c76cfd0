"""The chain of hashes of one journal: how a line is hashed, and the first line that does not fit the ones before it.

The hash is SHA-256 over canonical JSON of everything in the line and the previous hash. Nothing that stands in the
database can make this fail: what cannot be read is told by its line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import QuerySet

from tournament.journal.selectors.damaged_rows import Unreadable, read
from tournament.journal.selectors.journal import marks_of, opened
from tournament.models import Cup, Event, Journal, Series

CHUNK = 500
#: Whose journal: an event's, a series', a cup's, or (None) the site's own.
Owner = Event | Series | Cup | None
#: The action of a line that tells which words of its journal were erased.
ERASING = "players.erase"
#: And those of a sign-up that is deleted, or of all of an event's some days after it.
DELETING = ("sign_ups.clear", "sign_ups.delete")


@dataclass(frozen=True, slots=True)
class Broken:
    """The first line that does not fit. `line` is None if it is missing or cannot be read, then `column` says what of
    it ("" where that is not known).
    """

    number: int
    line: Journal | None = None
    column: str = ""


def lines_of(owner: Owner) -> QuerySet[Journal]:
    """The lines of one journal, in no order."""
    if isinstance(owner, Series):
        return Journal.objects.filter(series=owner)
    if isinstance(owner, Cup):
        return Journal.objects.filter(cup=owner)
    return Journal.objects.filter(event=owner, series=None, cup=None)


def canonical(value: object) -> bytes:
    """The one spelling of a JSON value: sorted keys, no blanks, UTF-8. Raises TypeError or ValueError for no JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def hashed(line: Journal) -> dict[str, object]:
    """Everything of a line that its hash is of, with the hash before it. Asks for its event unless that is there.

    How things stand was not told before there was a column for it, and a series or a cup only by lines of its own.
    """
    at: datetime = line.at
    told: dict[str, Any] = {
        "event": line.event and (line.event.hashed_as or line.event_id),
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
    told |= {"stands": line.stands} if line.stands else {}
    told |= {"series": line.series_id} if line.series_id is not None else {}
    return told | ({"cup": line.cup_id} if line.cup_id is not None else {})


def line_hash(line: Journal) -> str:
    """SHA-256 of a line with the hash before it. Asks for its event unless that is there."""
    return hashlib.sha256(canonical(hashed(line))).hexdigest()


def digest_of(salt: str, text: str) -> str:
    """SHA-256 of a word with its salt, without which nobody can guess a name from its digest."""
    return hashlib.sha256(f"{salt}:{text}".encode()).hexdigest()


def broken(owner: Owner) -> Broken | None:
    """The first line of a journal that does not fit the lines before it, or None if all do."""
    for found in walk(owner):
        if isinstance(found, Broken):
            return found
    return None


def walk(owner: Owner) -> Iterator[Journal | Broken]:
    """Every line in order with its words, each checked; ends with the first that is broken. Three queries for 500.

    A line whose words are gone or differ from their digests is broken, unless a later line tells that they were erased.
    """
    number, previous, erased = 0, "", _told_as_erased(owner)
    known = None
    if isinstance(owner, Event):
        known = Event.objects.only("hashed_as").get(pk=owner.pk)  # the rest may be junk
    while True:
        lines = lines_of(owner).filter(number__gt=number, number__lte=number + CHUNK).order_by("number")
        chunk = read(lines.prefetch_related("words"))
        if not chunk:
            break
        whole: list[Journal] = []
        wrong: Broken | None = None
        for line in chunk:
            number += 1
            if isinstance(line, Journal):
                line.event = known
            wrong = _wrong(line, number, previous, erased)
            if wrong is not None or isinstance(line, Unreadable):
                break
            previous = line.hash
            whole.append(line)
        yield from opened(whole)
        if wrong is not None:
            yield wrong
            return
    if lines_of(owner).count() > number:  # after a gap, or with a number that is none
        yield Broken(number + 1)


def _wrong(line: Journal | Unreadable, number: int, previous: str, erased: Collection[str]) -> Broken | None:
    """What is wrong with the line that should be the next one, None for nothing."""
    if isinstance(line, Unreadable):
        return Broken(number, column=line.column)
    fits = line.number == number and line.previous_hash == previous and line.hash == _hash_of_stored(line)
    if fits and _words_fit(line, erased):
        return None
    return Broken(line.number, opened([line])[0])


def _told_as_erased(owner: Owner) -> set[str]:
    """The digests of the words that lines of this journal tell as erased."""
    told = read(lines_of(owner).filter(action__in=(ERASING, *DELETING)))
    after = [line.after for line in told if isinstance(line, Journal) and isinstance(line.after, dict)]
    return {digest for one in after for digest in one.get("words", ())}


def _words_fit(line: Journal, erased: Collection[str]) -> bool:
    """Whether every mark of a line has its word, and every word its digest, or was erased as the journal tells."""
    whole = {
        word.mark
        for word in line.words.all()
        if (word.digest in erased if word.erased_at else word.digest == digest_of(word.salt, word.text))
    }
    return all(mark in whole for mark in marks_of(line))


def _hash_of_stored(line: Journal) -> str:
    """The hash of a line as the database gives it back, "" if it is none that could have been written."""
    try:
        return line_hash(line)
    except (AttributeError, TypeError, ValueError):  # no time, or no text, where one belongs
        return ""
