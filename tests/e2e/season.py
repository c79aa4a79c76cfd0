"""A season worked by hand from the totals on its sheets: values, list and ratings (season.md), without the product's
own arithmetic.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

#: The totals of a table by the number of the player's name.
Sheet = dict[int, int]

#: The points of the places at a table, in Slovenia and in the Brno league, and what a rating takes for them (R3).
THREE, FOUR = (Fraction(3), Fraction(2), Fraction(1)), (Fraction(4), Fraction(3), Fraction(2), Fraction(1))
SCALE = (Fraction(2), Fraction(1), Fraction(1, 2))
START = Fraction("10.1")


def name_of(number: int) -> str:
    return f"Priimek{number:02} Ime"


def number_of(name: str) -> int:
    return int(name.removeprefix("Priimek")[:2])


def placed(sheet: Mapping[int, int]) -> dict[int, int]:
    return {player: 1 + sum(other > total for other in sheet.values()) for player, total in sheet.items()}


def shared(sheet: Mapping[int, int], scale: Sequence[Fraction]) -> dict[int, Fraction]:
    """What each place at the table is worth; level players share the mean of their places."""
    places = placed(sheet)
    level = Counter(places.values())
    return {
        player: sum(scale[place - 1 : place - 1 + level[place]], Fraction(0)) / level[place]
        for player, place in places.items()
    }


def four(value: Fraction) -> Decimal:
    return (Decimal(value.numerator) / value.denominator).quantize(Decimal("0.0001"), ROUND_HALF_UP)


def one(value: Decimal | Fraction) -> str:
    """A rating as lists print it."""
    return f"{Decimal(str(value)).quantize(Decimal('0.1'), ROUND_HALF_UP)}"


@dataclass
class Result:
    """What an event gave to a player."""

    points: Fraction = Fraction(0)
    difference: int = 0
    tables_won: int = 0
    won: bool = False


@dataclass
class Played:
    """An event: its sheets by round, or (of an earlier year) only its results."""

    rounds: list[list[Sheet]] = field(default_factory=list)
    brought: dict[int, Result] = field(default_factory=dict)
    finals: bool = False
    always: bool = False
    scale: Sequence[Fraction] = THREE

    def sheets(self) -> list[Sheet]:
        return [sheet for tables in self.rounds for sheet in tables]

    def results(self) -> dict[int, Result]:
        if self.brought:
            return self.brought
        found: dict[int, Result] = defaultdict(Result)
        for sheet in self.sheets():
            points, places = shared(sheet, self.scale), placed(sheet)
            for player, total in sheet.items():
                own = found[player]
                own.points += points[player]
                own.difference += len(sheet) * total - sum(sheet.values())
                own.tables_won += places[player] == 1
        if self.finals:
            first = self.rounds[-1][0]
            best = [player for player, place in placed(first).items() if place == 1]
        else:
            order = {player: (own.points, own.difference, own.tables_won) for player, own in found.items()}
            best = [player for player, own in order.items() if own == max(order.values())]
        for player in best:
            found[player].won = True
        return dict(found)


@dataclass
class Row:
    """A line of the list."""

    place: int | None
    player: int
    value: Fraction
    difference: int
    cells: list[tuple[Fraction, bool] | None]


def listed(events: Sequence[Played], *, best: int, least: int) -> list[Row]:
    """The list: of each player the best so many, and the Masters beside them; by value, difference, events won."""
    results = [event.results() for event in events]
    found: list[tuple[tuple[Fraction, int, int], Row]] = []
    for player in sorted({player for here in results for player in here}):
        own = [here.get(player) for here in results]
        free = [at for at, result in enumerate(own) if result and not events[at].always]
        ranked = sorted(free, key=lambda at: (-own[at].points, -own[at].difference, at))
        counted = {*ranked[:best], *(at for at, result in enumerate(own) if result and events[at].always)}
        counting = [result for at, result in enumerate(own) if result and at in counted]
        value = sum((result.points for result in counting), Fraction(0))
        key = (value, sum(result.difference for result in counting), sum(result.won for result in counting))
        cells = [result and (result.points, at in counted) for at, result in enumerate(own)]
        has_place = sum(result is not None for result in own) >= least
        found.append((key, Row(0 if has_place else None, player, value, key[1], cells)))
    keys = [key for key, row in found if row.place is not None]
    for key, row in found:
        if row.place is not None:
            row.place = 1 + sum(other > key for other in keys)
    found.sort(key=lambda pair: (pair[1].place is None, [-part for part in pair[0]], pair[1].player))
    return [row for _key, row in found]


@dataclass
class Ratings:
    """The ratings after the last of some events, and the rounds that they come from."""

    lines: dict[int, list[tuple[Fraction, Fraction]]] = field(default_factory=lambda: defaultdict(list))
    events: Counter[int] = field(default_factory=Counter)
    after: dict[int, Decimal] = field(default_factory=dict)
    first: dict[int, Decimal] = field(default_factory=dict)
    rated: int = 0

    def floor(self, player: int) -> Fraction:
        """Half of the season's first value (R5)."""
        return Fraction(self.first.get(player, START)) / 2

    def summed(self, player: int) -> Fraction:
        return sum((mean * points for mean, points in self.lines[player]), Fraction(0))

    def quotient(self, player: int) -> Fraction:
        return self.summed(player) / len(self.lines[player])

    def ended(self) -> dict[int, Decimal]:
        """R7: who played in less than half of the events has half of his quotient, and R5 holds once more."""
        few = {player for player, count in self.events.items() if 2 * count < self.rated}
        halved = {player: four(max(self.quotient(player) / 2, self.floor(player))) for player in few}
        return {**self.after, **halved}


def rated(events: Sequence[Played], first: Mapping[int, Decimal]) -> Ratings:
    """R1 to R6 from these ratings on, without a cap; an event of which only the results are known is not rated."""
    found = Ratings(after=dict(first), first=dict(first))
    for event in events:
        if event.brought:
            continue
        found.rated += 1
        for sheet in event.sheets():
            mean = sum((Fraction(found.after.get(player, START)) for player in sheet), Fraction(0)) / len(sheet)
            for player, points in shared(sheet, SCALE).items():
                found.lines[player].append((mean, points))
        here = {player for sheet in event.sheets() for player in sheet}
        found.events.update(here)
        found.after |= {player: four(max(found.quotient(player), found.floor(player))) for player in here}
    return found


def swaps(sheet: Sheet) -> Iterator[Sheet]:
    """The sheet with the totals of two of its players exchanged."""
    players = list(sheet)
    for at, this in enumerate(players):
        for other in players[at + 1 :]:
            yield {**sheet, this: sheet[other], other: sheet[this]}
