"""If an event freezes, the last round stays hidden until its standings are published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from django.db.models import Count, F, Q

from tournament.events.selectors.book import book_of
from tournament.hall.selectors.public import TableProgress, live_tables
from tournament.models import Call, Confirmation, Game, Round, Seat, Signature, Table
from tournament.rounds.selectors.lines import is_frozen
from tournament.sheets.selectors.privacy import Shown

# A table's needs, most urgent first.
Reason = Literal["call", "coming", "contest", "check", "signature", "referee"]


@dataclass(frozen=True, slots=True)
class LiveSeat:
    """The running total is in whole points."""

    letter: str
    name: str
    club: str
    total: int
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class Waits:
    """A table's need; `count` of missing checks or signatures."""

    reason: Reason
    count: int = 0


@dataclass(frozen=True, slots=True)
class LiveTable:
    progress: TableProgress
    seats: tuple[LiveSeat, ...]
    waits: tuple[Waits, ...]


def progress(round_: Round | None, *, official: bool = False) -> tuple[TableProgress, ...]:
    """Return the progress of the round's tables, as far as this reader may know."""
    if round_ is None or round_.state != Round.State.RUNNING or (is_frozen(round_) and not official):
        return ()
    return live_tables(round=round_)


def tables(round_: Round, listed: Sequence[TableProgress], people: Shown) -> tuple[LiveTable, ...]:
    if not listed:
        return ()
    sitting = seats(round_, people)
    waits = waiting(round_, [table.number for table in listed])
    return tuple(LiveTable(table, sitting.get(table.number, ()), waits.get(table.number, ())) for table in listed)


def seats(round_: Round, people: Shown) -> dict[int, tuple[LiveSeat, ...]]:
    """Return a round's seats by table number, with running totals, as `people` may be seen."""
    query = (
        Seat.objects.filter(round=round_, registration__isnull=False)
        .order_by("table__number", "letter")
        .values_list(
            "table__number",
            "letter",
            "registration__player__last_name",
            "registration__player__first_name",
            "registration__club__name",
            "registration__start_number",
            "total",
            "registration__withdrawn",
        )
    )
    return {
        table: tuple(
            LiveSeat(letter, people.name(f"{last} {first}".strip(), number), people.club(club or ""), total, withdrawn)
            for _table, letter, last, first, club, number, total, withdrawn in rows
        )
        for table, rows in groupby(query, key=lambda row: row[0])
    }


def waiting(round_: Round, numbers: Sequence[int]) -> dict[int, tuple[Waits, ...]]:
    """Return the needs of these tables of a round in play."""
    here = {"table__round": round_, "table__number__in": numbers}
    states = dict(Table.objects.filter(round=round_, number__in=numbers).values_list("number", "state"))
    calls = dict(Call.objects.filter(ended_at=None, **here).values_list("table__number", "taken_at"))
    valid = Q(confirmations__revision=F("revision"), confirmations__voided_at=None)
    contest = valid & Q(confirmations__word=Confirmation.Word.CONTESTED, confirmations__settled_at=None)
    games = (
        Game.objects.filter(table__entry_way=Table.EntryWay.LIVE, **here)
        .exclude(table__state__in=(Table.State.SIGNED, Table.State.ACCEPTED))
        .order_by()
        .annotate(said=Count("confirmations", filter=valid), contested=Count("confirmations", filter=contest))
    )
    sitting = Counter(Seat.objects.filter(registration__isnull=False, **here).values_list("table__number", flat=True))
    most = len(book_of(round_.event).seats)  # at larger tables somebody sits out each game
    contests: list[int] = []
    unchecked: list[int] = []
    for number, said, contested in games.values_list("table__number", "said", "contested"):
        if contested:
            contests.append(number)
        elif said < min(sitting.get(number, 0), most) - 1:  # the writer needs no confirmation
            unchecked.append(number)
    signed = Counter(
        Signature.objects.filter(revision=F("table__revision"), **here).values_list("table__number", flat=True)
    )
    checks = Counter(unchecked)
    return {
        number: tuple(_waits(state, number, calls, contests, checks, sitting.get(number, 0) - signed.get(number, 0)))
        for number, state in states.items()
    }


def _waits(
    state: str, number: int, calls: Mapping[int, object], contests: list[int], checks: dict[int, int], unsigned: int
) -> Iterable[Waits]:
    if number in calls:
        yield Waits("call" if calls[number] is None else "coming")
    if number in contests:
        yield Waits("contest")
    if checks.get(number):
        yield Waits("check", checks[number])
    if state == Table.State.COMPLETE and unsigned > 0:
        yield Waits("signature", unsigned)
    if state == Table.State.SIGNED:
        yield Waits("referee")


def matching_tables(
    tables: Iterable[TableProgress], seats: dict[int, tuple[LiveSeat, ...]], query: str, matches: Callable[..., bool]
) -> list[TableProgress]:
    if query.isdecimal():
        return [table for table in tables if table.number == int(query)]
    return [
        table
        for table in tables
        if not query or any(matches(seat.name, seat.club) for seat in seats.get(table.number, ()))
    ]
