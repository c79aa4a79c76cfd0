"""The pack of 42 and what may be played: Paskievics KAR and LEJ, Vadász I.1.c, I.1.j and I.3.b."""

import pytest

from rules.hungarian import pack
from rules.hungarian.pack import CARD_OF_CODE, CODES, card_set, cards_in, points
from rules.hungarian.tricks import Trick, cards_won, keeping_pagat, legal_plays, winning_position


def cards(text):
    return [CARD_OF_CODE[code] for code in text.split()]


def held(text):
    return card_set(cards(text))


def codes(some):
    return " ".join(CODES[card] for card in cards_in(some))


def test_the_pack_counts_94():
    """KAR: fifteen in each suit, fifteen in the honours, nineteen in the other tarokks."""
    assert (pack.CARD_COUNT, len(set(CODES))) == (42, 42)
    assert points(pack.PACK) == 94
    assert [points(suit) for suit in pack.SUITS] == [15] * 4
    assert (points(pack.HONOURS), points(pack.TAROKKS & ~pack.HONOURS)) == (15, 19)
    assert points(pack.KINGS) == 20
    assert pack.tarokks_in(pack.PACK) == 22


def test_a_card_is_in_a_set_once():
    assert codes(held("skiz HK I")) == "HK I skiz"
    assert (pack.lowest(held("D1 XX")), pack.highest(held("D1 XX"))) == (CARD_OF_CODE["D1"], CARD_OF_CODE["XX"])
    with pytest.raises(ValueError, match="HK comes twice"):
        held("HK HK")


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("HK H1 XX I", None, "H1 HK I XX"),
        ("HK H1 XX I", "HQ", "H1 HK"),
        ("HK H1 XX I", "DQ", "I XX"),
        ("HK H1 XX I", "II", "I XX"),
        ("HK H1 SJ", "II", "H1 HK SJ"),
        ("HK H1 SJ", "C10", "H1 HK SJ"),
    ],
)
def test_what_may_be_played(hand, led, legal):
    """Suit, else tarokk, else anything; nobody has to beat."""
    assert codes(legal_plays(held(hand), led and CARD_OF_CODE[led])) == legal


@pytest.mark.parametrize(("legal", "left"), [("I II", "II"), ("I", "I"), ("HK SJ", "HK SJ")])
def test_the_pagat_is_kept_while_anything_else_is_legal(legal, left):
    assert codes(keeping_pagat(held(legal))) == left


@pytest.mark.parametrize(
    ("played", "wins"),
    [
        ("H1 HJ HR HQ", "HQ"),
        ("H1 DK SK CK", "H1"),
        ("HK I DK HQ", "I"),
        ("HK I II skiz", "skiz"),
        ("I XXI skiz XX", "skiz"),
        ("S10 SJ C10 SR", "SR"),
        ("D1 H1", "D1"),
    ],
)
def test_who_wins(played, wins):
    """The highest tarokk, else the highest card of the suit led; the ace and the ten are the lowest."""
    assert CODES[cards(played)[winning_position(cards(played))]] == wins


def test_cards_are_won_with_their_trick():
    one = Trick(dict(zip("BCDA", cards("H1 HJ HR HQ"), strict=True)), "A")
    two = Trick(dict(zip("ABCD", cards("I II III IV"), strict=True)), "D")
    assert (one.leader, codes(cards_won([one, two], "AC"))) == ("B", "H1 HJ HR HQ")
    assert cards_won([one, two], "BC") == 0
