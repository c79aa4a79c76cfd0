"""Lateness at the start of a game: points for each full period, each using up a game.

Counted from the end of the last played game, or from the start of the clock: whoever played was present until then. A
stopped clock does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from rules.sheet import valid
from tournament import steady
from tournament.cases.selectors.cases import owed
from tournament.errors import RefereeError
from tournament.events.selectors.book import MOST_LINES, Facts
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.idempotency import used_otherwise
from tournament.models import Submission, Table
from tournament.recording.services import games
from tournament.recording.services.games import Recorded
from tournament.sheets.selectors.stored_sheet import LoadedSheet, lock
from tournament.sheets.services import store_score
from tournament.wording.numbers import minutes as clock


@dataclass(frozen=True, slots=True)
class Waited:
    """Start of a lateness: the end of game `number` (0: start of the clock), so many `seconds` ago."""

    number: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Planned:
    """Rows of a lateness, points of each and in all; `written`: periods already on the sheet."""

    rows: list[Facts]
    each: int = 0
    points: int = 0
    written: int = 0


def record_lateness(
    *, table: Table, seat: str, seconds: int, revision: int, key: UUID, by: Actor
) -> tuple[Recorded, ...]:
    """Write the rows of a lateness of so many seconds (see `waited`), one for each full period not written yet.

    All or none; the same key is the same rows. Raises RefereeError (empty seat, no full period, longer than the game
    waits, more rows than the sheet has), Conflict if the key has written other rows, or what `games.record` raises.
    """
    require(by, "table.late")
    with transaction.atomic():
        sheet = lock(table)
        first = sheet.games_recorded + 1
        sent = Submission.objects.filter(pk=uuid5(key, "0"), table=sheet.table).first()
        if sent is not None:  # the same form again: the same rows
            first, revision = sent.number, sent.revision - 1
        rows, _written = _rows(sheet, seat, seconds, until=first - 1)
        if not rows:
            raise _too_short(sheet)
        if sent is not None:
            _require_same_number(sheet, key, rows)
        else:
            _require_room(sheet, rows)
        return tuple(
            games.record(
                table=sheet.table,
                number=first + at,
                facts=row,
                revision=revision + at,
                key=uuid5(key, str(at)),
                by=by,
            )
            for at, row in enumerate(rows)
        )


def planned(sheet: LoadedSheet, seat: str, seconds: int) -> Planned:
    """Return the result of a lateness; no rows below a full period. Raises RefereeError as the write does."""
    rows, written = _rows(sheet, seat, seconds, until=sheet.games_recorded)
    _require_room(sheet, rows)
    judged = valid(sheet.judge(rows))
    return Planned(rows, judged.rows[0].entries[seat] if rows else 0, judged.result.totals[seat], written)


def waited(sheet: LoadedSheet) -> Waited:
    return _waited(sheet, sheet.games_recorded)


def _waited(sheet: LoadedSheet, until: int) -> Waited:
    played = [game for game in sheet.games[:until] if _is_game(sheet, game.number)]
    clock = sheet.round.playing_time()
    if clock is None:
        return Waited(0, 0)
    since = played[-1].recorded_at if played else clock.started
    seconds = int(clock.played(since, steady.now()).total_seconds())
    return Waited(played[-1].number if played else 0, seconds)


def _is_game(sheet: LoadedSheet, number: int) -> bool:
    return store_score.deals(sheet.book, sheet.rows[: number - 1], sheet.games[number - 1].facts)


def _rows(sheet: LoadedSheet, seat: str, seconds: int, *, until: int) -> tuple[list[Facts], int]:
    if seat not in sheet.sitting:
        raise RefereeError(_("Say who was late."), "seat")
    since = _waited(sheet, until)
    _require_waited(since, seconds)
    lateness = sheet.book.lateness
    if lateness is None:
        raise RefereeError(_("Under these rules nothing is written for lateness."))
    rows: list[Facts] = [*lateness.rows(seat, seconds)]
    written = sum(row in rows for row in sheet.rows[since.number : until])
    if rows and written >= len(rows):
        raise RefereeError(_("That much lateness has already been written for %(seat)s.") % {"seat": seat}, "seconds")
    return rows[written:], written


def _too_short(sheet: LoadedSheet) -> RefereeError:
    each = clock(sheet.book.lateness.seconds if sheet.book.lateness else 0)
    message = _("Less than a full %(each)s: so short a delay is not penalised ⟦lateness⟧.") % {"each": each}
    return RefereeError(message, "seconds")


def _require_same_number(sheet: LoadedSheet, key: UUID, rows: list[Facts]) -> None:
    keys = [uuid5(key, str(at)) for at in range(MOST_LINES)]
    if Submission.objects.filter(pk__in=keys).count() != len(rows):
        raise used_otherwise()


def _require_room(sheet: LoadedSheet, rows: list[Facts]) -> None:
    free = sheet.free - owed(sheet.table).exists()  # its row is still to come
    if len(rows) > free:
        raise RefereeError(
            _("That would use up %(count)s games, but only %(free)s are left: call the referee.")
            % {"count": len(rows), "free": free},
            "seconds",
        )


def _require_waited(since: Waited, seconds: int) -> None:
    if 0 <= seconds <= since.seconds:
        return
    params = {"minutes": since.seconds // 60, "seconds": f"{since.seconds % 60:02}", "number": since.number}
    if since.number:
        message = _("Only %(minutes)s:%(seconds)s have passed since game %(number)s was recorded; everybody played it.")
    else:
        message = _("The clock has run for %(minutes)s:%(seconds)s only.")
    raise RefereeError(message % params, "seconds")
