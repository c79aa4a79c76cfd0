"""A draw's request as frozen dataclasses; all of the draw works on player indexes (0..N-1). See parsing.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

MODES = ("schedule", "thirds", "standings", "manual")
SHORT_TABLES = ("bye", "substitute", "two")
LETTERS = ("A", "B", "C")
USUAL_ROUNDS = 4


@dataclass(frozen=True)
class Player:
    """One of the start list. `club` "" means no club; `rank` is the place in the list to draw from, shared or not."""

    id: str
    club: str
    rank: int


@dataclass(frozen=True)
class Table:
    """One table: player index or None at each of A, B, C."""

    seats: tuple[int | None, int | None, int | None]

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(player for player in self.seats if player is not None)

    def with_seat(self, seat: int, player: int | None) -> Table:
        """This table with somebody else, or nobody, on one of its seats."""
        seats = list(self.seats)
        seats[seat] = player
        return Table((seats[0], seats[1], seats[2]))

    def as_ids(self, players: Sequence[Player]) -> dict[str, str | None]:
        """{"A": id, "B": id, "C": id or None}."""
        return {
            letter: None if seat is None else players[seat].id for letter, seat in zip(LETTERS, self.seats, strict=True)
        }


@dataclass(frozen=True)
class Pin:
    """A player who sits at one table in every round drawn (a wheelchair, a guest)."""

    player: int
    table: int


@dataclass(frozen=True)
class Swap:
    """Two places of a drawn round that a person exchanged: (table, seat index) each, tables from 1. `round` from 0."""

    round: int
    first: tuple[int, int]
    second: tuple[int, int]


@dataclass(frozen=True)
class Put:
    """Who sits on a place of a drawn round from then on, or nobody: somebody left or came after the draw."""

    round: int
    place: tuple[int, int]
    player: int | None


@dataclass(frozen=True)
class Request:
    """What is asked for. `players`: first the `playing` ones to be seated, then those who left (history only).

    `total` is the number of rounds of the whole event; `short` what an incomplete table means (SHORT_TABLES);
    `forbidden` pairs of players (lower index first) who never share a table; `seating` the rounds of the mode manual;
    `swaps` what a person changed afterwards, in order.
    """

    mode: str
    rounds: int
    seed: int
    players: tuple[Player, ...]
    playing: int
    history: tuple[tuple[Table, ...], ...]
    total: int = USUAL_ROUNDS
    short: str = "bye"
    pins: tuple[Pin, ...] = ()
    forbidden: frozenset[tuple[int, int]] = frozenset()
    swaps: tuple[Swap | Put, ...] = ()
    seating: tuple[tuple[Table, ...], ...] = ()

    @property
    def tables(self) -> int:
        """How many tables a round has, incomplete ones included."""
        return -(-self.playing // 3)

    @property
    def short_sizes(self) -> tuple[int, ...]:
        """How many sit at each incomplete table; these have the last numbers."""
        over = self.playing % 3
        if over == 1 and self.short == "two" and self.playing > 3:
            return (2, 2)
        return (over,) if over else ()

    @property
    def third_sizes(self) -> tuple[int, int, int]:
        """How many players the three groups of the list have (mode thirds); who sits alone is of the lowest."""
        full = self.tables - len(self.short_sizes)
        pairs, lone = self.short_sizes.count(2), self.short_sizes.count(1)
        return full + pairs, full + pairs, full + lone

    @property
    def apart(self) -> frozenset[tuple[int, int]]:
        """Pairs, lower index first, who must not share a table: forbidden ones, and those pinned to two tables."""
        pairs = combinations(self.pins, 2)
        pinned_apart = {pair(one.player, other.player) for one, other in pairs if one.table != other.table}
        return self.forbidden | pinned_apart

    @property
    def forced_short(self) -> frozenset[int]:
        """Players pinned to an incomplete table."""
        return frozenset(pin.player for pin in self.pins if pin.table > self.tables - len(self.short_sizes))

    @property
    def never_short(self) -> frozenset[int]:
        """Players pinned to a full table."""
        return frozenset(pin.player for pin in self.pins) - self.forced_short

    def size_of(self, table: int) -> int:
        """How many sit at the table with this number."""
        full = self.tables - len(self.short_sizes)
        return 3 if table <= full else self.short_sizes[table - full - 1]


def pair(one: int, other: int) -> tuple[int, int]:
    """The two players, lower index first."""
    return (one, other) if one < other else (other, one)
