"""Dealing for the rehearsal: by B1.3, and stacked for rare cases.

Hands are in the order of the seats A, B, C; the talon in the order dealt, its top card first (B2.6).
"""

from dataclasses import dataclass
from random import Random

from rules.pack54 import ALL_CARDS, BIT, CARD_COUNT, TAROKS, Card, CardSet, card_set, cards_in, parse_card
from rules.slovenian.contracts import SEATS, TALON_SIZE

PACKET_SIZE = 8
HAND_SIZE = 16


@dataclass(frozen=True, slots=True)
class Deal:
    talon: tuple[Card, ...]
    hands: tuple[CardSet, CardSet, CardSet]

    @property
    def can_be_played(self) -> bool:
        """See B1.4."""
        first, second, third = self.hands
        return bool(first & TAROKS and second & TAROKS and third & TAROKS)


@dataclass(frozen=True, slots=True)
class Scenario:
    """`held`: cards that forehand, second and third bidder surely hold."""

    name: str
    held: tuple[CardSet, CardSet, CardSet]
    styles: tuple[str, str, str]


def _held(codes: str) -> CardSet:
    """Return the cards of codes and ranges of taroks: "T10-T22 HK"."""
    cards: list[Card] = []
    for word in codes.split():
        first, dash, last = word.partition("-")
        cards += range(parse_card(first), parse_card(last) + 1) if dash else [parse_card(first)]
    return card_set(cards)


def _scenario(name: str, forehand: str, second: str, third: str, styles: str) -> Scenario:
    of_forehand, of_second, of_third = styles.split()
    return Scenario(name, (_held(forehand), _held(second), _held(third)), (of_forehand, of_second, of_third))


SCENARIOS: dict[str, Scenario] = {
    scenario.name: scenario
    for scenario in (
        _scenario("valat of the declarer", "T12-T22 HK DK SK CK", "", "", "cautious cautious cautious"),
        _scenario("valat announced", "T11-T22 HK DK SK CK", "", "", "hunter cautious defensive"),
        _scenario("valat hoped for", "T14-T22 HK DK SK", "", "", "hunter bold cautious"),
        _scenario(
            "valat bid", "T11-T22 HK DK SK CK", "H4 H3 D4 D3 S7 S8 C7 C8 T1 T2 H2 D2", "", "hunter hunter cautious"
        ),
        _scenario(
            "valat bid too high", "T14-T22 HK DK SK", "H4 H3 D4 D3 S7 S8 C7 C8 T1 T2 H2", "T13", "hunter hunter bold"
        ),
        _scenario(
            "valat of a defender",
            "H4 H3 D4 D3 S7 S8 C7 C8 T2 T3",
            "T11-T22 HK DK SK CK",
            "",
            "reckless lurking lurking",
        ),
        _scenario(
            "valat of a defender hoped for", "SK H4 H3 T2 T3", "T12-T22 HK DK CK S7", "", "reckless lurking lurking"
        ),
        _scenario("silent valat of a defender", "H4 H3 D4 T2 T3", "T11-T22 HK DK SK CK", "", "reckless quiet quiet"),
        _scenario("trula trick", "T21 T9", "T22 T10", "T1", "reckless careless hopeful"),
        _scenario("beggar", "H4 H3 D4 D3 S7 S8 C7 C8 T2 H2 D2 S9", "", "", "cautious bold defensive"),
        _scenario("defender's pagat", "T20 T19", "T1 T10-T18", "", "reckless hopeful defensive"),
        _scenario("trula shared", "T21 T1 T18-T20 T10", "T22 T13-T17", "", "hopeful lurking bold"),
        _scenario("three kings", "T15-T20 HK DK SK", "T22 CK", "", "hopeful lurking defensive"),
        _scenario("defender's kings", "T18-T20 T13", "HK DK SK T16 T17", "CK T15 T21 T22", "reckless hopeful lurking"),
    )
}


def deal(dice: Random, dealer: str) -> Deal:
    """See B1.3."""
    pack = list(range(CARD_COUNT))
    dice.shuffle(pack)
    hands = [0, 0, 0]
    seat = SEATS.index(dealer)
    for start in range(TALON_SIZE, CARD_COUNT, PACKET_SIZE):
        seat = (seat + 1) % 3
        for card in pack[start : start + PACKET_SIZE]:
            hands[seat] |= BIT[card]
    return Deal(tuple(pack[:TALON_SIZE]), (hands[0], hands[1], hands[2]))


def stacked(dice: Random, dealer: str, scenario: Scenario) -> Deal:
    rest = cards_in(ALL_CARDS & ~(scenario.held[0] | scenario.held[1] | scenario.held[2]))
    dice.shuffle(rest)
    hands = [0, 0, 0]
    forehand = SEATS.index(dealer) + 1
    for place, held in enumerate(scenario.held):
        missing = HAND_SIZE - held.bit_count()
        hands[(forehand + place) % 3] = held | card_set(rest[:missing])
        del rest[:missing]
    return Deal(tuple(rest), (hands[0], hands[1], hands[2]))
