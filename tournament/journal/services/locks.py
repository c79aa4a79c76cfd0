"""Lock rows for a write, in one order everywhere: rounds, tables, event, registrations and players.

So writers never wait in a circle. The locks allow inserting rows that only refer to the locked one (FOR NO KEY UPDATE).
On SQLite the whole transaction is alone from its first statement (immediate mode).
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournament.errors import RefereeError
from tournament.models import Cup, Event, Round, Series, Table
from tournament.permissions import Directed


def lock_table(table: Table) -> Table:
    """Lock a table, and load its round and event. Raises RefereeError (404) if it is gone."""
    alone = Table.objects.order_by()  # the default ordering joins the round and would lock it
    return with_round(still_there(alone.select_for_update(no_key=True).filter(pk=table.pk)))


def lock_rounds(event: Event) -> list[Round]:
    return list(Round.objects.select_for_update(no_key=True).filter(event=event).order_by("number"))


def lock_event(event: Event) -> Event:
    return Event.objects.select_for_update(no_key=True).get(pk=event.pk)


def lock_directed(directed: Directed) -> Directed:
    kind: type[Event | Series | Cup] = type(directed)
    return kind.objects.select_for_update(no_key=True).get(pk=directed.pk)


def lock_round(round_: Round) -> Round:
    """Lock and reload a round. Raises RefereeError (404) if it is gone."""
    locked = Round.objects.select_for_update(of=("self",), no_key=True).select_related("event")
    fresh = locked.filter(pk=round_.pk).first()
    if fresh is None:
        raise RefereeError(_("This round no longer exists."), status=404)
    return fresh


def lock_all_rounds(round_: Round) -> Round:
    """Lock every round of a round's event, and reload this one. Raises RefereeError (404) if it is gone."""
    lock_rounds(round_.event)
    return lock_round(round_)


def lock_tables(round_: Round) -> list[Table]:
    return list(Table.objects.select_for_update(no_key=True).filter(round=round_).order_by("pk"))


def still_there(tables: Iterable[Table]) -> Table:
    """Return the first of these tables. Raises RefereeError (404) if there is none."""
    for table in tables:
        return table
    raise RefereeError(_("This table no longer exists."), status=404)


def with_round(table: Table) -> Table:
    table.round = Round.objects.select_related("event").get(pk=table.round_id)
    return table
