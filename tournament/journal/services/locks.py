"""Locking what a write changes, in one order everywhere: rounds, tables, event, registrations and players.

So two writers can wait for each other but never in a circle; the journal needs the event anyway, and so comes late. The
locks let rows that only refer to the locked one be inserted (FOR NO KEY UPDATE). On SQLite the whole transaction is
alone from its first statement (immediate mode).
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournament.errors import RefereeError
from tournament.models import Event, Round, Table


def lock_table(table: Table) -> Table:
    """Lock a table for this transaction: it with its round and event. Raises RefereeError (404) if it is gone."""
    alone = Table.objects.order_by()  # by its round it would be joined with it, and lock it, too
    return with_round(still_there(alone.select_for_update(no_key=True).filter(pk=table.pk)))


def lock_rounds(event: Event) -> list[Round]:
    """Lock all rounds of an event, in order, and read them: for what reads or changes more than one."""
    return list(Round.objects.select_for_update(no_key=True).filter(event=event).order_by("number"))


def lock_event(event: Event) -> Event:
    """Lock an event for this transaction and read it afresh."""
    return Event.objects.select_for_update(no_key=True).get(pk=event.pk)


def lock_round(round_: Round) -> Round:
    """Lock a round for this transaction and read it afresh. Raises RefereeError (404) if it is gone."""
    locked = Round.objects.select_for_update(of=("self",), no_key=True).select_related("event")
    fresh = locked.filter(pk=round_.pk).first()
    if fresh is None:
        raise RefereeError(_("This round no longer exists."), status=404)
    return fresh


def lock_tables(round_: Round) -> list[Table]:
    """Lock every table of a round, in order, and read them."""
    return list(Table.objects.select_for_update(no_key=True).filter(round=round_).order_by("pk"))


def still_there(tables: Iterable[Table]) -> Table:
    """Return the first of these tables. Raises RefereeError (404) if there is none."""
    for table in tables:
        return table
    raise RefereeError(_("This table no longer exists."), status=404)


def with_round(table: Table) -> Table:
    """Read the table's round and event."""
    table.round = Round.objects.select_related("event").get(pk=table.round_id)
    return table
