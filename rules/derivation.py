"""How a written amount comes about: steps that name what they are and by which article, the same in every rule book.

Vocabulary: a *derivation* is worked out from left to right, as a sum is said aloud: a factor multiplies everything
before it. An amount may be a derivation of its own, which stands in brackets. Nothing is worded here.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

PLUS, MINUS, TIMES, OVER = "+", "\N{MINUS SIGN}", "×", "/"


class Step(NamedTuple):
    """One step, as it is stored, too: a JSON list of these four.

    `sign` is one of the four above, `amount` a whole number from 0 up or steps of its own. `name` is the code of a term
    ("" where the item's sentence says it), `article` what gives the amount.
    """

    sign: str
    amount: "int | Derivation"
    name: str = ""
    article: str = ""


Derivation: TypeAlias = tuple[Step, ...]


def worked_out(steps: Iterable[Step]) -> int:
    """The number that the steps give. Raises ValueError for a sign that is none, or a division with a remainder."""
    result = 0
    for step in steps:
        amount = step.amount if isinstance(step.amount, int) else worked_out(step.amount)
        if step.sign == PLUS:
            result += amount
        elif step.sign == MINUS:
            result -= amount
        elif step.sign == TIMES:
            result *= amount
        elif step.sign == OVER and result % amount == 0:
            result //= amount
        else:
            raise ValueError(f"{result} {step.sign} {amount}")
    return result


def steps_of(stored: object) -> Derivation:
    """Steps as `rules` gave them, or as JSON gives them back; none if there is nothing."""
    return tuple(_step(*one) for one in stored) if isinstance(stored, list | tuple) else ()


def _step(sign: str, amount: object, name: str, article: str) -> Step:
    return Step(sign, amount if isinstance(amount, int) else steps_of(amount), name, article)
