from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations
from random import Random

from tournament.draw.asked.request import Request, Table, pair
from tournament.draw.budget import Budget
from tournament.draw.history import Past
from tournament.draw.kept.moved import Place, homes
from tournament.draw.seats import lost, may_empty
from tournament.draw.weights import Digits

LARGE = 60  # players; in a larger field the first exchange without loss is taken
STARTS = 12  # ways to fill the holes of a round

Seated = list[list[int | None]]


class RoundKept:
    def __init__(self, request: Request, number: int, rounds: Sequence[Seated], random: Random, budget: Budget) -> None:
        self.request, self.number = request, number
        self.random = random
        self.budget = budget
        self.tables = [list(seats) for seats in rounds[number]]
        self.digits = Digits.kept(request, max(len(seats) for seats in self.tables))
        self.many = self.digits.lost // self.digits.moved
        past = Past(request)
        for other, tables in enumerate(rounds):
            if other != number:
                drawn = [Table(tuple(seats)) for seats in tables]
                past.add([table.players for table in drawn])
                past.sit(drawn)
        self.met, self.clubs = past.met, [player.club for player in request.players]
        least = min(past.short[: request.playing])
        self.shortness = [times - least for times in past.short]
        self.left = max(0, request.total - past.rounds - 1)
        self.counts = past.seats
        self.losses: dict[Place, bool] = {}
        self.home = homes(request, number)
        self.old = request.keep[number]
        self.pinned = {pin.player: pin.table - 1 for pin in request.pins}
        self.group, self.place_in_list = self._listed()
        self.target = self._as_it_was()

    def _listed(self) -> tuple[list[int], list[int]]:
        players = sorted(range(self.request.playing), key=lambda index: self.request.players[index].rank)
        ends = list(accumulate(self.request.third_sizes))
        group, places = [0] * len(players), [0] * len(players)
        for place, player in enumerate(players):
            group[player], places[player] = bisect_right(ends, place), place
        return group, places

    def mended(self, again: int) -> tuple[Seated, int]:
        """Return the cheapest seating and how much worse it is above `moved`."""
        if again and not self._worse(self._cost(self.tables)):
            return self.tables, 0
        touched = self._touched()
        if again:  # also repair seats that another round made uneven
            touched.update(number for number, seats in enumerate(self.tables) if self._loses(seats))
        if not touched:
            return self.tables, 0
        start = [list(seats) for seats in self.tables]
        best, best_cost = start, self._clipped(self._cost(start))
        for way in range(STARTS):
            self.tables = [list(seats) for seats in start]
            if way:
                self._fill_otherwise(touched)
            self._exchange(set(touched), wide=False)
            if self._worse(self._cost(self.tables)):
                self._exchange(set(touched), wide=True)
            cost = self._clipped(self._cost(self.tables))
            if cost < best_cost:
                best, best_cost = self.tables, cost
            if self.budget.left <= 0:
                break
        self.tables = best
        return best, self._worse(best_cost)

    def _fill_otherwise(self, touched: Iterable[int]) -> None:
        places = [
            (table, seat)
            for table in sorted(touched)
            for seat, player in enumerate(self.tables[table])
            if player is not None and self.home.get(player) != (table, seat)
        ]
        players = [self.tables[table][seat] for table, seat in places]
        self.random.shuffle(players)
        for (table, seat), player in zip(places, players, strict=True):
            self.tables[table][seat] = player

    def _touched(self) -> set[int]:
        touched = set()
        for number, seats in enumerate(self.tables):
            stays = {(number, seat): player for seat, player in enumerate(seats) if player is not None}
            old = self.old[number].players if number < len(self.old) else ()
            at_home = all(self.home.get(player) == place for place, player in stays.items())
            if not at_home or len(stays) != len(old) or self._wishes(number, seats):
                touched.add(number)
            touched.update(self.pinned[stay] for stay in stays.values() if self.pinned.get(stay, number) != number)
        return touched

    def _as_it_was(self) -> int:
        """Return the cost of the old tables above `moved`. Turns at incomplete tables may be those of the old ones,
        or the fewest now possible.
        """
        before = Past(self.request)
        for number, tables in enumerate(self.request.keep):
            if number != self.number:
                before.add([table.players for table in tables])
        cost = turns = 0
        for table in self.old:
            here = [player for player in table.players if player < self.request.playing]
            cost += self.digits.repeat * sum(
                companion in before.met[sitter] for sitter, companion in combinations(here, 2)
            )
            if len(table.players) != self.request.size:
                turns += sum(self.shortness[player] for player in here)
        odd = sum(self.request.short_sizes)
        cost += self.digits.short * max(turns, sum(sorted(self.shortness[: self.request.playing])[:odd]))
        for player in range(self.request.playing):
            seat = self.home[player][1] if player in self.home else self.request.size
            cost += self.digits.lost * self._lost(player, seat)
        return cost

    def _clipped(self, cost: int) -> int:
        """Return the cost without gains above `moved`: they are no reason to move anybody."""
        above = 0
        digits = self.digits
        for digit in sorted((digits.wish, digits.short, digits.repeat, digits.lost), reverse=True):
            (here, cost), there = divmod(cost, digit), self.target // digit % self.many
            above += digit * max(here, there)
        return above + cost

    def _worse(self, cost: int) -> int:
        clipped = self._clipped(cost)
        return clipped - clipped % self.digits.lost - self.target

    def _exchange(self, touched: set[int], *, wide: bool) -> None:
        costs = [self._table(number, seats) for number, seats in enumerate(self.tables)]
        while self.budget.left > 0:
            cost = sum(costs)
            if wide and not self._worse(cost):
                wide = False
            best, chosen, clipped = 0, None, self._clipped(cost)
            for first, second in self._pairs(touched, wide):
                after = cost - self._gain(first, second, costs)
                gain = clipped - self._clipped(after)
                if gain > best:
                    best, chosen = gain, (first, second)
                    if wide and self.request.playing > LARGE and not self._worse(after):
                        break
            if chosen is None:
                return
            self._swap(*chosen)
            for table, _seat in chosen:
                costs[table] = self._table(table, self.tables[table])
                touched.add(table)

    def _pairs(self, touched: set[int], wide: bool) -> Iterator[tuple[Place, Place]]:
        reached = range(len(self.tables)) if wide else sorted(touched)
        for table in sorted(touched):
            for other in reached:
                if other < table and other in touched:
                    continue
                for seat in range(len(self.tables[table])):
                    for place in range(seat + 1 if other == table else 0, len(self.tables[other])):
                        yield (table, seat), (other, place)

    def _gain(self, here: Place, there: Place, costs: Sequence[int]) -> int:
        (table, seat), (second, place) = here, there
        first, last = self.tables[table][seat], self.tables[second][place]
        if (first is None or last is None) and (table != second or first is last):
            return 0  # an empty seat stays at its table
        self.budget.left -= 1
        self._swap(here, there)
        gain = costs[table] - self._table(table, self.tables[table])
        if second != table:
            gain += costs[second] - self._table(second, self.tables[second])
        self._swap(here, there)
        return gain

    def _swap(self, here: Place, there: Place) -> None:
        (table, seat), (second, place) = here, there
        tables = self.tables
        tables[table][seat], tables[second][place] = tables[second][place], tables[table][seat]

    def _cost(self, tables: Seated) -> int:
        return sum(self._table(number, seats) for number, seats in enumerate(tables))

    def _table(self, number: int, seats: Sequence[int | None]) -> int:
        digits = self.digits
        players = [player for player in seats if player is not None]
        cost = digits.wish * self._wishes(number, seats)
        for at, sitter in enumerate(players):
            met, club = self.met[sitter], self.clubs[sitter]
            for other in players[at + 1 :]:
                cost += digits.repeat * (other in met) + digits.club * (club != "" and club == self.clubs[other])
        if len(players) != self.request.size:
            cost += digits.short * sum(self.shortness[player] for player in players)
        for seat, player in enumerate(seats):
            if player is not None:
                cost += digits.moved * (self.home.get(player, (number, seat)) != (number, seat))
        return cost + digits.lost * self._loses(seats) + self._purpose(players)

    def _loses(self, seats: Sequence[int | None]) -> int:
        return sum(player is not None and self._lost(player, seat) for seat, player in enumerate(seats))

    def _wishes(self, number: int, seats: Sequence[int | None]) -> int:
        players = [player for player in seats if player is not None]
        broken = sum(self.pinned.get(player, number) != number for player in players)
        if self.request.forbidden:
            broken += sum(pair(first, second) in self.request.forbidden for first, second in combinations(players, 2))
        usual = range(self.request.size)
        return broken + sum(seats[seat] is None and seat not in may_empty(self.request) for seat in usual)

    def _lost(self, player: int, seat: int) -> bool:
        known = self.losses.get((player, seat))
        if known is None:
            counts = list(self.counts[player])
            if seat < len(counts):
                counts[seat] += 1
            known = self.losses[player, seat] = lost(counts, self.left)
        return known

    def _purpose(self, players: Sequence[int]) -> int:
        if self.request.mode == "standings":
            places = [self.place_in_list[player] for player in players]
            return max(places) - min(places)
        if self.request.mode == "thirds" and len(players) >= self.request.size:
            return self.request.size - len({self.group[player] for player in players})
        return 0
