"""Share the prizes of places over an order. Pure: no database, whole cents, exact.

Level players share a place, and equally the prizes of the places that they take together. Indivisible cents are given
by start number, among teams by name; a thing is reported to each of them as shared.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Won:
    """`text`: a thing, "" for none."""

    cents: int
    text: str = ""


class Winner(NamedTuple):
    """`key` is the same in every list. `number` orders the indivisible cents; `beside` is a player's club, or a team's
    members.
    """

    key: Hashable
    place: int | None
    number: int
    name: str
    beside: str


@dataclass(frozen=True, slots=True)
class PrizeList:
    """An order, best first, with its prizes by place; `number` is 0 for the whole order, a category's, or below 0 for
    teams.
    """

    number: int
    name: str
    rows: tuple[Winner, ...]
    prizes: Mapping[int, Won]


@dataclass(frozen=True, slots=True)
class Award:
    """`place` is the rank among the winners, `among` how many share it."""

    list: int
    list_name: str
    place: int
    winner: Winner
    cents: int
    texts: tuple[str, ...]
    among: int

    @property
    def worth(self) -> tuple[int, bool]:
        return (self.cents, bool(self.texts))


def awards(lists: Sequence[PrizeList], *, highest_only: bool) -> tuple[Award, ...]:
    """Return all prizes, list by list, best first.

    With `highest_only` a player wins only in the list of his highest prize, the earlier of equals. In the others the
    next players move up.
    """
    passed: set[tuple[int, Hashable]] = set()
    while True:
        prizes = [award for each in lists for award in _shared(each, passed)]
        leaves = _who_leaves(prizes) if highest_only else None
        if leaves is None:
            return tuple(prizes)
        passed |= leaves  # never removed, so this ends


def _who_leaves(prizes: Sequence[Award]) -> set[tuple[int, Hashable]] | None:
    own: dict[Hashable, list[Award]] = {}
    for award in prizes:
        own.setdefault(award.winner.key, []).append(award)
    several = [each for each in own.values() if len(each) > 1]
    if not several:
        return None
    mine = min(several, key=lambda each: (each[0].winner.place or 0, each[0].winner.number))
    kept = max(mine, key=lambda award: award.worth)  # the first of equals
    return {(award.list, award.winner.key) for award in mine if award is not kept}


def _shared(each: PrizeList, passed: set[tuple[int, Hashable]]) -> list[Award]:
    rows = [row for row in each.rows if row.place and (each.number, row.key) not in passed]
    prizes: list[Award] = []
    last = max(each.prizes, default=0)
    at = 0
    while at < len(rows) and at < last:
        level = [row for row in rows[at:] if row.place == rows[at].place]
        won = [each.prizes[place] for place in range(at + 1, at + len(level) + 1) if place in each.prizes]
        texts = tuple(prize.text for prize in won if prize.text)
        cents = shares(sum(prize.cents for prize in won), len(level))
        by_number = sorted(level, key=lambda row: row.number)
        for part, row in zip(cents, by_number, strict=True):
            if part or texts:
                prizes.append(Award(each.number, each.name, at + 1, row, part, texts, len(level)))
        at += len(level)
    return prizes


def shares(cents: int, number: int) -> list[int]:
    """Split a sum equally; indivisible cents are added to the first."""
    part, rest = divmod(cents, number)
    return [part + (at < rest) for at in range(number)]
