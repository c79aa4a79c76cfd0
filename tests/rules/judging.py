"""A sheet judged by its own rule book: scored, or what it breaks."""

from collections.abc import Mapping
from typing import Any

from rules import rule_book
from rules.sheet import Judged, breaches, valid
from rules.violations import Violation

BOOK = rule_book("si-tzs")


def judge(whole: Mapping[str, Any]) -> Judged:
    """The sheet that breaks no rule. Raises InvalidSheet if it does."""
    return valid(BOOK.judge(whole))


def broken(whole: Mapping[str, Any]) -> list[Violation]:
    """Every breach of the sheet."""
    return list(breaches(BOOK.judge(whole)))
