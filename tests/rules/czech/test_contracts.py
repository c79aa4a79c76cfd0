"""The numbers of the text that the sheets' tests reach only together with others."""

import pytest

from rules.czech import contracts
from rules.czech.steps import WORDS_SAID


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        (contracts.PAGAT, {"5_10": (5, 10), "10_20": (10, 20)}),  # Pagát.8-10, Pagát.12
        (contracts.UCHO, {"10_20": (10, 20), "20_40": (20, 40)}),  # Ucho.2
        (contracts.LAID_DOWN_COST, {"5": 5, "20": 20, "free": 0}),  # První.12, Druhá.3
        ((contracts.UNPLAYED, contracts.FILL, contracts.FINE), (5, 10, 10)),  # Preferans.7, Žid.1, Renonc.3
        ((contracts.POT_FINE, contracts.JEDENACT_FINE), (20, 20)),  # Žid.2, Sankce.2: 2 Kč at 10 h an eye
        ((contracts.DECK, contracts.HALF), (70, 35)),  # Počítání.1, Hra.11
        (contracts.VARSAVA_SUMS, (70, 71, 72)),  # Varšava.10, C15
    ],
)
def test_a_number_is_that_of_the_text(numbers, text):
    assert numbers == text


def test_the_fourth_and_the_fifth_word_are_of_a_table_that_has_five():
    """Flek.1, Flek.3."""
    articles = [step.article for steps in WORDS_SAID for step in steps]
    assert articles == ["Flek.1", "Flek.1", "Flek.1", "Flek.3", "Flek.3"]
