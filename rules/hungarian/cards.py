"""The 42 cards of the Hungarian pack, their points, and sets of them (Paskievics KAR, Vadász I.1.c and I.3.b).

A card is a number 0..41; a higher number of the same suit is the stronger card: hearts 0-4, diamonds 5-9, clubs 10-14,
spades 15-19 (each from ace or ten over bubi, lovas and dáma to the king), taroks 20-41 (I the pagát, II … XXI, skíz).

Outside the rule books a card is its code: suit letter and rank ("HK" king of hearts, "SN" lovas of spades, "DA" ace of
diamonds, "C10" ten of clubs, "T1" pagát, "T21" XXI, "T22" skíz).
"""

from collections.abc import Iterable

from rules.remembered.card_sets import Card as Card
from rules.remembered.card_sets import CardSet as CardSet
from rules.remembered.card_sets import cards_in as cards_in
from rules.remembered.card_sets import distinct

SUIT_LETTERS = "HDCS"
RED_RANKS = ("A", "J", "N", "Q", "K")
BLACK_RANKS = ("10", "J", "N", "Q", "K")
SUIT_SIZE = 5
TAROK_COUNT = 22
CARD_COUNT = 42

CODES: tuple[str, ...] = tuple(
    [letter + rank for letter in SUIT_LETTERS for rank in (RED_RANKS if letter in "HD" else BLACK_RANKS)]
    + [f"T{number}" for number in range(1, TAROK_COUNT + 1)]
)
CARD_OF_CODE: dict[str, Card] = {code: card for card, code in enumerate(CODES)}

FIRST_TAROK: Card = CARD_OF_CODE["T1"]
PAGAT: Card = CARD_OF_CODE["T1"]
XXI: Card = CARD_OF_CODE["T21"]
SKIZ: Card = CARD_OF_CODE["T22"]
#: The highest tarok that is not an honour, which is called first (Paskievics HIV, Vadász I.2.e).
XX: Card = CARD_OF_CODE["T20"]

BIT: tuple[CardSet, ...] = tuple(1 << card for card in range(CARD_COUNT))


def card_set(cards: Iterable[Card]) -> CardSet:
    """Raises ValueError if a card comes twice."""
    return distinct(cards, CODES)


def _ranked(rank: str) -> CardSet:
    return card_set(CARD_OF_CODE[letter + rank] for letter in SUIT_LETTERS)


ALL_CARDS: CardSet = (1 << CARD_COUNT) - 1
SUITS: tuple[CardSet, ...] = tuple(0b11111 << (SUIT_SIZE * suit) for suit in range(len(SUIT_LETTERS)))
TAROKS: CardSet = ALL_CARDS & ~(SUITS[0] | SUITS[1] | SUITS[2] | SUITS[3])
BIG_HONOURS: CardSet = BIT[XXI] | BIT[SKIZ]
HONOURS: CardSet = BIG_HONOURS | BIT[PAGAT]
KINGS, QUEENS, KNIGHTS, JACKS = (_ranked(rank) for rank in ("K", "Q", "N", "J"))

#: The suit of the led card, or the taroks.
SUIT_OF: tuple[CardSet, ...] = tuple(
    TAROKS if card >= FIRST_TAROK else SUITS[card // SUIT_SIZE] for card in range(CARD_COUNT)
)


def points(cards: CardSet) -> int:
    """Return card points: 5 an honour or king, 4 a dáma, 3 a lovas, 2 a bubi, 1 any other card; the pack has 94."""
    return (
        cards.bit_count()
        + 4 * (cards & (HONOURS | KINGS)).bit_count()
        + 3 * (cards & QUEENS).bit_count()
        + 2 * (cards & KNIGHTS).bit_count()
        + (cards & JACKS).bit_count()
    )
