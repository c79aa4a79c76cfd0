"""The cheapest Swiss round that keeps later rounds possible, for small fields (docs/draw.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from tournament.draw.budget import Budget, Round
from tournament.draw.schedule.all_rounds_search import together, way_on
from tournament.draw.swiss import exact, lookahead
from tournament.draw.swiss.choices import Places
from tournament.draw.swiss.listing import Listing
from tournament.draw.swiss.window_dp import PricedRound

# Most places for trying every round when the cheapest leaves no way on.
MOST_FOR_ALL = 18
MOST_TABLES = 300_000
# Enumerate the rounds of so few tables: each is a Latin square, and few of them have a mate.
FEW_TABLES = 5


def with_a_way_on(listing: Listing, priced: PricedRound, ahead: int, random: Random) -> PricedRound:
    """Return the cheapest round after which `ahead` more can be played without a repeat."""
    if listing.size != 3:
        return _leaving(listing, priced, ahead, random)
    lone = 2 if listing.short_sizes == (1,) else 0
    allowed = lookahead.allowed_pairs(listing.request, listing.past)
    look = lookahead.LookAhead(lone)
    item = [*listing.order, *range(len(listing.order), listing.length)]
    for candidate in cheapest_first(listing, priced):
        tables = [tuple(sorted(item[place] for place in table)) for table in candidate.tables]
        if look.completable(lookahead.after(allowed, tables, lone), ahead):
            return candidate
    return priced


def _leaving(listing: Listing, priced: PricedRound, ahead: int, random: Random) -> PricedRound:
    request, turn = listing.request, {player: place for place, player in enumerate(listing.order)}

    few = request.tables <= FEW_TABLES or ahead == 1
    item = [*listing.order, *range(len(listing.order), listing.length)]
    look, allowed = _look(listing)

    def goes_on(tables: Sequence[Places]) -> bool:
        if few:
            laid = [tuple(sorted(item[place] for place in table)) for table in tables]
            return look.completable(lookahead.after(allowed, laid, look.lone), ahead)
        drawn = [tuple(listing.order[place] for place in table if place < len(turn)) for table in tables]
        return way_on(request, drawn, ahead, random)

    if not (request.history or request.forbidden):
        return priced
    if priced.cost < listing.digits.repeat and goes_on(priced.tables):
        return priced
    if listing.length <= exact.MOST_FOR_EXACT[listing.size]:
        better = exact.beyond(listing, listing.digits.repeat, goes_on, exact.STATES if few else exact.REFUSED)
        if better is not None:
            return PricedRound(sum(listing.table(table) for table in better), better)
    if few:
        return _gone_through(listing, goes_on) or priced
    rounds, left = together(replace(request, mode="schedule", rounds=ahead + 1), random)
    several = [_as_places(listing, tables) for tables in rounds]
    if left[:2] > (0, 0):
        return priced
    return min(
        [PricedRound(sum(map(listing.table, tables)), tables) for tables in several],
        key=lambda candidate: candidate.cost,
    )


def without_repeat(listing: Listing) -> tuple[Places, ...]:
    """Return any round of larger tables without a repeat, or none."""
    look, allowed = _look(listing)
    return _of_items(listing, next(look.rounds(allowed), []))


def _of_items(listing: Listing, tables: Round) -> tuple[Places, ...]:
    place = {player: at for at, player in enumerate(listing.order)}
    return tuple(tuple(sorted(place.get(item, item) for item in table)) for table in tables)


def _gone_through(listing: Listing, goes_on: Callable[[Sequence[Places]], bool]) -> PricedRound | None:
    look, allowed = _look(listing)
    best: PricedRound | None = None
    for tables in look.rounds(allowed):
        places = _of_items(listing, tables)
        cost = sum(map(listing.table, places))
        if (best is None or cost < best.cost) and goes_on(places):
            best = PricedRound(cost, places)
    return best


def _look(listing: Listing) -> tuple[lookahead.LookAhead, lookahead.Allowed]:
    lone = listing.joined if listing.joined > 1 else 0
    look = lookahead.LookAhead(lone, size=listing.size, larger=listing.larger)
    return look, lookahead.allowed_pairs(listing.request, listing.past)


def _as_places(listing: Listing, tables: Round) -> tuple[Places, ...]:
    place = {player: at for at, player in enumerate(listing.order)}
    phantoms = tuple(range(len(place), listing.length))
    return tuple(
        (*sorted(place[player] for player in table), *(phantoms if len(table) < listing.size else ()))
        for table in tables
    )


def cheapest_first(listing: Listing, priced: PricedRound) -> Iterator[PricedRound]:
    """Yield a counted number of rounds without a repeat, cheapest first."""
    yield priced
    if listing.length > MOST_FOR_ALL:
        return
    cost = {places: listing.table(places) for places in combinations(range(listing.length), 3)}
    least = [min(price for places, price in cost.items() if place in places) for place in range(listing.length)]
    done, last = priced.cost, listing.digits.repeat - 1
    budget = Budget(MOST_TABLES)
    while done < last and budget.left > 0:
        limit = min(2 * done + listing.digits.span, last)
        yield from sorted(_rounds_within(cost, least, done, limit, budget), key=lambda candidate: candidate.cost)
        done = limit


def _rounds_within(
    cost: dict[tuple[int, int, int], int], least: list[int], above: int, limit: int, budget: Budget
) -> Iterator[PricedRound]:
    length = len(least)

    def lay(free: list[int], tables: tuple[tuple[int, int, int], ...], so_far: int) -> Iterator[PricedRound]:
        if not free:
            if so_far > above:
                yield PricedRound(so_far, tables)
            return
        rest = sum(least[place] for place in free)
        for near, far in combinations(range(1, len(free)), 2):
            table = (free[0], free[near], free[far])
            if budget.left <= 0:
                return
            budget.left -= 1
            ahead = rest - least[table[0]] - least[table[1]] - least[table[2]]
            if so_far + cost[table] + ahead // 3 <= limit:
                kept = free[1:near] + free[near + 1 : far] + free[far + 1 :]
                yield from lay(kept, (*tables, table), so_far + cost[table])

    yield from lay(list(range(length)), (), 0)
