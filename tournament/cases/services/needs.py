"""Calls are taken in `calls`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import one_line
from tournament.models import PaperDoubt, Table, Taking
from tournament.models.possible import LONGEST_CELL
from tournament.sheets.selectors.stored_sheet import LoadedSheet, lock
from tournament.sheets.services import game_guards


def take(*, table: Table, need: str, number: int, by: Actor, since: datetime | None = None) -> Taking:
    """Take a need; repeating is harmless. Raises Conflict while somebody else has it.

    `since` is when the need arose: older assignments of the same place do not count.
    """
    require(by, "call.take")
    if need not in Taking.Need.values:
        raise RefereeError(_("Say what you are taking on."))
    if by.account is None:
        raise NotAllowed(_("You may not do this at this event."))
    with transaction.atomic():
        sheet = lock(table)
        known = _taking(sheet, need, number)
        if known is not None and since is not None and known.at < since:
            known.delete()
            known = None
        if known is not None:
            if known.by_id != by.account.pk:
                raise Conflict(_("%(who)s is handling this.") % {"who": known.by.label})
            return known
        taking = Taking.objects.create(table=sheet.table, need=need, number=number, by=by.account, at=timezone.now())
        after = {"for": need, "taken_by": by.label}
        journal.write_at(sheet, number, "need.take", by=by, before={"taken_by": ""}, after=after)
        return taking


def hand_back(*, table: Table, need: str, number: int, by: Actor) -> None:
    """Return the need to the queue. Raises Conflict if nobody has taken it."""
    require(by, "call.take")
    with transaction.atomic():
        sheet = lock(table)
        known = _taking(sheet, need, number)
        if known is None:
            raise Conflict(_("Nobody is handling this."))
        known.delete()
        was = {"for": need, "taken_by": known.by.label}
        journal.write_at(sheet, number, "need.hand_back", by=by, before=was, after={"taken_by": ""})


def doubt(*, table: Table, number: int, texts: Mapping[str, str], by: Actor) -> PaperDoubt:
    """Hand a line of a paper sheet to the referee as written; a new text replaces the earlier one.

    Raises RefereeError for an impossible or empty line, and NotAllowed if the round does not run or the sheet is
    accepted.
    """
    require(by, "sheet.enter")
    with transaction.atomic():
        sheet = lock(table)
        game_guards.require_running(sheet)
        if sheet.table.state == Table.State.ACCEPTED:
            raise NotAllowed(_("The sheet is accepted; only the referee can reopen it ⟦signing⟧."))
        game_guards.require_line(sheet, number)
        names = {field.name for field in sheet.book.fields}
        said = {name: one_line(text)[:LONGEST_CELL] for name, text in texts.items() if name in names and text.strip()}
        if not said:
            raise RefereeError(_("Nothing is typed in this line."), "number")
        known = PaperDoubt.objects.filter(table=sheet.table, number=number).first()
        game = sheet.game(number)
        if known is not None and known.texts == said and (game is None or game.changed_at < known.at):
            return known
        stored, _new = PaperDoubt.objects.update_or_create(
            table=sheet.table,
            number=number,
            defaults={"texts": said, "at": timezone.now(), "by": by.label[:150]},
        )
        journal.write_at(sheet, number, "paper.doubt", by=by, after={"typed": said})
        return stored


def _taking(sheet: LoadedSheet, need: str, number: int) -> Taking | None:
    return Taking.objects.filter(table=sheet.table, need=need, number=number).select_related("by").first()
