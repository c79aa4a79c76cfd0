"""Prizes shared out: ties, cents that do not divide, things, and one prize a player."""

import pytest

from tournament.standings.selectors.awards import PrizeList, Winner, Won, awards, shares


def row(number: int, place: int | None) -> Winner:
    return Winner(key=100 + number, place=place, number=number, name=f"P{number}", beside="")


def order(category: int, players: dict[int, int | None], *won: int | str) -> PrizeList:
    """Start number → place; what the places win: cents or a thing."""
    prizes = {
        at: Won(one) if isinstance(one, int) else Won(0, one)
        for at, one in enumerate(won, start=1)
        if one not in (0, "")
    }
    return PrizeList(category, f"L{category}", tuple(row(*one) for one in players.items()), prizes)


def told(*lists: PrizeList, highest_only: bool = False) -> list[tuple[int, int, int, str]]:
    return [
        (one.list, one.winner.number, one.cents, "+".join(one.texts))
        for one in awards(lists, highest_only=highest_only)
    ]


@pytest.mark.parametrize(
    ("cents", "number", "parts"), [(100, 3, [34, 33, 33]), (101, 2, [51, 50]), (2, 3, [1, 1, 0]), (0, 2, [0, 0])]
)
def test_cents_that_do_not_divide_go_one_by_one(cents: int, number: int, parts: list[int]) -> None:
    assert shares(cents, number) == parts
    assert sum(parts) == cents


@pytest.mark.parametrize(
    ("players", "won", "expected"),
    [
        pytest.param({7: 1, 3: 2}, (100, 50), [(0, 7, 100, ""), (0, 3, 50, "")], id="plain"),
        pytest.param({7: 1, 3: 1, 5: 3}, (100, 51, 20), [(0, 3, 76, ""), (0, 7, 75, ""), (0, 5, 20, "")], id="level"),
        pytest.param({1: 1, 9: 2, 4: 2}, (100, 50), [(0, 1, 100, ""), (0, 4, 25, ""), (0, 9, 25, "")], id="last place"),
        pytest.param({2: 1, 1: 1}, ("cup", 50), [(0, 1, 25, "cup"), (0, 2, 25, "cup")], id="a thing is told to each"),
        pytest.param({1: 1, 2: 2, 3: 3}, (100, 0, 10), [(0, 1, 100, ""), (0, 3, 10, "")], id="a place without"),
        pytest.param({1: 1, 2: None}, (100, 50), [(0, 1, 100, "")], id="no place, no prize"),
        pytest.param({}, (100,), [], id="nobody"),
        pytest.param({1: 1}, (), [], id="nothing"),
    ],
)
def test_places_win(
    players: dict[int, int | None], won: tuple[int | str, ...], expected: list[tuple[int, int, int, str]]
) -> None:
    assert told(order(0, players, *won)) == expected


def test_who_is_level_is_told_with_how_many_he_shares() -> None:
    found = awards([order(0, {1: 1, 2: 1, 3: 3}, 100, 50, 20)], highest_only=False)
    assert [(one.place, one.among) for one in found] == [(1, 2), (1, 2), (3, 1)]


WHOLE = {1: 1, 2: 2, 3: 3, 4: 4}


@pytest.mark.parametrize(
    ("lists", "expected"),
    [
        pytest.param(
            (order(0, WHOLE, 100, 50), order(1, {2: 1, 4: 2}, 30, 20)),
            [(0, 1, 100, ""), (0, 2, 50, ""), (1, 4, 30, "")],
            id="the next one moves up",
        ),
        pytest.param(
            (order(0, WHOLE, 100, 50), order(1, {2: 1, 4: 2}, 60)),
            [(0, 1, 100, ""), (0, 3, 50, ""), (1, 2, 60, "")],
            id="the category is worth more",
        ),
        pytest.param(
            (order(0, WHOLE, 50), order(1, {1: 1, 3: 2}, 50)),
            [(0, 1, 50, ""), (1, 3, 50, "")],
            id="the earlier of equals",
        ),
        pytest.param(
            (order(0, WHOLE, "cup", 50), order(1, {1: 1, 4: 2}, 10)),
            [(0, 2, 0, "cup"), (0, 3, 50, ""), (1, 1, 10, "")],
            id="money before a thing",
        ),
        pytest.param(
            (order(0, WHOLE, 100, 10), order(1, {1: 1, 2: 2}, 40), order(2, {2: 1, 3: 2}, 60)),
            [(0, 1, 100, ""), (0, 3, 10, ""), (2, 2, 60, "")],
            id="what moved up is compared again",
        ),
    ],
)
def test_one_prize_a_player(lists: tuple[PrizeList, ...], expected: list[tuple[int, int, int, str]]) -> None:
    assert told(*lists, highest_only=True) == expected


def test_all_prizes_are_his_where_the_event_says_so() -> None:
    lists = (order(0, WHOLE, 100), order(1, {1: 1, 4: 2}, 30))
    assert told(*lists) == [(0, 1, 100, ""), (1, 1, 30, "")]
