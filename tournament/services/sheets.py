"""A whole sheet: open → complete → signed → accepted, and back by the referee (A12, C1.6).

The sheet's revision counts writes to games and totals, completion and reopening. Signatures belong to a revision and
stay with it; a sheet that is reopened is signed again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournament.models import Registration, Signature, Table
from tournament.models.rounds import TIME_IS_UP
from tournament.permissions import CAPTAIN
from tournament.services import derive, journal
from tournament.services.actor import Actor, require
from tournament.services.archive import store_minutes
from tournament.services.confirmations import require_uncontested
from tournament.services.errors import Conflict, Faults, NotAllowed, RefereeError
from tournament.services.held import require_none_held
from tournament.services.loading import LoadedSheet, load, lock, lock_event
from tournament.services.seating import leave, lock_waiting
from tournament.services.stopped import end_with_removal, require_decided, require_written, resume_after_removal
from tournament.services.strokes import checked
from tournament.services.submissions import first_write, require_fresh
from tournament.services.texts import any_reason, given_reason
from tournament.services.writable import require_running

MOST_POINTS = 100_000


@dataclass(frozen=True, slots=True)
class SheetWrite:
    """What a write did to the sheet. `repeated`: the same id had done it before, nothing was written."""

    table: Table
    revision: int
    state: str
    repeated: bool = False


def enter_totals(
    *,
    table: Table,
    totals: Mapping[str, int],
    signed: Collection[str],
    revision: int,
    key: UUID,
    by: Actor,
    reason: str = "",
) -> SheetWrite:
    """Only the totals of a paper sheet nobody disputes, and which seats signed it. A correction needs a reason.

    Whole points by seat, of any sum (the pile of klop and the fines see to that). If all seats signed, the sheet is
    signed, otherwise complete. Raises RefereeError, NotAllowed, StaleRevision or Conflict (games are recorded, a renons
    case is open; signed, while games from a phone wait for a choice).
    """
    require(by, "sheet.totals")
    with transaction.atomic():
        sheet = lock(table)
        submission = first_write(
            key=key, sheet=sheet, number=0, says={"totals": dict(totals), "signed": sorted(signed)}
        )
        if submission is not None:
            return SheetWrite(sheet.table, submission.revision, sheet.table.state, repeated=True)
        _require_writable(sheet)
        if sheet.games:
            raise Conflict(_("Games are recorded on this sheet; its totals follow from them."))
        require_decided(sheet.table)
        if signed:
            require_none_held(sheet.table)
        faults = Faults()
        with faults.noted():
            require_totals(sheet.sitting, totals)
        with faults.noted():
            _require_seats(sheet, signed)
        corrects = sheet.table.entry_way == Table.EntryWay.TOTALS
        with faults.noted():
            reason = given_reason(reason) if corrects else any_reason(reason)
        faults.tell()
        require_fresh(sheet=sheet, revision=revision)
        before = _state(sheet)
        disqualified = sheet.table.disqualified_seat or None
        result = sheet.book.result(dict(totals), derive.options_of(sheet.event), disqualified)
        derive.store_result(seats=sheet.sitting, result=result, carry={})
        sheet.table.revision += 1
        sheet.table.entry_way = Table.EntryWay.TOTALS
        sheet.table.state = Table.State.COMPLETE
        _add_signatures(sheet, signed, way=Signature.Way.PAPER, by=by)
        _save(sheet)
        _log(sheet, "sheet.totals", before=before, by=by, reason=reason, signed=sorted(signed))
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def complete(*, table: Table, revision: int, by: Actor, reason: str = "") -> SheetWrite:
    """Close a sheet with games missing: time is up (A4), or an official says why. A full sheet closes by itself.

    The captain may do so once time is up; an official at any time with a reason.
    """
    require(by, "table.complete" if by.at_table else "sheet.complete")
    with transaction.atomic():
        sheet = lock(table)
        _require_own(sheet, by)
        _require_writable(sheet)
        require_fresh(sheet=sheet, revision=revision)
        if sheet.table.state == Table.State.COMPLETE:
            raise Conflict(_("The sheet is complete already."))
        require_decided(sheet.table)
        reason = any_reason(reason)
        if not by.judges:
            require_written(sheet.table)
        if not sheet.full and (by.at_table or not reason.strip()):
            reason = _time_is_up(sheet, by)
        before = _state(sheet)
        sheet.table.revision += 1
        sheet.table.state = Table.State.COMPLETE
        sheet.table.closed_reason = "" if sheet.full else reason
        _store_empty_result(sheet)
        _save(sheet)
        _log(sheet, "sheet.complete", before=before, by=by, reason=reason, games=sheet.games_recorded)
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def sign(
    *,
    table: Table,
    seats: Collection[str],
    revision: int,
    by: Actor,
    reason: str = "",
    strokes: Any = None,
) -> SheetWrite:
    """Signatures under the present revision: noted from paper by the office, given on the screen by a seat itself.

    At the table one seat signs at a time, with `strokes` (services/strokes.py) or, without, in words. A's phone may go
    round: what is signed on it for B and C stands in the journal as A's. Signed twice is signed once. With a `reason`
    the referee stands in for the missing ones. When every seat is signed the sheet is signed (A12). Raises NotAllowed,
    Conflict (not complete, contested, held), StaleRevision, or RefereeError for strokes that are no signature.
    """
    require(by, "table.sign" if by.at_table else "sheet.sign_missing" if reason.strip() else "sheet.sign")
    with transaction.atomic():
        sheet = lock(table)
        _require_own(sheet, by)
        _require_seats(sheet, seats)
        if by.at_table:
            _require_hand(seats, by)
            strokes = None if strokes is None else checked(strokes)
        require_running(sheet)
        if seats and revision == sheet.table.revision and set(seats) <= _signed(sheet):
            return SheetWrite(sheet.table, revision, sheet.table.state, repeated=True)
        if sheet.table.state != Table.State.COMPLETE:
            raise Conflict(_("Only a complete sheet that is not yet signed by all can be signed (A12)."))
        require_fresh(sheet=sheet, revision=revision)
        if not seats:
            raise RefereeError(_("Say who signed."), "seats")
        require_none_held(sheet.table)
        require_uncontested(sheet.table)
        before = _state(sheet)
        way = Signature.Way.PAPER
        if by.at_table:
            way = Signature.Way.SCREEN
        elif reason.strip():
            way = Signature.Way.REFEREE
            reason = given_reason(reason)
            sheet.table.signature_reason = reason
        _add_signatures(sheet, seats, way=way, by=by, reason=reason, strokes=strokes)
        _save(sheet)
        _log(sheet, "sheet.sign", before=before, by=by, reason=reason, signed=sorted(seats), way=str(way))
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def accept(*, table: Table, by: Actor, revision: int | None = None) -> SheetWrite:
    """The referee takes the signed sheet (A12), and its minutes are kept. With `revision`, only the one looked at."""
    require(by, "sheet.accept")
    with transaction.atomic():
        sheet = lock(table)
        require_running(sheet)
        if sheet.table.state != Table.State.SIGNED:
            raise Conflict(_("Table %(table)s is not signed yet (A12).") % {"table": sheet.table.number})
        if revision is not None:
            require_fresh(sheet=sheet, revision=revision)
        before = _state(sheet)
        sheet.table.state = Table.State.ACCEPTED
        sheet.table.accepted_by = by.label[:150]
        sheet.table.accepted_at = timezone.now()
        _save(sheet)
        stored = store_minutes(table=sheet.table)
        _log(sheet, "sheet.accept", before=before, by=by, reason="", minutes=stored.sha256)
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def reopen(*, table: Table, reason: str, by: Actor) -> SheetWrite:
    """Take a signed or accepted sheet back for a correction, under a new revision; the old signatures stay with theirs.

    The sheet is complete again: an official corrects it, then it is signed and accepted anew.
    """
    require(by, "sheet.reopen")
    with transaction.atomic():
        sheet = lock(table)
        require_running(sheet)
        if sheet.table.state not in (Table.State.SIGNED, Table.State.ACCEPTED):
            raise Conflict(_("Only a signed or accepted sheet can be reopened."))
        reason = given_reason(reason)
        before = _state(sheet)
        sheet.table.revision += 1
        sheet.table.state = Table.State.COMPLETE
        sheet.table.accepted_by, sheet.table.accepted_at = "", None
        sheet.table.signature_reason = ""
        _save(sheet)
        _log(sheet, "sheet.reopen", before=before, by=by, reason=reason)
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def disqualify(*, table: Table, seat: str, reason: str, by: Actor, revision: int | None = None) -> SheetWrite:
    """C1.6: remove a player for a deliberate renons. His result is annulled, the game is over for this table.

    The other two get the first place's points and keep the difference they had. His seats in rounds that have not
    started become empty. With `revision`, only as it was shown.
    """
    require(by, "player.disqualify")
    with transaction.atomic():
        waiting = lock_waiting(table.round.event)
        sheet = lock(table)
        _require_writable(sheet)
        if revision is not None:
            require_fresh(sheet=sheet, revision=revision)
        _require_seats(sheet, [seat])
        if sheet.table.disqualified_seat:
            raise Conflict(_("A player was removed from this table already."))
        reason = given_reason(reason)
        before = _state(sheet)
        sheet.table.disqualified_seat = seat
        sheet.table.revision += 1
        sheet.table.state = Table.State.COMPLETE
        if not sheet.full:
            sheet.table.closed_reason = reason
        result = sheet.book.result(sheet.totals, derive.options_of(sheet.event), seat)
        carry = {letter: one.circles for letter, one in sheet.sitting.items()}
        derive.store_result(seats=sheet.sitting, result=result, carry=carry)
        lock_event(sheet.event)
        removed = Registration.objects.get(seats=sheet.seats[seat])
        removed.removed = True
        removed.save(update_fields=["removed"])
        emptied = leave(removed, waiting)
        _save(sheet)
        _log(sheet, "player.disqualify", before=before, by=by, reason=reason, seat=seat, emptied=emptied)
        end_with_removal(sheet, seat=seat, reason=reason, by=by)
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def readmit(*, table: Table, reason: str, by: Actor, revision: int | None = None) -> SheetWrite:
    """Take a removal (C1.6) back: a mistake, or a protest that succeeded. The player has his result again.

    The table plays on if games are missing, with the case that the removal ended; a sheet of totals or with all its
    games is complete. His seats in rounds that have not started stay empty: the director gives him one. With
    `revision`, only as it was shown.
    """
    require(by, "player.readmit")
    with transaction.atomic():
        sheet = lock(table)
        _require_writable(sheet)
        if revision is not None:
            require_fresh(sheet=sheet, revision=revision)
        seat = sheet.table.disqualified_seat
        if not seat:
            raise Conflict(_("Nobody is removed from this table."))
        reason = given_reason(reason)
        before = _state(sheet)
        by_totals = sheet.table.entry_way == Table.EntryWay.TOTALS
        sheet.table.disqualified_seat = ""
        sheet.table.closed_reason = ""
        sheet.table.revision += 1
        sheet.table.state = Table.State.COMPLETE if by_totals or sheet.full else Table.State.OPEN
        if sheet.games or by_totals:
            carry = {letter: one.circles for letter, one in sheet.sitting.items()}
            result = sheet.book.result(sheet.totals, derive.options_of(sheet.event))
            derive.store_result(seats=sheet.sitting, result=result, carry=carry)
        else:
            derive.clear_result(seats=sheet.sitting)
        lock_event(sheet.event)
        Registration.objects.filter(seats=sheet.seats[seat]).update(removed=False)
        _save(sheet)
        _log(sheet, "player.readmit", before=before, by=by, reason=reason, seat=seat)
        if sheet.table.state == Table.State.OPEN:
            resume_after_removal(sheet, reason=reason, by=by)
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def missing_signatures(*, table: Table) -> tuple[str, ...]:
    """Seats that have not signed the present revision."""
    sheet = load(table)
    return tuple(sorted(set(sheet.sitting) - _signed(sheet)))


# --- what may be done -------------------------------------------------------------------------------------------------


def _require_own(sheet: LoadedSheet, by: Actor) -> None:
    if by.at_table and (by.seat is None or by.seat.table_id != sheet.table.pk):
        raise NotAllowed(_("This link belongs to another table."))


def _require_hand(seats: Collection[str], by: Actor) -> None:
    """Everybody signs for himself, on his own phone or on A's (A12); nobody signs for two at once."""
    own = by.seat.letter if by.seat is not None else ""
    if set(seats) != {own} and not (by.role == CAPTAIN and len(set(seats)) == 1):
        raise NotAllowed(_("Everybody signs for himself only, on his own phone or on A's (A12)."))


def _require_writable(sheet: LoadedSheet) -> None:
    require_running(sheet)
    if sheet.table.state in (Table.State.SIGNED, Table.State.ACCEPTED):
        raise NotAllowed(_("The sheet is signed; only the referee can reopen it (A12)."))


def _require_seats(sheet: LoadedSheet, seats: Collection[str]) -> None:
    for seat in seats:
        if seat not in sheet.sitting:
            raise RefereeError(_("There is no seat %(seat)s at this table.") % {"seat": str(seat)[:20]}, "seats")


def require_totals(letters: Collection[str], totals: Mapping[str, int]) -> None:
    """Raise RefereeError at every seat, of those that are taken, whose total is missing or can not be right."""
    faults = Faults()
    for letter in letters:
        total = totals.get(letter)
        if type(total) is not int:  # True would count as 1
            faults.note(_("Give the total of seat %(seat)s as a whole number.") % {"seat": letter}, letter)
        elif abs(total) > MOST_POINTS:
            faults.note(_("The total of seat %(seat)s can not be right.") % {"seat": letter}, letter)
    unknown = [str(letter)[:20] for letter in totals if letter not in letters]
    if unknown:
        faults.note(_("There is no seat %(seat)s at this table.") % {"seat": unknown[0]}, "totals")
    faults.tell()


def _time_is_up(sheet: LoadedSheet, by: Actor) -> str:
    """The reason that needs no saying, in the language of the minutes. Raises if time is not up."""
    ends_at = sheet.round.ends_at
    if ends_at is not None and timezone.now() > ends_at:
        with translation.override(settings.LANGUAGE_CODE):  # it is stored, and printed above three signatures
            return str(TIME_IS_UP)
    missing = sheet.event.games_per_round - sheet.games_recorded
    if by.at_table:
        raise NotAllowed(_("Time is not up yet and %(missing)s games are missing (A4).") % {"missing": missing})
    raise RefereeError(_("%(missing)s games are missing: give a reason.") % {"missing": missing}, "reason")


# --- writing ----------------------------------------------------------------------------------------------------------


def _signed(sheet: LoadedSheet) -> set[str]:
    signatures = Signature.objects.filter(table=sheet.table, revision=sheet.table.revision)
    return set(signatures.values_list("seat__letter", flat=True))


def _add_signatures(
    sheet: LoadedSheet,
    seats: Collection[str],
    *,
    way: Signature.Way,
    by: Actor,
    reason: str = "",
    strokes: Any = None,
) -> None:
    signed = _signed(sheet)
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


def _store_empty_result(sheet: LoadedSheet) -> None:
    """A sheet without a single game has a result too: all level (D14)."""
    if sheet.games or sheet.table.entry_way == Table.EntryWay.TOTALS:
        return
    totals = dict.fromkeys(sheet.sitting, 0)
    result = sheet.book.result(totals, derive.options_of(sheet.event), sheet.table.disqualified_seat or None)
    derive.store_result(seats=sheet.sitting, result=result, carry={})


def _save(sheet: LoadedSheet) -> None:
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


def _state(sheet: LoadedSheet) -> dict[str, Any]:
    table = sheet.table
    return {"revision": table.revision, "state": table.state, "totals": sheet.totals}


def _log(sheet: LoadedSheet, action: str, *, before: Mapping[str, Any], by: Actor, reason: str, **more: object) -> None:
    journal.write(
        event=sheet.event,
        by=by,
        action=action,
        subject=sheet.subject,
        before=before,
        after={**_state(sheet), **more},
        reason=reason,
    )
