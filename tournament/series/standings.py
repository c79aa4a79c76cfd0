"""The standings of a series (season.md, 'Series standings'): what each event is worth to a player, and who leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Score = Literal["points", "difference", "share", "places"]


@dataclass(frozen=True, slots=True)
class Row:
    """What a player reached in one event: table points, difference, final place, and the most points possible."""

    points: Fraction
    difference: int
    place: int
    most: Fraction


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a series: the rows by player, and by what their score is multiplied."""

    rows: Mapping[str, Row]
    weight: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Series:
    """How events count together.

    `table` holds the values of the final places for the score "places". Only the `best` events of a player count (None:
    all of them), those in `always` beside these. Who has rows in fewer than `least` events gets no place.
    """

    events: Sequence[Event]
    score: Score = "points"
    table: Sequence[Fraction] = ()
    best: int | None = None
    always: frozenset[int] = frozenset()
    least: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One player of the list.

    `events` holds the weighted value of every event, None without a row; `counted` the numbers of those that count,
    from 0; `value`, `difference` and `wins` are of these alone. `place` is None for who played too few events.
    """

    player: str
    place: int | None
    value: Fraction
    difference: int
    wins: int
    events: tuple[Fraction | None, ...]
    counted: tuple[int, ...]


def standings(series: Series) -> list[Line]:
    """Return the list in its order: value, difference, events won; players who are level share a place (1, 2, 2, 4).

    Who has too few events comes after the others, in the same order. Level players stand by their ids.
    """
    values = [_values(event, series) for event in series.events]
    players = sorted({player for event in series.events for player in event.rows})
    lines = [_line(player, series, [of_event.get(player) for of_event in values]) for player in players]
    enough = {line.player: _played(line) >= series.least for line in lines}
    lines.sort(key=lambda line: (not enough[line.player], *_rank(line)))
    placed: list[Line] = []
    for number, line in enumerate(lines, start=1):
        if not enough[line.player]:
            place = None
        elif placed and _rank(placed[-1]) == _rank(line):
            place = placed[-1].place
        else:
            place = number
        placed.append(Line(line.player, place, line.value, line.difference, line.wins, line.events, line.counted))
    return placed


def _values(event: Event, series: Series) -> dict[str, Fraction]:
    """Return what an event is worth to each of its players, weight included."""
    sharing = Counter(row.place for row in event.rows.values())

    def value(row: Row) -> Fraction:
        if series.score == "points":
            return row.points
        if series.score == "difference":
            return Fraction(row.difference)
        if series.score == "share":
            return row.points / row.most
        places = series.table[row.place - 1 : row.place - 1 + sharing[row.place]]
        return sum(places, start=Fraction(0)) / sharing[row.place]

    return {player: value(row) * event.weight for player, row in event.rows.items()}


def _line(player: str, series: Series, values: Sequence[Fraction | None]) -> Line:
    """Choose the events that count for a player, and sum them up; his place comes later."""
    played = [(value, number) for number, value in enumerate(values) if value is not None]
    rows = {number: series.events[number].rows[player] for _value, number in played}
    chosen = [(value, number) for value, number in played if number not in series.always]
    chosen.sort(key=lambda pair: (-pair[0], -rows[pair[1]].difference, pair[1]))
    best = {number for _value, number in chosen[: series.best]}
    counted = tuple(number for _value, number in played if number in best or number in series.always)
    return Line(
        player,
        None,
        sum((value for value, number in played if number in counted), start=Fraction(0)),
        sum(rows[number].difference for number in counted),
        sum(rows[number].place == 1 for number in counted),
        tuple(values),
        counted,
    )


def _played(line: Line) -> int:
    return sum(value is not None for value in line.events)


def _rank(line: Line) -> tuple[Fraction, int, int]:
    """Return what orders the list: players with the same are level."""
    return -line.value, -line.difference, -line.wins
