"""The journal: one line a write, in the same transaction, each carrying the hash of the line before.

The hash is SHA-256 over canonical JSON of everything in the line and the previous hash, so that a changed, moved or
missing line breaks the chain from there on. It cannot notice that the newest lines were cut off; the printed minutes
carry the last hash for that.
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
from tournament.selectors.loaded import LoadedSheet
from tournament.selectors.loaded import subject as subject_of
from tournament.services.actor import Actor

Json = Mapping[str, Any]


def canonical(value: object) -> bytes:
    """The one spelling of a JSON value: sorted keys, no blanks, UTF-8. Raises TypeError or ValueError for no JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def plain(value: Json | None) -> dict[str, Any]:
    """The value as the database will give it back (keys are text), so that the hash holds. TypeError for no JSON."""
    read: dict[str, Any] = json.loads(json.dumps(value or {}, allow_nan=False))
    return read


def line_hash(line: Journal) -> str:
    """SHA-256 of a line with the hash before it."""
    at: datetime = line.at
    return hashlib.sha256(
        canonical(
            {
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
        actor=by.label[:150],
        role=by.role,
        action=action,
        **(subject._asdict() if isinstance(subject, Place) else {"name": subject[:200]}),
        before=plain(before),
        after=plain(after),
        reason=reason[:300],
        previous_hash=last.hash if last else "",
    )
    line.hash = line_hash(line)
    line.save(force_insert=True)
    return line


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
    """The first line of an event's journal that does not fit the lines before it, or None if all do."""
    expected_number, previous = 1, ""
    for line in Journal.objects.filter(event=event).order_by("number").iterator(chunk_size=500):
        if line.number != expected_number or line.previous_hash != previous or line.hash != _hash_of_stored(line):
            return line
        expected_number, previous = line.number + 1, line.hash
    return None


def _hash_of_stored(line: Journal) -> str:
    """The hash of a line as the database gives it back, "" if it is none that could have been written."""
    try:
        return line_hash(line)
    except (AttributeError, TypeError, ValueError):  # no time, or no text, where one belongs
        return ""
