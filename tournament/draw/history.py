from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournament.draw.asked.request import Request, Table


class Past:
    """Counts by player index: `met` opponents, `short` turns at a table of another size, `seats` turns at A, B, C …"""

    def __init__(self, request: Request) -> None:
        self.met: list[set[int]] = [set() for _ in request.players]
        self.short = [0] * len(request.players)
        self.size = request.size
        self.seats = [[0] * request.size for _ in request.players]
        self.rounds = 0
        for played in request.history:
            self.add([table.players for table in played])
            self.sit(played)

    def add(self, tables: Iterable[Sequence[int]]) -> None:
        self.rounds += 1
        for table in tables:
            for player in table:
                self.met[player].update(other for other in table if other != player)
                self.short[player] += len(table) != self.size

    def sit(self, tables: Iterable[Table]) -> None:
        for table in tables:
            for seat, player in enumerate(table.seats):
                if player is not None and seat < self.size:  # an extra seat has no turns of its own
                    self.seats[player][seat] += 1
