"""The cheapest Swiss round of a small field, proven, beyond the reach of a window (mode `standings`).

Each item of the list gets a price such that no table costs less than its items' prices; the sum of prices bounds every
round. A table's *rest* is its cost less its prices; a round beats a limit only if its rests together fit into the gap
between bound and limit. Few tables do, and these are searched completely. Prices are raised by subgradient steps in
integers, so that every machine finds the same round.

A larger table has a *token* beside its players, an item whose price is the worth of seating one more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import lcm

import numpy as np

from tournament.draw.swiss.choices import SCALE, Places, Tables, Whole
from tournament.draw.swiss.listing import Listing

Accept = Callable[[list[Places]], bool]

# Most places for which the round is proven.
MOST_FOR_EXACT = {3: 62, 4: 40}
SWEEPS = 300
PATIENCE = 5  # sweeps without a gain before shorter steps
FULL_STEP = 1 << 10
MOST_BITS = 30  # bits of a cost: with SCALE and a table's number it must fit into 62
STATES = 100_000  # sets of seated items tried
MORE_STATES = 300_000  # the same for larger tables
REFUSED = 30
UNIT = 1 << 10  # unit of a direction


def cheaper(
    tables: Tables, cost: int, start: Whole, accept: Accept | None = None, refusals: int = REFUSED
) -> tuple[Places, ...] | None:
    """Return the cheapest round below `cost` that `accept` agrees to, or None.

    `start` are the initial prices. Looks near the bound first.
    """
    near = tables.near()
    if len(np.unique(near.members)) < len(start):
        near = tables  # an item whose tables all reach far
    prices = _prices(near, cost - 1, start, whole=len(near.costs) == len(tables.costs))
    if prices is None:
        return None
    if len(near.costs) < len(tables.costs):
        prices = tables.lowered(prices)
    value = tables.value(prices)
    best: tuple[Places, ...] | None = None
    left, reach, bound = STATES if tables.size == 3 else MORE_STATES, 0, -(-value // SCALE)
    while bound + reach < cost and left > 0 and refusals > 0:
        gap = (bound + reach) * SCALE - value
        rests = tables.rests(prices)
        search = Search(tables.where(rests <= gap), rests[rests <= gap], left, accept=accept, refusals=refusals)
        if search.complete(0, gap):
            best = tuple(search.path)
            cost = search.cost
            reach = cost - 1 - bound
        elif best is not None or reach == cost - 1 - bound:
            break  # the whole gap was searched: the result, or its absence, is proven
        else:
            reach = min(reach + reach // 2 + 1, cost - 1 - bound)
        left, refusals = search.left, search.refusals
    return best


def beyond(
    listing: Listing, cost: int, accept: Accept | None = None, refusals: int = REFUSED
) -> tuple[Places, ...] | None:
    length, digits = listing.length, listing.digits
    cost = min(cost, digits.span << MOST_BITS)
    pairs = np.zeros((length, length), dtype=np.int64)
    for first, second in combinations(range(length), 2):
        pairs[first, second] = listing.pair(first, second)
    every = Tables.of(pairs, listing.seats, digits.span, listing.at_larger(), listing.larger)
    costs = every.costs // digits.span  # the evenness below spans stays as it is
    whole = Tables(every.members, costs, length, listing.size, listing.larger)
    clubs = [listing.clubs[player] for player in listing.order] + [""] * listing.phantoms
    start = shared_out(clubs, digits.club // digits.span, length, listing.size)
    if listing.larger:  # its token gives back a larger table's cost for one player too many
        start = np.concatenate([start, np.array([0, 0], dtype=np.int64)])
    return cheaper(whole.where(every.costs <= cost), cost // digits.span, start, accept, refusals)


def shared_out(clubs: Sequence[str], weight: int, items: int, at_table: int = 3) -> Whole:
    """Return prices justified by clubmates alone, for a pair of cost `weight`; "" is no club.

    Of a club with q or q+1 players at every table a table with x of them costs at least q·x - q(q+1)/2 pairs; when all
    tables can have q, at least (q-½)·x - q²/2. That is draw.md's bound, written as prices.
    """
    tables = items // at_table
    each = [0] * items
    all_tables = 0
    for club, size in Counter(club for club in clubs if club).items():
        share, more = divmod(size, tables)
        a_member, a_table = (2 * share, share * (share + 1)) if more else (2 * share - 1, share * share)
        for item, own in enumerate(clubs):
            each[item] += a_member * (own == club) * (share > 0)
        all_tables += a_table
    unit = weight * SCALE
    return np.array([price * unit // 2 - -(-all_tables * unit // (2 * at_table)) for price in each], dtype=np.int64)


def _prices(tables: Tables, at_most: int, start: Whole, *, whole: bool) -> Whole | None:
    """Return the highest prices of the sweeps; None if no round can cost `at_most`."""
    raising = Raising(tables, start)
    best: Whole | None = None
    for _ in range(SWEEPS):
        raised = raising.step(at_most)
        if raised is None:
            return None
        if best is None or tables.value(raised) > tables.value(best):
            best = raised
        if tables.value(best) > at_most * SCALE and whole:
            return None
        if raising.reach == 0:
            break
    return best


class Raising:
    """A direction keeps four fifths of the last one, or prices would oscillate between tables of equal cost."""

    def __init__(self, tables: Tables, start: Whole) -> None:
        self.tables = tables
        self.prices = start
        self.floor = tables.value(start)
        self.direction = [0] * len(start)
        self.reach = FULL_STEP
        self.best = -(1 << 62)
        self.idle = 0
        order = np.argsort(tables.members.ravel(), kind="stable")
        self.incident = order // tables.members.shape[1]  # tables, those of item 0 first
        self.items, self.starts = np.unique(tables.members.ravel()[order], return_index=True)
        self.widths = tables.widths
        self.share = lcm(tables.size, tables.size + 2) if tables.larger else tables.size
        self.demand = tables.demand

    def step(self, at_most: int) -> Whole | None:
        """Return prices that no table undercuts, from before the step; None if an item has no table."""
        if len(self.items) < len(self.prices):
            return None
        rests = self.tables.rests(self.prices)
        numbered = rests * (1 << 20) + np.arange(len(rests))
        least = np.minimum.reduceat(numbered[self.incident], self.starts)
        chosen = least & ((1 << 20) - 1)
        raised: Whole = self.prices + (least >> 20) // self.widths[chosen] * (self.demand > 0)
        members = self.tables.members[chosen]
        wish = self.share * self.demand
        for column in members.T:
            np.subtract.at(wish, column, self.share // self.widths[chosen] * self.demand)
        self._move(wish * (self.demand > 0), self.tables.value(raised), at_most)
        return raised

    def _move(self, wish: Whole, value: int, at_most: int) -> None:
        self.idle += 1
        if value > self.best:
            self.best, self.idle = value, 0
        if self.idle == PATIENCE:
            self.reach, self.idle = self.reach * 7 // 10, 0
        self.direction = [old * 4 // 5 + int(new) * UNIT for old, new in zip(self.direction, wish, strict=True)]
        length = sum(each * each for each in self.direction)
        if length == 0:
            self.reach = 0
            return
        missing = max(SCALE // 2, min(at_most * SCALE - value, 3 * SCALE + (self.best - self.floor) * 3 // 100))
        step = self.reach * missing * self.share * UNIT
        self.prices = self.prices + np.array(
            [each * step // (length * FULL_STEP) for each in self.direction], dtype=np.int64
        )


@dataclass
class Search:
    """`left` counts remaining tries, `refusals` the rounds that may still be refused."""

    tables: Tables
    rests: Whole
    left: int = STATES
    path: list[Places] = field(default_factory=list)
    accept: Accept | None = None
    refusals: int = REFUSED

    def __post_init__(self) -> None:
        self.cost = 0
        items = self.tables.items
        self.whole = (1 << items) - 1
        self.failed: dict[int, int] = {}  # seated items -> the largest gap that was too small
        self.first: list[list[tuple[int, int, Places, int, bool]]] = [[] for _ in range(items)]
        rows = zip(self.rests.tolist(), self.tables.members.tolist(), self.tables.costs.tolist(), strict=True)
        for rest, members, cost in rows:
            table = tuple(item for item in members if item < items)
            seated = sum(1 << item for item in table)
            self.first[table[0]].append((rest, seated, table, cost, len(table) > self.tables.size))
        for several in self.first:
            several.sort()

    def complete(self, seated: int, gap: int, larger: int = 0) -> bool:
        """Return whether the remaining items can be seated within the gap; then `path` holds the tables."""
        if seated == self.whole:
            if self.accept is None or self.accept(self.path):
                return True
            self.refusals -= 1
            return False
        if self.failed.get(seated, -1) >= gap or self.left <= 0 or self.refusals <= 0:
            return False
        free = ~seated
        refusals = self.refusals
        for rest, wanted, table, cost, more in self.first[(free & -free).bit_length() - 1]:
            if rest > gap:
                break
            if wanted & seated or (more and larger == self.tables.larger):
                continue
            self.path.append(table)
            if self.complete(seated | wanted, gap - rest, larger + more):
                self.cost += cost
                return True
            self.path.pop()
        if refusals == self.refusals:  # a refused round may be good after other tables
            self.failed[seated] = gap
        self.left -= 1
        return False
