"""What no draw can beat: a proven least for each criterion of the report.

A bound holds for every draw of the rounds asked for, whatever was played before. Where it is 0 there is nothing to
prove; where a better draw is merely unknown, the bound stays low.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tournament.draw.past import Past
from tournament.draw.request import Request
from tournament.draw.seats import lost


def clubmates(request: Request) -> int:
    """Pairs of clubmates in one round: every club spread over the tables as thin as their sizes allow (draw.md)."""
    sizes = [request.size_of(number) for number in range(1, request.tables + 1)]
    room = [sum(size > level for size in sizes) for level in range(3)]
    bound = 0
    for size in Counter(player.club for player in request.players[: request.playing] if player.club).values():
        for level, seats in enumerate(room):
            bound += level * min(size, seats)
            size -= min(size, seats)
    return bound


def repeats(request: Request, past: Past, played: int) -> int:
    """Pairs that meet again in the next round; `played` counts the earlier rounds of all.

    Who has fewer unmet players left than a table has others repeats the rest; a pair is counted at both. Those who
    repeat most are at the incomplete tables, where they meet fewer. Six players meet in one round only: each table of
    the second has two from a table of the first. Twelve players have no fifth round (draw.md).
    """
    everyone = set(range(request.playing))
    excess = []
    for player in range(request.playing):
        unmet = len(everyone - past.met[player]) - 1
        excess.append(max(0, 2 - unmet))
    excess.sort(reverse=True)
    relief = [3 - size for size in request.short_sizes for _ in range(size)]
    forced = sum(excess) - sum(min(much, less) for much, less in zip(excess, relief, strict=False))
    if request.playing == 6 and _two_full_tables(past, everyone):
        return max(2, -(-forced // 2))
    if request.playing == 12 and played == 4 and all(len(past.met[player] & everyone) == 8 for player in everyone):
        return max(1, -(-forced // 2))
    return -(-forced // 2)


def _two_full_tables(past: Past, six: set[int]) -> bool:
    """Whether these six can be split into two threes each of whom have all met."""
    one = min(six)
    threes = ({one, *others} for others in combinations(sorted(six - {one}), 2))
    return any(_all_met(past, three) and _all_met(past, six - three) for three in threes)


def _all_met(past: Past, players: set[int]) -> bool:
    return all(other in past.met[player] for player, other in combinations(players, 2))


def short_again(request: Request, past: Past) -> int:
    """Places at the incomplete tables that can not be filled with players of the fewest turns there."""
    turns = past.short[: request.playing]
    return max(0, sum(request.short_sizes) - turns.count(min(turns)))


def unbalanced(request: Request, rounds: int) -> int:
    """Players whose seats can not come out even in so many rounds more, for what they played before."""
    past = Past(request)
    return sum(lost(past.seats[player], rounds) for player in range(request.playing))


def span(sizes: Sequence[int]) -> int:
    """Places between first and last of each table: neighbours everywhere."""
    return sum(size - 1 for size in sizes)
