"""Which play was wrong, from all or some of the cards (C1.7, B2.7), and what the tricks count (B1.13, B1.14, B2.6)."""

from functools import cache
from random import Random

import pytest

from bench.rehearsals.slovenian.play import Wrong
from bench.rehearsals.slovenian.rehearsal import GameRecord, play_game, rehearse_games
from rules import pack54 as cards
from rules.remembered.game import EnteredTrick, KnownHand
from rules.remembered.judging import Entered, judge, next_seat, piles
from rules.remembered.reconstruction import OPEN, RIGHT, WRONG, JudgedPlay, JudgedTrick, Pile, Shown
from rules.slovenian.contracts import SEATS
from rules.slovenian.remembered.reconstruction import SlovenianGame
from rules.slovenian.remembered.tricks import first_leader, legal_plays, play_breach, played_breaches, winning_position
from tests.sizes import DEALS

RANDOM_TABLE = ("erratic", "erratic", "erratic")


def listed(codes: str) -> tuple[cards.Card, ...]:
    return tuple(cards.parse_card(code) for code in codes.split())


def held(codes: str) -> cards.CardSet:
    return cards.card_set(listed(codes))


def hands(**known: str) -> dict[str, KnownHand]:
    """Hands by seat; a text that ends in "." is the whole hand."""
    return {seat: KnownHand(held(text.rstrip(".")), text.endswith(".")) for seat, text in known.items()}


def game(contract: str, *tricks: EnteredTrick, **known: str) -> Entered:
    """A game of C with the forehand A."""
    return Entered(SlovenianGame(contract, None if contract == "klop" else "C", "A"), tricks, hands(**known))


def trick(leader: str, codes: str, number: int | None = None, talon: str = "") -> EnteredTrick:
    return EnteredTrick(leader, listed(codes), number, cards.parse_card(talon) if talon else None)


def play(judged: tuple[JudgedTrick, ...], seat: str, place: int = 1) -> JudgedPlay:
    return next(one for one in judged[place - 1].plays if one.seat == seat)


# --- one trick, one hand ---


#: article, contract, the trick of A, B and C, what is known of B's hand after it, verdict, codes of the reasons, cards
ONE_TRICK = [
    # the suit must be followed
    ("C1.7", "dve", "H4 H1 HK", "", RIGHT, "right-followed", ""),
    ("C1.7", "dve", "H4 D1 HK", "H3", WRONG, "suit-not-followed", "H3"),
    ("C1.7", "dve", "H4 T5 HK", "H3 HQ", WRONG, "suit-not-followed", "H3 HQ"),
    ("C1.7", "dve", "H4 T5 HK", "T9", OPEN, "open-suit-not-followed", "H3 H2 H1 HJ HN HQ"),
    ("C1.7", "dve", "H4 T5 HK", "T9 DK.", RIGHT, "right-tarok", ""),
    ("C1.7", "dve", "H4 T5 HK", "H1.", WRONG, "suit-not-followed", "H1"),
    # a tarok if there is none of the suit
    ("C1.7", "dve", "H4 D1 HK", "T9", WRONG, "tarok-not-played", "T9"),
    ("C1.7", "dve", "H4 D1 HK", "S7 CK.", RIGHT, "right-free", ""),
    ("C1.7", "dve", "T4 D1 T9", "T3 DK", WRONG, "tarok-not-followed", "T3"),
    ("C1.7", "dve", "T4 D1 T9", "DK.", RIGHT, "right-no-tarok", ""),
    ("C1.7", "dve", "T4 T1 T9", "T3 T7", RIGHT, "right-followed", ""),
    # berač and klop: the stronger card
    ("C1.7", "dve", "H1 H4 DK", "HK", RIGHT, "right-followed", ""),
    ("C1.7", "berac", "H1 H4 DK", "HK", WRONG, "not-overtaken", "HK"),
    ("C1.7", "berac", "H1 H4 DK", "H3", OPEN, "open-not-overtaken", "HJ HN HQ HK"),
    ("C1.7", "berac", "H1 H4 DK", "H3.", RIGHT, "right-under", ""),
    ("C1.7", "klop", "T5 T3 T9", "T20", WRONG, "not-overtaken", "T20"),
    ("C1.7", "klop", "T5 T7 T9", "", RIGHT, "right-followed", ""),
    ("C1.7", "berac", "T5 T1 T9", "T7", WRONG, "not-overtaken", "T7"),
    # the pagat in klop
    ("B2.7", "klop", "T5 T1 T9", "T3", WRONG, "pagat-not-last", "T3"),
    ("B2.7", "klop", "H4 T1 HK", "T3", WRONG, "pagat-not-last", "T3"),
    ("C1.7", "klop", "H4 T1 HK", "T3 H1", WRONG, "suit-not-followed", "H1"),
    ("B2.7", "klop", "T5 T1 T9", "H4.", RIGHT, "right-pagat-last", ""),
    ("B2.7", "klop", "T5 T1 T9", "H4", OPEN, "open-pagat-not-last", None),
    ("C1.7", "dve", "T5 T1 T9", "T3", RIGHT, "right-followed", ""),
]


@pytest.mark.parametrize(("article", "contract", "lying", "rest", "verdict", "code", "named"), ONE_TRICK)
def test_the_second_card_of_a_trick(
    article: str, contract: str, lying: str, rest: str, verdict: str, code: str, named: str | None
) -> None:
    """A leads, B plays, C plays; no number, so only the cards tell how much is known."""
    found = play(judge(game(contract, trick("A", lying), B=rest)), "B")
    assert found.verdict == verdict
    assert code in [reason.code for reason in found.reasons]
    reason = next(reason for reason in found.reasons if reason.code == code)
    assert reason.article == article
    assert named is None or reason.cards == tuple(named.split())


@pytest.mark.parametrize(
    ("lying", "rest", "verdict", "code"),
    [
        ("T21 T22 T1", "T5", RIGHT, "right-pagat-due"),
        ("T22 T21 T1", "T5", RIGHT, "right-pagat-due"),
        ("T5 T9 T1", "H4.", RIGHT, "right-pagat-last"),
        ("T22 T21 T5", "T1", WRONG, "pagat-due"),
        ("T22 T21 T5", "T6", OPEN, "open-pagat-due"),
        ("T22 T21 T5", "T6.", RIGHT, "right-under"),
        ("T22 T21 H4", "T1 T5", WRONG, "tarok-not-followed"),
    ],
)
def test_the_pagat_on_mond_and_skis_in_klop(lying: str, rest: str, verdict: str, code: str) -> None:
    """B2.7: the third player plays it, if he has it."""
    found = play(judge(game("klop", trick("A", lying), C=rest)), "C")
    assert found.verdict == verdict
    assert code in [reason.code for reason in found.reasons]
    assert all(reason.article == "B2.7" for reason in found.reasons if "pagat" in reason.code)


def test_a_lead_of_the_pagat_in_klop() -> None:
    """B2.7: wrong with another tarok, right without, open while nobody knows; any other lead is right at once."""
    verdicts = {
        known: play(judge(game("klop", trick("A", "T1 T5 T6"), A=known)), "A").verdict for known in ("T9", "H4.", "H4")
    }
    assert verdicts == {"T9": WRONG, "H4.": RIGHT, "H4": OPEN}
    assert play(judge(game("klop", trick("A", "T9 T10 T11"))), "A").reasons[0].code == "right-led"


# --- what later tricks show ---


def test_a_later_trick_shows_the_revoke() -> None:
    """C1.7: B plays a tarok on hearts in the first trick and a heart in the third one entered."""
    found = judge(
        game("dve", trick("A", "H4 T5 HK"), trick("B", "D4 D3 DK"), trick("C", "C7 S8 C9"), trick("C", "HQ HN H1"))
    )
    wrong = play(found, "B")
    assert (wrong.verdict, wrong.shown) == (WRONG, Shown("H1", 4))
    assert wrong.reasons[0].cards == ("H1",)
    assert [one.card for trick in found for one in trick.plays if one.verdict == WRONG] == ["T5"]


def test_the_first_card_shown_is_named_and_a_card_in_hand_last() -> None:
    assert play(judge(game("dve", trick("A", "H4 T5 HK"), B="HJ")), "B").shown == Shown("HJ", None)
    later = game("dve", trick("A", "H4 T5 HK"), trick("B", "HQ H2 H3"), B="HJ")
    assert play(judge(later), "B").shown == Shown("HQ", 2)
    assert play(judge(later), "B").reasons[0].cards == ("HJ", "HQ")


def test_the_number_of_a_trick_makes_a_hand_whole() -> None:
    """B1.3: before trick 15 a seat holds two cards, so what it shows in 15 and 16 is all it had."""
    assert [SlovenianGame("dve", "C", "A").cards_left(number) for number in (1, 15, 16)] == [16, 2, 1]
    last_two = (trick("A", "H4 T5 HK", 15), trick("B", "T6 D3 DK", 16))
    assert play(judge(game("dve", *last_two)), "B").verdict == RIGHT
    without_numbers = (trick("A", "H4 T5 HK"), trick("B", "T6 D3 DK"))
    assert play(judge(game("dve", *without_numbers)), "B").verdict == OPEN
    only_one = (trick("A", "H4 T5 HK", 15),)
    assert play(judge(game("dve", *only_one)), "B").verdict == OPEN
    assert play(judge(game("dve", *only_one, B="D4")), "B").verdict == RIGHT


def test_a_whole_hand_reaches_back_to_the_first_gap() -> None:
    """The whole hand of B is known after trick 9; that tells of 8 and 9, not of 6."""
    tricks = (trick("A", "H4 T5 HK", 6), trick("A", "D4 T6 DK", 8), trick("B", "T9 S7 S8", 9))
    found = judge(game("dve", *tricks, B="CK C7."))
    assert play(found, "B", 2).verdict == RIGHT
    assert play(found, "B", 1).verdict == OPEN


def test_cards_seen_elsewhere_leave_no_doubt() -> None:
    """Seven hearts are seen with others, and B plays a tarok on the eighth: he cannot have had one."""
    found = judge(game("dve", trick("A", "H4 T5 HK"), A="H3 H2 H1", C="HJ HN HQ"))
    assert play(found, "B").verdict == RIGHT
    without_queen = judge(game("dve", trick("A", "H4 T5 HK"), A="H3 H2 H1", C="HJ HN"))
    (doubt,) = play(without_queen, "B").reasons
    assert (doubt.code, doubt.cards) == ("open-suit-not-followed", ("HQ",))


def test_a_play_can_be_open_for_two_reasons() -> None:
    """C1.7: a discard is right without the suit and without a tarok."""
    found = play(judge(game("dve", trick("A", "H4 D1 HK"))), "B")
    assert [reason.code for reason in found.reasons] == ["open-suit-not-followed", "open-tarok-not-played"]


def test_a_talon_card_was_in_nobodys_hand() -> None:
    """B2.6: the eighth heart came from the talon."""
    tricks = (trick("A", "H4 T5 HK", 1, "HQ"),)
    found = judge(game("klop", *tricks, A="H3 H2 H1", C="HJ HN", B="T2."))
    assert play(found, "B").verdict == RIGHT


# --- who leads, who takes, what it counts ---


def test_whoever_took_the_trick_leads_the_next_one() -> None:
    """C1.7 ("at the wrong time"), B1.11, B3.2."""
    found = judge(game("dve", trick("B", "H4 H1 HK", 1), trick("B", "D4 D1 D3", 2), trick("B", "S7 S8 S9", 4)))
    assert [one.turn.params if one.turn else None for one in found] == [
        {"seat": "B", "due": "A"},
        {"seat": "B", "due": "A"},
        None,
    ]
    assert found[0].turn is not None
    assert (found[0].turn.code, found[0].turn.article) == ("led-out-of-turn", "C1.7")
    assert judge(game("berac", trick("C", "H4 H1 HK", 1)))[0].turn is None
    assert judge(game("berac", trick("A", "H4 H1 HK", 1)))[0].turn is not None


def test_a_declarer_who_leads_out_of_turn_makes_no_renons() -> None:
    """C1.7: "at the wrong time" is a ground only against a player who did not take the game; in klop nobody took it."""
    (found,) = judge(game("dve", trick("C", "H4 H1", 1)))
    assert found.turn is None
    assert [(note.code, note.article, note.params) for note in found.notes] == [
        ("declarer-led-out-of-turn", "C1.7", {"seat": "C", "due": "A"})
    ]
    (in_klop,) = judge(game("klop", trick("C", "H4 H1", 1)))
    assert in_klop.turn is not None
    assert not in_klop.notes


@pytest.mark.parametrize(
    ("contract", "fallen", "winner", "points", "notes"),
    [
        ("dve", "H4 H1 HK", "C", 5, []),
        ("dve", "H4 T5 HK", "B", 5, []),
        ("dve", "HK HQ HN", "A", 10, []),
        ("dve", "T22 T2 T21", "A", 9, [("mond-caught", "B1.26", "C")]),
        ("klop", "T22 T1 T21", "B", 13, [("trula-trick", "B1.13", "B")]),
        ("berac", "H4 H1 HK", "C", None, []),
        ("tri", "T1 T21 T22", "A", 13, [("trula-trick", "B1.13", "A")]),
    ],
)
def test_what_a_trick_tells(
    contract: str, fallen: str, winner: str, points: int | None, notes: list[tuple[str, str, str]]
) -> None:
    """B1.13, B1.14, B1.26."""
    (found,) = judge(game(contract, trick("A", fallen)))
    assert (found.winner, found.points) == (winner, points)
    assert [(note.code, note.article, note.params["seat"]) for note in found.notes] == notes


def test_a_trick_on_the_table_is_judged_as_far_as_it_goes() -> None:
    """Two cards lie: they are judged, nobody has taken it, and the third player is next."""
    entered = game("dve", trick("A", "H4 H1 HK", 1), trick("C", "D4 T3", 2), A="D1")
    found = judge(entered)
    assert (found[1].winner, found[1].points) == (None, None)
    assert play(found, "A", 2).verdict == WRONG
    assert next_seat(entered) == "B"
    assert next_seat(game("dve")) == "A"
    assert next_seat(game("berac")) == "C"
    assert next_seat(game("dve", trick("A", "H4 H1 HK", 1))) == "C"
    assert next_seat(game("dve", trick("A", "H4 H1 HK", 16))) is None


@pytest.mark.parametrize(
    ("contract", "expected"),
    [
        ("dve", (Pile("declarer", 1, 5), Pile("defenders", 1, 10))),
        ("berac", (Pile("declarer", 1, None), Pile("defenders", 1, None))),
        ("klop", (Pile("A", 1, 14), Pile("B", 0, 0), Pile("C", 1, 5))),
    ],
)
def test_what_the_tricks_count(contract: str, expected: tuple[Pile, ...]) -> None:
    """B1.14 by side, B2.3 by seat with the talon card turned onto the trick (B2.6); nothing in berač."""
    talon = "DK" if contract == "klop" else ""
    assert piles(game(contract, trick("A", "H4 H1 HK", 1), trick("A", "SK SQ SN", 2, talon))) == expected


# --- against the rehearsal ---


@cache
def legal_games() -> tuple[GameRecord, ...]:
    """So many deals, one in four played at random; made once for all tests here."""
    dice = Random(31)
    return tuple(
        record
        for number in range(DEALS // 20)
        for record in rehearse_games(dice, 20, styles=None if number % 4 else RANDOM_TABLE, stacked_rate=0.1)
    )


@cache
def planted_games() -> tuple[GameRecord, ...]:
    """So many deals with one wrong card each: those in which none could be planted are dealt again."""
    dice = Random(32)
    found: list[GameRecord] = []
    while len(found) < DEALS:
        record = play_game(dice, SEATS[len(found) % 3], styles=RANDOM_TABLE, wrong=Wrong.CARD)
        if "renons" in record.row:
            found.append(record)
    return tuple(found)


def whole(record: GameRecord) -> Entered:
    """All tricks of a game and the whole rest of every hand."""
    left = list(record.hands)
    for one in record.tricks:
        for position, card in enumerate(one.cards):
            left[(SEATS.index(one.leader) + position) % 3] &= ~cards.BIT[card]
    return Entered(
        SlovenianGame(record.auction.contract, record.auction.declarer, record.forehand),
        tuple(EnteredTrick(one.leader, one.cards, number, one.talon) for number, one in enumerate(record.tricks, 1)),
        {seat: KnownHand(rest, True) for seat, rest in zip(SEATS, left, strict=True)},
    )


def remembered(dice: Random, entered: Entered) -> Entered:
    """Some of the tricks with or without their numbers, and some cards of the hands."""
    numbered = dice.random() < 0.5
    tricks = tuple(
        EnteredTrick(
            one.leader, one.cards, one.number if numbered else None, one.talon if dice.random() < 0.5 else None
        )
        for one in entered.tricks
        if dice.random() < 0.6
    )
    known = {}
    for seat, hand in entered.hands.items():
        if tricks and tricks[-1].cards == entered.tricks[-1].cards and dice.random() < 0.4:
            known[seat] = hand
        else:
            some = cards.card_set(one for one in cards.cards_in(hand.cards) if dice.random() < 0.3)
            known[seat] = KnownHand(some)
    return Entered(entered.game, tricks, known)


def verdicts(entered: Entered) -> dict[str, str]:
    """Card → what is said of it."""
    return {one.card: one.verdict for trick in judge(entered) for one in trick.plays}


def planted_card(record: GameRecord) -> str:
    """The wrong card by the judge that knows the hands."""
    leader = first_leader(record.auction.contract, record.forehand, record.auction.declarer)
    (breach,) = played_breaches(record.hands, record.tricks, record.auction.contract, leader)
    assert breach.card is not None
    return cards.CODES[breach.card]


def test_legal_deals_have_no_renons() -> None:
    """C1.7, B2.7: with everything known every single play is right, and nobody leads out of turn."""
    assert len(legal_games()) == DEALS
    for record in legal_games():
        judged = judge(whole(record))
        assert {play.verdict for one in judged for play in one.plays} <= {RIGHT}
        assert not any(one.turn for one in judged)
        assert [one.winner for one in judged] == [one.winner for one in record.tricks]


def test_planted_cards_are_found_and_nothing_else() -> None:
    """C1.7, B2.7: exactly the planted card is wrong, at its player's seat."""
    for record in planted_games():
        found = [play for one in judge(whole(record)) for play in one.plays if play.verdict != RIGHT]
        assert [(one.card, one.verdict) for one in found] == [(planted_card(record), WRONG)]
        assert record.row["renons"] == {"by": [found[0].seat]}


def test_all_tricks_of_a_finished_game_need_no_hands() -> None:
    """Sixteen tricks tell every hand (B1.3)."""
    for record in legal_games()[:500]:
        if len(record.tricks) == 16:
            entered = whole(record)
            without_hands = Entered(entered.game, entered.tricks)
            assert judge(without_hands) == judge(entered)


def test_some_of_the_cards_never_accuse_or_clear_the_wrong_one() -> None:
    """What is said from a part of the cards is also what all of them say; the rest is left open."""
    dice = Random(33)
    said = dict.fromkeys((RIGHT, WRONG, OPEN), 0)
    for record in planted_games()[:600]:
        guilty = planted_card(record)
        for card, verdict in verdicts(remembered(dice, whole(record))).items():
            said[verdict] += 1
            assert verdict == OPEN or (verdict == WRONG) == (card == guilty), record
    for record in legal_games()[:500]:
        assert WRONG not in verdicts(remembered(dice, whole(record))).values()
    assert min(said.values()) > 20


def test_a_game_that_goes_on_after_the_wrong_card_shows_it_by_itself() -> None:
    """Played to the end by legal cards, the sixteen tricks alone name the wrong card and the trick that shows it."""
    dice = Random(34)
    for record in planted_games()[:800]:
        entered = played_out(dice, whole(record))
        wrong = [play for one in judge(entered) for play in one.plays if play.verdict != RIGHT]
        assert [(one.card, one.verdict) for one in wrong] == [(planted_card(record), WRONG)]
        assert wrong[0].shown is not None
        assert wrong[0].shown.card in wrong[0].reasons[0].cards
        assert wrong[0].shown.place is not None
        assert wrong[0].shown.place > len(record.tricks)


def played_out(dice: Random, entered: Entered) -> Entered:
    """The rest of the game, each card drawn from the legal ones; no hands left."""
    left = [entered.hands[seat].cards for seat in SEATS]
    tricks = list(entered.tricks)
    while any(left):
        leader = entered.game.winner(tricks[-1])
        assert leader is not None
        fallen: list[cards.Card] = []
        for position in range(3):
            seat = (SEATS.index(leader) + position) % 3
            fallen.append(dice.choice(cards.cards_in(legal_plays(left[seat], fallen, entered.game.contract))))
            left[seat] &= ~cards.BIT[fallen[-1]]
        tricks.append(EnteredTrick(leader, tuple(fallen), len(tricks) + 1))
    return Entered(entered.game, tuple(tricks))


def test_points_of_the_tricks_with_talon_and_discards_are_those_of_the_game() -> None:
    """B1.14, B2.3: the declarer's tricks and his discards, in klop the piles themselves."""
    counted = 0
    for record in legal_games()[:3000]:
        entered = whole(record)
        if record.auction.contract == "klop":
            assert {pile.side: pile.points for pile in piles(entered)} == record.row["points"]
            counted += 1
        elif not record.exchange.discards and record.auction.contract == "solo":
            assert piles(entered)[0].points == record.row["points"]
            counted += 1
    assert counted > 50


def test_a_breach_of_a_part_of_a_hand_is_one_of_the_whole() -> None:
    """What the module stands on: growing a hand never makes a wrong play right, and single cards decide."""
    dice = Random(35)
    for _ in range(20_000):
        drawn = dice.sample(range(cards.CARD_COUNT), 2 + dice.randrange(1, 14))
        lying, known = tuple(drawn[: dice.randrange(3)]), drawn[2:]
        card, contract = known[0], dice.choice(("tri", "klop", "berac", "valat"))
        part = cards.card_set(known[: dice.randrange(1, len(known) + 1)])
        hand = cards.card_set(known)
        wrong = play_breach(card, hand, lying, contract) is not None
        assert wrong or play_breach(card, part, lying, contract) is None
        singles = [play_breach(card, part | cards.BIT[one], lying, contract) for one in known[1:]]
        assert wrong == (play_breach(card, part, lying, contract) is not None or any(singles))


def test_the_winner_is_the_tricks_own() -> None:
    """C1.7: what follows upon a wrong card is judged as it lay."""
    entered = trick("B", "H4 T5 HK")
    played = SlovenianGame("dve", "C", "A")
    assert played.winner(entered) == played.seat_at(entered, winning_position(entered.cards)) == "C"
