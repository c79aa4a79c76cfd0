"""One Swiss round as a question for `draw_optimum`: which tables there may be and what each costs, by draw.md alone.

The criteria are digits of one whole number: short again > repeats > lost seats > clubmates > span. Clubmates are
counted above what spreading each club evenly over the tables costs: that part is the same for every round, so it is
left out, and a table with a club's fair share costs nothing. The empty seats of short tables stand at the end of the
list (draw.md: phantoms), so that a short table spans from its first player to there and rather goes to the last of the
standings. The `plain` reading knows neither seats nor clubs.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any

from bench.draw_check import Past, can_come_out_even, past_of, places_of, sizes_of
from bench.draw_future import completable
from bench.draw_optimum import Choice, Optimum, cheapest

MANY = 1000  # more than any criterion can count in a round of this size
SPANS = 4000  # more than the spans of such a round together
LEAST_SPAN = 2  # of three different places

Ids = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Digits:
    """The criteria of tables, the first the heaviest; `clubmates` above the even spreading."""

    short_again: int
    repeats: int
    lost: int
    clubmates: int
    span: int

    @property
    def folded(self) -> int:
        """One whole number whose order is the order of the criteria; sums of tables' numbers stay in their digits."""
        weight = 0
        for each in (self.short_again, self.repeats, self.lost, self.clubmates):
            weight = weight * MANY + each
        return weight * SPANS + self.span

    @classmethod
    def unfolded(cls, folded: int) -> "Digits":
        """The inverse of `folded`."""
        heavy, span = divmod(folded, SPANS)
        heavy, clubmates = divmod(heavy, MANY)
        heavy, lost = divmod(heavy, MANY)
        short_again, repeats = divmod(heavy, MANY)
        return cls(short_again, repeats, lost, clubmates, span)


@dataclass(slots=True)
class SwissRound:
    """The round that a request in the mode standings asks for, in an event of `total` rounds."""

    request: Mapping[str, Any]
    total: int
    plain: bool = False
    past: Past = field(init=False)
    order: list[str] = field(init=False)  # by place, the first of the standings first
    sizes: tuple[int, ...] = field(init=False)
    fair: list[int] = field(init=False)  # seats that leave this place's player a chance to come out even, as bits
    clubs: list[str] = field(init=False)
    shares: dict[str, int] = field(init=False)  # club -> its players divided by the tables, without the rest
    exact: set[str] = field(init=False)  # clubs for which there is no rest

    def __post_init__(self) -> None:
        places = places_of(self.request)
        self.order = sorted(places, key=places.__getitem__)
        self.past = past_of(self.request.get("history", ()))
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
        """The place of the last empty seat of each short table: a lone player has two of them, two have one each."""
        short = [size for size in self.sizes if size < 3]
        return [len(self.order) + number + (size == 1) for number, size in enumerate(short)]

    def digits(self, tables: Sequence[Ids]) -> Digits:
        """What these tables cost, the seats taken in their best orders."""
        at = {player: place for place, player in enumerate(self.order)}
        short = iter(self._ends)
        each = [
            self._of(tuple(sorted(at[player] for player in table)), next(short) if len(table) < 3 else None)
            for table in tables
        ]
        return Digits(
            sum(one.short_again for one in each),
            sum(one.repeats for one in each),
            sum(one.lost for one in each),
            sum(one.clubmates for one in each),
            sum(one.span for one in each),
        )

    def better_than(self, tables: Sequence[Ids], *, ahead: bool = False) -> Optimum:
        """The cheapest round that costs less than these tables, if there is one.

        With `ahead` only rounds count after which the event can still be played to its end without a repeat.
        """
        short = [size for size in self.sizes if size < 3]
        limit = self.digits(tables)
        widest = limit.span - LEAST_SPAN * (len(self.sizes) - 1)
        if limit.folded >= SPANS:
            widest = len(self.order)  # to save a repeat a table may reach from the first to the last
        choices = list(self._choices(short, widest, limit))
        accept = self._accept if ahead else None
        return cheapest(len(short) + len(self.order), choices, limit.folded - 1, accept)

    def _accept(self, tables: Sequence[tuple[int, ...]]) -> bool:
        empty = sum(size < 3 for size in self.sizes)
        drawn = [tuple(self.order[each - empty] for each in table if each >= empty) for table in tables]
        past = past_of(self.request.get("history", ()))
        past.add([dict(zip("ABC", (*table, None, None), strict=False)) for table in drawn])
        return completable(self.order, self.sizes, past, self.total - past.rounds)

    def _choices(self, short: Sequence[int], widest: int, limit: Digits) -> Iterator[Choice]:
        """Members are the empty seats of the short tables first (a member a table), then the places of the players."""
        count = len(self.order)
        for first in range(count):
            for others in combinations(range(first + 1, min(count, first + widest + 1)), 2):
                yield from self._choice((first, *others), (), len(short), limit)
        for number, size in enumerate(short):
            for places in combinations(range(count), size):
                yield from self._choice(places, (number,), len(short), limit)

    def _choice(self, places: tuple[int, ...], empty: tuple[int, ...], shift: int, limit: Digits) -> Iterator[Choice]:
        folded = self._of(places, self._ends[empty[0]] if empty else None).folded
        if folded <= limit.folded and (limit.folded >= SPANS or self._shared_out(places)):
            yield Choice((*empty, *(place + shift for place in places)), folded)

    def _of(self, places: tuple[int, ...], end: int | None) -> Digits:
        """What one table costs; `end` is the place of a short table's last empty seat."""
        players = [self.order[place] for place in places]
        least = min(self.past.short[player] for player in self.order) if len(places) < 3 else 0
        return Digits(
            sum(self.past.short[player] > least for player in players) if len(places) < 3 else 0,
            sum(other in self.past.met[one] for one, other in combinations(players, 2)),
            0 if self.plain else _least_lost([self.fair[place] for place in places]),
            0 if self.plain else self._clubmates([self.clubs[place] for place in places]),
            (places[-1] if end is None else end) - places[0],
        )

    def _shared_out(self, places: tuple[int, ...]) -> bool:
        """Whether every club that divides by the tables without rest has its share here.

        Only such tables can be in a round without clubmates above the even spreading: one more here is one less there.
        """
        if self.plain:
            return True
        here = Counter(self.clubs[place] for place in places)
        return all(here[club] == self.shares[club] for club in self.exact)

    def _clubmates(self, clubs: Sequence[str]) -> int:
        """Pairs of clubmates above the fair share: C(x,2) less the line through q and q+1 players, where it is 0."""
        here = Counter(club for club in clubs if club)
        pairs = 0
        for club in {*here, *(club for club, share in self.shares.items() if share)}:
            share, number = self.shares[club], here[club]
            pairs += number * (number - 1) // 2 - share * number + share * (share + 1) // 2
        return pairs


def _fair(counts: Sequence[int], left: int) -> int:
    fair = 0
    for seat in range(3):
        after = [count + (seat == each) for each, count in enumerate(counts)]
        fair |= can_come_out_even(after, left) << seat
    return fair


def _least_lost(fair: Sequence[int]) -> int:
    """How many of a table lose their chance in the best order; at a short table the first seats are taken."""
    return min(sum(not mask >> seat & 1 for seat, mask in enumerate(order)) for order in permutations(fair))
