"""Deals clubs out over larger tables like cards, to start a schedule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from tournament.draw import bounds
from tournament.draw.asked.request import Request
from tournament.draw.budget import Round
from tournament.draw.schedule.turns import extra_tables, in_turn, planned


class Dealing:
    def __init__(self, request: Request, before: Sequence[int], random: Random) -> None:
        self.request = request
        self.before = before
        self.random = random
        self.clubs = [player.club for player in request.players[: request.playing]]
        self.sizes = [request.size_of(number) for number in range(1, request.tables + 1)]
        self.full = request.tables - len(request.short_sizes)

    def target(self) -> int:
        if self.request.larger and in_turn(self.request):
            return bounds.clubmates_in_order(self.request, self.request.rounds, 0)
        plan = planned(self.request, self.request.rounds, self.random) if extra_tables(self.request) else None
        return plan.pairs if plan else bounds.clubmates(self.request) * self.request.rounds

    def rounds(self) -> list[Round]:
        turns = list(self.before[: self.request.playing])
        plan = planned(self.request, self.request.rounds, self.random) if self.request.short_sizes else None
        shares = plan.rounds if plan else [{}] * self.request.rounds
        return [self._round(turns, each) for each in shares]

    def _round(self, turns: list[int], shares: Mapping[str, int]) -> Round:
        tables: list[list[int]] = [[] for _ in self.sizes]
        pinned = {pin.player for pin in self.request.pins}
        for pin in self.request.pins:
            tables[pin.table - 1].append(pin.player)
        waiting = [player for player in range(self.request.playing) if player not in pinned]
        self.random.shuffle(waiting)
        odd = [number for number in range(self.full, len(self.sizes)) if len(tables[number]) < self.sizes[number]]
        places = sum(self.sizes[number] - len(tables[number]) for number in odd)
        waiting.sort(key=turns.__getitem__)
        if places:
            last = turns[waiting[places - 1]]
            must = [player for player in waiting if turns[player] < last]
            may = [player for player in waiting if turns[player] == last]
            chosen = self._as_planned(must, may, shares) if shares else self._of_all_clubs(must, may, places)
            for player in chosen:
                turns[player] += 1
            self._deal(chosen, odd, tables)
            taken = set(chosen)
            waiting = [player for player in waiting if player not in taken]
        self._deal(waiting, range(self.full), tables)
        return [tuple(table) for table in tables]

    def _as_planned(self, must: list[int], may: list[int], shares: Mapping[str, int]) -> list[int]:
        chosen = list(must)
        here = Counter(self.clubs[player] for player in chosen)
        for player in may:
            if here[self.clubs[player]] < shares[self.clubs[player]]:
                chosen.append(player)
                here[self.clubs[player]] += 1
        return chosen

    def _of_all_clubs(self, must: list[int], may: list[int], places: int) -> list[int]:
        chosen = list(must)
        here = Counter(self.clubs[player] for player in chosen)
        sizes = Counter(self.clubs)
        rest: dict[str, list[int]] = {}
        for player in may:
            rest.setdefault(self.clubs[player], []).append(player)
        while len(chosen) < places:
            club = max(
                (club for club in rest if rest[club]),
                key=lambda club: sizes[club] * places - here[club] * self.request.playing if club else 0,
            )
            chosen.append(rest[club].pop())
            here[club] += 1
        return chosen

    def _deal(self, players: Sequence[int], numbers: Sequence[int], tables: list[list[int]]) -> None:
        by_club: dict[str, list[int]] = {}
        for player in players:
            by_club.setdefault(self.clubs[player], []).append(player)
        clubs = list(by_club)
        self.random.shuffle(clubs)
        free = [number for number in numbers if len(tables[number]) < self.sizes[number]]
        self.random.shuffle(free)
        at = 0
        for club in clubs:
            for player in by_club[club]:
                at %= len(free)
                tables[free[at]].append(player)
                if len(tables[free[at]]) == self.sizes[free[at]]:
                    free.pop(at)
                else:
                    at += 1
