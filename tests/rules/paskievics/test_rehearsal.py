"""The rehearsal: real cards, read off into rows, and that the rules accept all of it (TAL, SKA, DOB, HIV, BEM, LEJ)."""

import json
from collections import Counter
from functools import cache
from random import Random

import pytest

from bench.rehearsals.paskievics.deals import SCENARIOS, tarokk
from bench.rehearsals.paskievics.exchange import SHARES
from bench.rehearsals.paskievics.rehearsal import rehearse, rehearse_deals
from rules.hungarian.cards import ALL_CARDS, BIT, HONOURS, KINGS, PAGAT, SUIT_OF, TAROKS, XX, card_set, points
from rules.hungarian.tricks import TRICKS_IN_A_GAME
from rules.paskievics.contracts import HANDS
from rules.paskievics.options import read_options
from rules.paskievics.row_json import GAME_KEYS, KINDS
from tests.rules.paskievics.random_sheets import FEATURES, OPTIONS
from tests.rules.paskievics.rows import broken, judge
from tests.rules.paskievics.second_scorer import totals

BY_DAY, BY_NIGHT = 60, 700  # sheets of some 16 deals
ROWS = 16


def given(dice):
    """A table, and each option left out in more than half."""
    options = {name: dice.choice(values) for name, values in OPTIONS.items() if dice.random() < 0.4 and name != "games"}
    return dice.choice((4, 5)), options


@cache
def tables():
    """The deals of some tables with their options, made once for all tests here."""
    dice, made = Random(42), []
    for _table in range(BY_DAY // 2):
        players, options = given(dice)
        records = rehearse_deals(dice, ROWS, players=players, options=options)
        made.append((read_options(options, players)[0], records))
    return made


def all_records():
    return [(options, record) for options, records in tables() for record in records]


def accepted(seed, sheets):
    """Each sheet breaks no rule, and both scorers write the same for it."""
    dice = Random(seed)
    for _sheet in range(sheets):
        players, options = given(dice)
        sheet = rehearse(dice, ROWS, players=players, options=options)
        assert json.loads(json.dumps(sheet)) == sheet
        assert broken(sheet) == (), sheet
        judged = judge(sheet)
        assert totals(sheet) == (judged.result.totals, judged.rows[-1].carry["pot"])
        yield sheet


def met(sheets):
    """Row kinds, filled keys, announced figures, hands, options: what came up in these sheets."""
    found = Counter()
    for sheet in sheets:
        found.update(f"{name} {value}" for name, value in sheet["options"].items())
        for row in sheet["rows"]:
            found.update(key for key, value in row.items() if value not in (None, []))
            found.update(f"announced {one['feature']}" for one in row.get("announcements", ()))
            found.update(f"kontra {len(one['kontra'])}" for one in row.get("announcements", ()))
            found.update((f"alone {row['alone']}",) if "alone" in row else ())
            found.update((f"volat {row['volat']}",) if "volat" in row else ())
            found.update((f"hand {row['thrown_in']['hand']}",) if "thrown_in" in row else ())
    return found


EVERY_KIND = {
    *KINDS,
    *GAME_KEYS,
    *(f"announced {feature}" for feature in FEATURES),
    *(f"hand {hand}" for hand in HANDS),
}
EVERY_KIND |= {"alone own", "alone discarded", "volat declarer", "volat defenders", "kontra 0", "kontra 1", "kontra 2"}


def test_the_rules_accept_everything_that_real_cards_produce():
    """Some thousand deals over all options; every row kind, key, figure and hand comes up."""
    found = met(accepted(2026, BY_DAY))
    assert EVERY_KIND - set(found) == set()


@pytest.mark.nightly
def test_the_rules_accept_ten_thousand_deals():
    found = met(accepted(11, BY_NIGHT))
    values = {f"{name} {value}" for name, known in OPTIONS.items() if name != "games" for value in known}
    assert (EVERY_KIND | values) - set(found) == set()
    assert sum(found[kind] for kind in KINDS) >= 10_000


def test_same_dice_same_sheet():
    assert rehearse(Random(5)) == rehearse(Random(5)) != rehearse(Random(6))


def test_bad_options_are_refused():
    with pytest.raises(ValueError, match="double_lap"):
        rehearse(Random(1), options={"double_lap": "twice"})


def test_no_card_is_lost_or_played_twice():
    """OSZ.b, TAL, SKA: hands and talon are the pack, so are tricks and discards; as many go as were drawn."""
    for _options, record in all_records():
        dealt = [card_set(record.dealt.talon), *record.dealt.hands]
        assert [pile.bit_count() for pile in dealt] == [6, 9, 9, 9, 9]
        assert sum(dealt) == ALL_CARDS
        done, ran = record.exchange, record.auction
        if done is None:
            continue
        assert sum(done.drawn) == card_set(record.dealt.talon)
        for player, hand in enumerate(record.dealt.hands):
            assert done.hands[player] == (hand | done.drawn[player]) & ~done.discards[player]
            share = SHARES[ran.contract][(player - ran.declarer) % 4]
            assert done.drawn[player].bit_count() == done.discards[player].bit_count() == share
        if record.tricks:
            played = [card for trick in record.tricks for card in trick.cards]
            assert card_set(played) | sum(done.discards) == ALL_CARDS


def test_nobody_discards_what_is_forbidden():
    """SKA.b, V.SKA.1, BGA.8: no king, no honour, not the promised card; by option not the XX."""
    for options, record in all_records():
        if record.exchange is None:
            continue
        for player, discarded in enumerate(record.exchange.discards):
            assert not discarded & (KINGS | HONOURS)
            assert options.discard_ban == "promised" or not discarded & BIT[XX]
            promise = record.auction.promise
            assert promise is None or promise.player != player or not discarded & BIT[tarokk(promise.card)]


def test_who_bids_has_an_honour_and_what_he_promised():
    """LIC.b, LIC.e, INV, ENG: of the cards as they were dealt."""
    promised = 0
    for _options, record in all_records():
        if record.auction is None:
            continue
        for player, word in record.auction.calls:
            without = record.auction.without_honour and player == 3 == record.auction.declarer
            assert word == "pass" or record.dealt.hands[player] & HONOURS or without
        promise = record.auction.promise
        if promise is not None:
            promised += 1
            assert record.dealt.hands[promise.player] & BIT[tarokk(promise.card)]
            assert record.exchange is None or record.call is None or record.call.called == promise.card
    assert promised > 10


def test_the_call_is_of_a_card_that_the_declarer_lacks_or_his_own():
    """HIV, P11: the partner holds it; alone, it is in the declarer's own cards or in who discarded it."""
    for _options, record in all_records():
        if record.call is None:
            continue
        made, done, card = record.call, record.exchange, BIT[tarokk(record.call.called)]
        own = done.hands[record.auction.declarer] | done.discards[record.auction.declarer]
        if made.partner is not None:
            assert done.hands[made.partner] & card
        elif made.alone == "own":
            assert own & card
        else:
            assert done.discards[made.discarder] & card
            assert not own & card


def test_every_card_was_legal():
    """LEJ, judged here without the players' own rule: suit, else tarokk, else anything; the pagát is kept."""
    for _options, record in all_records():
        if not record.tricks:
            continue
        left = list(record.exchange.hands)
        announced = any(item.feature == "pagatulti" for item in record.spoken.items)
        leader = 0
        for trick in record.tricks:
            assert trick.players == tuple((leader + place) % 4 for place in range(4))
            led = trick.cards[0]
            for player, card in zip(trick.players, trick.cards, strict=True):
                hand = left[player]
                assert hand & BIT[card]
                if card != led:
                    suit, tarokks = hand & SUIT_OF[led], hand & TAROKS
                    assert BIT[card] & (suit or tarokks or hand)
                if card == PAGAT and announced:
                    choices = hand if player == leader else hand & SUIT_OF[led] or hand & TAROKS or hand
                    assert choices == BIT[PAGAT]
                left[player] &= ~BIT[card]
            leader = trick.winner
        assert (len(record.tricks), left) == (TRICKS_IN_A_GAME, [0] * 4)


def test_points_are_those_of_tricks_and_discards():
    """ELS.b, SKA.a, P11: counted card by card."""
    counted = 0
    for options, record in all_records():
        if "points" not in record.row:
            continue
        own = {record.auction.declarer, record.call.partner}
        pile = sum(BIT[card] for trick in record.tricks if trick.winner in own for card in trick.cards)
        all_six = record.call.alone == "discarded" and options.lone_discards == "declarer"
        for player, discards in enumerate(record.exchange.discards):
            pile |= discards if all_six or player == record.auction.declarer else 0
        assert record.row["points"] == points(pile)
        counted += 1
    assert counted > 100


def test_every_stacked_deal_can_be_dealt():
    for scenario in SCENARIOS.values():
        assert len(scenario.held) == 4
        assert all(held.bit_count() <= 9 for held in scenario.held)
        assert sum(scenario.held).bit_count() == sum(held.bit_count() for held in scenario.held)
