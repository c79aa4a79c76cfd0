from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.sheet import Item, Judged, ScoredRow, breaches
from rules.violations import Violation
from tournament.errors import InvalidRow
from tournament.events.selectors.book import Facts
from tournament.models import Renons
from tournament.sheets.selectors.stored_sheet import LoadedSheet
from tournament.sheets.services.store_score import as_json


def propose(sheet: LoadedSheet, *, number: int, facts: Facts, offenders: tuple[str, ...]) -> Item | None:
    """Return the item that the rules write at the first offender, as at each; None while earlier games are missing,
    since they may give circles.

    Raises InvalidRow if the game cannot have been stopped like this, also after a correction of an earlier game.
    """
    if number != sheet.games_recorded + 1:
        require_possible(sheet, number, facts, offenders)
        return None
    rows = [*sheet.rows, sheet.book.discipline.stopped(facts, offenders)]
    judged = sheet.judge(rows)
    if not isinstance(judged, Judged):
        raise _impossible(judged)
    return item_of_case(sheet, judged.rows[-1])


def set_proposed(sheet: LoadedSheet, case: Renons, offenders: tuple[str, ...]) -> Item | None:
    """Set a case's value to the proposed value, and return its item. Raises as `propose`."""
    item = propose(sheet, number=case.number, facts=case.facts or {}, offenders=offenders)
    if item is not None:
        set_value(case, item)
    return item


def item_of_case(sheet: LoadedSheet, row: ScoredRow) -> Item:
    return next(item for item in row.items if item.code in sheet.book.discipline.case_items)


def articles_of(item: Item | None) -> tuple[str, ...]:
    articles = item.params["articles"] if item is not None else ()
    assert isinstance(articles, tuple)
    return articles


def set_value(case: Renons, item: Item) -> None:
    case.points = item.points
    case.proposed_points = item.by_the_rules
    case.derivation = as_json(item.params["derivation"])


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


def _impossible(violations: Sequence[Violation]) -> InvalidRow:
    return InvalidRow(_("A game cannot have been stopped like this."), violations)
