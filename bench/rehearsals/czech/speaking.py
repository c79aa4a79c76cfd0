"""Words before the first card: revealing announcements (Hlášky.11-35), binding ones, kontras."""

from collections.abc import Callable, Sequence
from random import Random

from rules.czech.contracts import FEATURES
from rules.czech.played.tricks import SECOND
from rules.czech.revealing import NOT_PLAYED
from rules.pack54 import BIT, FIRST_TAROK, KINGS, MOND_BIT, PAGAT_BIT, QUEENS, SKIS_BIT, TAROKS, TRULA, CardSet

HIGH_TAROKS: CardSet = TAROKS & ~(BIT[FIRST_TAROK + 15] - 1)


def strength(hand: CardSet) -> int:
    """Return about 10 to 90, the median near 30."""
    return (
        3 * (hand & TAROKS).bit_count()
        + 4 * (hand & HIGH_TAROKS).bit_count()
        + 4 * (hand & KINGS).bit_count()
        + (hand & QUEENS).bit_count()
        + (3 if hand & SKIS_BIT else 0)
        + (2 if hand & MOND_BIT else 0)
    )


def revealed(hand: CardSet, option: str) -> list[str]:
    taroks, kings, trul = (hand & TAROKS).bit_count(), (hand & KINGS).bit_count(), (hand & TRULA).bit_count()
    unknown_here = NOT_PLAYED[option]
    if taroks <= 2 and kings == 3 and trul == 1 and "barvy_honery" not in unknown_here:
        return ["barvy_honery"]
    words = [_count_of_taroks(taroks), *_honours(kings, trul)]
    return [word for word in words if word and word not in unknown_here]


def _count_of_taroks(taroks: int) -> str:
    if taroks <= 2:
        return "barvicky" if taroks else "barvy"
    return "" if taroks < 8 else "tarocky" if taroks < 10 else "taroky"


def _honours(kings: int, trul: int) -> list[str]:
    if trul == 3:
        return ["trul", "kralovske_honery"] if kings == 4 else ["trulhonery"] if kings else ["trul"]
    if kings == 4:
        return ["kralovske_honery"]
    return ["honery"] if kings + trul >= 4 else []  # with two of the Trul at most, so at least two kings


def undertakes(hand: CardSet, dice: Random) -> list[str]:
    """See Pagát.1."""
    taroks = (hand & TAROKS).bit_count()
    nerve = int(dice.random() * 6)
    features = []
    if (hand & PAGAT_BIT and taroks + nerve >= 11) or (taroks + nerve >= 14 and dice.random() < 0.3):
        features.append("pagat")
    if hand & BIT[SECOND] and hand & PAGAT_BIT and taroks + nerve >= 13:
        features.append("ucho")
    if strength(hand) + nerve >= 74:
        features.append("valat")
    return [feature for feature in FEATURES if feature in features]


def kontra_words(sides: Sequence[Sequence[int]], hope: Callable[[int], float], levels: int) -> list[int]:
    """Return who says flek, re, super …: `sides` are first those against the undertaking, then those for it.

    `hope` is a seat's prospect; above 30 is enough for a first word.
    """
    words: list[int] = []
    for level in range(levels):
        speaker = next((seat for seat in sides[level % 2] if hope(seat) >= 30 + 3 * level), None)
        if speaker is None:
            break
        words.append(speaker)
    return words
