"""Players who sit elsewhere than in the seating to keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournament.draw.asked.request import Request, Table

Place = tuple[int, int]  # table and seat, both from 0


def moved(request: Request, number: int, tables: Sequence[Table]) -> Iterator[tuple[int, int]]:
    """Yield (table number, player)."""
    home = homes(request, number)
    for table, seating in enumerate(tables):
        for seat, player in enumerate(seating.seats):
            if player is not None and home.get(player, (table, seat)) != (table, seat):
                yield table + 1, player


def least_moved(request: Request, number: int) -> int:
    """Return how many must move: those above a table's new size or at a dropped table."""
    old = [sum(player < request.playing for player in table.players) for table in request.keep[number]]
    sizes = sizes_kept(request, request.keep[number])
    sizes += [0] * (len(old) - len(sizes))
    return sum(max(0, sitting - size) for sitting, size in zip(old, sizes, strict=False))


def sizes_kept(request: Request, old: Sequence[Table]) -> list[int]:
    """Return each table's size, by number."""
    sizes = [request.size_of(table) for table in range(1, request.tables + 1)]
    if not request.larger or len(old) != len(sizes):
        return sizes
    sitting = [sum(player < request.playing for player in table.players) for table in old]
    kept = list(sizes)
    numbers = sorted(range(len(sizes)), key=lambda number: (sitting[number], sizes[number], number))
    for size, number in zip(sorted(sizes), numbers, strict=True):
        kept[number] = size
    return kept


def homes(request: Request, number: int) -> dict[int, Place]:
    return {
        player: (table, seat)
        for table, seating in enumerate(request.keep[number])
        for seat, player in enumerate(seating.seats)
        if player is not None and player < request.playing
    }
