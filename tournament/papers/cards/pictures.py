"""Charts of stored results, as plain data in the active language."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from django.utils.translation import gettext as _

from scoresheets.charts.line_chart import LineChart, Series
from scoresheets.text import signed, with_plus
from tournament.events.selectors.book import book_of
from tournament.models import Event
from tournament.rounds.selectors.of_player import OwnRound
from tournament.sheets.selectors.sheets import Sheet
from tournament.standings.selectors.standings import RoundResult

#: With fewer games or rounds a line shows no more than its last number.
_LEAST = 2


def running_totals(sheet: Sheet) -> LineChart | None:
    """Return each seat's total after each game; None with fewer than two games."""
    if len(sheet.recorded) < _LEAST:
        return None
    lines = tuple(
        Series(seat.letter, (0, *(line.totals[seat.letter] for line in sheet.recorded))) for seat in sheet.sitting
    )
    ends = ", ".join(f"{line.label} {signed(line.values[-1])}" for line in lines)
    caption = _("Totals after game %(number)s: %(totals)s.") % {"number": sheet.recorded[-1].number, "totals": ends}
    ticks = ("", *(str(line.number) for line in sheet.recorded))
    return LineChart(_("Totals after each game"), caption, ticks, lines)


def running_of(event: Event, results: Iterable[RoundResult]) -> LineChart | None:
    """Return a player's running difference over the rounds that count for him, or his total if the book has no
    differences; None with fewer than two.
    """
    differences = book_of(event).differences
    return _running(
        [(result.round, result.difference if differences else result.total) for result in results if result.counts],
        differences,
    )


def running_shown(event: Event, rounds: Iterable[OwnRound]) -> LineChart | None:
    """Return `running_of` from the published results."""
    differences = book_of(event).differences
    shown = [round_ for round_ in rounds if round_.results and round_.seat.counts]
    return _running(
        [(result.round.number, result.seat.difference if differences else result.seat.total) for result in shown],
        differences,
    )


def _running(results: list[tuple[int, int | None]], differences: bool) -> LineChart | None:
    """Sum the rounds; one without a difference (a bye, an annulled table) leaves the sum as it was."""
    if len(results) < _LEAST:
        return None
    values = tuple(accumulate((value or 0 for _number, value in results), initial=0))
    short = _("R{number}")
    names = [short.format(number=number) for number, _value in results]
    caption = ", ".join(f"{name} {with_plus(value)}" for name, value in zip(names, values[1:], strict=True))
    title = _("Difference after each round") if differences else _("Total after each round")
    return LineChart(title, f"{title}: {caption}.", ("", *names), (Series("", values),), each=True)
