from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.utils.translation import gettext as _

from tournament import steady
from tournament.errors import Change, NotAllowed, RefereeError, StaleRevision
from tournament.events.selectors.book import Facts
from tournament.journal.services.actor import Actor, require
from tournament.models import Game, HeldGame, Round, Table
from tournament.sheets.selectors.stored_sheet import LoadedSheet
from tournament.sheets.services import store_score


def require_writable(sheet: LoadedSheet, by: Actor) -> None:
    require_writer(sheet, by)
    require_open(sheet)


def require_correctable(sheet: LoadedSheet, number: int, by: Actor) -> None:
    require_writable(sheet, by)
    require_never_signed(sheet)
    require_not_locked(sheet.game(number))


def require_may_write(sheet: LoadedSheet, number: int, by: Actor, action: str) -> None:
    """Raise NotAllowed for somebody who may not write this sheet at all, RefereeError for a line that cannot be
    written.
    """
    require_writer(sheet, by)
    require_number(sheet, number)
    require(by, action)


def require_writer(sheet: LoadedSheet, by: Actor) -> None:
    if not by.at_table:
        return
    if by.seat is None or by.seat.table_id != sheet.table.pk:
        raise NotAllowed(_("This link belongs to another table."))
    if by.seat.letter != sheet.book.seats[0]:
        raise NotAllowed(_("The captain writes the sheet ⟦writer⟧."))


def require_running(sheet: LoadedSheet) -> None:
    if sheet.table.bye:
        raise NotAllowed(_("This table is not played: there are too few players."))
    if sheet.round.state == Round.State.CLOSED:
        raise NotAllowed(_("The round is closed; only the director can reopen it."))
    if sheet.round.state != Round.State.RUNNING:
        raise NotAllowed(_("The round has not started; cards are dealt within the playing time only ⟦clock⟧."))


def require_open(sheet: LoadedSheet) -> None:
    """Raise NotAllowed unless the table is full, the round runs, and the sheet is not signed."""
    require_running(sheet)
    if not sheet.full_table:
        raise NotAllowed(
            _("Two play at this table: the rules do not provide for two players, so only the two totals are entered.")
        )
    if sheet.table.state == Table.State.SIGNED:
        raise NotAllowed(_("The sheet is signed; only the referee can reopen it ⟦signing⟧."))
    if sheet.table.state == Table.State.ACCEPTED:
        raise NotAllowed(_("The sheet is accepted; only the referee can reopen it ⟦signing⟧."))


def require_never_signed(sheet: LoadedSheet) -> None:
    if sheet.taken_back:
        raise NotAllowed(_("The sheet is signed; only the referee can reopen it ⟦signing⟧."))


def require_not_locked(game: Game | None) -> None:
    if game is not None and game.locked:
        raise NotAllowed(_("The referee has entered this game; only the referee can change it."))


def require_line(sheet: LoadedSheet, number: int) -> None:
    last = sheet.last_line
    if not 1 <= number <= last:
        raise RefereeError(
            _("There is no game %(number)s: the round has games 1 to %(last)s.") % {"number": number, "last": last},
            "number",
        )


def require_number(sheet: LoadedSheet, number: int) -> None:
    """Raise RefereeError unless it is a recorded game or the next one, for which `require_next` asks."""
    following = sheet.games_recorded + 1
    if not 1 <= number <= following:
        require_line(sheet, number)
        raise RefereeError(_("Game %(next)s comes next.") % {"next": following}, "number")


def require_next(sheet: LoadedSheet, facts: Facts, by: Actor, key: UUID | None) -> None:
    """Raise NotAllowed if this further game may not be written, RefereeError if the sheet has no line for it, and at
    the table StaleRevision while others wait.
    """
    require_open(sheet)
    require_line(sheet, sheet.games_recorded + 1)
    if by.at_table:
        require_never_signed(sheet)
    require_more_games(sheet, by)
    if by.at_table:
        _require_its_turn(sheet, key)
        _require_begun_in_time(sheet, facts)


def require_more_games(sheet: LoadedSheet, by: Actor) -> None:
    if sheet.table.disqualified_seat:
        raise NotAllowed(_("A player was removed from this table; no further games are played ⟦removal⟧."))
    if by.at_table and sheet.table.state == Table.State.COMPLETE:
        raise NotAllowed(_("The sheet is complete; no further games are played."))


def _require_its_turn(sheet: LoadedSheet, key: UUID | None) -> None:
    """Raise StaleRevision while held games wait, unless this is the oldest of them."""
    oldest = HeldGame.objects.filter(table=sheet.table, choice="").order_by("pk").first()
    if oldest is not None and oldest.key != key:
        raise StaleRevision(
            _("Games from a phone are waiting for you to decide what to do with them; this one comes after them."),
            revision=sheet.table.revision,
            changes=(),
        )


def _require_begun_in_time(sheet: LoadedSheet, facts: Facts) -> None:
    """Require that the game before was recorded in time. Rows without cards do not count."""
    ends_at = sheet.table.ends_at
    rows = sheet.rows
    if ends_at is None or steady.now() <= ends_at or not store_score.deals(sheet.book, rows, facts):
        return
    played = [game for at, game in enumerate(sheet.games) if store_score.deals(sheet.book, rows[:at], game.facts)]
    if played and played[-1].recorded_at > ends_at:
        raise NotAllowed(
            _("Game %(number)s began after time was up; only games begun before are played ⟦clock⟧. Call the referee.")
            % {"number": sheet.games_recorded + 1}
        )


def written_since(games: Iterable[Game], revision: int) -> list[Game]:
    """Return the games written or corrected after `revision`, in order.

    A correction gives its revision also to later games whose entries it changed; only the corrected game is returned.
    """
    first: dict[int, Game] = {}
    for game in games:
        first.setdefault(game.revision, game)
    return [game for game in first.values() if game.revision > revision]


def require_fresh(*, sheet: LoadedSheet, revision: int) -> None:
    """Raise StaleRevision, with the changes since, unless `revision` is the sheet's present revision."""
    if revision != sheet.table.revision:
        raise stale(sheet, revision)


def stale(sheet: LoadedSheet, revision: int) -> StaleRevision:
    """Return the refusal of a write that saw `revision`, with the changes since."""
    current = sheet.table.revision
    changes = [
        Change(number=game.number, revision=game.revision, by=game.changed_by, at=game.changed_at)
        for game in written_since(sheet.games, revision)
    ]
    if not changes:
        changes = [Change(number=0, revision=current, by="", at=None)]
    numbers = ", ".join(str(change.number) for change in changes if change.number)
    if numbers:
        message = _(
            "The sheet has changed since you opened it (game %(numbers)s, by %(who)s). "
            "Nothing was saved; look at the change and enter yours again."
        ) % {"numbers": numbers, "who": ", ".join(sorted({change.by for change in changes}))}
    else:
        message = _("The sheet has changed since you opened it. Nothing was saved; look at it and try again.")
    return StaleRevision(message, revision=current, changes=changes)
