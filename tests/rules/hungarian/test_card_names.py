"""The cards of the Hungarian pack as people write them and as they are printed (Paskievics KAR, Vadász I.1.c)."""

import pytest

from rules.hungarian.card_names import NAMES
from rules.hungarian.cards import CODES
from rules.hungarian.wording import TRICK_TERMS
from rules.remembered.card_names import CardUnreadable


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("♥ A", "HA"),
        ("♦ ász", "DA"),
        ("♣ 10", "C10"),
        ("♠ tízes", "S10"),
        ("♥ K", "HK"),
        ("♦ Q", "DQ"),
        ("♣ lovas", "CN"),
        ("♠ bubi", "SJ"),
        ("pagát", "T1"),
        ("II", "T2"),
        ("XXI", "T21"),
        ("skíz", "T22"),
    ],
)
def test_a_written_card_is_read(typed, code):
    assert CODES[NAMES.read_card(typed)] == code


@pytest.mark.parametrize(("typed", "ranks"), [("♥ 10", "A"), ("♠ A", "10"), ("♣ 7", "10")])
def test_a_card_that_its_suit_lacks_is_refused_with_those_it_has(typed, ranks):
    with pytest.raises(CardUnreadable) as refused:
        NAMES.read_card(typed)
    assert (refused.value.code, refused.value.params["ranks"]) == ("card-not-in-suit", ranks)


def test_the_pagat_and_the_skiz_have_names_and_every_other_tarokk_its_number():
    names = [TRICK_TERMS[f"card T{number}"] for number in (1, 2, 20, 21, 22)]
    assert names == ["pagát", "II", "XX", "XXI", "skíz"]
