"""Recording games: the one door through which a played game enters, live or from paper, new or corrected (A9-A11).

Vocabulary: `facts` is the recorded row as the rule book's JSON; `number` the line of the sheet; `revision` the sheet's
revision the writer saw. What follows from the facts is derived by `rules` and stored by `derive`, for the game itself
and, because circles carry over, for every later game. Nothing is stored of a row the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.sheet import ScoredRow, SheetScore
from rules.violations import Violation
from tournament.models import Entry, Game, HeldGame, Round, Table
from tournament.services import confirmations, derive, journal
from tournament.services.actor import Actor, require
from tournament.services.derive import Facts
from tournament.services.errors import Conflict, InvalidRow, NotAllowed, RefereeError, StaleRevision
from tournament.services.loading import LoadedSheet, load, lock, subject
from tournament.services.stopped import case_of_row, row_written
from tournament.services.submissions import first_write, release, require_fresh
from tournament.services.texts import given_reason


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a write did. `row` is the game's scored line; `changed` the lines whose entries came out differently.

    `repeated` tells that nothing was written: the same id had written it before, or it stands there already.
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
    """What saving would do, without doing it.

    `row` is the scored line, None while the line itself breaks a rule; `totals` by seat as they would stand.
    """

    number: int
    row: ScoredRow | None
    totals: Mapping[str, int]
    later: tuple[LaterChange, ...]
    violations: tuple[Violation, ...]


def preview(*, table: Table, number: int, facts: Facts) -> Preview:
    """Every point of a row before it is saved, and what a correction changes later. Writes nothing.

    Raises RefereeError for a number that can not be written.
    """
    sheet = load(table)
    _require_number(sheet, number)
    json_sheet = _sheet_with(sheet, number, facts)
    violations = tuple(sheet.book.check(json_sheet))
    if any(violation.row in (None, number) for violation in violations):
        return Preview(number, None, sheet.totals, (), violations)
    if violations:
        until = sheet.book.score({**json_sheet, "rows": json_sheet["rows"][:number]})
        return Preview(number, until.rows[number - 1], sheet.totals, (), violations)
    score = sheet.book.score(json_sheet)
    return Preview(number, score.rows[number - 1], score.totals, _later_changes(sheet, number, score), ())


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
    """Save a game, or correct a saved one (then with a reason), and everything that follows from it.

    `entered_at` is when a phone without network took the game in, if that was earlier than now: A4 asks for it.
    Raises NotAllowed (state, role, clock A4, lock), StaleRevision, Conflict, InvalidRow with every breach, or
    RefereeError for a number that can not be written; nothing at all is stored then.
    """
    with transaction.atomic():
        sheet = lock(table)
        _require_writer(sheet, by)
        _require_number(sheet, number)
        before = _saved(sheet, number)
        require(by, _permission(by, new=before is None))
        submission = first_write(key=key, sheet=sheet, number=number, says={"facts": facts})
        if submission is not None:
            return _as_it_stands(sheet, number, submission.revision)
        _require_open(sheet)
        if before is not None and before.facts == facts and (before.locked or not by.judges):
            release(key)
            return _as_it_stands(sheet, number, sheet.table.revision)
        require_fresh(sheet=sheet, revision=revision)
        case = None
        if by.at_table:
            _require_never_signed(sheet)
        if before is None:
            case = case_of_row(sheet, number, facts)
            if by.at_table:
                _require_its_turn(sheet, key)
            _require_more_games(sheet, by)
        elif before.locked and by.at_table:
            raise NotAllowed(_("The referee has entered this game; only the referee can change it."))
        if sheet.book.is_ruled(facts) and not by.judges:
            raise NotAllowed(_("Only a referee sets another value for a renons (C1.5)."), "renons")
        if before is not None or sheet.table.entry_way == Table.EntryWay.TOTALS:
            reason = given_reason(reason)
        score = _score(sheet, number, facts)
        if before is None and by.at_table:
            _require_begun_in_time(sheet, number, facts)
        at = _entered(sheet, entered_at) if by.at_table else timezone.now()
        done = _write(sheet, number=number, facts=facts, score=score, before=before, by=by, reason=reason, at=at)
        if case is not None:
            row_written(case, Game.objects.get(table=sheet.table, number=number), done.row, sheet)
        return done


def require_writable(*, table: Table, by: Actor) -> None:
    """Raise NotAllowed if `by` can write no row of this sheet as things stand; for a page, before it asks more."""
    sheet = load(table)
    _require_writer(sheet, by)
    _require_open(sheet)


def unlock(*, table: Table, number: int, reason: str, by: Actor) -> None:
    """Let the players correct a game again that the referee had entered."""
    require(by, "game.unlock")
    with transaction.atomic():
        sheet = lock(table)
        game = _saved(sheet, number)
        if game is None or not game.locked:
            raise Conflict(_("Game %(number)s is not locked.") % {"number": number})
        game.locked = False
        game.save(update_fields=["locked"])
        journal.write(
            event=sheet.event,
            by=by,
            action="game.unlock",
            subject=subject(sheet.round, sheet.table, number),
            before={"locked": True},
            after={"locked": False},
            reason=given_reason(reason),
        )


# --- who, when, which -------------------------------------------------------------------------------------------------


def _permission(by: Actor, *, new: bool) -> str:
    if by.at_table:
        return "table.record" if new else "table.correct"
    return "sheet.enter" if new else "game.correct"


def _require_writer(sheet: LoadedSheet, by: Actor) -> None:
    if not by.at_table:
        return
    if by.seat is None or by.seat.table_id != sheet.table.pk:
        raise NotAllowed(_("This link belongs to another table."))
    if by.seat.letter != sheet.book.seats[0]:
        raise NotAllowed(_("The player at seat A writes the sheet (A8)."))


def _require_open(sheet: LoadedSheet) -> None:
    if sheet.table.bye:
        raise NotAllowed(_("This table is not played: a seat is empty."))
    if not sheet.full_table:
        raise NotAllowed(_("Two play at this table: the rules know no game of two, only its two totals are entered."))
    if sheet.round.state == Round.State.CLOSED:
        raise NotAllowed(_("The round is closed; only the director can reopen it."))
    if sheet.round.state != Round.State.RUNNING:
        raise NotAllowed(_("The round has not started; cards are dealt within the playing time only (A4)."))
    if sheet.table.state == Table.State.SIGNED:
        raise NotAllowed(_("The sheet is signed; only the referee can reopen it (A12)."))
    if sheet.table.state == Table.State.ACCEPTED:
        raise NotAllowed(_("The sheet is accepted; only the referee can reopen it (A12)."))


def _require_never_signed(sheet: LoadedSheet) -> None:
    """A12: a sheet that was signed by all and taken back is corrected by officials only."""
    if sheet.taken_back:
        raise NotAllowed(_("The sheet is signed; only the referee can reopen it (A12)."))


def _saved(sheet: LoadedSheet, number: int) -> Game | None:
    return next((game for game in sheet.games if game.number == number), None)


def _require_number(sheet: LoadedSheet, number: int) -> None:
    """An existing line or the next one; no gaps, and no line that the sheet does not have."""
    last = sheet.event.games_per_round
    if not 1 <= number <= last:
        raise RefereeError(
            _("There is no game %(number)s: the round has games 1 to %(last)s.") % {"number": number, "last": last},
            "number",
        )
    following = sheet.games_recorded + 1
    if number > following:
        raise RefereeError(_("Game %(next)s comes next.") % {"next": following}, "number")


def _require_more_games(sheet: LoadedSheet, by: Actor) -> None:
    if sheet.table.disqualified_seat:
        raise NotAllowed(_("A player was removed from this table; no further games are played (C1.6)."))
    if by.at_table and sheet.table.state == Table.State.COMPLETE:
        raise NotAllowed(_("The sheet is complete; no further games are played."))


def _require_its_turn(sheet: LoadedSheet, key: UUID) -> None:
    """What waits for a choice comes first; only the oldest held game itself may be written before. See `held`."""
    oldest = HeldGame.objects.filter(table=sheet.table, choice="").order_by("pk").first()
    if oldest is not None and oldest.key != key:
        raise StaleRevision(
            _("Games from a phone wait until you choose what becomes of them; this one comes after them."),
            revision=sheet.table.revision,
            changes=(),
        )


def _entered(sheet: LoadedSheet, entered_at: datetime | None) -> datetime:
    """When the game was taken in: as the phone says, but not before the game before it, nor later than now."""
    earliest = sheet.games[-1].recorded_at if sheet.games else sheet.round.started_at
    now = timezone.now()
    if entered_at is None or earliest is None:
        return now
    return min(now, max(entered_at, earliest))


def _require_begun_in_time(sheet: LoadedSheet, number: int, facts: Facts) -> None:
    """A4: a game has begun in time if the one before was recorded in time. Rows without cards do not count."""
    ends_at = sheet.round.ends_at
    rows = sheet.rows
    if ends_at is None or timezone.now() <= ends_at or not derive.deals(sheet.book, rows, facts):
        return
    played = [game for at, game in enumerate(sheet.games) if derive.deals(sheet.book, rows[:at], game.facts)]
    if played and played[-1].recorded_at > ends_at:
        raise NotAllowed(
            _("Game %(number)s began after time was up; only games begun before are played (A4). Call the referee.")
            % {"number": number}
        )


# --- rules ------------------------------------------------------------------------------------------------------------


def _sheet_with(sheet: LoadedSheet, number: int, facts: Facts) -> dict[str, Any]:
    rows = sheet.rows
    rows[number - 1 : number] = [facts]
    return derive.sheet_of(event=sheet.event, rows=rows, disqualified=sheet.table.disqualified_seat)


def _score(sheet: LoadedSheet, number: int, facts: Facts) -> SheetScore:
    json_sheet = _sheet_with(sheet, number, facts)
    violations = sheet.book.check(json_sheet)
    if not violations:
        return sheet.book.score(json_sheet)
    own = [violation for violation in violations if violation.row in (None, number)]
    if own:
        message = ngettext(
            "The game was not saved: it breaks a rule.",
            "The game was not saved: it breaks %(count)s rules.",
            len(own),
        ) % {"count": len(own)}
        raise InvalidRow(message, violations)
    numbers = sorted({violation.row for violation in violations if violation.row is not None})
    message = ngettext(
        "The correction was not saved: with it, game %(numbers)s could not have been played as it is recorded.",
        "The correction was not saved: with it, games %(numbers)s could not have been played as they are recorded.",
        len(numbers),
    ) % {"numbers": ", ".join(map(str, numbers))}
    raise InvalidRow(message, violations)


def _later_changes(sheet: LoadedSheet, number: int, score: SheetScore) -> tuple[LaterChange, ...]:
    stored = _stored_entries(sheet)
    return tuple(
        LaterChange(game.number, stored[game.number], score.rows[game.number - 1].entries)
        for game in sheet.games
        if game.number > number and stored[game.number] != score.rows[game.number - 1].entries
    )


def _stored_entries(sheet: LoadedSheet) -> dict[int, dict[str, int]]:
    """Entries by line and seat, as they are stored now."""
    sums = {game.number: dict.fromkeys(sheet.book.seats, 0) for game in sheet.games}
    entries = Entry.objects.filter(game__table=sheet.table).values_list("game__number", "seat__letter", "points")
    for number, letter, points in entries:
        if number in sums:  # else saved since the games were read: a preview locks nothing
            sums[number][letter] += points
    return sums


# --- writing ----------------------------------------------------------------------------------------------------------


def _as_it_stands(sheet: LoadedSheet, number: int, revision: int) -> Recorded:
    """The outcome of an earlier write of this game."""
    json_sheet = derive.sheet_of(event=sheet.event, rows=sheet.rows, disqualified=sheet.table.disqualified_seat)
    row = sheet.book.score(json_sheet).rows[number - 1]
    return Recorded(sheet.table, number, revision, row, (), repeated=True)


def _write(
    sheet: LoadedSheet,
    *,
    number: int,
    facts: Facts,
    score: SheetScore,
    before: Game | None,
    by: Actor,
    reason: str,
    at: datetime,
) -> Recorded:
    table = sheet.table
    was = _journal_state(sheet, facts=before.facts if before else None)
    table.revision += 1
    game = _save_game(sheet, number=number, facts=facts, before=before, by=by, at=at)
    games = [*sheet.games[: number - 1], game, *sheet.games[number:]]
    changed = derive.store_score(
        table=table, games=games, score=score, seats=sheet.seats, book=sheet.book, since=number
    )
    confirmations.void(games[line - 1] for line in changed if line != number)
    _save_table(sheet, games_recorded=len(games), by=by)
    journal.write(
        event=sheet.event,
        by=by,
        action="game.record" if before is None else "game.correct",
        subject=subject(sheet.round, table, number),
        before={**was, "entries": {n: entries for n, entries in changed.items() if entries}},
        after={
            **_journal_state(sheet, facts=facts),
            "entries": {n: score.rows[n - 1].entries for n in changed},
        },
        reason=reason,
    )
    later = tuple(line for line in changed if line != number)
    return Recorded(table, number, table.revision, score.rows[number - 1], later, repeated=False)


def _journal_state(sheet: LoadedSheet, *, facts: Facts | None) -> dict[str, Any]:
    return {
        "facts": facts,
        "totals": sheet.totals,
        "revision": sheet.table.revision,
        "state": sheet.table.state,
    }


def _save_game(sheet: LoadedSheet, *, number: int, facts: Facts, before: Game | None, by: Actor, at: datetime) -> Game:
    summary = sheet.book.summary(facts)
    source = Game.Source.LIVE if by.at_table else Game.Source.PAPER
    game = before or Game(table=sheet.table, number=number, recorded_at=at, recorded_by=by.label[:150], source=source)
    game.contract = summary.contract[:20]
    game.declarer = summary.declarer
    game.facts = dict(facts)
    game.revision = sheet.table.revision
    game.locked = game.locked or by.judges
    game.changed_at = max(timezone.now(), game.recorded_at)
    game.changed_by = by.label[:150]
    game.save()
    return game


def _save_table(sheet: LoadedSheet, *, games_recorded: int, by: Actor) -> None:
    table = sheet.table
    if table.entry_way == Table.EntryWay.TOTALS:
        table.state = Table.State.OPEN
    if table.entry_way in (Table.EntryWay.NONE, Table.EntryWay.TOTALS):
        table.entry_way = Table.EntryWay.LIVE if by.at_table else Table.EntryWay.PAPER
    if games_recorded >= sheet.event.games_per_round:
        table.state = Table.State.COMPLETE
        table.closed_reason = ""
    table.save(update_fields=["revision", "entry_way", "state", "closed_reason"])
