"""The rehearsal: real cards, read off into rows (B1-B3), and that the rules accept all of it."""

import json
from collections import Counter
from functools import cache
from random import Random

import pytest

from bench.rehearsals.slovenian import deals, players
from bench.rehearsals.slovenian.play import Wrong
from bench.rehearsals.slovenian.rehearsal import GameRecord, play_game, rehearse, rehearse_games
from rules import pack54 as cards
from rules.slovenian.contracts import LEFT_OF, POINT_CONTRACTS
from rules.slovenian.remembered.tricks import SEATS, discard_breach, first_leader, is_trula_trick, played_breaches
from tests.rules.judging import broken, judge
from tests.sizes import DEALS

RANDOM_TABLE = ("erratic", "erratic", "erratic")


@cache
def table_records() -> tuple[tuple[GameRecord, ...], ...]:
    """DEALS games at tables of 21, one table in eight playing at random; made once for all tests here."""
    dice = Random(2024)
    return tuple(
        tuple(
            rehearse_games(
                dice,
                styles=RANDOM_TABLE if number % 8 == 0 else None,
                stacked_rate=0.15,
                misdeal_rate=0.02,
            )
        )
        for number in range(-(-DEALS // 21))
    )


def all_records() -> list[GameRecord]:
    return [record for table in table_records() for record in table]


def test_the_rules_accept_everything_that_real_cards_produce() -> None:
    """Each sheet is checked and scored as it is recorded."""
    for table in table_records():
        sheet = {"ruleset": "si-tzs", "options": {}, "rows": [record.row for record in table]}
        assert broken(sheet) == [], [record.row for record in table]
        score = judge(sheet)
        assert sum(total for total in score.result.difference.values() if total is not None) == 0


def test_whole_sheets_with_renons_fines_and_lateness_are_accepted() -> None:
    """B1.5, C1.10, C2: rows of every kind, never more than asked for, and they survive JSON."""
    dice = Random(7)
    kinds: Counter[str] = Counter()
    for number in range(150):
        rows = 21 if number % 5 else 3
        sheet = rehearse(dice, rows, renons_rate=0.1, lateness_rate=0.05, misdeal_rate=0.05, options={"games": rows})
        assert json.loads(json.dumps(sheet)) == sheet
        assert broken(sheet) == []
        lines = sheet["rows"]
        assert isinstance(lines, list)
        assert len(lines) == rows
        for row in lines:
            kinds["late" if "late" in row else "renons" if "renons" in row else "game"] += 1
            kinds["two offenders"] += len(row.get("renons", {}).get("by", ())) == 2
            kinds["misdeal twice"] += len(row.get("misdeals", ())) == 2
    assert min(kinds.values()) > 0
    assert set(kinds) == {"late", "renons", "game", "two offenders", "misdeal twice"}


def test_same_dice_same_sheet() -> None:
    assert rehearse(Random(5)) == rehearse(Random(5)) != rehearse(Random(6))


def test_no_card_is_lost_or_played_twice() -> None:
    """B1.3, B1.10, B1.27, B2.6: hands, talon, discards and tricks are the pack, in every game."""
    for record in all_records():
        pack = cards.card_set(record.deal.talon)
        for hand in record.deal.hands:
            assert hand.bit_count() == 16
            assert not pack & hand
            pack |= hand
        assert pack == cards.ALL_CARDS
        assert [hand.bit_count() for hand in record.hands] == [16, 16, 16]
        exchange = record.exchange
        declarer = record.row.get("declarer")
        for seat, dealt, played in zip(SEATS, record.deal.hands, record.hands, strict=True):
            took_part = seat == declarer and record.row["contract"] in POINT_CONTRACTS
            assert played == ((dealt | exchange.taken) & ~exchange.discards if took_part else dealt)
        fallen = [card for trick in record.tricks for card in trick.cards]
        assert len(set(fallen)) == len(fallen)
        piles = list(record.piles.values())
        assert (
            sum(pile.bit_count() for pile in piles)
            == cards.card_set(fallen + [trick.talon for trick in record.tricks if trick.talon is not None]).bit_count()
            + (exchange.discards | exchange.left).bit_count()
        )
        if record.row["contract"] not in ("berac", "valat"):
            assert len(record.tricks) == 16
            assert sum(piles) == cards.ALL_CARDS  # disjoint and complete


def test_every_card_was_legal() -> None:
    """C1.7, B2.7, B1.11, B1.27, B3.2: the judge, which the players do not use, finds nothing in all of them."""
    for record in all_records():
        contract, declarer = record.auction.contract, record.auction.declarer
        assert (
            played_breaches(record.hands, record.tricks, contract, first_leader(contract, record.forehand, declarer))
            == []
        )
        if contract in POINT_CONTRACTS and declarer is not None:
            exchange = record.exchange
            before = record.deal.hands[SEATS.index(declarer)] | exchange.taken
            assert exchange.taken.bit_count() == {"tri": 3, "dve": 2, "ena": 1, "solo": 0}[contract]
            assert discard_breach(exchange.discards, before, exchange.shown, exchange.taken.bit_count()) is None


def test_taroks_are_laid_away_only_when_unavoidable() -> None:
    """B1.27: a shown tarok means that no free suit card was left."""
    shown = [record for record in all_records() if record.exchange.shown]
    assert shown
    for record in shown:
        declarer = record.auction.declarer
        assert declarer is not None
        kept = record.hands[SEATS.index(declarer)]
        assert not kept & ~(cards.TAROKS | cards.KINGS)


def test_a_planted_wrong_card_is_found_and_nothing_else() -> None:
    """C1.7, C2: exactly the one wrong card, its player is the offender, and no result is recorded."""
    dice = Random(12)
    planted = 0
    for _ in range(1500):
        record = play_game(dice, "A", styles=RANDOM_TABLE, wrong=Wrong.CARD)
        contract = record.auction.contract
        leader = first_leader(contract, record.forehand, record.auction.declarer)
        breaches = played_breaches(record.hands, record.tricks, contract, leader)
        if not breaches:
            assert "renons" not in record.row
            continue
        planted += 1
        assert record.row["renons"] == {"by": [breach.seat for breach in breaches]}
        assert len(breaches) == 1
        assert breaches[0].trick == len(record.tricks)
        assert not {"points", "won", "kings", "trula", "pagat", "valat", "mondfang"} & set(record.row)
    assert planted > 1000


def test_dealer_goes_round_and_the_forehand_sits_left_of_him() -> None:
    """B1.1, B1.6: A deals the first game."""
    records = table_records()[1]
    assert [record.dealer for record in records] == list("ABC" * 7)
    assert all(record.forehand == LEFT_OF[record.dealer] for record in records)
    assert all(record.row.get("declarer") == record.forehand for record in records if record.row["contract"] == "tri")


def test_nobody_plays_without_a_tarok(monkeypatch: pytest.MonkeyPatch) -> None:
    """B1.4: such a deal is repeated by the same dealer."""
    assert all(hand & cards.TAROKS for record in all_records() for hand in record.deal.hands)
    fair = deals.deal(Random(1), "B")
    taroks = cards.cards_in(cards.TAROKS)
    without = deals.Deal(tuple(taroks[:6]), (cards.card_set(taroks[6:]), cards.card_set(range(16)), 0xFFFF << 16))
    assert fair.can_be_played
    assert not without.can_be_played
    dealt = iter([without, without, fair])
    monkeypatch.setattr(deals, "deal", lambda dice, dealer: next(dealt))
    record = play_game(Random(1), "B")
    assert (record.redeals, record.dealer, record.deal) == (2, "B", fair)


def test_klop_talon_goes_to_the_first_six_tricks() -> None:
    """B2.6: from the top of the talon, and counted with the trick."""
    for record in all_records():
        turned = [trick.talon for trick in record.tricks]
        if record.row["contract"] == "klop":
            assert turned == [*record.deal.talon, *[None] * 10]
        else:
            assert not any(card is not None for card in turned)


def test_berac_ends_with_the_declarers_first_trick() -> None:
    """B3.1; a valat bid likewise with the first one he loses."""
    for record in all_records():
        contract, declarer = record.auction.contract, record.auction.declarer
        taken = [trick.winner == declarer for trick in record.tricks]
        if contract == "berac":
            assert record.row["won"] is (not any(taken))
            assert len(taken) == 16 or taken == [False] * (len(taken) - 1) + [True]
        elif contract == "valat":
            assert record.row["won"] is all(taken)
            assert len(taken) == 16 or taken == [True] * (len(taken) - 1) + [False]


def test_valat_is_bid_over_berac_only() -> None:
    """B1.17, B3.4."""
    for record in all_records():
        words = [call.word for call in record.auction.calls]
        if "valat" in words:
            assert "berac" in words[: words.index("valat")]


def test_trula_trick_goes_to_the_pagat_and_is_no_mondfang() -> None:
    """B1.13."""
    seen = 0
    for record in all_records():
        for trick in record.tricks:
            if is_trula_trick(trick.cards):
                seen += 1
                assert record.trula_trick
                assert trick.winner == trick.player_of(cards.PAGAT)
                assert "mondfang" not in record.row
    assert seen


def test_mondfang_is_the_seat_that_played_the_mond_under_skis() -> None:
    """B1.26: whose škis it was does not matter."""
    for record in all_records():
        caught = [
            trick.player_of(cards.MOND)
            for trick in record.tricks
            if {cards.MOND, cards.SKIS} <= set(trick.cards) and cards.PAGAT not in trick.cards
        ]
        assert [record.row["mondfang"]] == caught if caught else "mondfang" not in record.row


def test_holder_of_kings_and_trula_has_at_least_their_points() -> None:
    """B1.18 and the record's least card points: 18, 13 and 30 for both; without a valat."""
    least = {"kings": 70, "trula": 70, "both": 70}
    for record in all_records():
        row = record.row
        if row["contract"] not in POINT_CONTRACTS or "valat" in row:
            continue
        for side, pile in record.piles.items():
            for name, whole in (("kings", cards.KINGS), ("trula", cards.TRULA), ("both", cards.FIVES)):
                if pile & whole == whole:
                    least[name] = min(least[name], cards.points(pile))
                    assert name == "both" or row[name] == side
    assert least["kings"] >= 18
    assert least["trula"] >= 13
    assert least["both"] >= 30
    assert least["trula"] < 18, "weak trula holders do turn up"


def side_of(seat: object, row: dict[str, object]) -> str:
    return "declarer" if seat == row["declarer"] else "defenders"


def events_of(record: GameRecord) -> set[str]:
    """What happened in a game, by name."""
    row = record.row
    contract = str(row["contract"])
    words = row.get("kontra", [])
    assert isinstance(words, list)
    found = {contract, f"kontra level {len(words)}"}
    found |= {"misdeal"} if "misdeals" in row else set()
    found |= {"trula trick"} if record.trula_trick else set()
    found |= {"mondfang"} if "mondfang" in row else set()
    found |= {"hold"} if any(call.word == "hold" for call in record.auction.calls) else set()
    if contract == "klop":
        points = row["points"]
        assert isinstance(points, dict)
        most = max(points.values())
        found |= {f"klop sum {sum(points.values())}", "klop full" if most > 34 else "klop not full"}
        if words and points[words[0]] == most <= 34:
            found.add("klop caller has most")
        return found
    if contract not in POINT_CONTRACTS:
        return found | {f"{contract} {'won' if row['won'] else 'lost'}"}
    points = row["points"]
    assert isinstance(points, int)
    found.add(f"{contract} {'won' if points > 35 else 'lost'}")
    announcements = row.get("announcements", [])
    assert isinstance(announcements, list)
    pagat = row.get("pagat")
    assert pagat is None or isinstance(pagat, dict)
    for one in announcements:
        feature, side = one["feature"], side_of(one["by"], row)
        made = (
            bool(pagat and pagat["won"] and pagat["by"] == one["by"])
            if feature == "pagat"
            else row.get(feature) == side
        )
        found.add(f"{side} announced {feature}: {'made' if made else 'failed'}")
        found.add(f"kontra level {len(one.get('kontra', []))} on an announcement of the {side}")
    announced = {one["feature"] for one in announcements}
    for feature in ("kings", "trula", "valat"):
        if feature in row and feature not in announced:
            found.add(f"silent {feature} of the {row[feature]}")
    if pagat and "pagat" not in announced:
        found.add(f"silent pagat of the {side_of(pagat['by'], row)} {'won' if pagat['won'] else 'beaten'}")
    return found


EXPECTED = {
    *("tri", "dve", "ena", "solo", "klop", "berac", "valat", "misdeal", "trula trick", "mondfang", "hold"),
    *(f"{contract} {outcome}" for contract in (*POINT_CONTRACTS, "berac", "valat") for outcome in ("won", "lost")),
    *("klop sum 69", "klop sum 70", "klop sum 71", "klop full", "klop not full", "klop caller has most"),
    *(f"kontra level {level}" for level in range(5)),
    *(f"kontra level {level} on an announcement of the declarer" for level in range(5)),
    *(f"kontra level {level} on an announcement of the defenders" for level in range(3)),
    *(
        f"{side} announced {feature}: {outcome}"
        for side in ("declarer", "defenders")
        for feature in ("kings", "trula", "pagat", "valat")
        for outcome in ("made", "failed")
    ),
    *(
        f"silent {feature} of the {side}"
        for feature in ("kings", "trula", "valat")
        for side in ("declarer", "defenders")
    ),
    *(f"silent pagat of the {side} {outcome}" for side in ("declarer", "defenders") for outcome in ("won", "beaten")),
}


def test_everything_the_rules_name_turns_up() -> None:
    """Issue 2, item 3: the rehearsal shows every contract, outcome and announcement of both sides."""
    seen: Counter[str] = Counter()
    for record in all_records():
        seen.update(events_of(record))
    assert EXPECTED - set(seen) == set()


def test_klop_sums_are_69_to_71() -> None:
    """B2.3: by themselves, each pile being rounded alone."""
    sums: Counter[int] = Counter()
    for record in all_records():
        points = record.row.get("points")
        if isinstance(points, dict):
            sums[sum(points.values())] += 1
    assert set(sums) == {69, 70, 71}
    assert sums[70] > sums[71] > sums[69]


@pytest.mark.parametrize("name", deals.SCENARIOS)
def test_stacked_deals_give_what_they_promise(name: str) -> None:
    """Each player holds his cards of the scenario, whoever deals; the rest is a fair deal of the rest."""
    scenario = deals.SCENARIOS[name]
    dice = Random(9)
    for dealer in SEATS:
        deal = deals.stacked(dice, dealer, scenario)
        first = SEATS.index(LEFT_OF[dealer])
        for place, held in enumerate(scenario.held):
            hand = deal.hands[(first + place) % 3]
            assert hand & held == held
            assert hand.bit_count() == 16
        assert len(deal.talon) == 6
    assert set(scenario.styles) <= set(players.STYLES)


def test_stacked_valat_is_made_and_bid() -> None:
    """B1.14, B1.17: silent, announced and as a bid."""
    dice = Random(3)
    silent = play_game(dice, "A", scenario="valat of the declarer")
    assert silent.row["valat"] == "declarer"
    assert all(trick.winner == silent.row["declarer"] for trick in silent.tricks)
    bid = [play_game(dice, "B", scenario="valat bid").row for _ in range(10)]
    assert any(row["contract"] == "valat" and row["declarer"] == "C" and row["won"] for row in bid)
