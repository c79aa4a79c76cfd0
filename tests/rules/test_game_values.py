"""What a sheet's margin says games are worth is what the book writes for them."""

import pytest

from rules import RULE_BOOKS


@pytest.mark.parametrize("code", RULE_BOOKS)
def test_every_value_in_the_margin_has_its_word(code: str) -> None:
    book = RULE_BOOKS[code]
    assert book.game_values
    assert all(name in book.terms and value for name, value in book.game_values)


def test_the_margin_of_a_slovenian_sheet() -> None:
    values = dict(RULE_BOOKS["si-tzs"].game_values)
    assert values["dve"] == "20"  # B1.15
    assert values["pagat"] == "25 / 50"  # B1.17, B1.18
