"""The standings of a series (season.md, 'Series standings'): what each event is worth to a player, and who leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple


class Score(StrEnum):
    """What an event is worth to a player."""

    POINTS = "points"
    DIFFERENCE = "difference"
    SHARE = "share"
    PLACES = "places"


class Row(NamedTuple):
    """What a player reached in one event: table points, difference, final place, and the most points possible."""

    points: Fraction | int
    difference: int
    place: int
    most: Fraction | int


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a series: the rows by player, and by what their score is multiplied.

    Points and the most possible of its rows are counted in 1/`unit` of a table point.
    """

    rows: Mapping[str, Row]
    weight: Fraction = Fraction(1)
    unit: int = 1


@dataclass(frozen=True, slots=True)
class Series:
    """How events count together.

    `table` holds the values of the final places for the score `PLACES`. Only the `best` events of a player count (None:
    all of them), those in `always` beside these. Who has rows in fewer than `least` events gets no place.
    """

    events: Sequence[Event]
    score: Score = Score.POINTS
    table: Sequence[Fraction] = ()
    best: int | None = None
    always: frozenset[int] = frozenset()
    least: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One player of the list; `place` is None for who played too few events.

    `parts` holds the weighted value of every event in 1/`whole`, None without a row; `counted` the numbers of those
    that count, from 0; `part` is their sum, `difference` and `wins` are of these alone.
    """

    player: str
    place: int | None
    part: int
    whole: int
    difference: int
    wins: int
    parts: tuple[int | None, ...]
    counted: tuple[int, ...]

    @property
    def value(self) -> Fraction:
        """The sum of what counts, exactly."""
        return Fraction(self.part, self.whole)

    @property
    def events(self) -> tuple[Fraction | None, ...]:
        """The weighted value of every event, exactly; None without a row."""
        return tuple(None if part is None else Fraction(part, self.whole) for part in self.parts)


def standings(series: Series) -> list[Line]:
    """Return the list in its order: value, difference, events won; players who are level share a place (1, 2, 2, 4).

    Who has too few events comes after the others, in the same order. Level players stand by their ids.
    All values are whole numbers of one common part, for a season has tens of thousands of them.
    """
    whole, values = _values(series)
    players = sorted({player for event in series.events for player in event.rows})
    lines = [_summed(player, series, [of_event.get(player) for of_event in values]) for player in players]
    lines.sort(key=_order)
    placed: list[Line] = []
    place, before = 0, None
    for number, line in enumerate(lines, start=1):
        *rank, parts, counted, player = line
        if rank != before:
            place, before = number, rank
        few, part, difference, wins = rank
        placed.append(Line(player, None if few else place, part, whole, difference, wins, parts, counted))
    return placed


def _values(series: Series) -> tuple[int, list[dict[str, int]]]:
    """Return what each event is worth to each of its players, weight included, and of what whole these are parts."""
    worth = [_worth(event, series) for event in series.events]
    whole = lcm(*{of for memo in worth for _value, of in memo.values()})
    values = []
    for event, memo in zip(series.events, worth, strict=True):
        parts = {key: value * (whole // of) for key, (value, of) in memo.items()}
        values.append({player: parts[_key(row, series.score)] for player, row in event.rows.items()})
    return whole, values


def _worth(event: Event, series: Series) -> dict[Any, tuple[int, int]]:
    """Return what the event is worth, as numerator and denominator, by what `_key` takes of a row."""
    weight, score = event.weight, series.score
    keys = {_key(row, score) for row in event.rows.values()}
    if score == Score.POINTS:
        return {p: (p.numerator * weight.numerator, p.denominator * event.unit * weight.denominator) for p in keys}
    if score == Score.DIFFERENCE:
        return {difference: (difference * weight.numerator, weight.denominator) for difference in keys}
    if score == Score.SHARE:
        shares = {(points, most): Fraction(points) / most * weight for points, most in keys}
        return {key: (share.numerator, share.denominator) for key, share in shares.items()}
    sharing = Counter(row.place for row in event.rows.values())
    means = {place: sum(series.table[place - 1 : place - 1 + sharing[place]], Fraction(0)) * weight for place in keys}
    return {place: (mean.numerator, mean.denominator * sharing[place]) for place, mean in means.items()}


def _key(row: Row, score: Score) -> Any:
    """Return the part of a row on which its value depends: few rows have a value of their own."""
    if score == Score.POINTS:
        return row.points
    if score == Score.DIFFERENCE:
        return row.difference
    return (row.points, row.most) if score == Score.SHARE else row.place


#: Whether he played too few events, sum, difference, wins; then parts, counted, player.
_Summed = tuple[bool, int, int, int, tuple[int | None, ...], tuple[int, ...], str]


def _summed(player: str, series: Series, values: list[int | None]) -> _Summed:
    """Choose the events that count for a player, and sum them up."""
    played = [number for number, value in enumerate(values) if value is not None]
    rows = {number: series.events[number].rows[player] for number in played}
    counted = played
    if series.best is not None:
        chosen = sorted(
            (-(values[number] or 0), -rows[number].difference, number)
            for number in played
            if number not in series.always
        )
        best = {number for _value, _difference, number in chosen[: series.best]}
        counted = [number for number in played if number in best or number in series.always]
    part = difference = wins = 0
    for number in counted:
        part += values[number] or 0
        difference += rows[number].difference
        wins += rows[number].place == 1
    return len(played) < series.least, part, difference, wins, tuple(values), tuple(counted), player


def _order(line: _Summed) -> tuple[bool, int, int, int]:
    """Return what orders the list: players with the same are level."""
    few, part, difference, wins = line[:4]
    return few, -part, -difference, -wins
