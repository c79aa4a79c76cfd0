"""The Czech part of rules/README.md: every cited reference once and in order, with a function and a test or a reason.

That the functions and tests it names exist is seen to for the whole page (tests/rules/slovenian/test_readme.py).
"""

import re
from pathlib import Path

import pytest

from rules import RULE_BOOKS
from rules.sheet import Judged
from tests.rules.czech.sheets import sheet
from tests.rules.czech.test_properties import FEW, judged_sheets
from tests.rules.czech.test_validate import LINES, OPTIONS
from tests.rules.czech.test_validate import SHEETS as BROKEN_SHEETS

ROOT = Path(__file__).resolve().parents[3]
SECTION = (
    (ROOT / "rules" / "README.md").read_text(encoding="utf-8").split("## Czech taroky, reference by reference\n")[1]
)
PATH = r"`(?:rules|bench|tests)/[\w/.]+(?:::[\w.]+)?`"
#: The headings of the rule text in their order, and the lines that stand for others of a table.
SECTIONS = (
    "Úvod", "Karty", "Hodnoty", "Rozdávání", "Pagát", "Ucho", "Valát", "Žid", "Hra", "Licitace", "První", "Druhá",
    "Preferans", "Solo", "Varšava", "Hlášky", "Renonc", "Flek", "Počítání", "Příklad", "Jedenáct", "Sankce", "Slovník",
)  # fmt: skip
RANGES = {"Hlášky": range(11, 36), "Varšava": range(4, 10), "Jedenáct": range(4, 46), "Pagát": range(4, 7),
          "Rozdávání": range(8, 12), "Hra": range(4, 7), "Sankce": range(2, 4), "Příklad": range(1, 7)}  # fmt: skip


def rows():
    lines = [line for line in SECTION.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    second = next(place for place, row in enumerate(cells) if row[0] == "decision")
    return cells[2:second], cells[second + 2 :]


REFERENCES, DECISIONS = rows()


def place_of(reference):
    heading, _dot, line = reference.partition(".")
    return SECTIONS.index(heading), int(line or 0)


def test_every_reference_stands_once_in_the_order_of_the_text():
    places = [place_of(row[0].split()[0]) for row in REFERENCES]
    assert places == sorted(set(places))
    assert {SECTIONS[heading] for heading, _line in places} == set(SECTIONS)


def cited():
    """Every reference that an item or a breach gives."""
    found = {item.article for _whole, judged in judged_sheets(FEW, 4) for row in judged.rows for item in row.items}
    cases = [sheet(row, **options) for _what, row, _expected, options in LINES]
    cases += [{"ruleset": "cz-taroky", "options": options} for _what, options, _expected in OPTIONS]
    cases += [whole for _what, whole, _expected in BROKEN_SHEETS]
    for whole in cases:
        judged = RULE_BOOKS["cz-taroky"].judge(whole)
        if not isinstance(judged, Judged):
            found |= {breach.article for breach in judged}
    return found


def test_whatever_an_item_or_a_breach_cites_is_explained():
    named = {row[0].split()[0] for row in REFERENCES}
    unexplained = set()
    for reference in cited() - named:
        heading, _dot, line = reference.partition(".")
        if int(line) not in RANGES.get(heading, ()):
            unexplained.add(reference)
    assert unexplained == set()


@pytest.mark.parametrize("row", REFERENCES, ids=lambda row: row[0].split()[0])
def test_a_reference_has_a_function_and_a_test_or_a_reason(row):
    _reference, function, test = row
    if function.startswith("for people: "):
        assert len(function.split()) > 4
        assert test == ""
    else:
        assert re.fullmatch(rf"(in the rehearsal: )?{PATH}", function)
        assert re.fullmatch(PATH, test)


def test_every_decision_stands_once_in_order():
    assert [row[0] for row in DECISIONS] == [f"C{number}" for number in range(1, 26)]
    assert all(re.fullmatch(PATH, row[2]) for row in DECISIONS)
