"""Legal plays and winners of tricks with the Hungarian pack (Paskievics LEJ, Vadász I.1.k-l). Pure.

Follow the led suit, else a tarok, else any card; there is no duty to overtake. The highest tarok takes the trick, else
the highest card of the led suit, and its winner leads.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.hungarian.cards import FIRST_TAROK, SUIT_OF, TAROKS, Card, CardSet

TRICKS_IN_A_GAME = 9


class Trick(NamedTuple):
    """A trick: cards in the order played, from the leader on. Players are 0..3 in acting order."""

    players: tuple[int, ...]
    cards: tuple[Card, ...]

    @property
    def winner(self) -> int:
        return self.players[winning_position(self.cards)]

    def player_of(self, card: Card) -> int:
        """Return who played this card. Raises ValueError if it is not in the trick."""
        return self.players[self.cards.index(card)]


def legal_plays(hand: CardSet, led: Card | None) -> CardSet:
    """Return the cards of a hand that may be played on the led one; any, if it leads (None)."""
    if led is None:
        return hand
    return hand & SUIT_OF[led] or hand & TAROKS or hand


def winning_position(cards: Sequence[Card]) -> int:
    """Return the index of the winning card, 0 the led one. Needs at least one card."""
    strongest = max(cards)
    if strongest < FIRST_TAROK:
        strongest = max(card for card in cards if SUIT_OF[card] == SUIT_OF[cards[0]])
    return cards.index(strongest)
