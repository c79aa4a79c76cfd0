"""How many of each club take their turns at the tables of another size, so that clubmates are fewest in all rounds.

Turns are taken in order: nobody sits at such a table again before everybody had it, so after so many places everybody
has (a lap ends). How often a club is there then is a flow: each round sends its places to the clubs, each club carries
what it had so far from round to round, and must have had everybody's turn where a lap ends. A round costs a club the
pairs that it has when those at the tables of another size are spread over these, and the others over the rest: convex,
so the cheapest flow is the least of all (`flows`). Who sits out plays later (`sit_out_later`): then the pairs of the
extra round, dealt out over its tables, count too.

`planned` takes turns in order in every round. `fewest` is a bound for every draw with no more turns out of order in
all: such a draw may also take the turns that are too many before the round in which the lap ends. Proof: if somebody
had no turn by then, one place more than those too many would have gone to people who had one; and until then a club has
at most everybody's turn and those too many.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from tournament.draw.asked.request import Request
from tournament.draw.history import Past
from tournament.draw.schedule.flows import Network

PAIR = 10_000  # what a pair of clubmates outweighs: that a club's turns are spread unevenly over the rounds
FIRST = PAIR**4  # what a turn that must be taken outweighs: all pairs of clubmates of an event


@dataclass(frozen=True)
class Turns:
    """For each round how many of each club ("" for players of none), and the pairs of clubmates in all rounds and, if
    who sits out plays later, in the extra one.
    """

    rounds: list[dict[str, int]]
    pairs: int
    later: int = 0


def in_turn(request: Request) -> bool:
    """Whether turns at larger tables can be taken in order without a repeat: who sat at one is at a full table in the
    next round, each at another one.
    """
    return request.tables - len(request.short_sizes) >= max(request.short_sizes, default=0)


def dealt(size: int, tables: int) -> int:
    """draw.md's r·C(q+1,2) + (T−r)·C(q,2): the pairs of a club of qT + r, dealt out over the tables."""
    share, more = divmod(size, tables) if tables else (0, 0)
    return more * (share + 1) * share // 2 + (tables - more) * share * (share - 1) // 2


def extra_tables(request: Request) -> int:
    """How many tables those will play at in the end who sit out a round."""
    if request.remainder != "sit_out_later":
        return 0
    return -(-sum(request.short_sizes) * max(request.total, request.rounds) // request.size)


def planned(request: Request, rounds: int, random: Random) -> Turns | None:
    """A cheapest way to take turns in order, by lot among several; nothing where turns were so uneven that there is no
    such way, or pins decide.
    """
    if request.pins or len(set(request.short_sizes)) != 1 or not _bare(request):
        return None
    return _Plan(request, rounds).cheapest(random)


def fewest(request: Request, rounds: int) -> tuple[int, int] | None:
    """The fewest turns out of order in so many rounds, and the fewest clubmates of any draw with no more of them."""
    if not request.short_sizes or not _bare(request):
        return None
    plan = _Plan(request, rounds, bound=True)
    if plan.laps[-1] > 1:  # with two laps' ends a draw could take one of them later
        return None
    return plan.spare, plan.cheapest(None).pairs


def _bare(request: Request) -> bool:
    """Whether turns so far are one apart at most, and there are full tables."""
    before = Past(request).short[: request.playing]
    return request.size > 3 and len(request.short_sizes) < request.tables and max(before) - min(before) <= 1


class _Plan:
    """The network of one request. Node 0 is the source, then the rounds, the clubs in each round, the sink last."""

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
        """After each round: how many laps are whole, and how many places of it went to those who had that turn."""
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
        """The fewest and the most turns of a club after a round."""
        laps = self.laps[number]
        fewest = self.fresh[club] + (laps - 1) * self.sizes[club] if laps else 0
        most = self.fresh[club] + laps * self.sizes[club]
        if not self.bound:
            return fewest, most
        return (fewest if self.too_many[number] or self._even(number) else 0), most + self.spare

    def _even(self, number: int) -> bool:
        """Whether a lap ends just with this round."""
        taken = self.places * (number + 1) - sum(self.fresh.values())
        return taken >= 0 and taken % self.request.playing == 0

    def cheapest(self, random: Random | None) -> Turns:
        """The cheapest flow; by lot among several."""
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
        """The pairs of a club in a round, by how many of it are at tables of another size; and that number squared, so
        that of equal plans it is an even one, which leaves more room to seat it.
        """
        odd = len(self.request.short_sizes)
        size, full = self.sizes[club], self.request.tables - odd
        several = range(min(size, self.places) + 1)
        return [(PAIR * (dealt(here, odd) + dealt(size - here, full)) if club else 0) + here * here for here in several]

    def _leave(self, network: Network, node: int, sink: int, club: str, low: int, high: int) -> int:
        """What a club's turns of all rounds cost in the extra round; returns the part that is the same in any case."""
        tables = extra_tables(self.request) if club else 0
        if not tables:
            network.add(node, sink, high - low, 0)
            return 0
        first = self.had[club] + low
        for more in range(high - low):
            network.add(node, sink, 1, PAIR * (dealt(first + more + 1, tables) - dealt(first + more, tables)))
        return PAIR * dealt(first, tables)
