"""The numbers of the rules that the rows' tests reach only together with others."""

import pytest

from rules.slovenian import contracts


@pytest.mark.parametrize(
    ("numbers", "rules"),
    [
        (contracts.BASE, {"tri": 10, "dve": 20, "ena": 30, "solo": 80, "berac": 125, "valat": 500}),  # B1.15, B1.17
        (contracts.ANNOUNCED, {"kings": 20, "trula": 20, "pagat": 50, "valat": 500}),  # B1.17
        (contracts.SILENT, {"kings": 10, "trula": 10, "pagat": 25, "valat": 250}),  # B1.18
        (contracts.TAKEN_FROM_TALON, {"tri": 3, "dve": 2, "ena": 1, "solo": 0, "berac": 0}),  # B1.10
        ((contracts.DECK, contracts.HALF, contracts.KLOP_FULL), (70, 35, -70)),  # B1.16, C2.2, B2.3
        ((contracts.MONDFANG, contracts.MISDEAL, contracts.LATENESS), (-21, -20, -45)),  # B1.26, C1.10, B1.5
        ((contracts.TALON_SIZE, contracts.LATENESS_SECONDS), (6, 270)),  # B1.3, B1.5
    ],
)
def test_a_number_is_that_of_the_rules(numbers, rules):
    assert numbers == rules
