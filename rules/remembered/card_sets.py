"""Sets of cards (numbers from 0) as one integer with a bit for each: "follow suit" is a single `&`."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Card: TypeAlias = int
CardSet: TypeAlias = int


def distinct(cards: Iterable[Card], codes: Sequence[str]) -> CardSet:
    """Return the set of these cards, named by `codes`. Raises ValueError if a card comes twice."""
    whole = 0
    for card in cards:
        if whole >> card & 1:
            raise ValueError(f"card {codes[card]} comes twice")
        whole |= 1 << card
    return whole


def cards_in(cards: CardSet) -> list[Card]:
    members = []
    while cards:
        lowest = cards & -cards
        members.append(lowest.bit_length() - 1)
        cards ^= lowest
    return members
