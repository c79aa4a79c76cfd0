"""One Swiss round as a question for `optimum`: the possible tables and their costs, by draw.md alone.

The criteria are digits of one integer: short again > repeats > lost seats > clubmates > span. Where some tables seat
five, repeats come before turns there. The empty seats of short tables are at the end of the list (draw.md: phantoms),
so that a short table spans to there. The `plain` reading ignores seats and clubs.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
from typing import Any

from bench.draw.check import LETTERS, USUAL, Past, can_come_out_even, past_of, places_of, sizes_of
from bench.draw.future import completable
from bench.draw.optimum import Choice, Optimum, cheapest

MANY = 1000  # more than any criterion can count in a round of this size
SPANS = 4000  # more than the spans of such a round together

Ids = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Digits:
    """The criteria, the heaviest first; `clubmates` above an even spread, which costs every round the same."""

    short_again: int
    repeats: int
    lost: int
    clubmates: int
    span: int

    @property
    def folded(self) -> int:
        """Return one integer ordered like the criteria; sums of tables' numbers stay in their digits."""
        weight = 0
        for each in (self.short_again, self.repeats, self.lost, self.clubmates):
            weight = weight * MANY + each
        return weight * SPANS + self.span

    @classmethod
    def unfolded(cls, folded: int) -> "Digits":
        heavy, span = divmod(folded, SPANS)
        heavy, clubmates = divmod(heavy, MANY)
        heavy, lost = divmod(heavy, MANY)
        short_again, repeats = divmod(heavy, MANY)
        return cls(short_again, repeats, lost, clubmates, span)


@dataclass(slots=True)
class SwissRound:
    request: Mapping[str, Any]
    total: int
    plain: bool = False
    past: Past = field(init=False)
    order: list[str] = field(init=False)  # by place, the first of the standings first
    sizes: tuple[int, ...] = field(init=False)
    fair: list[int] = field(init=False)  # seats that leave this place's player a chance to come out even, as bits
    clubs: list[str] = field(init=False)
    shares: dict[str, int] = field(init=False)  # club -> its players divided by the tables, without the rest
    size: int = field(init=False)  # of a usual table
    exact: set[str] = field(init=False)  # clubs without a rest

    def __post_init__(self) -> None:
        places = places_of(self.request)
        self.order = sorted(places, key=places.__getitem__)
        self.size = self.request.get("size", USUAL)
        self.past = past_of(self.request.get("history", ()), self.size)
        self.sizes = sizes_of(self.request)
        left = self.total - self.past.rounds - 1
        self.fair = [_fair(self.past.seats[player], left) for player in self.order]
        club_of = {player["id"]: player.get("club") or "" for player in self.request["players"]}
        self.clubs = [club_of[player] for player in self.order]
        sizes = Counter(club for club in self.clubs if club)
        self.shares = {club: size // len(self.sizes) for club, size in sizes.items()}
        self.exact = {club for club, size in sizes.items() if size % len(self.sizes) == 0}

    @property
    def _ends(self) -> list[int]:
        """Return the place of the last empty seat of each short table: a lone player has two of them, two have one
        each; -1 for a larger table.
        """
        ends, last = [], len(self.order) - 1
        for size in self._odd:
            last += max(0, self.size - size)
            ends.append(last if size < self.size else -1)
        return ends

    @property
    def _odd(self) -> list[int]:
        return [size for size in self.sizes if size != self.size]

    def digits(self, tables: Sequence[Ids]) -> Digits:
        at = {player: place for place, player in enumerate(self.order)}
        short = iter(self._ends)
        each = [
            self._of(tuple(sorted(at[player] for player in table)), next(short) if len(table) != self.size else None)
            for table in tables
        ]
        return Digits(
            sum(cost.short_again for cost in each),
            sum(cost.repeats for cost in each),
            sum(cost.lost for cost in each),
            sum(cost.clubmates for cost in each),
            sum(cost.span for cost in each),
        )

    def better_than(self, tables: Sequence[Ids], *, ahead: bool = False) -> Optimum:
        """Return the cheapest round that costs less than these tables, if there is any.

        With `ahead` only rounds after which the event can be completed without a repeat.
        """
        short = self._odd
        limit = self.digits(tables)
        widest = limit.span - (self.size - 1) * (len(self.sizes) - 1)
        folded = self._folded(limit)
        if folded >= SPANS:
            widest = len(self.order)  # to save a repeat a table may span the whole list
        choices = list(self._choices(short, widest, limit))
        accept = self._accept if ahead else None
        return cheapest(len(short) + len(self.order), choices, folded - 1, accept)

    def _folded(self, digits: Digits) -> int:
        if max(self.sizes) > self.size:
            digits = replace(digits, short_again=digits.repeats, repeats=digits.short_again)
        return digits.folded

    def unfolded(self, folded: int) -> Digits:
        digits = Digits.unfolded(folded)
        if max(self.sizes) > self.size:
            return replace(digits, short_again=digits.repeats, repeats=digits.short_again)
        return digits

    def _accept(self, tables: Sequence[tuple[int, ...]]) -> bool:
        empty = len(self._odd)
        drawn = [tuple(self.order[each - empty] for each in table if each >= empty) for table in tables]
        past = past_of(self.request.get("history", ()), self.size)
        past.add([dict(zip(LETTERS, (*table, *[None] * self.size), strict=False)) for table in drawn])
        return completable(self.order, self.sizes, past, self.total - past.rounds)

    def _choices(self, short: Sequence[int], widest: int, limit: Digits) -> Iterator[Choice]:
        """Yield choices: members are the empty seats of the short tables first (a member a table), then the players'
        places.
        """
        count = len(self.order)
        for first in range(count):
            for others in combinations(range(first + 1, min(count, first + widest + 1)), self.size - 1):
                yield from self._choice((first, *others), (), len(short), limit)
        for number, size in enumerate(short):
            for places in combinations(range(count), size):
                yield from self._choice(places, (number,), len(short), limit)

    def _choice(self, places: tuple[int, ...], empty: tuple[int, ...], shift: int, limit: Digits) -> Iterator[Choice]:
        folded = self._folded(self._of(places, self._ends[empty[0]] if empty else None))
        most = self._folded(limit)
        if folded <= most and (most >= SPANS or self._shared_out(places)):
            yield Choice((*empty, *(place + shift for place in places)), folded)

    def _of(self, places: tuple[int, ...], end: int | None) -> Digits:
        """Return one table's cost; `end` is the place of a short table's last empty seat."""
        players = [self.order[place] for place in places]
        odd = len(places) != self.size
        least = min(self.past.short[player] for player in self.order) if odd else 0
        return Digits(
            sum(self.past.short[player] > least for player in players) if odd else 0,
            sum(companion in self.past.met[player] for player, companion in combinations(players, 2)),
            0 if self.plain else _least_lost([self.fair[place] for place in places], self.size),
            0 if self.plain else self._clubmates([self.clubs[place] for place in places]),
            max(places[-1], -1 if end is None else end) - places[0],
        )

    def _shared_out(self, places: tuple[int, ...]) -> bool:
        """Return whether every club that divides by the tables without rest has its share here.

        Only such tables can be in a round without clubmates above the even spread: a member more here is a member less
        there.
        """
        if self.plain:
            return True
        here = Counter(self.clubs[place] for place in places)
        return all(here[club] == self.shares[club] for club in self.exact)

    def _clubmates(self, clubs: Sequence[str]) -> int:
        """Return clubmate pairs above the fair share: C(x,2) less the line through q and q+1 players, where it is 0."""
        here = Counter(club for club in clubs if club)
        pairs = 0
        for club in {*here, *(club for club, share in self.shares.items() if share)}:
            share, number = self.shares[club], here[club]
            pairs += number * (number - 1) // 2 - share * number + share * (share + 1) // 2
        return pairs


def _fair(counts: Sequence[int], left: int) -> int:
    fair = 0
    for seat in range(len(counts)):
        after = [count + (seat == each) for each, count in enumerate(counts)]
        fair |= can_come_out_even(after, left) << seat
    return fair


def _least_lost(fair: Sequence[int], usual: int) -> int:
    """Return how many of a table lose their chance in the best order; a short table's first seats are taken."""
    seats = min(len(fair), usual)
    return min(
        sum(not mask >> seat & 1 for seat, mask in enumerate(order[:seats])) for order in permutations(fair, seats)
    )
