"""Paper totals kept beside a sheet of games: they change no points, and acceptance warns of differences."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.models import Table
from tournament.recording.services.sheets import require_totals
from tournament.sheets.services.locks import lock
from tournament.sheets.services.sheet_writes import require_unsigned


def keep(*, table: Table, totals: Mapping[str, int], by: Actor) -> bool:
    """Keep the totals of the paper; return whether they changed.

    Raises RefereeError for impossible totals, NotAllowed for a signed sheet.
    """
    require(by, "sheet.enter")
    with transaction.atomic():
        sheet = lock(table)
        require_unsigned(sheet)
        require_totals(sheet.sitting, totals)
        before = sheet.table.paper_totals or {}
        if before == dict(totals):
            return False
        sheet.table.paper_totals = dict(totals)
        sheet.table.save(update_fields=["paper_totals"])
        journal.write_at(sheet, 0, "sheet.paper", by=by, before={"totals": before}, after={"totals": dict(totals)})
        return True
