from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from tournament import steady
from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_all_rounds, lock_round, lock_table, lock_tables
from tournament.journal.services.typed_text import any_reason, given_reason
from tournament.models import Game, Place, Round, Seat, Table
from tournament.models.playing_time import PlayingTime, milliseconds
from tournament.rounds.selectors.extra_round import sits_out

TAKEN_BACK_WITHIN = timedelta(minutes=1)
MOST_MINUTES = 120


def may_take_back(round: Round) -> bool:
    return round.started_at is not None and steady.now() - round.started_at <= TAKEN_BACK_WITHIN


def take_back(*, round: Round, by: Actor) -> Round:
    """Undo the start within its first minute, while nothing is written."""
    require(by, "round.start")
    with transaction.atomic():
        fresh = lock_all_rounds(round)
        tables = lock_tables(fresh)
        require_can_take_back(fresh)
        byes = [table.pk for table in tables if table.bye]
        Table.objects.filter(pk__in=byes).update(state=Table.State.OPEN, accepted_by="", accepted_at=None)
        seats = Seat.objects.filter(table__in=byes)
        seats.update(total=0, difference=None, place=None, placing_units=0, tables_won=0, circles=0)
        if sits_out(fresh):  # nobody has sat out yet
            seats.update(counts=True)
        Table.objects.filter(round=fresh).update(added_seconds=0)
        fresh.state, fresh.started_at = Round.State.PUBLISHED, None
        fresh.added_seconds, fresh.pauses = 0, []
        fresh.save(update_fields=["state", "started_at", "added_seconds", "pauses"])
        journal.write(
            event=fresh.event,
            by=by,
            action="clock.take_back",
            subject=Place(fresh.number),
            before={"state": str(Round.State.RUNNING)},
            after={"state": str(fresh.state)},
            stands=snapshot.drawn(fresh.event, [fresh.number]),
        )
        return fresh


def pause(*, round: Round, reason: str, by: Actor) -> Round:
    """Pause the clock; `reason` is shown in the hall."""
    require(by, "round.clock")
    with transaction.atomic():
        fresh = lock_round(round)
        require_can_pause(fresh)
        now = steady.now()
        reason = given_reason(reason)
        fresh.pauses = [*fresh.pauses, {"at": milliseconds(now), "until": None, "reason": reason}]
        fresh.save(update_fields=["pauses"])
        _log(fresh, "clock.pause", by=by, reason=reason, now=now)
        return fresh


def go_on(*, round: Round, by: Actor, reason: str = "") -> Round:
    require(by, "round.clock")
    with transaction.atomic():
        fresh = lock_round(round)
        require_can_go_on(fresh)
        reason = any_reason(reason)
        now = steady.now()
        end_pause(fresh, now)
        fresh.save(update_fields=["pauses"])
        _log(fresh, "clock.go_on", by=by, reason=reason, now=now)
        return fresh


def add(*, round: Round, minutes: int, reason: str, by: Actor) -> Round:
    """Add minutes to the hall's clock (negative: take away). Raises RefereeError if time would be up."""
    require(by, "round.clock")
    with transaction.atomic():
        fresh, clock = require_running(lock_round(round))
        seconds = _seconds(minutes)
        now = steady.now()
        _require_left(clock.left(now) + timedelta(seconds=seconds), minutes)
        reason = given_reason(reason)
        fresh.added_seconds += seconds
        fresh.save(update_fields=["added_seconds"])
        _log(fresh, "clock.add", by=by, reason=reason, now=now, added_minutes=minutes)
        return fresh


def add_to_table(*, table: Table, minutes: int, reason: str, by: Actor) -> Table:
    require(by, "round.clock")
    with transaction.atomic():
        fresh = lock_table(table)
        round_, clock = require_running(fresh.round)
        if fresh.bye or fresh.state != Table.State.OPEN:
            raise Conflict(_("Nobody plays at table %(number)s any more.") % {"number": fresh.number})
        seconds = _seconds(minutes)
        if fresh.added_seconds + seconds < 0:
            message = _("Table %(number)s has only %(minutes)s minutes more than the hall.")
            params = {"number": fresh.number, "minutes": fresh.added_seconds // 60}
            raise RefereeError(message % params, "minutes")
        now = steady.now()
        if minutes > 0:
            _require_left(clock.left(now) + timedelta(seconds=fresh.added_seconds + seconds), minutes)
        reason = given_reason(reason)
        before = fresh.added_seconds // 60
        fresh.added_seconds += seconds
        fresh.save(update_fields=["added_seconds"])
        journal.write(
            event=round_.event,
            by=by,
            action="clock.add",
            subject=Place(round_.number, fresh.number),
            before={"added_minutes": before},
            after={"added_minutes": fresh.added_seconds // 60},
            reason=reason,
            stands=snapshot.drawn(round_.event, [round_.number]),
        )
        return fresh


def end(*, round: Round, reason: str, by: Actor) -> Round:
    """End the time now, also at tables with added minutes."""
    require(by, "round.clock")
    with transaction.atomic():
        fresh, clock = require_running(lock_round(round))
        tables = lock_tables(fresh)
        require_can_end(fresh)
        now = steady.now()
        reason = given_reason(reason)
        end_pause(fresh, now)
        fresh.added_seconds -= max(0, -(-clock.left(now) // timedelta(seconds=1)))
        fresh.save(update_fields=["added_seconds", "pauses"])
        longer = [table.number for table in tables if table.added_seconds]
        Table.objects.filter(round=fresh, added_seconds__gt=0).update(added_seconds=0)
        _log(fresh, "clock.end", by=by, reason=reason, now=now, tables=longer)
        return fresh


def end_pause(round: Round, now: datetime) -> None:
    round.pauses = [{**stop, "until": stop["until"] or milliseconds(now)} for stop in round.pauses]


def require_can_take_back(round: Round) -> None:
    """Raise Conflict unless the clock started within the last minute and no table has written anything."""
    require_running(round)
    if not may_take_back(round):
        raise Conflict(_("A start is taken back within its first minute only: stop the clock, or end it."))
    written = Table.objects.filter(round=round).exclude(entry_way="", revision=0)
    if written.exists() or Game.objects.filter(table__round=round).exists():
        raise Conflict(_("Something is written at a table already: stop the clock instead."))


def require_can_pause(round: Round) -> None:
    _round, clock = require_running(round)
    if clock.paused:
        raise Conflict(_("The clock is stopped already."))
    _require_time_left(round, clock, steady.now())


def require_can_go_on(round: Round) -> None:
    _round, clock = require_running(round)
    if clock.paused is None:
        raise Conflict(_("The clock runs already."))


def require_can_end(round: Round) -> None:
    _round, clock = require_running(round)
    _require_time_left(round, clock, steady.now())


def require_running(round: Round) -> tuple[Round, PlayingTime]:
    """Return the round with its clock. Raises Conflict without one."""
    clock = round.playing_time()
    if clock is None or round.state != Round.State.RUNNING or round.is_reopened:
        raise Conflict(_("The clock of round %(number)s does not run.") % {"number": round.number})
    return round, clock


def _require_time_left(round: Round, clock: PlayingTime, now: datetime) -> None:
    longest = max(Table.objects.filter(round=round).values_list("added_seconds", flat=True), default=0)
    if clock.left(now) + timedelta(seconds=longest) <= timedelta(0):
        raise Conflict(_("Time is up already."))


def _seconds(minutes: int) -> int:
    if type(minutes) is not int or minutes == 0 or abs(minutes) > MOST_MINUTES:
        message = _("Give the minutes as a whole number from 1 to %(most)s; below zero makes it shorter.")
        raise RefereeError(message % {"most": MOST_MINUTES}, "minutes")
    return minutes * 60


def _require_left(left: timedelta, minutes: int) -> None:
    if left > timedelta(0):
        return
    if minutes < 0:
        raise RefereeError(_("There is not that much time left: end the clock instead."), "minutes")
    needed = minutes + int(-left.total_seconds()) // 60 + 1
    message = _("Time would still be up: it ran out longer ago than that. Add at least %(minutes)s minutes.")
    raise RefereeError(message % {"minutes": needed}, "minutes")


def _log(round: Round, action: str, *, by: Actor, reason: str, now: datetime, **more: object) -> None:
    clock = round.playing_time()
    assert clock is not None
    left = max(0, int(clock.left(now).total_seconds()))
    journal.write(
        event=round.event,
        by=by,
        action=action,
        subject=Place(round.number),
        after={**more, "seconds_left": left},
        reason=reason,
        stands=snapshot.drawn(round.event, [round.number]),
    )
