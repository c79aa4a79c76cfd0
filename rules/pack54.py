"""The 54 cards of the Slovenian and the Czech game, their points, and sets of them.

A card is a number 0..53; a higher number of the same suit is the stronger card: hearts 0-7, diamonds 8-15, spades
16-23, clubs 24-31 (each from the weakest pip to the king), taroks 32-53 (pagat, II ... XXI = mond, škis).

Outside `rules` a card is its code: suit letter and rank ("HK" king of hearts, "SN" knight of spades, "D1" best pip of
diamonds, "C10" best pip of clubs, "T1" pagat, "T21" mond, "T22" škis).
"""

from collections.abc import Iterable

from rules.remembered.card_sets import Card as Card
from rules.remembered.card_sets import CardSet as CardSet
from rules.remembered.card_sets import cards_in as cards_in
from rules.remembered.card_sets import distinct

SUIT_LETTERS = "HDSC"
RED_RANKS = ("4", "3", "2", "1", "J", "N", "Q", "K")
BLACK_RANKS = ("7", "8", "9", "10", "J", "N", "Q", "K")
TAROK_COUNT = 22
CARD_COUNT = 54

CODES: tuple[str, ...] = tuple(
    [letter + rank for letter in SUIT_LETTERS for rank in (RED_RANKS if letter in "HD" else BLACK_RANKS)]
    + [f"T{number}" for number in range(1, TAROK_COUNT + 1)]
)
CARD_OF_CODE: dict[str, Card] = {code: card for card, code in enumerate(CODES)}

FIRST_TAROK: Card = CARD_OF_CODE["T1"]
PAGAT: Card = CARD_OF_CODE["T1"]
MOND: Card = CARD_OF_CODE["T21"]
SKIS: Card = CARD_OF_CODE["T22"]

BIT: tuple[CardSet, ...] = tuple(1 << card for card in range(CARD_COUNT))
PAGAT_BIT, MOND_BIT, SKIS_BIT = BIT[PAGAT], BIT[MOND], BIT[SKIS]


def card_set(cards: Iterable[Card]) -> CardSet:
    """Raises ValueError if a card comes twice."""
    return distinct(cards, CODES)


def lowest(cards: CardSet) -> Card:
    """Needs at least one card."""
    return (cards & -cards).bit_length() - 1


def highest(cards: CardSet) -> Card:
    """Needs at least one card."""
    return cards.bit_length() - 1


def parse_card(code: str) -> Card:
    """Raises ValueError naming the code."""
    card = CARD_OF_CODE.get(code)
    if card is None:
        raise ValueError(f"no card has the code {code!r}")
    return card


def codes(cards: CardSet) -> list[str]:
    return [CODES[card] for card in cards_in(cards)]


ALL_CARDS: CardSet = (1 << CARD_COUNT) - 1
SUITS: tuple[CardSet, ...] = tuple(0xFF << (8 * suit) for suit in range(4))
TAROKS: CardSet = ALL_CARDS & ~(SUITS[0] | SUITS[1] | SUITS[2] | SUITS[3])
KINGS: CardSet = card_set(CARD_OF_CODE[letter + "K"] for letter in SUIT_LETTERS)
QUEENS: CardSet = card_set(CARD_OF_CODE[letter + "Q"] for letter in SUIT_LETTERS)
KNIGHTS: CardSet = card_set(CARD_OF_CODE[letter + "N"] for letter in SUIT_LETTERS)
JACKS: CardSet = card_set(CARD_OF_CODE[letter + "J"] for letter in SUIT_LETTERS)
TRULA: CardSet = PAGAT_BIT | MOND_BIT | SKIS_BIT
FIVES: CardSet = KINGS | TRULA

# the suit of the led card, or the taroks
SUIT_OF: tuple[CardSet, ...] = tuple(TAROKS if card >= FIRST_TAROK else SUITS[card >> 3] for card in range(CARD_COUNT))
# cards that beat this one in a trick
ABOVE: tuple[CardSet, ...] = tuple(
    (SUIT_OF[card] | TAROKS) & (ALL_CARDS ^ ((1 << (card + 1)) - 1)) for card in range(CARD_COUNT)
)


def value(card: Card) -> int:
    """Return a card's value before packets are taken off: 5 king and trula, 4 queen, 3 knight, 2 jack, 1 all others."""
    return values(BIT[card])


def values(cards: CardSet) -> int:
    """Return the sum of the cards' values; the whole pack has 106."""
    return (
        cards.bit_count()
        + 4 * (cards & FIVES).bit_count()
        + 3 * (cards & QUEENS).bit_count()
        + 2 * (cards & KNIGHTS).bit_count()
        + (cards & JACKS).bit_count()
    )


def points(pile: CardSet) -> int:
    """Return the card points of a pile: packets of three less two each, one or two cards left over less one.

    By si-tzs B1.14 and B2.3, and by cz-taroky Počítání.1. The two sides of a game always have 70 together, but three
    klop piles have 69 when each leaves one over and 71 when each leaves two.
    """
    count = pile.bit_count()
    return values(pile) - 2 * (count // 3) - (1 if count % 3 else 0)
