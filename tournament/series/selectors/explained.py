from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from tournament.models import Series, SeriesEvent
from tournament.series import engine
from tournament.series.engine.rating import mean_of, points
from tournament.series.selectors import rating as ratings


class Worth(NamedTuple):
    """The ratings at his table before the event (his own first), their mean, the points of his place, and mean ×
    points.
    """

    event: SeriesEvent
    round: int
    ratings: tuple[Fraction, ...]
    mean: Fraction
    place: int
    points: Fraction

    @property
    def worth(self) -> Fraction:
        return self.mean * self.points


@dataclass(frozen=True, slots=True)
class Explained:
    """His rounds of the season so far, and the limits applied (R5)."""

    rounds: tuple[Worth, ...]
    least: Fraction
    cap: Fraction | None
    before: Fraction | None
    after: Fraction | None

    @property
    def summed(self) -> Fraction:
        return sum((round_.worth for round_ in self.rounds), start=Fraction(0))

    @property
    def quotient(self) -> Fraction | None:
        return self.summed / len(self.rounds) if self.rounds else None

    @property
    def raised(self) -> bool:
        return self.quotient is not None and self.quotient < self.least

    @property
    def capped(self) -> bool:
        return self.cap is not None and self.quotient is not None and max(self.quotient, self.least) > self.cap


class Ending(NamedTuple):
    """Number of events, whether halved (R7), and the limit applied."""

    player: int
    before: Decimal
    quotient: Fraction | None
    events: int
    halved: bool
    raised: bool
    capped: bool
    after: Decimal


def explained(series: Series, player: int, until: SeriesEvent | None) -> Explained:
    """Return a player's rounds up to an event, or (None) of the season."""
    season = ratings.season_of(series, until=until)
    scale, before = season.asked.scale, season.asked.before
    in_force = [before, *engine.rate(season.asked).after]
    key, rounds = str(player), []
    for event, tables, known in zip(season.events, season.asked.events, in_force, strict=False):
        for number, round_ in enumerate(tables, start=1):
            for table in round_:
                seat = next((seat for seat, who in table.seats.items() if who == key), None)
                if seat is None or key in table.guests:
                    continue
                others = [who for who in table.seats.values() if who != key]
                there = tuple(known.get(who, scale.start) for who in (key, *others))
                mean = mean_of(table, known, scale)
                rounds.append(Worth(event, number, there, mean, table.places[seat], points(table, seat, scale.scale)))
    first = before.get(key, scale.start)
    was, now = in_force[-2:][0], in_force[-1]
    return Explained(tuple(rounds), first * scale.floor, scale.cap, was.get(key), now.get(key))


def ending_of(series: Series, player: int) -> Ending | None:
    return next((ending_ for ending_ in ending(series) if ending_.player == player), None)


def ending(series: Series) -> tuple[Ending, ...]:
    season = ratings.season_of(series, closed=True).asked
    scale, before = season.scale, season.before
    rates = engine.rate(season)
    last = rates.after[-1] if rates.after else before
    tallies = rates.tallies[-1] if rates.tallies else {}
    played: Counter[str] = Counter()
    for of_event in season.events:
        played.update({who for tables in of_event for table in tables for who in table.rated})
    endings = []
    for player, after in (rates.final or {}).items():
        tally = tallies.get(player)
        few = played[player] < scale.least * len(season.events)
        value = (tally.quotient if tally else last[player]) * scale.few if few else last[player]
        least = before.get(player, scale.start) * scale.floor
        endings.append(
            Ending(
                int(player),
                ratings.decimal(last[player]),
                tally.quotient if tally else None,
                played[player],
                few,
                value < least,
                scale.cap is not None and max(value, least) > scale.cap,
                ratings.decimal(after),
            )
        )
    return tuple(sorted(endings, key=lambda ending_: (-ending_.after, ending_.player)))
