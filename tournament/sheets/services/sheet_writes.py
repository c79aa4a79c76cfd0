from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.errors import NotAllowed, RefereeError
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor
from tournament.models import Signature, Table
from tournament.sheets.selectors.stored_sheet import LoadedSheet
from tournament.sheets.services.game_guards import require_running


@dataclass(frozen=True, slots=True)
class SheetWrite:
    """`repeated`: the same id had done it before, nothing was written."""

    table: Table
    revision: int
    state: str
    repeated: bool = False


def require_own(sheet: LoadedSheet, by: Actor) -> None:
    if by.at_table and (by.seat is None or by.seat.table_id != sheet.table.pk):
        raise NotAllowed(_("This link belongs to another table."))


def require_unsigned(sheet: LoadedSheet) -> None:
    require_running(sheet)
    if sheet.table.state in (Table.State.SIGNED, Table.State.ACCEPTED):
        raise NotAllowed(_("The sheet is signed; only the referee can reopen it ⟦signing⟧."))


def require_seats(sheet: LoadedSheet, seats: Collection[str]) -> None:
    for seat in seats:
        if seat not in sheet.sitting:
            raise RefereeError(_("There is no seat %(seat)s at this table.") % {"seat": str(seat)[:20]}, "seats")


def signed_seats(sheet: LoadedSheet) -> set[str]:
    signatures = Signature.objects.filter(table=sheet.table, revision=sheet.table.revision)
    return set(signatures.values_list("seat__letter", flat=True))


def save(sheet: LoadedSheet) -> None:
    sheet.table.save(
        update_fields=[
            "revision",
            "state",
            "entry_way",
            "closed_reason",
            "signature_reason",
            "accepted_by",
            "accepted_at",
            "disqualified_seat",
        ]
    )


def state_of(sheet: LoadedSheet) -> dict[str, Any]:
    table = sheet.table
    return {"revision": table.revision, "state": table.state, "totals": sheet.totals}


def log(sheet: LoadedSheet, action: str, *, before: Mapping[str, Any], by: Actor, reason: str, **more: object) -> None:
    """Write the journal line; `more` is added to its new state."""
    emptied = more.get("emptied")
    drawn = [seat["round"] for seat in emptied] if isinstance(emptied, list) else []
    after = {**state_of(sheet), **more}
    journal.write_at(sheet, 0, action, by=by, before=before, after=after, reason=reason, drawn=drawn)
