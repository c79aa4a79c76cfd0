"""A bound on clubmates for schedules with turns at tables of five in order, by prices (Lagrange).

Over R rounds of S places at fives, N players: if RS <= N nobody sits at one twice, else everybody has by the round k in
which kS reaches N, and kS - N places until then go to somebody a second time. Put any price u on each place at a five
of a round. A club of m pays for its places and its pairs; in any schedule all clubs together pay at least the sum of
each club's own minimum, so the pairs are at least that sum less the price of all places. The prices tried decide only
how good the bound is.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

ROUNDS_UP = 40  # times that all prices are tried a step higher and lower


def least_in_order(request: Mapping[str, Any], rounds: int) -> tuple[int, int]:
    """Return the fewest turns out of order in `rounds` rounds without a past, and a bound on clubmates with no more
    of them.
    """
    players = [player.get("club") or "" for player in request["players"]]
    count, size = len(players), request["size"]
    tables, fives = count // size, count % size
    places = fives * (size + 1)
    last = -(-count // places)
    spare = last * places - count if last <= rounds else 0
    if 2 * count <= rounds * places:
        return spare, 0  # two laps: not covered
    clubs = Counter((bool(club), members) for club, members in Counter(players).items())  # equal clubs are priced once
    prices, best = [0] * rounds, 0
    steps = [move for number in range(1, rounds + 1) for move in combinations(range(rounds), number)]

    def bound(several: Sequence[int]) -> int:
        return sum(
            number * _alone(members, club, several, (tables, fives, places, last, spare))
            for (club, members), number in clubs.items()
        ) + places * sum(several)

    best = bound(prices)
    for _ in range(ROUNDS_UP):
        tried = [[price + by * (at in move) for at, price in enumerate(prices)] for move in steps for by in (1, -1)]
        reached, chosen = max((bound(each), each) for each in tried)
        if reached <= best:
            break
        best, prices = reached, chosen
    return spare, best


def _alone(members: int, pairs: bool, prices: Sequence[int], field: tuple[int, int, int, int, int]) -> int:
    tables, fives, places, last, spare = field
    reached = {0: 0}
    for number, price in enumerate(prices, start=1):
        after: dict[int, int] = {}
        for had, so_far in reached.items():
            for here in range(min(members, places) + 1):
                now = had + here
                if number <= last and now > members + spare:
                    continue
                if number == last and now < members:
                    continue
                paid = so_far - price * here
                if pairs:
                    paid += _dealt(here, fives) + _dealt(members - here, tables - fives)
                after[now] = min(paid, after.get(now, paid))
        reached = after
    return min(reached.values())


def _dealt(members: int, tables: int) -> int:
    each, more = divmod(members, tables)
    return more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2
