"""Asks for small fields whether the rest of the event can still be played without a repeat.

Players and phantoms are *items*; a round is a cover of all items by allowed tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournament.draw.asked.request import Request
from tournament.draw.history import Past

# Tables laid: about a second. Twelve items are decided long before.
BUDGET = 300_000

# Where the most rounds without a repeat are fewer than the opponents (draw.md).
MOST_ROUNDS = {3: {6: 1, 12: 4}, 4: {8: 1, 12: 1}}

Allowed = list[int]
Triple = tuple[int, ...]


def rounds_ahead(request: Request, played: int) -> int:
    """Return how many rounds after the next must stay possible; 0 if that needs no look.

    With one table more than anybody has met opponents, every past leaves a way (Hajnal and Szemerédi).
    """
    size = request.size
    items = request.playing + sum(max(0, size - short) for short in request.short_sizes)
    possible = MOST_ROUNDS[size].get(items, (items - 1) // (size - 1))
    if size > 3 and max(size, *request.short_sizes, 0) > request.tables:
        possible = 1  # two of a table must sit together again
    total = min(request.total, possible)
    met = (size - (not request.larger)) * (total - 1)
    return max(0, total - played - 1) if request.playing < size * (met + 1) else 0


def allowed_pairs(request: Request, past: Past) -> Allowed:
    """Return who may share a table from here on.

    Items are the players by index, then the phantoms. Two phantoms of one player's table belong together.
    """
    count = request.playing
    everybody = (1 << count) - 1
    allowed = [everybody & ~_bits(past.met[player]) & ~(1 << player) for player in range(count)]
    for first, second in request.forbidden:
        allowed[first] &= ~(1 << second)
        allowed[second] &= ~(1 << first)
    phantoms = sum(max(0, request.size - size) for size in request.short_sizes)
    least = min(past.short[:count])
    fresh = sum(1 << player for player in range(count) if past.short[player] == least)
    for phantom in range(count, count + phantoms):
        allowed.append(fresh)
        for player in range(count):
            allowed[player] |= (fresh >> player & 1) << phantom
    if len(request.short_sizes) == 1:
        _together(allowed, phantoms)
    return allowed


def _together(allowed: Allowed, phantoms: int) -> None:
    whole = sum(1 << item for item in range(len(allowed) - phantoms, len(allowed)))
    for item in range(len(allowed) - phantoms, len(allowed)):
        allowed[item] |= whole & ~(1 << item)


def after(allowed: Allowed, tables: Sequence[Triple], lone: int) -> Allowed:
    """Return the pairs still allowed after these tables; `lone` phantoms go on together."""
    rest = list(allowed)
    for table in tables:
        whole = sum(1 << item for item in table)
        for item in table:
            rest[item] &= ~whole
    _together(rest, lone)
    return rest


class LookAhead:
    """`left`: common budget; `lone`: phantoms that stay together; `larger`: tables that seat one more."""

    def __init__(self, lone: int = 0, budget: int = BUDGET, size: int = 3, larger: int = 0) -> None:
        self.left = budget
        self.lone = lone
        self.size = size
        self.larger = larger

    def completable(self, allowed: Allowed, rounds: int) -> bool:
        """Return whether `rounds` rounds can be played; an open question counts as yes."""
        return self._possible(allowed, rounds, 0)

    def rounds(self, allowed: Allowed) -> Iterator[list[Triple]]:
        return self._covers(allowed, (1 << len(allowed)) - 1, [], 0, self.larger)

    def _possible(self, allowed: Allowed, rounds: int, above: int) -> bool:
        """Search below a node. `above`: item 0's companions must be a larger set, so that no order of rounds
        repeats.
        """
        if rounds == 0:
            return True
        if any(mask.bit_count() < (self.size - 1) * rounds for mask in self._players(allowed)):
            return False
        for tables in self._covers(allowed, (1 << len(allowed)) - 1, [], above, self.larger):
            partners = sum(1 << item for item in tables[0][1:])
            if self._possible(after(allowed, tables, self.lone), rounds - 1, partners):
                return True
        return self.left <= 0

    def _players(self, allowed: Allowed) -> Allowed:
        return allowed[: len(allowed) - self.lone]

    def _covers(
        self, allowed: Allowed, free: int, laid: list[Triple], above: int, larger: int
    ) -> Iterator[list[Triple]]:
        if not free:
            yield laid
            return
        item = 0 if not laid else min(_items(free), key=lambda each: (allowed[each] & free).bit_count())
        for table in self._tables_of(item, allowed, free, larger):
            if self.left <= 0:
                return
            self.left -= 1
            if self.size > 3 and self._torn(table, len(allowed)):
                continue
            if laid or sum(1 << other for other in table[1:]) > above:
                more = len(table) > self.size
                rest = free & ~sum(1 << each for each in table)
                yield from self._covers(allowed, rest, [*laid, table], above, larger - more)

    def _torn(self, table: Triple, items: int) -> bool:
        return 0 < sum(item >= items - self.lone for item in table) < self.lone

    def _tables_of(self, item: int, allowed: Allowed, free: int, larger: int) -> Iterator[Triple]:
        if free.bit_count() > (self.size + 1) * larger:
            yield from _joined((item,), allowed[item] & free, allowed, self.size - 1)
        if larger:
            yield from _joined((item,), allowed[item] & free, allowed, self.size)


def _joined(table: Triple, free: int, allowed: Allowed, others: int) -> Iterator[Triple]:
    if not others:
        yield table
        return
    for other in _items(free):
        above = free & allowed[other] & ~((1 << other + 1) - 1)
        yield from _joined((*table, other), above, allowed, others - 1)


def _items(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _bits(items: set[int]) -> int:
    mask = 0
    for item in items:
        mask |= 1 << item
    return mask
