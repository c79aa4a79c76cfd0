"""One player's day at an event: where he sits in each round, how his tables stand, his place in the standings.

For his own page everything of his own tables, as their links tell it; for everybody only what is public of him
(`OwnRound.results`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.cache import caches
from django.db.models import Count, Q

from tournament.events.selectors.book import book_of, limit_of
from tournament.models import Event, Game, Journal, Registration, Round, Seat, Table
from tournament.rounds.selectors.extra_round import sits_out
from tournament.standings.selectors import standings

#: Lines of the journal after which published standings may be others.
_CHANGES = Q(action__startswith="round.") | Q(action__startswith="standings.") | Q(action__startswith="player")
_KEPT_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Beside:
    """Who sits at the same table."""

    letter: str
    name: str
    start_number: int


@dataclass(frozen=True, slots=True)
class OwnRound:
    """A round in which the player has a seat. `games` of `expected` at his table (None: until time is up).

    `results`: its standings are published. `beside` are all at his table of a round that is not closed, he among them.
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
        """Whether it is published or played now, not one that is only corrected."""
        return self.round.state != Round.State.CLOSED and not self.round.is_reopened

    @property
    def played(self) -> bool:
        """Whether the referee has taken the sheet."""
        return self.table.state == Table.State.ACCEPTED

    @property
    def sits_out(self) -> bool:
        """Whether his table is not played and he plays an extra round for it."""
        return self.table.bye and sits_out(self.round)

    @property
    def annulled(self) -> bool:
        """Whether he was removed at this table."""
        return self.table.disqualified_seat == self.seat.letter

    @property
    def writes(self) -> bool:
        """Whether his seat writes the sheet."""
        return self.seat.letter == book_of(self.round.event).seats[0]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands after the last published round; `place` is None for who has none."""

    after: int
    place: int | None
    of: int
    units: int
    difference: int
    total: int


def rounds_of(registration: Registration) -> tuple[OwnRound, ...]:
    """The published, running and closed rounds in which he has a seat, in order. Four queries."""
    seats = (
        Seat.objects.filter(registration=registration)
        .exclude(round__state=Round.State.DRAFTED)
        .select_related("table", "round__event")
        .order_by("round__number")
    )
    found = list(seats)
    still = [seat.table_id for seat in found if seat.round.state != Round.State.CLOSED]
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
        for seat in found
    )


def _beside(tables: Iterable[int]) -> dict[int, tuple[Beside, ...]]:
    sitting = Seat.objects.filter(table__in=list(tables), registration__isnull=False)
    found: dict[int, tuple[Beside, ...]] = {}
    for seat in sitting.select_related("registration__player").order_by("table", "letter"):
        assert seat.registration is not None  # asked for
        one = Beside(seat.letter, seat.registration.player.name, seat.registration.start_number)
        found[seat.table_id] = (*found.get(seat.table_id, ()), one)
    return found


def without_seat(*, event: Event, rounds: Iterable[OwnRound]) -> tuple[int, ...]:
    """The numbers of the rounds that are out, not closed, and have no seat for him. One query."""
    out = Round.objects.filter(event=event, state__in=(Round.State.PUBLISHED, Round.State.RUNNING), reopened_at=None)
    own = {round_.round.number for round_ in rounds}
    return tuple(number for number in out.order_by("number").values_list("number", flat=True) if number not in own)


def standing_of(registration: Registration) -> Standing | None:
    """His line of the published standings; None without one.

    All standings are made to find one line, so the places of an event are kept until something changes them: 1,500
    phones ask at the moment at which they are published. Two queries, three more when it is made.
    """
    event = registration.event
    numbers = standings.counted_rounds(event=event, rounds="published")
    if not numbers:
        return None
    last = Journal.objects.filter(_CHANGES, event=event).order_by("-number").values_list("hash", flat=True).first()
    if not last:
        return _standings(event).get(registration.pk)
    key = f"standing:{event.pk}:{last}:{numbers[-1]}"
    found: dict[int, Standing] | None = caches["pages"].get(key)
    if found is None:
        found = _standings(event)
        caches["pages"].set(key, found, _KEPT_SECONDS)
    return found.get(registration.pk)


def _standings(event: Event) -> dict[int, Standing]:
    found = standings.standings(event=event, rounds="published")
    placed = sum(row.place is not None for row in found.rows)
    return {
        row.registration_id: Standing(found.rounds[-1], row.place, placed, row.units, row.difference, row.total)
        for row in found.rows
    }
