from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from tournament.models import Event, Registration, Round, Seat
from tournament.standings.selectors.standings import Final, finals_among
from tournament.wording.names import sort_key


def player_count(*, event: Event) -> int:
    """Count the participants: registered, and once a round is published only those who had a seat."""
    players = Registration.objects.filter(event=event, out_of_competition=False)
    out = Round.objects.filter(event=event).exclude(state=Round.State.DRAFTED)
    seated = Exists(Seat.objects.filter(registration=OuterRef("pk"), round__in=out))
    return players.filter(Q(withdrawn=False) & ~Exists(out) | seated).count()


@dataclass(frozen=True, slots=True)
class Place:
    letter: str
    name: str
    club: str
    start_number: int | None
    out_of_competition: bool
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class SeatingTable:
    number: int
    bye: bool
    places: tuple[Place, ...]
    final: Final | None = None

    @property
    def of_two(self) -> bool:
        return not self.bye and 0 < sum(bool(place.name) for place in self.places) < len(self.places)


@dataclass(frozen=True, slots=True)
class SeatingName:
    name: str
    club: str
    start_number: int
    table: int
    letter: str
    bye: bool
    withdrawn: bool


def seating(*, round: Round) -> tuple[SeatingTable, ...]:
    tables: dict[int, list[Place]] = {}
    byes: set[int] = set()
    for number, bye, letter, last, first, club, start_number, outside, withdrawn, counts in (
        Seat.objects.filter(round=round)
        .order_by("table__number", "letter")
        .values_list(
            "table__number",
            "table__bye",
            "letter",
            "registration__player__last_name",
            "registration__player__first_name",
            "registration__club__name",
            "registration__start_number",
            "registration__out_of_competition",
            "registration__withdrawn",
            "counts",
        )
    ):
        if bye:
            byes.add(number)
        out = start_number is not None and (outside or not (counts or bye))
        name = f"{last or ''} {first or ''}".strip()
        tables.setdefault(number, []).append(Place(letter, name, club or "", start_number, out, bool(withdrawn)))
    finals = {}
    if round.is_finals:
        finals = finals_among({number: sum(map(_competes, places)) for number, places in tables.items()})
    return tuple(
        SeatingTable(number, number in byes, tuple(places), finals.get(number)) for number, places in tables.items()
    )


def _competes(place: Place) -> bool:
    return place.start_number is not None and not place.out_of_competition


def seating_names(tables: tuple[SeatingTable, ...]) -> tuple[SeatingName, ...]:
    """Return the seating by name, in alphabetical order. No query."""
    names = (
        SeatingName(place.name, place.club, place.start_number, table.number, place.letter, table.bye, place.withdrawn)
        for table in tables
        for place in table.places
        if place.start_number is not None
    )
    return tuple(sorted(names, key=lambda name: (sort_key(name.name), name.start_number)))
