"""Possible announcements of one hand, and of one pack (Hlášky.10-35, Karty.2, C8)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple


class Holds(NamedTuple):
    least_taroks: int
    most_taroks: int
    kings: int
    trul: int
    fives: int


HAND = 12
TAROKS, SUIT_CARDS, TRUL, FIVES = 22, 32, 3, 7  # of one pack (Karty.2)

HOLDS: Mapping[str, Holds] = {
    "barvy": Holds(0, 0, 0, 0, 0),
    "barvicky": Holds(0, 2, 0, 0, 0),
    "tarocky": Holds(8, 9, 0, 0, 0),
    "taroky": Holds(10, 12, 0, 0, 0),
    "trul": Holds(3, 12, 0, 3, 3),
    "honery": Holds(1, 12, 2, 1, 4),
    "trulhonery": Holds(3, 12, 1, 3, 4),
    "kralovske_honery": Holds(0, 12, 4, 0, 4),
    "barvy_honery": Holds(1, 2, 3, 1, 4),
}
#: A hand says at most one of these; but trul stands beside královské honéry.
_COUNTS_OF_TAROKS = frozenset(("barvy", "barvicky", "tarocky", "taroky"))
_HONOURS = frozenset(("trul", "honery", "trulhonery", "kralovske_honery"))
_BOTH_HONOURS = frozenset(("trul", "kralovske_honery"))
_BOTH_IN_ONE = "barvy_honery"

#: Option `revealing` -> what is not announced at that table (Hlášky.6).
NOT_PLAYED: Mapping[str, frozenset[str]] = {
    "all": frozenset(),
    "no_barvy_honery": frozenset(("barvy_honery",)),
    "no_barvy": frozenset(("barvy", "barvicky", "barvy_honery")),
}


@lru_cache(maxsize=1024)  # keys are typed by people; real hands say a few dozen
def hand(said: tuple[str, ...]) -> Holds:
    held = [HOLDS[word] for word in said]
    kings = max((bounds.kings for bounds in held), default=0)
    return Holds(
        max((bounds.least_taroks for bounds in held), default=0),
        min((HAND - kings, *(bounds.most_taroks for bounds in held))),
        kings,
        max((bounds.trul for bounds in held), default=0),
        max((bounds.fives for bounds in held), default=0),
    )


@lru_cache(maxsize=1024)
def conflicts(said: tuple[str, ...]) -> bool:
    """Whether one hand cannot hold, or does not say, all these words."""
    words = set(said)
    honours = words & _HONOURS
    if len(words & _COUNTS_OF_TAROKS) > 1 or (len(honours) > 1 and honours != _BOTH_HONOURS):
        return True
    if _BOTH_IN_ONE in words and len(words) > 1:
        return True
    held = hand(said)
    return held.least_taroks > held.most_taroks


def too_much_for_one_pack(hands: Iterable[tuple[str, ...]]) -> bool:
    """Whether one pack cannot hold these hands together; each is possible in itself.

    Kings need no sum: two hands with kings announced hold eight fives, and there are seven.
    """
    taroks = suit_cards = trul = fives = 0
    for said in hands:
        least, most, _kings, of_trul, of_fives = hand(said)
        taroks += least
        suit_cards += HAND - most
        trul += of_trul
        fives += of_fives
    return taroks > TAROKS or suit_cards > SUIT_CARDS or trul > TRUL or fives > FIVES
