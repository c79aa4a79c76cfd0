from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoresheets.flow import Column, Group
from scoresheets.paper import HELPER
from scoresheets.tables.lists import ListPaper, ListTable
from scoresheets.text import exact, signed, with_plus
from tournament.events.heads import head
from tournament.events.labels import decimal_mark
from tournament.events.selectors.book import book_of
from tournament.models import Event
from tournament.papers.minutes.minutes import NothingToPrint
from tournament.papers.tables.standings import finals_sentence
from tournament.standings.selectors.standings import PlayerStanding, RoundResult, standings
from tournament.standings.words import remark

#: Rounds side by side; further ones go into a second table.
_ABREAST = 6
#: From this length (letters) a name takes both lines of its player.
_LONG = 28
_PLACE, _NUMBER, _ROUND, _POINTS = 10.0, 10.0, 19.0, 18.0


def of_event(event: Event) -> ListPaper:
    """Return two lines for each player, in the standings' order: seats and places, and below points and differences, by
    round.

    Raises NothingToPrint without a closed round.
    """
    order = standings(event=event, rounds="all")
    if not order.rows:
        raise NothingToPrint
    differences = book_of(event).differences
    blocks = [order.rounds[at : at + _ABREAST] for at in range(0, len(order.rounds), _ABREAST)]
    tables = tuple(_block(order.rows, rounds, last=rounds is blocks[-1], differences=differences) for rounds in blocks)
    title = _("Cross-table after round %(number)s") % {"number": order.rounds[-1]}
    notes = (
        _("In each round: table and seat with the place there, under it points and difference.")
        if differences
        else _("In each round: table and seat with the place there, under it points and total.")
    )
    return ListPaper(head(event), title, tables, " ".join(part for part in (notes, finals_sentence(order)) if part))


def _block(rows: tuple[PlayerStanding, ...], rounds: tuple[int, ...], *, last: bool, differences: bool) -> ListTable:
    columns = (
        Column(_("place"), _PLACE, "right", bold=True),
        Column(pgettext("start number", "No."), _NUMBER, "right", grey=HELPER, size=8),
        Column(_("player"), 0, bold=True, wrapped=True),
        *(Column(_("R{number}").format(number=number), _ROUND, "right", size=8) for number in rounds),
        *((Column(_("points"), _POINTS, "right", bold=True),) if last else ()),
    )
    heading = "" if last and rounds[0] == 1 else f"{_('Rounds')} {rounds[0]}\N{EN DASH}{rounds[-1]}"
    return ListTable(
        columns, tuple(_player(row, rounds, last=last, differences=differences) for row in rows), heading, size=9
    )


def _player(row: PlayerStanding, rounds: tuple[int, ...], *, last: bool, differences: bool) -> Group:
    played = {round_.round: round_ for round_ in row.rounds}
    upper, lower = [], []
    for number in rounds:
        result = played.get(number)
        place = f" {result.place}." if result and result.place is not None else ""
        upper.append(f"{result.table} {result.letter}{place}" if result else "\N{EN DASH}")
        counted = exact(result.points, decimal_mark()) if result and result.counts else ""
        summed = "" if result is None or result.difference is None else _summed(result, differences)
        lower.append(" · ".join(part for part in (counted, summed) if part))
    name, rest = _in_two(row.name)
    below = " · ".join(part for part in (rest, remark(row)) if part)
    place = "" if row.place is None else f"{row.place}."
    total = (exact(row.points, decimal_mark()),) if last else ()
    own = (_summed(row, differences),) if last else ()
    return Group(
        ((place, str(row.start_number), name, *upper, *total), ("", "", below, *lower, *own)),
    )


def _summed(row: PlayerStanding | RoundResult, differences: bool) -> str:
    return with_plus(row.difference or 0) if differences else signed(row.total)


def _in_two(name: str) -> tuple[str, str]:
    if len(name) <= _LONG:
        return name, ""
    words = name.split()
    at = min(range(1, len(words) + 1), key=lambda at: abs(len(" ".join(words[:at])) - len(name) / 2))
    return " ".join(words[:at]), " ".join(words[at:])
