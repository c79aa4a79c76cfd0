"""The referees' inbox: what waits at the tables of running rounds, and upheld protests of any round.

A *need* is one thing that waits, of a kind, at a table, since a time; it is *taken* by one referee at a time. Needs are
not stored: each exists as long as its cause. Ten queries for any number of tables.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, Max, Min, OuterRef, QuerySet, TextField, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Coalesce

from tournament.cases.selectors import calls, warnings
from tournament.models import Event, Game, PaperDoubt, Renons, Round, Signature, Table, Taking
from tournament.models.playing_time import PlayingTime, read_pauses
from tournament.rounds.selectors.clock import played, playing

CALL = "call"
#: In the page's order.
KINDS = (CALL, *Taking.Need.values)


@dataclass(frozen=True, slots=True)
class Need:
    """`number` is the game (0: the whole sheet); `record` the cause by kind: the call, the contests, the case, the
    protests or the doubt; `count` games held, or missing by the clock.
    """

    kind: str
    table: int
    table_number: int
    round_number: int
    number: int
    since: datetime
    record: Any = None
    count: int = 0
    taken_by: str = ""
    taken_by_id: int | None = None

    @property
    def anchor(self) -> str:
        return f"{self.kind}-{self.table}-{self.number}"

    def waited(self, now: datetime) -> int:
        return max(0, int((now - self.since).total_seconds()))


def inbox(event: Event, *, now: datetime, account: int | None = None) -> tuple[Need, ...]:
    """List the needs: those of `account`, then untaken needs, then the rest; each newest first."""
    tables = _tables(event)
    causes = [
        *_calls(event),
        *_contests(event),
        *_held(event, tables),
        *_cases(event),
        *_protests(event),
        *_doubts(event),
        *_signed(event, tables),
        *_behind(event, now),
    ]
    needs = _with_takings(event, causes)
    return tuple(sorted(needs, key=lambda need: (_whose(need, account), -need.since.timestamp(), need.table_number)))


def waiting(event: Event, *, now: datetime) -> int:
    """Count the untaken needs."""
    since: dict[tuple[str, int, int], datetime] = {}
    taken: dict[tuple[str, int, int], datetime] = {}
    for is_taking, kind, table, number, at, pauses in _at_once(event):
        if is_taking:
            taken[kind, table, number] = at
        elif kind != Taking.Need.BEHIND:
            since[kind, table, number] = at
        elif (behind := _behind_since(event, _clock(event, at, json.loads(pauses)), number, now)) is not None:
            since[kind, table, 0] = behind
    return sum(place not in taken or taken[place] < at for place, at in since.items())


def _at_once(event: Event) -> QuerySet[Any, tuple[bool, str, int, int, datetime, str]]:
    """Return every need and taking: whether it is a taking, kind, table, game and time; for tables that may be behind
    the clock also their games, start and, as JSON, pauses.
    """

    def needs(kind: str, rows: QuerySet[Any], *columns: str | Combinable) -> QuerySet[Any, Any]:
        more = () if len(columns) == 4 else (nothing,)
        return rows.order_by().values_list(Value(False), Value(kind), *columns, *more)

    whole, nothing = Value(0), Value("", output_field=TextField())
    pauses = Cast("round__pauses", TextField())
    takings = Taking.objects.filter(table__round__event=event).order_by()
    return (
        takings.values_list(Value(True), "need", "table", "number", "at", nothing)
        .union(
            needs(CALL, calls.open_calls(event).filter(taken_at=None), "table", "number", "at"),
            needs(Taking.Need.CONTEST, calls.contested(event), "game__table", "game__number", Min("at")),
            needs(Taking.Need.HELD, calls.held_games(event), "table", whole, Min("at")),
            needs(Taking.Need.CASE, _open_cases(event), "table", "number", "opened_at"),
            needs(Taking.Need.PROTEST, _upheld(event), "table", "at_game", Max("decided_at")),
            needs(Taking.Need.PAPER, _open_doubts(event), "table", "number", "at"),
            needs(Taking.Need.BEHIND, playing(event), "pk", "recorded", "round__started_at", pauses),
            all=True,
        )
        .order_by()
    )


def _whose(need: Need, account: int | None) -> int:
    if need.taken_by_id is None:
        return 1
    return 0 if need.taken_by_id == account else 2


def _with_takings(event: Event, needs: Iterable[Need]) -> Iterator[Need]:
    takings = {
        (taking.table_id, taking.need, taking.number): taking
        for taking in Taking.objects.filter(table__round__event=event).select_related("by")
    }
    for need in needs:
        taking = takings.get((need.table, need.kind, need.number))
        if taking is None or taking.at < need.since:
            yield need
        else:
            yield _taken(need, taking.by.label, taking.by_id)


def _taken(need: Need, label: str, pk: int) -> Need:
    return Need(
        need.kind, need.table, need.table_number, need.round_number, need.number, need.since,
        need.record, need.count, label, pk,
    )  # fmt: skip


def _calls(event: Event) -> Iterator[Need]:
    for call in calls.open_calls(event):
        need = Need(CALL, call.table_id, call.table.number, call.table.round.number, call.number, call.at, record=call)
        yield need if call.taken_by is None else _taken(need, call.taken_by.label, call.taken_by.pk)


def _contests(event: Event) -> Iterator[Need]:
    first: dict[tuple[int, int], list[Any]] = {}
    for contest in calls.contested(event):
        first.setdefault((contest.game.table_id, contest.game.number), []).append(contest)
    for (table, number), contests in first.items():
        at = contests[0].game.table
        yield Need(
            Taking.Need.CONTEST, table, at.number, at.round.number, number, contests[0].at,
            record=contests, count=len(contests),
        )  # fmt: skip


def _held(event: Event, tables: Mapping[int, Table]) -> Iterator[Need]:
    for held in calls.held(event):
        table = tables[held.table_id]
        yield Need(Taking.Need.HELD, table.pk, table.number, table.round.number, 0, held.since, count=held.count)


def _cases(event: Event) -> Iterator[Need]:
    for case in _open_cases(event).select_related("table__round__event", "claimed_by"):
        yield Need(
            Taking.Need.CASE, case.table_id, case.table.number, case.table.round.number, case.number,
            case.opened_at, record=case,
        )  # fmt: skip


def _open_cases(event: Event) -> QuerySet[Renons]:
    return Renons.objects.filter(table__round__event=event, outcome="")


def _protests(event: Event) -> Iterator[Need]:
    """Yield a need per game (0: the whole sheet), since the last decision; `record` are its protests, oldest first."""
    by_game: dict[tuple[int, int], list[Any]] = {}
    for protest in _upheld(event).select_related("table__round", "by__player").order_by("decided_at", "pk"):
        by_game.setdefault((protest.table_id, protest.at_game), []).append(protest)
    for (table, number), protests in by_game.items():
        last = protests[-1]
        yield Need(
            Taking.Need.PROTEST, table, last.table.number, last.table.round.number, number, last.decided_at,
            record=protests, count=len(protests),
        )  # fmt: skip


def _upheld(event: Event) -> QuerySet[Any]:
    return warnings.unfollowed(event).annotate(at_game=Coalesce("game__number", 0))


def _doubts(event: Event) -> Iterator[Need]:
    for doubt in _open_doubts(event).select_related("table__round"):
        yield Need(
            Taking.Need.PAPER, doubt.table_id, doubt.table.number, doubt.table.round.number, doubt.number,
            doubt.at, record=doubt,
        )  # fmt: skip


def doubts_at(table: Table) -> tuple[PaperDoubt, ...]:
    return tuple(_open_doubts(table.round.event).filter(table=table).order_by("number"))


def _open_doubts(event: Event) -> QuerySet[PaperDoubt]:
    since = Game.objects.filter(table=OuterRef("table"), number=OuterRef("number"), changed_at__gte=OuterRef("at"))
    running = PaperDoubt.objects.filter(table__round__event=event, table__round__state=Round.State.RUNNING)
    return running.exclude(table__state=Table.State.ACCEPTED).filter(~Exists(since))


def _tables(event: Event) -> dict[int, Table]:
    return {table.pk: table for table in played(event).select_related("round")}


def _signed(event: Event, tables: Mapping[int, Table]) -> Iterator[Need]:
    for pk, at in _signatures(event).order_by().values_list("table").annotate(since=Max("at")):
        table = tables[pk]
        yield Need(Taking.Need.SIGNED, pk, table.number, table.round.number, 0, at)


def _signatures(event: Event) -> QuerySet[Signature]:
    signed = played(event).filter(state=Table.State.SIGNED)
    return Signature.objects.filter(table__in=signed, revision=F("table__revision"))


def _behind(event: Event, now: datetime) -> Iterator[Need]:
    if event.ends != Event.Ends.GAMES:
        return  # games have no time of their own
    for table in playing(event).select_related("round"):
        clock, recorded = _clock(event, table.round.started_at, table.round.pauses), table.recorded
        since = _behind_since(event, clock, recorded, now)
        if since is not None:
            missing = _by_the_clock(event, clock, now) - recorded
            yield Need(Taking.Need.BEHIND, table.pk, table.number, table.round.number, 0, since, count=missing)


def _clock(event: Event, started: datetime, pauses: list[Any]) -> PlayingTime:
    return PlayingTime(started, event.round_seconds, read_pauses(pauses))


def _behind_since(event: Event, clock: PlayingTime, recorded: int, now: datetime) -> datetime | None:
    if recorded >= _by_the_clock(event, clock, now):
        return None
    return clock.when((recorded + 1) * event.seconds_per_game, now)


def _by_the_clock(event: Event, clock: PlayingTime, now: datetime) -> int:
    played = int(clock.played(clock.started, now).total_seconds())
    return min(played // event.seconds_per_game, event.games_per_round)
