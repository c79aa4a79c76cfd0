"""Rated events are over and were played here. Players out of competition, or who only filled a table, count in its mean
and are not rated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet

from tournament.draw import digest
from tournament.models import Event, Rating, RatingList, RatingRow, RatingStart, Round, Seat, Series, SeriesEvent, Table
from tournament.series import engine
from tournament.series.selectors import finals
from tournament.series.selectors.lists import Seen, joined

# The points of the places at a table in the regulation (R3).
USUAL_SCALE = ("2", "1", "0.5")


class Seated(NamedTuple):
    event: int
    round: int
    table_id: int
    table: int
    letter: str
    player: int
    place: int | None
    guest: bool


class Rated(NamedTuple):
    """Ratings before (None: none) and after, and the quotient over his rounds ("": none)."""

    player: int
    before: Decimal | None
    after: Decimal
    quotient: str
    rounds: int
    played: bool


@dataclass(frozen=True, slots=True)
class Computed:
    """The ratings after an event, or (no event) at the season's end."""

    event: SeriesEvent | None
    rows: tuple[Rated, ...]

    @property
    def event_id(self) -> int | None:
        return self.event.pk if self.event is not None else None

    @property
    def name(self) -> str:
        return str(self.event.of) if self.event is not None else ""

    @property
    def digest(self) -> str:
        return digest_of(self.rows)


@dataclass(frozen=True, slots=True)
class RatedSeason:
    """Rated events in order, and what the engine rates: the tables of each by round."""

    events: tuple[SeriesEvent, ...]
    asked: engine.Season


def rating_of(series: Series) -> Rating | None:
    """Return the numbers of a rated series; `series.rating` keeps them."""
    return getattr(series, "rating", None)


def scale_of(rating: Rating) -> engine.Scale:
    return engine.Scale(
        start=Fraction(rating.start),
        scale=[Fraction(value) for value in rating.scale or USUAL_SCALE],
        floor=Fraction(rating.floor),
        least=Fraction(rating.least),
        few=Fraction(rating.few),
        cap=Fraction(rating.cap) if rating.cap else None,
    )


def starts(series: Series) -> dict[str, Fraction]:
    """Return the ratings before the season, by the register's number as text."""
    rows = RatingStart.objects.filter(series=series).values_list("player", "value")
    return {str(player): Fraction(value) for player, value in rows}


def is_being_corrected(series: Series) -> bool:
    """Return whether a closed round of its events is reopened: ratings wait for it."""
    events = SeriesEvent.objects.filter(series=series, event__isnull=False).values("event")
    return Round.objects.filter(event__in=events, state=Round.State.RUNNING, reopened_at__isnull=False).exists()


def rated_events(series: Series, *, corrected: int | None = None) -> tuple[SeriesEvent, ...]:
    """Return the rated events in order, including the one being `corrected`. Up to five queries for each."""
    return tuple(
        event
        for event in joined(series)
        if event.settled and event.event and (event.event_id == corrected or finals.stage(event.event).over)
    )


def seats(events: Iterable[SeriesEvent], *, corrected: Table | None = None) -> list[Seated]:
    counted = Q(round__state=Round.State.CLOSED, table__state=Table.State.ACCEPTED)
    if corrected is not None:
        counted |= Q(round=corrected.round_id, table__state=Table.State.ACCEPTED) | Q(table=corrected)
    rows = Seat.objects.filter(
        counted,
        round__event__in=[event.event_id for event in events],
        table__bye=False,
        registration__isnull=False,
    ).order_by("round__event", "round__number", "table__number", "letter")
    columns = ("round__event", "round__number", "table_id", "table__number", "letter", "registration__player", "place")
    more = ("registration__out_of_competition", "counts")
    return [Seated._make((*row[:7], row[7] or not row[8])) for row in rows.values_list(*columns, *more)]


@dataclass(frozen=True, slots=True)
class Instead:
    table: Table
    places: Mapping[str, int | None]


def season_of(
    series: Series, *, closed: bool = False, until: SeriesEvent | None = None, instead: Instead | None = None
) -> RatedSeason:
    """Return a rated series' events, all or those `until` one, but for `too_large` ones; a table without any place is
    left out. A constant number of queries, plus the events'.
    """
    corrected = instead.table if instead is not None else None
    listed = rated_events(series, corrected=corrected.round.event_id if corrected is not None else None)
    events = [event for event in listed if until is None or event.number <= until.number]
    by_event: dict[int, dict[int, dict[int, dict[str, Seated]]]] = {}
    for seat in seats(events, corrected=corrected):
        place = seat.place
        if instead is not None and seat.table_id == instead.table.pk:
            place = instead.places.get(seat.letter)
        if place is not None:
            tables = by_event.setdefault(seat.event, {}).setdefault(seat.round, {})
            tables.setdefault(seat.table_id, {})[seat.letter] = seat._replace(place=place)
    scale = scale_of(series.rating)
    rated, seatings = [], []
    for event in events:
        rounds = by_event.get(event.event_id or 0, {})
        if any(len(sitting) > len(scale.scale) for tables in rounds.values() for sitting in tables.values()):
            continue
        rated.append(event)
        seatings.append([[_table(sitting) for sitting in tables.values()] for tables in rounds.values()])
    return RatedSeason(tuple(rated), engine.Season(seatings, scale, starts(series), closed=closed))


def too_large(rating: Rating) -> tuple[Event, ...]:
    """List the events that are not rated: more players sat at some table than `scale` has values. One query."""
    tables = (
        Table.objects.filter(
            round__event__in=SeriesEvent.objects.filter(series=rating.series_id, event__isnull=False).values("event"),
            round__state=Round.State.CLOSED,
            state=Table.State.ACCEPTED,
            bye=False,
        )
        .annotate(placed=Count("seats", filter=Q(seats__registration__isnull=False, seats__place__isnull=False)))
        .filter(placed__gt=len(rating.scale or USUAL_SCALE))
    )
    return tuple(Event.objects.filter(pk__in=tables.values("round__event")).order_by("date", "pk"))


def _table(sitting: Mapping[str, Seated]) -> engine.Table:
    """A player without a place was removed, and is left out."""
    return engine.Table(
        seats={letter: str(seated.player) for letter, seated in sitting.items()},
        places=_without_gaps({letter: seated.place or 1 for letter, seated in sitting.items()}),
        guests=frozenset(str(seated.player) for seated in sitting.values() if seated.guest),
    )


def _without_gaps(places: Mapping[str, int]) -> dict[str, int]:
    return {letter: 1 + sum(other < place for other in places.values()) for letter, place in places.items()}


def computed(series: Series, *, instead: Instead | None = None) -> tuple[Computed, ...]:
    """Compute the ratings after each rated event, and at the end of a closed season. Queries as `season_of`."""
    season = season_of(series, closed=series.rating.closed_at is not None, instead=instead)
    rates = engine.rate(season.asked)
    ratings, last = [], season.asked.before
    for event, rounds, after, tallies in zip(
        season.events, season.asked.events, rates.after, rates.tallies, strict=True
    ):
        played = {player for round_ in rounds for table in round_ for player in table.rated}
        ratings.append(Computed(event, _rows(last, after, tallies, played)))
        last = after
    if rates.final is not None:
        tallies = rates.tallies[-1] if rates.tallies else {}
        ratings.append(Computed(None, _rows(last, rates.final, tallies, set())))
    return tuple(ratings)


def _rows(
    before: Mapping[str, Fraction],
    after: Mapping[str, Fraction],
    tallies: Mapping[str, engine.Tally],
    played: set[str],
) -> tuple[Rated, ...]:
    rows = []
    for player, value in after.items():
        tally = tallies.get(player)
        rows.append(
            Rated(
                int(player),
                decimal(before[player]) if player in before else None,
                decimal(value),
                str(tally.quotient) if tally else "",
                tally.rounds if tally else 0,
                player in played,
            )
        )
    return tuple(sorted(rows, key=lambda row: (-row.after, row.player)))


def decimal(value: Fraction) -> Decimal:
    """Round half up to four decimals."""
    return Decimal(int(value * engine.DECIMALS + Fraction(1, 2))).scaleb(-4)


def digest_of(rows: Iterable[Rated]) -> str:
    """Return the SHA-256 of a list's rows in canonical JSON."""
    listed = [
        [
            row.player,
            None if row.before is None else str(row.before),
            str(row.after),
            row.quotient,
            row.rounds,
            row.played,
        ]
        for row in sorted(rows, key=lambda row: row.player)
    ]
    return digest(listed)


def rows_of(kept: RatingList) -> tuple[Rated, ...]:
    rating_rows = RatingRow.objects.filter(list=kept).order_by("-after", "player")
    columns = ("player", "before", "after", "quotient", "rounds", "played")
    return tuple(Rated(*row) for row in rating_rows.values_list(*columns))


def in_force(series: Series) -> dict[int | None, RatingList]:
    """Return the valid lists, by the event they follow (None: the season's end)."""
    rating_lists = RatingList.objects.filter(series=series, replaced_at__isnull=True).select_related(
        "event__event", "event__past"
    )
    return {rating_list.event_id: rating_list for rating_list in rating_lists}


def lists(series: Series) -> list[Any]:
    return list(RatingList.objects.filter(series=series).select_related("event__event", "event__past").order_by("pk"))


def visible(series: Series, seen: Seen) -> QuerySet[RatingList]:
    """Return the lists that a reader may see in the order of their events, the season's end last."""
    kept = RatingList.objects.filter(series=series).select_related("event__event", "event__past", "series")
    if seen == "public":
        kept = kept.filter(published_at__isnull=False)
    return kept.order_by(F("event__number").asc(nulls_last=True), "pk")
