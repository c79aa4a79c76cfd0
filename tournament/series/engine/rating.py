"""The rating of a season (season.md, 'Rating'; the federation's regulation of 16 January 2008, R1 to R8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

DECIMALS = 10_000  # ratings have four decimals


@dataclass(frozen=True, slots=True)
class Table:
    """`guests` are not rated, but count in the mean: with their rating, or a newcomer's."""

    seats: Mapping[str, str]
    places: Mapping[str, int]
    guests: frozenset[str] = frozenset()

    @property
    def rated(self) -> set[str]:
        return set(self.seats.values()) - self.guests


@dataclass(frozen=True, slots=True)
class Scale:
    """A newcomer's `start` (R4), and the places' points in `scale` (R3).

    Not below `floor` times the season's first value, then not above `cap` (R5). At the season's end the quotient of a
    player with less than `least` of the events is multiplied by `few` (R7).
    """

    start: Fraction = Fraction("10.1")
    scale: Sequence[Fraction] = (Fraction(2), Fraction(1), Fraction(1, 2))
    floor: Fraction = Fraction(1, 2)
    least: Fraction = Fraction(1, 2)
    few: Fraction = Fraction(1, 2)
    cap: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Season:
    events: Sequence[Sequence[Sequence[Table]]]
    scale: Scale = Scale()
    before: Mapping[str, Fraction] = field(default_factory=dict)
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """Dividend and divisor of a rating: the season's sum of mean × points, and its number of rounds."""

    summed: Fraction
    rounds: int

    @property
    def quotient(self) -> Fraction:
        return self.summed / self.rounds


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings and `tallies` after each event, and ratings at the season's end (None while it is open)."""

    after: Sequence[dict[str, Fraction]]
    final: dict[str, Fraction] | None
    tallies: Sequence[dict[str, Tally]] = ()


def rate(season: Season) -> Ratings:
    """Return the ratings after each event and, of a closed season, at its end.

    A rating is the mean, over all rounds of the season, of (mean rating at the table × points of the place); the means
    use the ratings before the event (R1).
    """
    scale = season.scale
    rating = dict(season.before)
    first = dict(season.before)
    tally: dict[str, Tally] = {}
    events: Counter[str] = Counter()
    after: list[dict[str, Fraction]] = []
    tallies: list[dict[str, Tally]] = []
    for event in season.events:
        tables = [table for round_ in event for table in round_]
        played = {player for table in tables for player in table.rated}
        for player in played - rating.keys():
            rating[player] = first[player] = scale.start
        in_force = dict(rating)
        for table in tables:
            mean = mean_of(table, in_force, scale)
            for seat, player in table.seats.items():
                if player not in table.guests:
                    old = tally.get(player)
                    worth = mean * points(table, seat, scale.scale)
                    tally[player] = Tally(worth, 1) if old is None else Tally(old.summed + worth, old.rounds + 1)
        for player in played:
            rating[player] = within(tally[player].quotient, first[player], scale)
            events[player] += 1
        after.append(dict(rating))
        tallies.append(dict(tally))
    if not season.closed:
        return Ratings(after, None, tallies)
    final = {}
    for player, last in rating.items():
        if events[player] < scale.least * len(season.events):
            last = (tally[player].quotient if player in tally else last) * scale.few
        final[player] = within(last, first[player], scale)
    return Ratings(after, final, tallies)


def mean_of(table: Table, in_force: Mapping[str, Fraction], scale: Scale) -> Fraction:
    """Return a table's mean rating; unrated players count as newcomers (R1, R2)."""
    there = [in_force.get(player, scale.start) for player in table.seats.values()]
    return sum(there, start=Fraction(0)) / len(there)


def strength(ratings: Sequence[Fraction]) -> Fraction | None:
    """Return an event's own rating: the mean of the strongest third, rounded down but at least one player."""
    strongest = sorted(ratings, reverse=True)[: max(1, len(ratings) // 3)]
    return sum(strongest, start=Fraction(0)) / len(strongest) if strongest else None


def points(table: Table, seat: str, scale: Sequence[Fraction]) -> Fraction:
    """Return the points of a seat's place; ties share the mean of theirs (R3)."""
    place = table.places[seat]
    sharing = sum(other == place for other in table.places.values())
    return sum(scale[place - 1 : place - 1 + sharing], start=Fraction(0)) / sharing


def within(value: Fraction, first: Fraction, scale: Scale) -> Fraction:
    """Return a rating not below the floor, then not above the cap, rounded half up to four decimals (R5)."""
    value = max(value, first * scale.floor)
    if scale.cap is not None:
        value = min(value, scale.cap)
    return Fraction(int(value * DECIMALS + Fraction(1, 2)), DECIMALS)
