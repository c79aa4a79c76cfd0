from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.sheet import Result
from tournament.events.selectors.book import result_of
from tournament.journal.services.season import Foreseen, season
from tournament.models import Event, Round, Seat, points_of, units_of
from tournament.sheets.selectors.sheets import Sheet, SheetSeat
from tournament.standings.selectors.standings import PlayerStanding, RoundResult, Standings, standings_if

#: Modes that use no results: a schedule is drawn before the first round, a script is written by a person.
WITHOUT_RESULTS = ("schedule", "manual")


@dataclass(frozen=True, slots=True)
class SeatEffect:
    seat: SheetSeat
    total: int
    difference: int | None
    place: int | None
    points: Fraction
    removed: bool

    @property
    def changed(self) -> bool:
        was = (self.seat.total, self.seat.difference, self.seat.place, self.seat.points)
        return self.removed or was != (self.total, self.difference, self.place, self.points)


@dataclass(frozen=True, slots=True)
class StandingEffect:
    before: PlayerStanding | None
    after: PlayerStanding

    @property
    def moved_only(self) -> bool:
        return self.before is not None and _earned(self.before) == _earned(self.after)


@dataclass(frozen=True, slots=True)
class DrawEffect:
    """`order_changes`: the round would be drawn from another order."""

    round: Round
    order_changes: bool


@dataclass(frozen=True, slots=True)
class Effect:
    """`rounds`: the rounds in these overall standings; `season`: changes in series that count the event."""

    seats: tuple[SeatEffect, ...]
    rounds: tuple[int, ...]
    standings: tuple[StandingEffect, ...]
    draws: tuple[DrawEffect, ...]
    seated_later: tuple[Seat, ...] = ()
    season: tuple[Foreseen, ...] = ()

    @property
    def own(self) -> tuple[StandingEffect, ...]:
        return tuple(standing for standing in self.standings if not standing.moved_only)

    @property
    def moved(self) -> tuple[StandingEffect, ...]:
        return tuple(standing for standing in self.standings if standing.moved_only)


def effect(*, sheet: Sheet, totals: Mapping[str, int], removed: str = "", readmitted: str = "") -> Effect:
    """Return what would follow from these totals.

    `removed`: this seat's player is removed; `readmitted`: his removal is undone. Four queries, five for a removal;
    more where a series counts the event.
    """
    seats = {seat.letter: seat for seat in sheet.sitting}
    out = "" if readmitted else removed or sheet.table.disqualified_seat
    result = result_of(sheet.event, totals, out)
    later = list(Round.objects.filter(event=sheet.event, number__gt=sheet.round.number).order_by("number"))
    drawn = [round_ for round_ in later if round_.draw_mode not in WITHOUT_RESULTS]
    last = max(round_.number for round_ in (sheet.round, *later))
    gone = seats[removed].registration_id if removed else None
    both = standings_if(
        event=sheet.event,
        table=sheet.table,
        results={letter: _new_result(seat, sheet, result) for letter, seat in seats.items()},
        untils=[last, *(round_.number - 1 for round_ in drawn)],
        removed=gone,
        readmitted=seats[readmitted].registration_id if readmitted else None,
    )
    before, after = both[last]
    return Effect(
        seats=tuple(_seat(seat, result, removed) for seat in seats.values()),
        rounds=after.rounds,
        standings=tuple(_changes(before, after)),
        draws=tuple(DrawEffect(round_, _order_changes(*both[round_.number - 1])) for round_ in drawn),
        seated_later=tuple(_later_seats(later, gone)),
        season=season().foresee(sheet.table, result.places, _reached(after)),
    )


def _reached(after: Standings) -> dict[int, tuple[int, int, int]]:
    return {row.registration_id: (row.place, row.units, row.difference) for row in after.rows if row.place is not None}


def _new_result(seat: SheetSeat, sheet: Sheet, result: Result) -> RoundResult:
    place = result.places[seat.letter]
    return RoundResult(
        round=sheet.round.number,
        table=sheet.table.number,
        letter=seat.letter,
        bye=False,
        total=result.totals[seat.letter],
        difference=result.difference[seat.letter],
        place=place,
        units=units_of(Fraction(result.points[seat.letter])),
        tables_won=int(place == 1),
        counts=True,
    )


def _seat(seat: SheetSeat, result: Result, removed: str) -> SeatEffect:
    return SeatEffect(
        seat=seat,
        total=result.totals[seat.letter],
        difference=result.difference[seat.letter],
        place=result.places[seat.letter],
        points=points_of(units_of(Fraction(result.points[seat.letter]))),
        removed=seat.letter == removed,
    )


def _changes(before: Standings, after: Standings) -> list[StandingEffect]:
    was = {row.registration_id: row for row in before.rows}
    effects = []
    for row in after.rows:
        old = was.get(row.registration_id)
        if old is None or (old.place, *_earned(old)) != (row.place, *_earned(row)):
            effects.append(StandingEffect(old, row))
    return effects


def _earned(row: PlayerStanding) -> tuple[object, ...]:
    return row.units, row.difference, row.tables_won, row.removed


def _order_changes(before: Standings, after: Standings) -> bool:
    return [row.registration_id for row in before.rows if not row.removed] != [
        row.registration_id for row in after.rows if not row.removed
    ]


def _later_seats(later: list[Round], registration: int | None) -> list[Seat]:
    if registration is None or not later:
        return []
    seats = Seat.objects.filter(registration=registration, round__in=later).select_related("table__round")
    return list(seats.order_by("round__number"))


def drawn_ahead(registration: int | None) -> tuple[int, ...]:
    waiting = (Round.State.DRAFTED, Round.State.PUBLISHED)
    seats = Seat.objects.filter(registration=registration, registration__isnull=False, round__state__in=waiting)
    return tuple(seats.order_by("round__number").values_list("round__number", flat=True))


def drawn_without(registration: int | None, event: Event) -> tuple[int, ...]:
    waiting = (Round.State.DRAFTED, Round.State.PUBLISHED)
    rounds = Round.objects.filter(event=event, state__in=waiting).exclude(seats__registration=registration)
    return tuple(rounds.order_by("number").values_list("number", flat=True))
