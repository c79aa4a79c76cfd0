"""Pictures of stored results for page and paper, as plain data in the active language. Nothing is scored here."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from django.utils.translation import gettext as _

from scoresheets.line_chart import LineChart, Series
from scoresheets.text import signed, with_plus
from tournament.selectors.of_player import OwnRound
from tournament.selectors.sheets import Sheet
from tournament.selectors.standings import RoundResult

#: Below so many games or rounds a line tells nothing that its last number does not.
_LEAST = 2


def running_totals(sheet: Sheet) -> LineChart | None:
    """Everybody's total after each game of a table; None with fewer than two games. No query."""
    if len(sheet.recorded) < _LEAST:
        return None
    lines = tuple(
        Series(seat.letter, (0, *(line.totals[seat.letter] for line in sheet.recorded))) for seat in sheet.sitting
    )
    ends = ", ".join(f"{line.label} {signed(line.values[-1])}" for line in lines)
    told = _("Totals after game %(number)s: %(totals)s.") % {"number": sheet.recorded[-1].number, "totals": ends}
    ticks = ("", *(str(line.number) for line in sheet.recorded))
    return LineChart(_("Totals after each game"), told, ticks, lines)


def difference_of(results: Iterable[RoundResult]) -> LineChart | None:
    """A player's running difference over the rounds that count for him; None with fewer than two. No query."""
    return _difference([(one.round, one.difference) for one in results if one.counts])


def difference_shown(rounds: Iterable[OwnRound]) -> LineChart | None:
    """The same from what is published of a player. No query."""
    shown = [one for one in rounds if one.results and one.seat.counts]
    return _difference([(one.round.number, one.seat.difference) for one in shown])


def _difference(found: list[tuple[int, int | None]]) -> LineChart | None:
    """A round without a difference (a bye, an annulled table) leaves it as it was."""
    if len(found) < _LEAST:
        return None
    values = tuple(accumulate((difference or 0 for _number, difference in found), initial=0))
    short = _("R{number}")
    names = [short.format(number=number) for number, _difference in found]
    told = ", ".join(f"{name} {with_plus(value)}" for name, value in zip(names, values[1:], strict=True))
    title = _("Difference after each round")
    return LineChart(title, f"{title}: {told}.", ("", *names), (Series("", values),), each=True)
