"""The auction: what may be said and what it promises, by the text's own examples (LIC, INV, ENG, PEL)."""

from random import Random

import pytest

from bench.rehearsals.paskievics.auction import HOLD, PASS, Bidding, possible_words, run
from rules.hungarian.cards import CARD_OF_CODE, card_set
from rules.paskievics.options import Options

PAIS = Options(invits=("XIX", "XVIII", "XVII"))

# reference, the words in order (A to D as they act), options, contract, declarer, who promised what
EXAMPLES = [
    ("LIC.c1", "pass harom ketto pass hold pass", Options(), "ketto", 1, None),
    ("LIC.c2", "harom ketto pass egy hold pass szolo hold", Options(), "szolo", 0, None),
    ("LIC.c3", "pass szolo", Options(), "szolo", 1, None),
    ("LIC.d", "pass pass pass pass", Options(), "", None, None),
    ("LIC.e", "pass pass pass harom", Options(), "harom", 3, None),
    ("PEL.1", "harom pass pass egy szolo pass", Options(), "szolo", 0, (3, "XIX")),
    ("PEL.2", "harom szolo pass pass hold", Options(), "szolo", 0, (1, "XVIII")),
    ("PEL.3", "ketto pass pass egy pass", Options(), "egy", 3, (0, "XIX")),
    ("PEL.4", "pass harom ketto pass egy hold pass", Options(), "egy", 2, (1, "XIX")),
    ("PEL.5", "harom ketto szolo pass pass hold", Options(), "szolo", 1, (2, "XIX")),
    ("PEL.6", "ketto egy szolo pass pass pass", Options(), "szolo", 2, (0, "XIX")),
    ("PEL.7", "harom pass egy szolo hold", Options(), "szolo", 0, (2, "XIX")),
    ("PEL.9", "harom ketto pass egy pass pass", Options(), "egy", 3, None),
    ("PEL.10", "pass pass pass egy", Options(), "egy", 3, None),
    ("INV.a two steps at once", "egy pass szolo pass pass", Options(), "szolo", 2, (0, "XVIII")),
    ("INV three steps are none", "szolo", Options(), "szolo", 0, None),
    ("V.INV.6 a", "pass harom ketto pass egy szolo pass", PAIS, "szolo", 2, (1, "XVII")),
    ("V.INV.6 b", "harom ketto pass pass hold szolo hold", PAIS, "szolo", 0, (1, "XVII")),
    ("V.INV.6 the first time it is the XIX", "ketto pass pass egy pass", PAIS, "egy", 3, (0, "XIX")),
    ("V.INV.5 none", "ketto pass pass egy pass", Options(invits=()), "egy", 3, None),
]


def said(words, options):
    """The auction after these words, each of which may be said at its time and none before it was over."""
    bidding, player = Bidding(options), 0
    for word in words.split():
        assert not bidding.is_over
        while player in bidding.passed or player == bidding.holder:
            player = (player + 1) % 4
        assert word in bidding.words(player)
        bidding.say(player, word, 0)
        player = (player + 1) % 4
    return bidding


@pytest.mark.parametrize(("words", "options", "contract", "declarer", "promise"), [e[1:] for e in EXAMPLES],
                         ids=[e[0] for e in EXAMPLES])  # fmt: skip
def test_the_texts_auctions_end_as_the_text_says(words, options, contract, declarer, promise):
    bidding = said(words, options)
    assert bidding.is_over
    assert bidding.holder == declarer
    assert not contract or bidding.standing == ["harom", "ketto", "egy", "szolo"].index(contract)
    assert (bidding.invit and (bidding.invit.player, bidding.invit.card)) == promise


@pytest.mark.parametrize(
    ("words", "player", "options"),
    [
        ("", 0, [PASS, "harom", "ketto", "egy", "szolo"]),
        ("harom", 1, [PASS, "ketto", "egy", "szolo"]),
        ("harom ketto pass egy", 0, [PASS, HOLD, "szolo"]),
        ("harom ketto pass egy hold", 1, [PASS, "szolo"]),
        ("harom szolo", 2, [PASS]),
    ],
)
def test_what_may_be_said(words, player, options):
    """LIC.c: higher, or the same taken over once by who has already bid."""
    assert said(words, Options()).words(player) == options


def hand(codes):
    return card_set(CARD_OF_CODE[code] for code in codes.split())


@pytest.mark.parametrize(
    ("what", "words", "player", "cards", "options", "possible"),
    [
        ("LIC.b no honour", "", 0, "T20 T19 T18", Options(), ["pass"]),
        ("LIC.b an honour", "harom", 1, "T1", Options(), ["pass", "ketto"]),
        ("INV.a the jump needs the card", "harom", 1, "T1 T18", Options(), ["pass", "ketto", "szolo"]),
        ("INV.b after an invit all may jump", "ketto", 1, "T1", Options(), ["pass", "egy", "szolo"]),
        ("LIC.e the fourth", "pass pass pass", 3, "HK", Options(), ["pass", "harom", "ketto", "egy", "szolo"]),
        ("ENG the XX and a big honour", "harom ketto pass pass", 0, "T22 T20", Options(), ["pass", "hold"]),
        ("ENG without the XX", "harom ketto pass pass", 0, "T22 T19", Options(), ["hold", "egy"]),
        ("ENG with the pagát", "harom ketto pass pass", 0, "T1 T20", Options(), ["hold"]),
        ("BGA.4 low_yield", "harom ketto pass pass", 0, "T1 T20", Options(low_yield=True), ["pass", "hold"]),
        ("PEL.9 nobody yields to another bid", "harom ketto pass egy", 0, "T1", Options(), ["pass", "hold"]),
        ("V.INV.5 no yielding", "harom ketto pass pass", 0, "T1", Options(invits=()), ["pass", "hold", "egy", "szolo"]),
    ],
)
def test_what_a_hand_may_say(what, words, player, cards, options, possible):
    assert possible_words(said(words, options), player, hand(cards)) == possible, what


def test_the_yielder_promises_the_xx():
    """ENG, PEL.8: A has three, C goes to two, and A lets him."""
    hands = (hand("T22 T20"), 0, hand("T21 T5 T6 T7 T8 T9"), 0)
    found = {run(Random(seed), hands, Options(), frozenset((0, 2))) for seed in range(60)} - {None}
    promises = {(one.promise.player, one.promise.card) for one in found if one.promise and one.promise.by_yielding}
    assert promises == {(0, "XX")}
