"""Gives all places of a leaver to one stand-in, so that only he moves (docs/draw.md, 'Drawing again')."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from tournament.draw.asked.request import Request, Table
from tournament.draw.history import Past
from tournament.draw.kept.moved import least_moved

MOST = 60  # players; a larger field has somebody who has met nobody there
TRIED = 3  # stand-ins

Rounds = tuple[tuple[Table, ...], ...]


def stand_ins(request: Request) -> list[Rounds]:
    """Return the likeliest rounds per leaver; none where tables have their usual size."""
    gone = {p for tables in request.keep for table in tables for p in table.players if p >= request.playing}
    if not (gone and request.larger) or request.playing > MOST or request.pins:
        return []
    ways = [request.keep]
    for leaver in sorted(gone):
        several = [_instead(rounds, leaver, player) for rounds in ways for player in range(request.playing)]
        ways = sorted(several, key=lambda rounds: _to_mend(request, rounds))[:TRIED]
    return ways


def _instead(rounds: Rounds, leaver: int, player: int) -> Rounds:
    def sits(sitting: int | None) -> int | None:
        return player if sitting == leaver else None if sitting == player else sitting

    return tuple(tuple(Table(tuple(map(sits, table.seats))) for table in tables) for tables in rounds)


def _to_mend(request: Request, rounds: Rounds) -> int:
    met = Past(request).met
    pairs = Counter(pair for tables in rounds for table in tables for pair in _pairs(request, table.players))
    again = sum(times - 1 + (companion in met[player]) for (player, companion), times in pairs.items())
    asked = replace(request, keep=rounds)
    return again + sum(least_moved(asked, number) for number in range(len(rounds)))


def _pairs(request: Request, players: Sequence[int]) -> list[tuple[int, int]]:
    return list(combinations(sorted(player for player in players if player < request.playing), 2))
