"""This book's part of rules/README.md: every reference of the page once and in order, with a function and a test.

That the functions and tests it names exist is seen to for the whole page (tests/rules/slovenian/test_readme.py).
"""

import re
from pathlib import Path
from random import Random

import pytest

from tests.rules.paskievics.random_sheets import random_sheet
from tests.rules.paskievics.rows import broken, judge, sheet
from tests.rules.paskievics.test_validate import ROWS, SHEETS

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "rules" / "README.md").read_text(encoding="utf-8")
SECTION = README.split("## XX-calling tarokk, reference by reference\n")[1].split("\n## ")[0]
PATH = r"`(?:rules|bench|tests)/[\w/.]+::[\w.]+`"
#: The page's short names in its order, with what stands under each; a range stands for all its numbers.
PAGE = (
    "JAT KAR KAL OSZ.a OSZ.b OSZ.c LIC.a LIC.b LIC.c LIC.d LIC.e TAL SKA.a SKA.b SKA.c DOB.1–5 DOB.a DOB.b HIV.0 HIV.1 "
    "HIV.2 HIV.3 FIG.0 FIG.1 FIG.2 FIG.3 FIG.4 FIG.5 FIG.6 KON TSZ.a TSZ.b BEM.a BEM.1 BEM.2 BEM.b BEM.e1 LEJ ELS.a "
    "ELS.b ELS.T1 ELS.1 ELS.2 ELS.3 ELS.4 ELS.5 ELS.6 ELS.T2 ELS.T3 ELS.c ELS.d INV.a INV.b INV.c ENG PEL.1–10 V.LIC.1 "
    "V.LIC.2 V.LIC.3 V.LIC.4 V.LIC.5 V.SKA.1 V.SKA.2 V.SKA.3 V.SKA.4 V.FIG.1 V.FIG.2 V.FIG.3 V.FIG.4 V.FIG.5 V.ELS.1 "
    "V.ELS.2 V.ELS.3 V.ELS.4 V.ELS.5 V.ELS.6 V.INV.1 V.INV.2–4 V.INV.5 V.INV.6 BGA.1 BGA.2 BGA.3 BGA.4 BGA.5 BGA.6 "
    "BGA.7 BGA.8 BGA.9"
)
NAMES = PAGE.split()


def tables():
    lines = [line for line in SECTION.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    second = next(place for place, row in enumerate(cells) if row[0] == "decision")
    return cells[2:second], cells[second + 2 :]


REFERENCES, DECISIONS = tables()


def test_every_reference_stands_once_in_the_order_of_the_page():
    assert [row[0].split()[0] for row in REFERENCES] == NAMES


@pytest.mark.parametrize("row", REFERENCES, ids=lambda row: row[0].split()[0])
def test_a_reference_has_a_function_and_a_test_or_a_reason(row):
    reference, function, test = row
    assert len(reference.split()) > 1, "in short what it says"
    if function.startswith("for people: "):
        assert len(function.split()) > 4
        assert test == ""
    else:
        assert re.fullmatch(rf"(in the rehearsal: )?{PATH}", function)
        assert re.fullmatch(PATH, test)


def test_every_decision_stands_once_in_order():
    assert [row[0] for row in DECISIONS] == [f"P{number}" for number in range(1, 24)]
    assert all(re.fullmatch(PATH, cell) for row in DECISIONS for cell in row[2:])


def test_whatever_an_item_or_a_breach_cites_is_explained():
    dice = Random(4)
    cited = {item.article for _n in range(60) for row in judge(random_sheet(dice, 8)).rows for item in row.items}
    found = [broken(whole) for _what, whole, _expected in SHEETS]
    found += [broken(sheet(*rows, **options)) for _what, rows, options, _expected in ROWS]
    cited |= {breach.article for breaches in found for breach in breaches}
    assert cited - {*NAMES, *(row[0] for row in DECISIONS)} == {"FORMAT"}
