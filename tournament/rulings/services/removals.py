from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.cases.services.case_of_game import end_with_removal, resume_after_removal
from tournament.errors import Conflict
from tournament.events.selectors.book import result_of
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.typed_text import given_reason
from tournament.models import Registration, Round, Table
from tournament.recording.services import games
from tournament.rounds.services.prepared_draws import drawn, prepared
from tournament.rounds.services.seating import clear_result, leave, lock_waiting
from tournament.sheets.selectors.stored_sheet import lock
from tournament.sheets.services import store_score
from tournament.sheets.services.game_guards import require_fresh
from tournament.sheets.services.sheet_writes import SheetWrite, log, require_seats, require_unsigned, save, state_of


def disqualify(*, table: Table, seat: str, reason: str, by: Actor, revision: int | None = None) -> SheetWrite:
    """Remove a player for a deliberate renons. His result is annulled, the game is over for this table.

    The others get the first place's points and keep their difference. His seats in rounds that have not started become
    empty.
    """
    require(by, "player.disqualify")
    with prepared(partial(drawn, Round.objects.filter(event=table.round.event))):
        waiting = lock_waiting(table.round.event)
        sheet = lock(table)
        require_unsigned(sheet)
        if revision is not None:
            require_fresh(sheet=sheet, revision=revision)
        require_seats(sheet, [seat])
        if sheet.table.disqualified_seat:
            raise Conflict(_("A player was removed from this table already."))
        reason = given_reason(reason)
        sheet = games.settle_fines(sheet, by=by)
        before = state_of(sheet)
        sheet.table.disqualified_seat = seat
        sheet.table.revision += 1
        sheet.table.state = Table.State.COMPLETE
        if not sheet.full:
            sheet.table.closed_reason = reason
        result = result_of(sheet.event, sheet.totals, seat)
        circles = {letter: seat.circles for letter, seat in sheet.sitting.items()}
        store_score.store_result(seats=sheet.sitting, result=result, circles=circles)
        lock_event(sheet.event)
        removed = Registration.objects.get(seats=sheet.seats[seat])
        removed.removed = True
        removed.save(update_fields=["removed"])
        emptied = leave(removed, waiting)
        save(sheet)
        log(sheet, "player.disqualify", before=before, by=by, reason=reason, seat=seat, emptied=emptied)
        end_with_removal(sheet, seat=seat, reason=reason, by=by)
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)


def readmit(*, table: Table, reason: str, by: Actor, revision: int | None = None) -> SheetWrite:
    """Take a removal back; the player's result returns.

    If games are missing the table plays on, with the case that the removal ended. His seats in rounds that have not
    started stay empty.
    """
    require(by, "player.readmit")
    with transaction.atomic():
        sheet = lock(table)
        require_unsigned(sheet)
        if revision is not None:
            require_fresh(sheet=sheet, revision=revision)
        seat = sheet.table.disqualified_seat
        if not seat:
            raise Conflict(_("Nobody is removed from this table."))
        reason = given_reason(reason)
        before = state_of(sheet)
        by_totals = sheet.table.entry_way == Table.EntryWay.TOTALS
        sheet.table.disqualified_seat = ""
        sheet.table.closed_reason = ""
        sheet.table.revision += 1
        sheet.table.state = Table.State.COMPLETE if by_totals or sheet.full else Table.State.OPEN
        if sheet.games or by_totals:
            circles = {letter: seat.circles for letter, seat in sheet.sitting.items()}
            result = result_of(sheet.event, sheet.totals)
            store_score.store_result(seats=sheet.sitting, result=result, circles=circles)
        else:
            clear_result(seats=sheet.sitting)
        lock_event(sheet.event)
        Registration.objects.filter(seats=sheet.seats[seat]).update(removed=False)
        save(sheet)
        log(sheet, "player.readmit", before=before, by=by, reason=reason, seat=seat)
        if sheet.table.state == Table.State.OPEN:
            resume_after_removal(sheet, reason=reason, by=by)
        return SheetWrite(sheet.table, sheet.table.revision, sheet.table.state)
