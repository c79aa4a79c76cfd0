"""The dynamic program of a Swiss round: down the list, a window of places at a time (see `standings`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from tournament.draw.listing import Costs, Listing, cheapest_seats

#: A window of 14 takes some 40 times as long as one of 10: in a large field it costs more than it can save.
MOST_FOR_WIDE = 200
NEVER = np.int64(2**61)


@dataclass(frozen=True)
class Found:
    """A round as places of the list, and what it costs."""

    cost: int
    tables: tuple[tuple[int, ...], ...]


def best(listing: Listing, window: int) -> Found | None:
    """The cheapest round whose tables span at most `window` places; None if there is none. See the module.

    Tables of one more than usual make layers: in layer f so many of them are seated already.
    """
    length, size, layers = listing.length, listing.size, listing.larger + 1
    usual = _prices(listing, window, size)
    larger = _prices(listing, window, size + 1) if layers > 1 else usual
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
    return Found(int(at[length][-1, 0]), tuple(_traced(at, (usual, larger), listing, window)))


def _offer(after: Costs, here: Costs, step: Steps, prices: Costs) -> None:
    """Let the first free place's table be seated, whatever joins it."""
    if step.sources.size:
        offered = np.minimum(here[step.sources] + prices[step.joining], NEVER)
        after[step.targets] = np.minimum(after[step.targets], np.minimum.reduceat(offered, step.starts))


def _traced(at: list[Costs], prices: tuple[Costs, Costs], listing: Listing, window: int) -> list[tuple[int, ...]]:
    """Back from the end of the list: which move made each cost."""
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
    """All moves from the masks that can stand at a place, sorted by the mask they lead to.

    `passed`: masks whose first place is taken; `sources`, `joining`: a mask and who of the window joins its first
    place; `targets` with `starts` and `ends`: the masks reached, and the moves that reach each.
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
    """The moves at a place that seat a table, where the number of taken places ahead leaves `taken` when divided by the
    usual size."""
    masks = np.arange(1 << window, dtype=np.int64)
    counts = np.array([int(mask).bit_count() for mask in masks])
    masks = masks[counts % size == taken]
    free = masks[masks & 1 == 0]
    offsets = _offsets(window, table - 1)
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
def _offsets(window: int, others: int) -> npt.NDArray[np.int64]:
    """How far behind the first player the others may stand, the nearest first, the one that reaches least first."""
    found = sorted(combinations(range(1, window + 1), others), key=lambda offsets: offsets[::-1])
    return np.array(found, dtype=np.int64)


def _prices(listing: Listing, window: int, table: int) -> Costs:
    """The cost of every table of so many within the window: a row for each first place, a column for the offsets."""
    length = listing.length
    apart = np.zeros((window + 1, length + window), dtype=np.int64)
    for distance in range(1, window + 1):
        apart[distance, : max(0, length - distance)] = [
            listing.pair(place, place + distance) for place in range(length - distance)
        ]
    seats = np.zeros((length + window, listing.size), dtype=np.int64)
    seats[:length] = listing.seats
    stands = np.zeros(length + window, dtype=np.int64)
    stands[:length] = listing.stands
    turns = np.zeros(length + window, dtype=np.int64)
    if table > listing.size:
        turns[:length] = listing.at_larger()
    offsets = _offsets(window, table - 1)
    prices = np.empty((length, len(offsets)), dtype=np.int64)
    for column, others in enumerate(offsets.tolist()):
        places = [slice(offset, offset + length) for offset in (0, *others)]
        pairs = sum(apart[far - near, near : near + length] for near, far in combinations((0, *others), 2))
        reach = np.maximum.reduce([stands[place] for place in places])
        reach -= np.minimum.reduce([stands[place] for place in places])
        seat = cheapest_seats([seats[place] for place in places])
        prices[:, column] = pairs + seat + listing.digits.span * reach + sum(turns[place] for place in places)
        prices[max(0, length - others[-1]) :, column] = NEVER
    return prices


def as_they_stand(listing: Listing, order: list[int], windows: Sequence[int]) -> Found:
    """What the search finds when it goes through the players in another order; prices and places are the list's."""
    other = listing.in_order(order)
    found = in_windows(other, windows)
    place = other.stands.tolist()
    tables = tuple(tuple(sorted(place[p] for p in table)) for table in found.tables)
    return Found(sum(listing.table(table) for table in tables), tables)


def in_windows(listing: Listing, windows: Sequence[int]) -> Found:
    """The cheapest round in a window as wide as it takes."""
    found: Found | None = None
    for window in windows:
        window = max(listing.size - 1, min(window, listing.length - 1))
        wider = best(listing, window)
        if wider is not None and (found is None or wider.cost < found.cost):
            found = wider
        done = found is not None and found.cost < listing.digits.lost
        if done or window == listing.length - 1 or (found is not None and listing.length > MOST_FOR_WIDE):
            break
    assert found is not None  # so many neighbours each are always a round
    return found
