"""The other players' answers to a game that the captain wrote: confirmed or contested.

An answer is about one revision of a game. It is void when the game is corrected, or a correction of an earlier game
changes its entries.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.journal.selectors.journal import subject
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_table
from tournament.journal.services.typed_text import given_reason, one_line
from tournament.models import Confirmation, Game, Round, Table
from tournament.sheets.selectors.confirmations import contests, ruled
from tournament.sheets.selectors.stored_sheet import lock

LONGEST_NOTE = 200


def confirm(*, table: Table, number: int, revision: int, by: Actor) -> Confirmation:
    """Confirm a game in its `revision`. Repeating is harmless.

    Raises NotAllowed (another table, signed sheet, round not running), RefereeError (no such game) or Conflict if the
    game changed meanwhile.
    """
    return _say(table, number, revision, Confirmation.Word.CONFIRMED, "", by)


def contest(*, table: Table, number: int, revision: int, note: str, by: Actor) -> Confirmation:
    """Contest a game. Raises as `confirm`, and Conflict for a game decided by the referee: that is protested."""
    note = one_line(note, field="note", most=LONGEST_NOTE)
    return _say(table, number, revision, Confirmation.Word.CONTESTED, note, by)


def settle(*, table: Table, number: int, reason: str, by: Actor) -> int:
    """Keep a contested game with a reason; returns the number of contests settled."""
    require(by, "contest.settle")
    with transaction.atomic():
        sheet = lock(table)
        open_ = [contested for contested in contests(table) if contested.game.number == number]
        if not open_:
            raise Conflict(_("Nobody contests game %(number)s any more.") % {"number": number})
        reason = given_reason(reason)
        for contested in open_:
            contested.settled_at, contested.settled_by, contested.settled_reason = (
                timezone.now(),
                by.label[:150],
                reason,
            )
            contested.save(update_fields=["settled_at", "settled_by", "settled_reason"])
        journal.write_at(
            sheet,
            number,
            "contest.settle",
            by=by,
            before={"contested": [contested.seat.letter for contested in open_]},
            after={"contested": []},
            reason=reason,
        )
        return len(open_)


def void(games: Iterable[Game]) -> None:
    Confirmation.objects.filter(game__in=list(games), voided_at__isnull=True).update(voided_at=timezone.now())


def require_uncontested(table: Table) -> None:
    """Raise Conflict, naming the games, while a game is contested."""
    numbers = sorted({contested.game.number for contested in contests(table)})
    if numbers:
        raise Conflict(
            ngettext(
                "Game %(numbers)s is contested: A corrects it, the player confirms it, or a referee decides. "
                "Until then the sheet is not signed.",
                "Games %(numbers)s are contested: A corrects them, the player confirms them, or a referee decides. "
                "Until then the sheet is not signed.",
                len(numbers),
            )
            % {"numbers": ", ".join(map(str, numbers))}
        )


def _say(table: Table, number: int, revision: int, word: Confirmation.Word, note: str, by: Actor) -> Confirmation:
    require(by, "table.confirm")
    with transaction.atomic():
        table = lock_table(table)
        if by.seat is None or by.seat.table_id != table.pk:
            raise NotAllowed(_("This link belongs to another table."))
        _require_open(table)
        game = Game.objects.filter(table=table, number=number).only("revision", "locked", "table").first()
        if game is None:
            raise RefereeError(_("Game %(number)s is not recorded.") % {"number": number}, "number")
        if game.revision != revision:
            raise Conflict(_("Game %(number)s was changed since you looked at it: look again.") % {"number": number})
        if word == Confirmation.Word.CONTESTED and ruled(game):
            raise Conflict(_("The referee has decided game %(number)s: hand in a protest.") % {"number": number})
        before = Confirmation.objects.filter(game=game, seat=by.seat, revision=revision, voided_at__isnull=True).first()
        if before is not None and (before.settled_at is not None or (before.word, before.note) == (word, note)):
            return before  # settled by the referee: needs no confirmation
        said = before or Confirmation(game=game, seat=by.seat, revision=revision)
        was = {"word": before.word, "note": before.note} if before else {}
        said.word, said.note, said.at = word, note, timezone.now()
        said.save()
        journal.write(
            event=table.round.event,
            by=by,
            action="game.confirm" if word == Confirmation.Word.CONFIRMED else "game.contest",
            subject=subject(table.round, table, number),
            before=was,
            after={"word": str(word), "note": note, "game_revision": revision},
        )
        return said


def _require_open(table: Table) -> None:
    if table.round.state != Round.State.RUNNING:
        raise NotAllowed(_("The round is not running; its games are not confirmed any more."))
    if table.state in (Table.State.SIGNED, Table.State.ACCEPTED):
        raise NotAllowed(_("The sheet is signed; only the referee can reopen it ⟦signing⟧."))
