"""Legal plays and winners of tricks with the Hungarian pack (Paskievics LEJ, Vadász I.1.k-l)."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.hungarian.cards import FIRST_TAROK, SUIT_OF, TAROKS, Card, CardSet

TRICKS_IN_A_GAME = 9


class Trick(NamedTuple):
    """Players are 0..3 in acting order; cards from the leader on."""

    players: tuple[int, ...]
    cards: tuple[Card, ...]

    @property
    def winner(self) -> int:
        return self.players[winning_position(self.cards)]

    def player_of(self, card: Card) -> int:
        """Raises ValueError if the card is not in the trick."""
        return self.players[self.cards.index(card)]


def legal_plays(hand: CardSet, led: Card | None) -> CardSet:
    """Return the cards that may be played on the led one; all for a lead."""
    if led is None:
        return hand
    return hand & SUIT_OF[led] or hand & TAROKS or hand


def winning_position(cards: Sequence[Card]) -> int:
    """Return the index of the winning card, 0 the led one. Needs at least one card."""
    strongest = max(cards)
    if strongest < FIRST_TAROK:
        strongest = max(card for card in cards if SUIT_OF[card] == SUIT_OF[cards[0]])
    return cards.index(strongest)
