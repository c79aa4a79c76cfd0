"""Who deals and who plays, and the doubled lap: what a Vadász line hands on to the next, and the sheet's result."""

from fractions import Fraction

import pytest

from rules.sheet import Mark
from rules.vadasz.dealing import State, playing
from tests.rules.vadasz.rows import BOTH, NEW, OLD, alone, broken, game, judge, sheet, thrown


@pytest.mark.parametrize(
    ("players", "dealer", "acting"),
    [
        (4, "A", "BCDA"), (4, "D", "ABCD"), (5, "A", "BCDE"), (5, "C", "DEAB"), (6, "A", "BCEF"), (6, "B", "CDFA"),
        (6, "F", "ABDE"), (7, "A", "BCFG"), (7, "G", "ABEF"), (7, "D", "EFBC"),
    ],
)  # fmt: skip
def test_who_plays_in_which_order(players, dealer, acting):
    """I.1.b, I.1.d."""
    assert "".join(playing(players, dealer)) == acting


@pytest.mark.parametrize(
    ("players", "dealer", "mirrored", "leader"),
    [(4, "A", False, "B"), (4, "A", True, "D"), (5, "C", True, "B"), (6, "A", True, "F"), (7, "B", True, "A")],
)
def test_who_leads(players, dealer, mirrored, leader):
    """I.1.j; III.9.b, V12: it is one of those who play."""
    assert State(players, dealer).leader(mirrored=mirrored) == leader
    assert leader in playing(players, dealer)


def won(declarer: str, partner: str, **facts):
    return game(declarer=declarer, partner=partner, **facts)


# reference, players, rows, next dealers, games still doubled, editions
DEALS = [
    ("I.1.g after a game the next one", 4, [won("B", "D")] * 5, "BCDAB", (0,) * 5, BOTH),
    ("I.1.g of five", 5, [won("B", "D"), won("C", "D")], "BC", (0, 0), BOTH),
    ("III.9 V17 inverse play turns no deal", 4, [won("B", "D", inverse=True)], "B", (0,), NEW),
    ("II.3 after a throw-in the next one", 4, [thrown("D"), won("B", "D")], "BC", (0, 0), BOTH),
    ("II.3.a handed on", 4, [thrown("B", dealing="handed_on"), won("B", "D")], "CD", (0, 0), BOTH),
    ("II.3.a handed on, of five", 5, [thrown("B", dealing="handed_on")], "C", (0,), BOTH),
    ("II.3.b taken by himself, V17", 4, [thrown("D", dealing="self"), won("B", "D")], "DA", (0, 0), BOTH),
    ("II.3.b taken by the dealer of four", 4, [thrown("A", dealing="self")], "A", (0,), BOTH),
    (
        "II.3.b doubled: as many games as people",
        4,
        [thrown("C", dealing="self", double=True), *[won("B", "D")] * 5],
        "CDABCD", (4, 3, 2, 1, 0, 0), BOTH,
    ),
    (
        "II.3.b V16 of five, throw-ins use none up",
        5,
        [thrown("C", dealing="self", double=True), won("B", "D"), thrown("E"), won("B", "D")],
        "CDEA", (5, 4, 4, 3), BOTH,
    ),
    (
        "II.6 new deals use none up",
        4,
        [thrown("C", dealing="self", double=True), won("B", "D"), {"new_deal": {"by": "D"}}, won("B", "D")],
        "CDDA", (4, 3, 3, 2), OLD,
    ),
    ("II.6 who caused it deals", 5, [{"new_deal": {"by": "D"}}, won("B", "C")], "DE", (0, 0), OLD),
    ("II.6 the dealer who sits out", 5, [{"new_deal": {"by": "A"}}, won("B", "C")], "AB", (0, 0), OLD),
]  # fmt: skip


@pytest.mark.parametrize(
    ("players", "rows", "dealers", "left", "code"),
    [pytest.param(*case[1:5], code, id=f"{case[0]} {code}") for case in DEALS for code in case[5]],
)
def test_what_a_line_hands_on(players, rows, dealers, left, code):
    lines = judge(sheet(code, *rows, players=players)).rows
    assert [line.carry for line in lines] == [
        {"doubled_left": doubled, "next_dealer": dealer} for dealer, doubled in zip(dealers, left, strict=True)
    ]


def lap(*rows):
    """Four: C throws in and asks for a doubled lap."""
    return [thrown("C", dealing="self", double=True), *rows]


@pytest.mark.parametrize(("code", "article"), [("hu-vadasz-2023", "II.4.b"), ("hu-vadasz-2025", "II.3.b")])
def test_no_second_lap_before_the_first_is_played(code, article):
    four = [won("B", "D")] * 4
    again = thrown("B", dealing="self", double=True)
    assert broken(sheet(code, *lap(*four[:3], again))) == [(5, "double-again", article)]
    assert broken(sheet(code, *lap(*four, again))) == []


@pytest.mark.parametrize("code", BOTH)
def test_everything_counts_twice_in_a_doubled_lap(code):
    """II.3.b, V16: with a partner every item; alone the declarer's value, a third of it at each of the others."""
    lines = judge(sheet(code, *lap(won("B", "D", talon=1, kings="declarer"), *[won("B", "D")] * 4))).rows
    assert [line.entries["B"] for line in lines] == [0, 2 * (3 + 2), 2, 2, 2, 1]
    assert {item.params.get("factor") for item in lines[1].items} == {2}
    assert {item.params.get("factor") for item in lines[5].items} == {None}


@pytest.mark.parametrize(
    ("row", "before", "after"),
    [
        (alone("open", talon=2), 6, 6),
        (alone("concealed", talon=2), 0, 3),
        (alone("concealed", 40, talon=0), -12, -15),
        (alone("open"), 0, 3),
    ],
)
def test_a_lone_declarer_is_rounded_before_the_doubling_or_after_it(row, before, after):
    """V5: the rounded value is doubled, or 2·F·T is rounded."""
    for rounding, value in ((None, before), ("before", before), ("after", after)):
        entries = judge(sheet("hu-vadasz-2025", *lap(row), double_rounding=rounding)).rows[1].entries
        assert entries == {seat: value if seat == "B" else -value // 3 for seat in "ABCD"}


def test_a_mark_is_a_doubled_game_and_the_line_that_used_it():
    judged = judge(sheet("hu-vadasz-2025", *lap(won("B", "D"), thrown("A"), won("B", "D"))))
    assert judged.marks == (
        Mark("doubled", None, 1, 2), Mark("doubled", None, 1, 4), Mark("doubled", None, 1), Mark("doubled", None, 1),
    )  # fmt: skip
    assert judged.rows[1].marks == (Mark("doubled", None, 1, 2),)


@pytest.mark.parametrize(
    ("wrong", "left", "dealer"),
    [
        (game(x=1), 3, "D"),
        (game(2), 3, "D"),
        (game("x"), 3, "D"),
        (thrown("Z", dealing="self"), 4, "D"),
        (thrown("A", dealing="handed_on"), 4, "D"),
        ({}, 4, "D"),
        (None, 4, "D"),
        ({"new_deal": {"by": "Z"}}, 4, "D"),
    ],
)
def test_after_a_broken_line_the_deal_goes_on(wrong, left, dealer):
    """A broken game counts as played, any other broken line as `next`."""
    fifth = thrown("B", dealing="self", double=True)  # tells by its breach how many games are left doubled
    tell = sheet("hu-vadasz-2025", *lap(wrong, *[won("B", "D")] * (left - 1), fifth))
    assert broken(tell)[-1][1] == "double-again"
    enough = sheet("hu-vadasz-2025", *lap(wrong, *[won("B", "D")] * left, fifth))
    assert "double-again" not in [code for _row, code, _article in broken(enough)]
    following = "ABCD"[("ABCD".index(dealer) + 1) % 4]
    for seat in "ABCD":
        handed = broken(sheet("hu-vadasz-2025", *lap(wrong, thrown(seat, dealing="handed_on"))))
        assert ((3, "hand-on", "II.3.a") in handed) == (seat != following)


def test_a_line_without_a_game_writes_nothing():
    (line,) = judge(sheet("hu-vadasz-2025", thrown("C"))).rows
    assert (line.entries, line.items) == ({"A": 0, "B": 0, "C": 0, "D": 0}, ())


def test_who_sits_out_gets_nothing():
    (line,) = judge(sheet("hu-vadasz-2025", won("B", "C"), players=7)).rows
    assert line.entries == {"A": 0, "B": 1, "C": 1, "D": 0, "E": 0, "F": -1, "G": -1}


# what, players, options, rows, difference, places, points
RESULTS = [
    ("untouched", 4, {}, [], (0, 0, 0, 0), (1, 1, 1, 1), ("5/2",) * 4),
    ("a game", 4, {}, [won("B", "D")], (-4, 4, -4, 4), (3, 1, 3, 1), ("3/2", "7/2", "3/2", "7/2")),
    ("points as written", 4, {"placing_points": [1, 0.1, 0, 0]}, [won("B", "D")], (-4, 4, -4, 4), (3, 1, 3, 1),
     ("0", "11/20", "0", "11/20")),
    ("five", 5, {}, [won("B", "D")], (0, 5, -5, 5, -5), (3, 1, 4, 1, 4), ("3", "9/2", "3/2", "9/2", "3/2")),
    ("five level", 5, {}, [thrown("B")], (0,) * 5, (1,) * 5, ("3",) * 5),
    ("seven", 7, {"placing_points": [7, 0, 0, 0, 0, 0, 0]}, [], (0,) * 7, (1,) * 7, ("1",) * 7),
]  # fmt: skip


@pytest.mark.parametrize("case", [case[1:] for case in RESULTS], ids=[case[0] for case in RESULTS])
def test_the_result_of_the_sheet(case):
    """RESULT, V19."""
    players, options, rows, difference, places, points = case
    result = judge(sheet("hu-vadasz-2025", *rows, players=players, **options)).result
    assert tuple(result.difference.values()) == difference
    assert tuple(result.places.values()) == places
    assert tuple(result.points.values()) == tuple(Fraction(share) for share in points)
