"""The dynamic program of a Swiss round (docs/draw.md): a move seats the first free player with others of the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from tournament.draw.swiss.listing import Costs, Listing, Seated, nobody, one_more

# A window of 14 takes some 40 times as long as one of 10.
MOST_FOR_WIDE = 200
NEVER = np.int64(2**61)


@dataclass(frozen=True)
class PricedRound:
    cost: int
    tables: tuple[tuple[int, ...], ...]


def best(listing: Listing, window: int) -> PricedRound | None:
    """Return the cheapest round whose tables span at most `window` places, or None.

    Tables of one more than usual make layers: in layer f, f of them are seated already.
    """
    length, size, layers = listing.length, listing.size, listing.larger + 1
    usual = prices_of(listing, window, size)
    larger = prices_of(listing, window, size + 1) if layers > 1 else usual
    at = [np.full((layers, 1 << window), NEVER, dtype=np.int64)]
    at[0][0, 0] = 0
    for place in range(length):
        after = np.full((layers, 1 << window), NEVER, dtype=np.int64)
        for layer in range(layers):
            here = at[-1][layer]
            step = _steps(window, size, size, (layer - place) % size)
            after[layer, step.passed >> 1] = np.minimum(after[layer, step.passed >> 1], here[step.passed])
            _offer(after[layer], here, step, usual[place])
            if layer + 1 < layers:
                _offer(after[layer + 1], here, _steps(window, size, size + 1, (layer - place) % size), larger[place])
        at.append(after)
    if at[length][-1, 0] >= NEVER // 2:
        return None
    return PricedRound(int(at[length][-1, 0]), tuple(_traced(at, (usual, larger), listing, window)))


def _offer(after: Costs, here: Costs, step: Steps, prices: Costs) -> None:
    if step.sources.size:
        offered = here.take(step.sources)
        offered += prices.take(step.joining)
        cheapest = np.minimum(np.minimum.reduceat(offered, step.starts), NEVER)
        after[step.targets] = np.minimum(after[step.targets], cheapest)


def _traced(at: list[Costs], prices: tuple[Costs, Costs], listing: Listing, window: int) -> list[tuple[int, ...]]:
    tables = []
    size, layer, mask = listing.size, listing.larger, 0
    for place in range(listing.length - 1, -1, -1):
        wanted = at[place + 1][layer, mask]
        passed = mask << 1 | 1
        if passed < 1 << window and at[place][layer, passed] == wanted:
            mask = passed
            continue
        for more in (0, 1):
            step = _steps(window, size, size + more, (layer - more - place) % size)
            group = int(np.searchsorted(step.targets, mask))
            if layer < more or group == step.targets.size or step.targets[group] != mask:
                continue
            move = slice(int(step.starts[group]), int(step.ends[group]))
            offered = at[place][layer - more, step.sources[move]] + prices[more][place, step.joining[move]]
            if not (offered == wanted).any():
                continue
            chosen = int(step.starts[group]) + int(np.argmax(offered == wanted))
            tables.append((place, *(place + int(offset) for offset in step.offsets[step.joining[chosen]])))
            mask, layer = int(step.sources[chosen]), layer - more
            break
    return tables[::-1]


@dataclass(frozen=True)
class Steps:
    """All moves from the masks possible at a place.

    `passed`: masks whose first place is taken; `sources`, `joining`: a mask and the places of the window that join its
    first place; `targets` with `starts` and `ends`: the masks reached, and the moves to each.
    """

    passed: npt.NDArray[np.int64]
    sources: npt.NDArray[np.int64]
    joining: npt.NDArray[np.int64]
    targets: npt.NDArray[np.int64]
    starts: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]
    offsets: npt.NDArray[np.int64]


@cache
def _steps(window: int, size: int, table: int, taken: int) -> Steps:
    """Return the moves that seat a table, where the taken places ahead leave `taken` modulo the usual size."""
    masks = np.arange(1 << window, dtype=np.int64)
    counts = np.array([int(mask).bit_count() for mask in masks])
    masks = masks[counts % size == taken]
    free = masks[masks & 1 == 0]
    offsets = offsets_of(window, table - 1)
    bits = (np.int64(1) << offsets).sum(axis=1)
    allowed = (free[:, None] & bits[None, :]) == 0
    rows, joining = np.nonzero(allowed)
    sources = free[rows]
    targets = (sources | bits[joining]) >> 1
    order = np.argsort(targets, kind="stable")
    sources, joining, targets = sources[order], joining[order], targets[order]
    reached, starts = np.unique(targets, return_index=True)
    ends = np.append(starts[1:], targets.size)
    return Steps(masks[masks & 1 == 1], sources, joining, reached, starts, ends, offsets)


@cache
def offsets_of(window: int, others: int) -> npt.NDArray[np.int64]:
    """Return the others' possible distances behind the first player, least reach first."""
    offsets_found = sorted(combinations(range(1, window + 1), others), key=lambda offsets: offsets[::-1])
    return np.array(offsets_found, dtype=np.int64)


def prices_of(listing: Listing, window: int, table: int) -> Costs:
    """Return the cost of every table in the window: a row for each first place, a column for the offsets."""
    offsets = offsets_of(window, table - 1)
    pricing = Pricing(listing, window, more=table > listing.size)
    for column, others in enumerate(offsets.tolist()):
        pricing.columns[tuple(others)] = column
    prices = np.empty((len(offsets), listing.length), dtype=np.int64)
    pricing.fill(prices, table)
    for column, farthest in enumerate(offsets[:, -1].tolist()):
        prices[column, max(0, listing.length - farthest) :] = NEVER
    return np.ascontiguousarray(prices.T)


@dataclass(frozen=True)
class Part:
    others: tuple[int, ...]
    pairs: Costs
    first: Costs  # the first of them in the list, at his true position
    last: Costs
    seated: Seated


class Pricing:
    def __init__(self, listing: Listing, window: int, *, more: bool) -> None:
        self.length, self.window, self.span = listing.length, window, listing.digits.span
        self.more = more
        self.apart = [self._padded(listing.pairs_ahead(distance)) for distance in range(1, window + 1)]
        self.seats = [self._padded(row) for row in listing.seats.T]
        self.stands = self._padded(listing.stands)
        self.turns = self._padded(listing.at_larger()) if more else np.zeros_like(self.stands)
        self.columns: dict[tuple[int, ...], int] = {}

    def _padded(self, row: Costs) -> Costs:
        padded = np.zeros(self.length + self.window, dtype=np.int64)
        padded[: len(row)] = row
        return padded

    def _at(self, row: Costs, offset: int) -> Costs:
        return row[offset : offset + self.length]

    def fill(self, prices: Costs, table: int) -> None:
        alone = one_more(nobody(self.more), [self._at(row, 0) for row in self.seats])
        here = self._at(self.stands, 0)
        self._fill(prices, Part((), self._at(self.turns, 0), here, here, alone), table - 1)

    def _fill(self, prices: Costs, part: Part, left: int) -> None:
        if not left:
            (cost,) = part.seated.values()
            prices[self.columns[part.others]] = part.pairs + cost + self.span * (part.last - part.first)
            return
        for offset in range(max((0, *part.others)) + 1, self.window + 2 - left):
            self._fill(prices, self._joined(part, offset), left - 1)

    def _joined(self, part: Part, offset: int) -> Part:
        pairs = part.pairs + self._at(self.turns, offset) if self.more else part.pairs
        for near in (0, *part.others):
            pairs = pairs + self._at(self.apart[offset - near - 1], near)
        stands = self._at(self.stands, offset)
        return Part(
            (*part.others, offset),
            pairs,
            np.minimum(part.first, stands),
            np.maximum(part.last, stands),
            one_more(part.seated, [self._at(row, offset) for row in self.seats]),
        )


def as_they_stand(listing: Listing, order: list[int], windows: Sequence[int]) -> PricedRound:
    """Search in another order of the list."""
    other = listing.in_order(order)
    return as_listed(listing, other, in_windows(other, windows))


def as_listed(listing: Listing, other: Listing, priced: PricedRound) -> PricedRound:
    """Convert a round of another order of the list to places of the list."""
    place = other.stands.tolist()
    tables = tuple(tuple(sorted(place[p] for p in table)) for table in priced.tables)
    return PricedRound(sum(listing.table(table) for table in tables), tables)


def in_windows(listing: Listing, windows: Sequence[int]) -> PricedRound:
    cheapest: PricedRound | None = None
    for window in windows:
        window = max(listing.size - 1, min(window, listing.length - 1))
        wider = best(listing, window)
        if wider is not None and (cheapest is None or wider.cost < cheapest.cost):
            cheapest = wider
        done = cheapest is not None and cheapest.cost < listing.digits.lost
        if done or window == listing.length - 1 or (cheapest is not None and listing.length > MOST_FOR_WIDE):
            break
    assert cheapest is not None  # this many neighbours each are always a round
    return cheapest
