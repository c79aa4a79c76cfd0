"""Draws again after players left or came, and moves as few as possible (docs/draw.md).

Newcomers, players of a dropped table and those above a table's new size fill the leavers' holes; then places are
exchanged, at first only at tables already touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournament.draw.asked.request import Request, Table
from tournament.draw.budget import Budget
from tournament.draw.kept.kept_round import RoundKept, Seated
from tournament.draw.kept.moved import moved, sizes_kept
from tournament.draw.kept.one_for_one import stand_ins

BUDGET = 60_000  # exchanges priced in a pass: about half a second
PASSES = 2  # a later round's need may be met in an earlier one


def keep(request: Request, random: Random) -> list[list[Table]]:
    """Return the rounds of `request.keep` for today's players, by table number."""
    several = [_mended(request, [_laid(request, old, random) for old in request.keep], random)]
    for start in stand_ins(request):
        several.append(_mended(request, [_laid(request, old, random) for old in start], random))
    rounds, _worse = min(several, key=lambda candidate: (candidate[1], _moving(request, candidate[0])))
    return [[Table(tuple(seats)) for seats in tables] for tables in rounds]


def _mended(request: Request, rounds: list[Seated], random: Random) -> tuple[list[Seated], int]:
    worse = 0
    for again in range(PASSES):
        worse = 0
        for number in range(len(rounds)):
            search = RoundKept(request, number, rounds, random, Budget(BUDGET // len(rounds)))
            rounds[number], above = search.mended(again)
            worse += above
        if not worse:
            break
    return rounds, worse


def _moving(request: Request, rounds: Sequence[Seated]) -> int:
    drawn = [[Table(tuple(seats)) for seats in tables] for tables in rounds]
    return len({player for number, tables in enumerate(drawn) for _table, player in moved(request, number, tables)})


def _laid(request: Request, old: Sequence[Table], random: Random) -> Seated:
    sizes = sizes_kept(request, old)
    tables: Seated = [[None] * max(request.size, size) for size in sizes]
    known = set()
    waiting: list[tuple[int, int]] = []  # player and his old table
    for number, table in enumerate(old):
        for seat, player in enumerate(table.seats):
            if player is None or player >= request.playing:
                continue
            known.add(player)
            if number < len(tables) and seat < len(tables[number]) and _sitting(tables[number]) < sizes[number]:
                tables[number][seat] = player
            else:
                waiting.append((player, number))
    waiting += [(player, -1) for player in range(request.playing) if player not in known]
    random.shuffle(waiting)
    for player, was in sorted(waiting, key=lambda entry: entry[1] < 0):
        free = [at for at, table in enumerate(tables) if _sitting(table) < sizes[at]]
        at = was if was in free else random.choice(free)
        tables[at][tables[at].index(None)] = player
    return tables


def _sitting(table: Sequence[int | None]) -> int:
    return sum(player is not None for player in table)
