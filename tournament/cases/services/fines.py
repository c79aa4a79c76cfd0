"""The fine of a wrong deal: decided with its case, written in the row of the redeal.

The cards are dealt again under the same number, so the fine waits for that row, which is refused without it. A row
without a deal (lateness) passes it on. If no game follows, it becomes a row of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from rules.sheet import valid
from rules.violations import Violation
from tournament.cases.selectors.cases import is_waiting, owed, owed_seats
from tournament.errors import Conflict, InvalidRow
from tournament.events.selectors.book import Facts
from tournament.journal.services.actor import Actor
from tournament.models import Game, Renons
from tournament.sheets.selectors.stored_sheet import LoadedSheet
from tournament.sheets.services import store_score


def impose(sheet: LoadedSheet, case: Renons, dealer: str) -> None:
    seat = dealer or sheet.book.seats[0]
    row = sheet.book.discipline.fined({}, [seat])
    judged = valid(sheet.judge([row]))
    case.fined = sheet.seats[dealer] if dealer else None
    case.points = case.proposed_points = judged.rows[0].entries[seat]


def due(sheet: LoadedSheet, number: int, facts: Facts, waiting: Iterable[Renons]) -> list[Renons]:
    """Return the fines that this new row must carry, in the order of decision; none for a row without a deal."""
    owing = [case for case in waiting if is_waiting(case) and case.number <= number]
    return owing if owing and store_score.deals(sheet.book, sheet.rows[: number - 1], facts) else []


def missing(sheet: LoadedSheet, facts: Facts, cases: Sequence[Renons]) -> list[Violation]:
    return sheet.book.discipline.lacks(facts, owed_seats(sheet.book, sheet.rows, cases)) if cases else []


def added(sheet: LoadedSheet, facts: Facts, cases: Sequence[Renons]) -> Facts:
    """Add the fines to the row of a ruling."""
    for lacking in missing(sheet, facts, cases):
        seats = lacking.params["seats"]
        assert isinstance(seats, tuple)
        facts = sheet.book.discipline.fined(facts, seats)
    return facts


def require_in_row(sheet: LoadedSheet, number: int, facts: Facts, cases: Sequence[Renons], by: Actor) -> None:
    """Raise InvalidRow if one of the fines is missing in the row, except for a judge's row."""
    lacking = missing(sheet, facts, cases)
    if lacking and not (by.judges and any(breach.field not in sheet.book.discipline.case_fields for breach in lacking)):
        message = _("Game %(number)s was not saved: the fine of the wrong deal before it is missing ⟦misdeal⟧.")
        raise InvalidRow(message % {"number": number}, lacking)


def require_kept(sheet: LoadedSheet, game: Game, facts: Facts, by: Actor) -> None:
    cases = list(Renons.objects.filter(game=game, outcome=Renons.Outcome.NONE).select_related("fined"))
    if not by.judges:
        require_in_row(sheet, game.number, facts, cases, by)


def written(sheet: LoadedSheet, cases: Sequence[Renons], game: Game) -> None:
    seats = owed_seats(sheet.book, sheet.rows, cases)  # seats by the sheet before the row
    for case, letter in zip(cases, seats, strict=True):
        case.game, case.fined, case.number = game, sheet.seats[letter], game.number
        case.save(update_fields=["game", "fined", "number"])


def require_alone(sheet: LoadedSheet, by: Actor) -> list[Renons]:
    """Return the waiting fines, which get a row of their own when no game follows.

    Raises Conflict while games before them are not typed, unless a judge closes the sheet, or if the sheet is full.
    """
    cases = list(owed(sheet.table))
    if not cases:
        return cases
    last = max(case.number for case in cases)
    if last > sheet.games_recorded + 1 and not by.judges:
        raise Conflict(
            _("Before game %(number)s a wrong deal was fined ⟦misdeal⟧: type the games before it first.")
            % {"number": last}
        )
    if sheet.full:
        raise Conflict(_("A fine waits for its row ⟦misdeal⟧, and the sheet is full: call the referee."))
    return cases
