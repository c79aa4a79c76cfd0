"""Who wins what: prizes of places shared out over an order. Pure: no database, whole cents, nothing is rounded away.

The order is the standings' own (points, difference, tables won); whoever is still level shares a place, and shares
equally what the places that they take together win. Cents that do not divide go one by one by start number, among teams
by name; a thing cannot be divided and is told to each of them as shared.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Won:
    """What a place wins: cents, and a thing ("" for none)."""

    cents: int
    text: str = ""


class Winner(NamedTuple):
    """A player or a team: the same `key` in every list where it can win. `number` says who gets the cents that do not
    divide; `beside` is a player's club, or who plays for a team.
    """

    key: Hashable
    place: int | None
    number: int
    name: str
    beside: str


@dataclass(frozen=True, slots=True)
class PrizeList:
    """An order with its prizes by place; `number` is 0 for the whole order, a category's, or below 0 one of teams.
    `rows` are best first."""

    number: int
    name: str
    rows: tuple[Winner, ...]
    prizes: Mapping[int, Won]


@dataclass(frozen=True, slots=True)
class Award:
    """What somebody wins in a list: `place` is his place there among those who win in it, `among` how many share."""

    list: int
    list_name: str
    place: int
    winner: Winner
    cents: int
    texts: tuple[str, ...]
    among: int

    @property
    def worth(self) -> tuple[int, bool]:
        """By what the highest of a player's prizes is chosen: money first, a thing rather than nothing."""
        return (self.cents, bool(self.texts))


def awards(lists: Sequence[PrizeList], *, highest_only: bool) -> tuple[Award, ...]:
    """All prizes, list by list, best first.

    With `highest_only` a player wins in one list: where his prize is highest, in the earlier one of two that are worth
    the same. In the others he is passed over, and who comes next moves up.
    """
    passed: set[tuple[int, Hashable]] = set()
    while True:
        found = [one for each in lists for one in _shared(each, passed)]
        leaves = _who_leaves(found) if highest_only else None
        if leaves is None:
            return tuple(found)
        passed |= leaves  # never taken back, so this ends


def _who_leaves(found: Sequence[Award]) -> set[tuple[int, Hashable]] | None:
    """The lists that one player leaves, the best of those who win in several; None if nobody does."""
    own: dict[Hashable, list[Award]] = {}
    for one in found:
        own.setdefault(one.winner.key, []).append(one)
    several = [each for each in own.values() if len(each) > 1]
    if not several:
        return None
    mine = min(several, key=lambda each: (each[0].winner.place or 0, each[0].winner.number))
    kept = max(mine, key=lambda one: one.worth)  # the first of equals
    return {(one.list, one.winner.key) for one in mine if one is not kept}


def _shared(each: PrizeList, passed: set[tuple[int, Hashable]]) -> list[Award]:
    rows = [row for row in each.rows if row.place and (each.number, row.key) not in passed]
    found: list[Award] = []
    last = max(each.prizes, default=0)
    at = 0
    while at < len(rows) and at < last:
        level = [row for row in rows[at:] if row.place == rows[at].place]
        won = [each.prizes[place] for place in range(at + 1, at + len(level) + 1) if place in each.prizes]
        texts = tuple(one.text for one in won if one.text)
        cents = shares(sum(one.cents for one in won), len(level))
        by_number = sorted(level, key=lambda row: row.number)
        for part, row in zip(cents, by_number, strict=True):
            if part or texts:
                found.append(Award(each.number, each.name, at + 1, row, part, texts, len(level)))
        at += len(level)
    return found


def shares(cents: int, number: int) -> list[int]:
    """Equal parts of a sum; what does not divide goes one cent each to the first: 100 in three is 34, 33, 33."""
    part, rest = divmod(cents, number)
    return [part + (at < rest) for at in range(number)]
