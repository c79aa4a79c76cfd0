"""The journal: one line a write, in the same transaction, each carrying the hash of the line before.

The hash is SHA-256 over canonical JSON of everything in the line and the previous hash, so that a changed, moved or
missing line breaks the chain from there on. It cannot notice that the newest lines were cut off; the printed minutes
carry the last hash for that. Names and free texts are hashed by their digest and stand beside the line
(journal_words.py), where they can be erased; lines of earlier versions hold them within.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.db import clock
from tournament.db.faults import MachineFault
from tournament.models import Event, Journal, Place
from tournament.selectors.journal import marks_of
from tournament.selectors.loaded import LoadedSheet
from tournament.selectors.loaded import subject as subject_of
from tournament.services.actor import Actor
from tournament.services.journal_words import Aside, digest_of

Json = Mapping[str, Any]
#: The action of a line that tells which words of its journal were erased.
ERASING = "players.erase"


def canonical(value: object) -> bytes:
    """The one spelling of a JSON value: sorted keys, no blanks, UTF-8. Raises TypeError or ValueError for no JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def plain(value: Json | None) -> dict[str, Any]:
    """The value as the database will give it back (keys are text), so that the hash holds. TypeError for no JSON."""
    read: dict[str, Any] = json.loads(json.dumps(value or {}, allow_nan=False))
    return read


def line_hash(line: Journal) -> str:
    """SHA-256 of a line with the hash before it. Asks for its event unless that is there."""
    at: datetime = line.at
    return hashlib.sha256(
        canonical(
            {
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
        )
    ).hexdigest()


def write(
    *,
    event: Event | None,
    by: Actor,
    action: str,
    subject: Place | str = "",
    before: Json | None = None,
    after: Json | None = None,
    reason: str = "",
) -> Journal:
    """Append one line inside the caller's transaction, which it keeps in order with the event's other lines.

    `subject` is the place it is about, or the name of what has none. Raises MachineFault under a clock that cannot be
    right: nothing is stored then.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("a journal line belongs into the transaction of the write it tells of")
    aside = Aside(action)
    about = subject.start_number if isinstance(subject, Place) else 0
    seated = by.seat.registration if by.seat else None
    if event is not None:
        # Lines of one event are numbered one after the other; on SQLite the whole transaction is alone already.
        Event.objects.select_for_update(no_key=True).only("pk").get(pk=event.pk)
    last = Journal.objects.filter(event=event).order_by("-number").only("number", "hash", "at").first()
    wrong = clock.doubt(last.at if last else None)
    if wrong is not None:
        raise MachineFault(wrong)
    line = Journal(
        event=event,
        number=last.number + 1 if last else 1,
        at=timezone.now(),
        actor=aside.take(by.label, seated.start_number) if seated else by.label[:150],
        role=by.role,
        action=action,
        **(subject._asdict() if isinstance(subject, Place) else {"name": _named(aside, action, subject)}),
        before=aside.tree(plain(before), about),
        after=aside.tree(plain(after), about),
        reason=aside.take(reason[:300], about),
        previous_hash=last.hash if last else "",
    )
    line.hash = line_hash(line)
    line.save(force_insert=True)
    aside.store(line)
    return line


def _named(aside: Aside, action: str, name: str) -> str:
    """The name of what has no place; only that of a player is a word of its own."""
    return aside.take(name[:200], 0) if action.startswith("players.") else name[:200]


def write_at(
    sheet: LoadedSheet,
    number: int,
    action: str,
    *,
    by: Actor,
    before: Json | None = None,
    after: Json | None = None,
    reason: str = "",
) -> Journal:
    """Append a line about a game of a sheet; number 0: about the sheet as a whole."""
    at = subject_of(sheet.round, sheet.table, number)
    return write(event=sheet.event, by=by, action=action, subject=at, before=before, after=after, reason=reason)


def verify(event: Event | None) -> Journal | None:
    """The first line of an event's journal that does not fit the lines before it, or None if all do.

    Nor does a line whose words are gone or differ from their digests, unless a later line tells that they were erased.
    """
    expected_number, previous = 1, ""
    erased = _told_as_erased(event)
    lines = Journal.objects.filter(event=event).order_by("number").prefetch_related("words")
    for line in lines.iterator(chunk_size=500):
        line.event = event
        if line.number != expected_number or line.previous_hash != previous or line.hash != _hash_of_stored(line):
            return line
        if not _words_fit(line, erased):
            return line
        expected_number, previous = line.number + 1, line.hash
    return None


def _told_as_erased(event: Event | None) -> set[str]:
    """The digests of the words that lines of this journal tell as erased."""
    told = Journal.objects.filter(event=event, action=ERASING).values_list("after", flat=True)
    return {digest for after in told if isinstance(after, dict) for digest in after.get("words", ())}


def _words_fit(line: Journal, erased: set[str]) -> bool:
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
