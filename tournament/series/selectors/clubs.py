from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from tournament.series.selectors.lists import ListRow, SeriesList
from tournament.wording.names import sort_key

# Players of a club that count; a club with fewer is not in the list.
COUNTED = 3


@dataclass(frozen=True, slots=True)
class ClubRow:
    place: int
    name: str
    members: tuple[ListRow, ...]

    @property
    def value(self) -> Fraction:
        return sum((member.value for member in self.members), start=Fraction(0))

    @property
    def rank(self) -> tuple[Fraction, int, int]:
        return (
            self.value,
            sum(member.line.difference for member in self.members),
            sum(member.line.wins for member in self.members),
        )


def clubs(listed: SeriesList) -> tuple[ClubRow, ...]:
    """Return the clubs by their best placed players; ties share a place. No query."""
    members: dict[str, list[ListRow]] = {}
    for row in listed.rows:
        if row.place is not None and row.person.club:
            members.setdefault(row.person.club, []).append(row)
    full = [ClubRow(0, name, tuple(own[:COUNTED])) for name, own in members.items() if len(own) >= COUNTED]
    full.sort(key=lambda club: sort_key(club.name))
    full.sort(key=lambda club: club.rank, reverse=True)
    ranked = zip(full, places([club.rank for club in full]), strict=True)
    return tuple(replace(club, place=place) for club, place in ranked)


def places(ranks: Iterable[object]) -> Iterator[int]:
    """Yield the places of these ranks, best first; equal ranks share a place."""
    place, before = 0, None
    for number, rank in enumerate(ranks, start=1):
        if rank != before:
            place, before = number, rank
        yield place
