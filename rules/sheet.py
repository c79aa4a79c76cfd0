"""The parts common to every rule book's sheet: items, scored rows, totals, difference, placing (A12-A13, D14, C1.6).

Vocabulary: an *item* is one written amount with its article; an *entry* is the sum of a seat's items on one line; the
*carry* is what a line hands on to the next (radelc circles, a pot, a doubled lap); a *mark* is earned in a line, and a
later one may use it. The *difference* of a seat is the sum of its differences with the others.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from rules.violations import NO_PARAMS, InvalidSheet, Params, Violation


class Item(NamedTuple):
    """`seat` may be an account of the book that is not a seat, such as a pot."""

    seat: str
    article: str
    points: int
    code: str
    params: Params = NO_PARAMS

    @property
    def by_the_rules(self) -> int:
        """Return the value by the rules alone: the points differ from it where a referee set them."""
        return int(str(self.params.get("value", self.points)))


#: Makes an item of all its fields: calling `Item` costs twice as much.
item: Callable[[tuple[str, str, int, str, Params]], Item] = partial(tuple.__new__, Item)


class Mark(NamedTuple):
    """A mark earned in one line and used in another, 1-based; `used_in` is 0 while it waits.

    `code` is a term of the rule book. `seat` is None for a mark of the whole table.
    """

    code: str
    seat: str | None
    earned_in: int
    used_in: int = 0


class ScoredRow(NamedTuple):
    """`entries` by seat are always the sum of the items. `carry` is JSON that only the rule book reads. `marks` are
    those that this line used, then those that it earned.
    """

    entries: Mapping[str, int]
    items: tuple[Item, ...]
    carry: Mapping[str, object]
    marks: tuple[Mark, ...] = ()

    @property
    def written(self) -> dict[str, int]:
        """Return the entries with those of accounts that are no seats: a pot's."""
        return entries_of(self.items, [*self.entries, *(item.seat for item in self.items)])


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a table, by seat. A disqualified seat has neither difference nor place and 0 points (C1.6)."""

    totals: Mapping[str, int]
    difference: Mapping[str, int | None]
    places: Mapping[str, int | None]
    points: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class Judged:
    rows: tuple[ScoredRow, ...]
    result: Result
    marks: tuple[Mark, ...]


def valid(judged: Judged | tuple[Violation, ...]) -> Judged:
    """Return the judged sheet. Raises InvalidSheet with every breach."""
    if isinstance(judged, Judged):
        return judged
    raise InvalidSheet(judged)


def breaches(judged: Judged | tuple[Violation, ...]) -> tuple[Violation, ...]:
    return () if isinstance(judged, Judged) else judged


def lives(rows: Iterable[ScoredRow]) -> tuple[Mark, ...]:
    """Return every mark once, in the order earned: as it waits, or as it was used.

    A line may earn equal marks; each use takes the first that waits.
    """
    marks: list[Mark] = []
    waiting: dict[Mark, list[int]] = {}  # their places in `marks`
    for row in rows:
        for mark in row.marks:
            if mark.used_in:
                places = waiting.get(Mark(mark.code, mark.seat, mark.earned_in))
                if places:
                    marks[places.pop(0)] = mark
                    continue
            else:
                waiting.setdefault(mark, []).append(len(marks))
            marks.append(mark)
    return tuple(marks)


def entries_of(items: Iterable[Item], seats: Iterable[str]) -> dict[str, int]:
    """Items of an account that is not a seat are left out."""
    entries = dict.fromkeys(seats, 0)
    for seat, _article, points, _code, _params in items:
        if seat in entries:
            entries[seat] += points
    return entries


def total(rows: Iterable[ScoredRow], seats: Sequence[str]) -> dict[str, int]:
    totals = dict.fromkeys(seats, 0)
    for row in rows:
        entries = row.entries
        for seat in seats:
            totals[seat] += entries[seat]
    return totals


def result(totals: Mapping[str, int], placing_points: Sequence[Fraction], disqualified: str | None = None) -> Result:
    """Return difference, places and table points from the totals alone (A12-A13).

    Seats level on total share the place and the mean of the points of the places they fill (D14). With a seat
    `disqualified` for a deliberate renons (C1.6) the others each get the first place's points and keep the difference
    they had when the game was stopped. Raises KeyError if `disqualified` is not a seat of this table.
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
    best_first = sorted(totals.values(), reverse=True)
    for seat, own in totals.items():
        ahead, level = best_first.index(own), best_first.count(own)
        places[seat] = ahead + 1
        filled = placing_points[ahead : ahead + level]
        points[seat] = filled[0] if level == 1 else Fraction(sum(filled, Fraction(0)), level)
    return Result(dict(totals), difference, places, points)
