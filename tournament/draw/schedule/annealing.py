"""Search for small fields: among all exchanges of two players in all rounds, takes one by price and lot.

Each occurs as often as its price allows at one low temperature, by Gumbel's random numbers: annealing without
rejections (Bortz, Kalos, Lebowitz 1975). All numbers are integers, so every machine takes the same steps.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

import numpy as np
import numpy.typing as npt

from tournament.draw.asked.request import Request
from tournament.draw.budget import Budget, Round
from tournament.draw.history import Past
from tournament.draw.schedule.dealing import Dealing
from tournament.draw.schedule.exchanges import NOTHING, Cost
from tournament.draw.schedule.turns import in_turn

LARGEST = 64  # players; a step costs too much in a larger field
PATIENCE = 1_500  # steps
REPEAT, CLUB, TURN, WISH = 4, 6, 1, 400  # prices, in units of the temperature
UNIT = 64
LOTS = 4096
NEVER = 1e9
WORST = 1 << 40
ANY: Cost = (WORST, WORST, WORST, WORST)
STEP = 2_500  # pairs priced

Matrix = npt.NDArray[np.float64]


@cache
def _lots() -> tuple[float, ...]:
    return tuple(float(round(UNIT * math.log(-math.log((each + 0.5) / LOTS)))) for each in range(LOTS))


class Annealing:
    """`together[round, one, other]` is 1 at a shared table, also for oneself."""

    def __init__(self, request: Request, random: Random, budget: Budget, *, strict: bool) -> None:
        self.request, self.random, self.budget, self.strict = request, random, budget, strict
        self.turns_first = in_turn(request)
        self.count, self.rounds = request.playing, request.rounds
        past = Past(request)
        self.dealing = Dealing(request, past.short, random)
        self.turns_before = np.array(past.short[: self.count], dtype=np.int64)
        self.before = np.zeros((self.count, self.count))
        for player in range(self.count):
            self.before[player, [second for second in past.met[player] if second < self.count]] = 1
        clubs = [player.club for player in request.players[: self.count]]
        number = {club: at for at, club in enumerate(Counter(clubs))}
        ids = np.array([number[club] if club else -at - 1 for at, club in enumerate(clubs)])
        self.mates = (ids[:, None] == ids[None, :]) & ~np.eye(self.count, dtype=np.bool_)
        self.apart = np.zeros((self.count, self.count), dtype=np.bool_)
        for first, second in request.apart:
            self.apart[first, second] = self.apart[second, first] = True
        self.base = CLUB * self.mates + WISH * self.apart.astype(np.float64)
        self.target = self.dealing.target()
        size = self.rounds * self.count * self.count
        self.lots = np.array([each for _ in range(size // LOTS + 2) for each in random.sample(_lots(), LOTS)])

    def begin(self, rounds: Sequence[Round]) -> None:
        self.tables = [[list(table) for table in tables] for tables in rounds]
        self.together = np.zeros((self.rounds, self.count, self.count))
        self.odd = np.zeros((self.rounds, self.count), dtype=np.bool_)
        self.at = np.zeros((self.rounds, self.count), dtype=np.int64)
        for number, tables in enumerate(self.tables):
            for at, table in enumerate(tables):
                self.together[number][np.ix_(table, table)] = 1
                self.odd[number, table] = len(table) != self.request.size
                self.at[number, table] = at
        self.met = self.before + self.together.sum(axis=0)
        np.fill_diagonal(self.met, 0)
        self.barred = np.zeros((self.rounds, self.count, self.count))
        for pin in self.request.pins:
            self.barred[:, pin.player, :] = self.barred[:, :, pin.player] = NEVER
        if self.strict:
            self.barred[self._crossing()] = NEVER

    def _crossing(self) -> npt.NDArray[np.bool_]:
        crossing: npt.NDArray[np.bool_] = self.odd[:, :, None] != self.odd[:, None, :]
        return crossing

    def run(self, criteria: int = 4) -> Cost:
        best = self.judged()
        self.best = self.drawn()
        patience = PATIENCE
        while patience > 0 and self.budget.left > 0 and best[:criteria] > NOTHING[:criteria]:
            patience -= 1
            self.budget.left -= self.rounds * self.count * self.count + STEP
            self._step()
            if (cost := self.judged(best)) < best:
                best, self.best, patience = cost, self.drawn(), PATIENCE
        return best

    def judged(self, best: Cost = ANY) -> Cost:
        """Return the cost above the bounds. Turns are counted only if they could beat `best`."""
        drawn = self.met - self.before
        wishes = int((drawn * self.apart).sum()) // 2 if self.request.apart else 0
        repeats = int(np.maximum(self.met - 1, 0).sum()) // 2
        clubmates = int((drawn * self.mates).sum()) // 2 - self.target
        if self.strict:
            return wishes, repeats, 0, clubmates
        if self.turns_first:
            return wishes, repeats, self._out_of_order() if (wishes, repeats) <= best[:2] else WORST, clubmates
        above = wishes, repeats, clubmates
        return *above, self._out_of_order() if above <= best[:3] else WORST

    def _out_of_order(self) -> int:
        turns, beyond = self.turns_before.copy(), 0
        for odd in self.odd if self.request.short_sizes else ():
            fresh = turns == turns.min()
            beyond += int((odd & ~fresh).sum()) - max(0, int(odd.sum()) - int(fresh.sum()))
            turns += odd
        return beyond

    def drawn(self) -> list[Round]:
        return [[tuple(table) for table in tables] for tables in self.tables]

    def _step(self) -> None:
        again = (self.met - self.together > 0) * float(REPEAT) + self.base
        joining = again @ self.together  # cost of seating one in the other's place, and beside him
        own = np.einsum("rpp->rp", joining)
        leaving = joining - again - own[:, :, None]
        change = leaving + leaving.transpose(0, 2, 1) + self.together * NEVER + self.barred
        if self.request.short_sizes and not self.strict:
            change += self._turns_changed()
        start = self.random.randrange(LOTS)
        at = int((change.ravel() * UNIT + self.lots[start : start + change.size]).argmin())
        number, pair = divmod(at, self.count * self.count)
        if change[number].flat[pair] < NEVER / 2:
            self._exchange(number, *divmod(pair, self.count))

    def _turns_changed(self) -> Matrix:
        turns = self.odd.sum(axis=0) + self.turns_before
        more = turns[None, :, None] - turns[None, None, :]  # of the player who may go to a table of another size
        gain = np.where(self.odd[:, :, None], 1 - more, 1 + more)
        changed: Matrix = np.where(self._crossing(), gain * float(TURN), 0.0)
        return changed

    def _exchange(self, number: int, player: int, other: int) -> None:
        here, there = self.tables[number][self.at[number, player]], self.tables[number][self.at[number, other]]
        here[here.index(player)], there[there.index(other)] = other, player
        for row in (self.at[number], self.odd[number]):
            row[player], row[other] = row[other], row[player]
        seated = self.together[number]
        self.met -= seated
        seated[[player, other]] = seated[[other, player]]
        seated[:, [player, other]] = seated[:, [other, player]]
        self.met += seated
