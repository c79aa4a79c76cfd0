"""Searches all rounds of a schedule at once, for larger tables (docs/draw.md)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tournament.draw.asked.request import Request, Table
from tournament.draw.budget import Budget, Round
from tournament.draw.schedule import annealing, exchanges
from tournament.draw.schedule.exchanges import NOTHING, Cost
from tournament.draw.schedule.systems import from_system
from tournament.draw.schedule.transversal_designs import from_net
from tournament.draw.schedule.turns import in_turn

BUDGET = 2_000_000  # players compared: one or two seconds
PAIRS = 80_000_000  # pairs priced in a small field: one or two seconds
NETS = 2
WAY_ON = 400_000  # players compared for `way_on`


def together(request: Request, random: Random) -> tuple[list[Round], Cost]:
    """Return the best of three starts: by lot, from a system if there is one, and by lot again."""
    small = request.playing <= annealing.LARGEST
    search_by = annealing.Annealing if small else exchanges.Search
    budget = Budget(PAIRS if small else BUDGET)
    best: list[Round] = []
    least: Cost | None = None
    systems = [from_system]
    strict = possible = in_turn(request)
    while least is None or ((budget.left > 0 or systems) and least > NOTHING):
        search = search_by(request, random, budget, strict=strict)
        strict = possible and not strict
        built: list[Round] = []
        if least is not None and systems:
            built = systems.pop()(request, random)
        search.begin([_laid(request, tables) for tables in built] + search.dealing.rounds()[len(built) :])
        cost = search.run()
        if least is None or cost < least:
            best, least = search.best, cost
    for _ in range(NETS if least > NOTHING else 0):
        if built := from_net(request, random):
            search = search_by(request, random, Budget((PAIRS if small else BUDGET) // 4), strict=False)
            search.begin(built)
            if (cost := search.run()) < least:
                best, least = search.best, cost
    return best, least


def way_on(request: Request, drawn: Round, rounds: int, random: Random) -> bool:
    """Return whether `rounds` rounds without a repeat can follow; clubs and turns are ignored."""
    played = tuple(Table(table) for table in drawn)
    ahead = replace(
        request,
        mode="schedule",
        rounds=rounds,
        players=tuple(replace(player, club="") for player in request.players),
        history=(*request.history, played),
    )
    search = exchanges.Search(ahead, random, Budget(WAY_ON), strict=False)
    search.turn = 0
    search.begin(search.dealing.rounds())
    return search.run(criteria=2)[:2] == NOTHING[:2]


def _laid(request: Request, tables: Round) -> Round:
    return sorted(tables, key=lambda table: len(table) != request.size)
