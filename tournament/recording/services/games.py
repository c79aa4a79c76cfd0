"""Recording games, live or from paper, new or corrected: the only write of a played game.

Vocabulary: `facts` is the recorded row as the rule book's JSON; `number` the line of the sheet; `revision` the sheet's
revision that the writer saw. Results are derived by `rules` and stored by `derive`, for the game and, because circles
carry over, all later ones. A row that the rules do not allow is not stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import ngettext

from rules.sheet import Judged, ScoredRow, breaches, entries_of, valid
from rules.violations import Violation
from tournament import steady
from tournament.cases.selectors.cases import owed, without_row
from tournament.cases.services import fines
from tournament.cases.services.case_of_game import case_of_row, follow, require_no_late_claim, row_written
from tournament.errors import InvalidRow, NotAllowed
from tournament.events.selectors.book import Facts, free_games
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import any_reason, given_reason
from tournament.models import Game, Renons, Table
from tournament.sheets.selectors.stored_items import items_of
from tournament.sheets.selectors.stored_sheet import LoadedSheet
from tournament.sheets.services import confirmations, game_guards
from tournament.sheets.services import store_score as derive
from tournament.sheets.services.idempotency import first_write, release, require_fresh
from tournament.sheets.services.locks import load, lock
from tournament.wording.rulebook import violation_sentence


@dataclass(frozen=True, slots=True)
class Recorded:
    """Result of a write. `row` is the game's scored line; `changed` the lines with changed entries.

    `repeated`: nothing was written, since the same id had written it or the same game is there.
    """

    table: Table
    number: int
    revision: int
    row: ScoredRow
    changed: tuple[int, ...]
    repeated: bool


@dataclass(frozen=True, slots=True)
class LaterChange:
    """A later line that a correction would change: its entries by seat, now and then."""

    number: int
    before: Mapping[str, int]
    after: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Preview:
    """Result of saving: `row` (None if it breaks a rule), `totals` afterwards, `circles` now and then."""

    number: int
    row: ScoredRow | None
    totals: Mapping[str, int]
    circles: Mapping[str, tuple[int, int]]
    later: tuple[LaterChange, ...]
    violations: tuple[Violation, ...]


def preview(*, table: Table, number: int, facts: Facts) -> Preview:
    """Score a row before it is saved, with later lines that a correction changes. Writes nothing.

    Raises RefereeError for a number that cannot be written.
    """
    sheet = load(table)
    game_guards.require_number(sheet, number)
    json_sheet = _sheet_with(sheet, number, facts)
    judged = sheet.book.judge(json_sheet)
    if game_guards.saved(sheet, number) is None:
        lacking = fines.missing(sheet, facts, fines.due(sheet, number, facts, owed(sheet.table)))
        lacking = [violation for violation in lacking if violation.field in sheet.book.discipline.case_fields]
        judged = (*breaches(judged), *lacking) or judged
    if isinstance(judged, Judged):
        circles = derive.circles_changed(sheet.sitting, judged.marks)
        later = _later_changes(sheet, number, judged)
        return Preview(number, judged.rows[number - 1], judged.result.totals, circles, later, ())
    row = None
    if not any(violation.row in (None, number) for violation in judged):
        row = valid(sheet.book.judge({**json_sheet, "rows": json_sheet["rows"][:number]})).rows[number - 1]
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
    """Save or correct a game, and derive all that follows.

    A correction needs a reason, and so does a line that only a referee may write.

    `entered_at`: when an offline phone took the game in, if earlier than now; used for the clock. Raises NotAllowed
    (state, role, clock, lock), StaleRevision, Conflict, InvalidRow with every breach, or RefereeError for a number that
    cannot be written; nothing is stored then.
    """
    with transaction.atomic():
        sheet = lock(table)
        game_guards.require_writer(sheet, by)
        game_guards.require_number(sheet, number)
        before = game_guards.saved(sheet, number)
        require(by, _permission(by, new=before is None))
        submission = first_write(key=key, sheet=sheet, number=number, says={"facts": facts})
        if submission is not None:
            return _as_it_stands(sheet, number, submission.revision)
        game_guards.require_open(sheet)
        if before is not None and before.facts == facts and (before.locked or not by.judges):
            release(key)
            return _as_it_stands(sheet, number, sheet.table.revision)
        require_fresh(sheet=sheet, revision=revision)
        case, due = None, []
        if by.at_table:
            game_guards.require_never_signed(sheet)
        if before is None:
            game_guards.require_more_games(sheet, by)
            waiting = without_row(sheet.table)
            case = case_of_row(sheet, number, facts, by, waiting)
            due = fines.due(sheet, number, facts, waiting)
            fines.require_in_row(sheet, number, facts, due, by)
            if by.at_table:
                game_guards.require_its_turn(sheet, key)
        elif by.at_table:
            game_guards.require_not_locked(before)
            require_no_late_claim(sheet, number, was=before.facts, facts=facts, key=key)
        if before is not None:
            fines.require_kept(sheet, before, facts, by)
        referees_own = sheet.book.referees_own(facts)
        if referees_own is not None and not by.judges:
            raise NotAllowed(violation_sentence(referees_own, sheet.book), referees_own.field)
        corrects = before is not None or sheet.table.entry_way == Table.EntryWay.TOTALS
        rules = referees_own is not None and not sheet.book.discipline.kinds  # a case carries its own reason
        reason = given_reason(reason) if corrects or rules else any_reason(reason)
        judged = _judge(sheet, number, facts)
        if before is None and by.at_table:
            game_guards.require_begun_in_time(sheet, number, facts)
        at = _entered(sheet, entered_at) if by.at_table else steady.now()
        was = before.facts if before is not None else {}
        way = _entry_way(sheet, by, case)
        done = _write(
            sheet, number=number, facts=facts, judged=judged, before=before, way=way, by=by, reason=reason, at=at
        )
        if due:
            fines.written(sheet, due, Game.objects.get(table=sheet.table, number=number))
        if case is not None:
            row_written(case, Game.objects.get(table=sheet.table, number=number), done.row, sheet, by)
        follow(sheet, judged, number=number, facts=facts, was=was, changed=done.changed, key=key, by=by, reason=reason)
        return done


def settle_fines(sheet: LoadedSheet, *, by: Actor) -> LoadedSheet:
    """Write waiting fines in a row of their own if no game follows, in the caller's transaction.

    Returns the sheet afterwards. Raises as `fines.row_alone`.
    """
    facts = fines.row_alone(sheet, by)
    if facts is None:
        return sheet
    cases = list(owed(sheet.table))
    number = sheet.games_recorded + 1
    judged = _judge(sheet, number, facts)
    way = _entry_way(sheet, by, None)
    _write(sheet, number=number, facts=facts, judged=judged, before=None, way=way, by=by, reason="", at=steady.now())
    game = Game.objects.get(table=sheet.table, number=number)
    game.locked = True
    game.save(update_fields=["locked"])
    fines.written(sheet, cases, game)
    return lock(sheet.table)


# --- who, when, which -------------------------------------------------------------------------------------------------


def _permission(by: Actor, *, new: bool) -> str:
    if by.at_table:
        return "table.record" if new else "table.correct"
    return "sheet.enter" if new else "game.correct"


def _entered(sheet: LoadedSheet, entered_at: datetime | None) -> datetime:
    """Return the phone's time of entry, clamped between the previous game's and now."""
    earliest = sheet.games[-1].recorded_at if sheet.games else sheet.round.started_at
    now = steady.now()
    if entered_at is None or earliest is None:
        return now
    return min(now, max(entered_at, earliest))


# --- rules ------------------------------------------------------------------------------------------------------------


def _sheet_with(sheet: LoadedSheet, number: int, facts: Facts) -> dict[str, Any]:
    rows = sheet.rows
    rows[number - 1 : number] = [facts]
    return sheet.with_rows(rows)


def _judge(sheet: LoadedSheet, number: int, facts: Facts) -> Judged:
    """Judge the sheet with this row. Raises InvalidRow with every breach."""
    judged = sheet.book.judge(_sheet_with(sheet, number, facts))
    if isinstance(judged, Judged):
        return judged
    own = [violation for violation in judged if violation.row in (None, number)]
    if own:
        message = ngettext(
            "The game was not saved: it breaks a rule.",
            "The game was not saved: it breaks %(count)s rules.",
            len(own),
        ) % {"count": len(own)}
        raise InvalidRow(message, judged)
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


# --- writing ----------------------------------------------------------------------------------------------------------


def _as_it_stands(sheet: LoadedSheet, number: int, revision: int) -> Recorded:
    """Return the outcome of an earlier write of this game, which may have been taken out since."""
    json_sheet = sheet.with_rows(sheet.rows)
    rows = valid(sheet.book.judge(json_sheet)).rows
    row = rows[number - 1] if number <= len(rows) else ScoredRow({}, (), {})
    return Recorded(sheet.table, number, revision, row, (), repeated=True)


def _write(
    sheet: LoadedSheet,
    *,
    number: int,
    facts: Facts,
    judged: Judged,
    before: Game | None,
    way: str,
    by: Actor,
    reason: str,
    at: datetime,
) -> Recorded:
    table = sheet.table
    was = _journal_state(sheet, facts=before.facts if before else None)
    table.revision += 1
    carry = judged.rows[number - 1].carry
    game = _save_game(sheet, number=number, facts=facts, carry=carry, before=before, by=by, at=at)
    games = [*sheet.games[: number - 1], game, *sheet.games[number:]]
    written = game if before is None else None
    changed = derive.store_score(table=table, games=games, judged=judged, seats=sheet.seats, since=number, made=written)
    _revise([games[line - 1] for line in changed if line != number], table.revision)
    _save_table(sheet, games=games, way=way)
    journal.write_at(
        sheet,
        number,
        "game.record" if before is None else "game.correct",
        by=by,
        before={**was, "entries": {n: entries for n, entries in changed.items() if entries}},
        after={
            **_journal_state(sheet, facts=facts),
            "entries": {n: judged.rows[n - 1].entries for n in changed},
        },
        reason=reason,
    )
    later = tuple(line for line in changed if line != number)
    return Recorded(table, number, table.revision, judged.rows[number - 1], later, repeated=False)


def _revise(games: Sequence[Game], revision: int) -> None:
    """Give later lines with changed entries the new revision, which has no words yet."""
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


def _save_game(
    sheet: LoadedSheet,
    *,
    number: int,
    facts: Facts,
    carry: Facts,
    before: Game | None,
    by: Actor,
    at: datetime,
) -> Game:
    source = Game.Source.LIVE if by.at_table else Game.Source.PAPER
    game = before or Game(table=sheet.table, number=number, recorded_at=at, recorded_by=by.label[:150], source=source)
    game.facts = dict(facts)
    game.carry = dict(carry)
    game.revision = sheet.table.revision
    game.locked = game.locked or by.judges
    game.changed_at = max(timezone.now(), game.recorded_at)
    game.changed_by = by.label[:150]
    game.save()
    return game


def _entry_way(sheet: LoadedSheet, by: Actor, case: Renons | None) -> str:
    """Return how the table is recorded from now on; a ruling on its first game does not decide that."""
    way = sheet.table.entry_way
    if way not in (Table.EntryWay.NONE, Table.EntryWay.TOTALS):
        return way
    if by.at_table:
        return Table.EntryWay.LIVE
    return way if way == Table.EntryWay.NONE and case is not None and by.judges else Table.EntryWay.PAPER


def _save_table(sheet: LoadedSheet, *, games: Sequence[Game], way: str) -> None:
    table = sheet.table
    if table.entry_way == Table.EntryWay.TOTALS:
        table.state = Table.State.OPEN
    table.entry_way = way
    if free_games(sheet.event, sheet.book, [game.facts for game in games]) <= 0:
        table.state = Table.State.COMPLETE
        table.closed_reason = ""
    table.save(update_fields=["revision", "entry_way", "state", "closed_reason"])
