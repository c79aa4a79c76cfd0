"""All rounds of a schedule at once, for larger tables: where a search starts from, and which answer is taken.

Nothing is left to be mended when no pair meets twice, no club has more or fewer at a table than its share, and turns at
the tables of another size are taken in order. The first start deals the clubs out over the tables, so that only repeats
are left (`dealing`); then comes a system, if there is one, and for tables of five, where small fields are tight, points
of a net (`nets`) and rounds that were searched for as if there were no clubs. `exchanges` mends each.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tournament.draw.budget import Budget, Round
from tournament.draw.exchanges import NOTHING, TURN, Cost, Search, in_turn
from tournament.draw.nets import from_net
from tournament.draw.request import Request, Table
from tournament.draw.systems import from_system, given_out

BUDGET = 2_000_000  # players compared for one answer: one or two seconds
NETS = 2  # nets that are tried where something is left
WAY_ON = 400_000  # the same for the question whether a round leaves a way on


def together(request: Request, random: Random) -> tuple[list[Round], Cost]:
    """The best rounds that are found: from a start by lot, from a system if there is one, and by lot again."""
    budget = Budget(BUDGET * (2 if request.larger and in_turn(request) else 1))
    best: list[Round] = []
    least: Cost | None = None
    systems = [from_system]
    bare = not (request.history or request.pins)
    strict = possible = in_turn(request)
    while least is None or ((budget.left > 0 or systems) and least > NOTHING):
        search = Search(request, random, budget, strict=strict)
        strict = possible and not strict
        built: list[Round] = []
        if least is not None and systems:
            built = systems.pop()(request, random)
        elif least is not None and bare and request.larger:
            built = _without_clubs(request, random, budget, strict=search.strict)
        search.begin([_laid(request, tables) for tables in built] + search.dealing.rounds()[len(built) :])
        cost = search.run()
        if least is None or cost < least:
            best, least = search.best, cost
    for _ in range(NETS if least > NOTHING else 0):
        if built := from_net(request, random):
            search = Search(request, random, Budget(BUDGET // 4), strict=False)
            search.begin(built)
            if (cost := search.run()) < least:
                best, least = search.best, cost
    return best, least


def way_on(request: Request, drawn: Round, rounds: int, random: Random) -> bool:
    """Whether so many rounds without a repeat are found after this one, clubs and turns not looked at."""
    played = tuple(Table(table) for table in drawn)
    ahead = replace(
        request,
        mode="schedule",
        rounds=rounds,
        players=tuple(replace(player, club="") for player in request.players),
        history=(*request.history, played),
    )
    search = Search(ahead, random, Budget(WAY_ON), strict=False)
    search.turn = 0
    search.begin(search.dealing.rounds())
    return search.run(criteria=2)[:2] == NOTHING[:2]


def _without_clubs(request: Request, random: Random, budget: Budget, *, strict: bool) -> list[Round]:
    """Rounds without a repeat that were searched for as if there were no clubs; nothing if that found none."""
    players = tuple(replace(player, club="") for player in request.players)
    search = Search(replace(request, players=players), random, budget, strict=strict)
    search.begin(search.dealing.rounds())
    search.turn = TURN if strict else 0
    cost = search.run(criteria=3 if strict else 2)
    return given_out(request, search.best, random) if cost[:2] == NOTHING[:2] else []


def _laid(request: Request, tables: Round) -> Round:
    """A system's round with its incomplete tables last."""
    return sorted(tables, key=lambda table: len(table) != request.size)
