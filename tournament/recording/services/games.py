"""Record games, new or corrected: the only write of a played game.

`facts` is the recorded row as the rule book's JSON; `number` the line of the sheet; `revision` the sheet's revision
that the writer saw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.sheet import Judged, ScoredRow, breaches, entries_of, valid
from rules.violations import Violation
from tournament import steady
from tournament.cases.selectors.cases import owed, owed_seats
from tournament.cases.services import fines
from tournament.cases.services.case_of_game import asked_of_row, follow, require_no_late_claim
from tournament.errors import InvalidRow, NotAllowed, RefereeError
from tournament.events.selectors.book import Facts
from tournament.journal.services import idempotency, journal
from tournament.journal.services.actor import Actor
from tournament.journal.services.typed_text import given_reason
from tournament.models import Game, Renons, Table
from tournament.sheets.selectors.stored_items import items_of
from tournament.sheets.selectors.stored_sheet import LoadedSheet, load, lock
from tournament.sheets.services import confirmations, game_guards
from tournament.sheets.services import store_score as derive
from tournament.wording.rulebook import violation_sentence


@dataclass(frozen=True, slots=True)
class Recorded:
    """`changed`: lines with changed entries. `repeated`: nothing was written, since the same id had written it or the
    same game is there.
    """

    table: Table
    number: int
    revision: int
    row: ScoredRow
    changed: tuple[int, ...]
    repeated: bool


@dataclass(frozen=True, slots=True)
class LaterChange:
    number: int
    before: Mapping[str, int]
    after: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Preview:
    """`row`: None if it breaks a rule; `totals` afterwards, `circles` before and after."""

    number: int
    row: ScoredRow | None
    totals: Mapping[str, int]
    circles: Mapping[str, tuple[int, int]]
    later: tuple[LaterChange, ...]
    violations: tuple[Violation, ...]


def preview(*, table: Table, number: int, facts: Facts) -> Preview:
    """Score a row before it is saved, with later lines that a correction changes.

    Raises RefereeError for a number that cannot be written.
    """
    sheet = load(table)
    game_guards.require_number(sheet, number)
    game_guards.require_line(sheet, number)
    rows = _rows_with(sheet, number, facts)
    judged = sheet.judge(rows)
    if sheet.game(number) is None:
        lacking = fines.missing(sheet, facts, fines.due(sheet, number, facts, owed(sheet.table)))
        lacking = [violation for violation in lacking if violation.field in sheet.book.discipline.case_fields]
        judged = (*breaches(judged), *lacking) or judged
    if isinstance(judged, Judged):
        circles = derive.circles_changed(sheet.sitting, judged.marks)
        later = _later_changes(sheet, number, judged)
        return Preview(number, judged.rows[number - 1], judged.result.totals, circles, later, ())
    row = None
    if not any(violation.row in (None, number) for violation in judged):
        row = valid(sheet.judge(rows[:number])).rows[number - 1]
    return Preview(number, row, sheet.totals, {}, (), judged)


def record(
    *,
    table: Table,
    number: int,
    facts: Facts,
    revision: int,
    key: UUID,
    by: Actor,
    reason: str = "",
    entered_at: datetime | None = None,
) -> Recorded:
    """Record a new game, and derive all that follows.

    `entered_at`: when an offline phone took the game in, if earlier than now; used for the clock. A line that only a
    referee may write needs a reason. Raises NotAllowed (state, role, clock), StaleRevision (also if the sheet has
    another game there), Conflict, InvalidRow with every breach, or RefereeError for a number that cannot be written;
    nothing is stored then.
    """
    with transaction.atomic():
        sheet = lock(table)
        game_guards.require_may_write(sheet, number, by, "table.record" if by.at_table else "sheet.enter")
        earlier = idempotency.first_write(key=key, table=sheet.table, number=number, says={"facts": facts})
        if earlier is not None:
            return _as_it_stands(sheet, number, earlier.revision)
        if number <= sheet.games_recorded or revision != sheet.table.revision:
            same = _same_game(sheet, number, facts, key, by)
            if same is None:
                raise game_guards.stale(sheet, revision)
            return same
        return record_next(sheet, facts=facts, key=key, by=by, reason=reason, entered_at=entered_at)


def record_next(
    sheet: LoadedSheet,
    *,
    facts: Facts,
    by: Actor,
    key: UUID | None = None,
    reason: str = "",
    entered_at: datetime | None = None,
    case: Renons | None = None,
) -> Recorded:
    """Record the next game of a locked sheet, in the caller's transaction. Raises as `record`.

    `case`: ended by the caller with this row, which then takes the fines that are due.
    """
    number = sheet.games_recorded + 1
    game_guards.require_next(sheet, facts, by, key)
    asked = asked_of_row(sheet, facts, by, case)
    facts = asked.facts
    rules = _require_referee(sheet, facts, by) and not sheet.book.discipline.kinds
    needed = rules or sheet.table.entry_way == Table.EntryWay.TOTALS
    reason = given_reason(reason) if needed or reason.strip() else ""
    judged = _judge(sheet, number, facts)
    game = _new_game(sheet, number, _entered(sheet, entered_at) if by.at_table else steady.now(), by)
    way = _entry_way(sheet, by, ruled=asked.case is not None)
    recorded = _write(sheet, game, facts=facts, judged=judged, way=way, by=by, reason=reason)
    asked.written(game, judged.rows[-1], key=key, by=by)
    return recorded


def correct(
    *, table: Table, number: int, facts: Facts, revision: int, key: UUID | None = None, by: Actor, reason: str
) -> Recorded:
    """Correct a recorded game, and derive all that follows. `key` is None if its form is answered `once`.

    Raises as `record`, also without a reason, for a game that is not recorded, and NotAllowed at the table for a game
    that the referee entered.
    """
    with transaction.atomic():
        sheet = lock(table)
        game_guards.require_may_write(sheet, number, by, "table.correct" if by.at_table else "game.correct")
        earlier = idempotency.first_write(key=key, table=sheet.table, number=number, says={"facts": facts})
        if earlier is not None:
            return _as_it_stands(sheet, number, earlier.revision)
        same = _same_game(sheet, number, facts, key, by)
        if same is not None:
            return same
        game_guards.require_fresh(sheet=sheet, revision=revision)
        game = sheet.game(number)
        if game is None:
            raise RefereeError(_("Game %(number)s is not recorded.") % {"number": number}, "number")
        was = game.facts
        if by.at_table:
            game_guards.require_never_signed(sheet)
            game_guards.require_not_locked(game)
            require_no_late_claim(sheet, number, was=was, facts=facts, key=key)
        fines.require_kept(sheet, game, facts, by)
        _require_referee(sheet, facts, by)
        reason = given_reason(reason)
        judged = _judge(sheet, number, facts)
        way = _entry_way(sheet, by)
        recorded = _write(sheet, game, facts=facts, judged=judged, way=way, by=by, reason=reason)
        follow(sheet, judged, game, recorded.changed, was=was, key=key, by=by, reason=reason)
        return recorded


def settle_fines(sheet: LoadedSheet, *, by: Actor) -> LoadedSheet:
    """Write waiting fines in a row of their own if no game follows, in the caller's transaction. Raises as
    `fines.require_alone`.
    """
    cases = fines.require_alone(sheet, by)
    if not cases:
        return sheet
    facts = sheet.book.discipline.fined({}, owed_seats(sheet.book, sheet.rows, cases))
    number = sheet.games_recorded + 1
    game = _new_game(sheet, number, steady.now(), by)
    game.locked = True
    judged = _judge(sheet, number, facts)
    _write(sheet, game, facts=facts, judged=judged, way=_entry_way(sheet, by), by=by, reason="")
    fines.written(sheet, cases, game)
    return lock(sheet.table)


def _same_game(sheet: LoadedSheet, number: int, facts: Facts, key: UUID | None, by: Actor) -> Recorded | None:
    """Return the line if the sheet has the same game there; its id is free again.

    A judge writes the same game again to lock it. Raises NotAllowed unless the sheet is open.
    """
    game_guards.require_open(sheet)
    game = sheet.game(number)
    if game is None or game.facts != facts or (by.judges and not game.locked):
        return None
    if key is not None:
        idempotency.release(key)
    return _as_it_stands(sheet, number, sheet.table.revision)


def _require_referee(sheet: LoadedSheet, facts: Facts, by: Actor) -> bool:
    """Return whether only a referee may write the row. Raises NotAllowed for others."""
    referees_own = sheet.book.referees_own(facts)
    if referees_own is not None and not by.judges:
        raise NotAllowed(violation_sentence(referees_own, sheet.book), referees_own.field)
    return referees_own is not None


def _entered(sheet: LoadedSheet, entered_at: datetime | None) -> datetime:
    earliest = sheet.games[-1].recorded_at if sheet.games else sheet.round.started_at
    now = steady.now()
    if entered_at is None or earliest is None:
        return now
    return min(now, max(entered_at, earliest))


def _rows_with(sheet: LoadedSheet, number: int, facts: Facts) -> list[Facts]:
    rows = sheet.rows
    return [*rows[: number - 1], facts, *rows[number:]]


def _judge(sheet: LoadedSheet, number: int, facts: Facts) -> Judged:
    judged = sheet.judge(_rows_with(sheet, number, facts))
    if isinstance(judged, Judged):
        return judged
    own = [violation for violation in judged if violation.row in (None, number)]
    if own:
        message = ngettext(
            "The game was not saved: it breaks a rule.",
            "The game was not saved: it breaks %(count)s rules.",
            len(own),
        ) % {"count": len(own)}
        raise InvalidRow(message, judged, row=number)
    numbers = sorted({violation.row for violation in judged if violation.row is not None})
    message = ngettext(
        "The correction was not saved: with it, game %(numbers)s could not have been played as it is recorded.",
        "The correction was not saved: with it, games %(numbers)s could not have been played as they are recorded.",
        len(numbers),
    ) % {"numbers": ", ".join(map(str, numbers))}
    raise InvalidRow(message, judged)


def _later_changes(sheet: LoadedSheet, number: int, judged: Judged) -> tuple[LaterChange, ...]:
    later = sheet.games[number:]
    stored = items_of(games=later, letters={seat.pk: letter for letter, seat in sheet.seats.items()})
    changes = (
        LaterChange(game.number, entries_of(stored[game.pk], sheet.book.seats), judged.rows[game.number - 1].entries)
        for game in later
    )
    return tuple(change for change in changes if change.before != change.after)


def _as_it_stands(sheet: LoadedSheet, number: int, revision: int) -> Recorded:
    rows = valid(sheet.judge(sheet.rows)).rows
    row = rows[number - 1] if number <= len(rows) else ScoredRow({}, (), {})
    return Recorded(sheet.table, number, revision, row, (), repeated=True)


def _write(
    sheet: LoadedSheet, game: Game, *, facts: Facts, judged: Judged, way: str, by: Actor, reason: str
) -> Recorded:
    table, number, new = sheet.table, game.number, game.pk is None
    was = _journal_state(sheet, facts=None if new else game.facts)
    table.revision += 1
    _save_game(game, facts=facts, carry=judged.rows[number - 1].carry, revision=table.revision, by=by)
    now = replace(sheet, games=[*sheet.games[: number - 1], game, *sheet.games[number:]])
    new_game = game if new else None
    changed = derive.store_score(
        table=table, games=now.games, judged=judged, seats=sheet.seats, since=number, new_game=new_game
    )
    _revise([now.games[line - 1] for line in changed if line != number], table.revision)
    _save_table(now, way=way)
    journal.write_at(
        sheet,
        number,
        "game.record" if new else "game.correct",
        by=by,
        before={**was, "entries": {n: entries for n, entries in changed.items() if entries}},
        after={
            **_journal_state(sheet, facts=facts),
            "entries": {n: judged.rows[n - 1].written for n in changed},
        },
        reason=reason,
    )
    later = tuple(line for line in changed if line != number)
    return Recorded(table, number, table.revision, judged.rows[number - 1], later, repeated=False)


def _revise(games: Sequence[Game], revision: int) -> None:
    if games:
        confirmations.void(games)
        Game.objects.filter(pk__in=[game.pk for game in games]).update(revision=revision)


def _journal_state(sheet: LoadedSheet, *, facts: Facts | None) -> dict[str, Any]:
    return {
        "facts": facts,
        "totals": sheet.totals,
        "revision": sheet.table.revision,
        "state": sheet.table.state,
    }


def _new_game(sheet: LoadedSheet, number: int, at: datetime, by: Actor) -> Game:
    source = Game.Source.LIVE if by.at_table else Game.Source.PAPER
    return Game(table=sheet.table, number=number, recorded_at=at, recorded_by=by.label[:150], source=source)


def _save_game(game: Game, *, facts: Facts, carry: Facts, revision: int, by: Actor) -> None:
    game.facts = dict(facts)
    game.carry = dict(carry)
    game.revision = revision
    game.locked = game.locked or by.judges
    game.changed_at = max(timezone.now(), game.recorded_at)
    game.changed_by = by.label[:150]
    game.save()


def _entry_way(sheet: LoadedSheet, by: Actor, *, ruled: bool = False) -> str:
    way = sheet.table.entry_way
    if way not in (Table.EntryWay.NONE, Table.EntryWay.TOTALS):
        return way
    if by.at_table:
        return Table.EntryWay.LIVE
    return way if way == Table.EntryWay.NONE and ruled and by.judges else Table.EntryWay.PAPER


def _save_table(sheet: LoadedSheet, *, way: str) -> None:
    table = sheet.table
    if table.entry_way == Table.EntryWay.TOTALS:
        table.state = Table.State.OPEN
    table.entry_way = way
    if sheet.full:
        table.state = Table.State.COMPLETE
        table.closed_reason = ""
    table.save(update_fields=["revision", "entry_way", "state", "closed_reason"])
