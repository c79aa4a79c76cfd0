"""The rating of a season (season.md, 'Rating'; the federation's regulation of 16 January 2008, R1 to R8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

DECIMALS = 10_000  # ratings are kept with four


@dataclass(frozen=True, slots=True)
class Table:
    """One table of one round: who sat where, and each seat's place."""

    seats: Mapping[str, str]
    places: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Scale:
    """The numbers of the regulation: who is new starts with `start` (R4), `scale` holds the points of the places (R3).

    Not below `floor` times the season's first value, then not above `cap` (R5). At the end of the season the quotient
    of who played less than `least` of the events is multiplied by `few` (R7).
    """

    start: Fraction = Fraction("10.1")
    scale: Sequence[Fraction] = (Fraction(2), Fraction(1), Fraction(1, 2))
    floor: Fraction = Fraction(1, 2)
    least: Fraction = Fraction(1, 2)
    few: Fraction = Fraction(1, 2)
    cap: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Season:
    """A season to be rated: the ratings before it, and the tables of each round of each event, in their order."""

    events: Sequence[Sequence[Sequence[Table]]]
    scale: Scale = Scale()
    before: Mapping[str, Fraction] = field(default_factory=dict)
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of everybody who has one after each event, and at the season's end (None while it is open)."""

    after: Sequence[dict[str, Fraction]]
    final: dict[str, Fraction] | None


def rate(season: Season) -> Ratings:
    """Return the ratings after each event and, of a closed season, at its end.

    A rating is, over all rounds that he played this season, the mean of (mean rating of those at his table × points of
    his place); the means take the ratings in force before the event (R1).
    """
    scale = season.scale
    rating = dict(season.before)
    first = dict(season.before)
    summed: dict[str, Fraction] = {}
    rounds: Counter[str] = Counter()
    events: Counter[str] = Counter()
    after: list[dict[str, Fraction]] = []
    for event in season.events:
        played = {player for tables in event for table in tables for player in table.seats.values()}
        for player in played - rating.keys():
            rating[player] = first[player] = scale.start
        in_force = dict(rating)
        for table in (table for tables in event for table in tables):
            mean = sum((in_force[player] for player in table.seats.values()), start=Fraction(0)) / len(table.seats)
            for seat, player in table.seats.items():
                summed[player] = summed.get(player, Fraction(0)) + mean * points(table, seat, scale.scale)
                rounds[player] += 1
        for player in played:
            rating[player] = within(summed[player] / rounds[player], first[player], scale)
            events[player] += 1
        after.append(dict(rating))
    if not season.closed:
        return Ratings(after, None)
    final = {}
    for player, last in rating.items():
        if events[player] < scale.least * len(season.events):
            quotient = summed[player] / rounds[player] if rounds[player] else last
            last = quotient * scale.few
        final[player] = within(last, first[player], scale)
    return Ratings(after, final)


def points(table: Table, seat: str, scale: Sequence[Fraction]) -> Fraction:
    """Return the points of a seat's place; those who share a place share the mean of theirs (R3)."""
    place = table.places[seat]
    sharing = sum(other == place for other in table.places.values())
    return sum(scale[place - 1 : place - 1 + sharing], start=Fraction(0)) / sharing


def within(value: Fraction, first: Fraction, scale: Scale) -> Fraction:
    """Return a rating not below the floor, then not above the cap, rounded half up to four decimals (R5)."""
    value = max(value, first * scale.floor)
    if scale.cap is not None:
        value = min(value, scale.cap)
    return Fraction(int(value * DECIMALS + Fraction(1, 2)), DECIMALS)
