"""What the base answers for a book that declares nothing of its own, asked of the small book; and its page in docs."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rules.book import Turn
from rules.sheet import breaches, valid
from tests.rules.toy import Toy

ROOT = Path(__file__).resolve().parents[2]
BOOK = Toy()
PAIR = {"contract": "pair", "declarer": "B", "partner": "C", "points": 50}
SHEET = {"ruleset": "toy", "players": 4, "rows": [PAIR]}

# what, the sheet, its breaches: (code, field)
HEADS: list[tuple[str, Any, list[tuple[str, str]]]] = [
    ("nothing wrong", SHEET, []),
    ("no number of players is a table of five", {"ruleset": "toy", "rows": []}, []),
    ("no sheet", [SHEET], [("ruleset-unknown", "ruleset")]),
    ("another book", {**SHEET, "ruleset": "si-tzs"}, [("ruleset-unknown", "ruleset")]),
    ("an unknown key", {**SHEET, "table": 4}, [("unknown-key", "")]),
    ("three players", {**SHEET, "players": 3, "rows": []}, [("players", "players")]),
    ("4.0 is no number of players", {**SHEET, "players": 4.0, "rows": []}, [("players", "players")]),
    ("an unknown option", {**SHEET, "options": {"kontra": "x"}}, [("bad-option", "options")]),
    ("rows no list", {**SHEET, "rows": {"1": PAIR}}, [("bad-sheet", "rows")]),
    ("no rows", {"ruleset": "toy"}, [("bad-sheet", "rows")]),
    ("all at once", {"ruleset": "x", "table": 4, "players": 3, "options": [1], "rows": None},
     [("unknown-key", ""), ("ruleset-unknown", "ruleset"), ("players", "players"), ("bad-option", "options"),
      ("bad-sheet", "rows")]),
]  # fmt: skip


@pytest.mark.parametrize(("sheet", "wrong"), [case[1:] for case in HEADS], ids=[case[0] for case in HEADS])
def test_a_head_has_exactly_these_breaches(sheet: Any, wrong: list[tuple[str, str]]) -> None:
    found = breaches(BOOK.judge(sheet))
    assert [(breach.code, breach.field) for breach in found] == wrong
    assert {breach.row for breach in found} <= {0}


@pytest.mark.parametrize(("players", "points"), [(4, (4, 3, 2, 1)), (5, (5, 4, 3, 2, 1))])
def test_without_declared_points_the_last_place_has_one(players: int, points: tuple[int, ...]) -> None:
    options, wrong = BOOK.read_options(None, players)
    assert (options.placing_points, wrong) == (tuple(map(Fraction, points)), [])


def test_the_options_of_an_event_go_before_them() -> None:
    judged = valid(BOOK.judge({**SHEET, "options": {"placing_points": [9, 5, 5, 1], "games": 3}}))
    assert judged.result.points["B"] == Fraction(9 + 5, 2)


@pytest.mark.parametrize(
    ("size", "rows", "turn"),
    [
        (4, [], Turn("A", "B", ("B", "C", "D", "A"))),
        (5, [], Turn("A", "B", ("B", "C", "D", "E"))),
        (5, [PAIR, {"contract": "thrown", "by": "C"}], Turn("B", "C", ("C", "D", "E", "A"))),
        (4, [PAIR] * 4, Turn("A", "B", ("B", "C", "D", "A"))),
    ],
)
def test_the_deal_goes_round_after_each_game(size: int, rows: list[dict[str, object]], turn: Turn) -> None:
    assert BOOK.at(size).turn(rows) == turn


@pytest.mark.parametrize(("partner", "takers"), [("C", ("B", "C")), ("alone", ("B",))])
def test_who_took_the_game_are_the_seats_of_its_side(partner: str, takers: tuple[str, ...]) -> None:
    assert BOOK.summary({**PAIR, "partner": partner}).takers == takers


@pytest.mark.parametrize(("a", "unusual"), [(-3, ()), (-4, ("A", "B"))])
def test_totals_that_do_not_add_up_are_asked_about(a: int, unusual: tuple[str, ...]) -> None:
    assert BOOK.unusual({"A": a, "B": 3}, {}) == unusual


def test_the_page_about_rule_books_shows_the_whole_toy() -> None:
    page = (ROOT / "docs/rule-books.md").read_text(encoding="utf-8")
    toy = (ROOT / "tests/rules/toy.py").read_text(encoding="utf-8")
    assert page.split("## The book of the tests, whole")[1].split("```python\n")[1] == f"{toy}```\n"
