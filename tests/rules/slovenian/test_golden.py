"""Whole sheets worked by hand, in fixtures/golden: what stands on every line and what the table results in.

A disputed hand becomes one more file there: `title`, `source` (articles, decisions), the `sheet` as it is given to the
rule book, and `expect` with a `why` for every line. Points are whole numbers or fractions written as text.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from rules import rule_book
from rules.slovenian.contracts import CONTRACTS, SEATS
from rules.slovenian.options import OPTIONS
from rules.slovenian.wording import SENTENCES
from tests.rules.judging import broken, judge, possible_values

GOLDEN = Path(__file__).resolve().parents[3] / "fixtures" / "golden"
FILES = sorted(GOLDEN.glob("*.json"))
BOOK = rule_book("si-tzs")


def load(file):
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_sheet_comes_out_exactly(file):
    golden = load(file)
    assert broken(golden["sheet"]) == []
    score, expect = judge(golden["sheet"]), golden["expect"]
    for number, (row, want) in enumerate(zip(score.rows, expect["rows"], strict=True), start=1):
        assert (number, dict(row.entries)) == (number, want["entries"]), want["why"]
        assert (number, dict(row.carry)) == (number, want["radelc"]), want["why"]
    assert score.result.totals == expect["totals"]
    assert score.result.difference == expect["difference"]
    assert score.result.places == expect["places"]
    assert score.result.points == {seat: Fraction(points) for seat, points in expect["points"].items()}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_sheet_says_where_it_comes_from_and_why(file):
    golden = load(file)
    assert set(golden) == {"title", "source", "sheet", "expect"}
    assert golden["title"]
    assert any(char.isdigit() for char in golden["source"]), "an article or a decision"
    assert len(golden["expect"]["rows"]) == len(golden["sheet"]["rows"])
    assert all(row["why"] for row in golden["expect"]["rows"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_totals_of_a_golden_sheet_give_the_same_result(file):
    """A13, C1.6: a sheet of which only the totals are entered is placed alike."""
    golden = load(file)
    sheet, expect = golden["sheet"], golden["expect"]
    alone = BOOK.result(expect["totals"], sheet["options"], sheet.get("disqualified"))
    assert alone == judge(sheet).result


def sheets():
    return [load(file)["sheet"] for file in FILES]


def test_the_golden_sheets_use_every_contract_and_every_value_of_every_option():
    assert len(FILES) >= 12
    assert {row["contract"] for sheet in sheets() for row in sheet["rows"] if "contract" in row} == set(CONTRACTS)
    used = {(name, str(value)) for sheet in sheets() for name, value in sheet["options"].items()}
    assert {name for name, _value in used} == set(OPTIONS.options)
    assert {(name, value) for name, values in possible_values(OPTIONS).items() for value in values} <= used


def test_the_golden_sheets_write_every_kind_of_item():
    """Every sentence of an item is written on some golden line (they stand before "written" in the wording)."""
    codes = list(SENTENCES)
    items = set(codes[: codes.index("written") + 1])
    written = {item.code for sheet in sheets() for row in judge(sheet).rows for item in row.items}
    assert written == items


def test_one_golden_sheet_is_full():
    assert max(len(sheet["rows"]) for sheet in sheets()) == 21
    assert all(set(row["entries"]) == set(SEATS) for file in FILES for row in load(file)["expect"]["rows"])
