"""The rehearsal: real cards, read off into lines, and that the rules accept all of it."""

import json
from collections import Counter
from functools import cache
from random import Random

import pytest

from bench.rehearsals.czech import deals
from bench.rehearsals.czech.auction import CALLED_CARDS, call, hold_auction
from bench.rehearsals.czech.rehearsal import GameRecord, play_game, rehearse
from bench.rehearsals.czech.speaking import revealed
from bench.rehearsals.czech.talon import choose_discards, may_be_laid_away, shared, third_of
from rules import RULE_BOOKS
from rules.czech.contracts import CALLED, SEATS
from rules.czech.options import OPTIONS, Options, read_options
from rules.czech.played.tricks import played_breaches, varsava_points
from rules.pack54 import ALL_CARDS, BIT, FIVES, TAROKS, card_set, parse_card, points
from tests.rules.czech.random_sheets import options_of
from tests.rules.czech.sheets import BOOK, broken
from tests.rules.judging import possible_values

OPTION_VALUES = possible_values(OPTIONS)

DEALS = 300
MANY = 10_000


def cards(text):
    return card_set(map(parse_card, text.split()))


def records_of(count, seed):
    """So many games at tables of all options, a third of them stacked, with all their cards."""
    dice = Random(seed)
    for number in range(count):
        options = read_options(options_of(dice) if number % 2 else {})[0]
        scenario = dice.choice(sorted(deals.SCENARIOS)) if number % 3 == 0 else ""
        yield play_game(dice, number % 4, options, scenario=scenario, renonc_rate=0.0), options, number % 4


@cache
def records() -> tuple[tuple[GameRecord, Options, int], ...]:
    return tuple(records_of(DEALS, 3))


def accepted(games, seed):
    """Sheets of rehearsed games, and what stood in their lines."""
    dice = Random(seed)
    met: Counter[object] = Counter()
    for number in range(games // 12):
        options = options_of(dice) if number % 2 else {}
        whole = rehearse(dice, 12, options=options)
        assert json.loads(json.dumps(whole)) == whole
        assert broken(whole) == [], json.dumps(whole)
        met.update((name, str(value)) for name, value in options.items())
        for row in whole["rows"]:
            met.update(facts_of(row))
    return met


def facts_of(row):
    """Kinds, contracts, features and facts of a line, as the coverage asks for them."""
    found = {next(kind for kind in ("contract", "misdeal", "close") if kind in row), row.get("contract")}
    found |= {(key, row[key]) for key in ("misdeal", "alone", "third", "laid_down", "valat") if key in row}
    found |= {key for key in ("partner", "kontra", "ucho", "renonc", "forgotten") if key in row}
    found |= {("announced", one["feature"]) for one in row.get("announcements", ())}
    found |= {"kontra on an announcement" for one in row.get("announcements", ()) if one["kontra"]}
    found |= {("revealed", word) for said in row.get("revealing", {}).values() for word in said}
    if "pagat" in row:
        found.add(("pagat", row["pagat"]["won"]))
    return found - {None}


EVERYTHING = {
    "contract", "misdeal", "close", "prvni", "druha", "preferans", "solo", "varsava", "partner", "kontra", "ucho",
    "renonc", "forgotten", "kontra on an announcement", ("misdeal", "before"), ("misdeal", "after"),
    ("alone", "bought"), ("alone", "silent_solo"), ("third", "prvnich"), ("third", "druhych"), ("third", "tretich"),
    ("laid_down", "bought"), ("laid_down", "unkontraed"), ("valat", "declarer"), ("valat", "defenders"),
    ("pagat", True), ("pagat", False), ("announced", "pagat"), ("announced", "ucho"), ("announced", "valat"),
    *(("revealed", word) for word in ("barvy", "taroky", "trulhonery", "kralovske_honery", "barvy_honery", "trul",
                                      "honery", "barvicky", "tarocky")),
}  # fmt: skip


def test_the_rules_accept_what_real_cards_produce():
    """Each sheet is checked and scored as it is recorded."""
    assert sum(accepted(DEALS, 1).values())


@pytest.mark.nightly
def test_the_rules_accept_what_many_real_cards_produce_and_all_of_it_is_met():
    met = accepted(MANY, 2)
    assert set(met) >= EVERYTHING
    assert {(name, str(value)) for name, values in OPTION_VALUES.items() for value in values} <= set(met)


def test_every_kind_of_line_and_every_feature_is_met_in_a_day():
    """Stacked deals see to it that a few hundred games show nearly everything."""
    met = accepted(DEALS * 4, 5)
    assert len(EVERYTHING - set(met)) <= 2, EVERYTHING - set(met)


def test_same_dice_same_sheet():
    assert rehearse(Random(5)) == rehearse(Random(5)) != rehearse(Random(6))


def test_every_card_was_legal():
    """Hra.1-10, Varšava.2-13: the judge of the play finds nothing."""
    for record, options, _dealer in records():
        played = played_breaches(
            record.hands, record.played.tricks, record.auction.contract, pagat_last=options.pagat_last_tarok
        )
        assert played == []


def test_no_card_is_lost_or_played_twice():
    """Rozdávání, První.8, Preferans.11, Solo.1: piles, discards and what nobody kept are the pack."""
    for record, _options, _dealer in records():
        assert sum(record.deal.hands) + card_set(record.deal.talon) == ALL_CARDS
        assert [hand.bit_count() for hand in record.hands] == [12] * 4
        if not record.played.tricks:
            continue
        talon = 0 if record.row["contract"] != "varsava" else card_set(record.deal.talon)
        whole = sum(record.played.piles) + sum(record.exchange.discards) + record.exchange.left
        assert whole == ALL_CARDS
        assert sum(record.played.piles) == sum(record.hands) + talon
        assert len(record.played.tricks) == 12


def test_who_took_the_last_trick_leads_the_next():
    """Hra.2: the forehand leads first."""
    for record, _options, dealer in records():
        leader = SEATS[(dealer + 1) % 4]
        for trick in record.played.tricks:
            assert trick.leader == leader
            leader = trick.winner


def test_points_are_those_of_the_piles():
    """Počítání.1: the two sides make 70; Varšava.10 and C15: the four 70, 71 or 72."""
    for record, _options, _dealer in records():
        row = record.row
        if row["contract"] == "varsava" and "points" in row:
            assert row["points"] == dict(zip(SEATS, map(varsava_points, record.played.piles), strict=True))
        elif "points" in row:
            side = [SEATS.index(seat) for seat in (row["declarer"], row.get("partner", row["declarer"]))]
            own = sum({seat: record.played.piles[seat] | record.exchange.discards[seat] for seat in side}.values())
            assert row["points"] == points(own)
            assert points(ALL_CARDS & ~own) == 70 - row["points"]


def test_a_played_valat_and_pagat_are_in_the_tricks():
    """Valát.1, Pagát.3, Ucho.1."""
    for record, _options, _dealer in records():
        tricks, row = record.played.tricks, record.row
        if not tricks or row["contract"] == "varsava":
            continue
        assert ("pagat" in row) == (parse_card("T1") in tricks[-1].cards)
        if "pagat" in row:
            assert row["pagat"] == {
                "by": tricks[-1].player_of(parse_card("T1")),
                "won": tricks[-1].player_of(parse_card("T1")) == tricks[-1].winner,
            }
        second = parse_card("T2")
        took = second in tricks[-2].cards and tricks[-2].player_of(second) == tricks[-2].winner
        assert row.get("ucho") == (tricks[-2].winner if took else None)
        side = {row["declarer"], row.get("partner")}
        taken = {trick.winner in side for trick in tricks}
        assert row.get("valat") == (None if len(taken) == 2 else "declarer" if taken == {True} else "defenders")


def test_who_drew_or_holds_the_called_tarok():
    """První.2-4, První.11: the partner holds it after the talon was taken, or the declarer bought it."""
    met = set()
    for record, _options, _dealer in records():
        row = record.row
        if "called" not in row or row.get("alone") == "silent_solo":
            continue
        card = BIT[CALLED_CARDS[row["called"]]]
        declarer = SEATS.index(row["declarer"])
        assert not record.deal.hands[declarer] & card
        holder = row.get("partner", row["declarer"])
        seat = SEATS.index(holder)
        assert (record.deal.hands[seat] | record.exchange.taken[seat]) & card
        met.add("alone" in row)
    assert met == {True, False}


def test_discards_are_allowed():
    """První.8, První.10: as many as taken, none worth 5, a tarok only if there is nothing else."""
    for record, _options, _dealer in records():
        for hand, taken, laid in zip(record.deal.hands, *record.exchange[:2], strict=True):
            assert may_be_laid_away(laid, hand | taken, taken.bit_count())
    assert not may_be_laid_away(cards("T5"), cards("T5 H4"), 1)
    assert not may_be_laid_away(cards("HK"), cards("HK T5"), 1)
    assert choose_discards(cards("HK T1 T5 T9"), 2) == cards("T5 T9")
    assert not choose_discards(cards("HK DK T1 T21 T22 H4 T5 D1"), 3) & FIVES
    assert choose_discards(cards("HK DK T1 T21 T22 H4 T5 D1"), 2) & TAROKS == 0


TALON = [parse_card(code) for code in ("H1", "H2", "H3", "H4", "D1", "D2")]
# who refuses, what A to D take where B is the declarer (První.6-7)
SHARED = [
    ("", "", "H1 H2 H3 H4", "D1", "D2"),
    ("C", "", "H1 H2 H3 H4", "", "D1 D2"),
    ("D", "D2", "H1 H2 H3 H4", "D1", ""),
    ("CD", "D1 D2", "H1 H2 H3 H4", "", ""),
    ("A", "", "H1 H2 H3 H4", "D1", "D2"),
]


@pytest.mark.parametrize(("refusing", "a", "b", "c", "d"), SHARED)
def test_who_takes_what_of_the_talon(refusing, a, b, c, d):
    taken = shared(TALON, 1, [seat in refusing for seat in SEATS])
    assert taken == tuple(map(cards, (a, b, c, d)))


@pytest.mark.parametrize(
    ("third", "kept", "left"),
    [("prvnich", "H1 H2 H3", "H4 D1 D2"), ("druhych", "H4 D1 D2", "H1 H2 H3"), ("tretich", "H1 H2 H3", "H4 D1 D2")],
)
def test_which_third_of_the_talon_a_preferans_keeps(third, kept, left):
    """Preferans.4-6, Preferans.11."""
    assert third_of(TALON, third) == (cards(kept), cards(left))


# what A to D would play, who holds the pagát, option, Varšava wanted, contract, declarer; A is the forehand
AUCTIONS = [
    ("Licitace.3 nobody goes higher", ("", "", "", ""), "A", False, False, "prvni", "A"),
    ("Varšava.1 nor does the forehand want it", ("", "", "", ""), "A", False, True, "varsava", "A"),
    ("Varšava.1 not if somebody goes higher", ("", "", "solo", ""), "A", False, True, "solo", "C"),
    ("Druhá.1 with the pagát", ("", "druha", "", ""), "B", False, False, "druha", "B"),
    ("Druhá.1 not without it", ("", "druha", "", ""), "C", False, False, "prvni", "A"),
    ("Druhá.1 not the forehand", ("druha", "", "", ""), "A", False, False, "prvni", "A"),
    ("Druhá.1 but by option", ("druha", "", "", ""), "A", True, False, "druha", "A"),
    ("Licitace.3 never the same", ("", "preferans", "preferans", ""), "A", False, False, "preferans", "B"),
    ("Licitace.3 higher wins", ("", "preferans", "solo", ""), "A", False, False, "solo", "C"),
    ("První.4 the forehand goes higher, too", ("solo", "", "", ""), "A", False, False, "solo", "A"),
    ("Licitace.3 around again", ("solo", "preferans", "", ""), "A", False, False, "solo", "A"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "pagat", "by_forehand", "varsava", "contract", "declarer"),
    [case[1:] for case in AUCTIONS],
    ids=[case[0] for case in AUCTIONS],
)
def test_who_plays_what(content, pagat, by_forehand, varsava, contract, declarer):
    hands = [cards("T1" if seat == pagat else "") for seat in SEATS]
    auction = hold_auction(0, [one.split() for one in content], hands, by_forehand=by_forehand, varsava=varsava)
    assert (auction.contract, SEATS[auction.declarer]) == (contract, declarer)


# hand, called tarok
CALLS = [
    ("T1", "XIX"),
    ("T18", "XIX"),
    ("T19", "XVIII"),
    ("T19 T18", "XVII"),
    ("T19 T18 T17", "XVI"),
    ("T19 T18 T17 T16", None),
]


@pytest.mark.parametrize(("hand", "called"), CALLS)
def test_which_tarok_is_called(hand, called):
    """První.2, První.4."""
    assert call(cards(hand)) == called
    assert tuple(CALLED_CARDS) == CALLED


# hand, what it says (Hlášky.11-35), option
SAID = [
    ("HK HQ HJ H1 D1 D2 D3 D4 S7 S8 S9 S10", ["barvy"], "all"),
    ("T2 T3 HK HQ HJ H1 D1 D2 D3 D4 S7 S8", ["barvicky"], "all"),
    ("T2 T3 T4 HQ HJ H1 D1 D2 D3 D4 S7 S8", [], "all"),
    ("T2 T3 T4 T5 T6 T7 T8 T9 H1 H2 H3 H4", ["tarocky"], "all"),
    ("T2 T3 T4 T5 T6 T7 T8 T9 T10 H2 H3 H4", ["tarocky"], "all"),
    ("T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 H3 H4", ["taroky"], "all"),
    ("T1 T21 T22 H1 H2 H3 H4 D1 D2 D3 D4 S7", ["trul"], "all"),
    ("T1 T21 T22 HK H2 H3 H4 D1 D2 D3 D4 S7", ["trulhonery"], "all"),
    ("T1 T21 T22 HK DK SK CK D1 D2 D3 D4 S7", ["trul", "kralovske_honery"], "all"),
    ("T5 T6 T7 HK DK SK CK D1 D2 D3 D4 S7", ["kralovske_honery"], "all"),
    ("T1 T21 T7 HK DK D1 D2 D3 D4 S7 S8 S9", ["honery"], "all"),
    ("T1 T6 T7 HK DK D1 D2 D3 D4 S7 S8 S9", [], "all"),
    ("T1 HK DK SK H1 D1 D2 D3 D4 S7 S8 S9", ["barvy_honery"], "all"),
    ("T1 HK DK SK H1 D1 D2 D3 D4 S7 S8 S9", ["barvicky", "honery"], "no_barvy_honery"),
    ("T1 HK DK SK H1 D1 D2 D3 D4 S7 S8 S9", ["honery"], "no_barvy"),
    ("HK HQ HJ H1 D1 D2 D3 D4 S7 S8 S9 S10", [], "no_barvy"),
]


@pytest.mark.parametrize(("hand", "said", "option"), SAID)
def test_what_a_hand_reveals(hand, said, option):
    assert revealed(cards(hand), option) == said


@pytest.mark.parametrize("way", sorted(deals.WAYS))
def test_every_way_of_dealing_gives_twelve_to_each(way):
    """Rozdávání.6-10."""
    for dealer in range(4):
        dealt = deals.deal(Random(dealer), dealer, way)
        assert [hand.bit_count() for hand in dealt.hands] == [12] * 4
        assert sum(dealt.hands) + card_set(dealt.talon) == ALL_CARDS
        assert len(dealt.talon) == 6


def test_a_cut_pack_is_dealt_by_sixes_and_abeles_leaves_the_ends_to_the_forehand():
    pack = list(range(48))
    by_sixes = deals.WAYS["cut"](pack, Random(1))
    assert by_sixes[0] == card_set([*range(6), *range(24, 30)])
    abeles = deals.WAYS["abeles"](pack, Random(1))
    assert abeles[0] == card_set([*range(6), *range(42, 48)])
    assert abeles[1] == card_set(range(6, 18))


def test_a_renonc_is_one_wrong_card_of_who_is_named():
    """Renonc.7: the game is played to its end, and only one player can have done it."""
    dice, found = Random(8), 0
    for number in range(200):
        record = play_game(dice, number % 4, Options(), renonc_rate=1.0)
        wrong = played_breaches(record.hands, record.played.tricks, record.auction.contract)
        assert len(wrong) <= 1
        assert [one.seat for one in wrong] == ([record.row["renonc"]["by"]] if "renonc" in record.row else [])
        found += len(wrong)
    assert found > 50


def test_the_book_is_the_one_that_is_registered():
    assert RULE_BOOKS["cz-taroky"] is BOOK
