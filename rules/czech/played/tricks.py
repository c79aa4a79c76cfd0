"""Legal cards, winners of tricks, and wrong plays (Hra.1-10, Varšava.2-13).

In Varšava a card has to be beaten within the kind that is due: the led suit, unless a tarok lies on it. There the pagát
is the last tarok to leave a hand, before every other duty (Varšava.13).
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.czech.contracts import SEATS, VARSAVA
from rules.pack54 import (
    ABOVE,
    BIT,
    FIRST_TAROK,
    MOND_BIT,
    PAGAT_BIT,
    SKIS,
    SKIS_BIT,
    SUIT_OF,
    TAROKS,
    Card,
    CardSet,
    values,
)

TRICKS = 12
#: The tarok whose trick 11 is ucho (Ucho.1).
SECOND = FIRST_TAROK + 1


class Trick(NamedTuple):
    leader: str
    cards: tuple[Card, ...]
    winner: str
    talon: Card | None = None

    def player_of(self, card: Card) -> str:
        """Raises ValueError if the card is not in the trick."""
        return SEATS[(SEATS.index(self.leader) + self.cards.index(card)) % len(SEATS)]


class Breach(NamedTuple):
    """`trick` counts from 1."""

    trick: int
    seat: str
    card: Card
    allowed: CardSet


def winning_position(cards: Sequence[Card]) -> int:
    """Return the index of the winning card, 0 the led one (Hra.4-6)."""
    best = 0
    for position, card in enumerate(cards):
        if ABOVE[cards[best]] & BIT[card]:
            best = position
    return best


def legal_plays(
    hand: CardSet, trick: Sequence[Card], contract: str, gone: CardSet, *, pagat_last: bool = False
) -> CardSet:
    """Return the cards of a hand that may be played on the trick; an empty trick means a lead.

    `gone` are the cards of earlier tricks; `pagat_last` is the option that the pagát is the last tarok to leave a hand
    in every game (Pagát.2). The last card is always legal.
    """
    due = hand & SUIT_OF[trick[0]] or hand & TAROKS or hand if trick else hand
    if contract != VARSAVA:
        return _pagat_last(due, hand) if pagat_last else due
    due = _pagat_last(due, hand)
    if not trick:
        return due if gone & SKIS_BIT else due & ~MOND_BIT or due
    if trick[0] == SKIS:
        return due & ~MOND_BIT or due
    return due & _beating(trick, due) or due


def _pagat_last(due: CardSet, hand: CardSet) -> CardSet:
    """Remove the pagát while another tarok is held (Pagát.2, Varšava.8-9)."""
    return due & ~PAGAT_BIT if hand & TAROKS & ~PAGAT_BIT else due


def _beating(trick: Sequence[Card], due: CardSet) -> CardSet:
    """Return the cards that beat the highest of the kind due; all, where none has to be beaten (Varšava.5)."""
    taroks = [card for card in trick if card >= FIRST_TAROK]
    if due & TAROKS:
        return TAROKS & ABOVE[max(taroks)] if taroks else TAROKS
    if taroks or not due & SUIT_OF[trick[0]]:
        return due
    return SUIT_OF[trick[0]] & ABOVE[max(card for card in trick if SUIT_OF[card] == SUIT_OF[trick[0]])]


def played_breaches(
    hands: Sequence[CardSet], tricks: Sequence[Trick], contract: str, *, pagat_last: bool = False
) -> list[Breach]:
    """`hands` are those of A to D before the first lead."""
    left = list(hands)
    gone = 0
    breaches = []
    for number, trick in enumerate(tricks, start=1):
        for position, card in enumerate(trick.cards):
            seat = (SEATS.index(trick.leader) + position) % len(SEATS)
            allowed = legal_plays(left[seat], trick.cards[:position], contract, gone, pagat_last=pagat_last)
            if not allowed & BIT[card]:
                breaches.append(Breach(number, SEATS[seat], card, allowed))
            left[seat] &= ~BIT[card]
        for card in trick.cards:
            gone |= BIT[card]
    return breaches


def varsava_points(pile: CardSet) -> int:
    """See Varšava.10."""
    count = pile.bit_count()
    return values(pile) - 2 * (count // 3) - (1 if count % 3 == 2 else 0)
