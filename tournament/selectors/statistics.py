"""An event in numbers that name nobody: which contracts were taken, what each seat came to, how results lie.

Read from what is stored, for rounds that count (selectors/standings.counted_rounds). Nothing is scored here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Sum

from tournament.models import Entry, Event, Game, Seat, Table, points_of
from tournament.selectors.book import book_of


@dataclass(frozen=True, slots=True)
class Taken:
    """A contract (a message id): how often it was played, and after how many of these games something above zero was
    written for who took it; None for one that nobody takes."""

    contract: str
    games: int
    plus: int | None


@dataclass(frozen=True, slots=True)
class SeatResults:
    """A seat's averages over the tables that were played: table points, and total."""

    letter: str
    tables: int
    points: Fraction
    total: Fraction


@dataclass(frozen=True, slots=True)
class Statistics:
    """`rounds` are the numbers that count, `totals` everybody's at every table that was played."""

    rounds: tuple[int, ...]
    contracts: tuple[Taken, ...]
    seats: tuple[SeatResults, ...]
    totals: tuple[int, ...]


def is_over(event: Event, published: Sequence[int]) -> bool:
    """Whether the standings of all rounds that the event has are public, given those that are. No query."""
    return len(published) >= event.round_count


def statistics(*, event: Event, rounds: Sequence[int]) -> Statistics:
    """The event over these rounds. Three queries."""
    played = Table.objects.filter(
        round__event=event, round__number__in=rounds, bye=False, state=Table.State.ACCEPTED, disqualified_seat=""
    )
    seats = Seat.objects.filter(table__in=played, registration__isnull=False)
    found = list(seats.order_by("letter").values_list("letter", "total", "placing_units"))
    by_seat: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for letter, total, units in found:
        by_seat[letter].append((total, units))
    return Statistics(
        rounds=tuple(rounds),
        contracts=_contracts(event, rounds),
        seats=tuple(_seat(letter, results) for letter, results in by_seat.items()),
        totals=tuple(sorted(total for _letter, total, _units in found)),
    )


def _seat(letter: str, results: list[tuple[int, int]]) -> SeatResults:
    count = len(results)
    totals, units = (sum(column) for column in zip(*results, strict=True))
    return SeatResults(letter, count, points_of(units) / count, Fraction(totals, count))


def _contracts(event: Event, rounds: Sequence[int]) -> tuple[Taken, ...]:
    """The most frequent first."""
    games = Game.objects.filter(table__round__event=event, table__round__number__in=rounds)
    written: dict[tuple[int, str], int] = {
        (game, letter): points
        for game, letter, points in Entry.objects.filter(game__in=games, seat__isnull=False)
        .order_by()
        .values_list("game", "seat__letter")
        .annotate(points=Sum("points"))
    }
    book = book_of(event)
    played: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    plus: Counter[str] = Counter()
    for pk, facts in games.order_by("pk").values_list("pk", "facts"):
        summary = book.summary(facts)
        if summary.contract:
            played[summary.contract] += 1
            taken[summary.contract] += bool(summary.takers)
            plus[summary.contract] += bool(summary.takers) and written.get((pk, summary.takers[0]), 0) > 0
    found = [Taken(one, count, plus[one] if taken[one] else None) for one, count in played.items()]
    return tuple(sorted(found, key=lambda one: (-one.games, one.contract)))
