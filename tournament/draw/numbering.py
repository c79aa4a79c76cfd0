"""Numbers the tables: pinned players' tables as pinned, incomplete ones last."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.draw.asked.request import LARGEST_TABLE, Put, Request, Swap, Table


def numbered(request: Request, tables: Sequence[Table]) -> list[Table]:
    """Return the tables by number. Where two pins contradict, most pins win."""
    free = list(tables)
    places: list[Table | None] = [None] * len(free)
    wanted: dict[int, set[int]] = {}
    for pin in request.pins:
        wanted.setdefault(pin.table - 1, set()).add(pin.player)
    for place, players in sorted(wanted.items(), key=lambda item: (-len(item[1]), item[0])):
        fitting = [table for table in free if len(table.players) == request.size_of(place + 1)] or free
        best = max(fitting, key=lambda table: len(players.intersection(table.players)))
        if players.intersection(best.players):
            places[place] = best
            free.remove(best)
    larger = request.remainder in LARGEST_TABLE

    def at_the_end(table: Table) -> tuple[bool, int]:
        seated = len(table.players)
        return seated != request.size, seated if larger else -seated

    rest = iter(sorted(free, key=at_the_end))
    return [table if table is not None else next(rest) for table in places]


def change(request: Request, tables: list[Table], step: Swap | Put) -> None:
    if isinstance(step, Swap):
        (first_table, seat), (second_table, place) = step.first, step.second
        first, second = tables[first_table - 1].seats[seat], tables[second_table - 1].seats[place]
        tables[first_table - 1] = tables[first_table - 1].with_seat(seat, second)
        tables[second_table - 1] = tables[second_table - 1].with_seat(place, first)
        return
    number, seat = step.place
    if number > len(tables):
        tables.append(Table((None,) * request.size))
    tables[number - 1] = tables[number - 1].with_seat(seat, step.player)
