"""The journal: one line a write, in the same transaction, each carrying the hash of the line before.

The hash is SHA-256 over canonical JSON of everything in the line and the previous hash, so that a changed, moved or
missing line breaks the chain from there on (journal.selectors.chain). It cannot notice that the newest lines were
cut off or that all was written anew; anchors do (journal.services.anchors). Names and free texts are hashed by their
digest and stand beside the line (journal_words.py), where they can be erased; lines of earlier versions hold them
within.
"""

import json
from collections.abc import Collection, Mapping
from typing import Any, Protocol

from django.db import transaction
from django.utils import timezone

from tournament.db import clock
from tournament.db.faults import MachineFault
from tournament.journal.selectors import snapshot
from tournament.journal.selectors.chain import ERASING, Broken, Owner, broken, canonical, line_hash, lines_of
from tournament.journal.selectors.journal import subject as subject_of
from tournament.journal.services.actor import Actor
from tournament.journal.services.journal_words import Aside
from tournament.models import Cup, Event, Journal, Place, Round, Seat, Series, Table

__all__ = ["ERASING", "Broken", "Json", "canonical", "line_hash", "plain", "verify", "write", "write_at"]

Json = Mapping[str, Any]
#: Lines of these actions are about somebody by his name.
ABOUT_PLAYERS = ("players.", "series.people", "title.")


class SheetAt(Protocol):
    """The sheet that a line is about (sheets.selectors.loaded.LoadedSheet); `seats` by letter."""

    @property
    def event(self) -> Event: ...

    @property
    def round(self) -> Round: ...

    @property
    def table(self) -> Table: ...

    @property
    def seats(self) -> Mapping[str, Seat]: ...


def plain(value: Json | None) -> dict[str, Any]:
    """The value as the database will give it back (keys are text), so that the hash holds. TypeError for no JSON."""
    read: dict[str, Any] = json.loads(json.dumps(value or {}, allow_nan=False))
    return read


def write(
    *,
    event: Event | None,
    series: Series | None = None,
    cup: Cup | None = None,
    by: Actor,
    action: str,
    subject: Place | str = "",
    before: Json | None = None,
    after: Json | None = None,
    reason: str = "",
    stands: Json | None = None,
) -> Journal:
    """Append one line inside the caller's transaction, which it keeps in order with the other lines of its chain: the
    event's, or without one the series', the cup's, or the site's own.

    `subject` is the place it is about, or the name of what has none; `stands` what stands otherwise from now on
    (journal.selectors.stands), so the line is the last thing that a write does. Raises MachineFault under a clock
    that cannot be right: nothing is stored then.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("a journal line belongs into the transaction of the write it tells of")
    aside = Aside(action)
    about = subject.start_number if isinstance(subject, Place) else 0
    seated = by.seat.registration if by.seat else None
    if event is not None and transaction.get_connection().features.has_select_for_update:
        # Lines of one event are numbered one after the other; on SQLite the whole transaction is alone already.
        Event.objects.select_for_update(no_key=True).only("pk").get(pk=event.pk)
    if series is not None and transaction.get_connection().features.has_select_for_update:
        Series.objects.select_for_update(no_key=True).only("pk").get(pk=series.pk)
    if cup is not None and transaction.get_connection().features.has_select_for_update:
        Cup.objects.select_for_update(no_key=True).only("pk").get(pk=cup.pk)
    owner: Owner = event if event is not None else series if series is not None else cup
    last = lines_of(owner).order_by("-number").only("number", "hash", "at").first()
    wrong = clock.doubt(last.at if last else None)
    if wrong is not None:
        raise MachineFault(wrong)
    line = Journal(
        event=event,
        series=series if event is None else None,
        cup=cup if event is None and series is None else None,
        number=last.number + 1 if last else 1,
        at=timezone.now(),
        actor=aside.take(by.label, seated.start_number) if seated else by.label[:150],
        role=by.role,
        action=action,
        **(subject._asdict() if isinstance(subject, Place) else {"name": _named(aside, action, subject)}),
        before=aside.tree(plain(before), about),
        after=aside.tree(plain(after), about),
        reason=aside.take(reason[:300], about),
        stands=plain(stands),
        previous_hash=last.hash if last else "",
    )
    line.hash = line_hash(line)
    line.save(force_insert=True)
    aside.store(line)
    return line


def _named(aside: Aside, action: str, name: str) -> str:
    """The name of what has no place; only that of a player is a word of its own."""
    return aside.take(name[:200], 0) if action.startswith(ABOUT_PLAYERS) else name[:200]


def write_at(
    sheet: SheetAt,
    number: int,
    action: str,
    *,
    by: Actor,
    before: Json | None = None,
    after: Json | None = None,
    reason: str = "",
    drawn: Collection[int] = (),
) -> Journal:
    """Append a line about a game of a sheet, which tells how the table stands; number 0: about the sheet as a whole.

    `drawn` are other rounds whose seats changed with it.
    """
    at = subject_of(sheet.round, sheet.table, number)
    name = snapshot.table_name(sheet.round.number, sheet.table.number)
    told: snapshot.Stands = snapshot.drawn(sheet.event, drawn) if drawn else {}
    told["tables"] = {**told.get("tables", {}), name: snapshot.of_table(sheet.table, sheet.seats.values())}
    if action.startswith("renons."):
        told["cases"] = {name: snapshot.cases(sheet.table)}
    return write(
        event=sheet.event, by=by, action=action, subject=at, before=before, after=after, reason=reason, stands=told
    )


def verify(owner: Owner) -> Broken | None:
    """The first line of a journal that does not fit the lines before it, or None if all do."""
    return broken(owner)
