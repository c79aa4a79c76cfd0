"""A stopped game waits for its decision: until then it is not recorded, and its sheet is not closed (C1.14)."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from rules.sheet import ScoredRow
from tournament.models import Game, Renons, Table
from tournament.services import journal
from tournament.services.actor import Actor
from tournament.services.derive import Facts
from tournament.services.errors import Conflict
from tournament.services.loading import LoadedSheet, subject

OPEN = Renons.Outcome.OPEN
#: Outcomes that write a row.
WRITING = (Renons.Outcome.AGREED, Renons.Outcome.UPHELD, Renons.Outcome.DISMISSED)


def open_case_of(table: Table) -> Renons | None:
    """The table's case that is not decided; there is one at most."""
    return Renons.objects.filter(table=table, outcome="").first()


def _undecided(case: Renons) -> Conflict:
    return Conflict(
        _(
            "Game %(number)s is stopped by a renons case: it is decided before the game is written, for afterwards "
            "no renons can be claimed (C1.14)."
        )
        % {"number": case.number}
    )


def require_decided(table: Table) -> None:
    """Raise Conflict while a case is open at the table."""
    case = open_case_of(table)
    if case is not None:
        raise _undecided(case)


def case_of_row(sheet: LoadedSheet, number: int, facts: Facts) -> Renons | None:
    """The decided case that waits for this new row: of a sheet from paper, or in the transaction that decides it.

    Raises Conflict while the case is open, or if the row does not say what was decided. One query.
    """
    waiting = Renons.objects.filter(table=sheet.table, number=number, game=None, outcome__in=(OPEN, *WRITING))
    case = waiting.order_by("outcome", "pk").first()  # an open one comes first
    if case is None:
        return None
    if case.outcome == OPEN:
        raise _undecided(case)
    seats = case.letters
    if case.outcome == Renons.Outcome.DISMISSED:
        seats = case.claimed_by.letter if case.claimed_by else ""
    if set(sheet.book.offenders(facts)) != set(seats):
        raise Conflict(
            _("Game %(number)s was decided as a renons of %(seats)s: type the game with %(seats)s in the field renons.")
            % {"number": number, "seats": seats}
        )
    return case


def row_written(case: Renons, game: Game, row: ScoredRow, sheet: LoadedSheet) -> None:
    """Join a decided case with its game, and note what the rules wrote if nobody knew before."""
    case.game = game
    item = next(one for one in row.items if one.code in sheet.book.case_items)
    if case.points is None:
        case.proposed_points = case.points = item.points
        case.derivation = str(item.params["derivation"])
    case.save(update_fields=["game", "proposed_points", "points", "derivation"])


def end(sheet: LoadedSheet, case: Renons, *, outcome: str, decided_by: str, by: Actor) -> None:
    """Close a case in the caller's transaction, with everything that was set on it."""
    case.outcome, case.decided_by = outcome, decided_by
    case.ended_at, case.ended_by = timezone.now(), by.label[:150]
    case.save()
    journal.write(
        event=sheet.event,
        by=by,
        action="renons.end",
        subject=subject(sheet.round, sheet.table, case.number),
        before={"outcome": ""},
        after={
            "outcome": str(outcome),
            "decided_by": str(decided_by),
            "proposed": case.proposed_points,
            "written": case.points,
            "derivation": case.derivation,
            "text": case.text,
        },
        reason=case.reason,
    )


def end_with_removal(sheet: LoadedSheet, *, seat: str, reason: str, by: Actor) -> None:
    """C1.6: no further games are played at this table, so its open case is over: upheld if it was against him."""
    case = open_case_of(sheet.table)
    if case is None:
        return
    case.reason = reason
    outcome = Renons.Outcome.UPHELD if seat in case.letters else Renons.Outcome.WITHDRAWN
    end(sheet, case, outcome=outcome, decided_by=case.answers.get("decider") or "referee", by=by)
