"""The order of players or teams: points, then difference, then tables won; still level, same place (1, 2, 2, 4). After
finals by places the tables of the finals come one after the other.

A pure sort over what was stored; it does not know where the numbers come from.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

Key = TypeVar("Key")


class Standing(NamedTuple, Generic[Key]):
    """What one player (or team) has so far. `points` are exact table points, `difference` whole points."""

    key: Key
    points: Fraction | int
    difference: int
    tables_won: int


class Ranked(NamedTuple, Generic[Key]):
    """A standing with its place, 1-based; level standings share it."""

    place: int
    standing: Standing[Key]


def rank(standings: Iterable[Standing[Key]]) -> list[Ranked[Key]]:
    """Best first. Level standings keep the order in which they came (give them sorted by name)."""
    ordered = sorted(standings, key=_earned, reverse=True)  # a stable sort, backwards too
    ranked: list[Ranked[Key]] = []
    place, before = 0, None
    for position, standing in enumerate(ordered, start=1):
        earned = _earned(standing)
        if earned != before:
            place, before = position, earned
        ranked.append(Ranked(place, standing))
    return ranked


#: Which table, which place at it, and then what decides: each the smaller the better.
_Decides = tuple[tuple[bool, int], tuple[bool, int], tuple[Fraction | int, ...]]


class InFinal(NamedTuple, Generic[Key]):
    """A standing after finals by places: `table` is the number of the player's final, None if he played none. `place`
    is his place at that table, None where it gave none; `before` is what he had without it."""

    standing: Standing[Key]
    before: Standing[Key]
    table: int | None
    place: int | None


def rank_finals(finals: Iterable[InFinal[Key]], *, by_totals: bool) -> list[Ranked[Key]]:
    """Best first: the tables by their numbers, then whoever played no final. Within a table its places decide, and what
    its players had before breaks ties; or (`by_totals`) all that they have. Level standings keep their order."""
    ordered = sorted(((_final(final, by_totals=by_totals), final.standing) for final in finals), key=lambda one: one[0])
    ranked: list[Ranked[Key]] = []
    place, before = 0, None
    for position, (key, standing) in enumerate(ordered, start=1):
        if key != before:
            place, before = position, key
        ranked.append(Ranked(place, standing))
    return ranked


def _final(one: InFinal[Key], *, by_totals: bool) -> _Decides:
    """What decides, the smaller the better. Where a table gave no places (it was not played) the totals do, which
    differ from what was before only by what all at it got."""
    by_table = one.table is not None and one.place is not None and not by_totals
    decides = one.before if by_table else one.standing
    return (
        (one.table is None, one.table or 0),
        (one.place is None, one.place or 0) if by_table else (True, 0),
        tuple(-each for each in _earned(decides)),
    )


def _earned(standing: Standing[Key]) -> tuple[Fraction | int, int, int]:
    return standing.points, standing.difference, standing.tables_won
