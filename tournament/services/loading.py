"""A sheet as it stands in the database, read once and, for a write, locked first.

Locks are taken in one order everywhere: rounds, tables, event, registrations and players. So two writers can wait for
each other but never in a circle; the journal needs the event anyway, and so comes late. The locks let rows that only
refer to the locked one be inserted (FOR NO KEY UPDATE). On SQLite the whole transaction is alone from its first
statement (immediate mode).
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournament.models import Event, Round, Table
from tournament.selectors.loaded import LoadedSheet, read
from tournament.services.errors import RefereeError


def load(table: Table) -> LoadedSheet:
    """Read a table's sheet without locking it, for a preview. Raises RefereeError (404) if the table is gone."""
    return read(_with_round(_found(Table.objects.filter(pk=table.pk))))


def lock(table: Table) -> LoadedSheet:
    """Lock a table for this transaction, then read its sheet. Raises RefereeError (404) if the table is gone.

    The round is read after the lock: it cannot close while the table's lock is held.
    """
    return read(lock_table(table))


def lock_table(table: Table) -> Table:
    """The same without its sheet: the table with its round and event."""
    alone = Table.objects.order_by()  # by its round it would be joined with it, and lock it, too
    return _with_round(_found(alone.select_for_update(no_key=True).filter(pk=table.pk)))


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


def _found(tables: Iterable[Table]) -> Table:
    for table in tables:
        return table
    raise RefereeError(_("This table no longer exists."), status=404)


def _with_round(table: Table) -> Table:
    table.round = Round.objects.select_related("event").get(pk=table.round_id)
    return table
