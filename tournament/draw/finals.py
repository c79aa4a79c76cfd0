"""Who plays which final: the k-th block of the list, as many players as sit at table k, plays at table k.

The order of the list alone decides: no rematch, club or wish moves anybody to another block, and no pin another table;
the report counts what that breaks. Players who share a rank across the border of two blocks are ordered by lot. Who is
left over is at the end of the list (`Request.short_sizes`). Where an older seating is to be kept, whoever stays at his
table keeps his seat, and among those level it decides before the lot.
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
    """The tables of the round in the order of their numbers, with their seats."""
    home = homes(request, 0) if request.keep else {}
    by_lot = list(range(request.playing))
    random.shuffle(by_lot)
    none = (request.tables, 0)
    order = sorted(by_lot, key=lambda player: (request.players[player].rank, home.get(player, none)[0]))
    blocks = [tuple(order[start:end]) for start, end in borders(request)]
    (tables,) = assign(request, [blocks], random)
    return [_kept(table, number, home) for number, table in enumerate(tables)] if home else tables


def borders(request: Request) -> Iterator[tuple[int, int]]:
    """Of each block by table number, which places of the list it takes: from the first to before the second."""
    start = 0
    for number in range(1, request.tables + 1):
        end = start + request.size_of(number)
        yield start, end
        start = end


class Blocks:
    """Which tables a player's place in the list may give him: several only for who shares it across a border."""

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
        """Who is level with somebody of another block."""
        return [player for player, tables in enumerate(self.of) if len(tables) > 1]

    def elsewhere(self, tables: Sequence[Table]) -> Iterator[tuple[int, int]]:
        """(table number, player) of everybody who does not sit where his place puts him."""
        for number, table in enumerate(tables):
            for player in table.players:
                if player < self.request.playing and number not in self.of[player]:
                    yield number + 1, player

    def least(self, past: Past) -> dict[str, int]:
        """What no such round can do better, of the criteria of a report: what those have in any case whose table is
        certain."""
        request = self.request
        certain: list[list[int]] = [[] for _ in range(request.tables)]
        for player, tables in enumerate(self.of):
            if len(tables) == 1:
                certain[tables[0]].append(player)
        together = [pair(one, other) for there in certain for one, other in combinations(there, 2)]
        clubs = [(request.players[one].club, request.players[other].club) for one, other in together]
        fewest = min(past.short[: request.playing])
        short = (there for number, there in enumerate(certain, start=1) if request.size_of(number) != request.size)
        return {
            "forbidden": sum(each in request.forbidden for each in together),
            "pins": sum(pin.table - 1 not in self.of[pin.player] for pin in request.pins),
            "short_again": sum(past.short[player] > fewest for there in short for player in there),
            "repeats": sum(other in past.met[one] for one, other in together),
            "clubmates": sum(bool(one) and one == other for one, other in clubs),
        }


def _kept(table: Table, number: int, home: dict[int, tuple[int, int]]) -> Table:
    """The table with everybody who sat at it before on his old seat, as far as that is one of those taken now."""
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
