"""Dealing for the rehearsal: by OSZ.b, and stacked for rare cases. Players are 0..3 in acting order."""

from random import Random
from typing import NamedTuple

from rules.hungarian.cards import ALL_CARDS, CARD_COUNT, CARD_OF_CODE, FIRST_TAROK, Card, CardSet, card_set, cards_in
from rules.hungarian.table import PLAYING, TALON_CARDS
from rules.paskievics.contracts import RANK

HAND_CARDS = 9
PACKETS = (5, 4)


class Dealt(NamedTuple):
    talon: tuple[Card, ...]
    hands: tuple[CardSet, ...]


class Scenario(NamedTuple):
    """`held`: cards that each of the four surely holds; `bidders` bid if they may."""

    held: tuple[CardSet, ...]
    bidders: frozenset[int] = frozenset(range(PLAYING))


def tarokk(name: str) -> Card:
    return FIRST_TAROK + RANK[name] - 1


def _held(text: str) -> CardSet:
    """Return the cards of codes and ranges of tarokks: "T10-T22 HK"."""
    cards: list[Card] = []
    for word in text.split():
        first, dash, last = word.partition("-")
        cards += range(CARD_OF_CODE[first], CARD_OF_CODE[last or first] + 1) if dash else [CARD_OF_CODE[first]]
    return card_set(cards)


def _scenario(*held: str, bidders: str = "0123") -> Scenario:
    return Scenario(tuple(_held(text) for text in held), frozenset(int(player) for player in bidders))


SCENARIOS: dict[str, Scenario] = {
    "volát": _scenario("T22 T21 T16-T19 HK DK SK", "", "T20 T11-T15 CK HQ DQ", "", bidders="0"),
    "volát of the defenders": _scenario(
        "T1 T20 HA HJ HN DA DJ C10 S10", "T22 T21 T15-T18 HK DK SK", "T19 T2-T5", "T11-T14 CK HQ DQ SQ CQ", bidders="0"
    ),
    "pagátulti": _scenario("T1 T15-T22", "", "", "", bidders="0"),
    "pagátulti of a defender": _scenario("T22 T20 HK DK", "T1 T13-T18 T21", "T19", "", bidders="0"),
    "nine tarokks": _scenario("T1 T22 T9-T15", "", "T2-T8 T16", "", bidders="0"),
    "four kings": _scenario("", "HK DK SK CK", "", ""),
    "nine suit cards": _scenario("", "", "HQ HN HJ HA DQ DN DJ DA SQ", ""),
    "lone XXI": _scenario("", "", "", "T21 HQ HN HJ HA DQ DN DJ DA"),
    "lone pagát": _scenario("", "T1 HQ HN HJ HA DQ DN DJ DA", "", ""),
    "XXI and pagát": _scenario("", "T1 T21 HQ HN HJ HA DQ DN DJ", "", ""),
    "invit": _scenario("T22 T18 T15-T17", "", "", "T21 T19 T10-T14", bidders="03"),
    "yielding": _scenario("T22 T20 T10-T12", "", "T21 T5-T9", "", bidders="02"),
    "yielding with the pagát": _scenario("T1 T20 T10-T16", "", "T21 T22 T5-T9", "", bidders="02"),
    "no honour": _scenario("T21 HK", "T22 DK", "T1 SK", "T20 T15-T19", bidders="3"),
    "tarokks all round": _scenario("T22 T12-T19", "T2-T9", "T20 T21 T10", "", bidders="0"),
}


def deal(dice: Random) -> Dealt:
    """See OSZ.b."""
    pack = list(range(CARD_COUNT))
    dice.shuffle(pack)
    hands = [0] * PLAYING
    dealt = TALON_CARDS
    for packet in PACKETS:
        for player in range(PLAYING):
            hands[player] |= card_set(pack[dealt : dealt + packet])
            dealt += packet
    return Dealt(tuple(pack[:TALON_CARDS]), tuple(hands))


def stacked(dice: Random, scenario: Scenario) -> Dealt:
    all_held = sum(scenario.held)
    rest = cards_in(ALL_CARDS & ~all_held)
    dice.shuffle(rest)
    hands = []
    for held in scenario.held:
        missing = HAND_CARDS - held.bit_count()
        hands.append(held | card_set(rest[:missing]))
        del rest[:missing]
    return Dealt(tuple(rest), tuple(hands))
