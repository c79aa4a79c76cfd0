"""What may be played to a trick and who wins it (Paskievics LEJ, Vadász I.1.j): pure, on sets of cards.

The game runs counter-clockwise: the cards of a trick stand in the order in which they were played.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.hungarian.pack import PAGAT, SUIT_OF, TAROKKS, Card, CardSet

TRICKS_IN_A_GAME = 9


class Trick(NamedTuple):
    """One trick: its cards by the seat that played them, in the order of playing, and who won it."""

    cards: Mapping[str, Card]
    winner: str

    @property
    def leader(self) -> str:
        """Who played the first card."""
        return next(iter(self.cards))


def legal_plays(hand: CardSet, led: Card | None) -> CardSet:
    """Cards that may be played when `led` opened the trick (None: one leads): suit, else a tarokk, else anything."""
    if led is None:
        return hand
    return hand & SUIT_OF[led] or hand & TAROKKS or hand


def keeping_pagat(legal: CardSet) -> CardSet:
    """What is left to who has to keep his pagát for the last trick: all but the pagát, unless nothing else is legal."""
    return legal & ~PAGAT or legal


def winning_position(cards: Sequence[Card]) -> int:
    """Which of the cards wins: the highest tarokk, else the highest of the suit that was led. 0 is who led."""
    best = 0
    for position in range(1, len(cards)):
        card, leading = cards[position], cards[best]
        same_suit = SUIT_OF[card] == SUIT_OF[leading]
        if card > leading if same_suit else SUIT_OF[card] == TAROKKS:
            best = position
    return best


def cards_won(tricks: Sequence[Trick], seats: Sequence[str]) -> CardSet:
    """All cards in the tricks that these seats won."""
    pile = 0
    for trick in tricks:
        if trick.winner in seats:
            for card in trick.cards.values():
                pile |= 1 << card
    return pile
