"""An event's rule book, its options, and a sheet as the rule book reads it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules import rule_book
from rules.book import RuleBook
from rules.sheet import Result
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


def result_of(event: Event, totals: Mapping[str, int], disqualified: str = "") -> Result:
    """A table's result from its totals; `disqualified` is the seat of a removed player (C1.6)."""
    return book_of(event).result(totals, options_of(event), disqualified or None)


def placing_points(book: RuleBook, options: Mapping[str, Any]) -> tuple[Fraction, ...]:
    """What the first, second, … place of a table earns without ties, asked of the rule book itself."""
    placed = book.result({seat: -place for place, seat in enumerate(book.seats)}, options)
    return tuple(placed.points[seat] for seat in book.seats)
