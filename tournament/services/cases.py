"""Renons cases: a stopped game, what the article asks about it, and its end (C1, C2).

Vocabulary: a *claim* is who stopped the game, against whom and what for; the *facts* are the game as it stood then,
as the rule book's row; an *answer* is one to a question of the article. Questions, outcomes and values are the rule
book's (`RuleBook.walk`, `RuleBook.stopped`); who may end what, and what is stored, stands here. A case is opened on
the running game only. Its end writes the game's row through `services.games` in the same transaction, where the
outcome writes anything; a table whose sheet comes from paper has its row written when it is typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from rules.case import Claim, Verdict, Walk
from rules.violations import Violation
from tournament.models import Call, Renons, Round, Submission, Table, Taking
from tournament.services import calls, games, journal, needs
from tournament.services.actor import Actor, require
from tournament.services.derive import Facts, sheet_of
from tournament.services.errors import Conflict, InvalidRow, NotAllowed, RefereeError
from tournament.services.loading import LoadedSheet, lock, subject
from tournament.services.stopped import end, open_case_of
from tournament.services.submissions import require_fresh
from tournament.services.texts import given_reason, one_line, paragraphs

LONGEST_CLAIM = 300
LONGEST_TEXT = 4000
MOST_TRICKS = 16
MOST_POINTS = 100_000


@dataclass(frozen=True, slots=True)
class Stop:
    """What is claimed: kind, who stopped ("": no player), against whom, in which trick (None: unknown), in words."""

    kind: str
    claimed_by: str
    against: tuple[str, ...]
    trick: int | None = None
    claim: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """How an official ends a case: another value than the proposed one (positive), its reason, the ruling's text."""

    value: int | None = None
    reason: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the rules write at each offender (negative), and how that comes about."""

    points: int
    derivation: str


def open_case(*, table: Table, number: int, stop: Stop, by: Actor, call: Call | None = None) -> Renons:
    """A referee opens a case on the running game; while one is open at the table there is no other.

    He looks after it from then on, and has come for the `call` that led to it, unless another has.

    Raises Conflict (a recorded game takes none, C1.14; one is open), NotAllowed, or RefereeError at a field.
    """
    require(by, "case.judge")
    with transaction.atomic():
        sheet = lock(table)
        _require_running(sheet)
        _require_number(sheet, number)
        if open_case_of(sheet.table) is not None:
            raise Conflict(_("A renons case is open at this table already."))
        case = _store(sheet, number, stop, by, call=call)
        if by.account is not None:
            needs.take(table=sheet.table, need=Taking.Need.CASE, number=number, by=by, since=case.opened_at)
            if call is not None and call.taken_by_id is None:
                calls.take(call=call, by=by)
        return case


def amend(*, case: Renons, stop: Stop, by: Actor) -> Renons:
    """Put right what is claimed while the case is open. Answers that no longer count are dropped."""
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = _locked(case)
        before = _claim_words(fresh)
        _fill(sheet, fresh, stop)
        fresh.answers = dict(walk(sheet, fresh).answers)
        fresh.save()
        _log(sheet, fresh, "renons.amend", by, before=before, after=_claim_words(fresh))
        return fresh


def stopped_at(*, case: Renons, facts: Facts, by: Actor) -> Renons:
    """Say how the game stood when it was stopped; {} before a contract (D13). Raises InvalidRow with every breach."""
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = _locked(case)
        _require_possible(sheet, fresh.number, facts, tuple(fresh.letters))
        before = {"facts": fresh.facts or {}}
        fresh.facts = dict(facts)
        fresh.answers = dict(walk(sheet, fresh).answers)
        fresh.save()
        _log(sheet, fresh, "renons.game", by, before=before, after={"facts": fresh.facts})
        return fresh


def answer(*, case: Renons, question: str, given: str, by: Actor) -> Renons:
    """Answer one question of the article; later answers that it makes pointless are dropped."""
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = _locked(case)
        seen = walk(sheet, fresh)
        asked = {one.name: one for one in (*seen.answered, seen.next) if one is not None}
        if question not in asked or given not in {one.code for one in asked[question].answers}:
            raise RefereeError(_("Choose one of the answers."), "answer")
        before = {"answers": fresh.answers}
        fresh.answers = dict(walk(sheet, fresh, {**fresh.answers, question: given}).answers)
        fresh.save()
        _log(sheet, fresh, "renons.answer", by, before=before, after={"answers": fresh.answers})
        return fresh


def decide(*, case: Renons, ruling: Ruling, revision: int, key: UUID, by: Actor) -> Renons:
    """End a case as the answers say, and write the game's row where that writes anything. Locked for the players.

    `revision` is the sheet's that the proposal was made from. Raises Conflict (decided already, questions open; a
    deliberate renons ends with `sheets.disqualify`, C1.6), StaleRevision, or RefereeError at its field.
    """
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = _locked(case)
        verdict = walk(sheet, fresh).verdict
        if verdict is None or fresh.facts is None:
            raise Conflict(_("The case is not ready to be decided: questions are open."))
        if verdict.outcome == "removed":
            raise Conflict(_("A deliberate renons ends with the removal of the player (C1.6)."))
        require_fresh(sheet=sheet, revision=revision)
        fresh.text = paragraphs(ruling.text, most=LONGEST_TEXT, field="text")
        ruled = _ruled(sheet, fresh, verdict, ruling)
        _end(sheet, fresh, verdict.outcome, by)
        if verdict.seats and fresh.number == sheet.games_recorded + 1:
            row = sheet.book.stopped(fresh.facts, verdict.seats, ruled)
            games.record(table=sheet.table, number=fresh.number, facts=row, revision=revision, key=key, by=by)
            fresh.refresh_from_db(fields=["game"])
        return fresh


def withdraw(*, case: Renons, reason: str, by: Actor) -> Renons:
    """End a case without a decision: it was opened by mistake, or the claim is taken back. Nothing is written."""
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = _locked(case)
        fresh.reason = given_reason(reason)
        _end(sheet, fresh, Renons.Outcome.WITHDRAWN, by)
        return fresh


def agree(*, table: Table, number: int, stop: Stop, facts: Facts, revision: int, key: UUID, by: Actor) -> Renons:
    """The three at the table agree on a renons (C1.3): the case is made and ended, and A writes the row (A8).

    The same key again is the same case. Raises as `open_case` and `games.record`.
    """
    require(by, "table.agree")
    with transaction.atomic():
        sheet = lock(table)
        if Submission.objects.filter(pk=key, table=sheet.table).exists():
            known = Renons.objects.filter(table=sheet.table, number=number, outcome=Renons.Outcome.AGREED).last()
            if known is not None:
                return known
        require_agreeable(sheet, number=number, stop=stop, facts=facts, by=by)
        case = _store(sheet, number, stop, by)
        case.facts = dict(facts)
        found = propose(sheet, number=number, facts=facts, offenders=stop.against)
        _propose(case, found)
        _end(sheet, case, Renons.Outcome.AGREED, by)
        row = sheet.book.stopped(facts, stop.against)
        games.record(table=sheet.table, number=number, facts=row, revision=revision, key=key, by=by)
        case.refresh_from_db(fields=["game"])
        return case


def require_agreeable(sheet: LoadedSheet, *, number: int, stop: Stop, facts: Facts, by: Actor) -> None:
    """Raise what keeps the table from agreeing: a claim or a game that can not be, C1.14, the referee's own case."""
    games.require_writable(table=sheet.table, by=by)
    _require_number(sheet, number)
    if number != sheet.games_recorded + 1:
        raise RefereeError(_("Game %(next)s comes next.") % {"next": sheet.games_recorded + 1}, "number")
    if open_case_of(sheet.table) is not None:
        raise Conflict(_("The referee has a renons case open at this table; he decides it (C1.5)."))
    _checked(sheet, stop)
    _require_possible(sheet, number, facts, stop.against)


# --- what the rules say -----------------------------------------------------------------------------------------------


def walk(sheet: LoadedSheet, case: Renons, answers: Mapping[str, str] | None = None) -> Walk:
    """How far the case has come, by the rule book."""
    claim = Claim(
        kind=case.kind,
        claimed_by=case.claimed_by.letter if case.claimed_by else "",
        against=tuple(case.letters),
        declarer=sheet.book.summary(case.facts or {}).declarer,
    )
    return sheet.book.walk(claim, case.answers if answers is None else answers)


def propose(sheet: LoadedSheet, *, number: int, facts: Facts, offenders: tuple[str, ...]) -> Proposal | None:
    """What the rules write at each offender; None if games before this one are not recorded: they may give circles."""
    if number != sheet.games_recorded + 1:
        return None
    rows = [*sheet.rows, sheet.book.stopped(facts, offenders)]
    score = sheet.book.score(sheet_of(event=sheet.event, rows=rows))
    item = next(one for one in score.rows[-1].items if one.code in sheet.book.case_items)
    return Proposal(item.points, str(item.params["derivation"]))


def _require_possible(sheet: LoadedSheet, number: int, facts: Facts, offenders: tuple[str, ...]) -> None:
    """Raise InvalidRow with every breach of a game stopped like this, in its place on the sheet.

    On a paper sheet its place is not known: then it has to be possible with one of the forehands.
    """
    seats = sheet.book.seats
    row = sheet.book.stopped(facts, offenders)
    places = [sheet.rows]
    if number != sheet.games_recorded + 1:
        places = [[sheet.book.stopped({}, seats[:1])] * dealt for dealt in range(len(seats))]
    found: list[Violation] = []
    for before in places:
        violations = sheet.book.check(sheet_of(event=sheet.event, rows=[*before, row]))
        found = [one for one in violations if one.row in (None, len(before) + 1)]
        if not found:
            return
    raise InvalidRow(_("A game can not have been stopped like this."), found)


def _ruled(sheet: LoadedSheet, case: Renons, verdict: Verdict, ruling: Ruling) -> int | None:
    """What the referee set instead of the proposal, if that is another value; stores both on the case."""
    case.reason = one_line(ruling.reason, field="reason")
    if len(case.reason) > LONGEST_CLAIM:
        given_reason(ruling.reason)  # says that it is too long
    if not verdict.seats:
        return None
    found = propose(sheet, number=case.number, facts=case.facts or {}, offenders=verdict.seats)
    _propose(case, found)
    value = ruling.value
    if value is None or (found is not None and value == -found.points):
        return None
    if found is None:
        raise RefereeError(_("The value is worked out when the sheet is typed; correct the game then."), "value")
    if not 1 <= value <= MOST_POINTS:
        raise RefereeError(_("Give the value as a whole number above zero."), "value")
    case.reason = given_reason(ruling.reason)
    case.points = -value
    return value


def _propose(case: Renons, found: Proposal | None) -> None:
    if found is not None:
        case.proposed_points = case.points = found.points
        case.derivation = found.derivation


# --- what may be done -------------------------------------------------------------------------------------------------


def _locked(case: Renons) -> tuple[LoadedSheet, Renons]:
    sheet = lock(case.table)
    fresh = Renons.objects.filter(pk=case.pk).select_related("claimed_by", "call").first()
    if fresh is None or fresh.outcome:
        raise Conflict(_("This case is decided."))
    fresh.table = sheet.table
    return sheet, fresh


def _require_running(sheet: LoadedSheet) -> None:
    if sheet.table.bye or not sheet.full_table:
        raise NotAllowed(_("No games are recorded at this table."))
    if sheet.round.state != Round.State.RUNNING:
        raise NotAllowed(_("The round is not running; a renons is claimed on the running game only (C1.14)."))


def _require_number(sheet: LoadedSheet, number: int) -> None:
    """C1.14: the running game. On a sheet that comes from paper the running game is ahead of what is recorded."""
    last, following = sheet.event.games_per_round, sheet.games_recorded + 1
    if not 1 <= number <= last:
        raise RefereeError(
            _("There is no game %(number)s: the round has games 1 to %(last)s.") % {"number": number, "last": last},
            "number",
        )
    if number < following or sheet.table.state != Table.State.OPEN:
        raise Conflict(
            _("The result of game %(number)s is written; no renons can be claimed on it any more (C1.14).")
            % {"number": number},
            "number",
        )
    if number > following and sheet.table.entry_way == Table.EntryWay.LIVE:
        raise RefereeError(_("Game %(next)s is the running one.") % {"next": following}, "number")


# --- writing ----------------------------------------------------------------------------------------------------------


def _store(sheet: LoadedSheet, number: int, stop: Stop, by: Actor, *, call: Call | None = None) -> Renons:
    case = Renons(table=sheet.table, number=number, call=call, opened_by=by.label[:150])
    _fill(sheet, case, stop)
    _log(sheet, case, "renons.open", by, after=_claim_words(case))
    return case


def _checked(sheet: LoadedSheet, stop: Stop) -> str:
    """What was said about the claim, as it is stored. Raises RefereeError at the field that is wrong."""
    if stop.kind not in Renons.Kind.values:
        raise RefereeError(_("Choose what kind of renons is claimed (C1.1)."), "kind")
    if not stop.against or any(letter not in sheet.seats for letter in stop.against):
        raise RefereeError(_("Say against whom the renons is claimed."), "against")
    if stop.claimed_by and stop.claimed_by not in sheet.seats:
        raise RefereeError(_("Say who stopped the game."), "claimed_by")
    if stop.trick is not None and not 1 <= stop.trick <= MOST_TRICKS:
        raise RefereeError(_("A game has tricks 1 to %(last)s.") % {"last": MOST_TRICKS}, "trick")
    claim = one_line(stop.claim, field="claim")
    if len(claim) > LONGEST_CLAIM:
        raise RefereeError(_("That is too long: at most %(count)s characters.") % {"count": LONGEST_CLAIM}, "claim")
    return claim


def _fill(sheet: LoadedSheet, case: Renons, stop: Stop) -> None:
    claim = _checked(sheet, stop)
    case.kind, case.trick, case.claim = stop.kind, stop.trick, claim
    case.claimed_by = sheet.seats[stop.claimed_by] if stop.claimed_by else None
    case.save()
    case.against.set([sheet.seats[letter] for letter in stop.against])


def _end(sheet: LoadedSheet, case: Renons, outcome: str, by: Actor) -> None:
    """Close the case, and the call that led to it."""
    decider = case.answers.get("decider") or ("agreement" if by.at_table else "referee")
    end(sheet, case, outcome=outcome, decided_by="agreement" if outcome == Renons.Outcome.AGREED else decider, by=by)
    if case.call is not None and case.call.ended_at is None and by.account is not None:
        calls.finish(call=case.call, by=by)


def _claim_words(case: Renons) -> dict[str, Any]:
    return {
        "kind": case.kind,
        "claimed_by": case.claimed_by.letter if case.claimed_by else "",
        "against": case.letters,
        "trick": case.trick,
        "claim": case.claim,
    }


def _log(
    sheet: LoadedSheet,
    case: Renons,
    action: str,
    by: Actor,
    *,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> None:
    journal.write(
        event=sheet.event,
        by=by,
        action=action,
        subject=subject(sheet.round, sheet.table, case.number),
        before=before,
        after=after,
        reason=reason,
    )
