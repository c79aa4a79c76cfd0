"""The steps of derivations as data, built once: a derivation only joins them."""

from collections.abc import Mapping, Sequence

from rules.derivation import MINUS, OVER, PLUS, TIMES, Derivation, Step
from rules.slovenian.contracts import ANNOUNCED, BASE, CONTRACT_ARTICLE, DECK, HALF, KLOP_FULL, SILENT, WORDS

#: By the number of words said (B1.19).
WORDS_SAID: tuple[Derivation, ...] = (
    (),
    *((Step(TIMES, 2 << level, word, "B1.19"),) for level, word in enumerate(WORDS)),
)
#: On a game and on a renons, by the factor (B1.24, C2.3).
RADELC: Mapping[int, Derivation] = {1: (), 2: (Step(TIMES, 2, "radelc", "B1.24"),)}
RADELC_IN_RENONS: Mapping[int, Derivation] = {1: (), 2: (Step(TIMES, 2, "radelc", "C2.3"),)}

_SIGNS = ((True, PLUS), (False, MINUS))
#: By contract and whether it was won (B1.15, B1.17).
VALUE = {
    (contract, won): Step(sign, value, article=CONTRACT_ARTICLE[contract])
    for contract, value in BASE.items()
    for won, sign in _SIGNS
}
VALUE_IN_RENONS = {
    contract: Step(PLUS, value, contract, CONTRACT_ARTICLE[contract]) for contract, value in BASE.items()
}
#: By the card points of the declarer's side.
DIFFERENCE = tuple(
    Step(PLUS, (Step(PLUS, points), Step(MINUS, HALF)), "difference", "B1.14") for points in range(DECK + 1)
)
WHOLE_DIFFERENCE = Step(PLUS, HALF, "difference", "C2.2")

#: By feature and whether it is a plus.
FEATURE: Mapping[tuple[str, bool], Derivation] = {
    (feature, plus): (Step(sign, value, article="B1.17"),)
    for feature, value in ANNOUNCED.items()
    for plus, sign in _SIGNS
}
SILENT_FEATURE: Mapping[tuple[str, bool], Derivation] = {
    key: (*steps, Step(OVER, 2, "silent", "B1.18")) for key, steps in FEATURE.items()
}
#: The silent valat has a value of its own (B1.14).
SILENT_VALAT = {plus: Step(sign, SILENT["valat"], article="B1.14") for plus, sign in _SIGNS}

KLOP_TAKEN = (
    Step(PLUS, 0, article="B2.3"),
    *(Step(MINUS, -KLOP_FULL if taken >= HALF else taken, article="B2.3") for taken in range(1, DECK + 1)),
)
KLOP_KONTRA: Mapping[int, Derivation] = {1: (), 2: (Step(TIMES, 2, WORDS[0], "B2.4"),)}


def announced_in_renons(feature: str, words: Sequence[str]) -> Step:
    """See C2.2."""
    value = Step(PLUS, ANNOUNCED[feature], feature, "B1.17")
    return Step(PLUS, (value, *WORDS_SAID[len(words)])) if words else value
