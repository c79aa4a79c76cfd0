from __future__ import annotations

from typing import Any
from uuid import uuid4

from tournament import steady
from tournament.access.selectors.links import CARD
from tournament.errors import RefereeError, StaleRevision
from tournament.models import Event, PlayerLink, Round, Table
from tournament.models.playing_time import milliseconds
from tournament.permissions import allowed
from tournament.rounds.selectors.clock import time_left
from tournament.sheets.selectors.sheets import Sheet
from tournament.sheets.services.store_score import deals
from tournament.web.pages.requests import StandingRequest
from tournament.wording.rulebook import waiting


def frame(request: StandingRequest, sheet: Sheet, token: str) -> dict[str, Any]:
    left = time_left(sheet.round, table=sheet.table)
    number = sheet.next_number
    time_is_up = left is not None and left <= 0
    writes, running = allowed(request.roles, "table.record"), sheet.round.state == Round.State.RUNNING
    may_correct = sheet.table.state in (Table.State.OPEN, Table.State.COMPLETE) and not sheet.taken_back
    by_totals = sheet.table.entry_way == Table.EntryWay.TOTALS
    ended = by_totals or time_is_up or sheet.event.ends != Event.Ends.CLOCK
    return {
        "sheet": sheet,
        "token": token,
        "mine": CARD.pass_of(request.link.link.pk) if isinstance(request.link.link, PlayerLink) else "",
        "own": next((seat for seat in sheet.seats if seat.letter == request.seat.letter), None),
        "seconds_left": left,
        "time_is_up": time_is_up,
        "over": time_is_up and _last_is_entered(sheet),
        "at": milliseconds(steady.now()),
        "turn": sheet.lines[number - 1].turn if number else None,
        "waiting": waiting(sheet.waiting, sheet.book) if number else "",
        "writes": writes,
        "running": running,
        "is_open": sheet.table.state == Table.State.OPEN,
        "may_correct": may_correct,
        "by_totals": by_totals,
        "types_balances": sheet.stakes and writes and running and may_correct and ended and not sheet.recorded,
        "missing_games": sheet.missing,
    }


def to_send_again(refusal: RefereeError) -> dict[str, str]:
    """Return a refused form's hidden fields: the present revision if the sheet had moved on, or a new id."""
    if isinstance(refusal, StaleRevision):
        return {"revision": str(refusal.revision)}
    return {"key": str(uuid4())} if refusal.field == "key" else {}


def _last_is_entered(sheet: Sheet) -> bool:
    rows, ends_at = sheet.rows, sheet.table.ends_at
    played = [
        line.game for at, line in enumerate(sheet.recorded) if line.game and deals(sheet.book, rows[:at], rows[at])
    ]
    return bool(played) and ends_at is not None and played[-1].recorded_at > ends_at
