from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice
from typing import Any, NamedTuple

from tournament.models import Event, PastEvent, RatingRow, Round, Seat, Series, SeriesEvent, Table, Title
from tournament.series.selectors import lists
from tournament.series.selectors.finals import of_events
from tournament.series.selectors.lists import Cell, ListRow, Person, Seen

# Seasons on a player's page, with this one.
MOST_SEASONS = 10


class Result(NamedTuple):
    """`cell` is the event's value in the list; `tables_won` of a past event is None."""

    event: SeriesEvent
    cell: Cell
    difference: int
    tables_won: int | None


@dataclass(frozen=True, slots=True)
class Year:
    series: Series
    row: ListRow
    players: int
    results: tuple[Result, ...]


class Met(NamedTuple):
    """A round at the same table: places (None if removed) and totals of both."""

    event: Event
    round: int
    table: int
    places: tuple[int | None, int | None]
    totals: tuple[int, int]

    @property
    def lead(self) -> int:
        """Return by how many places he was before the other; 0 if one was removed."""
        own, other = self.places
        return other - own if own is not None and other is not None else 0


@dataclass(frozen=True, slots=True)
class Opponent:
    """Rounds at one table, in order; and the places in events that both played."""

    person: Person
    met: tuple[Met, ...]
    events: tuple[tuple[SeriesEvent, int, int], ...] = ()

    @property
    def ahead(self) -> int:
        return sum(met.lead > 0 for met in self.met)

    @property
    def behind(self) -> int:
        return sum(met.lead < 0 for met in self.met)

    @property
    def level(self) -> int:
        return len(self.met) - self.ahead - self.behind


@dataclass(frozen=True, slots=True)
class Career:
    person: Person
    years: tuple[Year, ...]
    opponents: tuple[Opponent, ...]
    ratings: tuple[tuple[str, Decimal], ...]
    titles: tuple[Title, ...]

    @property
    def events(self) -> int:
        return sum(len(year.results) for year in self.years)

    @property
    def won(self) -> int:
        return sum(result.cell.place == 1 for year in self.years for result in year.results)

    @property
    def tables_won(self) -> int:
        return sum(result.tables_won or 0 for year in self.years for result in year.results)


def career(*, series: Series, player: int, seen: Seen) -> Career | None:
    """Return a player by his number in the register; None if not in the list. Some queries for each season.

    Earlier seasons are as the public sees them, for every reader.
    """
    years: list[Year] = []
    people: dict[int, Person] = {}
    shared: dict[int, list[tuple[SeriesEvent, int, int]]] = {}
    for season in islice(lists.seasons(series), MOST_SEASONS):
        if season is not series and not season.public:
            continue
        listed = lists.standings(series=season, seen=seen if season is series else "public")
        own = next((row for row in listed.rows if row.person.pk == player), None)
        if own is None and season is series:
            return None
        if own is None:
            continue
        years.append(Year(season, own, len(listed.rows), _results(player, listed.events, own)))
        for row in listed.rows:
            people.setdefault(row.person.pk, row.person)
            both = zip(listed.events, own.places, row.places, strict=True)
            places = [(event, mine, his) for event, mine, his in both if mine is not None and his is not None]
            shared.setdefault(row.person.pk, []).extend(places)
    events = {result.event.event_id for year in years for result in year.results}
    met = _met(player, events - {None})
    opponents = [Opponent(people[pk], tuple(own), tuple(shared[pk])) for pk, own in met.items() if pk in people]
    opponents.sort(key=lambda opponent: (-len(opponent.met), opponent.person.name, opponent.person.pk))
    titles = tuple(Title.objects.filter(player=player, taken_at=None).order_by("date", "pk"))
    return Career(people[player], tuple(years), tuple(opponents), _ratings(series, player, seen), titles)


def _results(player: int, events: Sequence[SeriesEvent], row: ListRow) -> tuple[Result, ...]:
    finals = of_events(events).filter(player=player)
    own = {(final.event_id, final.past_id): final for final in finals}
    results = []
    for event, cell in zip(events, row.cells, strict=True):
        final_here = own.get((event.event_id, event.past_id))
        if cell is not None and final_here is not None:
            won = None if isinstance(event.of, PastEvent) else final_here.tables_won
            results.append(Result(event, cell, final_here.difference, won))
    return tuple(results)


def _met(player: int, events: Collection[Any]) -> dict[int, list[Met]]:
    counted = Seat.objects.filter(
        round__event__in=events,
        round__state=Round.State.CLOSED,
        table__state=Table.State.ACCEPTED,
        table__bye=False,
    )
    own = counted.filter(registration__player=player).select_related("table", "round__event")
    mine = {seat.table_id: seat for seat in own.order_by("round__event__date", "round__event_id", "round__number")}
    others = counted.filter(table__in=mine, registration__isnull=False).exclude(registration__player=player)
    beside: dict[int, list[tuple[int, int | None, int]]] = {}
    for table, other, place, total in others.values_list("table", "registration__player", "place", "total"):
        beside.setdefault(table, []).append((other, place, total))
    met: dict[int, list[Met]] = {}
    for table, seat in mine.items():
        for other, place, total in beside.get(table, ()):
            places, totals = (seat.place, place), (seat.total, total)
            meeting = Met(seat.round.event, seat.round.number, seat.table.number, places, totals)
            met.setdefault(other, []).append(meeting)
    return met


def _ratings(series: Series, player: int, seen: Seen) -> tuple[tuple[str, Decimal], ...]:
    rows = RatingRow.objects.filter(player=player, list__series=series, list__replaced_at__isnull=True)
    if seen == "public":
        rows = rows.filter(list__published_at__isnull=False)
    listed = rows.select_related("list", "list__event").order_by("list__pk")
    ordered = sorted(listed, key=lambda row: row.list.event.number if row.list.event else 10_000)
    return tuple((str(row.list.event.number) if row.list.event else "", row.after) for row in ordered)
