"""Dealing for the rehearsal (I.1.b, I.1.d), by chance or stacked for rare cases.

Players are 0..3 in acting order: 0 sits after the dealer.
"""

from dataclasses import dataclass, field
from random import Random

from rules.hungarian.cards import ALL_CARDS, CARD_COUNT, CARD_OF_CODE, Card, CardSet, card_set, cards_in
from rules.hungarian.table import PLAYING, TALON_CARDS

HAND_CARDS = 9


@dataclass(slots=True)
class Deal:
    hands: list[CardSet]
    talon: list[Card]


@dataclass(frozen=True, slots=True)
class Scenario:
    """`held` and `talon`: cards that the four and the talon surely have."""

    name: str
    held: tuple[CardSet, CardSet, CardSet, CardSet]
    talon: CardSet = 0
    habits: frozenset[str] = field(default_factory=frozenset)


def cards_of(codes: str) -> CardSet:
    """Return the cards of codes and ranges of taroks: "T10-T22 HK"."""
    cards: list[Card] = []
    for word in codes.split():
        first, dash, last = word.partition("-")
        cards += range(CARD_OF_CODE[first], CARD_OF_CODE[last] + 1) if dash else [CARD_OF_CODE[first]]
    return card_set(cards)


def _scenario(name: str, held: tuple[str, str, str, str], talon: str = "", habits: str = "") -> Scenario:
    first, second, third, fourth = (cards_of(codes) for codes in held)
    return Scenario(name, (first, second, third, fourth), cards_of(talon), frozenset(habits.split()))


_SUITS_ONLY = "HK HQ HN DK DQ DN CK CQ SK"

SCENARIOS: dict[str, Scenario] = {
    scenario.name: scenario
    for scenario in (
        _scenario("no taroks", (_SUITS_ONLY, "", "", "")),
        _scenario("only the XXI", ("", "T21 HQ HN HJ DQ DN DJ CQ CN", "", "")),
        _scenario("four kings", ("", "", "HK DK CK SK", "")),
        _scenario("fourth king in the talon", ("T22 T20 HK DK CK", "", "", ""), "SK"),
        _scenario("three honours", ("", "T22 T21 T1", "", "")),
        _scenario("sure call", ("T22 T15", "T21 T20 T1 T19", "", "")),
        _scenario("sure call of three", ("T22 T15", "T21 T20 T1", "", ""), habits="first-bids"),
        _scenario("shown and refused", ("T1 T19 T18 T17 T16", "T22 T21 T20", "", ""), habits="refuses"),
        _scenario("refused, tuletroá", ("T1 T19 T18 T17 T16", "T22 T21 T15 T14", "", ""), habits="refuses kontra"),
        _scenario("shown by the partner", ("T1 T19 T18 T17 T16 T15", "T22 T21 T20", "", ""), habits="refuses"),
        _scenario("shown, the honours meet", ("T1 T19 T18 T17", "T22 T21 T20", "", ""), habits="refuses outbids"),
        _scenario("shown and passed", ("", "", "T22 T21 T9", "T1"), habits="passes"),
        _scenario("both from the talon", ("T22 T18 T17", "", "", ""), "T21"),
        _scenario("both from the talon, two bid", ("T22 T19 T18", "T1 T17 T16", "", ""), "T21"),
        _scenario("both to another", ("T1 T17 T16", "T22 T15", "", ""), "T21", "first-bids"),
        _scenario("partner's honours", ("T22 T19 T18 T17", "T21 T20 T1", "", ""), habits="partner-silent"),
        _scenario(
            "partner's honours kept", ("T22 T19 T18 T17", "T21 T20 T1 T16 T15", "", ""), habits="partner-tuletroa"
        ),
        _scenario("declarer's honours", ("T21 T20", "T22 T1 T19 T18", "", ""), habits="outbids partner-tuletroa"),
        _scenario(
            "declarer's honours kept",
            ("T21 T20", "T22 T1 T19 T18 T17", "", ""),
            habits="outbids partner-tuletroa binds",
        ),
        _scenario("volát", ("T14-T22", "", "", ""), "HK DK"),
        _scenario("volát announced", ("T14-T22", "", "", ""), "HK DK SK CK", "sweeps"),
        _scenario(
            "volát of the opponents",
            ("T1 HA HJ DA DJ", "T20 HN DN SJ CJ C10 S10 HQ DQ", "T11-T17 HK DK", "T18 T19 T21 T22 T10 SK CK"),
            habits="first-bids swept",
        ),
        _scenario("nine taroks", ("T22 T20 T1", "T2-T10", "", "")),
        _scenario("eight of the leader", ("T4-T11", "T22 T20 T1 T19 T18", "", ""), habits="hopes"),
        _scenario("ulti", ("T1 T22 T20 T19 T18 T17 T16 T15", "", "", ""), habits="hopes"),
        _scenario("ulti of an opponent", ("T22", "T1 T19 T18 T17 T16 T15 T14", "T20", ""), habits="hopes"),
        _scenario("catch", ("T22 T20 T19 T18 T17 T16", "T21 HK", "", ""), habits="hunts"),
        _scenario("catch by the opponents", ("T21 T19", "T22 T18 T17 T16 T15", "T20", ""), habits="hunts"),
        _scenario("skíz takes its partner's XXI", ("T22 T19 T18 T17", "T21 T20", "", ""), habits="hunts"),
        _scenario("own call", ("T22 T20 T19 T18 T17 T16", "", "", ""), habits="calls-himself"),
        _scenario("own call in the open", ("T22 T20 T19 T18 T17", "", "", ""), habits="lays-xx calls-himself"),
        _scenario("called card lies", ("T22 T20 T17", "T19 HQ", "T18 HN", ""), habits="hides"),
        _scenario("called though it lies", ("T22 T20 T17", "T19 HQ", "", ""), habits="hides calls-laid"),
        _scenario("let go", ("T22 T20", "T21 T19", "", ""), habits="lets-go outbids"),
        _scenario("let go, third honour", ("T22 T20", "T21 T19", "T1 T18 T17", ""), habits="lets-go outbids"),
        _scenario("invit", ("T22 T18", "T21 T19", "", ""), habits="outbids"),
        _scenario("invit of two", ("T1 T17", "T22 T18", "", ""), habits="outbids"),
        _scenario("nobody bids", ("T2 T3", "T4 T5", "T6 T7", "T8 T9"), "T21 T22 T1", "passes"),
        _scenario("nobody bids at first", ("T22 T2 T3", "T4 T5", "T6 T7", "T21 T1"), "", "passes"),
    )
}


def deal(dice: Random, scenario: Scenario | None = None) -> Deal:
    held = [0] * PLAYING if scenario is None else list(scenario.held)
    lying = 0 if scenario is None else scenario.talon
    rest = cards_in(ALL_CARDS & ~(held[0] | held[1] | held[2] | held[3] | lying))
    dice.shuffle(rest)
    for player in range(PLAYING):
        missing = HAND_CARDS - held[player].bit_count()
        held[player] |= card_set(rest[:missing])
        del rest[:missing]
    talon = cards_in(lying) + rest
    dice.shuffle(talon)
    return Deal(held, talon)


assert CARD_COUNT == PLAYING * HAND_CARDS + TALON_CARDS
