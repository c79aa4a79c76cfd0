"""The numbers of the text that the sheets' tests reach only together with others."""

import pytest

from rules.paskievics import contracts
from rules.paskievics.judging.spoken import MOST_TAROKKS


@pytest.mark.parametrize(
    ("contract", "value", "cards"), [("harom", 1, 3), ("ketto", 2, 2), ("egy", 3, 1), ("szolo", 4, 0)]
)
def test_a_contract_is_worth_the_more_the_fewer_cards_it_takes(contract, value, cards):
    """LIC.a."""
    assert (contracts.BASE[contract], contracts.TAKEN[contract]) == (value, cards)


@pytest.mark.parametrize(
    ("outcome", "points"), [("dupla", (71, 94)), ("win", (48, 70)), ("loss", (24, 47)), ("dupla_loss", (0, 23))]
)
def test_an_outcome_is_a_band_of_the_declarers_points(outcome, points):
    """ELS.b."""
    assert contracts.BANDS[outcome] == points


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        (contracts.SILENT_TIMES, {"dupla": 2, "volat": 3}),  # ELS.T1
        (contracts.ANNOUNCED_TIMES, {"dupla": 4, "volat": 6}),  # ELS.T1
        (contracts.TAROKK_NUMBER, {8: 1, 9: 2}),  # TSZ.a
        (contracts.DRAWN, {"skiz": 3, "xxi": 2, "pagat": 1}),  # V.ELS.5
        (MOST_TAROKKS, 22),  # KAR
        (contracts.MOST_DISCARDED, (0, 4, 8, 12, 16, 19, 22)),  # SKA.b, KAR: four dámas, then lovasok
        (contracts.TRULL_VALUE, 1),  # FIG.1
        ((contracts.PAID_INTO_POT, contracts.PAID_BY_FAILED_FOURTH), (2, 8)),  # BGA.7
    ],
)
def test_a_number_is_that_of_the_text(numbers, text):
    assert numbers == text
