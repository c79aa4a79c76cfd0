"""Small fields: can the rest of the event still be played without a repeat? (draw.md: N = 12 paints itself into a
corner in half of all runs.)

Players and phantoms are *items*; who may still share a table is a bitmask an item. A round is a cover of all items by
tables of three whose pairs are all allowed, and uses these pairs up. The search tries covers round by round and counts
the tables it lays; it never looks at a clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournament.draw.past import Past
from tournament.draw.request import Request

#: Tables laid for one round before the question is left open: about a second. Twelve items are decided long before.
BUDGET = 300_000

Allowed = list[int]
Triple = tuple[int, int, int]


def rounds_ahead(request: Request, played: int) -> int:
    """How many rounds after the next one must stay possible; 0 if that needs no look.

    No more than so many players can have without a repeat at all (draw.md), and from 6R - 3 players on every round
    leaves a way.
    """
    items = request.playing + sum(3 - size for size in request.short_sizes)
    possible = {6: 1, 12: 4}.get(items, (items - 1) // 2)
    total = min(request.total, possible)
    return max(0, total - played - 1) if request.playing < 6 * total - 3 else 0


def allowed_pairs(request: Request, past: Past) -> Allowed:
    """Who may share a table from here on: players who have not met, and phantoms with whom they have never been.

    Items are the playing ones by index, then the phantoms. Two phantoms of one player's table belong together.
    """
    count = request.playing
    everybody = (1 << count) - 1
    allowed = [everybody & ~_bits(past.met[player]) & ~(1 << player) for player in range(count)]
    for one, other in request.forbidden:
        allowed[one] &= ~(1 << other)
        allowed[other] &= ~(1 << one)
    phantoms = sum(3 - size for size in request.short_sizes)
    least = min(past.short[:count])
    fresh = sum(1 << player for player in range(count) if past.short[player] == least)
    for phantom in range(count, count + phantoms):
        allowed.append(fresh)
        for player in range(count):
            allowed[player] |= (fresh >> player & 1) << phantom
    if request.short_sizes == (1,):
        allowed[count] |= 1 << count + 1
        allowed[count + 1] |= 1 << count
    return allowed


def after(allowed: Allowed, tables: Sequence[Triple], lone: int) -> Allowed:
    """What is still allowed when these tables have been played; `lone` phantoms (0 or 2) go on together."""
    rest = list(allowed)
    for table in tables:
        whole = sum(1 << item for item in table)
        for item in table:
            rest[item] &= ~whole
    if lone:
        rest[-1] |= 1 << len(rest) - 2
        rest[-2] |= 1 << len(rest) - 1
    return rest


class LookAhead:
    """Answers for the candidates of one round; `left` is what remains of the budget for all of them together.

    `lone`: 2 if two phantoms stay together, else 0.
    """

    def __init__(self, lone: int = 0, budget: int = BUDGET) -> None:
        self.left = budget
        self.lone = lone

    def completable(self, allowed: Allowed, rounds: int) -> bool:
        """Whether so many rounds can be played; an open question (the budget is spent) counts as yes."""
        return self._possible(allowed, rounds, 0)

    def _possible(self, allowed: Allowed, rounds: int, above: int) -> bool:
        """`above`: the partners of item 0 must be a larger set than this, so that no order of rounds comes twice."""
        if rounds == 0:
            return True
        if any(mask.bit_count() < 2 * rounds for mask in self._players(allowed)):
            return False
        for tables in self._covers(allowed, (1 << len(allowed)) - 1, [], above):
            partners = sum(1 << item for item in tables[0][1:])
            if self._possible(after(allowed, tables, self.lone), rounds - 1, partners):
                return True
        return self.left <= 0

    def _players(self, allowed: Allowed) -> Allowed:
        """The items that need two new partners a round; phantoms that stay together need one."""
        return allowed[: len(allowed) - self.lone]

    def _covers(self, allowed: Allowed, free: int, laid: list[Triple], above: int) -> Iterator[list[Triple]]:
        if not free:
            yield laid
            return
        item = 0 if not laid else min(_items(free), key=lambda one: (allowed[one] & free).bit_count())
        for table in _tables_of(item, allowed, free):
            if self.left <= 0:
                return
            self.left -= 1
            if laid or (1 << table[1] | 1 << table[2]) > above:
                yield from self._covers(allowed, free & ~sum(1 << one for one in table), [*laid, table], above)


def _tables_of(item: int, allowed: Allowed, free: int) -> Iterator[Triple]:
    for second in _items(allowed[item] & free):
        for third in _items(allowed[item] & allowed[second] & free & ~((1 << second + 1) - 1)):
            yield item, second, third


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
