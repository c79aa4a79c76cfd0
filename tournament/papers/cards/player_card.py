from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoresheets.flow import Column, Group
from scoresheets.paper import HELPER
from scoresheets.tables.lists import ListPaper, ListTable
from scoresheets.text import exact, signed, with_plus
from tournament.events.heads import head
from tournament.events.labels import decimal_mark
from tournament.events.selectors.book import book_of
from tournament.models import Event, Round, Table
from tournament.papers.cards.pictures import running_of
from tournament.papers.minutes.minutes import NothingToPrint
from tournament.papers.minutes.scoring import called, reasons
from tournament.sheets.selectors.sheets import Line, Sheet, SheetSeat, sheets
from tournament.standings.selectors.standings import PlayerStanding, standings
from tournament.standings.words import remark

#: By round.
Played = Mapping[int, tuple[Sheet, SheetSeat]]


def of_player(event: Event, *, start_number: int) -> ListPaper:
    """Return his games with entries and reasons, and his result at each table. Raises NothingToPrint without a
    result.
    """
    rows = [row for row in standings(event=event, rounds="all").rows if row.start_number == start_number]
    return _card(event, rows, _("Player's card"))


def of_all(event: Event) -> ListPaper:
    """Return all cards, by place, each on its own pages. Raises NothingToPrint without a closed round."""
    return _card(event, standings(event=event, rounds="all").rows, pgettext("paper", "Players' cards"))


def _card(event: Event, rows: Iterable[PlayerStanding], title: str) -> ListPaper:
    standings_rows = list(rows)
    if not standings_rows:
        raise NothingToPrint
    played = _played(event, standings_rows)
    tables = tuple(table for row in standings_rows for table in _of_player(event, row, played[row.registration_id]))
    return ListPaper(head(event), title, tables)


def _played(event: Event, rows: list[PlayerStanding]) -> dict[int, Played]:
    wanted = {row.registration_id: {result.round: result.table for result in row.rounds} for row in rows}
    by_round: dict[int, dict[int, tuple[Sheet, SheetSeat]]] = {registration: {} for registration in wanted}
    for round_ in Round.objects.filter(event=event, state=Round.State.CLOSED).select_related("event"):
        numbers = {tables[round_.number] for tables in wanted.values() if round_.number in tables}
        at = list(Table.objects.filter(round=round_, number__in=numbers).select_related("round__event"))
        for sheet in sheets(round=round_, tables=at) if at else ():
            for seat in sheet.seats:
                if seat.registration_id in by_round:
                    by_round[seat.registration_id][round_.number] = (sheet, seat)
    return dict(by_round)


def _of_player(event: Event, row: PlayerStanding, played: Played) -> list[ListTable]:
    place = "" if row.place is None else _("place %(place)s") % {"place": row.place}
    number = _("number %(number)s") % {"number": row.start_number}
    points = f"{_('points')} {exact(row.points, decimal_mark())}"
    summed = (
        f"{_('difference')} {with_plus(row.difference)}"
        if book_of(event).differences
        else f"{_('total')} {signed(row.total)}"
    )
    heading = " · ".join(part for part in (number, row.club, remark(row), place, points, summed) if part)
    tables = [ListTable(heading=row.name, text=heading, new_page=True, chart=running_of(event, row.rounds))]
    return [*tables, *(_round(number, *played[number]) for number in sorted(played))]


def _round(number: int, sheet: Sheet, seat: SheetSeat) -> ListTable:
    columns = (
        Column(_("No."), 10, "right", bold=True),
        Column(pgettext("column", "game"), 26, bold=True, wrapped=True),
        Column(_("why"), 0, wrapped=True),
        Column(_("article"), 17, grey=HELPER),
        Column(_("points"), 16, "right", bold=True),
        Column(_("total"), 16, "right", grey=HELPER),
    )
    where = _("round %(round)s, table %(table)s") % {"round": number, "table": sheet.table.number}
    result = [
        f"{_('seat')} {seat.letter}",
        f"{_('total')} {signed(seat.total)}",
        ""
        if seat.difference is None or not sheet.book.differences
        else f"{_('difference')} {with_plus(seat.difference)}",
        "" if seat.place is None else _("place %(place)s") % {"place": seat.place},
        f"{_('points')} {exact(seat.points, decimal_mark())}",
    ]
    if sheet.table.bye:
        result = [_("not played"), result[-1]]
    groups = tuple(_game(line, sheet, seat.letter) for line in sheet.recorded)
    heading = " · ".join(part for part in result if part)
    return ListTable(columns, groups, where[:1].upper() + where[1:], heading, size=8.5)


def _game(line: Line, sheet: Sheet, letter: str) -> Group:
    own = reasons(line, sheet, only=letter)
    rows = [
        (reason.why, reason.article, signed(reason.points), "" if reason.total is None else signed(reason.total))
        for reason in own
    ]
    first, *others = rows or [("", "", "", "")]
    return Group(((str(line.number), called(line), *first), *(("", "", *row) for row in others)))
