from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.journal.services import anchors
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import given_reason
from tournament.models import Signature, Table
from tournament.papers.services.kept_minutes import store_minutes
from tournament.permissions import CAPTAIN
from tournament.recording.services.overtaken_games import require_none_held
from tournament.sheets.selectors.paper import PaperDiffers, paper_differs
from tournament.sheets.selectors.stored_sheet import LoadedSheet, load, lock
from tournament.sheets.services.confirmations import require_uncontested
from tournament.sheets.services.game_guards import require_fresh, require_running
from tournament.sheets.services.sheet_writes import (
    SheetWrite,
    log,
    require_own,
    require_seats,
    save,
    signed_seats,
    state_of,
)
from tournament.sheets.services.signature_strokes import checked


def sign(
    *,
    table: Table,
    seats: Collection[str],
    revision: int,
    by: Actor,
    reason: str = "",
    strokes: Any = None,
) -> SheetWrite:
    """Sign the present revision: noted from paper by the office, or given on the screen by a seat itself.

    At the table one seat signs at a time, with `strokes` (sheets/services/signature_strokes.py) or in words. Signing
    twice is signing once. With a `reason` the referee signs for the missing seats. Raises NotAllowed, Conflict (not
    complete, contested, held), StaleRevision, or RefereeError for invalid strokes.
    """
    require(by, "table.sign" if by.at_table else "sheet.sign_missing" if reason.strip() else "sheet.sign")
    with transaction.atomic():
        sheet = lock(table)
        require_own(sheet, by)
        require_seats(sheet, seats)
        if by.at_table:
            _require_hand(seats, by)
            strokes = None if strokes is None else checked(strokes)
        require_running(sheet)
        if seats and revision == sheet.table.revision and set(seats) <= signed_seats(sheet):
            return SheetWrite(sheet.table, revision, sheet.table.state, repeated=True)
        if sheet.table.state != Table.State.COMPLETE:
            raise Conflict(_("Only a complete sheet that is not yet signed by all can be signed ⟦signing⟧."))
        require_fresh(sheet=sheet, revision=revision)
        if not seats:
            raise RefereeError(_("Say who signed."), "seats")
        require_none_held(sheet.table)
        require_uncontested(sheet.table)
        before = state_of(sheet)
        way = Signature.Way.PAPER
        if by.at_table:
            way = Signature.Way.SCREEN
        elif reason.strip():
            way = Signature.Way.REFEREE
            reason = given_reason(reason)
            sheet.table.signature_reason = reason
        add_signatures(sheet, seats, way=way, by=by, reason=reason, strokes=strokes)
        save(sheet)
        log(sheet, "sheet.sign", before=before, by=by, reason=reason, signed=sorted(seats), way=str(way))
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def take_back(*, table: Table, seat: str, reason: str, by: Actor) -> SheetWrite:
    """Take back a signature of the present revision, with a reason; at the table one's own, on one's own phone.

    Raises NotAllowed, Conflict (accepted; not signed by that seat) or RefereeError at "reason".
    """
    require(by, "table.sign" if by.at_table else "sheet.sign")
    with transaction.atomic():
        sheet = lock(table)
        require_own(sheet, by)
        require_seats(sheet, [seat])
        if by.at_table and (by.seat is None or by.seat.letter != seat):
            raise NotAllowed(_("Everybody takes back only his own signature, on his own phone ⟦signing⟧."))
        require_running(sheet)
        if sheet.table.state == Table.State.ACCEPTED:
            raise Conflict(_("The sheet is accepted; only the referee can reopen it ⟦signing⟧."))
        own = Signature.objects.filter(table=sheet.table, revision=sheet.table.revision)
        signature = own.filter(seat=sheet.seats[seat]).first()
        if signature is None:
            raise Conflict(_("%(seat)s has not signed.") % {"seat": seat})
        if by.at_table and signature.way == Signature.Way.REFEREE:
            raise NotAllowed(_("The referee signed for %(seat)s: he takes that back himself.") % {"seat": seat})
        reason = given_reason(reason)
        before = state_of(sheet)
        signature.delete()
        if not own.filter(way=Signature.Way.REFEREE).exists():
            sheet.table.signature_reason = ""
        if sheet.table.state == Table.State.SIGNED:
            sheet.table.state = Table.State.COMPLETE
        save(sheet)
        log(sheet, "sheet.unsign", before=before, by=by, reason=reason, seat=seat)
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def accept(*, table: Table, by: Actor, revision: int | None = None, despite_paper: bool = False) -> SheetWrite:
    """Accept the signed sheet as referee, and keep its minutes. `revision`: as displayed.

    Raises Conflict at "paper" if the kept paper totals differ from the games', unless `despite_paper`.
    """
    require(by, "sheet.accept")
    with transaction.atomic():
        sheet = lock(table)
        require_running(sheet)
        if sheet.table.state == Table.State.ACCEPTED:
            raise Conflict(_("The sheet of table %(table)s is accepted already.") % {"table": sheet.table.number})
        if sheet.table.state != Table.State.SIGNED:
            raise Conflict(_("Table %(table)s is not signed yet ⟦signing⟧.") % {"table": sheet.table.number})
        if revision is not None:
            require_fresh(sheet=sheet, revision=revision)
        differs = paper_differs(sheet.table, sheet.totals)
        if differs and not despite_paper:
            raise Conflict(_paper_differs(differs), "paper")
        before = state_of(sheet)
        sheet.table.state = Table.State.ACCEPTED
        sheet.table.accepted_by = by.label[:150]
        sheet.table.accepted_at = timezone.now()
        save(sheet)
        stored = store_minutes(table=sheet.table)
        paper = {"paper": {difference.seat: difference.paper for difference in differs}} if differs else {}
        log(sheet, "sheet.accept", before=before, by=by, reason="", minutes=stored.sha256, **paper)
        anchors.note(sheet.event, "sheet.accept")
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def _paper_differs(differs: Sequence[PaperDiffers]) -> str:
    differences = ", ".join(
        _("%(seat)s %(paper)s instead of %(total)s")
        % {"seat": difference.seat, "paper": difference.paper, "total": difference.total}
        for difference in differs
    )
    return _("The totals on the paper differ from those of the games: %(differences)s.") % {"differences": differences}


def missing_signatures(*, table: Table) -> tuple[str, ...]:
    sheet = load(table)
    return tuple(sorted(set(sheet.sitting) - signed_seats(sheet)))


def _require_hand(seats: Collection[str], by: Actor) -> None:
    own = by.seat.letter if by.seat is not None else ""
    if set(seats) != {own} and not (by.role == CAPTAIN and len(set(seats)) == 1):
        raise NotAllowed(_("Everybody signs for himself only, on his own phone or on the captain's ⟦signing⟧."))


def add_signatures(
    sheet: LoadedSheet,
    seats: Collection[str],
    *,
    way: Signature.Way,
    by: Actor,
    reason: str = "",
    strokes: Any = None,
) -> None:
    signed = signed_seats(sheet)
    Signature.objects.bulk_create(
        Signature(
            table=sheet.table,
            revision=sheet.table.revision,
            seat=sheet.seats[letter],
            way=way,
            strokes=strokes,
            reason=reason,
            at=timezone.now(),
            by=by.label[:150],
        )
        for letter in sorted(set(seats) - signed)
    )
    if signed | set(seats) == set(sheet.sitting):
        sheet.table.state = Table.State.SIGNED
