"""The event in pictures: contracts, seats, results. Charts for the page and one paper, in the active language."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.bar_chart import Bar, BarChart
from scoresheets.line_chart import steps
from scoresheets.lists import ListPaper, ListTable
from scoresheets.text import exact, signed
from tournament.documents.labels import decimal_mark
from tournament.documents.minutes import NothingToPrint
from tournament.documents.texts import head
from tournament.models import Event
from tournament.selectors.standings import counted_rounds
from tournament.selectors.statistics import SeatResults, Statistics, Taken, statistics

#: Into how many ranges results are put at most.
_RANGES = 12


def of_event(event: Event) -> ListPaper:
    """The pictures on paper, over all closed rounds. Four queries. Raises NothingToPrint."""
    rounds = counted_rounds(event=event, rounds="all")
    found = charts(statistics(event=event, rounds=rounds)) if rounds else ()
    if not found:
        raise NothingToPrint
    tables = tuple(ListTable(chart=chart) for chart in found)
    return ListPaper(head(event), _("Statistics after round %(number)s") % {"number": rounds[-1]}, tables, explained())


def explained() -> str:
    """What the filled part of a contract's bar is."""
    return _(
        "A frame is how often a contract was taken; filled is how often who took it had more than zero written for the "
        "game."
    )


def charts(found: Statistics) -> tuple[BarChart, ...]:
    """What there is of contracts, seats and results; nothing before a table was played."""
    if not found.totals:
        return ()
    contracts = (_chart(_("Contracts taken, and those with a plus"), [_taken(one) for one in found.contracts]),)
    return (
        *(contracts if found.contracts else ()),
        _chart(_("Points of a table by seat, on average"), [_points(one) for one in found.seats]),
        _chart(_("Total of a table by seat, on average"), [_total(one) for one in found.seats]),
        _chart(_("How many players had which total at a table"), _ranges(found.totals)),
    )


def _chart(title: str, bars: list[Bar]) -> BarChart:
    return BarChart(title, "; ".join(f"{bar.label}: {bar.shown}" for bar in bars), tuple(bars))


def _taken(one: Taken) -> Bar:
    if one.plus is None:
        return Bar(_(one.contract), one.games, str(one.games), part=0)
    shown = _("%(games)s, plus %(plus)s") % {"games": one.games, "plus": one.plus}
    return Bar(_(one.contract), one.games, shown, part=one.plus)


def _points(one: SeatResults) -> Bar:
    tables = ngettext("%(count)s table", "%(count)s tables", one.tables) % {"count": one.tables}
    return Bar(one.letter, one.points, f"{_rounded(one.points, 100)} ({tables})")


def _total(one: SeatResults) -> Bar:
    return Bar(one.letter, one.total, _rounded(one.total, 10))


def _rounded(value: Fraction, parts: int) -> str:
    """An average to tenths or hundredths; points themselves are never rounded."""
    shown = exact(abs(Fraction(round(value * parts), parts)), decimal_mark())
    return f"{signed(-1)[0]}{shown}" if round(value * parts) < 0 else shown


def _ranges(totals: tuple[int, ...]) -> list[Bar]:
    """Ranges of equal width, from the highest down; each begins at its lower value."""
    edges = steps(totals[0], totals[-1] + 1, _RANGES)
    found = []
    for low in reversed(edges[:-1]):
        count = sum(low <= total < low + edges.step for total in totals)
        label = _("%(low)s to %(high)s") % {"low": signed(low), "high": signed(low + edges.step - 1)}
        found.append(Bar(label, count, str(count)))
    return found
