"""The order of players or teams: points, then difference, then tables won; still level, same place (1, 2, 2, 4).

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


def _earned(standing: Standing[Key]) -> tuple[Fraction | int, int, int]:
    return standing.points, standing.difference, standing.tables_won
