from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from tournament import steady
from tournament.models import Event, Round, Seat, Table
from tournament.models.playing_time import SOON, TimeLeft


def time_left(round: Round, *, table: Table | None = None, now: datetime | None = None) -> TimeLeft | None:
    if round.state != Round.State.RUNNING or round.is_reopened:
        return None
    clock = round.playing_time(more=table.added_seconds if table else 0)
    if clock is None:
        return None
    return TimeLeft.of(clock, now=now or steady.now(), soon=soon(round.event))


def soon(event: Event) -> int:
    return event.seconds_per_game if event.ends == Event.Ends.GAMES else SOON


def playing_round(event: Event) -> Round | None:
    """Return the running round, else the next published round."""
    out = Q(state=Round.State.PUBLISHED) | Q(state=Round.State.RUNNING, reopened_at=None)
    return of_the_hall(Round.objects.filter(out, event=event).select_related("event").order_by("number"))


def playing_anywhere() -> bool:
    return Round.objects.filter(state=Round.State.RUNNING, reopened_at=None).exists()


def of_the_hall(rounds: Iterable[Round]) -> Round | None:
    out = [
        round_
        for round_ in rounds
        if round_.state in (Round.State.PUBLISHED, Round.State.RUNNING) and not round_.is_reopened
    ]
    return next((round_ for round_ in out if round_.state == Round.State.RUNNING), out[0] if out else None)


@dataclass(frozen=True, slots=True)
class Longer:
    table: int
    left: TimeLeft


@dataclass(frozen=True, slots=True)
class HallClock:
    """`left` is None before the start.

    `longer`: tables with added minutes. `playing`: once time is up, the numbers of the tables recorded live whose game
    in progress is not entered; None if no table is recorded live.
    """

    round: Round
    left: TimeLeft | None
    longer: tuple[Longer, ...] = ()
    playing: tuple[int, ...] | None = None


def hall_clock(round_: Round | None, *, now: datetime | None = None) -> HallClock | None:
    now = now or steady.now()
    if round_ is None:
        return None
    left = time_left(round_, now=now)
    if left is None:
        return HallClock(round_, None)
    more = Table.objects.filter(round=round_, added_seconds__gt=0, bye=False).exclude(state=Table.State.ACCEPTED)
    tables = ((table, time_left(round_, table=table, now=now)) for table in more.order_by("number"))
    longer = tuple(Longer(table.number, own) for table, own in tables if own)
    if left > 0:
        return HallClock(round_, left, longer)
    return HallClock(round_, left, longer, still_playing(round_))


def still_playing(round: Round) -> tuple[int, ...] | None:
    """Return `HallClock.playing`."""
    tables = list(playing(round.event).filter(round=round).annotate(last=Max("games__recorded_at")).order_by("number"))
    clock = round.playing_time()
    assert clock is not None
    numbers = []
    for table in tables:
        ends_at = clock.when(clock.seconds + table.added_seconds, steady.now())
        if table.last is None or table.last <= ends_at:
            numbers.append(table.number)
    if numbers or Table.objects.filter(round=round, entry_way=Table.EntryWay.LIVE).exists():
        return tuple(numbers)
    return None


def played(event: Event) -> QuerySet[Table]:
    return Table.objects.filter(round__event=event, round__state=Round.State.RUNNING, bye=False)


def playing(event: Event) -> QuerySet[Any]:
    """Return tables recorded live, with their number of games as `recorded`. A table without a game counts if another
    of its round is live.
    """
    live = played(event).filter(round=OuterRef("round"), entry_way=Table.EntryWay.LIVE)
    empty = Seat.objects.filter(table=OuterRef("pk"), registration=None)
    ways = (Table.EntryWay.LIVE, Table.EntryWay.NONE)
    tables = played(event).filter(state=Table.State.OPEN, entry_way__in=ways, round__started_at__isnull=False)
    return tables.filter(Exists(live), ~Exists(empty)).annotate(recorded=Count("games"))
