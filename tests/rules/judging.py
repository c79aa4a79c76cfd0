"""A sheet judged by its own rule book: scored, or what it breaks; and the values that an option may have."""

from collections.abc import Mapping
from typing import Any

from rules import rule_book
from rules.options import OptionSet
from rules.sheet import Judged, breaches, valid
from rules.violations import Violation

BOOK = rule_book("si-tzs")


def judge(whole: Mapping[str, Any]) -> Judged:
    """The sheet that breaks no rule. Raises InvalidSheet if it does."""
    return valid(BOOK.judge(whole))


def broken(whole: Mapping[str, Any]) -> list[Violation]:
    """Every breach of the sheet."""
    return list(breaches(BOOK.judge(whole)))


def possible_values(options: OptionSet[Any], *kinds: str) -> dict[str, tuple[Any, ...]]:
    """By option of these kinds (none: all with few values), all the values that it may have, its default first."""
    found: dict[str, tuple[Any, ...]] = {}
    for name, one in options.options.items():
        values: tuple[Any, ...] = tuple(choice.value for choice in one.choices)
        if one.kind == "yes":
            values = (one.default, not one.default)
        elif one.only:
            values = (one.default, *(number for number in one.only if number != one.default))
        if (one.kind in kinds) if kinds else (one.kind in ("choice", "yes") or one.only):
            found[name] = values
    return found
