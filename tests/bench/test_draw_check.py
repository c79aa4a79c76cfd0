"""The checker of the bench: what it counts on tables seated by hand, and that it owes nothing to the draw it judges."""

import ast
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.draw import check as draw_check
from bench.draw.check import can_come_out_even, check, least_clubmates, places_of, third
from bench.draw.optimum import Choice, cheapest

INDEPENDENT = ("check", "events", "future", "optimum", "round")
ONLY_DRAW = ("gates", "jobs", "command")


def seated(*tables: str) -> list[dict[str, Any]]:
    """Rounds as "abc de" are written: a letter a player, a word a table."""
    return [
        {"table": number, **dict(zip("ABC", [*table, None, None], strict=False))}
        for number, table in enumerate(tables, start=1)
    ]


def request(ids: str, *, history: tuple[str, ...] = (), **other: Any) -> dict[str, Any]:
    """A request of players a letter each, everybody a club of his own unless `clubs` says otherwise."""
    clubs = other.pop("clubs", ids)
    players = [
        {"id": each, "club": club, "rank": at} for at, (each, club) in enumerate(zip(ids, clubs, strict=True), 1)
    ]
    return {
        "mode": "standings",
        "seed": 1,
        "players": players,
        "history": [seated(*h.split()) for h in history],
        **other,
    }


def imported(module: str) -> set[str]:
    """Every module that a module of the bench names in an import, `from` imports with the names they take."""
    tree = ast.parse((Path(draw_check.__file__).parent / f"{module}.py").read_text(encoding="utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


@pytest.mark.parametrize("module", INDEPENDENT)
def test_the_checker_and_the_optimum_share_no_code_with_the_draw(module: str) -> None:
    assert not [name for name in imported(module) if name.startswith("tournament") and ".bench." not in name]


@pytest.mark.parametrize("module", ONLY_DRAW)
def test_the_gates_take_nothing_from_the_draw_but_its_one_function(module: str) -> None:
    taken = {name for name in imported(module) if name.startswith("tournament.draw")}
    assert taken <= {"tournament.draw.draw", "tournament.draw.DrawError"}


@pytest.mark.parametrize(
    ("history", "drawn", "counts"),
    [
        ((), "abc def ghi", {"repeats": 0, "span": 6, "unlike_thirds": 3, "lost": 0}),
        ((), "adg beh cfi", {"span": 18, "unlike_thirds": 0}),
        (("abc def ghi",), "adg beh cfi", {"repeats": 0}),
        (("abc def ghi",), "abd cef ghi", {"repeats": 1 + 1 + 3, "lost": 0, "uneven": 7}),
        (("abc def ghi", "adg beh cfi"), "aei bfg cdh", {"repeats": 0, "uneven": 9, "lost": 3}),
        (("abc def ghi",) * 2, "abc def ghi", {"repeats": 9, "lost": 9, "uneven": 9}),
    ],
)
def test_it_counts_each_criterion_again(history: tuple[str, ...], drawn: str, counts: dict[str, int]) -> None:
    asked = request("abcdefghi", history=history)
    verdict = check(asked, {"rounds": [seated(*drawn.split())]}, total=4)
    assert verdict.broken == ()
    assert {name: getattr(verdict, name) for name in counts} == counts


def test_later_rounds_of_an_answer_know_the_earlier_ones() -> None:
    asked = request("abcdef", mode="schedule", rounds=2)
    assert check(asked, {"rounds": [seated("abc", "def"), seated("abd", "cef")]}, total=2).repeats == 2


def test_clubmates_are_pairs_and_no_club_is_nobodys_club() -> None:
    asked = request("abcdefghi", clubs=["x", "x", "x", "x", "", "", "", "y", "y"])
    verdict = check(asked, {"rounds": [seated("abc", "dgh", "fei")]}, total=1)
    assert (verdict.clubmates, verdict.clubmates_least) == (3, 1)


@pytest.mark.parametrize(
    ("ids", "history", "drawn", "again"),
    [
        ("abcdefg", ("abc def g",), "adg bce f", 0),
        ("abcdefg", ("abc def g",), "adf bce g", 1),
        ("abcde", ("abc de",), "cde ab", 0),
        ("abcde", ("abc de",), "bce ad", 1),
        ("abcde", ("abc de", "cde ab"), "abd ce", 1),  # c alone was never short
    ],
)
def test_nobody_is_short_out_of_turn(ids: str, history: tuple[str, ...], drawn: str, again: int) -> None:
    verdict = check(request(ids, history=history), {"rounds": [seated(*drawn.split())]}, total=4)
    assert (verdict.short_again, verdict.broken) == (again, ())


@pytest.mark.parametrize(
    ("ids", "short", "drawn", "sentence"),
    [
        ("abcdef", "bye", "abc de", "missing"),
        ("abcdef", "bye", "abc dea", "seated twice"),
        ("abcdefg", "bye", "abc de fg", "tables of"),
        ("abcdefg", "two", "abc def g", "tables of"),
        ("abcdefgh", "bye", "ab cde fgh", "tables of"),
    ],
)
def test_what_is_no_draw_is_told(ids: str, short: str, drawn: str, sentence: str) -> None:
    broken = check(request(ids, short=short), {"rounds": [seated(*drawn.split())]}, total=4).broken
    assert any(sentence in each for each in broken), broken


def test_wishes_that_are_not_met_are_counted() -> None:
    pins = [{"player": "a", "table": 1}, {"player": "d", "table": 1}, {"player": "f", "table": 2}]
    asked = request("abcdef", pins=pins, forbidden=[["a", "c"], ["c", "d"], ["f", "e"]])
    assert check(asked, {"rounds": [seated("abc", "def")]}, total=1).wishes == 1 + 2


def test_a_sheet_that_nobody_keeps_and_a_wrong_number_are_told() -> None:
    drawn = [{"table": 1, "A": "a", "B": "b", "C": "c"}, {"table": 3, "A": None, "B": "d", "C": "e"}]
    broken = " ".join(check(request("abcde", short="two"), {"rounds": [drawn]}, total=1).broken)
    assert "not numbered" in broken
    assert "nobody keeps the sheet" in broken
    assert "keeps the sheet" not in " ".join(check(request("abcde"), {"rounds": [drawn]}, total=1).broken)


@pytest.mark.parametrize(
    ("counts", "left", "even"),
    [
        ((0, 0, 0), 0, True),
        ((1, 0, 0), 0, True),
        ((2, 0, 0), 0, False),
        ((2, 1, 0), 0, False),
        ((2, 1, 0), 1, True),
        ((1, 1, 1), 1, True),
        ((2, 2, 0), 0, False),
        ((2, 2, 0), 2, True),
        ((3, 1, 1), 1, False),
        ((3, 2, 0), 1, False),
    ],
)
def test_seats_can_come_out_even_from_here_or_not(counts: tuple[int, int, int], left: int, even: bool) -> None:
    assert can_come_out_even(counts, left) is even


@pytest.mark.parametrize("tables", [3, 4, 7])
@pytest.mark.parametrize("size", range(13))
def test_the_bound_for_clubmates_is_the_formula_of_the_specification(tables: int, size: int) -> None:
    size = min(size, 3 * tables)
    each, more = divmod(size, tables)
    pairs = more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2
    assert least_clubmates(["x"] * size + [""] * (3 * tables - size), (3,) * tables) == pairs


@pytest.mark.parametrize("sizes", [(3, 3, 3), (3, 3, 1), (3, 3, 2), (3, 2, 2), (3, 3, 3, 1), (3, 3, 2, 2)])
@pytest.mark.parametrize("seed", range(5))
def test_the_bound_for_clubmates_is_reached_and_never_beaten(sizes: tuple[int, ...], seed: int) -> None:
    clubs = Random(seed).choices(["x", "y", "z", ""], [4, 3, 2, 1], k=sum(sizes))
    short = [size for size in sizes if size < 3]
    choices = [
        Choice((*empty, *(place + len(short) for place in table)), pairs_of([clubs[place] for place in table]))
        for empty, size in [((), 3), *(((number,), size) for number, size in enumerate(short))]
        for table in combinations(range(len(clubs)), size)
    ]
    assert cheapest(len(clubs) + len(short), choices, 99).cost == least_clubmates(clubs, sizes)


def pairs_of(clubs: list[str]) -> int:
    """Pairs of clubmates at one table."""
    return sum(one == other != "" for one, other in combinations(clubs, 2))


def test_places_are_by_rank_shared_ones_the_best_and_the_absent_have_none() -> None:
    asked = request("abcd")
    asked["players"][0]["rank"] = 3
    asked["players"][1]["playing"] = False
    assert places_of(asked) == {"c": 0, "a": 0, "d": 2}


@pytest.mark.parametrize(("count", "thirds"), [(9, "000111222"), (10, "0000111222"), (11, "00001111222")])
def test_thirds_of_the_list(count: int, thirds: str) -> None:
    assert "".join(str(third(place, count)) for place in range(count)) == thirds
