"""Swiss rounds: neighbours in the standings sit together, nobody meets an opponent again (mode `standings`).

Three at a table is three-dimensional matching, so there is no matching algorithm to borrow. But neighbours sit
together, so nobody sits far from his place in the list: a dynamic program walks down the list and remembers only which
of the next `window` places are taken already. Its state is the first free place and that mask; its move seats the first
free player with two of the window. It finds the cheapest round of all whose tables span at most `window` places.

The cost of a table is one integer whose digits are the criteria in the order of draw.md (`Digits`). Empty seats of an
incomplete table stand at the end of the list as phantoms. When forbidden pairs, turns at the short table or repeats are
left, the window is widened; whom a pin brings together is seated first. In a small field clubs and a past can make it
worth while to reach farther than any window: there `exact` finishes what the program found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from tournament.draw import exact, lookahead
from tournament.draw.budget import Budget, Round
from tournament.draw.past import Past
from tournament.draw.request import Request
from tournament.draw.seats import seat_prices

Costs = npt.NDArray[np.int64]
WINDOWS = (10, 12, 14)
#: A window of 14 takes some 40 times as long as one of 10: in a large field it costs more than it can save.
MOST_FOR_WIDE = 200
#: Up to so many places every round can be gone through when the cheapest one leaves no way on; from there on it does
#: so rarely enough.
MOST_FOR_ALL = 18
MOST_TABLES = 300_000
#: Places up to which the round is proven the cheapest of all, however far its tables reach.
MOST_FOR_EXACT = 62
NEVER = np.int64(2**61)
ORDERS = tuple(permutations(range(3)))


@dataclass(frozen=True)
class Digits:
    """What one unit of each criterion costs, for a round of so many tables."""

    wish: int
    short: int
    repeat: int
    lost: int
    club: int
    span: int

    @classmethod
    def of(cls, tables: int, rounds: int, reach: int) -> Digits:
        """Each digit outweighs all tables' worth of those below it, as far as 62 bits go: the upper ones have little
        to count in any round that can be played, so they are cut first."""
        span = (3 * (rounds + 1) * tables).bit_length()
        club = span + (reach * tables).bit_length()
        each = (3 * tables).bit_length()
        room = min(each, (57 - club - each) // 3)
        lost, repeat = club + each, club + each + room
        short, wish = repeat + room, repeat + room + 3
        return cls(1 << wish, 1 << short, 1 << repeat, 1 << lost, 1 << club, 1 << span)


class Listing:
    """The players to be seated in the order of the list, phantoms behind them, and what sitting together costs."""

    def __init__(self, request: Request, past: Past, order: list[int], short_sizes: tuple[int, ...]) -> None:
        self.request = request
        self.past = past
        self.order = order
        self.short_sizes = short_sizes
        self.phantoms = sum(3 - size for size in short_sizes)
        self.length = len(order) + self.phantoms
        self.digits = Digits.of(max(1, self.length // 3), request.total, min(self.length, 2 * WINDOWS[-1]))
        self.met = past.met
        least = min(past.short[: request.playing])
        self.tired = [past.short[player] > least for player in range(request.playing)]
        self.clubs = [player.club for player in request.players]
        self.seats = self._seats()

    def _seats(self) -> Costs:
        """Cost of each place of the list on A, B and C: a seat that can not come out even any more, then its count."""
        left = self.request.total - self.past.rounds - 1
        rows = [
            [lost * self.digits.lost + count for lost, count in seat_prices(self.past.seats[player], left)]
            for player in self.order
        ]
        # a phantom never takes seat A, and with one phantom not B either: the sheet is kept at A (A8)
        first = 0 if self.short_sizes == (1,) else self.digits.wish
        rows += [[self.digits.wish, first, 0]] * self.phantoms
        return np.array(rows, dtype=np.int64)

    def pair(self, one: int, other: int) -> int:
        """What it costs that two places of the list share a table; `one` stands before `other`."""
        count = len(self.order)
        if one >= count:
            return -2 * self.digits.wish if self.short_sizes == (1,) else self.digits.wish
        if other >= count:
            return self._with_phantom(self.order[one], other - count)
        first, second = sorted((self.order[one], self.order[other]))
        cost = self.digits.repeat if second in self.met[first] else 0
        if self.clubs[first] and self.clubs[first] == self.clubs[second]:
            cost += self.digits.club
        if (first, second) in self.request.apart:
            cost += self.digits.wish
        return cost

    def _with_phantom(self, player: int, phantom: int) -> int:
        """A lone player has both phantoms (each alone is as bad as both together are good), two have one each."""
        lone = self.short_sizes == (1,)
        cost = self.digits.wish if lone else 0
        if player in self.request.never_short:
            cost += self.digits.wish
        if not (lone and phantom):
            cost += self.digits.short * self.tired[player]
        return cost

    def table(self, places: tuple[int, int, int]) -> int:
        """What a table of three places of the list (ascending) costs."""
        one, two, three = places
        pairs = self.pair(one, two) + self.pair(one, three) + self.pair(two, three)
        seats = self.seats
        seat = min(int(seats[one, a]) + int(seats[two, b]) + int(seats[three, c]) for a, b, c in ORDERS)
        return pairs + seat + self.digits.span * (three - one)


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
    here = slice(0, length)
    prices = np.empty((length, len(_offsets(window))), dtype=np.int64)
    for column, (near, far) in enumerate(_offsets(window).tolist()):
        two, three = slice(near, near + length), slice(far, far + length)
        seat: Any = None
        for a, b, c in ORDERS:
            total = seats[here, a] + seats[two, b] + seats[three, c]
            seat = total if seat is None else np.minimum(seat, total)
        pairs = apart[near, here] + apart[far, here] + apart[far - near, two]
        prices[:, column] = pairs + seat + listing.digits.span * far
        prices[max(0, length - far) :, column] = NEVER
    return prices


def tables(request: Request, past: Past, random: Random) -> Round:
    """The tables of the next round by the standings, in the order of the list, incomplete ones last."""
    order = in_order(request, random)
    seated, rest, sizes = pinned_tables(request, past, order)
    drawn: Round = []
    if rest:
        listing = Listing(request, past, rest, sizes)
        found = search(listing)
        ahead = lookahead.rounds_ahead(request, past.rounds)
        if ahead and not seated:
            found = with_a_way_on(listing, found, ahead)
        drawn = as_round(listing, found)
    return sorted([*seated, *drawn], key=lambda table: -len(table))


def pinned_tables(request: Request, past: Past, order: list[int]) -> tuple[Round, list[int], tuple[int, ...]]:
    """Tables whose players pins decide, filled up with who fits best; the players left, and their incomplete tables.

    A single pin at a full table decides nothing: that table is found as usual and takes the number (numbering.py).
    """
    seated: Round = []
    rest, sizes = list(order), list(request.short_sizes)
    for number in sorted({pin.table for pin in request.pins}):
        pinned = [pin.player for pin in request.pins if pin.table == number]
        size = request.size_of(number)
        if len(pinned) == 1 and size == 3:
            continue
        for player in pinned:
            rest.remove(player)
        if size < 3:
            sizes.remove(size)
        while len(pinned) < size:
            pinned.append(_best_company(request, past, order, pinned, rest))
            rest.remove(pinned[-1])
        seated.append(tuple(sorted(pinned, key=order.index)))
    return seated, rest, tuple(sizes)


def _best_company(request: Request, past: Past, order: list[int], pinned: list[int], rest: list[int]) -> int:
    """Who joins a pinned table: nobody pinned elsewhere, then the criteria in their order, then the nearest."""
    elsewhere = {pin.player for pin in request.pins}
    listing = Listing(request, past, order, ())
    where = {player: place for place, player in enumerate(order)}

    def price(player: int) -> tuple[bool, int, int]:
        pairs = [sorted((where[player], where[other])) for other in pinned]
        far = sum(other - one for one, other in pairs)
        return player in elsewhere, sum(listing.pair(one, other) for one, other in pairs), far

    return min(rest, key=price)


def with_a_way_on(listing: Listing, found: Found, ahead: int) -> Found:
    """The cheapest round after which so many more can be played without a repeat, if there is one."""
    lone = 2 if listing.short_sizes == (1,) else 0
    allowed = lookahead.allowed_pairs(listing.request, listing.past)
    look = lookahead.LookAhead(lone)
    # the look-ahead counts players by index, the list by place
    item = [*listing.order, *range(len(listing.order), listing.length)]
    for candidate in cheapest_first(listing, found):
        tables = [tuple(sorted(item[place] for place in table)) for table in candidate.tables]
        if look.completable(lookahead.after(allowed, tables, lone), ahead):
            return candidate
    return found


def cheapest_first(listing: Listing, found: Found) -> Iterator[Found]:
    """Rounds without a repeat, the cheapest first; a counted number of them."""
    yield found
    if listing.length > MOST_FOR_ALL:
        return
    cost = {places: listing.table(places) for places in combinations(range(listing.length), 3)}
    least = [min(price for places, price in cost.items() if place in places) for place in range(listing.length)]
    done, last = found.cost, listing.digits.repeat - 1
    budget = Budget(MOST_TABLES)
    while done < last and budget.left > 0:
        limit = min(2 * done + listing.digits.span, last)
        yield from sorted(_rounds_within(cost, least, done, limit, budget), key=lambda one: one.cost)
        done = limit


def _rounds_within(
    cost: dict[tuple[int, int, int], int], least: list[int], above: int, limit: int, budget: Budget
) -> Iterator[Found]:
    """Every round that costs more than `above` and at most `limit`, as far as the budget of laid tables goes."""
    length = len(least)

    def lay(free: list[int], tables: tuple[tuple[int, int, int], ...], so_far: int) -> Iterator[Found]:
        if not free:
            if so_far > above:
                yield Found(so_far, tables)
            return
        rest = sum(least[place] for place in free)
        for near, far in combinations(range(1, len(free)), 2):
            table = (free[0], free[near], free[far])
            if budget.left <= 0:
                return
            budget.left -= 1
            ahead = rest - least[table[0]] - least[table[1]] - least[table[2]]
            if so_far + cost[table] + ahead // 3 <= limit:
                kept = free[1:near] + free[near + 1 : far] + free[far + 1 :]
                yield from lay(kept, (*tables, table), so_far + cost[table])

    yield from lay(list(range(length)), (), 0)


def in_order(request: Request, random: Random) -> list[int]:
    """The players by rank; who shares one is ordered by lot."""
    by_lot = list(range(request.playing))
    random.shuffle(by_lot)
    return sorted(by_lot, key=lambda player: request.players[player].rank)


def search(listing: Listing) -> Found:
    """The cheapest round, in a window as wide as it takes to seat everybody without breaking what comes first."""
    found: Found | None = None
    for window in WINDOWS:
        window = max(2, min(window, listing.length - 1))
        wider = best(listing, window)
        if wider is not None and (found is None or wider.cost < found.cost):
            found = wider
        done = found is not None and found.cost < listing.digits.lost
        if done or window == listing.length - 1 or (found is not None and listing.length > MOST_FOR_WIDE):
            break
    assert found is not None  # three neighbours each are always a round
    return _beyond_the_window(listing, found)


def _beyond_the_window(listing: Listing, found: Found) -> Found:
    """Small fields: a cheaper round with tables that reach farther, if there is one (exact.py)."""
    length, digits = listing.length, listing.digits
    if length > MOST_FOR_EXACT or found.cost >= digits.lost:
        return found
    pairs = np.zeros((length, length), dtype=np.int64)
    for one, other in combinations(range(length), 2):
        pairs[one, other] = listing.pair(one, other)
    every = exact.Tables.of(pairs, listing.seats, digits.span)
    whole = exact.Tables(every.members, every.costs // digits.span, length)  # the evenness below spans stays as it is
    clubs = [listing.clubs[player] for player in listing.order] + [""] * listing.phantoms
    start = exact.shared_out(clubs, digits.club // digits.span, length)
    better = exact.cheaper(whole.where(every.costs <= found.cost), found.cost // digits.span, start)
    return found if better is None else Found(sum(listing.table(table) for table in better), better)


def as_round(listing: Listing, found: Found) -> Round:
    """The places as player indexes; phantoms fall away, and tables that had one come last."""
    count = len(listing.order)
    seated = [tuple(listing.order[place] for place in table if place < count) for table in found.tables]
    return sorted(seated, key=lambda table: -len(table))
