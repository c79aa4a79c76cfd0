"""What may be played and who takes a trick with the Hungarian pack (Paskievics LEJ, Vadász I.1.k-l). Pure.

Follow the led suit, else a tarok, else any card; nobody has to overtake. The highest tarok takes the trick, else the
highest card of the led suit, and who took it leads.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.hungarian.cards import FIRST_TAROK, SUIT_OF, TAROKS, Card, CardSet

TRICKS_IN_A_GAME = 9


class Trick(NamedTuple):
    """One trick as it lay on the table: cards in the order played, from the leader on. Players are 0..3 as they act."""

    players: tuple[int, ...]
    cards: tuple[Card, ...]

    @property
    def winner(self) -> int:
        """Who took it."""
        return self.players[winning_position(self.cards)]

    def player_of(self, card: Card) -> int:
        """Who played this card; raises ValueError if it did not fall here."""
        return self.players[self.cards.index(card)]


def legal_plays(hand: CardSet, led: Card | None) -> CardSet:
    """The cards of a hand that may be played on the led one; any, if it leads (None)."""
    if led is None:
        return hand
    return hand & SUIT_OF[led] or hand & TAROKS or hand


def winning_position(cards: Sequence[Card]) -> int:
    """Which card takes the trick, 0 the led one; at least one card."""
    strongest = max(cards)
    if strongest < FIRST_TAROK:
        strongest = max(card for card in cards if SUIT_OF[card] == SUIT_OF[cards[0]])
    return cards.index(strongest)
