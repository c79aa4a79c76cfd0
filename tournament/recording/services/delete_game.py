"""Take out a recorded game that was entered twice or annulled.

Later games move up one line and get the new revision, so that words tapped on the old number are refused. Cases, calls
and needs follow. The journal keeps the old numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.sheet import Judged, entries_of
from tournament.cases.services.case_of_game import WRITING, end
from tournament.errors import Conflict, InvalidRow, NotAllowed, RefereeError
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import any_reason, given_reason
from tournament.models import Call, Confirmation, Game, HeldGame, Renons, Table, Taking
from tournament.recording.services.games import LaterChange
from tournament.rounds.services.seating import clear_result
from tournament.sheets.selectors.stored_items import items_of
from tournament.sheets.selectors.stored_sheet import LoadedSheet, load, lock
from tournament.sheets.services import confirmations, game_guards
from tournament.sheets.services import store_score as derive
from tournament.sheets.services.game_guards import require_fresh


@dataclass(frozen=True, slots=True)
class Without:
    """`totals` without the game, `circles` before and after, and the `later` lines that change. `moved`: the lines that
    move up. All lines have their present numbers.
    """

    totals: Mapping[str, int]
    circles: Mapping[str, tuple[int, int]]
    later: tuple[LaterChange, ...]
    moved: tuple[int, ...]


def preview(*, table: Table, number: int) -> Without:
    """Return what `take_out` would change. Raises InvalidRow if later games would become impossible."""
    sheet = load(table)
    _recorded(sheet, number)
    judged = _judge(sheet, number)
    moved = sheet.games[number:]
    was = _entries(sheet, moved)
    changes = (LaterChange(game.number, was[game.number], judged.rows[game.number - 2].entries) for game in moved)
    later = tuple(change for change in changes if change.before != change.after)
    circles = derive.circles_changed(sheet.sitting, judged.marks)
    return Without(judged.result.totals, circles, later, tuple(game.number for game in moved))


def require_the_tables(*, table: Table, number: int) -> None:
    """Raise NotAllowed unless the table itself may take this game out, RefereeError if it is not recorded."""
    sheet = load(table)
    _require_the_tables(sheet, _recorded(sheet, number))


def take_out(*, table: Table, number: int, revision: int, by: Actor, reason: str = "") -> Table:
    """Take a game out: the captain the last game of an unsigned sheet, a referee any, with a reason.

    Raises NotAllowed, Conflict while games from a phone are held, StaleRevision, InvalidRow if later games would become
    impossible, RefereeError for a line that is not recorded or without a reason.
    """
    require(by, "table.take_out" if by.at_table else "game.take_out")
    with transaction.atomic():
        sheet = lock(table)
        game_guards.require_writer(sheet, by)
        game_guards.require_open(sheet)
        require_fresh(sheet=sheet, revision=revision)
        game = _recorded(sheet, number)
        if by.at_table:
            _require_the_tables(sheet, game)
        _require_none_held(sheet)
        reason = any_reason(reason) if by.at_table else given_reason(reason)
        judged = _judge(sheet, number)
        before = _state(sheet)
        gone = _entries(sheet, [game])
        sheet.table.revision += 1
        _close_cases(sheet, game, by, reason)
        game.delete()
        changed = _move_up(sheet, number, judged)
        _save_table(sheet, reason)
        journal.write_at(
            sheet,
            number,
            "game.take_out",
            by=by,
            before={**before, "facts": game.facts, "entries": {**gone, **_as_numbered(changed)}},
            after={
                **_state(sheet),
                "entries": {number: {}, **_as_numbered({line: judged.rows[line - 1].entries for line in changed})},
            },
            reason=reason,
        )
        return sheet.table


def _recorded(sheet: LoadedSheet, number: int) -> Game:
    game = sheet.game(number)
    if game is None:
        raise RefereeError(_("Game %(number)s is not recorded.") % {"number": number}, "number")
    return game


def _require_the_tables(sheet: LoadedSheet, game: Game) -> None:
    game_guards.require_never_signed(sheet)
    game_guards.require_not_locked(game)
    if game.number != sheet.games_recorded:
        raise NotAllowed(_("The table takes out its last game only; an earlier one is taken out by the referee."))


def _require_none_held(sheet: LoadedSheet) -> None:
    if HeldGame.objects.filter(table=sheet.table, choice="").exists():
        raise Conflict(_("Games from a phone are waiting for a choice: decide on them first, then take the game out."))


def _judge(sheet: LoadedSheet, number: int) -> Judged:
    rows = [*sheet.rows[: number - 1], *sheet.rows[number:]]
    judged = sheet.judge(rows)
    if isinstance(judged, Judged):
        return judged
    violations = [replace(violation, row=violation.row and violation.row + 1) for violation in judged]
    numbers = sorted({violation.row for violation in violations if violation.row is not None})
    message = ngettext(
        "The game was not taken out: without it, game %(numbers)s could not have been played as it is recorded.",
        "The game was not taken out: without it, games %(numbers)s could not have been played as they are recorded.",
        len(numbers),
    ) % {"numbers": ", ".join(map(str, numbers))}
    raise InvalidRow(message, violations)


def _close_cases(sheet: LoadedSheet, game: Game, by: Actor, reason: str) -> None:
    """Withdraw the game's renons case and renumber those of later games.

    A case decided ahead of a paper sheet already has the paper's number.
    """
    live = sheet.table.entry_way == Table.EntryWay.LIVE
    Taking.objects.filter(table=sheet.table, need=Taking.Need.CONTEST, number=game.number).delete()
    for case in Renons.objects.filter(table=sheet.table, number__gte=game.number).order_by("number", "pk"):
        if case.game_id == game.pk and case.outcome in WRITING:
            case.game, case.points, case.proposed_points, case.derivation = None, None, None, []
            case.reason = reason or case.reason
            end(sheet, case, outcome=Renons.Outcome.WITHDRAWN, decided_by=case.decided_by, by=by)
        elif case.number > game.number and (case.game_id is not None or live):
            Renons.objects.filter(pk=case.pk).update(number=case.number - 1)
    if live:
        Call.objects.filter(table=sheet.table, number__gt=game.number).update(number=F("number") - 1)
    moving = Taking.objects.filter(table=sheet.table, need__in=(Taking.Need.CONTEST, Taking.Need.CASE))
    for taking in moving.filter(number__gt=game.number).order_by("number"):
        Taking.objects.filter(pk=taking.pk).update(number=taking.number - 1)


def _move_up(sheet: LoadedSheet, number: int, judged: Judged) -> dict[int, dict[str, int]]:
    revision = sheet.table.revision
    later = sheet.games[number:]
    said = Confirmation.objects.filter(game__in=later, revision=F("game__revision"), voided_at__isnull=True)
    said.update(revision=revision)
    for game in later:  # each needs the line above it free
        game.number, game.revision = game.number - 1, revision
        game.save(update_fields=["number", "revision"])
    games = [*sheet.games[: number - 1], *later]
    changed = derive.store_score(table=sheet.table, games=games, judged=judged, seats=sheet.seats, since=number - 1)
    confirmations.void([games[line - 1] for line in changed])
    if not games and sheet.table.state == Table.State.OPEN:
        clear_result(seats=sheet.sitting)
    return changed


def _save_table(sheet: LoadedSheet, reason: str) -> None:
    """Reopen a full sheet, unless no further game is allowed: then the reason says why a game is missing."""
    table = sheet.table
    if table.state == Table.State.COMPLETE and sheet.full:
        if table.disqualified_seat or sheet.taken_back:
            table.closed_reason = reason
        else:
            table.state = Table.State.OPEN
    table.save(update_fields=["revision", "state", "closed_reason"])


def _entries(sheet: LoadedSheet, games: Sequence[Game]) -> dict[int, dict[str, int]]:
    items = items_of(games=games, letters={seat.pk: letter for letter, seat in sheet.seats.items()})
    return {game.number: entries_of(items[game.pk], sheet.book.seats) for game in games}


def _as_numbered(entries: Mapping[int, Mapping[str, int]]) -> dict[int, Mapping[str, int]]:
    return {line + 1: written for line, written in entries.items()}


def _state(sheet: LoadedSheet) -> dict[str, Any]:
    return {"totals": sheet.totals, "revision": sheet.table.revision, "state": sheet.table.state}
