"""What the others say to a game that A wrote: confirmed or contested, one tap each.

A word is about one revision of a game. It is gone when the game is corrected, and when a correction of an earlier game
changes its entries. A sheet with an open contest is not signed: the captain corrects the game, the player takes his
word back by confirming, or a referee lets the game stand with a reason. What a referee has decided is not contested.
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
from tournament.sheets.services.locks import lock

LONGEST_NOTE = 200


def confirm(*, table: Table, number: int, revision: int, by: Actor) -> Confirmation:
    """A player agrees with a game as it stands in `revision` (of the game). Said twice it is said once.

    Raises NotAllowed (another table, signed sheet, round not running), RefereeError (no such game) or Conflict if the
    game was changed since he looked at it.
    """
    return _say(table, number, revision, Confirmation.Word.CONFIRMED, "", by)


def contest(*, table: Table, number: int, revision: int, note: str, by: Actor) -> Confirmation:
    """A player does not agree with a game; `note` may say why. Raises as `confirm`, and Conflict for a game that the
    referee has decided: that is not the captain's to correct, it is protested (`protests.hand_in_at_table`).
    """
    note = one_line(note, field="note", most=LONGEST_NOTE)
    return _say(table, number, revision, Confirmation.Word.CONTESTED, note, by)


def settle(*, table: Table, number: int, reason: str, by: Actor) -> int:
    """A referee lets a contested game stand, with a reason; returns how many contests that ends."""
    require(by, "contest.settle")
    with transaction.atomic():
        sheet = lock(table)
        open_ = [one for one in contests(table) if one.game.number == number]
        if not open_:
            raise Conflict(_("Nobody contests game %(number)s any more.") % {"number": number})
        reason = given_reason(reason)
        for one in open_:
            one.settled_at, one.settled_by, one.settled_reason = timezone.now(), by.label[:150], reason
            one.save(update_fields=["settled_at", "settled_by", "settled_reason"])
        journal.write_at(
            sheet,
            number,
            "contest.settle",
            by=by,
            before={"contested": [one.seat.letter for one in open_]},
            after={"contested": []},
            reason=reason,
        )
        return len(open_)


def void(games: Iterable[Game]) -> None:
    """Take away what was said about games whose entries changed, in the caller's transaction."""
    Confirmation.objects.filter(game__in=list(games), voided_at__isnull=True).update(voided_at=timezone.now())


def require_uncontested(table: Table) -> None:
    """Raise Conflict, naming the games, while one is contested: such a sheet is not signed."""
    numbers = sorted({one.game.number for one in contests(table)})
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
            return before  # what the referee let stand needs no further word
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
