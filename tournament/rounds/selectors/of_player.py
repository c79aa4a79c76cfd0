from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.cache import caches
from django.db.models import Count, Q

from tournament.events.selectors.book import book_of, limit_of
from tournament.models import Event, Game, Journal, Registration, Round, Seat, Table
from tournament.rounds.selectors.extra_round import sits_out
from tournament.standings.selectors import standings

_CHANGES = Q(action__startswith="round.") | Q(action__startswith="standings.") | Q(action__startswith="player")
_KEPT_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Beside:
    letter: str
    name: str
    start_number: int


@dataclass(frozen=True, slots=True)
class OwnRound:
    """`games` of `expected` at his table (None: until time is up). `results`: its standings are published. `beside`:
    all at his table, himself included, unless the round is closed.
    """

    round: Round
    table: Table
    seat: Seat
    beside: tuple[Beside, ...]
    games: int
    expected: int | None
    results: bool

    @property
    def is_open(self) -> bool:
        return self.round.state != Round.State.CLOSED and not self.round.is_reopened

    @property
    def played(self) -> bool:
        return self.table.state == Table.State.ACCEPTED

    @property
    def sits_out(self) -> bool:
        return self.table.bye and sits_out(self.round)

    @property
    def annulled(self) -> bool:
        return self.table.disqualified_seat == self.seat.letter

    @property
    def writes(self) -> bool:
        return self.seat.letter == book_of(self.round.event).seats[0]


@dataclass(frozen=True, slots=True)
class Standing:
    after: int
    place: int | None
    of: int
    units: int
    difference: int
    total: int


def rounds_of(registration: Registration) -> tuple[OwnRound, ...]:
    """Return the published, running and closed rounds in which he has a seat."""
    seats = (
        Seat.objects.filter(registration=registration)
        .exclude(round__state=Round.State.DRAFTED)
        .select_related("table", "round__event")
        .order_by("round__number")
    )
    own_seats = list(seats)
    still = [seat.table_id for seat in own_seats if seat.round.state != Round.State.CLOSED]
    beside = _beside(still)
    games = dict(Game.objects.filter(table__in=still).values_list("table").annotate(n=Count("pk")).order_by())
    published = standings.counted_rounds(event=registration.event, rounds="published")
    return tuple(
        OwnRound(
            seat.round,
            seat.table,
            seat,
            beside.get(seat.table_id, ()),
            games.get(seat.table_id, 0),
            limit_of(seat.round.event, len(beside.get(seat.table_id, ()))),
            seat.round.number in published,
        )
        for seat in own_seats
    )


def _beside(tables: Iterable[int]) -> dict[int, tuple[Beside, ...]]:
    sitting = Seat.objects.filter(table__in=list(tables), registration__isnull=False)
    at_table: dict[int, tuple[Beside, ...]] = {}
    for seat in sitting.select_related("registration__player").order_by("table", "letter"):
        assert seat.registration is not None
        player = Beside(seat.letter, seat.registration.player.name, seat.registration.start_number)
        at_table[seat.table_id] = (*at_table.get(seat.table_id, ()), player)
    return at_table


def without_seat(*, event: Event, rounds: Iterable[OwnRound]) -> tuple[int, ...]:
    """Return the published rounds, not closed, without a seat for him."""
    out = Round.objects.filter(event=event, state__in=(Round.State.PUBLISHED, Round.State.RUNNING), reopened_at=None)
    own = {round_.round.number for round_ in rounds}
    return tuple(number for number in out.order_by("number").values_list("number", flat=True) if number not in own)


def standing_of(registration: Registration) -> Standing | None:
    """Return his published standing, cached because 1,500 phones ask at the moment of publication."""
    event = registration.event
    numbers = standings.counted_rounds(event=event, rounds="published")
    if not numbers:
        return None
    last = Journal.objects.filter(_CHANGES, event=event).order_by("-number").values_list("hash", flat=True).first()
    if not last:
        return _standings(event).get(registration.pk)
    key = f"standing:{event.pk}:{last}:{numbers[-1]}"
    places: dict[int, Standing] | None = caches["pages"].get(key)
    if places is None:
        places = _standings(event)
        caches["pages"].set(key, places, _KEPT_SECONDS)
    return places.get(registration.pk)


def _standings(event: Event) -> dict[int, Standing]:
    listed = standings.standings(event=event, rounds="published")
    placed = sum(row.place is not None for row in listed.rows)
    return {
        row.registration_id: Standing(listed.rounds[-1], row.place, placed, row.units, row.difference, row.total)
        for row in listed.rows
    }
