"""Which three sit together: a random or ranked start, then swaps of two players that lower the cost.

A round is a permutation of the players: places 0, 1, 2 are the first table, 3, 4, 5 the second; the last table may be
short. The cost of a table is one integer whose digits are the criteria in their order: short again > repeats > seats
that can not come out even > clubmates > span of ranks (`standings` only). Seats count here only when a single round is
drawn: over several rounds `seats` evens them out. All work is counted in priced tables, never in seconds, so that the
same request gives the same tables on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tournament.draw.past import Past
from tournament.draw.request import Request
from tournament.draw.seats import fair_seats, least_uneven, seat_counts

BUDGET = 400_000  # priced tables a request: about half a second
START_PRICE = 200  # what a start costs beside a table each, so that fields with nothing to swap come to an end too
SAMPLE = 60  # places that a player in a bad table is tried on at a time
ATTEMPTS = 30  # whole draws from a new start without a gain before the best one is taken
NEAR = 12  # places to either side that ranks are evened out over
PATIENCE = 25  # sweeps over the bad tables without a gain before the round is left as it is

Triple = tuple[int, ...]
Round = list[Triple]


def arrange(request: Request, random: Random) -> list[Round]:
    """The tables of every round asked for, as player indexes; the last table of a round may hold two or one."""
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
        if not search.can_gain(best_cost):
            break
    return best


@dataclass
class Budget:
    """How many tables may still be priced."""

    left: int


def club_bound(clubs: Sequence[str]) -> int:
    """The fewest pairs of clubmates that a round of these players can have (draw.md): clubs spread over the tables."""
    tables = -(-len(clubs) // 3)
    bound = 0
    for size in Counter(club for club in clubs if club).values():
        each, more = divmod(size, tables)
        bound += more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2
    return bound


@dataclass
class RoundSearch:
    """One round: a start after the mode, then swaps. `order` is the permutation of the players."""

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
        # Each digit is worth more than all tables together can have of the one below it.
        self.club = self.count * self.count
        self.seat = 3 * self.count * self.club
        self.repeat = 3 * self.count * self.seat
        self.short_again = 3 * self.count * self.repeat
        counts = seat_counts(self.request.history, len(self.request.players))
        self.fair = [fair_seats(counts[player]) for player in range(self.count)]
        self.single = self.request.rounds == 1 and bool(self.request.history)
        least = min(self.past.short[: self.count])
        self.shortness = [times - least for times in self.past.short[: self.count]]
        self.place = self._places([player.rank for player in players])
        self.target = self.club * club_bound(self.club_of)
        self.thirds = [self._third(place) for place in range(self.count)]
        self.order = self._start()

    def run(self) -> int:
        """Mend the start; returns the cost above the bound for clubmates."""
        costs = [self._cost(table) for table in self.tables()]
        best, best_order = sum(costs), self.order[:]
        patience = PATIENCE
        while patience > 0 and self.budget.left > 0 and self.can_gain(sum(costs) - self.target):
            self._mend_bad_tables(costs)
            patience -= 1
            if sum(costs) < best:
                best, best_order, patience = sum(costs), self.order[:], PATIENCE
        self.order = best_order
        if self.request.mode == "standings":
            best = self._close_ranks()
        return best - self.target

    def can_gain(self, above_target: int) -> bool:
        """Whether a cost above the target holds more than spans of ranks, which have no bound to stop at."""
        return above_target >= self.club

    def _mend_bad_tables(self, costs: list[int]) -> None:
        bad = [number for number, cost in enumerate(costs) if cost >= self.club]
        self.random.shuffle(bad)
        # the worst first: when the budget ends, it ends at clubmates and not at repeats
        for number in sorted(bad, key=costs.__getitem__, reverse=True):
            if costs[number] >= self.club:
                self._mend(number, costs)

    def _close_ranks(self) -> int:
        """Swap players of tables near each other while that gains anything; the cost after it."""
        costs = [self._cost(table) for table in self.tables()]
        gained = True
        while gained and self.budget.left > 0:
            gained = False
            for place in range(self.count):
                for other in range(place + 1, min(place + 1 + NEAR, self.count)):
                    if other // 3 != place // 3 and self._gain(place, other, costs) > 0:
                        self._exchange(place, other, costs)
                        gained = True
        return sum(costs)

    def tables(self) -> Round:
        return [tuple(self.order[first : first + 3]) for first in range(0, self.count, 3)]

    def _places(self, ranks: Sequence[int]) -> list[int]:
        """Each player's place (0..N-1) in the order of ranks; who shares a rank is ordered by lot."""
        by_lot = list(range(self.count))
        self.random.shuffle(by_lot)
        places = [0] * self.count
        for place, player in enumerate(sorted(by_lot, key=ranks.__getitem__)):
            places[player] = place
        return places

    def _third(self, place: int) -> int:
        """The group of the ranking list that a place takes from; a lone last player comes from the lowest group."""
        if self.request.mode != "thirds":
            return 0
        return 2 if self.count % 3 == 1 and place == self.count - 1 else place % 3

    def _start(self) -> list[int]:
        """Schedule: by lot. Standings: neighbours in the list, the lowest of those least often short at the last table.
        Thirds: one of each group."""
        listed = sorted(range(self.count), key=self.place.__getitem__)
        if self.request.mode == "schedule":
            self.random.shuffle(listed)
        if self.request.mode == "thirds":
            return self._start_of_thirds(listed)
        short = sorted(listed, key=lambda player: (self.shortness[player], -self.place[player]))[: self.count % 3]
        return [player for player in listed if player not in short] + sorted(short, key=self.place.__getitem__)

    def _start_of_thirds(self, listed: Sequence[int]) -> list[int]:
        groups: list[list[int]] = []
        taken = 0
        for third in range(3):
            size = self.thirds.count(third)
            group = list(listed[taken : taken + size])
            self.random.shuffle(group)
            groups.append(group)
            taken += size
        return [groups[third].pop() for third in self.thirds]

    def _cost(self, table: Triple) -> int:
        self.budget.left -= 1
        cost = 0
        if len(table) == 3:
            one, two, three = table
            cost = self._pair(one, two) + self._pair(one, three) + self._pair(two, three)
        else:
            cost = self.short_again * sum(self.shortness[player] for player in table)
            if len(table) == 2:
                cost += self._pair(*table)
        if self.single:
            cost += self.seat * least_uneven(tuple(self.fair[player] for player in table))
        if self.request.mode == "standings":
            places = [self.place[player] for player in table]
            cost += max(places) - min(places)
        return cost

    def _pair(self, one: int, other: int) -> int:
        cost = self.repeat if other in self.past.met[one] else 0
        if self.club_of[one] and self.club_of[one] == self.club_of[other]:
            cost += self.club
        return cost

    def _mend(self, number: int, costs: list[int]) -> None:
        """Make the best swap that takes a player out of this table; one that costs the same too, or it would stick."""
        best_gain, best_swap = -1, None
        hurried = self.count > SAMPLE and self.request.mode != "standings"  # a large field: any gain will do
        for place in range(3 * number, min(3 * number + 3, self.count)):
            if hurried and best_gain > 0:
                break
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
        """Places of other tables to swap with, from the same third; in standings the nearest ones, else by lot."""
        if self.count <= SAMPLE:
            places: Sequence[int] = range(self.count)
        elif self.request.mode == "standings" and self.random.random() < 0.9:
            first = min(max(place - SAMPLE // 2, 0), self.count - SAMPLE)
            places = range(first, first + SAMPLE)
        else:
            places = [self.random.randrange(self.count) for _ in range(SAMPLE)]
        return [other for other in places if other // 3 != place // 3 and self.thirds[other] == self.thirds[place]]

    def _gain(self, place: int, other: int, costs: Sequence[int]) -> int:
        before = costs[place // 3] + costs[other // 3]
        self._swap(place, other)
        after = self._cost(self._table_at(place)) + self._cost(self._table_at(other))
        self._swap(place, other)
        return before - after

    def _exchange(self, place: int, other: int, costs: list[int]) -> None:
        self._swap(place, other)
        for changed in (place, other):
            costs[changed // 3] = self._cost(self._table_at(changed))

    def _swap(self, place: int, other: int) -> None:
        self.order[place], self.order[other] = self.order[other], self.order[place]

    def _table_at(self, place: int) -> Triple:
        first = place - place % 3
        return tuple(self.order[first : first + 3])
