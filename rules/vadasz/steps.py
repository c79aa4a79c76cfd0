"""The steps that Vadász derivations are made of, as data: every value and factor with its name and article.

They are made once, so that explaining a game costs no more than joining them.
"""

from collections.abc import Mapping

from rules.derivation import MINUS, OVER, PLUS, TIMES, Derivation, Step, worked_out
from rules.hungarian.table import WORDS
from rules.vadasz.contracts import ALONE_ARTICLE, ALONE_FACTOR, FIXED, MOST_TALON, TIMES_BASE, base_of

#: What the words said on a thing multiply it by: nothing, kontra, rekontra; a szubkontra leaves the rekontra (II.4).
FACTORS = (1, 2, 4, 4)
WORDS_SAID: tuple[Derivation, ...] = (
    (),
    (Step(TIMES, 2, WORDS[0], "I.3.h"),),
    (Step(TIMES, 4, WORDS[1], "I.3.h"),),
    (Step(TIMES, 4, WORDS[2], "II.4"),),
)
SILENT: Derivation = (Step(OVER, 2, "silent", "I.3.e"),)
#: Opponents' announcements against a forced lone declarer who lost (IV.1.a).
AS_SILENT: Derivation = (Step(OVER, 2, "silent", "IV.1.a"),)
#: Outside a doubled lap and in one, by the article of throwing in and the factor.
DOUBLED: Mapping[tuple[str, int], Derivation] = {
    **{(article, 1): () for article in ("II.3", "II.4")},
    **{(article, 2): (Step(TIMES, 2, "doubled", f"{article}.b"),) for article in ("II.3", "II.4")},
}

#: The game by the cards the declarer took (I.3.d).
GAME: tuple[Derivation, ...] = tuple((Step(PLUS, base_of(talon), article="I.3.d"),) for talon in range(MOST_TALON + 1))
#: An announced feature by the cards the declarer took (I.3.e).
FEATURE: Mapping[str, tuple[Derivation, ...]] = {
    **{feature: ((Step(PLUS, value, article="I.3.e"),),) * (MOST_TALON + 1) for feature, value in FIXED.items()},
    **{
        feature: tuple(
            (Step(PLUS, times, article="I.3.e"), Step(TIMES, base_of(talon), "game", "I.3.d"))
            for talon in range(MOST_TALON + 1)
        )
        for feature, times in TIMES_BASE.items()
    },
}
#: What they are worth: game and announced features.
VALUE_OF_GAME = tuple(worked_out(steps) for steps in GAME)
VALUE: Mapping[str, tuple[int, ...]] = {
    feature: tuple(worked_out(steps) for steps in by_talon) for feature, by_talon in FEATURE.items()
}
#: What a lone declarer's points are multiplied by (IV.1.a-c).
ALONE: Mapping[tuple[str, bool], Derivation] = {
    (way, won): (Step(TIMES, factor, "alone-won" if won else "alone-lost", ALONE_ARTICLE[way]),)
    for (way, won), factor in ALONE_FACTOR.items()
}


def price(points: int, article: str) -> Derivation:
    """A price that nothing multiplies (III.1, III.7.b, IV.2)."""
    return (Step(PLUS, points, article=article),)


def negative(steps: Derivation) -> Derivation:
    """The same steps for those who pay what they give: the first one, a value, is taken off instead of added."""
    value = steps[0]
    return (Step(MINUS, value.amount, value.name, value.article), *steps[1:])
