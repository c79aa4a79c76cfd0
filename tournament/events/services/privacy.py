from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.errors import RefereeError
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.typed_text import check
from tournament.models import Event, Signature, StoredDocument, Table

FIELDS = ("public_names", "public_clubs", "public_categories", "searchable", "freezes", "drawings_days")
#: Actor of deletions by schedule in the journal.
CLEARING = Actor(label="Radelc", role="owner")


def choose(
    *,
    event: Event,
    public_names: str,
    public_clubs: bool,
    public_categories: bool,
    searchable: bool,
    freezes: bool,
    drawings_days: int | None,
    by: Actor,
) -> Event:
    """Set what is public. `drawings_days` after the event's day signatures and stored PDFs are deleted; None keeps
    them.

    Raises RefereeError at the field, also if nothing would change.
    """
    require(by, "event.settings")
    with transaction.atomic():
        fresh = lock_event(event)
        before = _state(fresh)
        fresh.public_names, fresh.public_clubs = public_names, public_clubs
        fresh.public_categories = public_categories
        fresh.searchable, fresh.freezes, fresh.drawings_days = searchable, freezes, drawings_days
        if _state(fresh) == before:
            raise RefereeError(_("Nothing was changed."))
        check(fresh)
        fresh.save(update_fields=FIELDS)
        journal.write(
            event=fresh, by=by, action="event.privacy", subject=fresh.name, before=before, after=_state(fresh)
        )
        return fresh


def clear_due(*, today: date) -> int:
    """Delete drawn signatures and stored PDFs past their `drawings_days`; returns how many events had any.

    Who signed, how and when stays, and so does a PDF's digest: a reprint is the same sheet.
    """
    due = Event.objects.filter(drawings_days__isnull=False, date__lt=today)
    late = [event for event in due if event.drawings_days and event.date + timedelta(days=event.drawings_days) < today]
    return sum(_clear(event) for event in late)


def _clear(event: Event) -> bool:
    with transaction.atomic():
        fresh = lock_event(event)
        tables = Table.objects.filter(round__event=fresh)
        counts = remove(
            drawn=Signature.objects.filter(table__in=tables), papers=StoredDocument.objects.filter(table__in=tables)
        )
        if any(counts.values()):
            journal.write(event=fresh, by=CLEARING, action="event.clear", subject=fresh.name, after=counts)
        return any(counts.values())


def remove(*, drawn: QuerySet[Signature], papers: QuerySet[StoredDocument]) -> dict[str, int]:
    """Delete strokes and PDFs from these rows, which stay; returns how many of each."""
    there = drawn.filter(strokes__isnull=False).exclude(strokes=Signature.REMOVED)
    return {
        "signatures": there.update(strokes=Signature.REMOVED),
        "papers": papers.exclude(content=b"").update(content=b""),
    }


def _state(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in FIELDS}
