from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, Q, QuerySet

from tournament.draw import digest
from tournament.events.selectors.book import Facts, book_of, limit_of, options_of
from tournament.models import Event, Game, Registration, Round, Seat, Signature, Table
from tournament.people.selectors.players import registrations
from tournament.rounds.selectors.extra_round import owed


@dataclass(frozen=True, slots=True)
class DeskSeat:
    letter: str
    registration_id: int | None
    start_number: int | None
    name: str
    club: str
    total: int
    signed: bool
    out_of_competition: bool


@dataclass(frozen=True, slots=True)
class DeskTable:
    """`games_expected` is None for a sheet that ends with the clock."""

    id: int
    number: int
    state: str
    bye: bool
    revision: int
    entry_way: str
    games: int
    games_expected: int | None
    seats: tuple[DeskSeat, ...]
    disqualified_seat: str
    last_change: datetime | None

    @property
    def games_missing(self) -> int:
        if self.bye or self.of_two or self.entry_way == Table.EntryWay.TOTALS or self.state != Table.State.OPEN:
            return 0
        return 0 if self.games_expected is None else self.games_expected - self.games

    @property
    def games_counted(self) -> int:
        return self.games_expected or 0 if self.entry_way == Table.EntryWay.TOTALS else self.games

    @property
    def unsigned(self) -> tuple[str, ...]:
        if self.state != Table.State.COMPLETE:
            return ()
        return tuple(seat.letter for seat in self.seats if seat.registration_id is not None and not seat.signed)

    @property
    def of_two(self) -> bool:
        sitting = sum(seat.registration_id is not None for seat in self.seats)
        return not self.bye and 0 < sitting < len(self.seats)

    @property
    def accepted(self) -> bool:
        return self.state == Table.State.ACCEPTED

    @property
    def percent(self) -> int:
        if not self.games_missing or not self.games_expected:
            return 100
        return self.games * 100 // self.games_expected


def total_expected(tables: Iterable[DeskTable]) -> int | None:
    expected = [table.games_expected for table in tables]
    known = [games for games in expected if games is not None]
    return sum(known) if len(known) == len(expected) else None


def overview(*, round: Round) -> tuple[DeskTable, ...]:
    tables = list(
        Table.objects.filter(round=round)
        .annotate(game_count=Count("games"), last_change=Max("games__changed_at"))
        .order_by("number")
    )
    revisions = {table.pk: table.revision for table in tables}
    signed = {
        seat
        for table, revision, seat in Signature.objects.filter(table__round=round)
        .order_by()
        .values_list("table", "revision", "seat")
        if revisions[table] == revision
    }
    seats: dict[int, list[DeskSeat]] = {table.pk: [] for table in tables}
    byes = {table.pk for table in tables if table.bye}
    for pk, table_id, letter, total, registration, start_number, last, first, club, outside, counts in (
        Seat.objects.filter(round=round)
        .order_by("table", "letter")
        .values_list(
            "pk",
            "table",
            "letter",
            "total",
            "registration",
            "registration__start_number",
            "registration__player__last_name",
            "registration__player__first_name",
            "registration__club__name",
            "registration__out_of_competition",
            "counts",
        )
    ):
        name = f"{last or ''} {first or ''}".strip()
        out = registration is not None and (outside or not (counts or table_id in byes))
        seats[table_id].append(DeskSeat(letter, registration, start_number, name, club or "", total, pk in signed, out))
    limits = {table.pk: limit_of(round.event, len(seats[table.pk])) for table in tables}
    games = {table.pk: table.game_count for table in tables}
    if not book_of(round.event).every_line_counts:
        sizes = {table: len(own) for table, own in seats.items()}
        games |= _played_games(round.event, Game.objects.filter(table__round=round), sizes)
    return tuple(
        DeskTable(
            id=table.pk,
            number=table.number,
            state=table.state,
            bye=table.bye,
            revision=table.revision,
            entry_way=table.entry_way,
            games=games[table.pk],
            games_expected=limits[table.pk],
            seats=tuple(seats[table.pk]),
            disqualified_seat=table.disqualified_seat,
            last_change=table.last_change,
        )
        for table in tables
    )


def _played_games(event: Event, games: QuerySet[Game], sizes: Mapping[int, int]) -> dict[int, int]:
    """Count the games by table, without the lines that use up none."""
    rows: dict[int, list[Facts]] = {}
    for table, facts in games.values_list("table", "facts"):
        rows.setdefault(table, []).append(facts)
    sized = [(table, own, sizes[table]) for table, own in rows.items()]
    return {table: book_of(event, size).games_of(own, options_of(event, size)) for table, own, size in sized}


def missing(*, round: Round) -> tuple[DeskTable, ...]:
    """List the tables that keep the round from closing."""
    return tuple(table for table in overview(round=round) if not table.accepted)


@dataclass(frozen=True, slots=True)
class RoundProgress:
    round: Round
    tables: int
    byes: int
    open: int
    complete: int
    signed: int
    accepted: int

    @property
    def can_close(self) -> bool:
        return self.round.state == Round.State.RUNNING and self.accepted == self.tables


def progress(*, event: Event) -> tuple[RoundProgress, ...]:
    counts: dict[tuple[int, str, bool], int] = {
        (round_, state, bye): count
        for round_, state, bye, count in Table.objects.filter(round__event=event)
        .order_by()
        .values_list("round", "state", "bye")
        .annotate(count=Count("pk"))
    }

    def count(round_: Round, state: str = "", *, byes: bool = False) -> int:
        return sum(
            number
            for (pk, table_state, bye), number in counts.items()
            if pk == round_.pk and state in ("", table_state) and bye == byes
        )

    return tuple(
        RoundProgress(
            round=round_,
            tables=count(round_),
            byes=count(round_, byes=True),
            open=count(round_, Table.State.OPEN),
            complete=count(round_, Table.State.COMPLETE),
            signed=count(round_, Table.State.SIGNED),
            accepted=count(round_, Table.State.ACCEPTED),
        )
        for round_ in Round.objects.filter(event=event).select_related("event").order_by("number")
    )


def unseated(*, round: Round) -> QuerySet[Registration]:
    """Return checked-in players without a seat in the round; in an extra round only those who owe it: two queries."""
    here = registrations(event=round.event).filter(checked_in=True, withdrawn=False, removed=False)
    if round.is_extra:
        here = here.filter(pk__in=list(owed(event=round.event, before=round.number)))
    return here.exclude(pk__in=Seat.objects.filter(round=round, registration__isnull=False).values("registration"))


def seen(*, round: Round) -> str:
    """Return a digest of the seats and of players without a seat."""
    seats = Seat.objects.filter(round=round).order_by("table__number", "letter")
    sitting = list(seats.values_list("table__number", "letter", "registration"))
    return digest([round.pk, sitting, sorted(unseated(round=round).values_list("pk", flat=True))])


def can_be_seated(*, round: Round) -> QuerySet[Registration]:
    """Return who may take an empty seat before the clock starts: a substitute, or a checked-in player of this round.

    A published round 1 takes late entrants by `seating.enter_late`.
    """
    taking_part = registrations(event=round.event).filter(withdrawn=False, removed=False)
    competing = Q(out_of_competition=False, checked_in=True)
    if round.number > 1:
        competing &= ~Q(late=True, seats__isnull=True)
    elif round.state != Round.State.DRAFTED:
        competing = Q(pk__in=())
    seated = Seat.objects.filter(round=round, registration__isnull=False).values("registration")
    return taking_part.filter(competing | Q(out_of_competition=True)).exclude(pk__in=seated).distinct()


def tables_unlinked(*, round: Round) -> list[int]:
    """List tables with seats that lack a working link although others of the round have one."""
    alive = Count("links", filter=Q(links__revoked_at__isnull=True, links__isnull=False))
    seats = Seat.objects.filter(round=round, registration__isnull=False, table__bye=False).annotate(alive=alive)
    counts = list(seats.order_by("table__number").values_list("table__number", "alive"))
    if not any(alive for _table, alive in counts):
        return []
    return sorted({table for table, alive in counts if not alive})


#: What waits for the office comes before what waits for the players.
URGENCY = {Table.State.SIGNED: 0, Table.State.COMPLETE: 1, Table.State.OPEN: 2, Table.State.ACCEPTED: 3}


def next_sheet(*, round: Round, now: datetime) -> Table | None:
    """Return the sheet to handle next: signed, else complete, else open once time is up."""
    if round.state != Round.State.RUNNING:
        return None
    time_is_up = round.ends_at is not None and now > round.ends_at
    waiting = Table.objects.filter(round=round).exclude(state=Table.State.ACCEPTED)
    if not time_is_up:
        waiting = waiting.exclude(state=Table.State.OPEN)
    return min(waiting, key=lambda table: (URGENCY[Table.State(table.state)], table.number), default=None)


def published_next(*, round: Round) -> int:
    """Return the next published round's number once every sheet of this round is accepted, else 0."""
    if is_open(round=round):
        return 0
    later = Round.objects.filter(event=round.event_id, number__gt=round.number, state=Round.State.PUBLISHED)
    return later.order_by("number").values_list("number", flat=True).first() or 0


def is_open(*, round: Round) -> bool:
    return Table.objects.filter(round=round).exclude(state=Table.State.ACCEPTED).exists()


@dataclass(frozen=True, slots=True)
class Place:
    """`of_two_left`: two others would play without him. `larger`: his table seats more than usual; the `left` others
    play on, and `mover` ("" for himself) moves from the `last` seat to his.
    """

    table: int
    letter: str
    of_two_left: bool
    larger: bool
    left: int
    last: str
    mover: str


def drawn_rounds_of(registration: Registration) -> list[Round]:
    waiting = (Round.State.DRAFTED, Round.State.PUBLISHED)
    rounds = Round.objects.filter(state__in=waiting, seats__registration=registration)
    return list(rounds.select_related("event").order_by("number"))


def open_tables_of(registration: Registration) -> list[Table]:
    running = Table.objects.filter(round__state=Round.State.RUNNING, bye=False, seats__registration=registration)
    tables = running.exclude(state=Table.State.ACCEPTED).select_related("round")
    return list(tables.order_by("round__number", "number"))


def place_of(registration: Registration, round_: Round) -> Place:
    """Return the player's seat in a round. Two queries. Raises Seat.DoesNotExist."""
    seat = Seat.objects.select_related("table").get(round=round_, registration=registration)
    seats = list(Seat.objects.filter(table=seat.table).select_related("registration__player").order_by("letter"))
    others = sum(other.registration_id is not None for other in seats) - 1
    of_two = others == 2 and round_.event.short_table == Event.ShortTable.TWO
    larger, last = len(seats) > len(book_of(round_.event).seats), seats[-1]
    moves = larger and last.registration is not None and last.pk != seat.pk
    mover = last.registration.player.name if moves and last.registration is not None else ""
    return Place(seat.table.number, seat.letter, of_two, larger, others, last.letter, mover)


def is_larger(table: Table) -> bool:
    return table.seats.count() > len(book_of(table.round.event).seats)


def can_be_drawn(round_: Round) -> bool:
    earlier = Round.objects.filter(event=round_.event, number__lt=round_.number)
    return not earlier.exclude(state=Round.State.CLOSED).exists()
