"""Calls of the referee: a table has one open call, and one referee at a time takes it."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.cases.selectors.calls import open_call
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import one_line
from tournament.models import Call, Round, Table
from tournament.sheets.selectors.stored_sheet import LoadedSheet, lock

LONGEST_NOTE = 200


def call(*, table: Table, reason: str, by: Actor, note: str = "") -> Call:
    """Call the referee to the table; returns the open call if there is one.

    Raises NotAllowed (another table, a round that is not running), RefereeError (no reason, a note too long), Conflict
    for a note that differs from the open call's.
    """
    require(by, "table.call")
    note = one_line(note, field="note", most=LONGEST_NOTE)
    if reason not in Call.Reason.values:
        raise RefereeError(_("Choose what the referee is needed for."), "reason")
    with transaction.atomic():
        sheet = lock(table)
        if by.seat is None or by.seat.table_id != sheet.table.pk:
            raise NotAllowed(_("This link belongs to another table."))
        if sheet.round.state != Round.State.RUNNING:
            raise NotAllowed(_("The round is not running: go to the referees' desk."))
        known = open_call(table)
        if known is not None and note not in ("", known.note):
            raise Conflict(_("The referee is called already; tell him this when he comes:"), "note")
        if known is not None:
            return known
        number = min(sheet.games_recorded + 1, sheet.last_line)
        opened = Call.objects.create(
            table=sheet.table, seat=by.seat, number=number, reason=reason, note=note, at=timezone.now()
        )
        journal.write_at(sheet, opened.number, "call.make", by=by, after={"for": reason, "note": note})
        return opened


def cancel(*, table: Table, by: Actor) -> Call:
    """Cancel the table's call. Raises Conflict if no call is open."""
    require(by, "table.call")
    with transaction.atomic():
        sheet = lock(table)
        if by.seat is None or by.seat.table_id != sheet.table.pk:
            raise NotAllowed(_("This link belongs to another table."))
        opened = open_call(table)
        if opened is None:
            raise Conflict(_("No call is open at this table."))
        return _end(sheet, opened, Call.Outcome.CANCELLED, "call.cancel", by)


def take(*, call: Call, by: Actor) -> Call:
    """Assign the call to a referee. Raises Conflict if another has it, or the call is over."""
    require(by, "call.take")
    with transaction.atomic():
        sheet = lock(call.table)
        fresh = _require_open(call)
        if fresh.taken_by_id is not None and fresh.taken_by_id != getattr(by.account, "pk", None):
            raise Conflict(_("%(who)s has taken this call.") % {"who": fresh.taken_by.label if fresh.taken_by else ""})
        if by.account is None:
            raise NotAllowed(_("You may not do this at this event."))
        if fresh.taken_by_id is None:
            fresh.taken_by, fresh.taken_at = by.account, timezone.now()
            fresh.save(update_fields=["taken_by", "taken_at"])
            journal.write_at(sheet, fresh.number, "call.take", by=by, after={"taken_by": by.label})
        return fresh


def hand_back(*, call: Call, by: Actor) -> Call:
    """Return the call to the queue. Raises Conflict if nobody has taken it."""
    require(by, "call.take")
    with transaction.atomic():
        sheet = lock(call.table)
        fresh = _require_open(call)
        if fresh.taken_by is None:
            raise Conflict(_("Nobody has taken this call."))
        was = fresh.taken_by.label
        fresh.taken_by, fresh.taken_at = None, None
        fresh.save(update_fields=["taken_by", "taken_at"])
        journal.write_at(sheet, fresh.number, "call.hand_back", by=by, before={"taken_by": was}, after={"taken_by": ""})
        return fresh


def finish(*, call: Call, by: Actor) -> Call:
    require(by, "call.take")
    with transaction.atomic():
        sheet = lock(call.table)
        fresh = _require_open(call)
        if fresh.taken_by_id is None:
            fresh.taken_by, fresh.taken_at = by.account, timezone.now()
        return _end(sheet, fresh, Call.Outcome.DONE, "call.finish", by)


def _require_open(call: Call) -> Call:
    fresh = Call.objects.filter(pk=call.pk, ended_at__isnull=True).select_related("taken_by").first()
    if fresh is None:
        raise Conflict(_("This call is over."))
    return fresh


def _end(sheet: LoadedSheet, call: Call, outcome: Call.Outcome, action: str, by: Actor) -> Call:
    call.outcome, call.ended_at = outcome, timezone.now()
    call.save(update_fields=["outcome", "ended_at", "taken_by", "taken_at"])
    waited = int((call.ended_at - call.at).total_seconds())
    journal.write_at(
        sheet,
        call.number,
        action,
        by=by,
        before={"for": call.reason},
        after={"outcome": str(outcome), "seconds": waited},
    )
    return call
