"""Possible tables of a small field's round and their costs (see `exact`)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from tournament.draw.swiss.listing import cheapest_seats

Places = tuple[int, ...]
Whole = npt.NDArray[np.int64]

SCALE = 1 << 12  # a point of cost in units of prices
NEAR = 14  # reach of the tables of four and more by which prices are raised
MANY = 40_000  # tables; with more, only near ones raise prices


@dataclass(frozen=True)
class Tables:
    """Members (a row each, ascending) and costs.

    Items are the places of the list; with larger tables also the token and, behind it, a filler for the others' rows.
    """

    members: Whole
    costs: Whole
    items: int
    size: int = 3
    larger: int = 0

    @classmethod
    def of(cls, pairs: Whole, seats: Whole, span: int, extra: Whole | None = None, larger: int = 0) -> Tables:
        """Return all tables of a list of items in their cheapest order.

        `pairs`: cost of each pair (above the diagonal); `seats`: of each item on A, B, C …; `span`: of a place between
        the first and the last; `extra`: of sitting at a larger table.
        """
        items, size = seats.shape
        every = cls(_rows(items, size), np.zeros(0, dtype=np.int64), items, size, larger)
        every = cls(every.members, _costs(every.members, pairs, seats, span), items, size, larger)
        if not larger or extra is None:
            return every
        rows = _rows(items, size + 1)
        costs = _costs(rows, pairs, seats, span) + extra[rows].sum(axis=1)
        filled = np.full((len(every.members), size + 2), items + 1, dtype=np.int64)
        filled[:, :size] = every.members
        with_token = np.full((len(rows), size + 2), items, dtype=np.int64)
        with_token[:, : size + 1] = rows
        return cls(np.concatenate([filled, with_token]), np.concatenate([every.costs, costs]), items, size, larger)

    @property
    def widths(self) -> Whole:
        if not self.larger:
            return np.full(len(self.members), self.size, dtype=np.int64)
        return np.where(self.members[:, -1] == self.items, self.size + 2, self.size)

    @property
    def demand(self) -> Whole:
        rest = [self.larger, 0] if self.larger else []
        return np.array([1] * self.items + rest, dtype=np.int64)

    def value(self, prices: Whole) -> int:
        return int((prices * self.demand).sum())

    def rests(self, prices: Whole) -> Whole:
        rests: Whole = self.costs * SCALE - prices[self.members].sum(axis=1)
        return rests

    def where(self, wanted: npt.NDArray[np.bool_]) -> Tables:
        return Tables(self.members[wanted], self.costs[wanted], self.items, self.size, self.larger)

    def near(self) -> Tables:
        if self.size == 3 or len(self.costs) <= MANY:
            return self
        last = np.where(self.members < self.items, self.members, -1).max(axis=1)
        return self.where(last - self.members[:, 0] <= NEAR)

    def lowered(self, prices: Whole) -> Whole:
        rests = self.rests(prices)
        for table in np.flatnonzero(rests < 0).tolist():
            rest = int(self.costs[table]) * SCALE - int(prices[self.members[table]].sum())
            if rest < 0:
                prices[self.members[table, 0]] += rest
        return prices


def _rows(items: int, size: int) -> Whole:
    tables = np.arange(items, dtype=np.int64)[:, None]
    for _ in range(size - 1):
        more = items - 1 - tables[:, -1]
        rows = np.repeat(tables, more, axis=0)
        first = np.repeat(np.cumsum(more) - more, more)
        following = np.arange(len(rows), dtype=np.int64) - first + rows[:, -1] + 1
        tables = np.concatenate([rows, following[:, None]], axis=1)
    return tables


def _costs(rows: Whole, pairs: Whole, seats: Whole, span: int) -> Whole:
    columns = rows.T
    costs: Whole = cheapest_seats([seats[column].T for column in columns]) + span * (columns[-1] - columns[0])
    for first, second in combinations(columns, 2):
        costs = costs + pairs[first, second]
    return costs
