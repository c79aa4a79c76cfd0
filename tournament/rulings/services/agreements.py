"""If the table agrees that it is no renons (a wrong deal), no row is used up, and its fine waits for the next row."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from rules.case import Claim, Walk
from tournament.cases.selectors.cases import open_case_of, untold
from tournament.cases.services import claims, fines
from tournament.cases.services.case_value import require_possible, set_proposed
from tournament.cases.services.claims import UNKNOWN, Stop
from tournament.errors import Conflict, RefereeError
from tournament.events.selectors.book import Facts
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.idempotency import first_write, used_otherwise
from tournament.models import Renons, Table
from tournament.recording.services import games
from tournament.rulings.services.decisions import end_case
from tournament.sheets.selectors.stored_sheet import LoadedSheet, lock
from tournament.sheets.services import game_guards


def agree(
    *, table: Table, number: int, stop: Stop, facts: Facts, revision: int, key: UUID, by: Actor, answer: str = ""
) -> Renons:
    """Open and end an agreed renons case, and write the captain's row.

    `answer`: to the book's first question. The same key is the same case. Raises as `open_case` and `games.record`,
    Conflict also if the key has written something else.
    """
    require(by, "table.agree")
    with transaction.atomic():
        sheet = lock(table)
        row = sheet.book.discipline.stopped(facts, stop.against)
        if first_write(key=key, table=sheet.table, number=number, says={"facts": row}) is not None:
            ended = (Renons.Outcome.AGREED, Renons.Outcome.NONE)
            known = Renons.objects.filter(table=sheet.table, number=number, outcome__in=ended).last()
            if known is None or not claims.says(known, stop, claims.checked(sheet, stop)):
                raise used_otherwise()
            return known
        require_agreeable(sheet, number=number, stop=stop, facts=facts, by=by)
        none = no_renons(sheet, stop, facts, answer)
        game_guards.require_fresh(sheet=sheet, revision=revision)
        case = claims.store(sheet, number, stop, by)
        case.facts = dict(facts)
        if none is not None:
            case.answers = dict(none.answers)
            assert none.verdict is not None
            for dealer in none.verdict.fined:
                fines.impose(sheet, case, dealer)
            end_case(sheet, case, none.verdict.outcome, by)
            return case
        set_proposed(sheet, case, stop.against)
        end_case(sheet, case, Renons.Outcome.AGREED, by)
        games.record_next(sheet, facts=row, key=key, by=by)
        case.refresh_from_db(fields=["game"])
        return case


def no_renons(sheet: LoadedSheet, stop: Stop, facts: Facts, answer: str) -> Walk | None:
    """Return how the claim ends if the answer to the book's first question says that it is no renons; else None.

    A single possible answer need not be given. Raises RefereeError at the question.
    """
    declarer = "".join(sheet.book.summary(facts).takers[:1])
    dealer = sheet.book.turn(sheet.rows).dealer
    claim = Claim(stop.kind, stop.claimed_by, stop.against, declarer, dealer, facts)
    question = sheet.book.discipline.asked_at_table(claim)
    if question is None:
        return None
    codes = [possible.code for possible in question.answers]
    given = answer or (codes[0] if len(codes) == 1 else "")
    if given not in codes:
        raise RefereeError(
            _("No contract stood, so no card can have been played: cards are dealt anew ⟦misdeal⟧.")
            if len(codes) == 1
            else _("Say when the wrong number of cards was noticed ⟦counting⟧ ⟦misdeal⟧."),
            question.name,
        )
    walked = sheet.book.discipline.walk(claim, {question.name: given})
    return walked if walked.verdict is not None else None


def tell(*, case: Renons, stop: Stop, by: Actor, answer: str = "") -> Renons:
    """Add the details of an agreed renons that the game's form does not ask; the offender stays.

    Raises NotAllowed, Conflict (nothing is missing), or RefereeError at every wrong field.
    """
    require(by, "table.agree")
    with transaction.atomic():
        sheet = lock(case.table)
        game_guards.require_writable(sheet, by)
        game_guards.require_never_signed(sheet)
        fresh = untold(sheet.table).filter(pk=case.pk).first()
        if fresh is None:
            raise Conflict(_("Everything about this renons has been entered already."))
        if fresh.kind != stop.kind and no_renons(sheet, stop, fresh.facts or {}, answer) is not None:
            raise RefereeError(
                _(
                    "Then it is not a renons: take the game out, and enter the fine with the game that is dealt "
                    "again ⟦misdeal⟧."
                ),
                "kind",
            )
        before = claims.words(fresh)
        claims.fill(sheet, fresh, replace(stop, against=tuple(fresh.letters), claimed_by=stop.claimed_by or UNKNOWN))
        journal.write_at(sheet, fresh.number, "renons.amend", by=by, before=before, after=claims.words(fresh))
        return fresh


def require_agreeable(sheet: LoadedSheet, *, number: int, stop: Stop, facts: Facts, by: Actor) -> None:
    """Raise what prevents an agreement: an impossible claim, a written result, the referee's own case."""
    game_guards.require_writable(sheet, by)
    claims.running_number(sheet, number)
    if number != sheet.games_recorded + 1:
        raise RefereeError(_("Game %(next)s comes next.") % {"next": sheet.games_recorded + 1}, "number")
    game_guards.require_more_games(sheet, by)
    if open_case_of(sheet.table) is not None:
        raise Conflict(_("The referee has a renons case open at this table; he decides it ⟦decision⟧."))
    claims.checked(sheet, stop)
    require_possible(sheet, number, facts, stop.against)
