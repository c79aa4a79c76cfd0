"""Judges a draw from the finished tables, so counts hold after changes by hand, too."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations, permutations
from typing import Any

from tournament.draw import bounds
from tournament.draw.asked.request import FINALS, LETTERS, Request, Table, pair
from tournament.draw.finals import Blocks
from tournament.draw.history import Past
from tournament.draw.kept.moved import least_moved, moved
from tournament.draw.seats import lost, uneven

PAIRWISE = ("forbidden", "pins", "short_again", "repeats", "clubmates")


def report(request: Request, rounds: Sequence[Sequence[Table]]) -> dict[str, Any]:
    """Return the report, criteria in the order of judging (docs/draw.md)."""
    past = Past(request)
    least = dict.fromkeys(("forbidden", "pins", "short_again", "repeats", "clubmates"), 0)
    least["repeats"] = bounds.repeats(request, past, len(rounds))
    concerned: list[dict[str, Any]] = []
    listing = _Listing(request)
    blocks = Blocks(request) if request.mode == FINALS else None
    span = thirds = 0
    for number, tables in enumerate(rounds, start=1):
        least["short_again"] += bounds.short_again(request, past)
        least["clubmates"] += bounds.clubmates(request)
        concerned += [{**case, "round": number} for case in _cases(request, past, tables)]
        span += sum(listing.span(table.players) for table in tables if table.players)
        for table_number, table in enumerate(tables, start=1):
            if (
                request.mode == "thirds"
                and len(table.players) == request.size
                and not listing.one_of_each(table.players)
            ):
                thirds += 1
                concerned.append(_case(request, "thirds", table_number, table.players) | {"round": number})
        if blocks is not None:
            least |= blocks.least(past)
            displaced = blocks.elsewhere(tables)
            concerned += [_case(request, "finals", at, (player,)) | {"round": number} for at, player in displaced]
        if request.keep:
            least["moved"] = max(least.get("moved", 0), least_moved(request, number - 1))
            concerned += [
                _case(request, "moved", at, (player,)) | {"round": number}
                for at, player in moved(request, number - 1, tables)
            ]
        past.add([table.players for table in tables])
        past.sit(tables)
    seats, uneven_ones = _seats(request, past)
    least["seats"] = bounds.unbalanced(request, len(rounds))
    judged = {name: sum(case["criterion"] == name for case in concerned) for name in PAIRWISE}
    if blocks is None and judged["clubmates"] > least["clubmates"]:
        least["clubmates"] = bounds.clubmates_in_order(request, len(rounds), judged["short_again"])
    counts: dict[str, Any] = {name: judged[name] for name in ("forbidden", "pins", "short_again", "repeats")}
    counts |= {"seats": seats, "clubmates": judged["clubmates"]}
    if request.mode == "standings":
        counts["span"] = span
        least["span"] = len(rounds) * bounds.span(request)
    if request.mode == "thirds":
        counts["thirds"], least["thirds"] = thirds, 0
    if blocks is not None:
        counts["finals"], least["finals"] = sum(case["criterion"] == FINALS for case in concerned), 0
        counts["lots"] = least["lots"] = len(blocks.by_lot)
        concerned += [{"criterion": "lots", "players": [request.players[level].id]} for level in blocks.by_lot]
    if request.keep:
        counts["moved"] = len({case["players"][0] for case in concerned if case["criterion"] == "moved"})
    return {**counts, "bounds": least, "who": [*concerned, *uneven_ones]}


def _case(request: Request, criterion: str, table: int, players: Sequence[int]) -> dict[str, Any]:
    return {"criterion": criterion, "table": table, "players": [request.players[each].id for each in players]}


def _cases(request: Request, past: Past, tables: Sequence[Table]) -> Iterator[dict[str, Any]]:
    least = min(past.short[: request.playing])
    pinned = {pin.player: pin.table for pin in request.pins}
    for number, table in enumerate(tables, start=1):
        for first, second in combinations(table.players, 2):
            if pair(first, second) in request.forbidden:
                yield _case(request, "forbidden", number, (first, second))
            if second in past.met[first]:
                yield _case(request, "repeats", number, (first, second))
            if request.players[first].club and request.players[first].club == request.players[second].club:
                yield _case(request, "clubmates", number, (first, second))
        for player in table.players:
            if pinned.get(player, number) != number:
                yield _case(request, "pins", number, (player,))
            if len(table.players) != request.size and past.short[player] > least:
                yield _case(request, "short_again", number, (player,))


def _seats(request: Request, past: Past) -> tuple[dict[str, int], list[dict[str, Any]]]:
    left = max(0, request.total - past.rounds)
    counts = past.seats[: request.playing]
    unbalanced = [player for player, own in enumerate(counts) if uneven(own)]
    cases = [
        {
            "criterion": "seats",
            "players": [request.players[player].id],
            "counts": dict(zip(LETTERS, counts[player], strict=False)),
        }
        for player in unbalanced
    ]
    worst = max(max(own) - min(own) for own in counts)
    return {"unbalanced": len(unbalanced), "worst": worst, "lost": sum(lost(own, left) for own in counts)}, cases


class _Listing:
    """Places in the list, 0..N-1. Players of a shared rank share all its places."""

    def __init__(self, request: Request) -> None:
        ranks = sorted(player.rank for player in request.players[: request.playing])
        self.first = [bisect_left(ranks, player.rank) for player in request.players]
        self.last = [bisect_right(ranks, player.rank) - 1 for player in request.players]
        self.sizes = request.third_sizes
        self.ends = list(accumulate(request.third_sizes))

    def span(self, players: Sequence[int]) -> int:
        """Count the places from first to last, within a shared rank as near as possible."""
        return max(0, max(self.first[player] for player in players) - min(self.last[player] for player in players))

    def one_of_each(self, players: Sequence[int]) -> bool:
        return any(
            all(self._in_third(player, third) for third, player in enumerate(order)) for order in permutations(players)
        )

    def _in_third(self, player: int, third: int) -> bool:
        start = self.ends[third] - self.sizes[third]
        return self.first[player] < self.ends[third] and self.last[player] >= start
