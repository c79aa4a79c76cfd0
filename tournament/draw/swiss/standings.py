"""Swiss rounds: neighbours in the standings sit together, nobody meets an opponent again (mode `standings`).

Three at a table is three-dimensional matching, so there is no matching algorithm to borrow. But neighbours sit
together, so nobody sits far from his place in the list: a dynamic program walks down the list and remembers only which
of the next `window` places are taken already. Its state is the first free place and that mask; its move seats the first
free player with two of the window. It finds the cheapest round of all whose tables span at most `window` places.

The cost of a table is one integer whose digits are the criteria in the order of draw.md (`Digits`). Empty seats of an
incomplete table stand at the end of the list as phantoms. When forbidden pairs, turns at the short table or repeats are
left, the window is widened; after many rounds of standings that hardly move, when neighbours have all met, the list is
searched in other orders too, places are exchanged, and at larger tables a wider window is followed. Whom a pin brings
together is seated first. In a small field clubs and a past can make it worth while to reach farther than any window:
there `exact` finishes what was found.
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
from tournament.draw.swiss.window_dp import MOST_FOR_WIDE, Found, as_listed, as_they_stand, in_windows

#: How many more of those whose turn it is are taken to the end of the list than there are places at short tables.
SPARE = (0, 3)
#: Into how many parts blocks of the list are cut when neighbours have all met.
APART = (2, 3, 5, 8)
SWAPS = 20_000  # exchanges of two places that are tried for a round in which rematches are left: about half a second
REACH = 40  # places up or down the list


def tables(request: Request, past: Past, random: Random) -> Round:
    """The tables of the next round by the standings, in the order of the list, incomplete ones last."""
    order = in_order(request, random)
    if max(request.short_sizes, default=0) > request.size + 1:
        listing = Listing(request, past, order, request.short_sizes)
        return as_round(listing, _of_all(listing))
    seated, rest, sizes = pinned_tables(request, past, order)
    drawn: Round = []
    if rest:
        listing = Listing(request, past, rest, sizes)
        found = search(listing)
        ahead = lookahead.rounds_ahead(request, past.rounds)
        if ahead and not seated:
            found = with_a_way_on(listing, found, ahead, random)
        drawn = as_round(listing, found)
    return sorted([*seated, *drawn], key=lambda table: -len(table))


def pinned_tables(request: Request, past: Past, order: list[int]) -> tuple[Round, list[int], tuple[int, ...]]:
    """Tables whose players pins decide, filled up with who fits best; the players left, and their incomplete tables.

    A single pin at a full table decides nothing: that table is found as usual and takes the number (numbering.py).
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
    """Who joins a pinned table: nobody pinned elsewhere, then the criteria in their order, then the nearest."""
    elsewhere = {pin.player for pin in request.pins}
    listing = Listing(request, past, order, ())
    where = {player: place for place, player in enumerate(order)}

    def price(player: int) -> tuple[bool, int, int]:
        pairs = [sorted((where[player], where[other])) for other in pinned]
        far = sum(other - one for one, other in pairs)
        return player in elsewhere, sum(listing.pair(one, other) for one, other in pairs), far

    return min(rest, key=price)


def in_order(request: Request, random: Random) -> list[int]:
    """The players by rank; who shares one is ordered by lot."""
    by_lot = list(range(request.playing))
    random.shuffle(by_lot)
    return sorted(by_lot, key=lambda player: request.players[player].rank)


def search(listing: Listing) -> Found:
    """The cheapest round, in a window as wide as it takes to seat everybody without breaking what comes first."""
    followed = _followed(listing)
    if followed is not None and listing.length > MOST_FOR_WIDE:
        return followed
    found = in_windows(listing, listing.windows)
    if found.cost >= listing.digits.short and listing.short_sizes:
        found = _turns_from_afar(listing, found)
    whole = listing.length <= exact.MOST_FOR_EXACT[listing.size] and len(listing.order) == listing.request.playing
    if found.cost >= listing.digits.repeat and listing.size > 3 and whole:
        found = _better_of(listing, found, without_repeat(listing))
    if found.cost >= listing.digits.repeat:
        found = _rematches_mended(listing, found)
    if listing.digits.club <= found.cost < listing.digits.lost and listing.length <= exact.MOST_FOR_EXACT[listing.size]:
        found = _clubs_apart(listing, found)
    found = _beyond_the_window(listing, found)
    return found if followed is None else min(found, followed, key=lambda one: one.cost)


def _of_all(listing: Listing) -> Found:
    """The cheapest of all rounds where tables seat two or three more than usual: there are one or two tables then."""
    request = listing.request
    sizes = tuple(request.size_of(number) for number in range(1, request.tables + 1))
    pins = [(listing.order.index(pin.player), pin.table - 1) for pin in request.pins]
    several = _every_round(tuple(range(listing.length)), sizes)
    kept = (tables for tables in several if all(place in tables[table] for place, table in pins))
    return min((Found(sum(map(listing.table, tables)), tables) for tables in kept), key=lambda one: one.cost)


def _every_round(places: Places, sizes: tuple[int, ...]) -> Iterator[tuple[Places, ...]]:
    """Every way to seat these at tables of these sizes."""
    if not sizes:
        yield ()
        return
    for table in combinations(places, sizes[0]):
        rest = tuple(place for place in places if place not in table)
        yield from ((table, *others) for others in _every_round(rest, sizes[1:]))


def _followed(listing: Listing) -> Found | None:
    """When neighbours at larger tables have met: a round of tables that reach farther (`followed`), if one is found."""
    if listing.size == 3 or listing.length <= exact.MOST_FOR_EXACT[listing.size] or not have_met(listing):
        return None
    found = follow(listing)
    if listing.larger and (found is None or found.cost >= listing.digits.short):
        for order in _fresh_last(listing):
            other = listing.in_order(order)
            if (another := follow(other)) is not None:
                another = as_listed(listing, other, another)
                found = another if found is None else min(found, another, key=lambda one: one.cost)
    return found


def _clubs_apart(listing: Listing, found: Found) -> Found:
    """A cheaper round whose tables reach far for the sake of clubs: from the list with the largest club dealt out, then
    as long as it helps from the list in the order of the tables that were found.
    """
    better = as_they_stand(listing, _dealt_out(listing), listing.windows[-1:])
    while better.cost < found.cost:
        found = better
        better = as_they_stand(listing, _table_by_table(listing, found), listing.windows[:1])
    return found


def _table_by_table(listing: Listing, found: Found) -> list[int]:
    """The players in the order of their tables, those of incomplete ones last."""
    count = len(listing.order)
    tables = sorted(found.tables, key=lambda table: (table[-1] >= count, sum(table)))
    return [listing.order[place] for table in tables for place in table if place < count]


def _dealt_out(listing: Listing) -> list[int]:
    """The list with the largest club spread evenly over it: when it fills a seat of nearly every table, its players are
    wanted far from where they stand.
    """
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


def _rematches_mended(listing: Listing, found: Found) -> Found:
    """A round with fewer rematches, if the list in another order has one or exchanges of places lead to it."""
    if listing.size > 3:
        found = _swapped(listing, found)
        if found.cost < listing.digits.repeat:
            return found
    for parts in APART:
        found = min(found, _apart_by(listing, parts), key=lambda one: one.cost)
        if found.cost < listing.digits.repeat:
            return found
    return _swapped(listing, found)


def _apart_by(listing: Listing, parts: int) -> Found:
    """A round for neighbours who have all met each other: the list in blocks, each block's parts shuffled together like
    cards, so that a window reaches farther down the list and seats fewer of the nearest.
    """
    block = parts * WINDOWS[0]
    order = [
        player
        for start in range(0, len(listing.order), block)
        for first in range(WINDOWS[0])
        for player in listing.order[start : start + block][first :: WINDOWS[0]]
    ]
    return as_they_stand(listing, order, listing.windows[:1])


def _swapped(listing: Listing, found: Found) -> Found:
    """Exchange places between tables while that makes the round cheaper, a counted number of times: what is left of the
    rematches when hardly any table can be mended within the window.
    """
    tables = [list(table) for table in found.tables]
    prices = [listing.table(table) for table in found.tables]
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
    return Found(sum(prices), tuple(map(tuple, tables)))


def _exchanged(mine: list[int], his: list[int], seat: int, there: int) -> tuple[Places, Places]:
    """Both tables when the one on `seat` of mine goes to his place and who is `there` comes; ascending."""
    ours = sorted([*mine[:seat], *mine[seat + 1 :], there])
    theirs = sorted([*(place for place in his if place != there), mine[seat]])
    return tuple(ours), tuple(theirs)


def _turns_from_afar(listing: Listing, found: Found) -> Found:
    """A cheaper round when those whose turn at the short table it is stand too far above the end of the list: they are
    taken there for the search, and what it finds is priced as they stand.
    """
    for order in _fresh_last(listing):
        found = min(found, as_they_stand(listing, order, listing.windows), key=lambda one: one.cost)
    return found


def _fresh_last(listing: Listing) -> Iterator[list[int]]:
    """The list with those at its end whose turn at a table of another size it is: the last so many of them."""
    never = listing.request.never_short
    turn = [player for player in listing.order if not listing.tired[player] and player not in never]
    for spare in SPARE:
        last = turn[-sum(listing.short_sizes) - spare :]
        yield [player for player in listing.order if player not in last] + last


def _beyond_the_window(listing: Listing, found: Found) -> Found:
    """Small fields: a cheaper round with tables that reach farther, if there is one (exact.py)."""
    if listing.length > exact.MOST_FOR_EXACT[listing.size] or (found.cost >= listing.digits.lost and listing.size == 3):
        return found
    found = _better_of(listing, found, exact.beyond(listing, found.cost))
    if listing.size > 3 and found.cost >= listing.digits.lost:  # of the tables without any such fault there are few
        found = _better_of(listing, found, exact.beyond(listing, listing.digits.lost))
    return found


def _better_of(listing: Listing, found: Found, tables: tuple[Places, ...] | None) -> Found:
    if not tables:
        return found
    return min(found, Found(sum(listing.table(table) for table in tables), tables), key=lambda one: one.cost)


def as_round(listing: Listing, found: Found) -> Round:
    """The places as player indexes; phantoms fall away, and tables that had one come last."""
    count = len(listing.order)
    seated = [tuple(listing.order[place] for place in table if place < count) for table in found.tables]
    return sorted(seated, key=lambda table: -len(table))
