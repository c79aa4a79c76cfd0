"""Taking the talon and laying away (První.6-10, Preferans.3-6, Solo.1)."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.czech.contracts import OF_THE_DECLARER, SEATS, THIRD_SIZE
from rules.pack54 import FIVES, SUITS, TAROKS, Card, CardSet, card_set, highest, lowest


class Exchange(NamedTuple):
    taken: tuple[CardSet, ...]
    discards: tuple[CardSet, ...]
    left: CardSet = 0


def shared(talon: Sequence[Card], declarer: int, refusing: Sequence[bool]) -> tuple[CardSet, ...]:
    """Deal four to the declarer, one to each of the next two (První.6).

    `refusing`: who of A to D would refuse (První.7); the next one takes his cards, the last has to.
    """
    count = len(SEATS)
    taken = [0] * count
    taken[declarer] = card_set(talon[:OF_THE_DECLARER])
    second, third, last = ((declarer + place) % count for place in (1, 2, 3))
    offered = card_set(talon[OF_THE_DECLARER : OF_THE_DECLARER + 1])
    own = card_set(talon[OF_THE_DECLARER + 1 :])
    if refusing[second]:
        own |= offered
    else:
        taken[second] = offered
    taken[last if refusing[third] else third] |= own
    return tuple(taken)


def third_of(talon: Sequence[Card], third: str) -> tuple[CardSet, CardSet]:
    """Return the cards the declarer keeps, and those he leaves (Preferans.3-6)."""
    first, second = card_set(talon[:THIRD_SIZE]), card_set(talon[THIRD_SIZE:])
    return (second, first) if third == "druhych" else (first, second)


def choose_discards(hand: CardSet, count: int) -> CardSet:
    """See První.10."""
    chosen = 0
    for _each in range(count):
        left = hand & ~chosen
        free = [suit for suit in SUITS if left & suit & ~FIVES]
        if free:
            shortest = min(free, key=lambda suit: (left & suit).bit_count())
            chosen |= 1 << highest(left & shortest & ~FIVES)
        else:
            chosen |= 1 << lowest(left & TAROKS & ~FIVES)
    return chosen


def may_be_laid_away(discards: CardSet, hand: CardSet, count: int) -> bool:
    """See První.8, První.10."""
    if discards & ~hand or discards.bit_count() != count or discards & FIVES:
        return False
    return not discards & TAROKS or not hand & ~TAROKS & ~FIVES & ~discards
