"""A stopped game waits for its decision: until then it is not recorded, and its sheet is not closed (C1.14)."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Renons, Table
from tournament.services import journal
from tournament.services.actor import Actor
from tournament.services.errors import Conflict
from tournament.services.loading import LoadedSheet, subject


def open_case_of(table: Table) -> Renons | None:
    """The table's case that is not decided; there is one at most."""
    return Renons.objects.filter(table=table, outcome="").first()


def require_decided(table: Table, number: int = 0) -> None:
    """Raise Conflict while a case is open on a game (0: on any of the table)."""
    case = open_case_of(table)
    if case is not None and number in (0, case.number):
        raise Conflict(
            _(
                "Game %(number)s is stopped by a renons case: it is decided before the game is written, for afterwards "
                "no renons can be claimed (C1.14)."
            )
            % {"number": case.number}
        )


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
