"""One start of a schedule, mended by exchanges of two players in all rounds at once (docs/draw.md).

This is tabu search, usual for "social golfers".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import numpy as np

from tournament.draw.asked.request import Request
from tournament.draw.budget import Budget, Round
from tournament.draw.history import Past
from tournament.draw.schedule.dealing import Dealing
from tournament.draw.schedule.turns import extra_tables, in_turn

MOVE = 200  # players compared
PATIENCE = 3_000  # moves without a gain before a new start
TENURE = 3  # moves before a return to a table, plus up to as many by lot
CLUB, REPEAT, TURN, WISH = 2, 3, 2, 50  # of the search; the answer is chosen by the criteria's order
NEVER = 1 << 40

# Above the bounds: forbidden pairs, repeats, turns at tables of another size, clubmates.
Cost = tuple[int, int, int, int]
NOTHING: Cost = (0, 0, 0, 0)


class Search:
    """`seat[round, player]` is the player's table; tables of another size are last."""

    def __init__(self, request: Request, random: Random, budget: Budget, *, strict: bool) -> None:
        self.request = request
        self.random = random
        self.budget = budget
        self.strict = strict
        self.turn = TURN
        self.turns_first = in_turn(request)
        self.count = count = request.playing
        self.rounds = request.rounds
        self.sizes = [request.size_of(number) for number in range(1, request.tables + 1)]
        self.full = request.tables - len(request.short_sizes)
        self.past = Past(request)
        self.met = np.zeros((count, count), dtype=np.int16)
        for player in range(count):
            self.met[player, [second for second in self.past.met[player] if second < count]] = 1
        self.clubs = [player.club for player in request.players[:count]]
        sizes = Counter(club for club in self.clubs if club)
        number = {club: at for at, club in enumerate(sizes, start=1)}
        ids = np.array([number.get(club, -at) for at, club in enumerate(self.clubs)], dtype=np.int64)
        self.base = np.where(ids[:, None] == ids[None, :], CLUB, 0)
        np.fill_diagonal(self.base, 0)
        for first, second in request.apart:
            self.base[first, second] += WISH
            self.base[second, first] += WISH
        self.share = {club: divmod(size, request.tables) for club, size in sizes.items()}
        self.large = [club for club, (share, _more) in self.share.items() if share]
        self.dealing = Dealing(request, self.past.short, random)
        self.target = self.dealing.target()
        self.pinned = np.zeros(count, dtype=bool)
        for pin in request.pins:
            self.pinned[pin.player] = True

    def begin(self, rounds: Sequence[Round]) -> None:
        self.tables = [[list(table) for table in tables] for tables in rounds]
        self.seat = np.zeros((self.rounds, self.count), dtype=np.int64)
        self.odd = np.zeros((self.rounds, self.count), dtype=bool)
        self.order = np.zeros((self.rounds, self.count), dtype=np.int64)
        self.starts = np.cumsum([0, *self.sizes[:-1]])
        self.place = np.zeros((self.rounds, self.count), dtype=np.int64)
        for number, tables in enumerate(self.tables):
            flat = [player for table in tables for player in table]
            self.order[number] = flat
            self.place[number, flat] = np.arange(self.count)
            for at, table in enumerate(tables):
                self.seat[number, table] = at
                for first, second in combinations(table, 2):
                    self.met[first, second] += 1
                    self.met[second, first] += 1
            self.odd[number, flat[self.starts[self.full] if self.full < len(self.sizes) else self.count :]] = True
        self.before = np.array(self.past.short[: self.count], dtype=np.int64)
        self.turns = self.odd.sum(axis=0) + self.before
        self.least = min(self.past.short[: self.count])
        fresh = int((self.before == self.least).sum())
        self.one_lap = self.rounds * sum(self.request.short_sizes) <= fresh
        self.again = np.zeros((self.rounds, self.count), dtype=bool)
        self.tabu = np.zeros((self.rounds, self.count, len(self.sizes)), dtype=np.int64)
        self.moves = 0
        self.own = np.zeros((self.rounds, self.count), dtype=np.int64)
        self.bad: dict[tuple[int, int], None] = {}
        self.cost = self._counted()
        if self.request.short_sizes:
            self._take_turns()
        for number, tables in enumerate(self.tables):
            for at in range(len(tables)):
                self._look_at(number, at)

    def _counted(self) -> Cost:
        repeats = wishes = clubmates = 0
        before = Past(self.request).met
        met: set[tuple[int, int]] = set()
        for tables in self.tables:
            for table in tables:
                for first, second in combinations(sorted(table), 2):
                    repeats += second in before[first] or (first, second) in met
                    met.add((first, second))
                    base = int(self.base[first, second])
                    wishes += base >= WISH
                    clubmates += base % WISH == CLUB
        return wishes, repeats, 0, clubmates - self.target

    def _take_turns(self) -> None:
        turns = self.before.copy()
        beyond = 0
        was = self.again.any(axis=1)
        for number, odd in enumerate(self.odd):
            tired = turns > turns.min()
            self.again[number] = odd & tired & (self.turn > 0)
            must = max(0, int(odd.sum()) - int((~tired).sum()))
            beyond += (several := int(self.again[number].sum()) - must)
            if several <= 0:
                self.again[number] = False
            turns += odd
        wishes, repeats, _turns, clubmates = self.cost
        self.cost = (wishes, repeats, beyond, clubmates)
        for looked_at in np.flatnonzero(was | self.again.any(axis=1)).tolist():
            for at in range(self.full, len(self.sizes)):
                self._look_at(looked_at, at)

    def _look_at(self, number: int, at: int) -> None:
        table = self.tables[number][at]
        met = self.met[np.ix_(table, table)]
        again = met > 1
        np.fill_diagonal(again, False)
        self.own[number, table] = (again * REPEAT + self.base[np.ix_(table, table)]).sum(axis=1)
        wrong = (
            bool(again.any())
            or bool(self.again[number, table].any())
            or bool((self.base[np.ix_(table, table)] >= WISH).any())
        )
        if not wrong:
            here = Counter(self.clubs[player] for player in table)
            here.pop("", None)
            wrong = any(
                not self.share[club][0] <= here[club] <= self.share[club][0] + (self.share[club][1] > 0)
                for club in {*here, *self.large}
            )
        if wrong:
            self.bad[number, at] = None
        else:
            self.bad.pop((number, at), None)

    def run(self, criteria: int = 4) -> Cost:
        best = self.judged()
        self.best = self.drawn()
        patience = PATIENCE
        while patience > 0 and self.budget.left > 0 and best[:criteria] > NOTHING[:criteria] and self.bad:
            patience -= 1
            self._move()
            if self.judged() < best:
                best, self.best, patience = self.judged(), self.drawn(), PATIENCE
        return best

    def judged(self) -> Cost:
        """Return the cost in comparison order: clubmates before turns if turns cannot be in order."""
        wishes, repeats, turns, clubmates = self.cost
        return self.cost if self.turns_first else (wishes, repeats, clubmates, turns)

    def drawn(self) -> list[Round]:
        return [[tuple(table) for table in tables] for tables in self.tables]

    def _move(self) -> None:
        self.moves += 1
        self.budget.left -= self.count + MOVE
        number, at = self.random.choice(list(self.bad))
        table = self.tables[number][at]
        wrong = [p for p in table if self.own[number, p] >= REPEAT or self.again[number, p]] or table
        player = self.random.choice(wrong)
        if self.pinned[player]:
            return
        other = self._best_exchange(number, at, player)
        if other is not None:
            self._exchange(number, player, other)

    def _best_exchange(self, number: int, at: int, player: int) -> int | None:
        seat = self.seat[number]
        here = seat == at
        mine = ((self.met[player] - here) >= 1) * REPEAT + self.base[player]
        arriving = np.add.reduceat(mine[self.order[number]], self.starts)[seat] - mine
        mates = [mate for mate in self.tables[number][at] if mate != player]
        coming = (self.met[mates] >= 1).sum(axis=0) * REPEAT + self.base[mates].sum(axis=0)
        change = arriving + coming - self.own[number]
        barred = here | self.pinned
        if self.request.short_sizes:
            odd = self.odd[number]
            crossing = odd != odd[player]
            if self.strict:
                bearer = self.turns if odd[player] else self.turns[player]
                one_lap = self.one_lap and not extra_tables(self.request)
                barred |= crossing & (bearer > self.least) if one_lap else crossing
            gain = self.turns - self.turns[player] + 1 if odd[player] else self.turns[player] - self.turns + 1
            change = change + np.where(crossing, gain * self.turn, 0)
        held = (self.tabu[number, player][seat] > self.moves) | (self.tabu[number, :, at] > self.moves)
        change = np.where(barred, NEVER, np.where(held, change + NEVER // 4, change))
        least = change.min()
        if least >= NEVER // 8:
            return None
        several = np.flatnonzero(change == least)
        return int(several[self.random.randrange(len(several))])

    def _exchange(self, number: int, player: int, other: int) -> None:
        seat = self.seat[number]
        here, there = int(seat[player]), int(seat[other])
        mine = [mate for mate in self.tables[number][here] if mate != player]
        his = [mate for mate in self.tables[number][there] if mate != other]
        wishes, repeats, turns, clubmates = self.cost
        touched: dict[tuple[int, int], None] = {(number, here): None, (number, there): None}
        for who, mates, by in ((player, mine, -1), (other, his, -1), (player, his, 1), (other, mine, 1)):
            for mate in mates:
                was = int(self.met[who, mate])
                self.met[who, mate] = self.met[mate, who] = was + by
                base = int(self.base[who, mate])
                repeats += by * (max(was, was + by) > 1)
                wishes += by * (base >= WISH)
                clubmates += by * (base % WISH == CLUB)
                if max(was, was + by) > 1:
                    for elsewhere in range(self.rounds):
                        if elsewhere != number and self.seat[elsewhere, who] == self.seat[elsewhere, mate]:
                            touched[elsewhere, int(self.seat[elsewhere, who])] = None
        self.cost = (wishes, repeats, turns, clubmates)
        self.tables[number][here] = [*mine, other]
        self.tables[number][there] = [*his, player]
        place, other_place = int(self.place[number, player]), int(self.place[number, other])
        self.order[number, place], self.order[number, other_place] = other, player
        self.place[number, player], self.place[number, other] = other_place, place
        seat[player], seat[other] = there, here
        moved = int(self.odd[number, other]) - int(self.odd[number, player])
        self.turns[player] += moved
        self.turns[other] -= moved
        self.odd[number, player], self.odd[number, other] = self.odd[number, other], self.odd[number, player]
        tenure = self.moves + TENURE + self.random.randrange(TENURE)
        self.tabu[number, player, here] = self.tabu[number, other, there] = tenure
        for where in touched:
            self._look_at(*where)
        if moved:
            self._take_turns()
