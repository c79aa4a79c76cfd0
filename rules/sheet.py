"""What every rule book's sheet has in common: items, scored rows, totals, difference, placing (A12-A13, D14, C1.6).

Vocabulary: an *item* is one written amount with its article; an *entry* is the sum of a seat's items on one line;
the *carry* is what a line hands on to the next one (radelc circles here; a pot or a doubled lap elsewhere);
the *difference* of a seat is the sum of its differences with the others. This module knows no card and no contract.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from rules.violations import Params

Row = TypeVar("Row")
State = TypeVar("State")
Scored = TypeVar("Scored")


@dataclass(frozen=True, slots=True)
class Item:
    """`points` written at `seat` under `article`; `code` and `params` make the sentence that explains them."""

    seat: str
    article: str
    points: int
    code: str
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScoredRow:
    """One line: entries by seat (always the sum of the items), and the carry by seat after the line."""

    entries: Mapping[str, int]
    carry: Mapping[str, int]
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A finished table, by seat. A disqualified seat has neither difference nor place and 0 points (C1.6)."""

    totals: Mapping[str, int]
    difference: Mapping[str, int | None]
    places: Mapping[str, int | None]
    points: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class SheetScore:
    """A whole sheet: its lines and its result."""

    rows: tuple[ScoredRow, ...]
    result: Result

    @property
    def totals(self) -> Mapping[str, int]:
        return self.result.totals

    @property
    def difference(self) -> Mapping[str, int | None]:
        return self.result.difference

    @property
    def places(self) -> Mapping[str, int | None]:
        return self.result.places

    @property
    def points(self) -> Mapping[str, Fraction]:
        return self.result.points


def fold(
    rows: Iterable[Row], start: State, step: Callable[[Row, State], tuple[Scored, State]]
) -> tuple[list[Scored], State]:
    """Score `rows` one after the other, each from the state the line before left. A prefix folds to a prefix."""
    scored, state = [], start
    for row in rows:
        one, state = step(row, state)
        scored.append(one)
    return scored, state


def entries_of(items: Iterable[Item], seats: Sequence[str]) -> dict[str, int]:
    """Sum of the items by seat; every seat is present."""
    entries = dict.fromkeys(seats, 0)
    for item in items:
        entries[item.seat] += item.points
    return entries


def total(rows: Iterable[ScoredRow], seats: Sequence[str]) -> dict[str, int]:
    """Sum of the entries by seat."""
    totals = dict.fromkeys(seats, 0)
    for row in rows:
        for seat in seats:
            totals[seat] += row.entries[seat]
    return totals


def result(totals: Mapping[str, int], placing_points: Sequence[Fraction], disqualified: str | None = None) -> Result:
    """Difference, places and table points from the totals alone (A12-A13).

    Seats level on total share the place and the mean of the points of the places they fill (D14). With a seat
    `disqualified` for a deliberate renons (C1.6) the others each get the first place's points and keep the difference
    they had when the game was stopped. Raises KeyError if `disqualified` is no seat of this table.
    """
    written = sum(totals.values())
    difference: dict[str, int | None] = {seat: len(totals) * own - written for seat, own in totals.items()}
    places: dict[str, int | None] = {}
    points: dict[str, Fraction] = {}
    if disqualified is not None:
        if disqualified not in totals:
            raise KeyError(disqualified)
        for seat in totals:
            out = seat == disqualified
            places[seat] = None if out else 1
            points[seat] = Fraction(0) if out else Fraction(placing_points[0])
        difference[disqualified] = None
        return Result(dict(totals), difference, places, points)
    for seat, own in totals.items():
        ahead = sum(other > own for other in totals.values())
        level = sum(other == own for other in totals.values())
        places[seat] = ahead + 1
        points[seat] = Fraction(sum(placing_points[ahead : ahead + level], Fraction(0)), level)
    return Result(dict(totals), difference, places, points)
