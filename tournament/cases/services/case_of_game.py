"""Keep games and renons cases consistent: a stopped game is not recorded, nor its sheet closed, before the decision; a
written, corrected or derived game updates its case.

A renons that the table writes as a game is agreed by all. Its case is created here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from rules.book import RuleBook
from rules.case import Claim
from rules.sheet import Judged, ScoredRow
from rules.violations import Violation
from tournament.cases.selectors.cases import (
    OPEN,
    WRITING,
    ended_by_removal,
    is_unwritten,
    open_case_of,
    unwritten,
    walk,
)
from tournament.cases.services import calls, fines
from tournament.cases.services.case_value import item_of_case, require_possible, set_value
from tournament.errors import Conflict, InvalidRow
from tournament.events.selectors.book import Facts
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor
from tournament.models import Game, HeldGame, Renons, Table
from tournament.sheets.selectors.stored_sheet import LoadedSheet


def _undecided(case: Renons) -> Conflict:
    return Conflict(
        _(
            "Game %(number)s is stopped by a renons case: it is decided before the game is written, for afterwards "
            "no renons can be claimed ⟦written⟧."
        )
        % {"number": case.number}
    )


def require_decided(table: Table) -> None:
    case = open_case_of(table)
    if case is not None:
        raise _undecided(case)


def require_written(table: Table) -> None:
    """Raise Conflict while a decided renons is not on the sheet."""
    case = unwritten(table).first()
    if case is not None:
        raise Conflict(
            _(
                "Game %(number)s ended with a renons of %(seats)s that is decided and not written yet: type it first, "
                "or let the referee close the sheet."
            )
            % {"number": case.number, "seats": case.entry_letters}
        )


def case_of_row(sheet: LoadedSheet, number: int, facts: Facts, by: Actor, waiting: Collection[Renons]) -> Renons | None:
    """Return the decided case that waits for this new row: of a sheet from paper, or in the deciding transaction.

    `waiting` are the table's cases without a row. Raises Conflict while the case is open or if the row writes at other
    seats, and InvalidRow at every field that differs from the decided game. No query.
    """
    here = [case for case in waiting if case.number == number]
    for opened in here:
        if opened.outcome == OPEN:
            raise _undecided(opened)
    case = next((waiting_case for waiting_case in here if is_unwritten(waiting_case)), None)
    if case is None:
        return None
    seats = case.entry_letters
    if set(sheet.book.discipline.offenders(facts)) != set(seats):
        raise Conflict(
            _("Game %(number)s was decided as a renons of %(seats)s: type the game with %(seats)s in the field renons.")
            % {"number": number, "seats": seats}
        )
    _require_decided_game(sheet, case, facts, by)
    return case


def _require_decided_game(sheet: LoadedSheet, case: Renons, facts: Facts, by: Actor) -> None:
    decided = case.facts or {}
    differs = sheet.book.discipline.differs(decided, facts)
    if not differs:
        return
    message = _(
        "Game %(number)s was stopped, and its renons case is decided on another game than this row: type it as it was "
        "decided; if the paper says otherwise, the referee corrects it afterwards with a reason."
    )
    try:
        require_possible(sheet, case.number, decided, tuple(case.entry_letters))
    except InvalidRow:
        if by.judges:
            return
        message = _(
            "Game %(number)s cannot have been stopped as its renons case was decided: the referee types this row, "
            "and the case follows it."
        )
    raise InvalidRow(message % {"number": case.number}, differs)


def require_no_late_claim(sheet: LoadedSheet, number: int, *, was: Facts, facts: Facts, key: UUID | None) -> None:
    """Raise Conflict if the table's correction makes a written result a renons.

    A game from a phone is no claim: it was entered as a renons before the table chose it.
    """
    offenders = sheet.book.discipline.offenders
    if offenders(facts) and not offenders(was) and not _from_a_phone(sheet, key):
        slip = _("If it was only written down wrongly, call the referee ⟦slip⟧.")
        raise Conflict(f"{late_claim(number).message} {slip}", "number")


def _from_a_phone(sheet: LoadedSheet, key: UUID | None) -> bool:
    return key is not None and HeldGame.objects.filter(table=sheet.table, key=key).exists()


def late_claim(number: int) -> Conflict:
    return Conflict(
        _("The result of game %(number)s is written; no renons can be claimed on it any more ⟦written⟧.")
        % {"number": number},
        "number",
    )


def row_written(case: Renons, game: Game, row: ScoredRow, sheet: LoadedSheet, by: Actor) -> None:
    """Join a decided case with its game."""
    case.game = game
    valued, stood = case.points is None, case.facts
    if valued:
        set_value(case, item_of_case(sheet, row))
    differs = sheet.book.discipline.differs(stood or {}, game.facts)
    if differs:
        case.facts = _stood(sheet.book, game.facts)
    case.save(update_fields=["game", "facts", "proposed_points", "points", "derivation"])
    if differs:
        journal.write_at(sheet, case.number, "renons.game", by=by, before={"facts": stood}, after={"facts": case.facts})
    elif valued:
        after = {"proposed": case.proposed_points, "written": case.points}
        journal.write_at(sheet, case.number, "renons.amend", by=by, before={"written": None}, after=after)


def follow(
    sheet: LoadedSheet,
    judged: Judged,
    game: Game,
    changed: Iterable[int],
    *,
    was: Facts,
    key: UUID | None,
    by: Actor,
    reason: str,
) -> None:
    """Update the cases of a written game and of the later lines it changed, in the caller's transaction.

    A ruling on the line before (`was`) stays as decided. No query while no renons is among the lines.
    """
    number = game.number
    rows = {number: game.facts, **{line: sheet.games[line - 1].facts for line in changed}}
    offenders = {line: sheet.book.discipline.offenders(row) for line, row in rows.items()}
    if not any(offenders.values()) and not sheet.book.discipline.offenders(was):
        return
    known = {
        case.number: case
        for case in Renons.objects.filter(
            table=sheet.table, number__in=rows, game__isnull=False, outcome__in=WRITING
        ).prefetch_related("against")
    }
    for line, row in rows.items():
        case, scored = known.get(line), judged.rows[line - 1]
        if case is None:
            if line == number and offenders[line] and (by.at_table or _from_a_phone(sheet, key)):
                _agree(sheet, game, scored, by)
        elif offenders[line] and (line != number or case.outcome == Renons.Outcome.AGREED):
            _amend(sheet, case, row, scored, by)
        elif case.outcome == Renons.Outcome.AGREED:
            case.proposed_points, case.points, case.derivation, case.reason = None, None, [], reason
            end(sheet, case, outcome=Renons.Outcome.WITHDRAWN, decided_by=case.decided_by, by=by)


def _agree(sheet: LoadedSheet, game: Game, row: ScoredRow, by: Actor) -> None:
    case = Renons(table=sheet.table, number=game.number, game=game, opened_by=by.label[:150])
    offenders = sheet.book.discipline.offenders(game.facts)
    case.kind, case.facts = _kind(sheet.book, offenders), _stood(sheet.book, game.facts)
    _require_renons(case.kind, case.facts, offenders, sheet.book)
    set_value(case, item_of_case(sheet, row))
    case.outcome, case.decided_by = Renons.Outcome.AGREED, Renons.DecidedBy.AGREEMENT
    case.save()
    case.against.set([sheet.seats[letter] for letter in offenders])
    end(sheet, case, outcome=case.outcome, decided_by=case.decided_by, by=by)


def _amend(sheet: LoadedSheet, case: Renons, facts: Facts, row: ScoredRow, by: Actor) -> None:
    before = _state(case, case.letters)
    seats = case.letters
    if case.outcome == Renons.Outcome.AGREED:
        offenders = sheet.book.discipline.offenders(facts)
        seats = "".join(sorted(offenders))
        case.kind, case.facts = _kind(sheet.book, offenders, case.kind), _stood(sheet.book, facts)
        _require_renons(case.kind, case.facts, offenders, sheet.book)
    set_value(case, item_of_case(sheet, row))
    after = _state(case, seats)
    if after == before:
        return
    case.save()
    case.against.set([sheet.seats[letter] for letter in seats])
    journal.write_at(sheet, case.number, "renons.amend", by=by, before=before, after=after)


def _state(case: Renons, seats: str) -> dict[str, Any]:
    return {
        "against": seats,
        "kind": case.kind,
        "facts": case.facts or {},
        "proposed": case.proposed_points,
        "written": case.points,
        "derivation": case.derivation,
    }


def _require_renons(kind: str, facts: Facts, offenders: tuple[str, ...], book: RuleBook) -> None:
    claim = Claim(kind, "", offenders, "", game=facts)
    question = book.discipline.asked_at_table(claim) if kind else None
    if question is not None and len(question.answers) == 1:
        (answer,) = question.answers
        verdict = book.discipline.walk(claim, {question.name: answer.code}).verdict
        assert verdict is not None
        broken = Violation("claim-early", verdict.article, field="renons")
        raise InvalidRow(_("A game cannot have been stopped like this."), [broken])


def _kind(book: RuleBook, offenders: Sequence[str], known: str = "") -> str:
    """Return the known kind if it allows so many offenders; else the only possible kind; else ""."""
    left = [
        value
        for value in book.discipline.kinds
        if not book.discipline.check_claim(Claim(value, "", tuple(offenders), ""))
    ]
    return known if known in left else left[0] if len(left) == 1 else ""


def _stood(book: RuleBook, facts: Facts) -> dict[str, object]:
    shown = book.show(facts)
    return book.read({name: shown.get(name, "") for name in book.discipline.case_fields}).facts


def end(sheet: LoadedSheet, case: Renons, *, outcome: str, decided_by: str, by: Actor) -> None:
    """Close a case, and the call that led to it, in the caller's transaction."""
    case.outcome, case.decided_by = outcome, decided_by
    case.ended_at, case.ended_by = timezone.now(), by.label[:150]
    case.save()
    journal.write_at(
        sheet,
        case.number,
        "renons.end",
        by=by,
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
    if case.call is not None and case.call.ended_at is None and by.account is not None:
        calls.finish(call=case.call, by=by)


def end_with_removal(sheet: LoadedSheet, *, seat: str, reason: str, by: Actor) -> None:
    """Close the open case because a removal ends the table's games.

    It is upheld against the removed player alone: the others' difference may not get worse.
    """
    case = open_case_of(sheet.table)
    if case is None:
        return
    case.table, case.reason = sheet.table, reason
    outcome = Renons.Outcome.WITHDRAWN
    if seat in case.letters:
        outcome = Renons.Outcome.UPHELD
        _answer_deliberate(sheet, case, by)
    end(sheet, case, outcome=outcome, decided_by=case.answers.get("decider") or "referee", by=by)


def _answer_deliberate(sheet: LoadedSheet, case: Renons, by: Actor) -> None:
    before = case.answers
    walked = walk(sheet, case, {**before, "deliberate": "yes"})
    case.answers = dict(walked.answers)
    if walked.verdict is not None and walked.verdict.outcome != "removed":
        del case.answers[walked.answered[-1].name]  # it ended the questions before "deliberate" was asked
    if case.answers != before:
        journal.write_at(
            sheet, case.number, "renons.answer", by=by, before={"answers": before}, after={"answers": case.answers}
        )


def resume_after_removal(sheet: LoadedSheet, *, reason: str, by: Actor) -> None:
    """Reopen the case that the removal closed, with its answers but "deliberate"."""
    case = ended_by_removal(sheet.table, sheet.games_recorded + 1)
    if case is None:
        return
    before = {"outcome": case.outcome, "reason": case.reason, "answers": case.answers}
    case.outcome, case.decided_by, case.reason = Renons.Outcome.OPEN, "", ""
    case.ended_at, case.ended_by = None, ""
    now = walk(sheet, case)
    last = now.answered[-1].name if now.verdict is not None and now.verdict.outcome == "removed" else ""
    case.answers = {name: given for name, given in now.answers.items() if name != last}
    case.save()
    after = {"outcome": "", "reason": "", "answers": case.answers}
    journal.write_at(sheet, case.number, "renons.resume", by=by, before=before, after=after, reason=reason)


@dataclass(frozen=True, slots=True)
class AskedOfRow:
    """The row as it is to be written, the decided case that it writes, and the fines that it carries, in the order of
    decision.
    """

    sheet: LoadedSheet
    facts: Facts
    case: Renons | None
    due: Sequence[Renons]

    def written(self, game: Game, row: ScoredRow, *, key: UUID | None, by: Actor) -> None:
        """Join the case and the fines with the game that carries them; a renons that the table writes is agreed."""
        if self.due:
            fines.written(self.sheet, self.due, game)
        if self.case is not None:
            row_written(self.case, game, row, self.sheet, by)
            if self.case.outcome == Renons.Outcome.AGREED:
                _amend(self.sheet, self.case, game.facts, row, by)
        elif self.sheet.book.discipline.offenders(game.facts) and (by.at_table or _from_a_phone(self.sheet, key)):
            _agree(self.sheet, game, row, by)


def asked_of_row(sheet: LoadedSheet, facts: Facts, by: Actor, case: Renons | None = None) -> AskedOfRow:
    """Return what is asked of the next row. One query.

    `case`: the case that the writer has just ended with this row; then the fines that are due are added to it. Raises
    as `case_of_row`, and InvalidRow without a fine that is due.
    """
    without_row = Renons.objects.filter(table=sheet.table, game=None).order_by("number", "pk")
    waiting = [other for other in without_row if other != case]
    if not waiting:
        return AskedOfRow(sheet, facts, case, ())
    number = sheet.games_recorded + 1
    due = fines.due(sheet, number, facts, waiting)
    if case is not None:
        return AskedOfRow(sheet, fines.added(sheet, facts, due), case, due)
    case = case_of_row(sheet, number, facts, by, waiting)
    fines.require_in_row(sheet, number, facts, due, by)
    return AskedOfRow(sheet, facts, case, due)
