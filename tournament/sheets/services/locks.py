from __future__ import annotations

from tournament.journal.services.locks import lock_table, still_there, with_round
from tournament.models import Table
from tournament.sheets.selectors.stored_sheet import LoadedSheet, read


def load(table: Table) -> LoadedSheet:
    """Read a table's sheet without locking it. Raises RefereeError (404) if the table is gone."""
    return read(with_round(still_there(Table.objects.filter(pk=table.pk))))


def lock(table: Table) -> LoadedSheet:
    """Lock a table for this transaction, then read its sheet: its round cannot close meanwhile. Raises RefereeError
    (404) if the table is gone.
    """
    return read(lock_table(table))
