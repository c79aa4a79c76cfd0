"""The list that a Swiss round is drawn from: who stands where in it, and what sitting together costs."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

import numpy as np
import numpy.typing as npt

from tournament.draw.past import Past
from tournament.draw.request import Request
from tournament.draw.seats import seat_prices

Costs = npt.NDArray[np.int64]
#: How many places a table may reach over, in the order of trying.
WINDOWS = (10, 12, 14)
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
        #: Where each place of the order really stands: spans are counted there.
        self.stands = np.arange(self.length, dtype=np.int64)

    def in_order(self, order: list[int]) -> Listing:
        """The same players at the same prices, to be searched in another order."""
        other = Listing(self.request, self.past, order, self.short_sizes)
        where = {player: place for place, player in enumerate(self.order)}
        other.stands[: len(order)] = [where[player] for player in order]
        return other

    def _seats(self) -> Costs:
        """Cost of each place of the list on A, B and C: a seat that cannot come out even any more, then its count."""
        left = self.request.total - self.past.rounds - 1
        rows = [
            [lost * self.digits.lost + count for lost, count in seat_prices(self.past.seats[player], left)]
            for player in self.order
        ]
        # a phantom never takes seat A, and with one phantom not B either: the sheet is kept at A
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
