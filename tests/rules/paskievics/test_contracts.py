"""The numbers of the text that the sheets' tests reach only together with others."""

import pytest

from rules.paskievics.contracts import BASE, TAKEN


@pytest.mark.parametrize(
    ("contract", "value", "cards"), [("harom", 1, 3), ("ketto", 2, 2), ("egy", 3, 1), ("szolo", 4, 0)]
)
def test_a_contract_is_worth_the_more_the_fewer_cards_it_takes(contract, value, cards):
    """LIC.a."""
    assert (BASE[contract], TAKEN[contract]) == (value, cards)
