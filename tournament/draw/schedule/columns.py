"""A schedule for a large field with a large club: three columns that pass each other.

Players are listed club by club, the largest first, and cut into three columns; in round r a table has player i of the
first, i - r of the second and i - 2r of the third (draw.md). Nobody meets twice.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tournament.draw.asked.request import Request
from tournament.draw.budget import Round

SMALLEST = 100  # players; in smaller fields swaps reach the bound


def in_columns(request: Request, random: Random) -> list[Round]:
    """Return the rounds, incomplete tables last; none if swaps do as well, or a past or pins prevent columns."""
    sizes = Counter(player.club for player in request.players[: request.playing] if player.club)
    alone = 1 in request.short_sizes
    third = request.tables - alone
    if request.playing < SMALLEST or max(sizes.values(), default=0) <= third or request.history or request.pins:
        return []
    if third <= 6 * request.rounds:
        return []
    players: list[int | None] = list(range(request.playing))
    random.shuffle(players)
    names = [*sorted(sizes, key=lambda name: (-sizes[name], name)), ""]
    turn = [names.index(player.club) for player in request.players[: request.playing]]
    players.sort(key=lambda player: turn[player or 0])
    newcomer = players.pop() if alone else None
    # the end of the list, small clubs, must not come to the head of the second column
    last = 4 * request.rounds
    players[-last:] = players[-request.rounds :] + players[-last : -request.rounds]
    for at in range(3 * third - len(players)):  # empty seats, far enough apart that nobody has two of them
        players.insert(3 * third - 3 * request.rounds * (at + 1), None)
    return [_round(players, third, number, newcomer, random) for number in range(request.rounds)]


def _round(players: list[int | None], third: int, number: int, newcomer: int | None, random: Random) -> Round:
    """Return round `number`, from 0. The newcomer takes a place of the first column where he has met nobody; the
    player of that place sits alone.
    """
    first, second, third_column = (players[at * third : (at + 1) * third] for at in range(3))
    passed = zip(first, _passed(second, number), _passed(third_column, 2 * number), strict=True)
    tables = [[player for player in table if player is not None] for table in passed]
    if newcomer is not None:
        at = 3 * number + 3
        tables.append([tables[at][0]])
        tables[at][0] = newcomer
    random.shuffle(tables)
    return [tuple(table) for table in sorted(tables, key=len, reverse=True)]


def _passed(column: list[int | None], by: int) -> list[int | None]:
    return column[len(column) - by :] + column[: len(column) - by]
