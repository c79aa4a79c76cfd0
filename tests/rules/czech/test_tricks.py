"""The card play rule by rule: hand, trick, contract → what may be played; who takes; what a pile counts."""

import pytest

from rules.czech.played.remembered import NAMES, CzechGame
from rules.czech.played.tricks import SECOND, Trick, legal_plays, played_breaches, varsava_points, winning_position
from rules.czech.played.wording_tricks import TRICK_TERMS
from rules.pack54 import CODES, SKIS_BIT, card_set, codes, parse_card, points
from rules.remembered.card_names import CardUnreadable


def cards(text):
    return card_set(map(parse_card, text.split()))


def listed(text):
    return [parse_card(code) for code in text.split()]


# what, contract, hand, trick, legal (more: škýz gone, trick number, option)
PLAYS = [
    ("Hra.4 follow suit", "prvni", "HK H4 D1 T5", "H1", "HK H4"),
    ("Hra.5 void: a tarok", "prvni", "DK D4 T5 T6", "H1", "T5 T6"),
    ("Hra.6 void of both: anything", "prvni", "DK D4 S7", "H1", "DK D4 S7"),
    ("Hra.4 a tarok to a tarok", "prvni", "HK T2 T5", "T9", "T2 T5"),
    ("Hra.6 void of taroks: anything", "prvni", "HK D4", "T9", "HK D4"),
    ("Hra.3 no duty to overtake", "preferans", "HK H4", "H1 HJ", "HK H4"),
    ("Hra.2 any lead", "solo", "HK T1 T21", "", "HK T1 T21"),
    ("the pagát may go early", "druha", "T1 T9", "T5", "T1 T9"),
    ("Varšava.4 suit first", "varsava", "H4 T5", "H1", "H4"),
    ("Varšava.5 overtake within the suit", "varsava", "H4 HJ HK T5", "H1", "HJ HK"),
    ("Varšava.5 the highest of the suit counts", "varsava", "H4 HJ HK", "H1 D4 HQ", "HK"),
    ("Varšava.5 who cannot", "varsava", "H4 H3", "H1", "H4 H3"),
    ("Varšava.5 nothing once a tarok lies there", "varsava", "H4 HK", "H1 T2", "H4 HK"),
    ("Varšava.5 … be it the pagát", "varsava", "H4 HK", "HJ T1", "H4 HK"),
    ("Varšava.5 a tarok beats a tarok", "varsava", "T2 T9 T10 D4", "H1 T8", "T9 T10"),
    ("Varšava.5 a led tarok", "varsava", "T2 T9 T10 D4", "T9", "T10"),
    ("Varšava.5 a tarok where none lies", "varsava", "T2 T9 D4", "H1", "T2 T9"),
    ("Varšava.5 void of both", "varsava", "D4 DK", "H1", "D4 DK"),
    ("Varšava.6 no mond on a led škýz", "varsava", "T21 T5", "T22", "T5"),
    ("Varšava.6 but on one that was not led", "varsava", "T21 T5", "H1 T22", "T21 T5"),
    ("Varšava.6 a sole card", "varsava", "T21 D4", "T22", "T21"),
    ("Varšava.7 the mond is not led", "varsava", "T21 H4", "", "H4"),
    ("Varšava.7 a sole card is", "varsava", "T21", "", "T21"),
    ("Varšava.8 the pagát last", "varsava", "T1 T9", "H1", "T9"),
    ("Varšava.8 overtaking never forces it out", "varsava", "T1 T9", "T10", "T9"),
    ("Varšava.9 no lead of it", "varsava", "T1 T9 H4", "", "T9 H4"),
    ("Varšava.9 but holý", "varsava", "T1 H4", "", "T1 H4"),
    ("Varšava.13 the pagát goes first", "varsava", "T1 T21", "T22", "T21"),
    ("Varšava.13 leading mond and pagát", "varsava", "T1 T21", "", "T21"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("contract", "hand", "trick", "legal"), [case[1:] for case in PLAYS], ids=[case[0] for case in PLAYS]
)
def test_what_may_be_played(contract, hand, trick, legal):
    assert codes(legal_plays(cards(hand), listed(trick), contract, 0)) == codes(cards(legal))


def test_the_mond_is_led_once_the_skyz_is_gone():
    """Varšava.7."""
    assert legal_plays(cards("T21 H4"), [], "varsava", SKIS_BIT) == cards("T21 H4")
    assert legal_plays(cards("T21 H4"), [], "prvni", 0) == cards("T21 H4")


def test_the_pagat_leaves_the_hand_last_where_so_played():
    """Pagát.2: an option for every game; without it only of Varšava."""
    for trick in ("", "H1", "T9"):
        assert legal_plays(cards("T1 T5 D4"), listed(trick), "prvni", 0, pagat_last=True) & cards("T1") == 0
        assert legal_plays(cards("T1 D4"), listed(trick), "prvni", 0, pagat_last=True) & cards("T1")


# trick, the position that takes it
TAKEN = [
    ("H1 HK HQ H4", 1),
    ("H1 DK SK CK", 0),
    ("H1 T2 HK T1", 1),
    ("D4 D3 D2 D1", 3),
    ("S10 S9 S8 S7", 0),
    ("T22 T21 T1 T20", 0),
    ("T1 T21 T22 HK", 2),
]


@pytest.mark.parametrize(("trick", "position"), TAKEN)
def test_who_takes_a_trick(trick, position):
    """Hra.2, Karty.5: the highest tarok, else of the suit led; škýz, mond and pagát together are no case apart."""
    assert winning_position(listed(trick)) == position


def test_a_wrong_card_is_found_with_what_was_allowed():
    hands = [cards("HK D4"), cards("H1 T5"), cards("H2 S7"), cards("H3 C7")]
    tricks = [
        Trick("A", tuple(listed("HK T5 H2 H3")), "B"),
        Trick("B", tuple(listed("H1 S7 C7 D4")), "B"),
    ]
    (breach,) = played_breaches(hands, tricks, "prvni")
    assert (breach.trick, breach.seat, breach.card, breach.allowed) == (1, "B", parse_card("T5"), cards("H1"))


def test_the_skyz_is_gone_when_its_trick_is():
    """Varšava.7: who led the mond in the first trick may have led it in the second."""
    after = Trick("B", tuple(listed("T21 H2 H1 H3")), "B")
    hands = [cards("T22 H3"), cards("T21 T4"), cards("T5 H2"), cards("T6 H1")]
    assert played_breaches(hands, [Trick("A", tuple(listed("T22 T4 T5 T6")), "A"), after], "varsava") == []
    breach, *_ = played_breaches(hands, [after], "varsava")
    assert (breach.trick, breach.seat, breach.card) == (1, "B", parse_card("T21"))


# pile, points of a side, points in Varšava
PILES = [
    ("", 0, 0), ("HK", 4, 5), ("HK H4", 5, 5), ("HK H4 H3", 5, 5), ("HK H4 H3 T1", 9, 10), ("H4", 0, 1),
]  # fmt: skip


@pytest.mark.parametrize(("pile", "of_side", "alone"), PILES)
def test_what_a_pile_counts(pile, of_side, alone):
    """Počítání.1, Varšava.10: in threes less 2, the rest less 1; a single card of Varšava less nothing."""
    assert (points(cards(pile)), varsava_points(cards(pile))) == (of_side, alone)


@pytest.mark.parametrize(
    ("contract", "trick", "turned"),
    [("varsava", 1, True), ("varsava", 6, True), ("varsava", 7, False), ("solo", 1, False)],
)
def test_the_talon_is_turned_to_the_first_six_tricks_of_varsava(contract, trick, turned):
    """Varšava.11."""
    game = CzechGame(contract, "A", None, None, sides_known=False, pagat_last=False, refusals=True)
    assert game.turns_talon(trick) is turned


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("♥ 1", "H1"),
        ("♦ 4", "D4"),
        ("♠ 7", "S7"),
        ("♣ 10", "C10"),
        ("srdcový král", "HK"),
        ("pagát", "T1"),
        ("II", "T2"),
        ("mond", "T21"),
        ("škýz", "T22"),
    ],
)
def test_a_written_card_is_read(typed, code):
    """Karty.4: red suits have 1 to 4, black ones 7 to 10; Karty.2 and 3: the taroks."""
    assert CODES[NAMES.read_card(typed, "cs")] == code


def test_the_pagat_may_leave_a_hand_early_unless_the_table_forbids_it():
    """Pagát.2."""
    hands = [cards("T1 T9"), cards("T5 H1"), cards("T6 H2"), cards("T7 H3")]
    early = [Trick("A", tuple(listed("T1 T5 T6 T7")), "D")]
    assert played_breaches(hands, early, "prvni") == []
    (breach,) = played_breaches(hands, early, "prvni", pagat_last=True)
    assert (breach.seat, CODES[breach.card]) == ("A", "T1")


def test_the_ucho_is_made_with_the_second_tarok():
    """Ucho.1."""
    assert CODES[SECOND] == "T2"


@pytest.mark.parametrize(("typed", "ranks"), [("♥ 7", "1, 2, 3, 4"), ("♠ 1", "7, 8, 9, 10")])
def test_a_card_that_its_suit_lacks_is_refused_with_those_it_has(typed, ranks):
    """Karty.4."""
    with pytest.raises(CardUnreadable) as refused:
        NAMES.read_card(typed, "cs")
    assert (refused.value.code, refused.value.params["ranks"]) == ("card-not-in-suit", ranks)


def test_the_cards_of_the_trul_have_names_and_every_other_tarok_its_number():
    """Karty.2-3."""
    names = [TRICK_TERMS[f"card T{number}"] for number in (1, 2, 20, 21, 22)]
    assert names == ["pagat", "II", "XX", "mond", "škýz"]
