"""The derivation of a written amount: named steps with their articles, computed from left to right.

An amount may be a derivation of its own, in brackets.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

PLUS, MINUS, TIMES, OVER = "+", "\N{MINUS SIGN}", "×", "/"


class Step(NamedTuple):
    """A step, stored as a JSON list of these four. `amount` is a whole number from 0 up or steps of its own; `name` the
    code of a term ("" where the item's sentence says it).
    """

    sign: str
    amount: "int | Derivation"
    name: str = ""
    article: str = ""


Derivation: TypeAlias = tuple[Step, ...]


def worked_out(steps: Iterable[Step]) -> int:
    """Raises ValueError for an unknown sign, or a division with a remainder."""
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
    """Return steps from `rules` or from their JSON; empty if there are none."""
    return tuple(_step(*step) for step in stored) if isinstance(stored, list | tuple) else ()


def _step(sign: str, amount: object, name: str, article: str) -> Step:
    return Step(sign, amount if isinstance(amount, int) else steps_of(amount), name, article)
