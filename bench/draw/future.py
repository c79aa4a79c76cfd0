"""Exhaustive search whether a small event can still be completed without a repeat and without a short turn out of
order.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from bench.draw.check import USUAL, Past

STEPS = 200_000  # seatings tried before the question stays open


class OpenQuestionError(Exception):
    """Neither a completion nor a proof of none was reached."""


def completable(players: Sequence[str], sizes: Sequence[int], past: Past, rounds: int) -> bool:
    """Return whether `rounds` more rounds of tables of these sizes exist. Raises OpenQuestionError after STEPS."""
    usual = max(USUAL, sizes[0])
    larger = sum(size > usual for size in sizes)
    number = {player: index for index, player in enumerate(players)}
    met = [sum(1 << number[other] for other in past.met[player] if other in number) for player in players]
    short = [past.short[player] for player in players]
    short_sizes = tuple(size for size in sizes if size < usual)
    return _Future(len(players), short_sizes, usual, larger).goes_on(met, short, rounds)


class _Future:
    """Players are bits; a round is tried table by table, the lowest free player first."""

    def __init__(self, count: int, short_sizes: tuple[int, ...], size: int, larger: int) -> None:
        self.size = size  # of a usual table
        self.larger = larger  # tables of one more; turns at these come after repeats
        self.count = count
        self.short_sizes = short_sizes
        self.steps = 0

    def goes_on(self, met: Sequence[int], short: Sequence[int], rounds: int) -> bool:
        if rounds <= 0:
            return True
        dead: set[int] = set()
        for at_short in self._short_tables(met, short):
            free = (1 << self.count) - 1
            for table in at_short:
                for player in table:
                    free &= ~(1 << player)
            for full in self._full(free, met, dead, self.larger):
                drawn = [*at_short, *full]
                if rounds == 1 or self.goes_on(*_after(drawn, met, short, self.size), rounds - 1):
                    return True
        return False

    def _short_tables(self, met: Sequence[int], short: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
        """Yield short tables of those with the fewest turns there, and of others only if these are too few."""
        taken = sum(self.short_sizes)
        if not taken:
            yield []
            return
        level = sorted(short)[taken - 1]
        forced = {player for player in range(self.count) if short[player] < level} if level > min(short) else set()
        ready = [player for player in range(self.count) if short[player] <= level]
        for chosen in combinations(ready, taken):
            if not forced <= set(chosen):
                continue
            for tables in _split(chosen, self.short_sizes):
                if not any(
                    met[player] >> companion & 1 for table in tables for player, companion in combinations(table, 2)
                ):
                    yield tables

    def _full(self, free: int, met: Sequence[int], dead: set[int], larger: int) -> Iterator[list[tuple[int, ...]]]:
        """Yield ways to seat all free players at full tables without a repeat; `dead` are sets that have none."""
        if not free:
            yield []
            return
        if free in dead:
            return
        self.steps += 1
        if self.steps > STEPS:
            raise OpenQuestionError
        first = (free & -free).bit_length() - 1
        unmet = free & ~met[first] & ~(1 << first)
        some = False
        for table in self._tables(first, unmet, met, larger):
            rest = free & ~sum(1 << player for player in table)
            for others in self._full(rest, met, dead, larger - (len(table) > self.size)):
                some = True
                yield [table, *others]
        if not some:
            dead.add(free)

    def _tables(self, first: int, unmet: int, met: Sequence[int], larger: int) -> Iterator[tuple[int, ...]]:
        if unmet.bit_count() >= self.size - 1:
            yield from _joined((first,), unmet, met, self.size - 1)
        if larger:
            yield from _joined((first,), unmet, met, self.size)


def _joined(table: tuple[int, ...], unmet: int, met: Sequence[int], others: int) -> Iterator[tuple[int, ...]]:
    if not others:
        yield table
        return
    for player in _bits(unmet):
        yield from _joined((*table, player), unmet & ~met[player] & ~((2 << player) - 1), met, others - 1)


def _split(chosen: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    if len(sizes) < 2:
        yield [chosen]
        return
    for table in combinations(chosen, sizes[0]):
        if table[0] == chosen[0]:
            yield [table, tuple(player for player in chosen if player not in table)]


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _after(
    drawn: Sequence[tuple[int, ...]], met: Sequence[int], short: Sequence[int], size: int
) -> tuple[list[int], list[int]]:
    met, short = list(met), list(short)
    for table in drawn:
        together = sum(1 << player for player in table)
        for player in table:
            met[player] |= together & ~(1 << player)
            short[player] += len(table) != size
    return met, short
