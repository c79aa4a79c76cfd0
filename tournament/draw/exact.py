"""The cheapest Swiss round of a small field, proven: what a window of the list cannot reach (mode `standings`).

Each item of the list gets a price such that no table costs less than its three items' prices; the sum of all prices is
then a bound for every round. A table's *rest* is its cost less its prices, and a round beats a limit only if its rests
together fit into the gap between the bound and the limit: few tables do, and these are gone through completely. Prices
are raised by subgradient steps in whole numbers, so that every machine finds the same round; all work is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt

Triple = tuple[int, int, int]
Whole = npt.NDArray[np.int64]

SCALE = 1 << 12  # a point of cost in units of prices
SWEEPS = 300
PATIENCE = 5  # sweeps without a gain before the steps become shorter
FULL_STEP = 1 << 10
STATES = 100_000  # sets of seated items that are tried before the search is given up
UNIT = 1 << 10  # of a direction


@dataclass(frozen=True)
class Tables:
    """All tables of three that there may be: members (a row each, ascending) and their costs."""

    members: Whole
    costs: Whole
    items: int

    @classmethod
    def of(cls, pairs: Whole, seats: Whole, span: int) -> Tables:
        """All tables of a list of items: what each pair costs (above the diagonal), each item on A, B and C, in the
        cheapest order, and a place between the first and the last.
        """
        items = len(seats)
        members = np.array(list(combinations(range(items), 3)), dtype=np.int64)
        one, two, three = members.T
        orders = [seats[one, a] + seats[two, b] + seats[three, c] for a, b, c in permutations(range(3))]
        costs = pairs[one, two] + pairs[one, three] + pairs[two, three] + np.min(orders, axis=0) + span * (three - one)
        return cls(members, costs, items)

    def rests(self, prices: Whole) -> Whole:
        one, two, three = self.members.T
        rests: Whole = self.costs * SCALE - prices[one] - prices[two] - prices[three]
        return rests

    def where(self, wanted: npt.NDArray[np.bool_]) -> Tables:
        return Tables(self.members[wanted], self.costs[wanted], self.items)


def cheaper(tables: Tables, cost: int, start: Whole) -> tuple[Triple, ...] | None:
    """The cheapest round if it costs less than `cost`; None if there is none, or if it was not found within STATES.

    `start` are the prices to begin with. Looks near the bound first and farther off only when there is nothing, then
    for one cheaper still.
    """
    prices = _prices(tables, cost - 1, start)
    if prices is None:
        return None
    best: tuple[Triple, ...] | None = None
    left, reach, bound = STATES, 0, -(-int(prices.sum()) // SCALE)
    while bound + reach < cost and left > 0:
        gap = (bound + reach) * SCALE - int(prices.sum())
        rests = tables.rests(prices)
        search = Search(tables.where(rests <= gap), rests[rests <= gap], left)
        if search.complete(0, gap):
            best = tuple(search.path)
            cost = search.cost
            reach = cost - 1 - bound
        elif best is not None or reach == cost - 1 - bound:
            break  # all of the gap was gone through: what was found, or nothing, is proven
        else:
            reach = min(reach + reach // 2 + 1, cost - 1 - bound)
        left = search.left
    return best


def shared_out(clubs: Sequence[str], weight: int, items: int) -> Whole:
    """Prices that clubmates alone justify, for a pair that costs `weight`; "" is no club.

    Of a club with q or q+1 players at every table a table with x of them costs at least q·x - q(q+1)/2 pairs; when all
    tables can have q, at least (q-½)·x - q²/2. That is draw.md's bound, written as prices.
    """
    tables = items // 3
    each = [0] * items
    all_tables = 0
    for club, size in Counter(club for club in clubs if club).items():
        share, more = divmod(size, tables)
        a_member, a_table = (2 * share, share * (share + 1)) if more else (2 * share - 1, share * share)
        for item, own in enumerate(clubs):
            each[item] += a_member * (own == club) * (share > 0)
        all_tables += a_table
    unit = weight * SCALE
    return np.array([price * unit // 2 - -(-all_tables * unit // 6) for price in each], dtype=np.int64)


def _prices(tables: Tables, at_most: int, start: Whole) -> Whole | None:
    """Prices with a sum as high as the sweeps can make it; None if no round can cost as little as `at_most`."""
    raising = Raising(tables, start)
    best: Whole | None = None
    for _ in range(SWEEPS):
        raised = raising.step(at_most)
        if raised is None:
            return None
        if best is None or raised.sum() > best.sum():
            best = raised
        if best.sum() > at_most * SCALE:
            return None
        if raising.reach == 0:
            break
    return best


class Raising:
    """Subgradient steps: whoever is in few people's cheapest tables becomes dearer, the others cheaper.

    A direction keeps four fifths of the last one, or prices would go to and fro between tables of equal cost.
    """

    def __init__(self, tables: Tables, start: Whole) -> None:
        self.tables = tables
        self.prices = start
        self.floor = int(start.sum())
        self.direction = [0] * tables.items
        self.reach = FULL_STEP
        self.best = -(1 << 62)
        self.idle = 0
        order = np.argsort(tables.members.ravel(), kind="stable")
        self.incident = order // 3  # tables, those of item 0 first
        self.items, self.starts = np.unique(tables.members.ravel()[order], return_index=True)

    def step(self, at_most: int) -> Whole | None:
        """Prices that no table undercuts, of before the step; None if somebody has no table at all."""
        if len(self.items) < self.tables.items:
            return None
        rests = self.tables.rests(self.prices)
        numbered = rests * (1 << 20) + np.arange(len(rests))
        least = np.minimum.reduceat(numbered[self.incident], self.starts)
        raised = self.prices + (least >> 20) // 3
        chosen = self.tables.members[least & ((1 << 20) - 1)]
        wish = 3 - np.bincount(chosen.ravel(), minlength=self.tables.items)
        self._move(wish, int(raised.sum()), at_most)
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
        step = self.reach * missing * 3 * UNIT
        self.prices = self.prices + np.array(
            [each * step // (length * FULL_STEP) for each in self.direction], dtype=np.int64
        )


@dataclass
class Search:
    """All rounds of these tables, the first free item's table first; `left` counts what may still be tried."""

    tables: Tables
    rests: Whole
    left: int = STATES
    path: list[Triple] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.cost = 0  # of the round that was found
        self.whole = (1 << self.tables.items) - 1
        self.failed: dict[int, int] = {}  # seated items -> the largest gap that was too small
        self.first: list[list[tuple[int, int, Triple, int]]] = [[] for _ in range(self.tables.items)]
        rows = zip(self.rests.tolist(), self.tables.members.tolist(), self.tables.costs.tolist(), strict=True)
        for rest, (one, two, three), cost in rows:
            self.first[one].append((rest, 1 << one | 1 << two | 1 << three, (one, two, three), cost))
        for several in self.first:
            several.sort()

    def complete(self, seated: int, gap: int) -> bool:
        """Whether the rest of the items can be seated within the gap; if so `path` holds the tables."""
        if seated == self.whole:
            return True
        if self.failed.get(seated, -1) >= gap or self.left <= 0:
            return False
        free = ~seated
        for rest, wanted, table, cost in self.first[(free & -free).bit_length() - 1]:
            if rest > gap:
                break
            if wanted & seated:
                continue
            self.path.append(table)
            if self.complete(seated | wanted, gap - rest):
                self.cost += cost
                return True
            self.path.pop()
        self.failed[seated] = gap
        self.left -= 1
        return False
