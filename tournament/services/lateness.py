"""A player came late to the start of the games: -45 for each full 4:30, and each uses up a game (B1.5)."""

from __future__ import annotations

from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Round, Submission, Table
from tournament.selectors.book import Facts
from tournament.selectors.loaded import LoadedSheet
from tournament.services import games
from tournament.services.actor import Actor, require
from tournament.services.errors import RefereeError
from tournament.services.games import Recorded
from tournament.services.loading import lock
from tournament.services.submissions import used_otherwise


def record_lateness(
    *, table: Table, seat: str, seconds: int, revision: int, key: UUID, by: Actor
) -> tuple[Recorded, ...]:
    """Write the rows of a lateness of so many seconds since the start of the clock, one for each full 4:30.

    All of them or none; the same key again is the same rows. Raises RefereeError (nobody sits there, no full 4:30,
    longer than the clock has run, more rows than the sheet has), Conflict if the key has written other rows, or what
    `games.record` raises.
    """
    require(by, "table.late")
    with transaction.atomic():
        sheet = lock(table)
        rows = _rows(sheet, seat, seconds)
        if not rows:
            raise RefereeError(_("No full 4:30: nothing is written for so short a lateness (B1.5)."), "seconds")
        first = sheet.games_recorded + 1
        sent = Submission.objects.filter(pk=uuid5(key, "0"), table=sheet.table).first()
        if sent is not None:  # the same form again: the same rows
            _require_same_number(sheet, key, rows)
            first, revision = sent.number, sent.revision - 1
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


def rows_of(sheet: LoadedSheet, seat: str, seconds: int) -> list[Facts]:
    """The rows that a lateness would write; none if it is shorter than 4:30. Raises RefereeError as the write does."""
    rows = _rows(sheet, seat, seconds)
    _require_room(sheet, rows)
    return rows


def _rows(sheet: LoadedSheet, seat: str, seconds: int) -> list[Facts]:
    if seat not in sheet.sitting:
        raise RefereeError(_("Say who was late."), "seat")
    return list(sheet.book.lateness(seat, _within_the_clock(sheet.round, seconds)))


def _require_same_number(sheet: LoadedSheet, key: UUID, rows: list[Facts]) -> None:
    keys = [uuid5(key, str(at)) for at in range(sheet.event.games_per_round)]
    if Submission.objects.filter(pk__in=keys).count() != len(rows):
        raise used_otherwise()


def _require_room(sheet: LoadedSheet, rows: list[Facts]) -> None:
    free = sheet.event.games_per_round - sheet.games_recorded
    if len(rows) > free:
        raise RefereeError(
            _("That would use up %(count)s games, but only %(free)s are left: call the referee.")
            % {"count": len(rows), "free": free},
            "seconds",
        )


def _within_the_clock(round_: Round, seconds: int) -> int:
    """Nobody is later than the clock has run."""
    run = 0 if round_.started_at is None else int((timezone.now() - round_.started_at).total_seconds())
    if not 0 <= seconds <= run:
        raise RefereeError(
            _("The clock has run for %(minutes)s:%(seconds)s only.")
            % {"minutes": run // 60, "seconds": f"{run % 60:02}"},
            "seconds",
        )
    return seconds
