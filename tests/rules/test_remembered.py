"""Remembered tricks of the Hungarian and Czech books: what each says of plays, of discards, of what cannot be so."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from bench.rehearsals.czech.rehearsal import play_game
from bench.rehearsals.paskievics.rehearsal import rehearse_deals as paskievics_deals
from bench.rehearsals.vadasz.rehearsal import rehearse_deals as vadasz_deals
from rules import RULE_BOOKS, pack54
from rules.book import RuleBook
from rules.czech.options import Options
from rules.hungarian import cards as pack42
from rules.remembered.card_sets import CardSet, cards_in
from rules.remembered.reconstruction import (
    OPEN,
    RIGHT,
    WRONG,
    JudgedPlay,
    Reconstruction,
    TypedGame,
    TypedHand,
    TypedLaid,
    TypedTrick,
)

PASKIEVICS, VADASZ_2023, VADASZ_2025, CZECH = "hu-paskievics", "hu-vadasz-2023", "hu-vadasz-2025", "cz-taroky"
VARSAVA = {"contract": "varsava", "forehand": "A"}
PRVNI = {"contract": "prvni", "forehand": "A", "declarer": "A", "partner": "C"}
BY_D = {"dealer": "D"}  # so A leads at a table of four


def entered(text: str) -> tuple[TypedTrick, ...]:
    """Tricks are parted by ";", their cards by spaces; a trick may begin with its leader and number, "B3:"."""
    found = []
    for part in text.split(";") if text.strip() else []:
        told, _colon, cards = part.rpartition(":")
        told = told.strip()
        found.append(TypedTrick(tuple(f"{code}" for code in cards.split()), told[:1], told[1:]))
    return tuple(found)


def judged(
    code: str, head: Mapping[str, str], tricks: str = "", *, seats: int = 4, options: Any = None, **more: Any
) -> Reconstruction:
    """Cards are written as codes, suit letter and rank; a hand that ends in "." is the whole one."""
    hands = {
        seat: TypedHand(", ".join(text.rstrip(".").split()), text.endswith("."))
        for seat, text in more.pop("hands", {}).items()
    }
    laid = {
        f"laid_{seat}": TypedLaid(", ".join(text.rstrip(".").split()), text.endswith("."))
        for seat, text in more.pop("laid", {}).items()
    }
    book = RULE_BOOKS[code].at(seats)
    assert book.tricks is not None
    typed = TypedGame(head, tricks=entered(tricks), hands=hands, laid=laid, **more)
    found = book.tricks.reconstruct(typed, "en", options or {})
    told(book, found)
    return found


def told(book: RuleBook, found: Reconstruction) -> None:
    """Everything that is said has a sentence of the book, every card a name."""
    plays = [play for trick in found.tricks for play in trick.plays]
    for laid in found.laid.values():
        plays += [*laid.cards, *([laid.count] if laid.count else [])]
    for one in found.violations:
        assert book.sentences[one.code] % one.params
    for reason in (reason for play in plays for reason in play.reasons):
        assert book.sentences[reason.code] % reason.params
    for trick in found.tricks:
        assert trick.turn is None or book.sentences[trick.turn.code] % trick.turn.params
    assert found.remark is None or book.sentences[found.remark.code] % found.remark.params
    assert all(f"card {card}" in book.terms for card in found.used)
    assert all(pile.side in (*book.seats, *book.terms) for pile in found.piles)


def play_of(found: Reconstruction, seat: str, place: int = 1) -> JudgedPlay:
    return next(one for one in found.tricks[place - 1].plays if one.seat == seat)


# --- one play: book, head, trick from A on, what B still holds, verdict, code, article, what could have been played

PLAYS = [
    # follow, else a tarok, else anything: LEJ, I.1.k, Hra.4
    (PASKIEVICS, BY_D, "HK T5 HA HQ", "HJ", WRONG, "suit-not-followed", "LEJ", "HJ"),
    (PASKIEVICS, BY_D, "HK T5 HA HQ", "T9 SK", OPEN, "open-suit-not-followed", "LEJ", "HJ HN"),
    (PASKIEVICS, BY_D, "HK S10 HA HQ", "T9 SK", WRONG, "tarok-not-played", "LEJ", "T9"),
    (PASKIEVICS, BY_D, "T9 S10 T2 T3", "T4 SK", WRONG, "tarok-not-followed", "LEJ", "T4"),
    (PASKIEVICS, BY_D, "T9 T1 T2 T3", "T22 SK", RIGHT, "right-followed", "LEJ", ""),  # no duty to beat
    (VADASZ_2025, BY_D, "HK T5 HA HQ", "HJ", WRONG, "suit-not-followed", "I.1.k", "HJ"),
    (VADASZ_2023, BY_D, "HK S10 HA HQ", "T9 SK", WRONG, "tarok-not-played", "I.1.k", "T9"),
    (VADASZ_2023, BY_D, "T9 T1 T2 T3", "T22 SK", RIGHT, "right-followed", "I.1.k", ""),  # I.1.l
    (CZECH, PRVNI, "HK T5 H1 HQ", "HJ", WRONG, "suit-not-followed", "Hra.4", "HJ"),
    (CZECH, PRVNI, "HK S10 H1 HQ", "T9 SK", WRONG, "tarok-not-played", "Hra.4", "T9"),
    (CZECH, PRVNI, "T9 S10 T2 T3", "T4 SK", WRONG, "tarok-not-followed", "Hra.4", "T4"),
    (CZECH, PRVNI, "H1 H4 H3 HQ", "HK", RIGHT, "right-followed", "Hra.4", ""),  # Hra.3
    # the edges of a suit: its king, and the pagát
    (PASKIEVICS, BY_D, "HJ HK HA HQ", "DK", RIGHT, "right-followed", "LEJ", ""),
    (PASKIEVICS, BY_D, "T1 HK HA HQ", "HJ HN DK DQ DN DJ DA SK.", RIGHT, "right-no-tarok", "LEJ", ""),
    (PASKIEVICS, BY_D, "HK T1 HA HQ", "T2 DK DQ DN DJ DA SK SQ.", RIGHT, "right-tarok", "LEJ", ""),
    # a bound pagát only where nothing else is legal
    (PASKIEVICS, {**BY_D, "bound": "1"}, "T9 T1 T2 T3", "T4", WRONG, "pagat-bound", "LEJ", "T4"),
    (PASKIEVICS, BY_D, "T9 T1 T2 T3", "T4", RIGHT, "right-followed", "LEJ", ""),
    (PASKIEVICS, {**BY_D, "bound": "1"}, "T9 T1 T2 T3", "SK", OPEN, "open-pagat-bound", "LEJ", None),
    (VADASZ_2025, {**BY_D, "bound": "1"}, "HK T1 HA HQ", "T4", WRONG, "pagat-bound", "III.7.b", "T4"),
    (VADASZ_2023, {**BY_D, "bound": "1"}, "HK T1 HA HQ", "T4", WRONG, "pagat-bound", "III.6.a", "T4"),
    # varšava
    (CZECH, VARSAVA, "HK T5 H1 HQ", "HJ", WRONG, "suit-not-followed", "Varšava.4", "HJ"),
    (CZECH, VARSAVA, "H1 H4 H3 HQ", "HK HJ", WRONG, "not-overtaken", "Varšava.5", "HJ HK"),
    (CZECH, VARSAVA, "T9 T5 T10 T11", "T8 T12", WRONG, "not-overtaken", "Varšava.5", "T12"),
    (CZECH, VARSAVA, "T9 T5 T10 T11", "T8", OPEN, "open-not-overtaken", "Varšava.5", None),
    (CZECH, VARSAVA, "T22 T21 T10 T11", "T8", WRONG, "mond-on-skyz", "Varšava.6", "T8"),
    (CZECH, VARSAVA, "T22 T21 T10 T11", "T1", OPEN, "open-mond-on-skyz", "Varšava.6", None),  # Varšava.13
    (CZECH, VARSAVA, "T9 T1 T10 T11", "T8", WRONG, "pagat-not-last", "Varšava.8", "T8"),
    (CZECH, VARSAVA, "HK T1 H1 H2", "T8", WRONG, "pagat-not-last", "Varšava.8", "T8"),
    (CZECH, VARSAVA, "T9 T10 T2 T3", "T11", RIGHT, "right-followed", "Varšava.4", ""),
    (CZECH, VARSAVA, "HK H4 H3 H2", "H1", RIGHT, "right-under", "Varšava.5", ""),
    (CZECH, VARSAVA, "T9 T1 T10 T11", "HK H1 H2 H3 H4 D1 D2 D3 D4 S7 S8.", RIGHT, "right-pagat-last", "Varšava.8", ""),
]  # fmt: skip


@pytest.mark.parametrize(("code", "head", "tricks", "rest", "verdict", "reason", "article", "named"), PLAYS)
def test_the_second_card_of_a_trick(
    code: str, head: dict[str, str], tricks: str, rest: str, verdict: str, reason: str, article: str, named: str | None
) -> None:
    found = play_of(judged(code, head, tricks, hands={"B": rest}), "B")
    assert found.verdict == verdict
    said = next(one for one in found.reasons if one.code == reason)
    assert said.article == article
    assert named is None or set(said.cards) == set(named.split())


def test_the_mond_is_not_led_before_the_skyz() -> None:
    """Varšava.7: wrong as long as another card could be led; after the škýz fell, right; without the tricks before,
    nobody can tell."""
    wrong = play_of(judged(CZECH, VARSAVA, "T21", hands={"A": "H4"}), "A")
    assert (wrong.verdict, wrong.reasons[0].code, wrong.reasons[0].article) == (WRONG, "mond-led", "Varšava.7")
    after = judged(CZECH, VARSAVA, "T22 T3 T4 T5; T21", hands={"A": "H4"})
    assert play_of(after, "A", 2).verdict == RIGHT
    some = judged(CZECH, VARSAVA, "A:T21", hands={"A": "H4"}, from_first=False)
    assert (play_of(some, "A").verdict, play_of(some, "A").reasons[0].code) == (OPEN, "open-mond-led")
    third = judged(CZECH, VARSAVA, "A3:T21", hands={"A": "H4"}, from_first=False)
    assert play_of(third, "A").verdict == OPEN, "it may have fallen in the first two"
    held = judged(CZECH, VARSAVA, "A:T21", hands={"A": "H4", "C": "T22"}, from_first=False)
    assert play_of(held, "A").verdict == WRONG, "the škýz is still in a hand"
    assert play_of(judged(CZECH, PRVNI, "T21", hands={"A": "H4"}), "A").verdict == RIGHT


def test_the_pagat_is_the_last_tarok_where_the_event_says_so() -> None:
    """Pagát.2 is an option."""
    for chosen, verdict in ((True, WRONG), (False, RIGHT)):
        found = judged(CZECH, PRVNI, "T9 T1", hands={"B": "T8"}, options={"pagat_last_tarok": chosen})
        assert play_of(found, "B").verdict == verdict
        if chosen:
            assert play_of(found, "B").reasons[0].article == "Pagát.2"


@pytest.mark.parametrize(
    ("code", "seats", "head", "order"),
    [
        (PASKIEVICS, 4, {"dealer": "A"}, "BCDA"),  # OSZ.b
        (PASKIEVICS, 5, {"dealer": "B"}, "CDEA"),  # JAT
        (VADASZ_2025, 5, {"dealer": "B"}, "CDEA"),  # I.1.b
        (VADASZ_2025, 6, {"dealer": "A"}, "BCEF"),
        (VADASZ_2023, 7, {"dealer": "A"}, "BCFG"),
        (VADASZ_2025, 4, {"dealer": "A", "inverse": "1"}, "DCBA"),  # III.9.b, V12
        (VADASZ_2025, 6, {"dealer": "A", "inverse": "1"}, "FECB"),
        (VADASZ_2023, 4, {"dealer": "A", "inverse": "1"}, "BCDA"),  # not in this edition
        (CZECH, 4, {"contract": "solo", "declarer": "A", "forehand": "C"}, "CDAB"),  # Hra.1
    ],
)
def test_who_leads_and_in_which_order_they_play(code: str, seats: int, head: dict[str, str], order: str) -> None:
    found = judged(code, head, "HK HQ HN HJ", seats=seats)
    assert "".join(play.seat for play in found.tricks[0].plays) == order
    assert (found.tricks[0].winner, found.next_seat) == (order[0], order[0])


def test_four_players_are_known_without_a_dealer() -> None:
    """LEJ: only who leads first is not; of five nobody knows who sits out (JAT)."""
    for seats, order in ((4, "ABCD"), (5, "")):
        assert "".join(judged(PASKIEVICS, {}, "A:HK", seats=seats, from_first=False).order) == order


def test_inverse_play_led_by_the_same_seat() -> None:
    """III.9.b by option (V12): only the direction turns."""
    found = judged(VADASZ_2025, {"dealer": "A", "inverse": "1"}, "HK HQ HN HJ", options={"inverse_lead": "same"})
    assert "".join(play.seat for play in found.tricks[0].plays) == "BADC"


@pytest.mark.parametrize(
    ("code", "head", "tricks", "winner", "points"),
    [
        (PASKIEVICS, BY_D, "HK DK HA T2", "D", 12),  # KAR: plain addition
        (VADASZ_2023, BY_D, "HJ HK SK HA", "B", 13),  # I.3.b
        (PASKIEVICS, BY_D, "T1 T21 T22 SK", "C", 20),
        (PASKIEVICS, BY_D, "HK T1 HA HQ", "B", 15),
        (CZECH, PRVNI, "HK DK H1 T2", "D", 9),  # Počítání.1
        (CZECH, PRVNI, "T1 T21 T22 SK", "C", 17),
        (CZECH, VARSAVA, "HK HQ H4 H3", "A", 9),  # Varšava.10: 11 less 2, a single card not reduced
    ],
)
def test_who_takes_a_trick_and_what_it_counts(
    code: str, head: dict[str, str], tricks: str, winner: str, points: int
) -> None:
    (trick,) = judged(code, head, tricks).tricks
    assert (trick.winner, trick.points) == (winner, points)


def test_a_lead_out_of_turn() -> None:
    """LEJ, I.1.j, Hra.2: who took the trick leads the next."""
    for code, head, article in ((PASKIEVICS, BY_D, "LEJ"), (VADASZ_2025, BY_D, "I.1.j"), (CZECH, PRVNI, "Hra.2")):
        second = judged(code, head, "HK HQ HN HJ; B:DK").tricks[1]
        turn = second.turn
        assert second.place == 2
        assert turn is not None
        assert (turn.article, turn.params) == (article, {"seat": "B", "due": "A"})


def test_a_lead_in_turn_is_right_by_its_own_article() -> None:
    """Hra.2."""
    for head in (PRVNI, VARSAVA):
        (reason,) = play_of(judged(CZECH, head, "HK"), "A").reasons
        assert (reason.code, reason.article) == ("right-led", "Hra.2")


def test_a_play_names_what_had_to_be_beaten() -> None:
    """Karty.5: a tarok, be it the pagát, is above the led suit."""
    for tricks, beat in (("HK T1 HQ", "T1"), ("HJ DK HQ", "HJ"), ("T2 T1 HQ", "T2")):
        (reason,) = play_of(judged(CZECH, PRVNI, tricks, hands={"C": "H4"}), "C").reasons
        assert reason.params["beat"] == f"card {beat}"


def test_who_laid_away_too_few_holds_the_more() -> None:
    """TAL, SKA.a: with a three B lays one card away; who laid none has ten before the first trick."""
    head = {**BY_D, "contract": "harom", "declarer": "A", "partner": "C"}
    of_ten, of_nine = {"B": "DQ DN DJ DA SK SQ SN SJ S10"}, {"B": "DQ DN DJ DA SK SQ SN SJ"}
    for contract, laid, rest, verdict in (
        ("harom", ".", of_ten, RIGHT),
        ("harom", ".", of_nine, OPEN),
        ("ketto", "CQ.", of_ten, RIGHT),
        ("ketto", "CQ.", of_nine, OPEN),
        ("ketto", "CQ", of_nine, RIGHT),  # perhaps another one
    ):
        found = judged(PASKIEVICS, {**head, "contract": contract}, "HK DK", hands=rest, laid={"B": laid})
        assert play_of(found, "B").verdict == verdict
    unknown = judged(VADASZ_2025, head, "HK DK", hands=of_nine, laid={"B": "CQ."})  # I.3.a: from none to three
    assert play_of(unknown, "B").verdict == RIGHT


def test_whose_piles_are_counted_is_said() -> None:
    """SKA.a, I.3.f: by side where both are known, the declarer's discards with his."""
    known = {**BY_D, "declarer": "A", "partner": "C"}
    for code, article in ((PASKIEVICS, "SKA.a"), (VADASZ_2025, "I.3.f")):
        for head, laid, remark in (
            ({**BY_D, "declarer": "A"}, {}, "piles-by-seat"),
            ({**BY_D, "partner": "C"}, {}, "piles-by-seat"),
            (known, {}, "piles-no-discards"),
            (known, {"A": "DQ"}, "piles-with-discards"),
        ):
            found = judged(code, head, "HK DK HA T2", laid=laid)
            assert found.remark is not None
            assert (found.remark.code, found.remark.article) == (remark, article)
            sides = [pile.side for pile in found.piles]
            assert sides == (list("ABCD") if remark == "piles-by-seat" else ["pile-declarer", "pile-others"])
    found = judged(VADASZ_2025, known, laid={"A": "DQ", "C": "CJ"})
    assert [pile.points for pile in found.piles] == [4, 2]


@pytest.mark.parametrize(
    ("head", "laid", "remark", "article", "sides"),
    [
        (VARSAVA, {}, "piles-with-talon", "Varšava.11", "ABCD"),
        ({**PRVNI, "declarer": ""}, {}, "piles-by-seat", "Počítání.1", "ABCD"),
        ({**PRVNI, "partner": ""}, {}, "piles-by-seat", "Počítání.1", "ABCD"),
        ({**PRVNI, "partner": ""}, {"A": "DQ"}, "piles-by-seat", "Počítání.1", "ABCD"),
        (PRVNI, {}, "piles-without-discards", "Počítání.1", ""),
        (PRVNI, {"A": "DQ"}, "piles-with-laid", "Počítání.1", ""),
        ({**PRVNI, "partner": "alone"}, {}, "piles-without-discards", "Počítání.1", ""),
        ({"contract": "solo", "forehand": "A", "declarer": "B"}, {}, "piles-without-discards", "Počítání.1", ""),
    ],
)
def test_whose_piles_are_counted_in_the_czech_book(
    head: dict[str, str], laid: dict[str, str], remark: str, article: str, sides: str
) -> None:
    """By seat until both sides are known."""
    found = judged(CZECH, head, "HK DK H1 T2", laid=laid)
    assert found.remark is not None
    assert (found.remark.code, found.remark.article) == (remark, article)
    assert [pile.side for pile in found.piles] == (list(sides) or ["pile-declarer", "pile-others"])


def test_what_was_laid_away_goes_to_the_pile_of_its_side() -> None:
    """První.8, Počítání.1: a single queen counts 4 less 1."""
    for laid, points in (({"A": "DQ"}, [3, 0]), ({"C": "DQ"}, [3, 0]), ({"B": "DQ"}, [0, 3])):
        assert [pile.points for pile in judged(CZECH, PRVNI, laid=laid).piles] == points
    taken = judged(CZECH, PRVNI, "HK HQ H1 H2; DJ DQ D1 D2; CJ CQ CK C10").piles  # by A, B and D
    assert [(pile.side, pile.tricks) for pile in taken] == [("pile-declarer", 1), ("pile-others", 2)]


def test_nobody_is_known_to_be_the_declarer_of_a_varsava() -> None:
    """Varšava.2: what was typed there before another contract was chosen does not count."""
    piles = judged(CZECH, {**VARSAVA, "declarer": "A"}, "HK HQ H1 H2").piles
    assert [pile.side for pile in piles] == ["A", "B", "C", "D"]


def test_who_may_refuse_a_card_of_the_talon_laid_away_enough() -> None:
    """První.7-8: A has twelve cards, whether he laid a thirteenth away or not."""
    head, rest = {**PRVNI, "declarer": "D", "partner": "C"}, "DQ DN DJ CK D4 D3 D2 D1 SQ SN SJ"
    for laid in (".", "CQ."):
        assert play_of(judged(CZECH, head, "HK T5", hands={"A": rest}, laid={"A": laid}), "A").verdict == RIGHT


@pytest.mark.parametrize(
    ("laid", "rest", "verdict"),
    [
        ("CQ C10.", "DQ DN DJ CK D4 D3 D2 D1 SQ SN SJ S10", RIGHT),  # 13: all that he can have held
        ("CQ C10.", "DQ DN DJ CK D4 D3 D2 D1 SQ SN SJ", OPEN),
        ("CQ C10", "DQ DN DJ CK D4 D3 D2 D1 SQ SN SJ", RIGHT),  # perhaps a third
    ],
)
def test_a_declarer_who_laid_away_too_few_holds_the_more(laid: str, rest: str, verdict: str) -> None:
    """Preferans.3: three of fifteen."""
    head = {"contract": "preferans", "forehand": "D", "declarer": "A"}
    found = judged(CZECH, head, "HK T5", hands={"A": rest}, laid={"A": laid})
    assert play_of(found, "A").verdict == verdict


def test_the_number_laid_away_is_said_with_what_was_due() -> None:
    """TAL, I.3.a."""
    head = {**BY_D, "declarer": "A", "partner": "C", "contract": "harom"}
    for code, due in ((PASKIEVICS, 1), (VADASZ_2025, "0–3")):
        count = judged(code, head, laid={"C": "HJ DJ HQ DQ"}).laid["laid_C"].count
        assert count is not None
        assert count.reasons[0].params == {"seat": "C", "count": 4, "due": due}


def test_the_piles_of_both_sides() -> None:
    """SKA.a, I.3.f: the declarer's discards are his side's, all others, the partner's too, are against it."""
    head = {**BY_D, "declarer": "A", "partner": "C"}
    found = judged(VADASZ_2025, head, "HK DK HA T2; SK SQ SN SJ", laid={"A": "DQ", "C": "CQ"}, hands={})
    assert [(pile.side, pile.tricks, pile.points) for pile in found.piles] == [
        ("pile-declarer", 0, 4),
        ("pile-others", 2, 12 + 14 + 4),
    ]
    without = judged(VADASZ_2025, BY_D, "HK DK HA T2")
    assert [(pile.side, pile.points) for pile in without.piles] == [("A", 0), ("B", 0), ("C", 0), ("D", 12)]
    alone = judged(PASKIEVICS, {**BY_D, "declarer": "D", "partner": "alone"}, "HK DK HA T2")
    assert [(pile.side, pile.points) for pile in alone.piles] == [("pile-declarer", 12), ("pile-others", 0)]


def test_a_card_turned_from_the_talon_is_in_nobodys_hand() -> None:
    """Varšava.4, Varšava.11: which hearts B may have had."""
    book = RULE_BOOKS[CZECH]
    assert book.tricks is not None
    typed = TypedGame(VARSAVA, tricks=(TypedTrick(("HK", "DK"), talon="H4"),))
    reasons = play_of(book.tricks.reconstruct(typed, "en"), "B").reasons
    followed = next(reason for reason in reasons if reason.code == "open-suit-not-followed")
    assert "H3" in followed.cards
    assert "H4" not in followed.cards


def test_the_first_of_some_tricks_may_be_the_first_of_all() -> None:
    assert judged(PASKIEVICS, BY_D, "A1:HK", from_first=False).violations == ()


def test_every_card_of_a_pack_may_be_in_a_hand() -> None:
    """KAR, Karty.2: of what nobody showed all are open."""
    for code, head, codes in ((PASKIEVICS, BY_D, pack42.CODES), (CZECH, PRVNI, pack54.CODES)):
        lowest, led = codes[0], next(card for card in codes[1:] if card[0] == codes[0][0])
        (reason,) = (one for one in play_of(judged(code, head, f"{led} DK"), "B").reasons if "suit" in one.code)
        assert lowest in reason.cards


def test_a_talon_card_of_varsava_goes_with_its_trick() -> None:
    """Varšava.11."""
    book = RULE_BOOKS[CZECH]
    assert book.tricks is not None
    typed = TypedGame(VARSAVA, tricks=(TypedTrick(("HK", "HQ", "H4", "H3"), talon="DK"),))
    found = book.tricks.reconstruct(typed, "en")
    assert next((pile.side, pile.points) for pile in found.piles) == ("A", 13)
    seventh = TypedGame(VARSAVA, False, (TypedTrick(("HK",), "A", "7", "DK"),))
    assert [one.code for one in book.tricks.reconstruct(seventh, "en").violations] == ["talon-not-here"]


# --- what was laid away ---

LAID = [
    (PASKIEVICS, {}, "A", "HK", WRONG, "king-or-honour-laid", "SKA.b"),
    (PASKIEVICS, {}, "A", "T21", WRONG, "king-or-honour-laid", "SKA.b"),
    (PASKIEVICS, {}, "A", "T20", RIGHT, "right-discarded", "SKA.b"),
    (PASKIEVICS, {"discard_ban": "xx"}, "A", "T20", WRONG, "xx-laid", "V.SKA.1"),
    (VADASZ_2025, {}, "A", "T1", WRONG, "king-or-honour-laid", "I.1.f"),
    (VADASZ_2025, {}, "A", "T20", RIGHT, "right-discarded", "I.1.f"),  # A is the declarer
    (VADASZ_2023, {}, "B", "T20", OPEN, "open-xx-laid", "I.1.f"),
    (VADASZ_2023, {}, "B", "T19", RIGHT, "right-discarded", "I.1.f"),
    (CZECH, {}, "A", "T1", WRONG, "five-laid", "První.10"),
    (CZECH, {}, "A", "DK", WRONG, "five-laid", "První.10"),
    (CZECH, {}, "A", "T5", OPEN, "open-tarok-laid", "První.10"),
    (CZECH, {}, "A", "HQ", RIGHT, "right-discarded", "První.10"),
]


@pytest.mark.parametrize(("code", "options", "seat", "card", "verdict", "reason", "article"), LAID)
def test_a_card_laid_away(
    code: str, options: dict[str, str], seat: str, card: str, verdict: str, reason: str, article: str
) -> None:
    head = PRVNI if code == CZECH else {**BY_D, "declarer": "A", "partner": "C"}
    (one,) = judged(code, head, laid={seat: card}, options=options).laid[f"laid_{seat}"].cards
    assert (one.verdict, one.reasons[0].code, one.reasons[0].article) == (verdict, reason, article)
    assert one.reasons[0].cards == (), "no other card is known"


def test_a_tarok_laid_away_beside_a_card_shown_later() -> None:
    """První.10: the plain card of the first trick proves that there was something else."""
    found = judged(CZECH, PRVNI, "HQ H1 H2 H3", laid={"A": "T5"})
    (one,) = found.laid["laid_A"].cards
    assert (one.verdict, one.reasons[0].code, one.reasons[0].cards) == (WRONG, "tarok-laid", ("HQ",))


@pytest.mark.parametrize(
    ("code", "head", "laid", "verdicts"),
    [
        # TAL: 3-1-1-1, 2-2-1-1, 1-2-2-1, 0-2-2-2 from the declarer on
        (PASKIEVICS, {"contract": "harom"}, {"A": "HQ DQ SQ.", "B": "CQ.", "C": "HJ DJ."}, [RIGHT, RIGHT, WRONG]),
        (PASKIEVICS, {"contract": "ketto"}, {"A": "HQ DQ.", "B": "CQ HA.", "C": "HJ DJ."}, [RIGHT, RIGHT, WRONG]),
        (PASKIEVICS, {"contract": "egy"}, {"A": "HQ DQ.", "C": "CQ HA.", "D": "HJ."}, [WRONG, RIGHT, RIGHT]),
        (PASKIEVICS, {"contract": "szolo"}, {"A": ".", "D": "CQ HA."}, [RIGHT, RIGHT]),
        (PASKIEVICS, {}, {"A": "HQ DQ SQ CQ."}, [None]),
        (PASKIEVICS, {"contract": "harom"}, {"A": "HQ DQ SQ"}, [None]),  # perhaps more
        (VADASZ_2025, {}, {"A": "HQ DQ SQ.", "B": "CQ HA DA SJ."}, [RIGHT, WRONG]),  # I.3.a: nobody more than three
        (CZECH, PRVNI, {"A": "HQ DQ SQ CQ.", "B": "HJ DJ."}, [RIGHT, WRONG]),  # První.6, První.8
        (CZECH, PRVNI, {"A": "HQ DQ SQ."}, [WRONG]),
        (CZECH, PRVNI, {"A": "HQ DQ SQ CQ"}, [None]),  # perhaps more
        (CZECH, PRVNI, {"A": "HQ DQ SQ CQ SJ", "B": "HJ DJ"}, [WRONG, WRONG]),
        (CZECH, PRVNI, {"B": ".", "C": "HJ DJ.", "D": "CQ DQ."}, [RIGHT, RIGHT, RIGHT]),  # První.7: some refused
        (CZECH, PRVNI, {"C": "HJ DJ CJ."}, [WRONG]),
        (CZECH, {**PRVNI, "contract": "preferans"}, {"A": "HQ DQ SQ."}, [RIGHT]),  # Preferans.3
    ],
)
def test_how_many_were_laid_away(
    code: str, head: dict[str, str], laid: dict[str, str], verdicts: list[str | None]
) -> None:
    whole_head = head if code == CZECH else {**BY_D, "declarer": "A", "partner": "C", **head}
    found = judged(code, whole_head, laid=laid)
    counts = [found.laid[f"laid_{seat}"].count for seat in laid]
    assert [one.verdict if one else None for one in counts] == verdicts


@pytest.mark.parametrize(
    ("laid", "verdict"),
    [
        ({"A": "HJ."}, RIGHT),
        ({"A": "."}, WRONG),
        ({"A": "HJ DJ."}, WRONG),
        ({"B": "HJ."}, RIGHT),
        ({"C": "."}, RIGHT),
        ({"C": "HJ."}, WRONG),
        ({"D": "HJ DJ CJ SJ."}, RIGHT),
    ],
)
def test_who_may_not_refuse_the_talon_takes_one_card(laid: dict[str, str], verdict: str) -> None:
    """První.6-8: 4-1-1 from the declarer on, here D, nothing for the fourth."""
    (seat,) = laid
    head = {**PRVNI, "declarer": "D", "partner": "B"}
    count = judged(CZECH, head, laid=laid, options={"talon_refusal": False}).laid[f"laid_{seat}"].count
    assert count is not None
    assert count.verdict == verdict


@pytest.mark.parametrize(
    ("head", "options", "laid", "due"),
    [
        (PRVNI, {}, "HQ.", 4),
        (PRVNI, {"talon_refusal": False}, "HQ.", 4),
        ({**PRVNI, "contract": "preferans"}, {}, "HQ.", 3),
        ({**PRVNI, "declarer": "D", "partner": "C"}, {}, "HQ DQ.", "0–1"),
        ({**PRVNI, "declarer": "D", "partner": "C"}, {"talon_refusal": False}, "HQ DQ.", 1),
    ],
)
def test_how_many_had_to_be_laid_away_in_the_czech_book(
    head: dict[str, str], options: dict[str, Any], laid: str, due: object
) -> None:
    """První.6-8, Preferans.3."""
    count = judged(CZECH, head, laid={"A": laid}, options=options).laid["laid_A"].count
    assert count is not None
    assert (count.verdict, count.reasons[0].params["due"]) == (WRONG, due)


# --- what cannot be so ---

IMPOSSIBLE = [
    (PASKIEVICS, 4, BY_D, "H10", {}, [("card-not-in-suit", "KAR", 1, "card_1")]),
    (PASKIEVICS, 4, BY_D, "SA", {}, [("card-not-in-suit", "KAR", 1, "card_1")]),
    (VADASZ_2025, 4, BY_D, "H7", {}, [("card-not-in-suit", "I.1.c", 1, "card_1")]),
    (VADASZ_2025, 4, BY_D, "HK HK", {}, [("card-twice", "I.1.c", 1, "card_2")]),
    (PASKIEVICS, 4, BY_D, "T23", {}, [("tarok-unknown", "KAR", 1, "card_1")]),
    (PASKIEVICS, 4, BY_D, "alma", {}, [("card-unknown", "KAR", 1, "card_1")]),
    (PASKIEVICS, 4, {}, "HK", {}, [("dealer-missing", "LEJ", None, "dealer")]),
    (PASKIEVICS, 5, {}, "B:HK", {}, [("dealer-missing", "JAT", None, "dealer")]),
    (PASKIEVICS, 5, {}, "E:HK", {"E": "HQ"}, [("dealer-missing", "JAT", None, "dealer")]),
    (PASKIEVICS, 5, {"dealer": "B"}, "B:HK", {}, [("does-not-play", "JAT", 1, "leader")]),
    (VADASZ_2025, 6, {"dealer": "A", "declarer": "D"}, "HK", {}, [("does-not-play", "I.1.b", None, "declarer")]),
    (VADASZ_2025, 5, {"dealer": "A"}, "HK", {"A": "HQ"}, [("does-not-play", "I.1.b", None, "hand_A")]),
    (VADASZ_2025, 4, {**BY_D, "declarer": "A", "partner": "A"}, "", {}, [("own-partner", "I.1.b", None, "partner")]),
    (VADASZ_2025, 4, {"dealer": "E"}, "A:HK", {}, [("seat-unknown", "I.1.b", None, "dealer")]),
    (PASKIEVICS, 4, BY_D, "HK HQ", {"A": "T1 T2 T3 T4 T5 T6 T7 T8 T9"}, [("hand-too-large", "OSZ.b", None, "hand_A")]),
    (PASKIEVICS, 4, BY_D, "HK HQ HN HJ", {"A": "T1 T2."}, [("hand-not-whole", "OSZ.b", None, "hand_A")]),
    (PASKIEVICS, 4, BY_D, "HK HQ HN; DK", {}, [("trick-not-full", "LEJ", 1, "card_4")]),
    (CZECH, 4, {}, "A:HK", {}, [("which-contract", "Varšava.2", None, "contract")]),
    (CZECH, 4, {"contract": "klop"}, "A:HK", {}, [("no-contract", "Licitace.8", None, "contract")]),
    (CZECH, 4, {"contract": "varsava"}, "HK", {}, [("first-missing", "Hra.2", None, "forehand")]),
    (CZECH, 4, VARSAVA, "HA", {}, [("card-unknown", "Karty.2", 1, "card_1")]),
    (CZECH, 4, VARSAVA, "H10", {}, [("card-not-in-suit", "Karty.2", 1, "card_1")]),
    (CZECH, 4, {**PRVNI, "partner": "A"}, "", {}, [("own-partner", "První.3", None, "partner")]),
]  # fmt: skip


@pytest.mark.parametrize(("code", "seats", "head", "tricks", "hands", "violations"), IMPOSSIBLE)
def test_what_can_not_be_so_stands_at_its_place(
    code: str, seats: int, head: dict[str, str], tricks: str, hands: dict[str, str], violations: list[Any]
) -> None:
    found = judged(code, head, tricks, seats=seats, hands=hands)
    assert [(one.code, one.article, one.row, one.field) for one in found.violations] == violations


def test_discards_where_nobody_lays_any_away() -> None:
    """Solo.1; who sits out of the deal (JAT)."""
    solo = judged(CZECH, {"contract": "solo", "forehand": "A", "declarer": "B"}, laid={"B": "HQ"})
    assert [(one.code, one.field) for one in solo.violations] == [("laid-not-here", "laid_B")]
    out = judged(PASKIEVICS, {"dealer": "A"}, seats=5, laid={"A": "HQ"})
    assert [(one.code, one.article, one.field) for one in out.violations] == [("laid-not-here", "JAT", "laid_A")]


def test_a_book_has_as_many_tricks_as_it_plays() -> None:
    """Nine of 42 cards (LEJ), twelve of 54 (Rozdávání.4)."""
    for code, head, most in ((PASKIEVICS, BY_D, 9), (VADASZ_2023, BY_D, 9), (CZECH, PRVNI, 12)):
        found = judged(code, head, f"A{most + 1}:HK", from_first=False)
        assert [(one.code, one.params["most"]) for one in found.violations] == [("number-unknown", most)]


# --- the fault that a wrong card is ---


def test_what_is_typed_for_a_fault() -> None:
    """P20: a line of its own; Renonc.3: in the line of the game; Vadász knows none, in Slovenia it is a case (C1)."""
    typed = {code: book.tricks.fault("B", PRVNI) for code, book in RULE_BOOKS.items() if book.tricks}
    assert typed == {
        PASKIEVICS: {"contract": "renonsz", "renonsz": "B"},
        VADASZ_2023: {},
        VADASZ_2025: {},
        CZECH: {"contract": "prvni", "declarer": "A", "partner": "C", "renonc": "B"},
        "si-tzs": {},
    }
    for code in (PASKIEVICS, CZECH):
        read = RULE_BOOKS[code].read(typed[code])
        assert not read.violations
        assert RULE_BOOKS[code].referees_own(read.facts) is not None


# --- against the rehearsals ---

Deal = tuple[str, int, dict[str, str], Sequence[CardSet], str, list[tuple[str, tuple[int, ...]]]]


@cache
def rehearsed() -> tuple[Deal, ...]:
    """Played deals: book, seats, head, hands, in whose order, tricks with their leaders."""
    return tuple(_rehearsed(Random(71)))


def _rehearsed(dice: Random) -> Iterator[Deal]:
    for players in (4, 5):
        for record in paskievics_deals(dice, 16, players=players):
            if record.tricks and record.exchange is not None and record.spoken is not None:
                head = {"dealer": record.deal.dealer}
                if any(item.feature == "pagatulti" for item in record.spoken.items):
                    head["bound"] = "1"
                names = "".join(record.deal.active)
                fallen = [(names[one.players[0]], one.cards) for one in record.tricks]
                yield PASKIEVICS, players, head, record.exchange.hands, names, fallen
    for code in (VADASZ_2023, VADASZ_2025):
        for players in (4, 5, 6, 7):
            book = RULE_BOOKS[code].at(players)
            rows: list[Any] = []
            for line in vadasz_deals(dice, code, players, 10):
                turn = book.turn(rows)
                rows.append(line.row)
                if line.tricks:
                    head = {"dealer": turn.dealer, **({"inverse": "1"} if line.row.get("inverse") else {})}
                    names = "".join(turn.plays)
                    yield code, players, head, line.hands, names, [(names[t.players[0]], t.cards) for t in line.tricks]
    for number in range(60):
        game = play_game(dice, number % 4, Options(), renonc_rate=0.0)
        if game.played.tricks:
            head = {"contract": str(game.row["contract"]), "forehand": "BCDA"[number % 4]}
            yield CZECH, 4, head, game.hands, "ABCD", [(one.leader, one.cards) for one in game.played.tricks]


def replayed(deal: Deal, fallen: list[tuple[str, tuple[int, ...]]], rest: Mapping[str, CardSet]) -> Reconstruction:
    """The judgement of these tricks with whole hands left."""
    code, players, head, _hands, _names, _tricks = deal
    codes = pack54.CODES if code == CZECH else pack42.CODES
    book = RULE_BOOKS[code].at(players)
    assert book.tricks is not None
    tricks = tuple(TypedTrick(tuple(codes[card] for card in cards), leader) for leader, cards in fallen)
    hands = {seat: TypedHand(", ".join(codes[card] for card in cards_in(left)), True) for seat, left in rest.items()}
    declarer = {} if head.get("contract") == "varsava" else {"declarer": head.get("dealer", "A")}
    told_head = {**head, **declarer} if code == CZECH else head
    found = book.tricks.reconstruct(TypedGame(told_head, tricks=tricks, hands=hands), "en", {})
    assert not found.violations, found.violations
    return found


def test_legal_play_is_never_wrong() -> None:
    """LEJ, I.1.k, Hra.4, Varšava.4-13: with all tricks every play of every rehearsed game is right."""
    met = {deal[:2] for deal in rehearsed()}
    assert len(met) == 2 + 8 + 1
    assert any(deal[2].get("inverse") for deal in rehearsed())
    assert any(deal[2].get("bound") for deal in rehearsed())
    assert any(deal[2].get("contract") == "varsava" for deal in rehearsed())
    for deal in rehearsed():
        found = replayed(deal, deal[5], {})
        assert {play.verdict for one in found.tricks for play in one.plays} == {RIGHT}, deal
        assert not any(one.turn for one in found.tricks), (deal, found.tricks)
        assert found.next_seat is None


def test_one_card_swapped_for_an_illegal_one_is_found() -> None:
    """The first trick in which somebody holds a card he may not play: he plays it, and that card alone is wrong."""
    dice = Random(72)
    found_at_all = 0
    for deal in rehearsed():
        code, _players, _head, hands, names, tricks = deal
        suit_of = pack54.SUIT_OF if code == CZECH else pack42.SUIT_OF
        taroks = pack54.TAROKS if code == CZECH else pack42.TAROKS
        left = dict(zip(names, hands, strict=True))
        order = [play.seat for play in replayed(deal, tricks[:1], {}).tricks[0].plays]
        for number, (leader, cards) in enumerate(tricks):
            seats = [order[(order.index(leader) + place) % 4] for place in range(4)]
            held = left[seats[-1]]
            due = held & suit_of[cards[0]] or held & taroks
            wrong = cards_in(held & ~due) if due else []
            if wrong:
                card = dice.choice(wrong)
                fallen = [*tricks[:number], (leader, (*cards[:-1], card))]
                rest = dict(left)
                for seat, one in zip(seats, (*cards[:-1], card), strict=True):
                    rest[seat] &= ~(1 << one)
                judged_now = replayed(deal, fallen, rest)
                codes = pack54.CODES if code == CZECH else pack42.CODES
                assert [(one.seat, one.card) for one in judged_now.wrong] == [(seats[-1], codes[card])]
                found_at_all += 1
                break
            for seat, one in zip(seats, cards, strict=True):
                left[seat] &= ~(1 << one)
    assert found_at_all > 100


@pytest.mark.parametrize("code", [PASKIEVICS, VADASZ_2025, CZECH])
def test_a_breach_of_a_part_of_a_hand_is_one_of_the_whole(code: str) -> None:
    """What the judgement stands on: a larger hand, or fewer cards fallen, never makes a wrong play right."""
    dice = Random(73)
    heads = [VARSAVA, PRVNI] if code == CZECH else [BY_D, {**BY_D, "bound": "1"}]
    codes = pack54.CODES if code == CZECH else pack42.CODES
    book = RULE_BOOKS[code]
    assert book.tricks is not None
    said = dict.fromkeys((RIGHT, WRONG, OPEN), 0)
    for _ in range(400):
        drawn = dice.sample(codes, 12)
        lying, card, others = drawn[: dice.randrange(4)], drawn[4], drawn[5 : 5 + dice.randrange(7)]
        part = others[: dice.randrange(len(others) + 1)]
        head = {**dice.choice(heads), "pagat_last": ""}
        verdicts = []
        for hand, whole in ((part, False), (others, True)):
            seat = "ABCD"[len(lying)]
            typed = TypedGame(
                head,
                False,
                (TypedTrick((*lying, card), "A"),),
                {seat: TypedHand(", ".join(hand), whole)},
            )
            found = book.tricks.reconstruct(typed, "en", {})
            verdicts.append(found.tricks[0].plays[-1].verdict)
        said[verdicts[0]] += 1
        assert verdicts[0] in (OPEN, verdicts[1]), (head, lying, card, part, others, verdicts)
    assert min(said.values()) > 10
