"""The steps that derivations are made of, as data: values, factors and kontras with their names and references.

They are made once, so that explaining a game costs no more than joining them. A pair holds the same amount twice: as it
is written to who gets it, and to who pays it.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rules.czech.contracts import DECK, HALF, REVEALING, REVEALING_REFERENCE, WORDS
from rules.derivation import MINUS, PLUS, TIMES, Derivation, Step


class Pair(NamedTuple):
    """Steps that give an amount, and steps that give the same amount below nothing."""

    gets: Derivation
    pays: Derivation

    def turned(self) -> "Pair":
        """The amount of the other side."""
        return Pair(self.pays, self.gets)

    def by(self, factors: Derivation) -> "Pair":
        """The amount multiplied."""
        return Pair(self.gets + factors, self.pays + factors) if factors else self


@lru_cache(maxsize=1024)  # of the few amounts that the options of a sheet name
def eyes(amount: int, reference: str) -> Pair:
    """A whole number of eyes that a rule names."""
    return Pair((Step(PLUS, amount, "", reference),), (Step(MINUS, amount, "", reference),))


#: How each game is valued (the references of its HODNOCENÍ).
VALUED = {"prvni": "První.15", "druha": "Druhá.7", "preferans": "Preferans.9", "solo": "Solo.4"}
#: Contract and the declarer's side's card points -> their difference from the half, as that side has it.
DIFFERENCE: Mapping[str, tuple[Pair, ...]] = {
    contract: tuple(
        Pair(
            (Step(PLUS, (Step(PLUS, points), Step(MINUS, HALF)), "difference", reference),),
            (Step(MINUS, (Step(PLUS, points), Step(MINUS, HALF)), "difference", reference),),
        )
        for points in range(DECK + 1)
    )
    for contract, reference in VALUED.items()
}
#: The smallest difference, which the last word costs at 35:35 (C13).
ONE_EYE = Pair((Step(PLUS, 1, "last-word", "Flek.4"),), (Step(MINUS, 1, "last-word", "Flek.4"),))

#: By how many words were said: ×2 ×4 ×8, and where five are played ×16 ×32.
WORDS_SAID: tuple[Derivation, ...] = (
    (),
    *((Step(TIMES, 2 << level, word, "Flek.1" if level < 3 else "Flek.3"),) for level, word in enumerate(WORDS)),
)


@lru_cache(maxsize=1024)
def factor(name: str, times: int, reference: str) -> Derivation:
    """A factor with what it comes from; none where nothing is multiplied."""
    return (Step(TIMES, times, name, reference),) if times != 1 else ()


#: Third of a preferans, or solo, with its factor under the options.
GAME_FACTOR: Mapping[tuple[str, int], Derivation] = {
    ("druhych", 2): factor("druhych", 2, "Preferans.9"),
    ("tretich", 3): factor("tretich", 3, "Preferans.9"),
    **{("tretich", times): factor("tretich", times, "Preferans.10") for times in (2, 4)},
    ("solo", 4): factor("solo", 4, "Solo.4"),
    **{("solo", times): factor("solo", times, "Solo.5") for times in (2, 6, 8)},
}

REVEALED: Mapping[str, Pair] = {word: eyes(worth, REVEALING_REFERENCE[word]) for word, worth in REVEALING.items()}

#: Who gets from three, or pays to three, has it three times (C2).
THREE = (Step(TIMES, 3, "three", "Příklad.6"),)
#: Who broke the rules pays for his partners too (Renonc.6, Sankce.15, Sankce.18).
FOR_PARTNER: Mapping[tuple[str, int], Derivation] = {
    ("fine_and_game", 2): (Step(TIMES, 2, "for-partner", "Renonc.6"),),
    ("fine_and_game", 3): (Step(TIMES, 3, "for-partner", "Renonc.6"),),
    ("jedenact", 2): (Step(TIMES, 2, "for-partner", "Sankce.15"),),
    ("jedenact", 3): (Step(TIMES, 3, "for-partner", "Sankce.18"),),
}
