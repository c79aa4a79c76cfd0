"""The order of players or teams: points, then difference, then tables won; still level, same place (1, 2, 2, 4).

A pure sort over what was stored; it does not know where the numbers come from.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Standing(Generic[Key]):
    """What one player (or team) has so far. `points` are exact table points, `difference` whole points."""

    key: Key
    points: Fraction | int
    difference: int
    tables_won: int


@dataclass(frozen=True, slots=True)
class Ranked(Generic[Key]):
    """A standing with its place, 1-based; level standings share it."""

    place: int
    standing: Standing[Key]


def rank(standings: Iterable[Standing[Key]]) -> list[Ranked[Key]]:
    """Best first. Level standings keep the order in which they came (give them sorted by name)."""
    ordered = sorted(standings, key=lambda s: (-s.points, -s.difference, -s.tables_won))
    ranked: list[Ranked[Key]] = []
    for position, standing in enumerate(ordered, start=1):
        place = position
        if ranked:
            before = ranked[-1].standing
            if (before.points, before.difference, before.tables_won) == (
                standing.points,
                standing.difference,
                standing.tables_won,
            ):
                place = ranked[-1].place
        ranked.append(Ranked(place, standing))
    return ranked
