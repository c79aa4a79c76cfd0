"""Tricks: C1.7 is the article of every wrong card except B2.7's. Decisions:

* Following: the led suit if held, else a tarok, else anything (C1.7 "po barvi").
* Overtaking in klop and berač: a player must beat the best card so far if he can while following (C1.7 "ali moči").
* Pagat in klop (B2.7): the third player must play it on mond and škis; otherwise it comes last of the taroks. If it is
  his only tarok, he may lead it. B2.7 does not apply in berač.
* Trula trick (B1.13): it is the pagat's, in every game, and the mond is then no mondfang.
* Discards (B1.27): no kings, no trula; other taroks when shown first; as many as were taken, from the hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.pack54 import (
    ABOVE,
    BIT,
    FIRST_TAROK,
    KINGS,
    MOND,
    MOND_BIT,
    PAGAT,
    PAGAT_BIT,
    SKIS,
    SKIS_BIT,
    SUIT_OF,
    TAROKS,
    TRULA,
    Card,
    CardSet,
)
from rules.slovenian.contracts import SEATS

TRICKS_IN_A_GAME = 16
OVERTAKING_CONTRACTS = frozenset({"klop", "berac"})
MOND_AND_SKIS: CardSet = MOND_BIT | SKIS_BIT


@dataclass(frozen=True, slots=True)
class Trick:
    """`talon` is the card the dealer turned onto it in klop (B2.6), else None."""

    leader: str
    cards: tuple[Card, Card, Card]
    winner: str
    talon: Card | None = None

    def player_of(self, card: Card) -> str:
        """Raises ValueError if the card is not in the trick."""
        return SEATS[(SEATS.index(self.leader) + self.cards.index(card)) % 3]


@dataclass(frozen=True, slots=True)
class LastPagat:
    """See B1.18, B1.21."""

    by: str
    taken_by: str
    won: bool


@dataclass(frozen=True, slots=True)
class Breach:
    """`trick` counts from 1; 0 is the discards. `allowed` is empty where no card could have been right."""

    code: str
    article: str
    trick: int = 0
    seat: str = ""
    card: Card | None = None
    allowed: CardSet = 0


def leading_card(cards: Sequence[Card]) -> Card:
    """Return the strongest card, ignoring the trula trick. Needs at least one card."""
    strongest = max(cards)
    if strongest >= FIRST_TAROK:
        return strongest
    suit = cards[0] >> 3
    return max(card for card in cards if card >> 3 == suit)


def is_trula_trick(cards: Sequence[Card]) -> bool:
    """See B1.13."""
    return SKIS in cards and MOND in cards and PAGAT in cards


def winning_position(cards: Sequence[Card]) -> int:
    """Return the index of the winning card, 0 the led one (B1.13)."""
    return cards.index(PAGAT if is_trula_trick(cards) else leading_card(cards))


def mondfang_position(cards: Sequence[Card]) -> int | None:
    """Return the position of the mond taken by the škis (B1.26), or None."""
    if MOND in cards and SKIS in cards and PAGAT not in cards:
        return cards.index(MOND)
    return None


def pagat_in_last_trick(last: Trick) -> LastPagat | None:
    """Return None in the trula trick, too: it is not taken by the pagat alone (D7)."""
    if PAGAT not in last.cards or is_trula_trick(last.cards):
        return None
    owner = last.player_of(PAGAT)
    return LastPagat(owner, last.winner, owner == last.winner)


def legal_plays(hand: CardSet, trick: Sequence[Card], contract: str) -> CardSet:
    """Return the cards that may be played on the trick; an empty trick means a lead (C1.7, B2.7)."""
    if not trick:
        if contract == "klop" and hand & PAGAT_BIT and hand & TAROKS != PAGAT_BIT:
            return hand ^ PAGAT_BIT
        return hand
    legal = hand & SUIT_OF[trick[0]] or hand & TAROKS or hand
    if contract not in OVERTAKING_CONTRACTS:
        return legal
    if contract == "klop" and legal & PAGAT_BIT:
        if len(trick) == 2 and BIT[trick[0]] | BIT[trick[1]] == MOND_AND_SKIS:
            return PAGAT_BIT
        # the pagat is in `legal` only when taroks are due, so this leaves the other taroks, if any
        legal = legal ^ PAGAT_BIT or legal
    return legal & ABOVE[leading_card(trick)] or legal


def play_breach(card: Card, hand: CardSet, trick: Sequence[Card], contract: str) -> Breach | None:
    """Return the breach of playing this card, or None; `hand` includes it."""
    if not hand & BIT[card]:
        return Breach("card-not-held", "C1.7", card=card)
    legal = legal_plays(hand, trick, contract)
    if legal & BIT[card]:
        return None
    if card == PAGAT and contract == "klop" and SUIT_OF[trick[0] if trick else card] == TAROKS:
        return Breach("pagat-not-last", "B2.7", card=card, allowed=legal)
    if not trick:
        raise AssertionError("only the pagat can be a wrong lead")
    if hand & SUIT_OF[trick[0]]:
        if not SUIT_OF[trick[0]] & BIT[card]:
            code = "tarok-not-followed" if SUIT_OF[trick[0]] == TAROKS else "suit-not-followed"
            return Breach(code, "C1.7", card=card, allowed=legal)
    elif not TAROKS & BIT[card]:
        return Breach("tarok-not-played", "C1.7", card=card, allowed=legal)
    if legal == PAGAT_BIT:
        return Breach("pagat-due", "B2.7", card=card, allowed=legal)
    if card == PAGAT and contract == "klop":
        return Breach("pagat-not-last", "B2.7", card=card, allowed=legal)
    return Breach("not-overtaken", "C1.7", card=card, allowed=legal)


def discard_breach(discards: CardSet, hand: CardSet, shown: CardSet, taken: int) -> Breach | None:
    """Return the breach of laying these cards away from a hand with `taken` talon cards (B1.27, C1.1), or None.

    `shown`: taroks that were shown before.
    """
    if discards & ~hand or discards.bit_count() != taken:
        return Breach("wrong-discard-count", "C1.1")
    if discards & (KINGS | TRULA):
        return Breach("king-or-trula-discarded", "B1.27", allowed=hand & ~(KINGS | TRULA))
    if discards & TAROKS & ~shown:
        return Breach("discarded-tarok-not-shown", "B1.27", allowed=hand & ~TAROKS)
    return None


def first_leader(contract: str, forehand: str, declarer: str | None) -> str:
    """See B1.11, B3.2, B2.1."""
    if contract == "berac" and declarer is not None:
        return declarer
    return forehand


def played_breaches(hands: Sequence[CardSet], tricks: Sequence[Trick], contract: str, leader: str) -> list[Breach]:
    """Return every wrong play of a game so far.

    `hands` are those before the first lead, `leader` the seat that had to lead it. A card that its seat does not hold
    leaves the hand as it was; a trick led by the wrong seat is one breach, and its cards are judged all the same.
    """
    left = list(hands)
    breaches = []
    for number, trick in enumerate(tricks, start=1):
        if trick.leader != leader:
            breaches.append(Breach("led-out-of-turn", "C1.7", number, trick.leader, trick.cards[0]))
        for position, card in enumerate(trick.cards):
            index = (SEATS.index(trick.leader) + position) % 3
            breach = play_breach(card, left[index], trick.cards[:position], contract)
            if breach is not None:
                breaches.append(Breach(breach.code, breach.article, number, SEATS[index], card, breach.allowed))
            left[index] &= ~BIT[card]
        leader = SEATS[(SEATS.index(trick.leader) + winning_position(trick.cards)) % 3]
    return breaches
