"""Mode finals: the k-th block of the list, as large as table k, plays at table k (docs/draw.md, 'Modes').

With an older seating, staying at a table decides before the lot.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from tournament.draw.asked.request import Request, Table, pair
from tournament.draw.history import Past
from tournament.draw.kept.moved import homes
from tournament.draw.seats import assign


def finals(request: Request, random: Random) -> list[Table]:
    home = homes(request, 0) if request.keep else {}
    by_lot = list(range(request.playing))
    random.shuffle(by_lot)
    none = (request.tables, 0)
    order = sorted(by_lot, key=lambda player: (request.players[player].rank, home.get(player, none)[0]))
    blocks = [tuple(order[start:end]) for start, end in borders(request)]
    (tables,) = assign(request, [blocks], random)
    return [_kept(table, number, home) for number, table in enumerate(tables)] if home else tables


def borders(request: Request) -> Iterator[tuple[int, int]]:
    """Yield each block as (first place, place after the last) of the list."""
    start = 0
    for number in range(1, request.tables + 1):
        end = start + request.size_of(number)
        yield start, end
        start = end


class Blocks:
    """The tables that each player's place allows: several only for a rank shared across a border."""

    def __init__(self, request: Request) -> None:
        self.request = request
        ranks = sorted(player.rank for player in request.players[: request.playing])
        ends = [end for _start, end in borders(request)]
        self.of = [
            range(
                bisect_right(ends, bisect_left(ranks, player.rank)),
                bisect_right(ends, bisect_right(ranks, player.rank) - 1) + 1,
            )
            for player in request.players[: request.playing]
        ]

    @property
    def by_lot(self) -> list[int]:
        return [player for player, tables in enumerate(self.of) if len(tables) > 1]

    def elsewhere(self, tables: Sequence[Table]) -> Iterator[tuple[int, int]]:
        for number, table in enumerate(tables):
            for player in table.players:
                if player < self.request.playing and number not in self.of[player]:
                    yield number + 1, player

    def least(self, past: Past) -> dict[str, int]:
        """Return lower bounds, from players whose table is certain."""
        request = self.request
        certain: list[list[int]] = [[] for _ in range(request.tables)]
        for player, tables in enumerate(self.of):
            if len(tables) == 1:
                certain[tables[0]].append(player)
        together = [pair(first, second) for there in certain for first, second in combinations(there, 2)]
        clubs = [(request.players[first].club, request.players[second].club) for first, second in together]
        fewest = min(past.short[: request.playing])
        short = (there for number, there in enumerate(certain, start=1) if request.size_of(number) != request.size)
        return {
            "forbidden": sum(each in request.forbidden for each in together),
            "pins": sum(pin.table - 1 not in self.of[pin.player] for pin in request.pins),
            "short_again": sum(past.short[player] > fewest for there in short for player in there),
            "repeats": sum(second in past.met[first] for first, second in together),
            "clubmates": sum(bool(first) and first == second for first, second in clubs),
        }


def _kept(table: Table, number: int, home: dict[int, tuple[int, int]]) -> Table:
    taken = [seat for seat, player in enumerate(table.seats) if player is not None]
    seats: list[int | None] = [None] * len(table.seats)
    for player in table.players:
        was, seat = home.get(player, (-1, -1))
        if was == number and seat in taken:
            seats[seat] = player
            taken.remove(seat)
    for player in table.players:
        if player not in seats:
            seats[taken.pop(0)] = player
    return Table(tuple(seats))
