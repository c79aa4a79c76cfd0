"""Tables of the modes `schedule` and `thirds`: a random start, then swaps of two players.

Places 0, 1, 2 are the first table; incomplete tables are last. The cost of a table is one integer whose digits are the
criteria: forbidden pairs > short again > repeats > seats that cannot come out even > clubmates > seats uneven so far.
Seats count only for a single round; `seats` evens out several.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, combinations
from random import Random

from tournament.draw import bounds
from tournament.draw.asked.request import Request, pair
from tournament.draw.budget import Budget, Round, Triple
from tournament.draw.history import Past
from tournament.draw.schedule.all_rounds_search import together
from tournament.draw.schedule.columns import in_columns
from tournament.draw.schedule.systems import from_system
from tournament.draw.seats import fair_seats, least_lost

BUDGET = 400_000  # priced tables: about half a second
START_PRICE = 200  # of a start, so that fields with nothing to swap end too
SAMPLE = 60  # places
ATTEMPTS = 30  # starts without a gain
ATTEMPTS_TO_EVEN = 2  # when only seats are uneven, which later rounds mend: with a short table they may have to be
PATIENCE = 25  # sweeps


def arrange(request: Request, random: Random) -> list[Round]:
    """Return the tables of every round, by number."""
    several = request.mode == "schedule" and request.rounds > 1
    if several and request.size != 3:
        return together(request, random)[0]
    if several and (columns := in_columns(request, random)):
        mended, cost = _completed(request, columns, random, mend=True)
        if cost <= 0:
            return mended
    rounds, cost = _searched(request, random)
    if cost > 0 and several:
        built = from_system(request, random)
        if built and (completed := _completed(request, built, random))[1] < cost:
            rounds = completed[0]
    return rounds


def _completed(request: Request, built: list[Round], random: Random, *, mend: bool = False) -> tuple[list[Round], int]:
    """Complete rounds of a system, or `mend`ed ones; return them and their cost above the bound."""
    past, budget = Past(request), Budget(BUDGET // 4 if mend else BUDGET)
    rounds, cost = [], 0
    for number in range(request.rounds):
        search = RoundSearch(request, past, random, budget)
        above = search.take(built[number]) if number < len(built) else 0
        cost += search.run() if mend or number >= len(built) else above
        rounds.append(search.tables())
        past.add(rounds[-1])
    return rounds, cost


def _searched(request: Request, random: Random) -> tuple[list[Round], int]:
    budget = Budget(BUDGET)
    best: list[Round] = []
    best_cost: int | None = None
    in_vain = 0
    while best_cost is None or (budget.left > 0 and in_vain < ATTEMPTS):
        in_vain += 1
        past = Past(request)
        rounds = []
        cost = 0
        for _ in range(request.rounds):
            search = RoundSearch(request, past, random, budget)
            cost += search.run()
            rounds.append(search.tables())
            past.add(rounds[-1])
        if best_cost is None or cost < best_cost:
            best, best_cost, in_vain = rounds, cost, 0
        if best_cost == 0 or (best_cost < search.club and in_vain == ATTEMPTS_TO_EVEN):
            break
    return best, best_cost


@dataclass
class RoundSearch:
    request: Request
    past: Past
    random: Random
    budget: Budget
    order: list[int] = field(init=False)

    def __post_init__(self) -> None:
        players = self.request.players[: self.request.playing]
        self.count = len(players)
        self.budget.left -= START_PRICE + self.count
        self.club_of = [player.club for player in players]
        # Each digit outweighs all that the one below it can count.
        most = self.request.size * self.count
        self.club = most
        self.seat = most * self.club
        self.repeat = most * self.seat
        self.short_again = most * self.repeat
        self.wish = most * self.short_again
        least = min(self.past.short[: self.count])
        self.shortness = [times - least for times in self.past.short[: self.count]]
        left = self.request.total - self.past.rounds - 1
        single = self.request.rounds == 1 and self.past.rounds > 0
        seats = self.past.seats[: self.count] if single else []
        self.fair = [fair_seats(own, left) for own in seats]
        self.even = [fair_seats(own, 0) for own in seats]
        self.target = self.club * bounds.clubmates(self.request)
        self._lay_tables()
        self.apart = self.request.apart
        self.thirds = [self._third(place) for place in range(self.count)]
        self.listed = self._listed()
        self.pinned = self._pinned_places()
        self.order = self._start()

    def _lay_tables(self) -> None:
        sizes = [self.request.size_of(number) for number in range(1, self.request.tables + 1)]
        self.table_of: list[int] = []
        self.places_of: list[range] = []
        for table, size in enumerate(sizes):
            self.places_of.append(range(len(self.table_of), len(self.table_of) + size))
            self.table_of += [table] * size

    def _pinned_places(self) -> dict[int, int]:
        ends = list(accumulate(self.request.third_sizes))
        third_of = {player: bisect_right(ends, at) for at, player in enumerate(self.listed)}
        pinned: dict[int, int] = {}
        for pin in self.request.pins:
            free = [place for place in self.places_of[pin.table - 1] if place not in pinned]
            own = [place for place in free if self.thirds[place] == third_of[pin.player]]
            pinned[(own or free)[0]] = pin.player
        return pinned

    def take(self, tables: Round) -> int:
        self.order = [player for table in sorted(tables, key=len, reverse=True) for player in table]
        return sum(self._cost(table) for table in self.tables()) - self.target

    def run(self) -> int:
        costs = [self._cost(table) for table in self.tables()]
        best, best_order = sum(costs), self.order[:]
        patience = PATIENCE
        while patience > 0 and self.budget.left > 0 and sum(costs) > self.target:
            self._mend_bad_tables(costs)
            patience -= 1
            if sum(costs) < best:
                best, best_order, patience = sum(costs), self.order[:], PATIENCE
        self.order = best_order
        return best - self.target

    def _mend_bad_tables(self, costs: list[int]) -> None:
        bad = [number for number, cost in enumerate(costs) if cost]
        self.random.shuffle(bad)
        # the worst first: a budget that runs out ends at clubmates and not at repeats
        for number in sorted(bad, key=costs.__getitem__, reverse=True):
            if costs[number]:
                self._mend(number, costs)

    def tables(self) -> Round:
        return [tuple(self.order[place] for place in places) for places in self.places_of]

    def _listed(self) -> list[int]:
        by_lot = list(range(self.count))
        self.random.shuffle(by_lot)
        return sorted(by_lot, key=lambda player: self.request.players[player].rank)

    def _third(self, place: int) -> int:
        if self.request.mode != "thirds":
            return 0
        places = self.places_of[self.table_of[place]]
        return self.request.groups_of(len(places))[place - places.start]

    def _start(self) -> list[int]:
        waiting = [player for player in self.listed if player not in set(self.pinned.values())]
        order = [self.pinned.get(place, -1) for place in range(self.count)]
        if self.request.mode == "schedule":
            self.random.shuffle(waiting)
        taken = 0
        for third in sorted(set(self.thirds)):
            places = [place for place in range(self.count) if self.thirds[place] == third and order[place] < 0]
            group = waiting[taken : taken + len(places)]
            taken += len(places)
            self.random.shuffle(group)
            for place, player in zip(places, group, strict=True):
                order[place] = player
        return order

    def _cost(self, table: Triple) -> int:
        self.budget.left -= 1
        cost = self._seat_cost(table) if self.fair else 0
        if len(table) == 3 == self.request.size:
            first, second, third = table
            return cost + self._pair(first, second) + self._pair(first, third) + self._pair(second, third)
        if len(table) != self.request.size:
            cost += self.short_again * sum(self.shortness[player] for player in table)
        return cost + sum(self._pair(first, companion) for first, companion in combinations(table, 2))

    def _seat_cost(self, table: Triple) -> int:
        lost = least_lost(tuple(self.fair[player] for player in table))
        return self.seat * lost + least_lost(tuple(self.even[player] for player in table))

    def _pair(self, player: int, other: int) -> int:
        cost = self.repeat if other in self.past.met[player] else 0
        if self.club_of[player] and self.club_of[player] == self.club_of[other]:
            cost += self.club
        if self.apart and pair(player, other) in self.apart:
            cost += self.wish
        return cost

    def _mend(self, number: int, costs: list[int]) -> None:
        """Make the best swap that takes a player out of this table; equal cost too, or the search would stick."""
        best_gain, best_swap = -1, None
        hurried = self.count > SAMPLE  # a large field: any gain will do
        for place in self.places_of[number]:
            if hurried and best_gain > 0:
                break
            if place in self.pinned:
                continue
            for other in self._candidates(place):
                gain = self._gain(place, other, costs)
                if gain > best_gain:
                    best_gain, best_swap = gain, (place, other)
                    if hurried and gain > 0:
                        break
        if best_swap is None:
            return
        self._exchange(*best_swap, costs)

    def _candidates(self, place: int) -> list[int]:
        if self.count <= SAMPLE:
            places: Sequence[int] = range(self.count)
        else:
            places = [self.random.randrange(self.count) for _ in range(SAMPLE)]
        return [
            other
            for other in places
            if self.table_of[other] != self.table_of[place]
            and self.thirds[other] == self.thirds[place]
            and other not in self.pinned
        ]

    def _gain(self, place: int, other: int, costs: Sequence[int]) -> int:
        before = costs[self.table_of[place]] + costs[self.table_of[other]]
        self._swap(place, other)
        after = self._cost(self._table_at(place)) + self._cost(self._table_at(other))
        self._swap(place, other)
        return before - after

    def _exchange(self, place: int, other: int, costs: list[int]) -> None:
        self._swap(place, other)
        for changed in (place, other):
            costs[self.table_of[changed]] = self._cost(self._table_at(changed))

    def _swap(self, place: int, other: int) -> None:
        self.order[place], self.order[other] = self.order[other], self.order[place]

    def _table_at(self, place: int) -> Triple:
        places = self.places_of[self.table_of[place]]
        return tuple(self.order[places.start : places.stop])
