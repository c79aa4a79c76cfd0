"""Swiss rounds when neighbours have met (`followed`), and the prices that every program down the list goes by."""

from itertools import combinations
from random import Random

import pytest

from bench.draw.events import Plan, played
from tournament.draw.asked.parsing import parse
from tournament.draw.history import Past
from tournament.draw.swiss.beam_search import follow, have_met
from tournament.draw.swiss.listing import Listing
from tournament.draw.swiss.standings import in_order, search
from tournament.draw.swiss.window_dp import NEVER, offsets_of, prices_of


def listing_of(
    players: int, rounds: int, *, table: int = 4, ranking: str = "still", remainder: str = "five"
) -> Listing:
    """The list from which the last of so many rounds is drawn."""
    plan = Plan(players, 3, "zipf", ranking, ("standings",) * rounds, table=table, remainder=remainder)

    def by_blocks(request):
        """Rounds of neighbours, neighbours' neighbours and so on, drawn by nobody: quick."""
        everybody, step = [player["id"] for player in request["players"]], table ** len(request["history"])
        blocks = [everybody[at : at + step * table] for at in range(0, len(everybody), step * table)]
        seated = [block[at::step] for block in blocks for at in range(step)]
        return {"rounds": [[{"table": 1, **dict(zip("ABCDE", each, strict=False))} for each in seated if each]]}

    *_, (asked, _answer) = played(plan, by_blocks)
    for tables in asked["history"]:
        for each in tables:
            each.update({letter: each.get(letter) for letter in "ABCD"[:table]})
    request = parse(asked)
    return Listing(request, Past(request), in_order(request, Random(1)), request.short_sizes)


@pytest.mark.parametrize(("table", "more"), [(3, 0), (4, 0), (4, 1)])
def test_prices_in_one_array_are_those_of_each_table(table: int, more: int) -> None:
    listing = listing_of(27, 3, table=table, ranking="skill", remainder="five" if more else "bye")
    prices, offsets = prices_of(listing, 7, table + more), offsets_of(7, table + more - 1).tolist()
    for place in range(listing.length):
        for column, others in enumerate(offsets):
            places = (place, *(place + offset for offset in others))
            inside = places[-1] < listing.length
            assert prices[place, column] == (listing.table(places) if inside else NEVER), places


@pytest.mark.parametrize("players", [64, 65])
def test_neighbours_who_have_met_are_seated_without_a_rematch(players: int) -> None:
    """The round is whole and costs what its tables cost; what is drawn costs no more."""
    listing = listing_of(players, 4)
    assert have_met(listing)
    found = follow(listing)
    assert sorted(place for table in found.tables for place in table) == list(range(listing.length))
    assert sorted(map(len, found.tables)) == [4] * (16 - players % 4) + [5] * (players % 4)
    assert found.cost == sum(map(listing.table, found.tables))
    met = listing.past.met
    pairs = [pair for table in found.tables for pair in combinations([listing.order[place] for place in table], 2)]
    assert not any(other in met[one] for one, other in pairs)
    assert search(listing).cost <= found.cost


def test_neighbours_who_have_not_met_need_no_wide_window() -> None:
    assert not have_met(listing_of(64, 2, ranking="lot"))
