"""The dynamic program of a Swiss round: down the list, a window of places at a time (see `standings`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from tournament.draw.listing import ORDERS, Costs, Listing

#: A window of 14 takes some 40 times as long as one of 10: in a large field it costs more than it can save.
MOST_FOR_WIDE = 200
NEVER = np.int64(2**61)


@dataclass(frozen=True)
class Found:
    """A round as places of the list, and what it costs."""

    cost: int
    tables: tuple[tuple[int, int, int], ...]


def best(listing: Listing, window: int) -> Found | None:
    """The cheapest round whose tables span at most `window` places; None if there is none. See the module."""
    length = listing.length
    prices = _prices(listing, window)
    steps = [_steps(window, left) for left in range(3)]
    at = [np.full(1 << window, NEVER, dtype=np.int64)]
    at[0][0] = 0
    for place in range(length):
        step = steps[-place % 3]
        here = at[-1]
        after = np.full(1 << window, NEVER, dtype=np.int64)
        after[step.passed >> 1] = here[step.passed]
        if step.sources.size:
            offered = np.minimum(here[step.sources] + prices[place][step.pairs], NEVER)
            after[step.targets] = np.minimum(after[step.targets], np.minimum.reduceat(offered, step.starts))
        at.append(after)
    if at[length][0] >= NEVER // 2:
        return None
    return Found(int(at[length][0]), tuple(_traced(at, prices, steps, length)))


def _traced(at: list[Costs], prices: Costs, steps: list[Steps], length: int) -> list[tuple[int, int, int]]:
    """Back from the end of the list: which move made each cost."""
    tables = []
    mask = 0
    for place in range(length - 1, -1, -1):
        step = steps[-place % 3]
        wanted = at[place + 1][mask]
        passed = mask << 1 | 1
        if passed < at[place].size and at[place][passed] == wanted:
            mask = passed
            continue
        group = int(np.searchsorted(step.targets, mask))
        move = slice(int(step.starts[group]), int(step.ends[group]))
        offered = at[place][step.sources[move]] + prices[place][step.pairs[move]]
        chosen = int(step.starts[group]) + int(np.argmax(offered == wanted))
        near, far = step.offsets[step.pairs[chosen]]
        tables.append((place, place + int(near), place + int(far)))
        mask = int(step.sources[chosen])
    return tables[::-1]


@dataclass(frozen=True)
class Steps:
    """All moves from the masks that can stand at a place, sorted by the mask they lead to.

    `passed`: masks whose first place is taken; `sources`, `pairs`: a mask and which two of the window join its first
    place; `targets` with `starts` and `ends`: the masks reached, and the moves that reach each.
    """

    passed: npt.NDArray[np.int64]
    sources: npt.NDArray[np.int64]
    pairs: npt.NDArray[np.int64]
    targets: npt.NDArray[np.int64]
    starts: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]
    offsets: npt.NDArray[np.int64]


@cache
def _steps(window: int, taken: int) -> Steps:
    """The moves at a place where the number of taken places ahead leaves `taken` when divided by three."""
    masks = np.arange(1 << window, dtype=np.int64)
    counts = np.array([int(mask).bit_count() for mask in masks])
    masks = masks[counts % 3 == taken]
    free = masks[masks & 1 == 0]
    offsets = _offsets(window)
    bits = (np.int64(1) << offsets[:, 0]) | (np.int64(1) << offsets[:, 1])
    allowed = (free[:, None] & bits[None, :]) == 0
    rows, pairs = np.nonzero(allowed)
    sources = free[rows]
    targets = (sources | bits[pairs]) >> 1
    order = np.argsort(targets, kind="stable")
    sources, pairs, targets = sources[order], pairs[order], targets[order]
    reached, starts = np.unique(targets, return_index=True)
    ends = np.append(starts[1:], targets.size)
    return Steps(masks[masks & 1 == 1], sources, pairs, reached, starts, ends, offsets)


@cache
def _offsets(window: int) -> npt.NDArray[np.int64]:
    """How far behind the first player the two others may stand, as pairs."""
    found = [(near, far) for far in range(2, window + 1) for near in range(1, far)]
    return np.array(found, dtype=np.int64)


def _prices(listing: Listing, window: int) -> Costs:
    """The cost of every table within the window: a row for each first place, a column for each pair of offsets."""
    length = listing.length
    apart = np.zeros((window + 1, length + window), dtype=np.int64)
    for distance in range(1, window + 1):
        apart[distance, : max(0, length - distance)] = [
            listing.pair(place, place + distance) for place in range(length - distance)
        ]
    seats = np.zeros((length + window, 3), dtype=np.int64)
    seats[:length] = listing.seats
    stands = np.zeros(length + window, dtype=np.int64)
    stands[:length] = listing.stands
    here = slice(0, length)
    prices = np.empty((length, len(_offsets(window))), dtype=np.int64)
    for column, (near, far) in enumerate(_offsets(window).tolist()):
        two, three = slice(near, near + length), slice(far, far + length)
        seat: Any = None
        for a, b, c in ORDERS:
            total = seats[here, a] + seats[two, b] + seats[three, c]
            seat = total if seat is None else np.minimum(seat, total)
        pairs = apart[near, here] + apart[far, here] + apart[far - near, two]
        reach = np.maximum(np.maximum(stands[here], stands[two]), stands[three])
        reach -= np.minimum(np.minimum(stands[here], stands[two]), stands[three])
        prices[:, column] = pairs + seat + listing.digits.span * reach
        prices[max(0, length - far) :, column] = NEVER
    return prices


def as_they_stand(listing: Listing, order: list[int], windows: Sequence[int]) -> Found:
    """What the search finds when it goes through the players in another order; prices and places are the list's."""
    other = listing.in_order(order)
    found = in_windows(other, windows)
    place = other.stands.tolist()
    tables = tuple((one, two, three) for one, two, three in (sorted(place[p] for p in t) for t in found.tables))
    return Found(sum(listing.table(table) for table in tables), tables)


def in_windows(listing: Listing, windows: Sequence[int]) -> Found:
    """The cheapest round in a window as wide as it takes."""
    found: Found | None = None
    for window in windows:
        window = max(2, min(window, listing.length - 1))
        wider = best(listing, window)
        if wider is not None and (found is None or wider.cost < found.cost):
            found = wider
        done = found is not None and found.cost < listing.digits.lost
        if done or window == listing.length - 1 or (found is not None and listing.length > MOST_FOR_WIDE):
            break
    assert found is not None  # three neighbours each are always a round
    return found
