from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.derivation import Derivation, steps_of
from rules.sheet import Item, Judged, breaches
from rules.violations import Violation
from tournament.errors import InvalidRow
from tournament.events.selectors.book import Facts
from tournament.sheets.selectors.stored_sheet import LoadedSheet


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the rules write at each offender (negative); `item` is that of the first."""

    item: Item
    points: int
    derivation: Derivation
    articles: tuple[str, ...]


def propose(sheet: LoadedSheet, *, number: int, facts: Facts, offenders: tuple[str, ...]) -> Proposal | None:
    """Return what the rules write at each offender; None while earlier games are missing, since they may give circles.

    Raises InvalidRow if the game cannot have been stopped like this, also after a correction of an earlier one.
    """
    if number != sheet.games_recorded + 1:
        require_possible(sheet, number, facts, offenders)
        return None
    rows = [*sheet.rows, sheet.book.discipline.stopped(facts, offenders)]
    judged = sheet.judge(rows)
    if not isinstance(judged, Judged):
        raise _impossible(judged)
    item = next(written for written in judged.rows[-1].items if written.code in sheet.book.discipline.case_items)
    articles = item.params["articles"]
    assert isinstance(articles, tuple)
    return Proposal(item, item.points, steps_of(item.params["derivation"]), articles)


def require_possible(sheet: LoadedSheet, number: int, facts: Facts, offenders: tuple[str, ...]) -> None:
    """Raise InvalidRow with every breach of a game stopped like this.

    On a paper sheet its place is unknown: the game must be possible for at least one first speaker.
    """
    seats = sheet.book.seats
    row = sheet.book.discipline.stopped(facts, offenders)
    places = [sheet.rows]
    if number != sheet.games_recorded + 1:
        places = [[sheet.book.discipline.stopped({}, seats[:1])] * dealt for dealt in range(len(seats))]
    impossible: list[Violation] = []
    for before in places:
        judged = sheet.judge([*before, row])
        impossible = [breach for breach in breaches(judged) if breach.row in (None, len(before) + 1)]
        if not impossible:
            return
    raise _impossible(impossible)


def _impossible(found: Sequence[Violation]) -> InvalidRow:
    return InvalidRow(_("A game cannot have been stopped like this."), found)
