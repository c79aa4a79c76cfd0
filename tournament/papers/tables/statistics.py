from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.charts.bar_chart import Bar, BarChart
from scoresheets.charts.line_chart import steps
from scoresheets.tables.lists import ListPaper, ListTable
from scoresheets.text import exact, signed
from tournament.events.heads import head
from tournament.events.labels import decimal_mark
from tournament.models import Event
from tournament.papers.minutes.minutes import NothingToPrint
from tournament.standings.selectors.standings import counted_rounds
from tournament.standings.selectors.statistics import Contract, SeatResults, Statistics, statistics

_RANGES = 12


def of_event(event: Event) -> ListPaper:
    """Chart all closed rounds in the active language. Raises NothingToPrint."""
    return over(event, counted_rounds(event=event, rounds="all"))


def over(event: Event, rounds: Sequence[int]) -> ListPaper:
    """Chart these rounds in the active language. Raises NothingToPrint."""
    numbers = statistics(event=event, rounds=rounds)
    tables = tuple(ListTable(chart=chart) for chart in charts(numbers))
    if not tables:
        raise NothingToPrint
    title = _("Statistics after round %(number)s") % {"number": rounds[-1]}
    return ListPaper(head(event), title, tables, " ".join(remarks(numbers)))


def remarks(numbers: Statistics) -> tuple[str, ...]:
    said = []
    if numbers.contracts:
        said.append(_("Contracts: dark shows how often the declarer's side won, white how often it lost."))
        known = {"known": numbers.games, "games": numbers.games + numbers.values_only}
        said.append(_("Games whose contract is recorded: %(known)s of %(games)s; only these are counted.") % known)
    if any(contract.undecided for contract in numbers.contracts):
        said.append(
            _(
                "Light grey is where neither can be said: nobody takes the contract, the game was level, "
                "annulled or not played, or only its values were entered."
            )
        )
    if numbers.totals_only:
        note = ngettext(
            "Of %(count)s table only the totals are known, not its games.",
            "Of %(count)s tables only the totals are known, not their games.",
            numbers.totals_only,
        )
        said.append(note % {"count": numbers.totals_only})
    return tuple(said)


def charts(numbers: Statistics) -> tuple[BarChart, ...]:
    """Return charts of contracts, seats and results; none before a table was played."""
    if not numbers.totals:
        return ()
    seat, tables, average = _("Seat"), _("Tables"), _("Average")
    contracts = [_played(contract) for contract in numbers.contracts]
    heads = (_("Contract"), _("Games"), _("Won"), _("Lost"), _("Undecided"))
    return (
        *((_chart(_("Contracts played and won"), heads, contracts),) if contracts else ()),
        _chart(
            _("Points of a table by seat, on average"), (seat, tables, average), [_points(s) for s in numbers.seats]
        ),
        _chart(_("Total of a table by seat, on average"), (seat, tables, average), [_total(s) for s in numbers.seats]),
        _chart(_("How many players had which total at a table"), (_("Total"), _("Players")), _ranges(numbers.totals)),
    )


def _chart(title: str, heads: tuple[str, ...], bars: list[Bar]) -> BarChart:
    return BarChart(title, "; ".join(f"{bar.label}: {bar.shown}" for bar in bars), tuple(bars), heads)


def _played(contract: Contract) -> Bar:
    label = _(contract.name)
    parts = {"games": contract.games, "won": contract.won, "undecided": contract.undecided}
    if not contract.taken:
        shown, cells = str(contract.games), ("", "", "")
    else:
        several = (
            _("%(games)s, won %(won)s, undecided %(undecided)s") if contract.undecided else _("%(games)s, won %(won)s")
        )
        shown, cells = several % parts, (str(contract.won), str(contract.lost), str(contract.undecided))
    return Bar(label, contract.games, shown, contract.won, contract.undecided, (str(contract.games), *cells))


def _points(seat: SeatResults) -> Bar:
    tables = ngettext("%(count)s table", "%(count)s tables", seat.tables) % {"count": seat.tables}
    average = _rounded(seat.points, 100)
    return Bar(seat.letter, seat.points, f"{average} ({tables})", cells=(str(seat.tables), average))


def _total(seat: SeatResults) -> Bar:
    average = _rounded(seat.total, 10)
    return Bar(seat.letter, seat.total, average, cells=(str(seat.tables), average))


def _rounded(value: Fraction, parts: int) -> str:
    """Round an average to tenths or hundredths; points are never rounded."""
    shown = exact(abs(Fraction(round(value * parts), parts)), decimal_mark())
    return f"{signed(-1)[0]}{shown}" if round(value * parts) < 0 else shown


def _ranges(totals: tuple[int, ...]) -> list[Bar]:
    """Return ranges of equal width from the highest down. Outliers go into an open range at either end, so that they do
    not stretch the others.
    """
    least, most = _usual(totals)
    edges = steps(least, most + 1, _RANGES)
    first, last = edges[0], edges[-1]
    ranges = [_range(_("%(low)s and more") % {"low": signed(last)}, sum(total >= last for total in totals))]
    for low in reversed(edges[:-1]):
        label = _("%(low)s to %(high)s") % {"low": signed(low), "high": signed(low + edges.step - 1)}
        ranges.append(_range(label, sum(low <= total < low + edges.step for total in totals)))
    ranges.append(_range(_("below %(low)s") % {"low": signed(first)}, sum(total < first for total in totals)))
    return ranges[not ranges[0].value : len(ranges) - (not ranges[-1].value)]


def _range(label: str, count: int) -> Bar:
    return Bar(label, count, str(count), cells=(str(count),))


def _usual(totals: tuple[int, ...]) -> tuple[int, int]:
    """Return the least and greatest total within 1.5 widths of the middle half."""
    low, high = totals[len(totals) // 4], totals[-1 - len(totals) // 4]
    beside = 3 * (high - low) // 2 or totals[-1] - totals[0]
    within = [total for total in totals if low - beside <= total <= high + beside]
    return within[0], within[-1]
