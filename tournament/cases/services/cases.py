"""A *claim* says who stopped the game, against whom and what for; the *facts* are the game as it was then, as the
rule book's row; an *answer* answers one question. `seen` is the state of the case that a page showed ("": any).
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.cases.selectors.cases import open_case_of, unwritten, walk
from tournament.cases.services import calls, claims, needs
from tournament.cases.services.case_value import require_possible
from tournament.cases.services.claims import Stop, require_seen
from tournament.errors import Conflict, Faults, RefereeError
from tournament.events.selectors.book import Facts
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.models import Call, Renons, Table, Taking
from tournament.sheets.selectors.stored_sheet import lock


def open_case(*, table: Table, number: int | None, stop: Stop, by: Actor, call: Call | None = None) -> Renons:
    """Open a case on the running game as a referee; a table has at most one.

    Raises Conflict (a recorded game, or a case open), NotAllowed, or RefereeError at every wrong field.
    """
    require(by, "case.judge")
    with transaction.atomic():
        sheet = lock(table)
        claims.require_running(sheet)
        faults = Faults()
        with faults.noted():
            number = claims.running_number(sheet, number)
        with faults.noted():
            claims.checked(sheet, stop)
        faults.tell()
        assert number is not None
        if open_case_of(sheet.table) is not None:
            raise Conflict(_("A renons case is open at this table already."))
        if unwritten(sheet.table).filter(number=number).exists():
            raise Conflict(
                _("Game %(number)s ended with a renons that is decided already; its row comes from the paper.")
                % {"number": number},
                "number",
            )
        case = claims.store(sheet, number, stop, by, call=call)
        if by.account is not None:
            needs.take(table=sheet.table, need=Taking.Need.CASE, number=number, by=by, since=case.opened_at)
            if call is not None and call.taken_by_id is None:
                calls.take(call=call, by=by)
        return case


def amend(*, case: Renons, stop: Stop, by: Actor, seen: str = "") -> Renons:
    """Correct the claim of an open case. Answers that no longer count are dropped."""
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = claims.locked(case, seen)
        before = claims.words(fresh)
        claims.fill(sheet, fresh, stop)
        fresh.answers = dict(walk(sheet, fresh).answers)
        fresh.save()
        journal.write_at(sheet, fresh.number, "renons.amend", by=by, before=before, after=claims.words(fresh))
        return fresh


def stopped_at(*, case: Renons, facts: Facts, by: Actor, seen: str = "") -> Renons:
    """Store the game as it was when stopped; {} before a contract (D13). Raises InvalidRow with every breach."""
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = claims.locked(case, seen)
        require_possible(sheet, fresh.number, facts, tuple(fresh.letters))
        before = {"facts": fresh.facts or {}}
        fresh.facts = dict(facts)
        fresh.answers = dict(walk(sheet, fresh).answers)
        fresh.save()
        journal.write_at(sheet, fresh.number, "renons.game", by=by, before=before, after={"facts": fresh.facts})
        return fresh


def answer(*, case: Renons, question: str, given: str, by: Actor, seen: str = "") -> Renons:
    """Answer a question of the article; later answers that it makes pointless are dropped. Repeating is harmless."""
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = claims.locked(case)
        now = walk(sheet, fresh)
        if now.answered and now.answered[-1].name == question and now.answers[question] == given:
            return fresh
        require_seen(sheet, fresh, seen)
        answers = dict(walk(sheet, fresh, {**fresh.answers, question: given}).answers)
        asked = {known.name for known in (*now.answered, now.next) if known is not None}
        if question not in asked or answers.get(question) != given:
            raise RefereeError(_("Choose one of the answers."), "answer")
        before = {"answers": fresh.answers}
        fresh.answers = answers
        fresh.save()
        journal.write_at(sheet, fresh.number, "renons.answer", by=by, before=before, after={"answers": fresh.answers})
        return fresh
