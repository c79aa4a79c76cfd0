"""The list that a Swiss round is drawn from, and the cost of sharing a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import combinations, permutations
from operator import getitem
from typing import Any

import numpy as np
import numpy.typing as npt

from tournament.draw.asked.request import Request, pair
from tournament.draw.history import Past
from tournament.draw.seats import seat_prices
from tournament.draw.weights import Digits

Costs = npt.NDArray[np.int64]
WINDOWS = (10, 12, 14)
# Tables of four and more reach farther; many tables of five are searched in a narrower window (draw.md: 12).
WIDER = (12, 14)
MOST_FOR_WIDER = 200


class Listing:
    def __init__(self, request: Request, past: Past, order: list[int], short_sizes: tuple[int, ...]) -> None:
        self.request = request
        self.past = past
        self.order = order
        self.short_sizes = short_sizes
        self.size = request.size
        self.phantoms = sum(max(0, self.size - size) for size in short_sizes)
        # Phantoms of one table; else each has its own.
        self.joined = self.phantoms if len(short_sizes) == 1 else 0
        self.larger = sum(size > self.size for size in short_sizes)
        self.length = len(order) + self.phantoms
        tables = max(1, self.length // self.size)
        self.digits = Digits.listed(tables, request.total, min(self.length, 2 * WINDOWS[-1]), request)
        wider = WIDER if self.length <= MOST_FOR_WIDER or not self.larger else WINDOWS
        self.windows = WINDOWS if self.size == 3 else wider
        self.met = past.met
        least = min(past.short[: request.playing])
        self.tired = [past.short[player] > least for player in range(request.playing)]
        self.clubs = [player.club for player in request.players]
        self.apart = request.apart
        self.seats = self._seats()
        self.rows: list[list[int]] = self.seats.tolist()
        # True position of each place of the order, for counting spans.
        self.stands = np.arange(self.length, dtype=np.int64)

    def in_order(self, order: list[int]) -> Listing:
        other = Listing(self.request, self.past, order, self.short_sizes)
        where = {player: place for place, player in enumerate(self.order)}
        other.stands[: len(order)] = [where[player] for player in order]
        return other

    def _seats(self) -> Costs:
        left = self.request.total - self.past.rounds - 1
        rows = [
            [lost * self.digits.lost + count for lost, count in seat_prices(self.past.seats[player], left)]
            for player in self.order
        ]
        # a phantom takes the last seats only: the sheet is kept at A
        taken = self.size - max(1, self.joined)
        rows += [[self.digits.wish] * taken + [0] * (self.size - taken)] * self.phantoms
        return np.array(rows, dtype=np.int64)

    def pair(self, place: int, other: int) -> int:
        """Return the cost of sharing a table; `place` precedes `other`."""
        count = len(self.order)
        if place >= count:
            if self.joined > 1:  # the phantoms' cost beside players is given back when they are together
                return -2 * (self.size - self.joined) * self.digits.wish // (self.joined - 1)
            return self.digits.wish
        if other >= count:
            return self._with_phantom(self.order[place], other - count)
        first, second = pair(self.order[place], self.order[other])
        cost = self.digits.repeat if second in self.met[first] else 0
        if self.clubs[first] and self.clubs[first] == self.clubs[second]:
            cost += self.digits.club
        if (first, second) in self.apart:
            cost += self.digits.wish
        return cost

    def pairs_ahead(self, distance: int) -> Costs:
        count = len(self.order)
        costs = np.zeros(max(0, self.length - distance), dtype=np.int64)
        several = max(0, count - distance)
        front, back = self._ids[:several], self._ids[distance:count]
        costs[:several] = self.digits.repeat * self._met[front, back]
        own = self._club_ids[front]
        costs[:several] += self.digits.club * ((own > 0) & (own == self._club_ids[back]))
        for first, second in self.apart:
            here, there = sorted((self._place.get(first, -1), self._place.get(second, -1)))
            if here >= 0 and there - here == distance:
                costs[here] += self.digits.wish
        for place in range(several, len(costs)):
            costs[place] = self.pair(place, place + distance)
        return costs

    @cached_property
    def _ids(self) -> Costs:
        return np.array(self.order, dtype=np.int64)

    @cached_property
    def _place(self) -> dict[int, int]:
        return {player: place for place, player in enumerate(self.order)}

    @cached_property
    def _club_ids(self) -> Costs:
        number = {"": 0}
        return np.array([number.setdefault(club, len(number)) for club in self.clubs], dtype=np.int64)

    @cached_property
    def _met(self) -> npt.NDArray[np.bool_]:
        met = np.zeros((len(self.met), len(self.met)), dtype=np.bool_)
        for player, others in enumerate(self.met):
            met[player, list(others)] = True
        return met

    def _with_phantom(self, player: int, phantom: int) -> int:
        """Return the cost of a phantom beside a player: phantoms of the same table belong together."""
        several = self.joined > 1
        cost = self.digits.wish if several else 0
        if player in self.request.never_short:
            cost += self.digits.wish
        if not (several and phantom):
            cost += self.digits.short * self.tired[player]
        return cost

    def at_larger(self) -> Costs:
        never = self.request.never_short
        costs = [self.digits.short * self.tired[player] + self.digits.wish * (player in never) for player in self.order]
        return np.array(costs + [self.digits.wish] * self.phantoms, dtype=np.int64)

    def table(self, places: Sequence[int]) -> int:
        pairs = sum(self.pair(first, second) for first, second in combinations(places, 2))
        extra = len(places) - self.size
        if extra > 0:
            pairs += int(self.at_larger()[list(places)].sum())
        seat = _least([self.rows[place] for place in places])
        return pairs + seat + self.digits.span * (places[-1] - places[0])


def cheapest_seats(rows: Sequence[Sequence[Costs]]) -> Costs:
    """Return the least cost of seating players, for whole arrays at once.

    One player more than seats sits beside them for nothing.
    """
    usual = len(rows[0])
    best = nobody(len(rows) > usual)
    for row in rows:
        best = one_more(best, row)
    least: Costs = best[(1 << usual) - 1, False]
    return least


# Taken seats (bits), whether somebody may still sit beside them: the least cost.
Seated = dict[tuple[int, bool], Any]


def nobody(spare: bool) -> Seated:
    """Return an empty table; `spare` if it will seat one more than it has seats."""
    return {(0, spare): 0}


def one_more(seated: Seated, row: Sequence[Costs]) -> Seated:
    after: Seated = {}
    for (taken, spare), cost in seated.items():
        ways = [((taken | 1 << seat, spare), row[seat] + cost) for seat in _free(taken, len(row))]
        for state, price in [*ways, ((taken, False), cost)] if spare else ways:
            after[state] = np.minimum(after[state], price) if state in after else price
    return after


def _least(rows: Sequence[Sequence[int]]) -> int:
    seats = range(len(rows[0]))
    return min(sum(map(getitem, order, seats)) for order in permutations(rows, len(seats)))


@cache
def _free(taken: int, seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if not taken >> seat & 1)
