"""Swiss rounds: neighbours in the standings sit together, nobody meets an opponent again (docs/draw.md).

The cost of a table is one integer whose digits are the criteria (`Digits`). Empty seats of an incomplete table are
phantoms at the end of the list.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from itertools import combinations
from random import Random

from tournament.draw.asked.request import Request
from tournament.draw.budget import Budget, Round
from tournament.draw.history import Past
from tournament.draw.swiss import exact, lookahead
from tournament.draw.swiss.beam_search import follow, have_met
from tournament.draw.swiss.choices import Places
from tournament.draw.swiss.keep_completable import with_a_way_on, without_repeat
from tournament.draw.swiss.listing import WINDOWS, Listing
from tournament.draw.swiss.window_dp import MOST_FOR_WIDE, PricedRound, as_listed, as_they_stand, in_windows

# Extra players taken to the end of the list.
SPARE = (0, 3)
APART = (2, 3, 5, 8)  # parts of a block
SWAPS = 20_000  # exchanges tried: about half a second
REACH = 40  # places up or down the list


def tables(request: Request, past: Past, random: Random) -> Round:
    order = in_order(request, random)
    if max(request.short_sizes, default=0) > request.size + 1:
        listing = Listing(request, past, order, request.short_sizes)
        return as_round(listing, _of_all(listing))
    seated, rest, sizes = pinned_tables(request, past, order)
    drawn: Round = []
    if rest:
        listing = Listing(request, past, rest, sizes)
        cheapest = search(listing)
        ahead = lookahead.rounds_ahead(request, past.rounds)
        if ahead and not seated:
            cheapest = with_a_way_on(listing, cheapest, ahead, random)
        drawn = as_round(listing, cheapest)
    return sorted([*seated, *drawn], key=lambda table: -len(table))


def pinned_tables(request: Request, past: Past, order: list[int]) -> tuple[Round, list[int], tuple[int, ...]]:
    """Return the tables decided by pins, filled up.

    A single pin at a full table decides nothing: that table takes the number (numbering.py).
    """
    seated: Round = []
    rest, sizes = list(order), list(request.short_sizes)
    for number in sorted({pin.table for pin in request.pins}):
        pinned = [pin.player for pin in request.pins if pin.table == number]
        size = request.size_of(number)
        if len(pinned) == 1 and size == request.size:
            continue
        for player in pinned:
            rest.remove(player)
        if size != request.size:
            sizes.remove(size)
        while len(pinned) < size:
            pinned.append(_best_company(request, past, order, pinned, rest))
            rest.remove(pinned[-1])
        seated.append(tuple(sorted(pinned, key=order.index)))
    return seated, rest, tuple(sizes)


def _best_company(request: Request, past: Past, order: list[int], pinned: list[int], rest: list[int]) -> int:
    """Return who joins a pinned table: nobody pinned elsewhere, then the criteria in order, then the nearest."""
    elsewhere = {pin.player for pin in request.pins}
    listing = Listing(request, past, order, ())
    where = {player: place for place, player in enumerate(order)}

    def price(player: int) -> tuple[bool, int, int]:
        pairs = [sorted((where[player], where[second])) for second in pinned]
        far = sum(second - first for first, second in pairs)
        return player in elsewhere, sum(listing.pair(first, second) for first, second in pairs), far

    return min(rest, key=price)


def in_order(request: Request, random: Random) -> list[int]:
    """Return the players by rank, shared ranks by lot."""
    by_lot = list(range(request.playing))
    random.shuffle(by_lot)
    return sorted(by_lot, key=lambda player: request.players[player].rank)


def search(listing: Listing) -> PricedRound:
    followed = _followed(listing)
    if followed is not None and listing.length > MOST_FOR_WIDE:
        return followed
    cheapest = in_windows(listing, listing.windows)
    if cheapest.cost >= listing.digits.short and listing.short_sizes:
        cheapest = _turns_from_afar(listing, cheapest)
    whole = listing.length <= exact.MOST_FOR_EXACT[listing.size] and len(listing.order) == listing.request.playing
    if cheapest.cost >= listing.digits.repeat and listing.size > 3 and whole:
        cheapest = _better_of(listing, cheapest, without_repeat(listing))
    if cheapest.cost >= listing.digits.repeat:
        cheapest = _rematches_mended(listing, cheapest)
    if (
        listing.digits.club <= cheapest.cost < listing.digits.lost
        and listing.length <= exact.MOST_FOR_EXACT[listing.size]
    ):
        cheapest = _clubs_apart(listing, cheapest)
    cheapest = _beyond_the_window(listing, cheapest)
    return cheapest if followed is None else min(cheapest, followed, key=lambda candidate: candidate.cost)


def _of_all(listing: Listing) -> PricedRound:
    request = listing.request
    sizes = tuple(request.size_of(number) for number in range(1, request.tables + 1))
    pins = [(listing.order.index(pin.player), pin.table - 1) for pin in request.pins]
    several = _every_round(tuple(range(listing.length)), sizes)
    kept = (tables for tables in several if all(place in tables[table] for place, table in pins))
    return min(
        (PricedRound(sum(map(listing.table, tables)), tables) for tables in kept), key=lambda candidate: candidate.cost
    )


def _every_round(places: Places, sizes: tuple[int, ...]) -> Iterator[tuple[Places, ...]]:
    if not sizes:
        yield ()
        return
    for table in combinations(places, sizes[0]):
        rest = tuple(place for place in places if place not in table)
        yield from ((table, *others) for others in _every_round(rest, sizes[1:]))


def _followed(listing: Listing) -> PricedRound | None:
    if listing.size == 3 or listing.length <= exact.MOST_FOR_EXACT[listing.size] or not have_met(listing):
        return None
    farther = follow(listing)
    if listing.larger and (farther is None or farther.cost >= listing.digits.short):
        for order in _fresh_last(listing):
            other = listing.in_order(order)
            if (another := follow(other)) is not None:
                another = as_listed(listing, other, another)
                farther = another if farther is None else min(farther, another, key=lambda candidate: candidate.cost)
    return farther


def _clubs_apart(listing: Listing, priced: PricedRound) -> PricedRound:
    better = as_they_stand(listing, _dealt_out(listing), listing.windows[-1:])
    while better.cost < priced.cost:
        priced = better
        better = as_they_stand(listing, _table_by_table(listing, priced), listing.windows[:1])
    return priced


def _table_by_table(listing: Listing, priced: PricedRound) -> list[int]:
    count = len(listing.order)
    tables = sorted(priced.tables, key=lambda table: (table[-1] >= count, sum(table)))
    return [listing.order[place] for table in tables for place in table if place < count]


def _dealt_out(listing: Listing) -> list[int]:
    """Return the list with the largest club spread evenly, because nearly every table needs a member of it."""
    sizes = Counter(listing.clubs[player] for player in listing.order if listing.clubs[player])
    largest = max(sizes, key=lambda club: (sizes[club], club), default="")
    club = [player for player in listing.order if listing.clubs[player] == largest]
    others = [player for player in listing.order if listing.clubs[player] != largest]
    places = {
        player: (2 * at + 1) * len(listing.order) // len(group)
        for group in (club, others)
        for at, player in enumerate(group)
    }
    return sorted(listing.order, key=places.__getitem__)


def _rematches_mended(listing: Listing, priced: PricedRound) -> PricedRound:
    if listing.size > 3:
        priced = _swapped(listing, priced)
        if priced.cost < listing.digits.repeat:
            return priced
    for parts in APART:
        priced = min(priced, _apart_by(listing, parts), key=lambda candidate: candidate.cost)
        if priced.cost < listing.digits.repeat:
            return priced
    return _swapped(listing, priced)


def _apart_by(listing: Listing, parts: int) -> PricedRound:
    """Return a round for neighbours who have all met, by shuffling each block's parts."""
    block = parts * WINDOWS[0]
    order = [
        player
        for start in range(0, len(listing.order), block)
        for first in range(WINDOWS[0])
        for player in listing.order[start : start + block][first :: WINDOWS[0]]
    ]
    return as_they_stand(listing, order, listing.windows[:1])


def _swapped(listing: Listing, priced: PricedRound) -> PricedRound:
    tables = [list(table) for table in priced.tables]
    prices = [listing.table(table) for table in priced.tables]
    at = {place: number for number, table in enumerate(tables) for place in table}
    waiting = deque(number for number, price in enumerate(prices) if price >= listing.digits.repeat)
    budget = Budget(SWAPS)
    while waiting and budget.left > 0:
        number = waiting.popleft()
        if prices[number] < listing.digits.repeat:
            continue
        best_gain, chosen = 0, None
        for seat, place in enumerate(tables[number]):
            for there in range(max(0, place - REACH), min(listing.length, place + REACH + 1)):
                other = at[there]
                if other == number:
                    continue
                budget.left -= 1
                mine, his = _exchanged(tables[number], tables[other], seat, there)
                costs = listing.table(mine), listing.table(his)
                gain = prices[number] + prices[other] - sum(costs)
                if gain > best_gain:
                    best_gain, chosen = gain, (other, mine, his, costs)
        if chosen is not None:
            other, mine, his, costs = chosen
            for changed, table, price in ((number, mine, costs[0]), (other, his, costs[1])):
                tables[changed], prices[changed] = list(table), price
                at.update(dict.fromkeys(table, changed))
                waiting.append(changed)
    return PricedRound(sum(prices), tuple(map(tuple, tables)))


def _exchanged(mine: list[int], his: list[int], seat: int, there: int) -> tuple[Places, Places]:
    ours = sorted([*mine[:seat], *mine[seat + 1 :], there])
    theirs = sorted([*(place for place in his if place != there), mine[seat]])
    return tuple(ours), tuple(theirs)


def _turns_from_afar(listing: Listing, priced: PricedRound) -> PricedRound:
    for order in _fresh_last(listing):
        priced = min(priced, as_they_stand(listing, order, listing.windows), key=lambda candidate: candidate.cost)
    return priced


def _fresh_last(listing: Listing) -> Iterator[list[int]]:
    never = listing.request.never_short
    turn = [player for player in listing.order if not listing.tired[player] and player not in never]
    for spare in SPARE:
        last = turn[-sum(listing.short_sizes) - spare :]
        yield [player for player in listing.order if player not in last] + last


def _beyond_the_window(listing: Listing, priced: PricedRound) -> PricedRound:
    if listing.length > exact.MOST_FOR_EXACT[listing.size] or (
        priced.cost >= listing.digits.lost and listing.size == 3
    ):
        return priced
    priced = _better_of(listing, priced, exact.beyond(listing, priced.cost))
    if listing.size > 3 and priced.cost >= listing.digits.lost:  # few tables are without any such fault
        priced = _better_of(listing, priced, exact.beyond(listing, listing.digits.lost))
    return priced


def _better_of(listing: Listing, priced: PricedRound, tables: tuple[Places, ...] | None) -> PricedRound:
    if not tables:
        return priced
    return min(
        priced, PricedRound(sum(listing.table(table) for table in tables), tables), key=lambda candidate: candidate.cost
    )


def as_round(listing: Listing, priced: PricedRound) -> Round:
    """Convert places to player indexes; tables with phantoms come last."""
    count = len(listing.order)
    seated = [tuple(listing.order[place] for place in table if place < count) for table in priced.tables]
    return sorted(seated, key=lambda table: -len(table))
