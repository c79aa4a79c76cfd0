"""Proven lower bounds for each criterion, for every draw of the rounds asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations, pairwise, product

from tournament.draw.asked.request import Request
from tournament.draw.history import Past
from tournament.draw.schedule.turns import dealt, fewest
from tournament.draw.seats import lost


def clubmates(request: Request) -> int:
    """Return the exact minimum of clubmate pairs in one round without wishes (draw.md)."""
    sizes = Counter(player.club for player in request.players[: request.playing])
    without = sizes.pop("", 0)
    full = request.tables - len(request.short_sizes)
    if request.larger:  # dealt out over all tables, whatever their size
        return sum(dealt(size, request.tables) for size in sizes.values())
    return _fewest_pairs(tuple(sorted(sizes.values(), reverse=True)), without, full, request.short_sizes)


def clubmates_in_order(request: Request, rounds: int, out_of_order: int) -> int:
    """Return a bound for clubmate pairs with at most `out_of_order` turns out of order at tables of another size."""
    in_any_case = rounds * clubmates(request)
    known = fewest(request, rounds) if request.larger else None
    return in_any_case if known is None or out_of_order > known[0] else max(in_any_case, known[1])


@cache
def _fewest_pairs(clubs: tuple[int, ...], without: int, full: int, short: tuple[int, ...]) -> int:
    """Return the fewest pairs for these club sizes, largest first, and `without` players of no club.

    Short tables are filled from the largest clubs, because one player less saves the most there.
    """
    places = sum(short)
    largest = range(min(places, len(clubs)))
    fewest = None
    for seated in product((*largest, None), repeat=places):
        taken = Counter(seated)
        if taken[None] > without or any(taken[club] > clubs[club] for club in largest):
            continue
        left = [size - taken[club] for club, size in enumerate(clubs)]
        pairs = sum(dealt(size, full) for size in left)
        for table in _cut(seated, short):
            pairs += sum(first == second is not None for first, second in combinations(table, 2))
        fewest = pairs if fewest is None else min(fewest, pairs)
    assert fewest is not None
    return fewest


def _cut(seated: Sequence[int | None], sizes: Sequence[int]) -> Iterator[Sequence[int | None]]:
    start = 0
    for size in sizes:
        yield seated[start : start + size]
        start += size


def repeats(request: Request, past: Past, rounds: int) -> int:
    """Return a bound for repeated pairs in `rounds` further rounds.

    A player with fewer unmet players than future tablemates repeats the difference; a pair is counted at both. Six
    players meet in one round only: each later table has two from one table of the first. Twelve have no fifth round
    (draw.md).
    """
    everyone = set(range(request.playing))
    met = [past.met[player] & everyone for player in range(request.playing)]
    others = request.size - 1
    excess = [max(0, others * rounds - (request.playing - 1 - len(own))) for own in met]
    forced = max(-(-(sum(excess) - _relief(excess, request, rounds)) // 2), _more_than_unmet(request, met, rounds))
    if request.size > 3:
        return max(forced, _from_one_table(request, past, rounds))
    if request.playing == 6:
        return max(forced, 2 * (rounds - (not _two_full_tables(past, everyone))))
    if request.playing == 12 and past.rounds + rounds > 4 and all(len(own) == 2 * past.rounds for own in met):
        return max(forced, 1)
    return forced


def _more_than_unmet(request: Request, met: Sequence[set[int]], rounds: int) -> int:
    sizes = [request.size_of(number) for number in range(1, request.tables + 1)]
    together = rounds * sum(size * (size - 1) // 2 for size in sizes)
    return together - (request.playing * (request.playing - 1) - sum(map(len, met))) // 2


def _from_one_table(request: Request, past: Past, rounds: int) -> int:
    sizes = [request.size_of(number) for number in range(1, request.tables + 1)]
    before = [request.tables] * (rounds - 1)
    if request.history:
        last = [{player for player in table.players if player < request.playing} for table in request.history[-1]]
        before.append(request.playing - sum(len(there) - 1 for there in last if there))
    return sum(dealt(size, groups) for groups in before for size in sizes)


def _relief(excess: Sequence[int], request: Request, rounds: int) -> int:
    """Return by how much incomplete tables reduce the excess: alone, by a full table's tablemates; with one other, by
    one less; once a round.
    """
    short = request.short_sizes
    if request.size > 3:
        less = max(0, *(request.size - size for size in (*short, request.size)))
        return min(rounds * less * sum(short), sum(min(much, rounds * less) for much in excess))
    if short == (1,):
        whole = sum(much // 2 for much in excess)
        half = min(max(0, rounds - whole), sum(much % 2 for much in excess))
        return 2 * min(rounds, whole) + half
    return min(rounds * sum(short), sum(min(much, rounds) for much in excess))


def _two_full_tables(past: Past, six: set[int]) -> bool:
    first = min(six)
    threes = ({first, *others} for others in combinations(sorted(six - {first}), 2))
    return any(_all_met(past, three) and _all_met(past, six - three) for three in threes)


def _all_met(past: Past, players: set[int]) -> bool:
    return all(other in past.met[player] for player, other in combinations(players, 2))


def short_again(request: Request, past: Past) -> int:
    """Return the places at incomplete tables that those of the fewest turns there cannot fill."""
    turns = past.short[: request.playing]
    return max(0, sum(request.short_sizes) - turns.count(min(turns)))


def unbalanced(request: Request, rounds: int) -> int:
    past = Past(request)
    return sum(lost(past.seats[player], rounds) for player in range(request.playing))


def span(request: Request) -> int:
    """Return a bound for the sum of spans of one round's tables.

    Only where the players before a gap between two ranks fill whole tables no table spans it, so tables of neighbours,
    in the best order of sizes, are optimal.
    """
    ranks = sorted(player.rank for player in request.players[: request.playing])
    gaps = list(accumulate((rank != following for rank, following in pairwise(ranks)), initial=0))
    odd = request.short_sizes
    least: dict[tuple[int, int], int] = {(0, 0): 0}  # which tables of another size (bits) and how many usual ones
    for which, full in product(range(1 << len(odd)), range(request.tables - len(odd) + 1)):
        ways = [(which ^ 1 << number, full, size) for number, size in enumerate(odd) if which >> number & 1]
        ways += [(which, full - 1, request.size)] * (full > 0)
        place = sum(size for number, size in enumerate(odd) if which >> number & 1) + full * request.size
        for before, number, size in ways:
            reached = least[before, number] + gaps[place - 1] - gaps[place - size]
            least[which, full] = min(reached, least.get((which, full), reached))
    return least[which, full]
