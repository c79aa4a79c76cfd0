"""The parsed request; the draw works on player indexes (0..N-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

FINALS = "finals"
MODES = ("schedule", "thirds", "standings", FINALS, "manual")
SHORT_TABLES = ("bye", "substitute", "two")
LETTERS = ("A", "B", "C", "D", "E", "F", "G")
SIZES = (3, 4)
REMAINDERS = ("five", "six", "seven", "bye", "substitute", "sit_out_later")
# Here a table of another size has more players; with other remainders it has empty seats.
LARGEST_TABLE = {"five": 5, "six": 6, "seven": 7}
USUAL_ROUNDS = 4


@dataclass(frozen=True)
class Player:
    """`club` "" is no club; `rank` may be shared."""

    id: str
    club: str
    rank: int


@dataclass(frozen=True)
class Table:
    """Player index or None at each of A, B, C …"""

    seats: tuple[int | None, ...]

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(player for player in self.seats if player is not None)

    def with_seat(self, seat: int, player: int | None) -> Table:
        seats = list(self.seats)
        seats += [None] * (seat + 1 - len(seats))
        seats[seat] = player
        return Table(tuple(seats))

    def as_ids(self, players: Sequence[Player]) -> dict[str, str | None]:
        return {
            letter: None if seat is None else players[seat].id
            for letter, seat in zip(LETTERS, self.seats, strict=False)
        }


@dataclass(frozen=True)
class Pin:
    """A player who sits at one table in every round drawn."""

    player: int
    table: int


@dataclass(frozen=True)
class Swap:
    """(table, seat index) each, tables from 1; `round` from 0."""

    round: int
    first: tuple[int, int]
    second: tuple[int, int]


@dataclass(frozen=True)
class Put:
    """`player` is None when somebody left."""

    round: int
    place: tuple[int, int]
    player: int | None


@dataclass(frozen=True)
class Request:
    """`players`: first the `playing` ones, then those who left (history only).

    `total` is the number of rounds of the event; `forbidden` pairs of players, those of a team too, lower index first;
    `seating` the rounds of mode manual; `keep` the seating to start from, tables by number, leavers included.
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
    keep: tuple[tuple[Table, ...], ...] = ()
    size: int = 3
    remainder: str = "bye"

    @property
    def tables(self) -> int:
        if self.remainder in LARGEST_TABLE:
            return self.playing // self.size
        return -(-self.playing // self.size)

    @property
    def larger(self) -> bool:
        return self.remainder in LARGEST_TABLE and self.playing % self.size > 0

    @property
    def short_sizes(self) -> tuple[int, ...]:
        """Players at each table of another size; these have the last numbers.

        Larger tables are as many as needed; in finals as few as possible.
        """
        over = self.playing % self.size
        if self.remainder in LARGEST_TABLE and self.mode == FINALS:
            room = LARGEST_TABLE[self.remainder] - self.size
            joined = [min(room, over - taken) for taken in range(0, over, room)]
            return tuple(sorted(self.size + each for each in joined))
        if self.remainder in LARGEST_TABLE:
            share, more = divmod(over, self.tables)
            sizes = [self.size + share + (table < more) for table in range(self.tables)]
            return tuple(sorted(size for size in sizes if size > self.size))
        if over == 1 and self.size == 3 and self.short == "two" and self.playing > 3:
            return (2, 2)
        return (over,) if over else ()

    @property
    def third_sizes(self) -> tuple[int, ...]:
        """Sizes of the groups of the list, one for each seat of a usual table (mode thirds).

        A player alone, or at an extra seat, is from the lowest group.
        """
        sizes = [0] * self.size
        for number in range(1, self.tables + 1):
            for group in self.groups_of(self.size_of(number)):
                sizes[group] += 1
        return tuple(sizes)

    def groups_of(self, players: int) -> tuple[int, ...]:
        return (self.size - 1,) if players == 1 else tuple(min(place, self.size - 1) for place in range(players))

    @property
    def apart(self) -> frozenset[tuple[int, int]]:
        """Pairs, lower index first, forbidden or pinned to two tables."""
        pairs = combinations(self.pins, 2)
        pinned_apart = {pair(pin.player, other.player) for pin, other in pairs if pin.table != other.table}
        return self.forbidden | pinned_apart

    @property
    def forced_short(self) -> frozenset[int]:
        return frozenset(pin.player for pin in self.pins if pin.table > self.tables - len(self.short_sizes))

    @property
    def never_short(self) -> frozenset[int]:
        return frozenset(pin.player for pin in self.pins) - self.forced_short

    def size_of(self, table: int) -> int:
        full = self.tables - len(self.short_sizes)
        return self.size if table <= full else self.short_sizes[table - full - 1]


def sizes_of(playing: int, size: int, way: str, mode: str = "schedule") -> tuple[int, ...]:
    """Return the players at each table of a round, by number. Raises ValueError for too few players."""
    most = LARGEST_TABLE.get(way, size)
    if playing < size or (way in LARGEST_TABLE and playing > playing // size * most):
        raise ValueError("too few players for such tables")
    asked = Request(mode, 1, 0, (), playing, (), short=way, size=size, remainder=way)
    return tuple(asked.size_of(number) for number in range(1, asked.tables + 1))


def pair(player: int, other: int) -> tuple[int, int]:
    return (player, other) if player < other else (other, player)
