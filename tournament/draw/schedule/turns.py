"""Plans each club's turns at tables of another size for the fewest clubmate pairs in all rounds.

Nobody has a second turn before everybody had one, which ends a lap. Turns are a flow: each round sends places to the
clubs, each club carries its count on. The pairs of a round are convex in a club's places, so the cheapest flow is
optimal.

`fewest` is a bound for every draw with no more turns out of order, which may take its surplus turns before the lap
ends. Proof: if a player had no turn by then, one place more than the surplus would have gone to people who had one; and
until then a club has at most one turn a member and the surplus.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from tournament.draw.asked.request import Request
from tournament.draw.history import Past
from tournament.draw.schedule.flows import Network

PAIR = 10_000  # less than a pair of clubmates: an uneven spread over the rounds
FIRST = PAIR**4  # less than a turn that must be taken: all pairs of clubmates


@dataclass(frozen=True)
class Turns:
    """Players of each club ("" for none) per round, and the clubmate pairs in all rounds."""

    rounds: list[dict[str, int]]
    pairs: int
    later: int = 0


def in_turn(request: Request) -> bool:
    """Return whether turns at larger tables can be in order without a repeat: players of one are each at another
    full table next.
    """
    return request.tables - len(request.short_sizes) >= max(request.short_sizes, default=0)


def dealt(size: int, tables: int) -> int:
    """Return draw.md's r·C(q+1,2) + (T−r)·C(q,2): the pairs of a club of qT + r at T tables."""
    share, more = divmod(size, tables) if tables else (0, 0)
    return more * (share + 1) * share // 2 + (tables - more) * share * (share - 1) // 2


def extra_tables(request: Request) -> int:
    if request.remainder != "sit_out_later":
        return 0
    return -(-sum(request.short_sizes) * max(request.total, request.rounds) // request.size)


def planned(request: Request, rounds: int, random: Random) -> Turns | None:
    """Return a cheapest plan with turns in order, by lot among several; None if pins decide or turns are too uneven."""
    if request.pins or len(set(request.short_sizes)) != 1 or not _bare(request):
        return None
    return _Plan(request, rounds).cheapest(random)


def fewest(request: Request, rounds: int) -> tuple[int, int] | None:
    """Return the fewest turns out of order, and the fewest clubmates of any draw with no more of them."""
    if not request.short_sizes or not _bare(request):
        return None
    plan = _Plan(request, rounds, bound=True)
    if plan.laps[-1] > 1:  # with two laps' ends a draw could take one of them later
        return None
    return plan.spare, plan.cheapest(None).pairs


def _bare(request: Request) -> bool:
    before = Past(request).short[: request.playing]
    return request.size > 3 and len(request.short_sizes) < request.tables and max(before) - min(before) <= 1


class _Plan:
    """Node 0 is the source, then the rounds, the clubs in each round, the sink last."""

    def __init__(self, request: Request, rounds: int, *, bound: bool = False) -> None:
        self.request, self.rounds, self.bound = request, rounds, bound
        self.places = sum(request.short_sizes)
        past = Past(request).short[: request.playing]
        least = min(past)
        clubs = [player.club for player in request.players[: request.playing]]
        self.sizes = Counter(clubs)
        self.fresh = Counter(club for club, turns in zip(clubs, past, strict=True) if turns == least)
        self.had = Counter({club: size - self.fresh[club] for club, size in self.sizes.items()})
        self._lay_laps()

    def _lay_laps(self) -> None:
        self.laps: list[int] = []
        self.too_many: list[int] = []
        fresh, taken = sum(self.fresh.values()), 0
        for _ in range(self.rounds):
            taken += self.places
            laps = 0 if taken < fresh else 1 + (taken - fresh) // self.request.playing
            ends = laps > (self.laps[-1] if self.laps else 0)
            over = taken - fresh - (laps - 1) * self.request.playing if ends else 0
            self.laps.append(laps)
            self.too_many.append(over if ends else 0)
        self.spare = sum(self.too_many)

    def _between(self, club: str, number: int) -> tuple[int, int]:
        laps = self.laps[number]
        fewest = self.fresh[club] + (laps - 1) * self.sizes[club] if laps else 0
        most = self.fresh[club] + laps * self.sizes[club]
        if not self.bound:
            return fewest, most
        return (fewest if self.too_many[number] or self._even(number) else 0), most + self.spare

    def _even(self, number: int) -> bool:
        taken = self.places * (number + 1) - sum(self.fresh.values())
        return taken >= 0 and taken % self.request.playing == 0

    def cheapest(self, random: Random | None) -> Turns:
        names = list(self.sizes)
        if random:
            random.shuffle(names)
        sink = 1 + self.rounds * (1 + len(names))
        network = Network(sink + 1)
        arcs: dict[tuple[int, str], list[int]] = {}
        pairs = paid = 0
        for number in range(self.rounds):
            network.add(0, 1 + number, self.places, 0)
            for at, club in enumerate(names):
                node = 1 + self.rounds + number * len(names) + at
                prices = self._prices(club)
                pairs += prices[0]
                arcs[number, club] = [network.add(1 + number, node, 1, more - less) for less, more in pairwise(prices)]
                low, high = self._between(club, number)
                last = number + 1 == self.rounds
                network.add(node, sink if last else node + len(names), low, -FIRST)
                paid += low * FIRST
                if last:
                    pairs += self._leave(network, node, sink, club, low, high)
                else:
                    network.add(node, node + len(names), high - low, 0)
        cost = network.fill(0, sink)
        shares = [{club: sum(map(network.sent, arcs[number, club])) for club in names} for number in range(self.rounds)]
        later = sum(
            dealt(self.had[club] + sum(share[club] for share in shares), extra_tables(self.request))
            for club in names
            if club
        )
        return Turns(shares, (cost + paid + pairs) // PAIR - later, later)

    def _prices(self, club: str) -> list[int]:
        """Return a club's pairs by its players at tables of another size, plus that number squared: an even plan
        leaves more room for seating.
        """
        odd = len(self.request.short_sizes)
        size, full = self.sizes[club], self.request.tables - odd
        several = range(min(size, self.places) + 1)
        return [(PAIR * (dealt(here, odd) + dealt(size - here, full)) if club else 0) + here * here for here in several]

    def _leave(self, network: Network, node: int, sink: int, club: str, low: int, high: int) -> int:
        tables = extra_tables(self.request) if club else 0
        if not tables:
            network.add(node, sink, high - low, 0)
            return 0
        first = self.had[club] + low
        for more in range(high - low):
            network.add(node, sink, 1, PAIR * (dealt(first + more + 1, tables) - dealt(first + more, tables)))
        return PAIR * dealt(first, tables)
