"""The sheet's revision counts writes to games and totals, completion, reopening and removals."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from uuid import UUID

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from rules.references import quoted
from tournament import steady
from tournament.cases.services.case_of_game import require_decided, require_written
from tournament.errors import Conflict, Faults, NotAllowed, RefereeError
from tournament.events.selectors.book import book_of, result_of
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.idempotency import first_write
from tournament.journal.services.typed_text import any_reason, given_reason
from tournament.models import Event, Signature, Table
from tournament.models.possible import MOST_TOTAL
from tournament.models.rounds import TIME_IS_UP
from tournament.recording.services import games
from tournament.recording.services.overtaken_games import require_none_held
from tournament.recording.services.signatures import add_signatures
from tournament.sheets.selectors.stored_sheet import LoadedSheet, lock
from tournament.sheets.services import store_score
from tournament.sheets.services.game_guards import require_fresh, require_never_signed, require_running
from tournament.sheets.services.sheet_writes import (
    SheetWrite,
    log,
    require_own,
    require_seats,
    require_unsigned,
    save,
    state_of,
)


def enter_totals(
    *,
    table: Table,
    totals: Mapping[str, int],
    signed: Collection[str],
    revision: int,
    key: UUID | None = None,
    by: Actor,
    reason: str = "",
) -> SheetWrite:
    """Enter only the totals of an undisputed paper sheet, and the seats that signed it. A correction needs a reason.

    Whole points by seat, of any sum (fines alone change it); at an event with a stake the balance less the stake, with
    sum 0. A captain enters only balances, once time is up where the clock ends the round, and nobody signs with them.
    Raises RefereeError, NotAllowed, StaleRevision or Conflict (games are recorded, a renons case is open; signed, while
    games from a phone are held).
    """
    require(by, "table.balances" if by.at_table else "sheet.totals")
    with transaction.atomic():
        sheet = lock(table)
        require_own(sheet, by)
        submission = first_write(
            key=key, table=sheet.table, number=0, says={"totals": dict(totals), "signed": sorted(signed)}
        )
        if submission is not None:
            return SheetWrite(sheet.table, submission.revision, sheet.table.state, repeated=True)
        require_unsigned(sheet)
        if sheet.games:
            raise Conflict(_("Games are recorded on this sheet; its totals follow from them."))
        require_decided(sheet.table)
        if by.at_table:
            _require_balances_of_captain(sheet, signed, by)
        if signed:
            require_none_held(sheet.table)
        faults = Faults()
        with faults.noted():
            require_totals(sheet.sitting, totals, stake=sheet.event.stake)
        with faults.noted():
            require_seats(sheet, signed)
        corrects = sheet.table.entry_way == Table.EntryWay.TOTALS
        with faults.noted():
            reason = given_reason(reason) if corrects else any_reason(reason)
        faults.tell()
        require_fresh(sheet=sheet, revision=revision)
        before = state_of(sheet)
        result = result_of(sheet.event, totals, sheet.table.disqualified_seat)
        store_score.store_result(seats=sheet.sitting, result=result, circles={})
        sheet.table.revision += 1
        sheet.table.entry_way = Table.EntryWay.TOTALS
        sheet.table.state = Table.State.COMPLETE
        add_signatures(sheet, signed, way=Signature.Way.PAPER, by=by)
        save(sheet)
        log(sheet, "sheet.totals", before=before, by=by, reason=reason, signed=sorted(signed))
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def _require_balances_of_captain(sheet: LoadedSheet, signed: Collection[str], by: Actor) -> None:
    if not sheet.event.stake:
        raise NotAllowed(_("Without a stake the office enters the totals."))
    if signed:
        raise NotAllowed(_("Everybody signs the balances once they are entered."))
    require_never_signed(sheet)
    if sheet.event.ends == Event.Ends.CLOCK and sheet.table.entry_way != Table.EntryWay.TOTALS:
        require_time(sheet.table, missing=0, by=by)


def keep_paper_totals(*, table: Table, totals: Mapping[str, int], by: Actor) -> bool:
    """Keep a paper's totals beside a sheet of games, where they change no points; return whether they changed.

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


def complete(*, table: Table, revision: int, by: Actor, reason: str = "") -> SheetWrite:
    """Close a sheet with games missing: the captain once time is up, an official at any time with a reason."""
    require(by, "table.complete" if by.at_table else "sheet.complete")
    with transaction.atomic():
        sheet = lock(table)
        require_own(sheet, by)
        require_unsigned(sheet)
        require_fresh(sheet=sheet, revision=revision)
        if sheet.table.state == Table.State.COMPLETE:
            raise Conflict(_("The sheet is complete already."))
        require_decided(sheet.table)
        reason = any_reason(reason)
        if not by.judges:
            require_written(sheet.table)
        if not sheet.full and (by.at_table or not reason.strip()):
            reason = require_time(sheet.table, missing=sheet.free, by=by)
        sheet = games.settle_fines(sheet, by=by)
        before = state_of(sheet)
        sheet.table.revision += 1
        sheet.table.state = Table.State.COMPLETE
        sheet.table.closed_reason = "" if sheet.full or sheet.event.ends == Event.Ends.CLOCK else reason
        _store_empty_result(sheet)
        save(sheet)
        log(sheet, "sheet.complete", before=before, by=by, reason=reason, games=sheet.games_recorded)
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def reopen(*, table: Table, reason: str, by: Actor) -> SheetWrite:
    """Reopen a signed or accepted sheet under a new revision; old signatures stay with theirs."""
    require(by, "sheet.reopen")
    with transaction.atomic():
        sheet = lock(table)
        require_running(sheet)
        if sheet.table.state not in (Table.State.SIGNED, Table.State.ACCEPTED):
            raise Conflict(_("Only a signed or accepted sheet can be reopened."))
        reason = given_reason(reason)
        before = state_of(sheet)
        sheet.table.revision += 1
        sheet.table.state = Table.State.COMPLETE
        sheet.table.accepted_by, sheet.table.accepted_at = "", None
        sheet.table.signature_reason = ""
        save(sheet)
        log(sheet, "sheet.reopen", before=before, by=by, reason=reason)
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def require_totals(letters: Collection[str], totals: Mapping[str, int], *, stake: int = 0) -> None:
    """Raise RefereeError at every occupied seat whose total is missing or impossible.

    With a `stake` the balances (total + stake) must add up to all stakes; that error is at the last seat.
    """
    faults = Faults()
    asks = _("Give the balance of seat %(seat)s as a whole number.") if stake else ""
    asks = asks or _("Give the total of seat %(seat)s as a whole number.")
    known = []
    for letter in letters:
        total = totals.get(letter)
        if type(total) is not int:  # True would count as 1
            faults.note(asks % {"seat": letter}, letter)
        elif abs(total) > MOST_TOTAL:
            faults.note(_("The total of seat %(seat)s cannot be right.") % {"seat": letter}, letter)
        else:
            known.append((letter, total))
    if stake and len(known) == len(letters) and sum(total for _letter, total in known):
        faults.note(_not_all_stakes(sum(total for _letter, total in known), stake * len(known)), known[-1][0])
    unknown = [str(letter)[:20] for letter in totals if letter not in letters]
    if unknown:
        faults.note(_("There is no seat %(seat)s at this table.") % {"seat": unknown[0]}, "totals")
    faults.tell()


def _not_all_stakes(off: int, stakes: int) -> str:
    sentence = (
        _("The balances add up to %(sum)s, and the stakes to %(stakes)s: that is %(off)s too much.")
        if off > 0
        else _("The balances add up to %(sum)s, and the stakes to %(stakes)s: that is %(off)s too little.")
    )
    return sentence % {"sum": stakes + off, "stakes": stakes, "off": abs(off)}


def require_time(table: Table, *, missing: int, by: Actor) -> str:
    """Return the default reason "time is up" in the language of the minutes. Raises NotAllowed at the table,
    RefereeError in the office, if it is not.
    """
    event, ends_at = table.round.event, table.ends_at
    if ends_at is not None and steady.now() > ends_at:
        book = book_of(event)
        with translation.override(book.language):  # it is stored, and printed above the signatures
            return quoted(str(TIME_IS_UP), book.references)
    if event.ends == Event.Ends.CLOCK:
        message = _("Time is not up yet: the game that is being played then is the last one.")
        raise NotAllowed(message) if by.at_table else RefereeError(f"{message} {_('Give a reason.')}", "reason")
    if by.at_table:
        raise NotAllowed(_("Time is not up yet and %(missing)s games are missing ⟦clock⟧.") % {"missing": missing})
    raise RefereeError(_("%(missing)s games are missing: give a reason.") % {"missing": missing}, "reason")


def _store_empty_result(sheet: LoadedSheet) -> None:
    if sheet.games or sheet.table.entry_way == Table.EntryWay.TOTALS:
        return
    totals = dict.fromkeys(sheet.sitting, 0)
    result = result_of(sheet.event, totals, sheet.table.disqualified_seat)
    store_score.store_result(seats=sheet.sitting, result=result, circles={})
