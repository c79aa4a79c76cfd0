"""Which seat each takes: A, B and C as even as may be for everyone over the history and the rounds drawn.

The tables are given. Every table takes the best of its orders in turn, ties by lot, sweep after sweep: what one table
can not mend, its neighbours loosen. At a short table the empty seats are C, then B: seat A keeps the sheet (A8).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from random import Random

from tournament.draw.request import Request, Table

SWEEPS = 60

Orders = tuple[tuple[int, ...], ...]
ORDERS: dict[int, Orders] = {size: tuple(permutations(range(size))) for size in (1, 2, 3)}


@dataclass
class Placed:
    """A table in the making: `players` in the order of their seats."""

    players: tuple[int, ...]


def seat_counts(rounds: Sequence[Sequence[Table]], players: int) -> list[list[int]]:
    """How often each player sat at A, B and C in these rounds."""
    counts = [[0, 0, 0] for _ in range(players)]
    for tables in rounds:
        for table in tables:
            for seat, player in enumerate(table.seats):
                if player is not None:
                    counts[player][seat] += 1
    return counts


def uneven(counts: Sequence[int]) -> bool:
    """Whether these counts leave what is fair: over n rounds floor(n/3) to ceil(n/3) times at each seat."""
    return max(counts) - min(counts) > 1


def fair_seats(counts: Sequence[int]) -> int:
    """The seats that leave this player even if he takes them in the next round, as bits: 1 for A, 2 for B, 4 for C."""
    fair = 0
    for seat in range(3):
        after = [count + (seat == each) for each, count in enumerate(counts)]
        fair |= (not uneven(after)) << seat
    return fair


def seat_prices(counts: Sequence[int], left: int) -> list[tuple[int, int]]:
    """For A, B and C: whether taking that seat now makes it impossible (1) to come out even after `left` more rounds,
    and how often the player sat there already."""
    low, over = divmod(sum(counts) + 1 + left, 3)
    high = low + (over > 0)
    prices = []
    for seat in range(3):
        after = [count + (seat == each) for each, count in enumerate(counts)]
        lost = max(after) > high or sum(max(low, count) for count in after) > 3 * low + over
        prices.append((int(lost), counts[seat]))
    return prices


@cache
def least_uneven(fair: tuple[int, ...]) -> int:
    """How many players of a table (their `fair_seats`) are left uneven by the best of its orders."""
    return min(sum(not fair[who] >> seat & 1 for seat, who in enumerate(order)) for order in ORDERS[len(fair)])


def assign(request: Request, rounds: Sequence[Sequence[tuple[int, ...]]], random: Random) -> list[list[Table]]:
    """Seat the players of each table (index tuples of one to three) and return the tables with their seats."""
    counts = seat_counts(request.history, len(request.players))
    placed = [[Placed(players) for players in tables] for tables in rounds]
    every = [table for tables in placed for table in tables]
    for table in every:
        _place(table, counts, random)
    for sweep in range(SWEEPS):
        if not any(uneven(player) for player in counts[: request.playing]):
            break
        random.shuffle(every)
        for table in every:
            # after the first sweeps only tables near trouble move, and now and then another one to make room
            if sweep < 2 or any(uneven(counts[player]) for player in table.players) or random.random() < 0.2:
                _lift(table, counts)
                _place(table, counts, random)
    return [[_seated(table) for table in tables] for tables in placed]


def _lift(table: Placed, counts: list[list[int]]) -> None:
    for seat, player in enumerate(table.players):
        counts[player][seat] -= 1


def _place(table: Placed, counts: list[list[int]], random: Random) -> None:
    """Take the order with the least sum of squared counts; of equal ones any."""
    players = table.players
    prices = [
        (sum(counts[players[who]][seat] for seat, who in enumerate(order)), order) for order in ORDERS[len(players)]
    ]
    least = min(price for price, _ in prices)
    order = random.choice([order for price, order in prices if price == least])
    table.players = tuple(players[who] for who in order)
    for seat, player in enumerate(table.players):
        counts[player][seat] += 1


def _seated(table: Placed) -> Table:
    seats: list[int | None] = [*table.players, None, None]
    return Table((seats[0], seats[1], seats[2]))
