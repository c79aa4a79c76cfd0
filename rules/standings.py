"""The order of players or teams: points, then difference, then tables won; level ones share a place (1, 2, 2, 4)."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar

Key = TypeVar("Key")


class Standing(NamedTuple, Generic[Key]):
    """`points` are exact table points, `difference` whole points."""

    key: Key
    points: Fraction | int
    difference: int
    tables_won: int


class Ranked(NamedTuple, Generic[Key]):
    """`place` is 1-based."""

    place: int
    standing: Standing[Key]


#: Points, difference and tables won; by index, which takes half the time.
_earned: Callable[[Standing[Any]], tuple[Fraction | int, int, int]] = itemgetter(1, 2, 3)


def rank(standings: Iterable[Standing[Key]]) -> list[Ranked[Key]]:
    """Return the standings best first. Level ones keep their order (give them sorted by name)."""
    ordered = sorted(standings, key=_earned, reverse=True)
    ranked: list[Ranked[Key]] = []
    place, before = 0, None
    for position, (standing, earned) in enumerate(zip(ordered, map(_earned, ordered), strict=True), start=1):
        if earned != before:
            place, before = position, earned
        ranked.append(Ranked(place, standing))
    return ranked


#: The final's table, the place there, and what decides then: each the smaller the better.
_Decides = tuple[tuple[bool, int], tuple[bool, int], tuple[Fraction | int, ...]]


class InFinal(NamedTuple, Generic[Key]):
    """`table` is the number of the player's final, None without one; `place` his place there, None where it gave none;
    `before` his result without it.
    """

    standing: Standing[Key]
    before: Standing[Key]
    table: int | None
    place: int | None


def rank_finals(finals: Iterable[InFinal[Key]], *, by_totals: bool) -> list[Ranked[Key]]:
    """Return the standings best first: the tables by their numbers, then players without a final. Within a table its
    places decide, and earlier results break ties; or (`by_totals`) all results. Level standings keep their order.
    """
    ordered = sorted(
        ((_final(final, by_totals=by_totals), final.standing) for final in finals), key=lambda pair: pair[0]
    )
    ranked: list[Ranked[Key]] = []
    place, before = 0, None
    for position, (key, standing) in enumerate(ordered, start=1):
        if key != before:
            place, before = position, key
        ranked.append(Ranked(place, standing))
    return ranked


def _final(final: InFinal[Key], *, by_totals: bool) -> _Decides:
    """Return the sort key. Where a table gave no places (it was not played) the totals decide: they differ from earlier
    results only by what all at it got.
    """
    by_table = final.table is not None and final.place is not None and not by_totals
    decides = final.before if by_table else final.standing
    return (
        (final.table is None, final.table or 0),
        (final.place is None, final.place or 0) if by_table else (True, 0),
        tuple(-each for each in _earned(decides)),
    )
