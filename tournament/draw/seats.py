"""Which seat each takes: A, B and C as even as can be for everyone over the history and the rounds drawn.

The tables are given. A single round takes the cheapest of the six orders of each table (`seat_prices`). Several rounds
at once are seated exactly: every table in the order that evens its players out most, then along alternating paths.

Why that is exact: take two seats, X and Y. Every full table joins the player on X with the player on Y. If somebody sat
two times more often on X, all whom he reaches by going from X to Y again and again have, taken together, no more X than
Y; so he reaches somebody with less X than Y, and exchanging X and Y along the path evens him out and nobody loses.
Each path lowers the sum of the squared counts, so it ends, and then no two seats of anybody differ by two: König's
colouring of the graph of players and tables, found without splitting a node. Played rounds and incomplete tables are
edges that can not turn; with them the result is the best that paths can reach.

At a short table the empty seats are C, then B: seat A keeps the sheet (A8).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from random import Random

from tournament.draw.past import Past
from tournament.draw.request import Request, Table

Orders = tuple[tuple[int, ...], ...]
ORDERS: dict[int, Orders] = {size: tuple(permutations(range(size))) for size in (1, 2, 3)}
PAIRS = tuple(permutations(range(3), 2))

Counts = list[list[int]]


def uneven(counts: Sequence[int]) -> bool:
    """Whether these counts leave what is fair: over n rounds floor(n/3) to ceil(n/3) times at each seat."""
    return max(counts) - min(counts) > 1


def seat_prices(counts: Sequence[int], left: int) -> list[tuple[int, int]]:
    """For A, B and C: whether taking that seat now makes it impossible (1) to come out even after `left` more rounds,
    and how often the player sat there already."""
    prices = []
    for seat in range(3):
        after = [count + (seat == each) for each, count in enumerate(counts)]
        prices.append((int(lost(after, left)), counts[seat]))
    return prices


def fair_seats(counts: Sequence[int], left: int) -> int:
    """The seats that leave this player a chance to come out even, as bits: 1 for A, 2 for B, 4 for C."""
    return sum((not gone) << seat for seat, (gone, _count) in enumerate(seat_prices(counts, left)))


@cache
def least_lost(fair: tuple[int, ...]) -> int:
    """How many players of a table (their `fair_seats`) lose that chance in the best of its orders."""
    return min(sum(not fair[who] >> seat & 1 for seat, who in enumerate(order)) for order in ORDERS[len(fair)])


def lost(counts: Sequence[int], left: int) -> bool:
    """Whether these counts can not become floor(R/3) to ceil(R/3) at each seat in `left` more rounds."""
    low, over = divmod(sum(counts) + left, 3)
    return max(counts) > low + (over > 0) or sum(max(low, count) for count in counts) > 3 * low + over


def assign(request: Request, rounds: Sequence[Sequence[tuple[int, ...]]], random: Random) -> list[list[Table]]:
    """Seat the players of each table (index tuples of one to three) and return the tables with their seats."""
    past = Past(request)
    if len(rounds) == 1:
        left = request.total - past.rounds - 1
        return [[_seated(_cheapest(players, past.seats, left, random)) for players in rounds[0]]]
    tables = [list(players) for drawn in rounds for players in drawn]
    counts = past.seats
    for table in tables:
        _place(table, counts, random)
    even_out(tables, counts)
    seated = iter(_seated(table) for table in tables)
    return [[next(seated) for _ in drawn] for drawn in rounds]


def _cheapest(players: Sequence[int], counts: Counts, left: int, random: Random) -> list[int]:
    """The order that loses nobody his balance if it can be, then the one that evens out most; of equal ones any."""
    price = {player: seat_prices(counts[player], left) for player in players}

    def cost(order: Sequence[int]) -> tuple[int, int]:
        seats = [price[players[who]][seat] for seat, who in enumerate(order)]
        return sum(gone for gone, _count in seats), sum(count for _gone, count in seats)

    orders = ORDERS[len(players)]
    least = min(map(cost, orders))
    return [players[who] for who in random.choice([order for order in orders if cost(order) == least])]


def _place(table: list[int], counts: Counts, random: Random) -> None:
    """Take the order with the least sum of squared counts; of equal ones any."""
    prices = [(sum(counts[table[who]][seat] for seat, who in enumerate(order)), order) for order in ORDERS[len(table)]]
    least = min(price for price, _ in prices)
    order = random.choice([order for price, order in prices if price == least])
    table[:] = [table[who] for who in order]
    for seat, player in enumerate(table):
        counts[player][seat] += 1


def even_out(tables: list[list[int]], counts: Counts) -> None:
    """Exchange seats along alternating paths until nobody's counts can be made more even; `counts` follows."""
    at: list[list[list[int]]] = [[] for _ in counts]
    for table in tables:
        for player in table:
            at[player].append(table)
    waiting = deque(player for player, own in enumerate(counts) if at[player] and uneven(own))
    while waiting:
        player = waiting.popleft()
        for more, less in PAIRS:
            if counts[player][more] - counts[player][less] > 1:
                path = _path(player, more, less, at, counts)
                if path:
                    _turn(path, more, less, counts)
                    # whoever was three apart may have made the other end two apart
                    waiting.extend(end for end in (player, path[0].taker) if uneven(counts[end]))
                    break


@dataclass(frozen=True)
class Step:
    """One table on a path: `giver` sits on the seat there are too many of, `taker` on the other."""

    table: list[int]
    giver: int
    taker: int


def _path(start: int, more: int, less: int, at: list[list[list[int]]], counts: Counts) -> list[Step]:
    """The shortest way from a player with too many turns on `more` to one who has so few that both gain; or nothing."""
    difference = counts[start][more] - counts[start][less]
    came: dict[int, Step | None] = {start: None}
    waiting = deque([start])
    while waiting:
        player = waiting.popleft()
        for table in at[player]:
            if len(table) <= max(more, less) or table[more] != player or table[less] in came:
                continue
            other = table[less]
            came[other] = Step(table, player, other)
            if counts[other][more] - counts[other][less] <= difference - 3:
                return _steps_back(other, came)
            waiting.append(other)
    return []


def _steps_back(last: int, came: dict[int, Step | None]) -> list[Step]:
    steps = []
    step = came[last]
    while step is not None:
        steps.append(step)
        step = came[step.giver]
    return steps


def _turn(path: Sequence[Step], more: int, less: int, counts: Counts) -> None:
    for step in path:
        step.table[more], step.table[less] = step.taker, step.giver
        counts[step.giver][more] -= 1
        counts[step.giver][less] += 1
        counts[step.taker][less] -= 1
        counts[step.taker][more] += 1


def seat_counts(rounds: Sequence[Sequence[Table]], players: int) -> Counts:
    """How often each player sat at A, B and C in these rounds."""
    counts = [[0, 0, 0] for _ in range(players)]
    for tables in rounds:
        for table in tables:
            for seat, player in enumerate(table.seats):
                if player is not None:
                    counts[player][seat] += 1
    return counts


def _seated(table: Sequence[int]) -> Table:
    seats: list[int | None] = [*table, None, None]
    return Table((seats[0], seats[1], seats[2]))
