"""Correct a signed sheet in one step; its old revision, signatures and printed minutes stay."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import RefereeError
from tournament.events.selectors.book import Facts
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import given_reason
from tournament.models import Table
from tournament.recording.services import delete_game, games, sheets, signatures
from tournament.recording.services.games import Recorded
from tournament.sheets.selectors.stored_sheet import LoadedSheet, lock
from tournament.sheets.services.game_guards import require_fresh
from tournament.sheets.services.sheet_writes import SheetWrite

SIGNED = (Table.State.SIGNED, Table.State.ACCEPTED)


def correct(
    *,
    table: Table,
    number: int,
    facts: Facts,
    revision: int,
    by: Actor,
    reason: str,
    stand_in: bool = False,
) -> Recorded:
    """Correct a recorded game of a sheet in any state, all or nothing. With `stand_in` the referee signs for all and
    accepts the sheet.

    Raises as `games.correct` and `signatures.sign`, and RefereeError if nothing changes.
    """
    require(by, "sheet.correct")
    with transaction.atomic():
        sheet = lock(table)
        require_fresh(sheet=sheet, revision=revision)
        reason = given_reason(reason)
        game = sheet.game(number)
        if game is None:
            raise RefereeError(_("Game %(number)s is not recorded.") % {"number": number}, "number")
        if game.facts == facts:
            raise RefereeError(_("The sheet already says that; nothing would change."))
        revision = _reopened(sheet, reason, by)
        recorded = games.correct(table=table, number=number, facts=facts, revision=revision, by=by, reason=reason)
        if stand_in:
            _close_again(table, reason=reason, by=by)
        return recorded


def correct_totals(
    *,
    table: Table,
    totals: Mapping[str, int],
    revision: int,
    by: Actor,
    reason: str,
    stand_in: bool = False,
) -> SheetWrite:
    """Correct the totals of a sheet without games. Raises as `enter_totals` and `sign`."""
    require(by, "sheet.correct")
    with transaction.atomic():
        sheet = lock(table)
        require_fresh(sheet=sheet, revision=revision)
        reason = given_reason(reason)
        if sheet.totals == totals:
            raise RefereeError(_("The sheet already says that; nothing would change."))
        revision = _reopened(sheet, reason, by)
        written = sheets.enter_totals(table=table, totals=totals, signed=(), revision=revision, by=by, reason=reason)
        if stand_in:
            _close_again(table, reason=reason, by=by)
        return written


def take_out(*, table: Table, number: int, revision: int, by: Actor, reason: str, stand_in: bool = False) -> Table:
    """Take a recorded game out of a sheet in any state. Raises as `delete_game.take_out` and `sign`."""
    require(by, "sheet.correct")
    with transaction.atomic():
        sheet = lock(table)
        require_fresh(sheet=sheet, revision=revision)
        reason = given_reason(reason)
        revision = _reopened(sheet, reason, by)
        delete_game.take_out(table=table, number=number, revision=revision, by=by, reason=reason)
        if stand_in:
            _close_again(table, reason=reason, by=by)
        return table


def _reopened(sheet: LoadedSheet, reason: str, by: Actor) -> int:
    if sheet.table.state not in SIGNED:
        return sheet.table.revision
    return sheets.reopen(table=sheet.table, reason=reason, by=by).revision


def _close_again(table: Table, *, reason: str, by: Actor) -> None:
    fresh = Table.objects.get(pk=table.pk)
    missing = signatures.missing_signatures(table=fresh)
    signed = signatures.sign(table=fresh, seats=missing, revision=fresh.revision, by=by, reason=reason)
    signatures.accept(table=fresh, by=by, revision=signed.revision, despite_paper=True)
