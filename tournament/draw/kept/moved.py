"""Who sits elsewhere than in the seating that a draw was asked to keep (`Request.keep`), and how many must."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournament.draw.asked.request import Request, Table

Place = tuple[int, int]  # table and seat, both from 0


def moved(request: Request, number: int, tables: Sequence[Table]) -> Iterator[tuple[int, int]]:
    """(table number, player) of everybody who sits elsewhere in this round than in the seating that was to be kept."""
    home = homes(request, number)
    for table, one in enumerate(tables):
        for seat, player in enumerate(one.seats):
            if player is not None and home.get(player, (table, seat)) != (table, seat):
                yield table + 1, player


def least_moved(request: Request, number: int) -> int:
    """How many must move in any case: who sits at a table that is too large now, or that there is no longer."""
    old = [sum(player < request.playing for player in table.players) for table in request.keep[number]]
    sizes = sizes_kept(request, request.keep[number])
    sizes += [0] * (len(old) - len(sizes))
    return sum(max(0, sitting - size) for sitting, size in zip(old, sizes, strict=False))


def sizes_kept(request: Request, old: Sequence[Table]) -> list[int]:
    """How many sit at each table, by number, when these are kept. A table of five stays one where it is, whatever its
    number: which of them comes down to four is decided by where somebody left."""
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
    """Where everybody who still plays sat in the seating to be kept."""
    return {
        player: (table, seat)
        for table, one in enumerate(request.keep[number])
        for seat, player in enumerate(one.seats)
        if player is not None and player < request.playing
    }
