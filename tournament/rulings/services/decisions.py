"""The end of a case writes the game's row in the same transaction; the row of a paper sheet is written when it is
typed.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from rules.case import Verdict
from tournament.cases.selectors.cases import owed, walk
from tournament.cases.services import claims, fines
from tournament.cases.services.case_of_game import end
from tournament.cases.services.case_value import set_proposed
from tournament.cases.services.claims import LONGEST_CLAIM
from tournament.errors import Conflict, Faults
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import given_reason, one_line, paragraphs
from tournament.models import Renons
from tournament.recording.services import games
from tournament.sheets.selectors.stored_sheet import LoadedSheet, lock
from tournament.sheets.services import game_guards

LONGEST_TEXT = 4000
MOST_POINTS = 100_000


@dataclass(frozen=True, slots=True)
class Ruling:
    """`value`: positive, None for the proposed value; `reason`: of another value; `text`: of the ruling."""

    value: int | None = None
    reason: str = ""
    text: str = ""


def decide(*, case: Renons, ruling: Ruling, revision: int, by: Actor, seen: str = "") -> Renons:
    """End a case by its answers, and write the game's row if needed, locked for the players.

    `revision`: the sheet's behind the proposal. Raises Conflict (decided or changed already, questions open; a
    deliberate renons ends with `removals.disqualify`), StaleRevision, InvalidRow, or RefereeError at its field.
    """
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = claims.locked(case, seen)
        verdict = walk(sheet, fresh).verdict
        if verdict is None or fresh.facts is None:
            raise Conflict(_("The case is not ready to be decided: questions are open."))
        if verdict.outcome == "removed":
            raise Conflict(_("A deliberate renons ends with the removal of the player ⟦removal⟧."))
        game_guards.require_fresh(sheet=sheet, revision=revision)
        ruled = _ruled(sheet, fresh, verdict, ruling)
        for dealer in verdict.fined:
            fines.impose(sheet, fresh, dealer)
        end_case(sheet, fresh, verdict.outcome, by)
        if verdict.seats and fresh.number == sheet.games_recorded + 1:
            row = sheet.book.discipline.stopped(fresh.facts, verdict.seats, ruled)
            games.record_next(sheet, facts=row, by=by, case=fresh)
        return fresh


def withdraw(*, case: Renons, reason: str, by: Actor, seen: str = "") -> Renons:
    """End a case without a decision; a fine that waits for its row is withdrawn with it."""
    require(by, "case.judge")
    with transaction.atomic():
        sheet = lock(case.table)
        fresh = owed(sheet.table).filter(pk=case.pk).first()
        if fresh is None:
            sheet, fresh = claims.locked(case, seen)
        fresh.table = sheet.table
        fresh.reason = given_reason(reason)
        fresh.points, fresh.proposed_points, fresh.fined = None, None, None
        end_case(sheet, fresh, Renons.Outcome.WITHDRAWN, by)
        return fresh


def _ruled(sheet: LoadedSheet, case: Renons, verdict: Verdict, ruling: Ruling) -> int | None:
    """Return the referee's value if it differs from the proposal. Raises RefereeError at every wrong field."""
    faults, value = Faults(), None
    if verdict.seats:
        proposal = set_proposed(sheet, case, verdict.seats)
        value = ruling.value if proposal is None or ruling.value != -proposal.points else None
        if value is not None and proposal is None:
            faults.note(_("The value is worked out when the sheet is typed; correct the game then."), "value")
        elif value is not None and not 1 <= value <= MOST_POINTS:
            faults.note(value_bounds(), "value")
    with faults.noted():
        case.reason = one_line(ruling.reason, field="reason", most=LONGEST_CLAIM)
        if value is not None:
            case.reason = given_reason(ruling.reason)
    with faults.noted():
        case.text = paragraphs(ruling.text, most=LONGEST_TEXT, field="text")
    faults.tell()
    if value is not None:
        case.points = -value
    return value


def value_bounds() -> str:
    return _("Give the value as a whole number from 1 to %(most)s.") % {"most": MOST_POINTS}


def end_case(sheet: LoadedSheet, case: Renons, outcome: str, by: Actor) -> None:
    decider = case.answers.get("decider") or ("agreement" if by.at_table else "referee")
    end(sheet, case, outcome=outcome, decided_by="agreement" if outcome == Renons.Outcome.AGREED else decider, by=by)
