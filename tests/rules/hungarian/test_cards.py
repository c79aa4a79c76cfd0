"""The Hungarian pack: its cards, what they count, and which belong together."""

import pytest

from rules.hungarian.cards import (
    ALL_CARDS,
    BIT,
    CARD_OF_CODE,
    CODES,
    HONOURS,
    KINGS,
    SUITS,
    TAROKS,
    card_set,
    cards_in,
    points,
)
from rules.hungarian.table import PACK_POINTS


def of(codes: str) -> int:
    return card_set(CARD_OF_CODE[code] for code in codes.split())


def test_the_pack_has_42_cards_and_94_points():
    """Vadász I.1.c, I.3.b; Paskievics KAR."""
    assert (len(CODES), len(set(CODES)), ALL_CARDS.bit_count()) == (42, 42, 42)
    assert points(ALL_CARDS) == PACK_POINTS
    assert TAROKS.bit_count() == 22
    assert [suit.bit_count() for suit in SUITS] == [5] * 4


@pytest.mark.parametrize(
    ("codes", "counted"),
    [
        ("T22", 5), ("T21", 5), ("T1", 5), ("T20", 1), ("T2", 1), ("HK", 5), ("SK", 5), ("DQ", 4), ("CN", 3), ("SJ", 2),
        ("HA", 1), ("C10", 1), ("T1 HQ S10 DJ", 12),
    ],
)  # fmt: skip
def test_what_a_card_counts(codes, counted):
    assert points(of(codes)) == counted


@pytest.mark.parametrize("order", ["HA HJ HN HQ HK", "S10 SJ SN SQ SK", "T1 T2 T20 T21 T22"])
def test_a_stronger_card_has_a_higher_number(order):
    cards = [CARD_OF_CODE[code] for code in order.split()]
    assert cards == sorted(cards)


def test_sets_are_what_they_are_called():
    assert of("T1 T21 T22") == HONOURS
    assert of("HK DK CK SK") == KINGS
    assert [CODES[card] for card in cards_in(of("T3 HA"))] == ["HA", "T3"]
    with pytest.raises(ValueError, match="T1"):
        card_set([CARD_OF_CODE["T1"]] * 2)
    assert all(CARD_OF_CODE[CODES[card]] == card and BIT[card].bit_count() == 1 for card in range(42))
