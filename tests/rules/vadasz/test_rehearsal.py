"""The rehearsal: whatever real cards can produce is accepted, nothing is lost, everything the rules name turns up."""

from collections.abc import Iterator
from random import Random

import pytest

from bench.rehearsals.vadasz.deals import SCENARIOS, deal
from bench.rehearsals.vadasz.one_deal import Rehearsed
from bench.rehearsals.vadasz.rehearsal import rehearse, rehearse_deals
from bench.rehearsals.vadasz.talon import (
    may_lay,
    part_after,
    part_before_2023,
    part_before_2025,
    sacrificed,
    shares,
    take,
)
from rules import RULE_BOOKS
from rules.hungarian.cards import (
    ALL_CARDS,
    BIG_HONOURS,
    BIT,
    HONOURS,
    KINGS,
    PAGAT,
    SKIZ,
    TAROKS,
    XX,
    XXI,
    cards_in,
    points,
)
from rules.sheet import breaches
from rules.vadasz.dealing import State
from tests.rules.vadasz.random_sheets import CODES, ONLY_2025, OPTIONS
from tests.rules.vadasz.rows import judge
from tests.rules.vadasz.second_scorer import score

OLD, NEW = CODES
BY_DAY, BY_NIGHT, ROWS = 300, 10_000, 20


def sheets(deals: int, seed: int) -> Iterator[dict[str, object]]:
    """Rehearsed sheets of both editions, four to seven people, all options, of so many deals together."""
    dice = Random(seed)
    for number in range(deals // ROWS):
        code = CODES[number % 2]
        known = OPTIONS | (ONLY_2025 if code == NEW else {})
        options = {name: dice.choice(values) for name, values in known.items() if dice.random() < 0.5}
        yield rehearse(dice, code, 4 + number % 4, ROWS, options=options)


def accepted(deals: int, seed: int) -> set[str]:
    """Every sheet is judged without a breach and as the second scorer reads it; which lines and items were met."""
    met: set[str] = set()
    for whole in sheets(deals, seed):
        assert [(one.row, one.code, one.params) for one in breaches(RULE_BOOKS[whole["ruleset"]].judge(whole))] == []
        lines = judge(whole).rows
        assert [(dict(line.entries), dict(line.carry)) for line in lines] == score(whole)
        for row, line in zip(whole["rows"], lines, strict=True):
            met |= {item.code for item in line.items} | {f"{whole['ruleset'][-4:]} {what}" for what in told(row)}
    return met


def told(row: dict[str, object]) -> set[str]:
    """What a line says, by name."""
    if "new_deal" in row:
        return {"new deal"}
    if "thrown" in row:
        thrown = row["thrown"]
        return {f"thrown {thrown['reason']}", f"dealing {thrown['dealing']}"} | (
            {"double"} if thrown["double"] else set()
        )
    found = {key for key in row if key not in ("declarer", "points")} | {f"talon {row['talon']}"}
    found |= {f"announced {one['feature']}" for one in row.get("announcements", [])}
    found |= {f"alone {row['alone']}"} if "alone" in row else set()
    found |= {f"lengetes {row['lengetes']['answer']}"} if "lengetes" in row else set()
    found |= {f"{what} {row[what]}" for what in ("volat", "kings", "tuletroa") if what in row}
    found |= {"caught"} if row["xxi"]["caught"] else set()
    found |= {f"words {len(row['kontra'])}"} if "kontra" in row else set()
    found |= {"pagat won" if row["pagat"]["won"] else "pagat beaten"} if "pagat" in row else set()
    found |= {f"{count} taroks" for count in row.get("taroks", {}).values()}
    return found


BOTH_TELL = {
    "talon 0", "talon 1", "talon 2", "talon 3", "partner", "alone forced", "alone open", "alone concealed",
    "second_round", "pagat won", "pagat beaten", "caught", "kings declarer", "kings opponents", "tuletroa declarer",
    "tuletroa opponents", "volat declarer", "volat opponents", "words 1", "words 2", "8 taroks", "9 taroks",
    "lengetes refused", "lengetes talon", "thrown no_taroks", "thrown only_xxi", "thrown four_kings",
    "thrown second_round", "dealing next", "dealing handed_on", "dealing self", "double",
    *(f"announced {feature}" for feature in ("tuletroa", "kings", "ulti", "xxi", "double", "volat")),
}  # fmt: skip
ONE_TELLS = {
    OLD: {"new deal", "lengetes passed", "thrown three_honours", "thrown sure_call", "thrown honours_met"},
    NEW: {"inverse", "bound_ulti", "words 3", "thrown partner_honours", "thrown declarer_honours"},
}
ITEMS = {
    "game-won", "game-lost", "announced-made", "announced-failed", "silent-made", "silent-beaten", "catch-unplayable",
    "catch-of-partner", "ulti-unplayable", "bound-made", "bound-lost", "alone-won", "alone-lost", "alone-third",
}  # fmt: skip
RARE_ITEMS = {"compulsory-made", "compulsory-lost", "compulsory-fell", "refused-made"}


def test_the_book_accepts_what_real_cards_produce() -> None:
    accepted(BY_DAY, 1)


@pytest.mark.nightly
def test_the_book_accepts_ten_thousand_deals_and_meets_everything() -> None:
    met = accepted(BY_NIGHT, 2)
    wanted = {f"{code[-4:]} {what}" for code in CODES for what in BOTH_TELL | ONE_TELLS[code]}
    assert sorted((wanted | ITEMS | RARE_ITEMS) - met) == []


#: Stacked deal -> what it is there for, in which edition.
PROMISES = {
    "no taroks": (OLD, "thrown no_taroks"),
    "only the XXI": (NEW, "thrown only_xxi"),
    "four kings": (OLD, "thrown four_kings"),
    "fourth king in the talon": (NEW, "thrown four_kings"),
    "three honours": (OLD, "thrown three_honours"),
    "sure call": (OLD, "thrown sure_call"),
    "sure call of three": (OLD, "thrown sure_call"),
    "shown and refused": (NEW, "lengetes refused"),
    "refused, tuletroá": (NEW, "announced tuletroa"),
    "shown by the partner": (NEW, "lengetes refused"),
    "shown, the honours meet": (OLD, "thrown honours_met"),
    "shown and passed": (OLD, "lengetes passed"),
    "both from the talon": (NEW, "lengetes talon"),
    "both from the talon, two bid": (NEW, "lengetes talon"),
    "both to another": (NEW, "lengetes refused"),
    "partner's honours": (NEW, "thrown partner_honours"),
    "partner's honours kept": (NEW, "bound_ulti"),
    "declarer's honours": (NEW, "thrown declarer_honours"),
    "declarer's honours kept": (NEW, "bound_ulti"),
    "volát": (OLD, "volat declarer"),
    "volát announced": (NEW, "announced volat"),
    "volát of the opponents": (NEW, "volat opponents"),
    "nine taroks": (OLD, "9 taroks"),
    "eight of the leader": (NEW, "8 taroks"),
    "ulti": (OLD, "announced ulti"),
    "ulti of an opponent": (NEW, "pagat won"),
    "catch": (OLD, "announced xxi"),
    "catch by the opponents": (NEW, "caught"),
    "skíz takes its partner's XXI": (OLD, "caught"),
    "own call": (NEW, "alone concealed"),
    "own call in the open": (OLD, "alone open"),
    "called card lies": (NEW, "alone forced"),
    "called though it lies": (OLD, "alone open"),
    "let go": (NEW, "talon 2"),
    "let go, third honour": (OLD, "talon 1"),
    "invit": (NEW, "partner"),
    "invit of two": (OLD, "partner"),
    "nobody bids": (NEW, "second_round"),
    "nobody bids at first": (OLD, "thrown second_round"),
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_stacked_deal_gives_what_it_promises(name: str) -> None:
    code, what = PROMISES[name]
    found = [told(one.row) for one in rehearse_deals(Random(7), code, 5, 60, scenario=name)]
    assert any(what in one for one in found)


def test_same_dice_same_sheet() -> None:
    assert rehearse(Random(3), NEW, 6, 10) == rehearse(Random(3), NEW, 6, 10)


@pytest.fixture(scope="module")
def played() -> list[tuple[Rehearsed, str]]:
    """Every deal of some sheets that was played to the end, and its edition."""
    dice = Random(11)
    found = []
    for code in CODES:
        for players in (4, 5, 6, 7):
            records = rehearse_deals(dice, code, players, 60, stacked_rate=0.6)
            found += [(one, code) for one in records if one.tricks]
    assert len(found) > 200
    return found


def test_no_card_is_lost_or_played_twice(played: list[tuple[Rehearsed, str]]) -> None:
    """Nine cards in each hand, six laid away, nine tricks of four: the whole pack, each card once."""
    for one, _code in played:
        assert [hand.bit_count() for hand in one.hands] == [9] * 4
        laid = sum(one.discards)
        assert laid.bit_count() == 6
        assert sum(one.hands) + laid == ALL_CARDS
        for player, hand in enumerate(one.hands):
            fallen = sum(BIT[card] for trick in one.tricks for by, card in zip(*trick, strict=True) if by == player)
            assert fallen == hand


def test_every_card_was_legal(played: list[tuple[Rehearsed, str]]) -> None:
    """I.1.k: the led suit, else a tarok, else any card; whoever took the trick leads the next."""
    for one, _code in played:
        hands = list(one.hands)
        leader = one.tricks[0].players[0]
        for trick in one.tricks:
            assert trick.players[0] == leader
            led = trick.cards[0]
            for player, card in zip(*trick, strict=True):
                if card != led:
                    suit = {other for other in cards_in(hands[player]) if suit_of(other) == suit_of(led)}
                    taroks = {other for other in cards_in(hands[player]) if suit_of(other) == "tarok"}
                    assert card in (suit or taroks or set(cards_in(hands[player])))
                hands[player] ^= BIT[card]
            leader = trick.winner


def suit_of(card: int) -> str:
    return "tarok" if BIT[card] & TAROKS else "HDCS"[card // 5]


def test_what_was_laid_away_may_lie_there(played: list[tuple[Rehearsed, str]]) -> None:
    """I.1.f: no honour, no king."""
    for one, _code in played:
        assert not sum(one.discards) & (HONOURS | KINGS)


def test_the_line_is_read_off_the_cards(played: list[tuple[Rehearsed, str]]) -> None:
    """I.3.c-g: points of the declarer's side, who took the honours, the pagát of the last trick, the caught XXI."""
    for one, _code in played:
        row = one.row
        in_one_hand = row["xxi"]["skiz"] == row["xxi"]["xxi"]
        assert in_one_hand == any(hand & BIG_HONOURS == BIG_HONOURS for hand in one.hands)
        last = one.tricks[-1]
        assert ("pagat" in row) == (PAGAT in last.cards)
        assert row["xxi"]["caught"] == any(SKIZ in trick.cards and XXI in trick.cards for trick in one.tricks)
        most = {player: sum(points(BIT[card]) for t in one.tricks if t.winner == player for card in t.cards)
                for player in range(4)}  # fmt: skip
        laid = sum(points(cards) for cards in one.discards)
        assert sum(most.values()) + laid == 94
        if row.get("alone") == "forced":
            assert any(most[player] + laid == row["points"] for player in range(4))
        elif "alone" in row:
            assert any(most[player] + points(one.discards[player]) == row["points"] for player in range(4))
        else:
            assert any(
                most[player] + points(one.discards[player]) + most[mate] == row["points"]
                for player in range(4)
                for mate in range(4)
                if mate != player
            )


@pytest.mark.parametrize(
    ("due", "sacrifices", "taken"),
    [
        (3, (), (3, 1, 1, 1)), (2, (), (2, 2, 1, 1)), (1, (), (1, 2, 2, 1)), (0, (), (0, 2, 2, 2)),
        (3, (0,), (2, 2, 1, 1)), (3, (0, 1), (2, 1, 2, 1)), (3, (1, 2), (3, 0, 1, 2)), (0, (0, 1, 2), (0, 1, 2, 3)),
        (3, (1, 2, 3), (3, 0, 1, 2)), (0, (3,), (0, 2, 2, 2)),
    ],
)  # fmt: skip
def test_the_talon_is_shared_equally_and_decreasing(due, sacrifices, taken):
    """I.3.a: all six are taken, nobody gets more than three; who gives a card up passes it on."""
    found = shares(due, (0, 1, 2, 3), sacrifices)
    assert tuple(found.values()) == taken
    assert sacrificed(due, (0, 1, 2, 3), found) <= set(sacrifices)


@pytest.mark.parametrize(
    ("player", "fewer", "due", "may"),
    [(0, (), 3, True), (1, (), 1, False), (1, (2,), 1, True), (1, (1,), 2, True), (1, (1,), 1, False)],
)
def test_who_may_lay_away_the_xx(player, fewer, due, may):
    """I.1.f, III.2.a (2023: III.1.a): player 0 is the declarer."""
    assert bool(may_lay(player, 0, {}, fewer, due) & BIT[XX]) == may
    assert not may_lay(player, 0, {player: XX}, fewer, due) & (BIT[XX] | HONOURS | KINGS)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("how", ["2025", "2023", "after", "after, accepted"])
def test_parting_the_honours_leaves_nine_cards_each_and_six(how, seed):
    """2025 III.7.a, III.8; 2023 III.6.c: the honours come into different hands (2023 he may draw one back)."""
    dice = Random(seed)
    dealt = deal(dice, SCENARIOS["shown and refused"])
    if how == "2025":
        part_before_2025(dice, dealt, 1)
    elif how == "2023":
        part_before_2023(dice, dealt, 1)
    else:
        for player in (1, 2, 3)[: dice.randint(1, 3)]:
            take(dealt, player, 2 if player == 1 else 1)
        part_after(dice, dealt, 1, 0 if "accepted" in how else None)
    assert [hand.bit_count() for hand in dealt.hands] == [9] * 4
    assert len(dealt.talon) == 6
    assert sum(dealt.hands) + sum(BIT[card] for card in dealt.talon) == ALL_CARDS
    if how != "2023":
        assert all(hand & BIG_HONOURS != BIG_HONOURS for hand in dealt.hands)


def test_the_deal_goes_on_as_the_sheet_says() -> None:
    """The rehearsal seats whoever plays by the same state as the book."""
    for players in (4, 5, 6, 7):
        whole = rehearse(Random(players), NEW, players, 12)
        dealer = State(players).dealer
        for row, line in zip(whole["rows"], judge(whole).rows, strict=True):
            if "declarer" in row:
                assert row["declarer"] in State(players, dealer).playing
            dealer = line.carry["next_dealer"]
