"""A Swiss round when neighbours have met, in a window too wide for `window_dp`.

Only the few tables without a rematch are followed down the list, in the cheapest states by cost per seated player.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tournament.draw.swiss.listing import Costs, Listing
from tournament.draw.swiss.window_dp import PricedRound, offsets_of, prices_of

WIDTH = 18  # places that a table may span
WIDTH_OF_LARGER = 12  # the same for larger tables in a large field
LARGE = 400  # players of a large field
FOLLOWED = 120_000  # states followed for each number of larger tables seated
LEAST, MOST = 100, 400  # states followed at each place
AT_THE_END = 10  # factor at the end of the list
NARROW = 12  # places over which neighbours are tested for having met
FEW = 30  # fewer tables without a rematch at a place count as all met

LAYER = WIDTH + 1  # bits for the places ahead; above them the number of larger tables
AHEAD = (1 << LAYER) - 1
# States, costs, the state at the place before, and the table (-1: the place was taken).
Offers = tuple[Costs, Costs, Costs, Costs]


def have_met(listing: Listing) -> bool:
    """Return whether few tables of neighbours are without a rematch."""
    prices = prices_of(listing, NARROW, listing.size)
    return int((prices < listing.digits.repeat).sum()) <= FEW * listing.length


def follow(listing: Listing) -> PricedRound | None:
    usual = Choices.of(listing, WIDTH, listing.size, 0)
    width = WIDTH if listing.length < LARGE else WIDTH_OF_LARGER
    sizes = [usual, Choices.of(listing, width, listing.size + 1, 1)] if listing.larger else [usual]
    states, costs = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64)
    several = max(LEAST, min(FOLLOWED // listing.length, MOST))
    steps = []
    for place in range(listing.length):
        offers = [_passed(states, costs)]
        for more, choices in enumerate(sizes):
            free = (states & 1 == 0) & (states >> LAYER <= listing.larger - more)
            offers.append(choices.offered(place, np.flatnonzero(free), states, costs))
        reached, prices, came, table = (np.concatenate(each) for each in zip(*offers, strict=True))
        if not len(reached):
            return None
        ending = place > listing.length - 3 * WIDTH
        kept = _followed(reached, prices, place, several * (AT_THE_END if ending else 1))
        states, costs = reached[kept], prices[kept]
        steps.append((came[kept], table[kept]))
    ends = np.flatnonzero(states == listing.larger << LAYER)
    return PricedRound(int(costs[ends[0]]), _traced(steps, int(ends[0]), sizes)) if len(ends) else None


def _passed(states: Costs, costs: Costs) -> Offers:
    taken = np.flatnonzero(states & 1)
    return _on(states[taken]), costs[taken], taken, np.full(len(taken), -1, dtype=np.int64)


def _on(states: Costs) -> Costs:
    return (states & ~AHEAD) | (states & AHEAD) >> 1


def _followed(reached: Costs, costs: Costs, place: int, most: int) -> Costs:
    order = np.lexsort((costs, reached))
    first = np.ones(len(order), dtype=np.bool_)
    first[1:] = reached[order[1:]] != reached[order[:-1]]
    several = order[first]
    layers = reached[several] >> LAYER
    each = int(costs[several].min()) // (place + 1)
    kept = []
    for layer in range(int(layers[-1]) + 1):
        here = several[layers == layer]
        if len(here) > most:
            worth = costs[here] - each * np.bitwise_count(reached[here] & AHEAD).astype(np.int64)
            here = here[np.sort(np.argsort(worth, kind="stable")[:most])]
        kept.append(here)
    return np.concatenate(kept)


def _traced(steps: list[tuple[Costs, Costs]], end: int, sizes: list[Choices]) -> tuple[tuple[int, ...], ...]:
    tables = []
    for place in range(len(steps) - 1, -1, -1):
        came, table = steps[place]
        if table[end] >= 0:
            more, column = divmod(int(table[end]), NUMBERED)
            tables.append((place, *(place + offset for offset in sizes[more].offsets[column].tolist())))
        end = int(came[end])
    return tuple(tables[::-1])


NUMBERED = 1 << 20  # a table's number: its column, plus this for each player above the usual size


@dataclass(frozen=True)
class Choices:
    offsets: Costs
    bits: Costs  # of each column: the places ahead that its table takes
    columns: Costs
    starts: Costs
    prices: Costs
    more: int

    @classmethod
    def of(cls, listing: Listing, width: int, size: int, more: int) -> Choices:
        offsets = offsets_of(width, size - 1)
        prices = prices_of(listing, width, size)
        rows, columns = np.nonzero(prices < listing.digits.repeat)
        starts = np.searchsorted(rows, np.arange(listing.length + 1))
        bits = (np.int64(1) << offsets).sum(axis=1)
        return cls(offsets, bits, columns, starts, prices[rows, columns], more)

    def offered(self, place: int, free: Costs, states: Costs, costs: Costs) -> Offers:
        here = slice(int(self.starts[place]), int(self.starts[place + 1]))
        columns = self.columns[here]
        rows, tables = np.nonzero((states[free][:, None] & self.bits[columns][None, :]) == 0)
        came = free[rows]
        reached = _on(states[came] | self.bits[columns[tables]]) + (self.more << LAYER)
        return reached, costs[came] + self.prices[here][tables], came, columns[tables] + self.more * NUMBERED
