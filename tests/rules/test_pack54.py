"""The pack and the count of card points (B1.14, B1.16, B2.3)."""

from fractions import Fraction
from random import Random

import pytest

from rules import pack54 as cards


def pile(codes: str) -> cards.CardSet:
    return cards.card_set(cards.parse_card(code) for code in codes.split())


def test_pack_has_22_taroks_and_four_suits_of_8() -> None:
    assert len(set(cards.CODES)) == cards.CARD_COUNT == 54
    assert cards.TAROKS.bit_count() == 22
    assert [suit.bit_count() for suit in cards.SUITS] == [8, 8, 8, 8]
    assert cards.codes(cards.TRULA) == ["T1", "T21", "T22"]
    assert cards.codes(cards.KINGS) == ["HK", "DK", "SK", "CK"]


def test_whole_pack_counts_70_from_values_106() -> None:
    """B1.16: 36 of 70 win."""
    assert cards.values(cards.ALL_CARDS) == 106
    assert cards.points(cards.ALL_CARDS) == 70


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("HK", 5),
        ("SQ", 4),
        ("DN", 3),
        ("CJ", 2),
        ("H1", 1),
        ("S10", 1),
        ("T1", 5),
        ("T2", 1),
        ("T20", 1),
        ("T21", 5),
        ("T22", 5),
    ],
)
def test_value_of_a_card(code: str, value: int) -> None:
    assert cards.value(cards.parse_card(code)) == value


@pytest.mark.parametrize(
    ("codes", "points"),
    [
        ("", 0),
        ("H4", 0),
        ("HK", 4),
        ("H4 H3", 1),
        ("HK H3", 5),
        ("H4 H3 H2", 1),
        ("T1 T21 T22", 13),
        ("HK HQ HN HJ", 11),
        ("HK DK SK CK H4 H3", 18),
        ("HK DK SK CK T1 T21 T22", 30),
    ],
)
def test_points_of_a_pile(codes: str, points: int) -> None:
    """B2.3: packets of three less two, one or two cards left over less one."""
    assert cards.points(pile(codes)) == points


def test_points_are_the_sum_of_values_less_two_thirds_rounded_once() -> None:
    """B2.3: the packets and the exact thirds agree for every size of pile."""
    dice = Random(3)
    for _ in range(2000):
        some = cards.card_set(dice.sample(range(cards.CARD_COUNT), dice.randrange(55)))
        exact = Fraction(cards.values(some)) - Fraction(2 * some.bit_count(), 3)
        assert cards.points(some) == round(exact)
        assert abs(exact - cards.points(some)) <= Fraction(1, 3)


def test_two_piles_always_have_70_and_three_have_69_to_71() -> None:
    """B1.14 for two sides, B2.3 for klop's three."""
    dice = Random(4)
    sums = set()
    for _ in range(2000):
        one = cards.card_set(dice.sample(range(cards.CARD_COUNT), dice.randrange(55)))
        rest = cards.ALL_CARDS & ~one
        assert cards.points(one) + cards.points(rest) == 70
        two = rest & dice.getrandbits(54)
        sums.add(cards.points(one) + cards.points(two) + cards.points(rest & ~two))
    assert sums == {69, 70, 71}


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [
        ("H4", "H1"),
        ("H1", "HJ"),
        ("S7", "S10"),
        ("S10", "SJ"),
        ("DJ", "DN"),
        ("DN", "DQ"),
        ("CQ", "CK"),
        ("CK", "T1"),
        ("T1", "T2"),
        ("T20", "T21"),
        ("T21", "T22"),
    ],
)
def test_order_of_strength(weaker: str, stronger: str) -> None:
    """Red pips 1 2 3 4 from above, black ones 10 9 8 7, taroks over all."""
    assert cards.ABOVE[cards.parse_card(weaker)] & pile(stronger)
    assert not cards.ABOVE[cards.parse_card(stronger)] & pile(weaker)


def test_a_suit_never_beats_another_suit() -> None:
    for card in cards.cards_in(cards.ALL_CARDS & ~cards.TAROKS):
        others = cards.ALL_CARDS & ~cards.TAROKS & ~cards.SUIT_OF[card]
        assert not cards.ABOVE[card] & others


def test_card_codes_read_back_and_unknown_ones_are_named() -> None:
    assert [cards.CODES[cards.parse_card(code)] for code in cards.CODES] == list(cards.CODES)
    with pytest.raises(ValueError, match="'T23'"):
        cards.parse_card("T23")
    with pytest.raises(ValueError, match="HK comes twice"):
        cards.card_set([cards.parse_card("HK")] * 2)


def least_points(feature: cards.CardSet, size: int) -> int:
    """The fewest points a pile of this size with all of `feature` can have: the rest are cards worth one."""
    ones = [card for card in range(cards.CARD_COUNT) if cards.value(card) == 1]
    return cards.points(feature | cards.card_set(ones[: size - feature.bit_count()]))


@pytest.mark.parametrize(("feature", "least"), [("kings", 18), ("trula", 13), ("both", 30)])
def test_least_points_of_a_side_that_holds_a_feature(feature: str, least: int) -> None:
    """B1.18: every size of pile that both sides can have when each took a trick.

    A declarer has his discards (none of these cards, B1.27) and tricks; the defenders the rest of the talon and tricks.
    """
    whole = {"kings": cards.KINGS, "trula": cards.TRULA, "both": cards.FIVES}[feature]
    possible = []
    for discards, rest in ((3, 3), (2, 4), (1, 5), (0, 6)):
        for tricks in range(1, 16):
            if 3 * tricks >= whole.bit_count() and not (feature == "kings" and tricks == 1):
                possible.append(least_points(whole, discards + 3 * tricks))
            if rest + 3 * tricks >= whole.bit_count():
                possible.append(least_points(whole, rest + 3 * tricks))
    assert min(possible) == least
