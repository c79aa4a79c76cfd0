"""Games that arrived after the sheet had moved on: held until the table (or the office) decides on the oldest.

Meanwhile the captain's further games are held too, and the sheet is not signed.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.errors import Conflict, InvalidRow, NotAllowed, RefereeError
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.idempotency import used_otherwise, written_before
from tournament.journal.services.typed_text import any_reason, one_line
from tournament.models import HeldGame, Submission, Table
from tournament.models.possible import LONGEST_CELL
from tournament.recording.services import games
from tournament.sheets.selectors.sheets import waiting_games
from tournament.sheets.selectors.stored_sheet import LoadedSheet, lock
from tournament.sheets.services import game_guards

MOST_HELD = 99


def hold(
    *,
    table: Table,
    key: UUID,
    number: int,
    texts: Mapping[str, str],
    revision: int,
    by: Actor,
    entered_at: datetime | None = None,
) -> HeldGame | Submission:
    """Keep a game as typed until the table chooses; return the Submission if this key already wrote it.

    The same key is the same held game. Raises NotAllowed (another table, not the captain), Conflict for a key used for
    something else, RefereeError for a line that the sheet does not have or too long a text.
    """
    require(by, "table.record")
    with transaction.atomic():
        sheet = lock(table)
        if by.seat is None or by.seat.table_id != sheet.table.pk:
            raise NotAllowed(_("This link belongs to another table."))
        known = HeldGame.objects.filter(key=key).first()
        if known is not None:
            if (known.table_id, known.number, known.texts) != (sheet.table.pk, number, dict(texts)):
                raise used_otherwise()
            return Submission.objects.filter(pk=key, table=sheet.table).first() or known
        written = written_before(
            key=key, table=sheet.table, number=number, says={"facts": sheet.book.read(texts).facts}
        )
        if written is not None:
            return written
        game_guards.require_writable(sheet, by)
        _require_storable(sheet, number, texts)
        held = HeldGame.objects.create(
            table=sheet.table,
            key=key,
            number=number,
            revision=max(0, revision),
            texts=dict(texts),
            seat=by.seat,
            entered_at=entered_at or timezone.now(),
            at=timezone.now(),
        )
        journal.write_at(
            sheet,
            number,
            "game.hold",
            by=by,
            after={"typed": dict(texts), "key": str(key), "seen_revision": revision, "revision": sheet.table.revision},
        )
        return held


def settle(*, held: HeldGame, choice: str, by: Actor, reason: str = "") -> HeldGame:
    """Settle the oldest held game of its table.

    "dropped": the sheet stays; "replaced": the held game replaces the sheet's of that number, with a reason; "added":
    it is written as the next game. Raises Conflict (settled already, not the oldest), or what `games.record` raises.
    """
    require(by, "table.settle" if by.at_table else "held.settle")
    if choice not in (HeldGame.Choice.DROPPED, HeldGame.Choice.REPLACED, HeldGame.Choice.ADDED):
        raise RefereeError(_("Choose what to do with this game."), "choice")
    reason = any_reason(reason)
    with transaction.atomic():
        sheet = lock(held.table)
        game_guards.require_writable(sheet, by)
        fresh = HeldGame.objects.filter(pk=held.pk).first()
        if fresh is None or fresh.choice:
            raise Conflict(_("Somebody has chosen for this game already."))
        oldest = waiting_games(sheet.table)[0]
        if fresh.pk != oldest.pk:
            raise Conflict(_("Choose for game %(number)s first: it was entered before.") % {"number": oldest.number})
        number = fresh.number
        if choice != HeldGame.Choice.DROPPED:
            number = fresh.number if choice == HeldGame.Choice.REPLACED else sheet.games_recorded + 1
            if choice == HeldGame.Choice.REPLACED and number > sheet.games_recorded:
                raise Conflict(_("The sheet has no game %(number)s that it could replace.") % {"number": number})
            _write(sheet, fresh, number, choice, reason, by)
            sheet = lock(held.table)  # read again, with the game
        fresh.choice = choice
        fresh.settled_at = timezone.now()
        fresh.settled_by = by.label[:150]
        fresh.save(update_fields=["choice", "settled_at", "settled_by"])
        journal.write_at(
            sheet,
            number,
            "game.choose",
            by=by,
            before={"typed": fresh.texts, "key": str(fresh.key)},
            after={"choice": str(choice)},
            reason=reason,
        )
        return fresh


def require_none_held(table: Table) -> None:
    count = HeldGame.objects.filter(table=table, choice="").count()
    if count:
        raise Conflict(
            ngettext(
                "%(count)s game from a phone waits until the captain or the office chooses; until then the "
                "sheet is not signed.",
                "%(count)s games from a phone wait until the captain or the office chooses; until then the "
                "sheet is not signed.",
                count,
            )
            % {"count": count}
        )


def _write(sheet: LoadedSheet, held: HeldGame, number: int, choice: str, reason: str, by: Actor) -> None:
    reading = sheet.book.read(held.texts)
    if reading.violations:
        raise InvalidRow(_("This game cannot be read; enter it anew."), reading.violations)
    table, facts, revision, key = sheet.table, reading.facts, sheet.table.revision, held.key
    if choice == HeldGame.Choice.REPLACED:
        games.correct(table=table, number=number, facts=facts, revision=revision, key=key, by=by, reason=reason)
        return
    at = held.entered_at
    games.record(
        table=table, number=number, facts=facts, revision=revision, key=key, by=by, reason=reason, entered_at=at
    )


def _require_storable(sheet: LoadedSheet, number: int, texts: Mapping[str, str]) -> None:
    game_guards.require_line(sheet, number)
    known = {field.name for field in sheet.book.fields}
    if any(name not in known or len(text) > LONGEST_CELL for name, text in texts.items()):
        raise RefereeError(_("This game cannot be read; enter it anew."))
    for name, text in texts.items():
        one_line(text, field=name)
    if HeldGame.objects.filter(table=sheet.table, choice="").count() >= MOST_HELD:
        raise Conflict(_("Too many games wait for a choice already: choose for them first."))
