"""Who takes a trick and what may be played (B1.13, B1.26, B1.27, B2.7, C1.7)."""

from random import Random

import pytest

from rules import pack54 as cards
from rules.slovenian.remembered.reconstruction import SlovenianGame
from rules.slovenian.remembered.tricks import (
    TRICKS_IN_A_GAME,
    Breach,
    LastPagat,
    Trick,
    discard_breach,
    first_leader,
    legal_plays,
    mondfang_position,
    pagat_in_last_trick,
    play_breach,
    played_breaches,
    winning_position,
)


def listed(codes: str) -> tuple[cards.Card, ...]:
    return tuple(cards.parse_card(code) for code in codes.split())


def held(codes: str) -> cards.CardSet:
    return cards.card_set(listed(codes))


def trick(leader: str, codes: str) -> Trick:
    one, two, three = listed(codes)
    winner = "ABC"[("ABC".index(leader) + winning_position((one, two, three))) % 3]
    return Trick(leader, (one, two, three), winner)


@pytest.mark.parametrize(
    ("article", "fallen", "winner"),
    [
        ("C1.7", "H4 H1 HK", "HK"),
        ("C1.7", "H1 H4 DK", "H1"),
        ("C1.7", "S7 S10 S9", "S10"),
        ("C1.7", "D4 D3 SK", "D3"),
        ("C1.7", "HK T2 HQ", "T2"),
        ("C1.7", "HK T1 CK", "T1"),
        ("C1.7", "T5 T9 T7", "T9"),
        ("C1.7", "T5 HK CK", "T5"),
        ("C1.7", "T21 T20 T22", "T22"),
        ("B1.13", "T22 T21 T1", "T1"),
        ("B1.13", "T1 T21 T22", "T1"),
        ("B1.13", "T21 T1 T22", "T1"),
        ("B1.13", "T22 T1 HK", "T22"),
        ("B1.13", "T21 T1 T2", "T21"),
    ],
)
def test_who_takes_the_trick(article: str, fallen: str, winner: str) -> None:
    lying = listed(fallen)
    assert lying[winning_position(lying)] == cards.parse_card(winner), article


@pytest.mark.parametrize(
    ("fallen", "caught"),
    [
        ("T21 T22 H4", 0),
        ("T22 T2 T21", 2),
        ("T21 T20 T2", None),
        ("T22 T2 T3", None),
        ("T21 T22 T1", None),
        ("HK T21 T22", 1),
    ],
)
def test_mondfang_is_a_mond_under_skis_but_not_in_the_trula_trick(fallen: str, caught: int | None) -> None:
    """B1.26, B1.13."""
    assert mondfang_position(listed(fallen)) == caught


@pytest.mark.parametrize(
    ("last", "pagat"),
    [
        (trick("A", "T1 HK CK"), LastPagat("A", "A", True)),
        (trick("A", "T1 H4 T2"), LastPagat("A", "C", False)),
        (trick("B", "HK HQ T1"), LastPagat("A", "A", True)),
        (trick("C", "T3 T1 HK"), LastPagat("A", "C", False)),
        (trick("A", "T3 T4 T5"), None),
        (trick("A", "T22 T21 T1"), None),
    ],
)
def test_pagat_in_the_last_trick(last: Trick, pagat: LastPagat | None) -> None:
    """B1.18, B1.21; D7 for the trula trick."""
    assert pagat_in_last_trick(last) == pagat


#: article, contract, hand, what lies already, what may be played
LEGAL = [
    ("C1.7", "dve", "H4 HK D1 T5", "H1", "H4 HK"),
    ("C1.7", "dve", "D1 T5 T9", "H1", "T5 T9"),
    ("C1.7", "dve", "D1 SK", "H1", "D1 SK"),
    ("C1.7", "dve", "H4 T5 T9", "T7", "T5 T9"),
    ("C1.7", "dve", "H4 DK", "T7", "H4 DK"),
    ("C1.7", "dve", "H4 T1 T9", "", "H4 T1 T9"),
    ("C1.7", "valat", "T1 T9", "T21 T22", "T1 T9"),
    ("C1.7", "klop", "H4 HK D1", "H1", "HK"),
    ("C1.7", "klop", "H4 H3 D1", "H1", "H4 H3"),
    ("C1.7", "klop", "H4 HK T3", "H1 T5", "H4 HK"),
    ("C1.7", "klop", "D1 T3 T9", "H1 T5", "T9"),
    ("C1.7", "klop", "D1 T3 T4", "H1 T5", "T3 T4"),
    ("C1.7", "klop", "D1 T3 T9 T12", "T5", "T9 T12"),
    ("C1.7", "klop", "D1 SK", "T5", "D1 SK"),
    ("C1.7", "klop", "HK H4", "D1 H2", "HK H4"),
    ("C1.7", "berac", "H4 HQ HK", "HJ", "HQ HK"),
    ("C1.7", "berac", "T3 T9", "HJ", "T3 T9"),
    ("B2.7", "klop", "T1 T9 H4", "", "T9 H4"),
    ("B2.7", "klop", "T1 H4", "", "T1 H4"),
    ("B2.7", "klop", "T1 T9", "H4", "T9"),
    ("B2.7", "klop", "T1 T3", "T9", "T3"),
    ("B2.7", "klop", "T1 H4", "T9", "T1"),
    ("B2.7", "klop", "T1 T20", "T21 T22", "T1"),
    ("B2.7", "klop", "T1 T20", "T22 T21", "T1"),
    ("B2.7", "klop", "T2 T20 H4", "T22 T21", "T2 T20"),
    ("B2.7", "klop", "T1 T21 H4", "T22", "T21"),
    ("B2.7", "berac", "T1 T9 H4", "", "T1 T9 H4"),
    ("B2.7", "berac", "T1 T3", "T9", "T1 T3"),
    ("B1.13", "tri", "T1 T20", "T22 T21", "T1 T20"),
]


@pytest.mark.parametrize(("article", "contract", "hand", "lying", "may"), LEGAL)
def test_what_may_be_played(article: str, contract: str, hand: str, lying: str, may: str) -> None:
    assert cards.codes(legal_plays(held(hand), listed(lying), contract)) == cards.codes(held(may)), article


@pytest.mark.parametrize(
    ("card", "hand", "lying", "contract", "code", "article"),
    [
        ("D1", "H4 D1 T5", "H1", "dve", "suit-not-followed", "C1.7"),
        ("T5", "H4 D1 T5", "H1", "dve", "suit-not-followed", "C1.7"),
        ("D1", "D1 T5", "H1", "dve", "tarok-not-played", "C1.7"),
        ("D1", "D1 T5", "T9", "dve", "tarok-not-followed", "C1.7"),
        ("CK", "D1 T5", "T9", "dve", "card-not-held", "C1.7"),
        ("H4", "H4 HK", "H1", "klop", "not-overtaken", "C1.7"),
        ("T3", "T3 T9", "T5", "berac", "not-overtaken", "C1.7"),
        ("T1", "T1 T3", "", "klop", "pagat-not-last", "B2.7"),
        ("T1", "T1 T3", "T9", "klop", "pagat-not-last", "B2.7"),
        ("T1", "T1 T3", "H4", "klop", "pagat-not-last", "B2.7"),
        ("T1", "T1 T3 H1", "H4", "klop", "suit-not-followed", "C1.7"),
        ("T3", "T1 T3", "T21 T22", "klop", "pagat-due", "B2.7"),
        ("H4", "T1 T3 H4", "T21 T22", "klop", "tarok-not-followed", "C1.7"),
    ],
)
def test_a_wrong_card_is_named_with_its_article(
    card: str, hand: str, lying: str, contract: str, code: str, article: str
) -> None:
    found = play_breach(cards.parse_card(card), held(hand), listed(lying), contract)
    assert found is not None
    assert (found.code, found.article) == (code, article)


def test_a_card_is_wrong_exactly_when_it_is_not_legal() -> None:
    """C1.7, B2.7: the judge and the list of legal cards agree on random hands and tricks, in every game."""
    dice = Random(11)
    for _ in range(4000):
        drawn = dice.sample(range(cards.CARD_COUNT), 2 + dice.randrange(1, 9))
        lying, hand = tuple(drawn[: dice.randrange(3)]), cards.card_set(drawn[2:])
        contract = dice.choice(("tri", "klop", "berac", "valat"))
        legal = legal_plays(hand, lying, contract)
        assert legal
        assert not legal & ~hand
        for card in cards.cards_in(hand):
            breach = play_breach(card, hand, lying, contract)
            assert (breach is None) == bool(legal & cards.BIT[card])
            assert breach is None or breach.allowed == legal


@pytest.mark.parametrize(
    ("discards", "shown", "code"),
    [
        ("H4 D1", "", None),
        ("H4 T5", "T5", None),
        ("H4 T5", "", "discarded-tarok-not-shown"),
        ("H4 HK", "", "king-or-trula-discarded"),
        ("H4 T1", "T1", "king-or-trula-discarded"),
        ("H4", "", "wrong-discard-count"),
        ("H4 CK", "", "wrong-discard-count"),
    ],
)
def test_discards(discards: str, shown: str, code: str | None) -> None:
    """B1.27, C1.1: hand and talon H4 D1 HK T5 T1, two to lay away."""
    breach = discard_breach(held(discards), held("H4 D1 HK T5 T1"), held(shown), 2)
    assert (breach.code if breach else None) == code


def test_first_lead() -> None:
    """B1.11, B3.2."""
    assert first_leader("dve", "B", "C") == "B"
    assert first_leader("klop", "B", None) == "B"
    assert first_leader("berac", "B", "C") == "C"


def test_a_game_is_judged_card_by_card_and_goes_on_after_a_breach() -> None:
    """C1.7: B revokes in the first trick and C leads out of turn in the second."""
    hands = (held("H4 T9"), held("H1 S7"), held("HK D4"))
    tricks = (trick("A", "H4 S7 HK"), trick("A", "T9 H1 D4"))
    assert played_breaches(hands, tricks, "dve", "A") == [
        Breach("suit-not-followed", "C1.7", 1, "B", cards.parse_card("S7"), held("H1")),
        Breach("led-out-of-turn", "C1.7", 2, "A", cards.parse_card("T9")),
    ]


def test_who_played_a_card() -> None:
    fallen = trick("C", "T21 T22 H4")
    assert fallen.player_of(cards.MOND) == "C"
    assert fallen.player_of(cards.SKIS) == "A"
    assert fallen.winner == "A"


def test_sixteen_tricks_are_played_of_48_cards():
    """B1.3: six of the 54 cards lie in the talon, three players have 16 each."""
    assert TRICKS_IN_A_GAME == 16


@pytest.mark.parametrize(
    ("contract", "trick", "turned"), [("klop", 1, True), ("klop", 6, True), ("klop", 7, False), ("berac", 1, False)]
)
def test_a_card_of_the_talon_goes_with_each_of_the_first_six_tricks_of_klop(contract, trick, turned):
    """B2.6."""
    assert SlovenianGame(contract, "B", "A").turns_talon(trick) is turned
