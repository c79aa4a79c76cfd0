"""An event's rule book, its options, and a sheet as the rule book reads it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules import rule_book
from rules.book import RuleBook
from tournament.models import Event

Facts = Mapping[str, Any]


def book_of(event: Event) -> RuleBook:
    """The event's rule book."""
    return rule_book(event.ruleset)


def options_of(event: Event) -> dict[str, Any]:
    """The event's options as its rule book reads them; the number of games is one of them."""
    return {**event.options, "games": event.games_per_round}


def sheet_of(*, event: Event, rows: Sequence[Facts], disqualified: str = "") -> dict[str, Any]:
    """The sheet as JSON, as `rules` and the command line read it."""
    sheet: dict[str, Any] = {"ruleset": event.ruleset, "options": options_of(event), "rows": list(rows)}
    if disqualified:
        sheet["disqualified"] = disqualified
    return sheet
