"""The rule book and the independent scorer write the same, over all options, row kinds and both sizes of a table."""

from random import Random

import pytest

from tests.rules.paskievics.random_sheets import OPTIONS, random_sheet
from tests.rules.paskievics.rows import judge
from tests.rules.paskievics.second_scorer import totals

BY_DAY, BY_NIGHT = 300, 4000


def compared(seed, sheets):
    """The sheets that were compared, each with what it was scored."""
    dice = Random(seed)
    for _sheet in range(sheets):
        sheet = random_sheet(dice, dice.randint(1, 8))
        judged = judge(sheet)
        pot = judged.rows[-1].carry["pot"] if judged.rows else 0
        assert totals(sheet) == (judged.result.totals, pot), sheet
        yield sheet, judged


def test_both_scorers_agree():
    assert sum(len(judged.rows) for _sheet, judged in compared(20261122, BY_DAY)) > 2 * BY_DAY


@pytest.mark.nightly
def test_both_scorers_agree_on_thousands():
    """Every option value and every item comes up."""
    values, codes = set(), set()
    for sheet, judged in compared(7, BY_NIGHT):
        values |= {(name, str(value)) for name, value in sheet["options"].items()}
        codes |= {item.code for row in judged.rows for item in row.items}
    assert values == {(name, str(value)) for name, known in OPTIONS.items() for value in known}
    assert len(codes) == 19, sorted(codes)
