from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules import rule_book
from rules.book import RuleBook
from rules.json_values import exact_number
from rules.sheet import Judged, Result
from rules.violations import Violation
from tournament.models import Event, Table

Facts = Mapping[str, Any]

#: The database has the same limit.
MOST_LINES = 99


def book_of(event: Event, players: int | None = None) -> RuleBook:
    """Return the rule book for a table of this size. Raises KeyError if it has no such table."""
    return rule_book(event.ruleset, players)


def book_at(table: Table, event: Event) -> RuleBook:
    """Return the rule book for a table. One query if tables differ in size."""
    book = book_of(event)
    return book if len(book.table_sizes) == 1 else book.at(table.seats.count())


def parts_of(event: Event) -> int:
    return len(book_of(event).seats)


def limit_of(event: Event, players: int) -> int | None:
    """Return the games of a sheet for this many players; None if the clock ends it."""
    if event.ends == Event.Ends.CLOCK:
        return None
    return event.games_per_round * (players if event.ends == Event.Ends.LAPS else 1)


def free_games(event: Event, book: RuleBook, rows: Sequence[Facts]) -> int:
    """Return how many more games fit on a sheet; if the clock ends it, its free lines. 0 once the book lets nothing
    follow.
    """
    if book.is_over(rows):
        return 0
    limit, lines = limit_of(event, len(book.seats)), MOST_LINES - len(rows)
    if limit is None:
        return lines
    return min(limit - book.games_of(rows, options_of(event, len(book.seats))), lines)


def options_of(event: Event, players: int | None = None) -> dict[str, Any]:
    """Return the event's options as its rule book reads them at a table of this size.

    They include the number of games, unless the clock ends the sheet. Placing points that differ by size are stored by
    size, fractions as text: a rule book reads numbers.
    """
    games = limit_of(event, players or len(book_of(event).seats))
    options = {**event.options, "games": games}
    points = options.get("placing_points")
    if isinstance(points, Mapping):
        points = points.get(str(players))
    options["placing_points"] = points
    return _exact({name: value for name, value in options.items() if value is not None})


def sheet_of(*, event: Event, rows: Sequence[Facts], players: int) -> dict[str, Any]:
    return {
        "ruleset": event.ruleset,
        "players": players,
        "options": options_of(event, players),
        "rows": list(rows),
    }


def judge_sheet(
    book: RuleBook, *, event: Event, rows: Sequence[Facts], disqualified: str
) -> Judged | tuple[Violation, ...]:
    """Judge an event's sheet. A removal is the house's: most books' JSON knows no `disqualified` seat."""
    judged = book.judge(sheet_of(event=event, rows=rows, players=len(book.seats)))
    if not disqualified or not isinstance(judged, Judged):
        return judged
    return replace(judged, result=result_of(event, judged.result.totals, disqualified))


def result_of(event: Event, totals: Mapping[str, int], disqualified: str = "") -> Result:
    """Return a table's result; `disqualified` is the seat of a removed player."""
    return book_of(event).result(totals, options_of(event, len(totals)), disqualified or None)


def placing_points(book: RuleBook, options: Mapping[str, Any]) -> tuple[Fraction, ...]:
    placed = book.result({seat: -place for place, seat in enumerate(book.seats)}, _exact(options))
    return tuple(placed.points[seat] for seat in book.seats)


def _exact(options: Mapping[str, Any]) -> dict[str, Any]:
    points = options.get("placing_points")
    return {**options, "placing_points": [exact_number(point) for point in points]} if points else dict(options)
