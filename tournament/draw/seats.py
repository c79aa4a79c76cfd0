"""Seats players at given tables so that A, B and C are as even as possible (docs/draw.md, 'Seats', 'Incomplete
tables').

Why exchanges along alternating paths are exact for several rounds: every full table joins the player on seat X with the
player on seat Y. If a player sat two times more often on X, all whom he reaches by going from X to Y repeatedly have
together no more X than Y; so he reaches somebody with less X than Y, and exchanging X and Y along the path evens him
out and nobody loses. Each path lowers the sum of the squared counts, so it ends, and then no two seats of anybody
differ by two (König's colouring). Played rounds and incomplete tables are edges that cannot turn: there several random
starts are tried.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from random import Random

from tournament.draw.asked.request import Request, Table
from tournament.draw.history import Past

Orders = tuple[tuple[int, ...], ...]
PLACED = 6_000  # tables seated for one answer

Counts = list[list[int]]
Seats = list[int | None]


def may_empty(request: Request) -> tuple[int, ...]:
    """Return the seats of an incomplete table that may be left empty. Two who play need A."""
    return tuple(range(request.short == "two", request.size))


@cache
def orders(players: int) -> Orders:
    return tuple(permutations(range(players)))


def uneven(counts: Sequence[int]) -> bool:
    """Return whether counts differ by two or more."""
    return max(counts) - min(counts) > 1


def seat_prices(counts: Sequence[int], left: int) -> list[tuple[int, int]]:
    """Return for each seat: 1 if taking it now rules out evenness after `left` more rounds, and how often the player
    sat there already.
    """
    prices = []
    for seat in range(len(counts)):
        after = [count + (seat == each) for each, count in enumerate(counts)]
        prices.append((int(lost(after, left)), counts[seat]))
    return prices


def fair_seats(counts: Sequence[int], left: int) -> int:
    """Return as bits the seats that leave this player a chance of evenness: 1 for A, 2 for B, 4 for C …"""
    return sum((not gone) << seat for seat, (gone, _count) in enumerate(seat_prices(counts, left)))


@cache
def least_lost(fair: tuple[int, ...]) -> int:
    """Return how many players of a table lose that chance in the best order."""
    return min(sum(not fair[who] >> seat & 1 for seat, who in enumerate(order)) for order in orders(len(fair)))


def lost(counts: Sequence[int], left: int) -> bool:
    """Return whether these counts cannot become floor(R/k) to ceil(R/k) at each seat in `left` more rounds."""
    low, over = divmod(sum(counts) + left, len(counts))
    return max(counts) > low + (over > 0) or sum(max(low, count) for count in counts) > len(counts) * low + over


def assign(request: Request, rounds: Sequence[Sequence[tuple[int, ...]]], random: Random) -> list[list[Table]]:
    past = Past(request)
    if len(rounds) == 1:
        left = request.total - past.rounds - 1
        return [[_cheapest(players, past.seats, left, request, random) for players in rounds[0]]]
    seated = iter(_evened([players for drawn in rounds for players in drawn], past, len(rounds), request, random))
    return [[next(seated) for _ in drawn] for drawn in rounds]


def _evened(
    several: Sequence[tuple[int, ...]], past: Past, rounds: int, request: Request, random: Random
) -> list[Table]:
    least = sum(lost(own, rounds) for own in past.seats[: request.playing])
    later = max(0, request.total - past.rounds - rounds)
    best: list[Seats] = []
    fewest: tuple[int, int] | None = None
    for _ in range(max(1, PLACED // len(several))):
        counts = [list(own) for own in past.seats]
        playing = counts[: request.playing]
        tables = [_placed(table, counts, random) for table in several]
        even_out(tables, counts, ())
        if sum(map(uneven, playing)) > least:
            even_out(tables, counts, may_empty(request))
        left = sum(map(uneven, playing))
        score = (sum(lost(own, later) for own in playing), left)
        if fewest is None or score < fewest:
            best, fewest = tables, score
        if left <= least:
            break
    return [Table(tuple(table)) for table in best]


def _cheapest(players: Sequence[int], counts: Counts, left: int, request: Request, random: Random) -> Table:
    more = [(0, 0)] * (len(players) - request.size)  # extra seats have no turns
    price = {player: [*seat_prices(counts[player], left), *more] for player in players}
    usual = tuple(range(len(players)))

    def cost(places: Sequence[int]) -> tuple[int, bool, int]:
        seats = [price[player][seat] for player, seat in zip(players, places, strict=True)]
        unusual = tuple(sorted(places)) != usual
        return sum(gone for gone, _count in seats), unusual, sum(count for _gone, count in seats)

    several = [
        places
        for places in permutations(range(max(request.size, len(players))), len(players))
        if all(seat in places or seat in may_empty(request) for seat in usual)
    ]
    least = min(map(cost, several))
    seats: Seats = [None] * max(request.size, len(players))
    for player, seat in zip(
        players, random.choice([places for places in several if cost(places) == least]), strict=True
    ):
        seats[seat] = player
    return Table(tuple(seats))


def _placed(players: Sequence[int], counts: Counts, random: Random) -> Seats:
    usual = len(counts[players[0]])
    prices = [
        (sum(counts[players[who]][seat] for seat, who in enumerate(order[:usual])), order)
        for order in orders(len(players))
    ]
    least = min(price for price, _ in prices)
    order = random.choice([order for price, order in prices if price == least])
    table: Seats = [players[who] for who in order]
    for seat, who in enumerate(order[:usual]):
        counts[players[who]][seat] += 1
    return table + [None] * (usual - len(table))


def even_out(tables: Sequence[Seats], counts: Counts, empties: Sequence[int]) -> None:
    """Exchange seats along alternating paths until no player's counts improve; updates `counts`."""
    at: list[list[Seats]] = [[] for _ in counts]
    for table in tables:
        for player in table:
            if player is not None:
                at[player].append(table)
    waiting = deque(player for player, own in enumerate(counts) if at[player] and uneven(own))
    while waiting:
        player = waiting.popleft()
        for more, less in permutations(range(len(counts[player])), 2):
            if counts[player][more] - counts[player][less] > 1:
                path = _path(player, more, less, at, counts, empties)
                if path:
                    _turn(path, more, less, counts)
                    # a player three apart may have made the other end two apart
                    ends = (player, path[0].taker)
                    waiting.extend(end for end in ends if end is not None and uneven(counts[end]))
                    break


@dataclass(frozen=True)
class Step:
    table: Seats
    giver: int
    taker: int | None


def _path(
    start: int, more: int, less: int, at: Sequence[Sequence[Seats]], counts: Counts, empties: Sequence[int]
) -> list[Step]:
    """Return the shortest path from a player with too many turns on `more` to one with few."""
    difference = counts[start][more] - counts[start][less]
    came: dict[int, Step | None] = {start: None}
    waiting = deque([start])
    while waiting:
        player = waiting.popleft()
        for table in at[player]:
            other = table[less]
            if table[more] != player or other in came:
                continue
            step = Step(table, player, other)
            if other is None:
                if more in empties:
                    return _steps_back(step, came)
                continue
            if counts[other][more] - counts[other][less] <= difference - 3:
                return _steps_back(step, came)
            came[other] = step
            waiting.append(other)
    return []


def _steps_back(last: Step, came: dict[int, Step | None]) -> list[Step]:
    steps = []
    step: Step | None = last
    while step is not None:
        steps.append(step)
        step = came[step.giver]
    return steps


def _turn(path: Sequence[Step], more: int, less: int, counts: Counts) -> None:
    for step in path:
        step.table[more], step.table[less] = step.taker, step.giver
        counts[step.giver][more] -= 1
        counts[step.giver][less] += 1
        if step.taker is not None:
            counts[step.taker][less] -= 1
            counts[step.taker][more] += 1
