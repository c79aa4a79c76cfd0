"""The standings of a series (season.md, 'Series standings')."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple


class Score(StrEnum):
    POINTS = "points"
    DIFFERENCE = "difference"
    SHARE = "share"
    PLACES = "places"


class Row(NamedTuple):
    points: Fraction | int
    difference: int
    place: int
    most: Fraction | int


@dataclass(frozen=True, slots=True)
class Event:
    """Rows by player, and the factor of their score. Points and the most possible are in 1/`unit` of a table point."""

    rows: Mapping[str, Row]
    weight: Fraction = Fraction(1)
    unit: int = 1


@dataclass(frozen=True, slots=True)
class Series:
    """`table`: values of the final places for the score `PLACES`. Only a player's `best` events count (None: all),
    and those in `always`. Players with fewer than `least` rows get no place.
    """

    events: Sequence[Event]
    score: Score = Score.POINTS
    table: Sequence[Fraction] = ()
    best: int | None = None
    always: frozenset[int] = frozenset()
    least: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """Hold a player's line; `place` is None after too few events.

    `parts`: the weighted value of every event in 1/`whole`, None without a row; `counted`: numbers of those that count,
    from 0; `part`: their sum; `difference` and `wins` are of these alone.
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
        return Fraction(self.part, self.whole)

    @property
    def events(self) -> tuple[Fraction | None, ...]:
        return tuple(None if part is None else Fraction(part, self.whole) for part in self.parts)


def standings(series: Series) -> list[Line]:
    """Return the list in order: value, difference, events won; ties share a place (1, 2, 2, 4), sorted by id.

    Players with too few events follow. Values are integers of one common unit, since a season has tens of thousands.
    """
    return standings_and_before(series)[0]


def standings_and_before(series: Series) -> tuple[list[Line], dict[str, int | None]]:
    """Return the list, and the places before its last event."""
    whole, entries = _entries(series)
    lines = _lines(series, entries, len(series.events))
    listed = [
        Line(player, place, part, whole, difference, wins, _parts(entries[player]), counted)
        for player, place, part, difference, wins, counted in lines
    ]
    earlier = _lines(series, entries, len(series.events) - 1) if len(series.events) > 1 else []
    return listed, {player: place for player, place, *_rest in earlier}


# A player's event: weighted value in parts, difference, and whether he won it.
_Entry = tuple[int, int, bool]
# A player with place, sum in parts, difference, wins, and counted events.
_Ranked = tuple[str, int | None, int, int, int, tuple[int, ...]]


def _entries(series: Series) -> tuple[int, dict[str, list[_Entry | None]]]:
    worth = [_worth(event, series) for event in series.events]
    whole = lcm(*{of for memo in worth for _value, of in memo.values()})
    entries: dict[str, list[_Entry | None]] = {}
    score, count = series.score, len(series.events)
    for number, (event, memo) in enumerate(zip(series.events, worth, strict=True)):
        parts = {key: value * (whole // of) for key, (value, of) in memo.items()}
        for player, row in event.rows.items():
            own = entries.get(player)
            if own is None:
                own = entries[player] = [None] * count
            key = row.points if score == Score.POINTS else _key(row, score)
            own[number] = (parts[key], row.difference, row.place == 1)
    return whole, entries


def _parts(entries: list[_Entry | None]) -> tuple[int | None, ...]:
    return tuple([None if entry is None else entry[0] for entry in entries])


def _lines(series: Series, entries: Mapping[str, list[_Entry | None]], until: int) -> list[_Ranked]:
    summed = []
    for player, own in entries.items():
        line = _summed(player, series, own[:until])
        if line is not None:
            summed.append(line)
    summed.sort()
    ranked: list[_Ranked] = []
    place, before = 0, None
    for number, (few, part, difference, wins, player, counted) in enumerate(summed, start=1):
        rank = (few, part, difference, wins)
        if rank != before:
            place, before = number, rank
        ranked.append((player, None if few else place, -part, -difference, -wins, counted))
    return ranked


def _worth(event: Event, series: Series) -> dict[Any, tuple[int, int]]:
    """Return the event's value, as numerator and denominator, by `_key` of a row."""
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
    """Return the part of a row that its value depends on: few rows have a value of their own."""
    if score == Score.POINTS:
        return row.points
    if score == Score.DIFFERENCE:
        return row.difference
    return (row.points, row.most) if score == Score.SHARE else row.place


# Sort key, ascending: too few events, then negated sum, difference and wins; then player and counted events.
_Summed = tuple[bool, int, int, int, str, tuple[int, ...]]


def _summed(player: str, series: Series, entries: list[_Entry | None]) -> _Summed | None:
    played = [(number, entry) for number, entry in enumerate(entries) if entry is not None]
    if not played:
        return None
    counted = played
    if series.best is not None:
        chosen = [(-entry[0], -entry[1], number) for number, entry in played if number not in series.always]
        if len(chosen) > series.best:
            chosen.sort()
            left = {number for _value, _difference, number in chosen[series.best :]}
            counted = [entry for entry in played if entry[0] not in left]
    part = difference = wins = 0
    for _number, entry in counted:
        part -= entry[0]
        difference -= entry[1]
        wins -= entry[2]
    return len(played) < series.least, part, difference, wins, player, tuple([number for number, _entry in counted])
