"""The proven optimum of one round: the least cost of tables that seat everybody once.

A branch and bound without code of `tournament.draw`. Players get prices such that no table costs less than its players'
prices; the sum of prices bounds every round. A table's rest is its cost less its prices, and all rounds whose rests
together stay under the gap are searched. Prices are searched as fractions, but used as integers (a point of cost =
SCALE), so that no rounding weakens the proof.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest

SCALE = 10_000
SWEEPS = 300  # of improving prices
NEAR = 20  # cheapest tables of everybody in the sweeps
NARROWED = 25  # sweeps between two selections of the tables
PATIENCE = 5  # sweeps without a gain before the steps become SHORTER
SHORTER = 0.7
LEAST_REACH = 0.001  # of a full step, where climbing ends
MOMENTUM = 0.8
STATES = 500_000  # searched before a proof is given up

Leaf = Callable[[list[tuple[int, ...]]], bool]


@dataclass(frozen=True, slots=True)
class Choice:
    members: tuple[int, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Optimum:
    """`cost` of the cheapest round, None if there is none within the limit; `proven` unless the search gave up."""

    cost: int | None
    proven: bool
    tables: tuple[tuple[int, ...], ...] = ()


def cheapest(count: int, choices: Sequence[Choice], at_most: int, accept: Leaf | None = None) -> Optimum:
    """Return the cheapest tables that seat each of 0..count-1 exactly once and cost at most `at_most`.

    With `accept` only rounds that it agrees to are taken.
    """
    if len({member for choice in choices for member in choice.members}) < count:
        return Optimum(None, True)
    whole = _prices(count, choices, at_most)
    reach = 0
    while True:
        limit = min(at_most, -(-sum(whole) // SCALE) + reach)
        optimum = _any_within(count, choices, whole, limit, accept)
        if optimum.cost is not None:
            return _cheaper_yet(count, choices, whole, optimum, accept)
        if not optimum.proven or limit == at_most:
            return optimum
        reach += reach // 2 + 1  # nothing so near the bound: look farther


def _cheaper_yet(
    count: int, choices: Sequence[Choice], whole: Sequence[int], best: Optimum, accept: Leaf | None
) -> Optimum:
    while best.cost is not None:
        cheaper = _any_within(count, choices, whole, best.cost - 1, accept)
        if cheaper.cost is None:
            return Optimum(best.cost, cheaper.proven, best.tables)
        best = cheaper
    return best


def _any_within(
    count: int, choices: Sequence[Choice], whole: Sequence[int], limit: int, accept: Leaf | None
) -> Optimum:
    """Return some round of cost at most `limit`; a cost of None is the proof that there is none."""
    gap = limit * SCALE - sum(whole)
    if gap < 0:
        return Optimum(None, True)
    return _Search(count, [choice for choice in choices if _rest(choice, whole) <= gap], whole, accept).run(gap)


def _prices(count: int, choices: Sequence[Choice], at_most: int) -> list[int]:
    """Return integer prices with the highest sum that the sweeps reach, or above the limit."""
    climb = _Climb(at_most, [0.0] * count, [0.0] * count)
    best = _whole(choices, climb.prices)
    for _ in range(SWEEPS // NARROWED):
        whole = _whole(choices, climb.on(_near(choices, climb.prices)))
        if sum(whole) > sum(best):
            best = whole
        if sum(best) > at_most * SCALE or climb.reach < LEAST_REACH:
            break
    return best


def _near(choices: Sequence[Choice], prices: Sequence[float]) -> list[Choice]:
    of: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for index, choice in enumerate(choices):
        rest = choice.cost - sum([prices[member] for member in choice.members])
        for member in choice.members:
            of[member].append((rest, index))
    near = {index for several in of.values() for _, index in nsmallest(NEAR, several)}
    return [choices[index] for index in sorted(near)]


def _rest(choice: Choice, whole: Sequence[int]) -> int:
    return choice.cost * SCALE - sum([whole[member] for member in choice.members])


@dataclass(slots=True)
class _Climb:
    """Raises the sum of prices by subgradient steps: players in few others' cheapest tables become dearer.

    A step continues the direction of the last ones, or it would oscillate between equal tables.
    """

    at_most: int
    prices: list[float]
    direction: list[float]
    reach: float = 1.0

    def on(self, choices: Sequence[Choice]) -> list[float]:
        """Sweep over these tables; return the best prices that none of them undercuts."""
        best, best_sum, idle = self.prices, float("-inf"), 0
        for _ in range(NARROWED):
            raised, wish = _raised(choices, self.prices)
            if sum(raised) > best_sum:
                best, best_sum, idle = raised, sum(raised), 0
            elif (idle := idle + 1) == PATIENCE:
                self.reach, idle = self.reach * SHORTER, 0
            self.direction = [MOMENTUM * old + new for old, new in zip(self.direction, wish, strict=True)]
            length = sum(each * each for each in self.direction)
            if length == 0:
                self.reach = 0
                break
            missing = max(0.5, min(self.at_most - sum(raised), 3 + abs(best_sum) * 0.03))
            step = self.reach * missing / length
            self.prices = [price + step * each for price, each in zip(self.prices, self.direction, strict=True)]
        return best


def _raised(choices: Sequence[Choice], prices: Sequence[float]) -> tuple[list[float], list[float]]:
    """Return prices that no table undercuts, raised by shares of the least rest; and the wanted change of each."""
    shares = [float("inf")] * len(prices)
    tables = [choices[0]] * len(prices)
    for choice in choices:
        share = (choice.cost - sum([prices[member] for member in choice.members])) / len(choice.members)
        for member in choice.members:
            if share < shares[member]:
                shares[member], tables[member] = share, choice
    wish = [1.0] * len(prices)
    for choice in tables:
        for member in choice.members:
            wish[member] -= 1 / len(choice.members)
    return [price + share for price, share in zip(prices, shares, strict=True)], wish


def _whole(choices: Sequence[Choice], prices: Sequence[float]) -> list[int]:
    """Return integer prices, lowered where a table would undercut them, then raised."""
    whole = [int(price * SCALE) for price in prices]
    for choice in choices:
        if (rest := _rest(choice, whole)) < 0:
            whole[choice.members[0]] += rest
    least: dict[int, int] = {}
    of: dict[int, list[Choice]] = defaultdict(list)
    for choice in choices:
        for member in choice.members:
            of[member].append(choice)
    for member in range(len(whole)):
        least[member] = min(_rest(choice, whole) for choice in of[member])
        whole[member] += least[member]
    return whole


@dataclass(slots=True)
class _Search:
    """Every round of these choices within a gap, the lowest free player's table first."""

    count: int
    choices: Sequence[Choice]
    whole: Sequence[int]
    accept: Leaf | None
    by_lowest: dict[int, list[tuple[int, int, Choice]]] = field(init=False)
    failed: dict[int, int] = field(default_factory=dict)  # players seated -> the largest gap that was not enough
    path: list[Choice] = field(default_factory=list)
    rejected: int = 0

    def run(self, gap: int) -> Optimum:
        self.by_lowest = defaultdict(list)
        for choice in self.choices:
            seated = sum(1 << member for member in choice.members)
            self.by_lowest[min(choice.members)].append((_rest(choice, self.whole), seated, choice))
        for several in self.by_lowest.values():
            several.sort(key=lambda each: each[:2])
        try:
            complete = self._complete(0, gap)
        except _GivenUpError:
            return Optimum(None, False)
        if not complete:
            return Optimum(None, True)
        return Optimum(sum(choice.cost for choice in self.path), True, tuple(choice.members for choice in self.path))

    def _complete(self, seated: int, gap: int) -> bool:
        if seated == (1 << self.count) - 1:
            if self.accept is None or self.accept([choice.members for choice in self.path]):
                return True
            self.rejected += 1
            return False
        if self.failed.get(seated, -1) >= gap:
            return False
        rejected = self.rejected
        free = ~seated
        lowest = (free & -free).bit_length() - 1
        for rest, wanted, choice in self.by_lowest.get(lowest, ()):
            if rest > gap:
                break
            if wanted & seated:
                continue
            self.path.append(choice)
            if self._complete(seated | wanted, gap - rest):
                return True
            self.path.pop()
        if rejected == self.rejected:  # a round that `accept` refused may be good after other tables
            self.failed[seated] = gap
        if len(self.failed) + self.rejected > STATES:
            raise _GivenUpError
        return False


class _GivenUpError(Exception):
    """More states than a bench has time for."""
