"""The steps of derivations as data: values, factors and kontras with their names and references."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rules.czech.contracts import DECK, HALF, REVEALING, REVEALING_REFERENCE, WORDS
from rules.derivation import MINUS, PLUS, TIMES, Derivation, Step


class Pair(NamedTuple):
    """The payer's steps are the same amount negated."""

    gets: Derivation
    pays: Derivation

    def turned(self) -> "Pair":
        return Pair(self.pays, self.gets)

    def by(self, factors: Derivation) -> "Pair":
        return Pair(self.gets + factors, self.pays + factors) if factors else self


@lru_cache(maxsize=1024)  # the options of a sheet name few amounts
def eyes(amount: int, reference: str) -> Pair:
    return Pair((Step(PLUS, amount, "", reference),), (Step(MINUS, amount, "", reference),))


VALUED = {"prvni": "První.15", "druha": "Druhá.7", "preferans": "Preferans.9", "solo": "Solo.4"}
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

WORDS_SAID: tuple[Derivation, ...] = (
    (),
    *((Step(TIMES, 2 << level, word, "Flek.1" if level < 3 else "Flek.3"),) for level, word in enumerate(WORDS)),
)


@lru_cache(maxsize=1024)
def factor(name: str, times: int, reference: str) -> Derivation:
    """Return no step for a factor of 1."""
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

#: A seat that settles with three has the amount three times (C2).
THREE = (Step(TIMES, 3, "three", "Příklad.6"),)
#: The offender pays for his partners too (Renonc.6, Sankce.15, Sankce.18).
FOR_PARTNER: Mapping[tuple[str, int], Derivation] = {
    ("fine_and_game", 2): (Step(TIMES, 2, "for-partner", "Renonc.6"),),
    ("fine_and_game", 3): (Step(TIMES, 3, "for-partner", "Renonc.6"),),
    ("jedenact", 2): (Step(TIMES, 2, "for-partner", "Sankce.15"),),
    ("jedenact", 3): (Step(TIMES, 3, "for-partner", "Sankce.18"),),
}
