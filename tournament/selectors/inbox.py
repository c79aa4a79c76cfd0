"""Who needs a referee: everything that waits at the tables of running rounds, and who looks after it.

Vocabulary: a *need* is one thing that waits, of a kind, at a table, since when; it is *taken* by one referee at a
time. Nothing is stored for a need itself: it is there as long as its cause is. Thirteen queries, however many tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, F, Max, Q

from tournament.models import Event, Game, PaperDoubt, Renons, Round, Seat, Signature, Table, Taking
from tournament.selectors import calls

CALL = "call"
#: Every kind of need, in the order in which the page offers them.
KINDS = (CALL, *Taking.Need.values)


@dataclass(frozen=True, slots=True)
class Need:
    """One thing that waits. `number` is the game (0: the whole sheet); `record` what stands behind it, by kind:
    the call, the contest, the case or the doubt; `count` games held, or missing by the clock.
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
        """Its place on the page."""
        return f"{self.kind}-{self.table}-{self.number}"

    def waited(self, now: datetime) -> int:
        """Seconds since it came up."""
        return max(0, int((now - self.since).total_seconds()))


def inbox(event: Event, *, now: datetime, account: int | None = None) -> tuple[Need, ...]:
    """Everything that waits: what `account` looks after, then what nobody does, then the rest; each newest first."""
    tables = _tables(event)
    found = [
        *_calls(event),
        *_contests(event),
        *_held(event, tables),
        *_cases(event),
        *_doubts(event),
        *_signed(tables),
        *_behind(event, tables, now),
    ]
    needs = _with_takings(event, found)
    return tuple(sorted(needs, key=lambda need: (_whose(need, account), -need.since.timestamp(), need.table_number)))


def _whose(need: Need, account: int | None) -> int:
    if need.taken_by_id is None:
        return 1
    return 0 if need.taken_by_id == account else 2


def _with_takings(event: Event, needs: Iterable[Need]) -> Iterator[Need]:
    """Who looks after what; whoever took an older need of the same place does not count."""
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
    """One need a game, since it was first contested; `record` is that first contest, `count` how many there are."""
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
    cases = Renons.objects.filter(table__round__event=event, outcome="").select_related("table__round", "claimed_by")
    for case in cases:
        yield Need(
            Taking.Need.CASE, case.table_id, case.table.number, case.table.round.number, case.number,
            case.opened_at, record=case,
        )  # fmt: skip


def _doubts(event: Event) -> Iterator[Need]:
    """Lines of paper sheets that nobody has recorded since they were handed over."""
    doubts = PaperDoubt.objects.filter(
        table__round__event=event, table__round__state=Round.State.RUNNING
    ).select_related("table__round")
    recorded = {
        (table, number): at
        for table, number, at in Game.objects.filter(table__paper_doubts__in=doubts)
        .order_by()
        .values_list("table", "number", "changed_at")
    }
    for doubt in doubts:
        at = recorded.get((doubt.table_id, doubt.number))
        if at is None or at < doubt.at:
            yield Need(
                Taking.Need.PAPER, doubt.table_id, doubt.table.number, doubt.table.round.number, doubt.number,
                doubt.at, record=doubt,
            )  # fmt: skip


def _tables(event: Event) -> dict[int, Table]:
    """Every table that is played in a running round."""
    tables = Table.objects.filter(round__event=event, round__state=Round.State.RUNNING, bye=False)
    return {table.pk: table for table in tables.select_related("round")}


def _signed(tables: Mapping[int, Table]) -> Iterator[Need]:
    """Sheets that wait to be accepted (A12), since the last signature."""
    waiting = {pk: table for pk, table in tables.items() if table.state == Table.State.SIGNED}
    signed = (
        Signature.objects.filter(table__in=waiting, revision=F("table__revision"))
        .order_by()
        .values_list("table")
        .annotate(at=Max("at"))
    )
    for pk, at in signed:
        table = waiting[pk]
        yield Need(Taking.Need.SIGNED, pk, table.number, table.round.number, 0, at)


def _behind(event: Event, tables: Mapping[int, Table], now: datetime) -> Iterator[Need]:
    """Tables with fewer games than the clock has room for, since they fell behind (A4: 4:30 at most for a game).

    Only tables that are recorded as they play; one without a game counts where others of its round are.
    """
    open_ = {pk: table for pk, table in tables.items() if table.state == Table.State.OPEN}
    live = {table.round_id for table in tables.values() if table.entry_way == Table.EntryWay.LIVE}
    ways = (Table.EntryWay.LIVE, Table.EntryWay.NONE)
    playing = [pk for pk, table in open_.items() if table.round_id in live and table.entry_way in ways]
    full = set(
        Seat.objects.filter(table__in=playing)
        .order_by()
        .values("table")
        .annotate(empty=Count("pk", filter=Q(registration__isnull=True)))
        .filter(empty=0)
        .values_list("table", flat=True)
    )
    games = dict(Game.objects.filter(table__in=playing).order_by().values_list("table").annotate(Count("pk")))
    for pk in playing:
        round_ = open_[pk].round
        recorded = games.get(pk, 0)
        if pk not in full or round_.started_at is None:
            continue
        expected = min(_by_the_clock(round_, event, now), event.games_per_round)
        if recorded < expected:
            since = round_.started_at + timedelta(seconds=(recorded + 1) * event.seconds_per_game)
            yield Need(Taking.Need.BEHIND, pk, open_[pk].number, round_.number, 0, since, count=expected - recorded)


def _by_the_clock(round_: Round, event: Event, now: datetime) -> int:
    """How many games there was time for."""
    started = round_.started_at or now
    return int((now - started).total_seconds()) // event.seconds_per_game
