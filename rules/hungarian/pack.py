"""The 42 cards of Hungarian tarokk, what they count, and sets of them (Paskievics KAR, Vadász I.1.c and I.3.b).

A card is a number 0..41, so chosen that a higher number of the same suit is the stronger card and that every tarokk is
above every other card: four suits of five (0-4 hearts, 5-9 diamonds, 10-14 spades, 15-19 clubs, each from its ace or
ten to the king), then the tarokks 20-41 (I = pagát, II … XXI, skíz). A set of cards (a hand, a pile) is one integer
with the bit of each card. Outside a card is its code: "HK", "SR" (rider), "D1" (ace), "C10", "I" … "XXI", "skiz".
"""

from collections.abc import Iterable
from typing import TypeAlias

Card: TypeAlias = int
CardSet: TypeAlias = int

#: Tarokks from the lowest to the highest.
TAROKK_NAMES = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI",
    "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "skiz",
)  # fmt: skip
SUIT_SIZE = 5
SUIT_CARDS = 4 * SUIT_SIZE
CODES: tuple[str, ...] = (
    *(suit + rank for suit in "HDSC" for rank in (("1" if suit in "HD" else "10"), "J", "R", "Q", "K")),
    *TAROKK_NAMES,
)
CARD_COUNT = len(CODES)
CARD_OF_CODE: dict[str, Card] = {code: card for card, code in enumerate(CODES)}


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of these cards; each may come once only. Raises ValueError if a card comes twice."""
    whole = 0
    for card in cards:
        if whole >> card & 1:
            raise ValueError(f"card {CODES[card]} comes twice")
        whole |= 1 << card
    return whole


def cards_in(cards: CardSet) -> list[Card]:
    """The cards of a set, weakest number first."""
    found = []
    while cards:
        found.append(lowest(cards))
        cards &= cards - 1
    return found


def lowest(cards: CardSet) -> Card:
    """The card with the smallest number; the set must not be empty."""
    return (cards & -cards).bit_length() - 1


def highest(cards: CardSet) -> Card:
    """The card with the greatest number; the set must not be empty."""
    return cards.bit_length() - 1


def _named(*codes: str) -> CardSet:
    return card_set(CARD_OF_CODE[code] for code in codes)


PACK: CardSet = (1 << CARD_COUNT) - 1
SUITS: tuple[CardSet, ...] = tuple(0b11111 << SUIT_SIZE * suit for suit in range(4))
TAROKKS: CardSet = PACK & ~((1 << SUIT_CARDS) - 1)
PAGAT, XXI, SKIZ = _named("I"), _named("XXI"), _named("skiz")
HONOURS: CardSet = PAGAT | XXI | SKIZ
BIG_HONOURS: CardSet = XXI | SKIZ
KINGS: CardSet = _named("HK", "DK", "SK", "CK")
#: The cards a follower looks for first, by the card that was led: its suit, or the tarokks.
SUIT_OF: tuple[CardSet, ...] = tuple(
    TAROKKS if card >= SUIT_CARDS else SUITS[card // SUIT_SIZE] for card in range(CARD_COUNT)
)
#: Card points by card: 5 honour and king, 4 queen, 3 rider, 2 jack, 1 all others.
POINTS: tuple[int, ...] = tuple(
    (5 if HONOURS >> card & 1 else 1) if card >= SUIT_CARDS else card % SUIT_SIZE + 1 for card in range(CARD_COUNT)
)


def points(pile: CardSet) -> int:
    """Card points of a pile, added up plainly; the whole pack has 94."""
    return sum(POINTS[card] for card in cards_in(pile))


def tarokks_in(cards: CardSet) -> int:
    """How many tarokks are among these cards."""
    return (cards & TAROKKS).bit_count()
