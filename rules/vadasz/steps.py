"""The steps of Vadász derivations as data: every value and factor with its name and article."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.derivation import MINUS, OVER, PLUS, TIMES, Derivation, Step, worked_out
from rules.hungarian.table import WORDS
from rules.vadasz.contracts import ALONE_ARTICLE, ALONE_FACTOR, FIXED, MOST_TALON, TIMES_BASE, base_of


class Price(NamedTuple):
    amount: int
    gets: Derivation
    pays: Derivation


def priced(steps: Derivation) -> Price:
    """Subtract the first step, a value, for the payer instead of adding it."""
    return Price(worked_out(steps), steps, (steps[0]._replace(sign=MINUS), *steps[1:]))


def price(points: int, article: str) -> Price:
    """Return a price without factors (III.1, III.7.b, IV.2)."""
    return priced((Step(PLUS, points, article=article),))


#: By the number of words said; a szubkontra keeps the rekontra's factor (II.4).
WORDS_SAID: tuple[Derivation, ...] = (
    (),
    (Step(TIMES, 2, WORDS[0], "I.3.h"),),
    (Step(TIMES, 4, WORDS[1], "I.3.h"),),
    (Step(TIMES, 4, WORDS[2], "II.4"),),
)
SILENT: Derivation = (Step(OVER, 2, "silent", "I.3.e"),)
#: Opponents' announcements against a forced lone declarer who lost (IV.1.a).
AS_SILENT: Derivation = (Step(OVER, 2, "silent", "IV.1.a"),)
DOUBLED: Mapping[tuple[str, int], Derivation] = {
    **{(article, 1): () for article in ("II.3", "II.4")},
    **{(article, 2): (Step(TIMES, 2, "doubled", f"{article}.b"),) for article in ("II.3", "II.4")},
}

#: The game by the cards the declarer took (I.3.d) and the words said on it.
GAME: tuple[tuple[Price, ...], ...] = tuple(
    tuple(priced((Step(PLUS, base_of(talon), article="I.3.d"), *words)) for words in WORDS_SAID)
    for talon in range(MOST_TALON + 1)
)
#: A feature's value by the cards the declarer took (I.3.e).
_VALUE: Mapping[str, tuple[Derivation, ...]] = {
    **{feature: ((Step(PLUS, value, article="I.3.e"),),) * (MOST_TALON + 1) for feature, value in FIXED.items()},
    **{
        feature: tuple(
            (Step(PLUS, times, article="I.3.e"), Step(TIMES, base_of(talon), "game", "I.3.d"))
            for talon in range(MOST_TALON + 1)
        )
        for feature, times in TIMES_BASE.items()
    },
}
ANNOUNCED: Mapping[str, tuple[tuple[Price, ...], ...]] = {
    feature: tuple(tuple(priced((*value, *words)) for words in WORDS_SAID) for value in by_talon)
    for feature, by_talon in _VALUE.items()
}
MADE_SILENTLY: Mapping[str, tuple[Price, ...]] = {
    feature: tuple(priced((*value, *SILENT)) for value in by_talon) for feature, by_talon in _VALUE.items()
}
#: The same announced against a forced lone declarer who lost.
MADE_AS_SILENT: Mapping[str, tuple[Price, ...]] = {
    feature: tuple(priced((*value, *AS_SILENT)) for value in by_talon) for feature, by_talon in _VALUE.items()
}
#: Factor of a lone declarer's points (IV.1.a-c).
ALONE: Mapping[tuple[str, bool], Derivation] = {
    (way, won): (Step(TIMES, factor, "alone-won" if won else "alone-lost", ALONE_ARTICLE[way]),)
    for (way, won), factor in ALONE_FACTOR.items()
}
