"""Renons cases: a stopped game, what the article asks about it, and its end (C1, C2).

Vocabulary: a *claim* is who stopped the game, against whom and what for; the *facts* are the game as it stood then,
as the rule book's row; an *answer* is one to a question of the article. Questions, outcomes and values are the rule
book's (`RuleBook.walk`, `RuleBook.stopped`); who may end what, and what is stored, stands here. A case is opened on
the running game only. Its end writes the game's row through `services.games` in the same transaction, where the
outcome writes anything; a table whose sheet comes from paper has its row written when it is typed. `seen` is the state
of the case that a page showed (`case_state`; "": any).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from rules.case import Claim, Verdict
from tournament.models import Call, Renons, Round, Table, Taking
from tournament.selectors.book import Facts
from tournament.selectors.cases import open_case_of, untold, unwritten, walk
from tournament.selectors.loaded import LoadedSheet
from tournament.services import calls, games, journal, needs, writable
from tournament.services.actor import Actor, require
from tournament.services.case_rules import Proposal, propose, require_possible
from tournament.services.case_state import require_seen
from tournament.services.derive import as_json
from tournament.services.errors import Conflict, Faults, NotAllowed, RefereeError
from tournament.services.loading import lock
from tournament.services.stopped import end, late_claim
from tournament.services.submissions import require_fresh, used_otherwise, written_before
from tournament.services.texts import given_reason, one_line, paragraphs
from tournament.wording.rulebook import violation_sentence

LONGEST_CLAIM = 300
LONGEST_TEXT = 4000
MOST_TRICKS = 16
MOST_POINTS = 100_000
#: A seat that no table has: who stopped the game has to be said.
UNKNOWN = "?"


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


def open_case(*, table: Table, number: int | None, stop: Stop, by: Actor, call: Call | None = None) -> Renons:
    """A referee opens a case on the running game; while one is open at the table there is no other.

    He looks after it from then on, and has come for the `call` that led to it, unless another has.

    `number` None was not typed. Raises Conflict (a recorded game takes none, C1.14; one is open), NotAllowed, or
    RefereeError at every field that is wrong.
    """
    require(by, "case.judge")
    with transaction.atomic():
        sheet = lock(table)
        require_running(sheet)
        faults = Faults()
        with faults.noted():
            number = _running_number(sheet, number)
        with faults.noted():
            _checked(sheet, stop)
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
        case = _store(sheet, number, stop, by, call=call)
        if by.account is not None:
            needs.take(table=sheet.table, need=Taking.Need.CASE, number=number, by=by, since=case.opened_at)
            if call is not None and call.taken_by_id is None:
                calls.take(call=call, by=by)
        return case


def amend(*, case: Renons, stop: Stop, by: Actor, seen: str = "") -> Renons:
    """Put right what is claimed while the case is open. Answers that no longer count are dropped."""
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = _locked(case, seen)
        before = _claim_words(fresh)
        _fill(sheet, fresh, stop)
        fresh.answers = dict(walk(sheet, fresh).answers)
        fresh.save()
        journal.write_at(sheet, fresh.number, "renons.amend", by=by, before=before, after=_claim_words(fresh))
        return fresh


def stopped_at(*, case: Renons, facts: Facts, by: Actor, seen: str = "") -> Renons:
    """Say how the game stood when it was stopped; {} before a contract (D13). Raises InvalidRow with every breach."""
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = _locked(case, seen)
        require_possible(sheet, fresh.number, facts, tuple(fresh.letters))
        before = {"facts": fresh.facts or {}}
        fresh.facts = dict(facts)
        fresh.answers = dict(walk(sheet, fresh).answers)
        fresh.save()
        journal.write_at(sheet, fresh.number, "renons.game", by=by, before=before, after={"facts": fresh.facts})
        return fresh


def answer(*, case: Renons, question: str, given: str, by: Actor, seen: str = "") -> Renons:
    """Answer one question of the article; later answers that it makes pointless are dropped. Again is the same."""
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = _locked(case)
        now = walk(sheet, fresh)
        if now.answered and now.answered[-1].name == question and now.answers[question] == given:
            return fresh
        require_seen(sheet, fresh, seen)
        asked = {one.name: one for one in (*now.answered, now.next) if one is not None}
        if question not in asked or given not in {one.code for one in asked[question].answers}:
            raise RefereeError(_("Choose one of the answers."), "answer")
        before = {"answers": fresh.answers}
        fresh.answers = dict(walk(sheet, fresh, {**fresh.answers, question: given}).answers)
        fresh.save()
        journal.write_at(sheet, fresh.number, "renons.answer", by=by, before=before, after={"answers": fresh.answers})
        return fresh


def decide(*, case: Renons, ruling: Ruling, revision: int, key: UUID, by: Actor, seen: str = "") -> Renons:
    """End a case as the answers say, and write the game's row where that writes anything. Locked for the players.

    `revision` is the sheet's that the proposal was made from. Raises Conflict (decided or changed already, questions
    open; a deliberate renons ends with `sheets.disqualify`, C1.6), StaleRevision, InvalidRow (the game can not have
    been stopped as it is told), or RefereeError at its field.
    """
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = _locked(case, seen)
        verdict = walk(sheet, fresh).verdict
        if verdict is None or fresh.facts is None:
            raise Conflict(_("The case is not ready to be decided: questions are open."))
        if verdict.outcome == "removed":
            raise Conflict(_("A deliberate renons ends with the removal of the player (C1.6)."))
        require_fresh(sheet=sheet, revision=revision)
        if verdict.seats:  # what was corrected or typed since may have moved the deal
            require_possible(sheet, fresh.number, fresh.facts, verdict.seats)
        ruled = _ruled(sheet, fresh, verdict, ruling)
        _end(sheet, fresh, verdict.outcome, by)
        if verdict.seats and fresh.number == sheet.games_recorded + 1:
            row = sheet.book.stopped(fresh.facts, verdict.seats, ruled)
            games.record(table=sheet.table, number=fresh.number, facts=row, revision=revision, key=key, by=by)
            fresh.refresh_from_db(fields=["game"])
        return fresh


def withdraw(*, case: Renons, reason: str, by: Actor, seen: str = "") -> Renons:
    """End a case without a decision: it was opened by mistake, or the claim is taken back. Nothing is written."""
    require(by, "case.judge")
    with transaction.atomic():
        sheet, fresh = _locked(case, seen)
        fresh.reason = given_reason(reason)
        _end(sheet, fresh, Renons.Outcome.WITHDRAWN, by)
        return fresh


def agree(*, table: Table, number: int, stop: Stop, facts: Facts, revision: int, key: UUID, by: Actor) -> Renons:
    """The three at the table agree on a renons (C1.3): the case is made and ended, and A writes the row (A8).

    The same key again is the same case. Raises as `open_case` and `games.record`, Conflict also if the key has written
    something else.
    """
    require(by, "table.agree")
    with transaction.atomic():
        sheet = lock(table)
        row = sheet.book.stopped(facts, stop.against)
        if written_before(key=key, sheet=sheet, number=number, says={"facts": row}) is not None:
            known = Renons.objects.filter(table=sheet.table, number=number, outcome=Renons.Outcome.AGREED).last()
            if known is None or not _says(known, stop, _checked(sheet, stop)):
                raise used_otherwise()
            return known
        require_agreeable(sheet, number=number, stop=stop, facts=facts, by=by)
        case = _store(sheet, number, stop, by)
        case.facts = dict(facts)
        found = propose(sheet, number=number, facts=facts, offenders=stop.against)
        _propose(case, found)
        _end(sheet, case, Renons.Outcome.AGREED, by)
        games.record(table=sheet.table, number=number, facts=row, revision=revision, key=key, by=by)
        case.refresh_from_db(fields=["game"])
        return case


def tell(*, case: Renons, stop: Stop, by: Actor) -> Renons:
    """The table says what the form of a game does not ask of its agreed renons: kind, who stopped, trick, in words.

    At whom it is written stays as the sheet says it. Raises NotAllowed, Conflict (all is said), or RefereeError at
    every field that is wrong.
    """
    require(by, "table.agree")
    with transaction.atomic():
        sheet = lock(case.table)
        writable.require_writable(table=sheet.table, by=by)
        writable.require_never_signed(sheet)
        fresh = untold(sheet.table).filter(pk=case.pk).first()
        if fresh is None:
            raise Conflict(_("Everything is said about this renons."))
        before = _claim_words(fresh)
        _fill(sheet, fresh, replace(stop, against=tuple(fresh.letters), claimed_by=stop.claimed_by or UNKNOWN))
        journal.write_at(sheet, fresh.number, "renons.amend", by=by, before=before, after=_claim_words(fresh))
        return fresh


def require_claim(sheet: LoadedSheet, stop: Stop) -> None:
    """Raise RefereeError at every field of a claim that can not be."""
    _checked(sheet, stop)


def require_agreeable(sheet: LoadedSheet, *, number: int, stop: Stop, facts: Facts, by: Actor) -> None:
    """Raise what keeps the table from agreeing: a claim or a game that can not be, C1.14, the referee's own case."""
    writable.require_writable(table=sheet.table, by=by)
    _running_number(sheet, number)
    if number != sheet.games_recorded + 1:
        raise RefereeError(_("Game %(next)s comes next.") % {"next": sheet.games_recorded + 1}, "number")
    writable.require_more_games(sheet, by)
    if open_case_of(sheet.table) is not None:
        raise Conflict(_("The referee has a renons case open at this table; he decides it (C1.5)."))
    _checked(sheet, stop)
    require_possible(sheet, number, facts, stop.against)


# --- the value --------------------------------------------------------------------------------------------------------


def _ruled(sheet: LoadedSheet, case: Renons, verdict: Verdict, ruling: Ruling) -> int | None:
    """What the referee set instead of the proposal, if that is another value; stores both, and his words, on the case.

    Raises RefereeError at every field that is wrong.
    """
    faults, value = Faults(), None
    if verdict.seats:
        found = propose(sheet, number=case.number, facts=case.facts or {}, offenders=verdict.seats)
        _propose(case, found)
        value = ruling.value if found is None or ruling.value != -found.points else None
        if value is not None and found is None:
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
    """What a value may be that a referee sets."""
    return _("Give the value as a whole number from 1 to %(most)s.") % {"most": MOST_POINTS}


def _propose(case: Renons, found: Proposal | None) -> None:
    if found is not None:
        case.proposed_points = case.points = found.points
        case.derivation = as_json(found.derivation)


# --- what may be done -------------------------------------------------------------------------------------------------


def _locked(case: Renons, seen: str = "") -> tuple[LoadedSheet, Renons]:
    """The sheet, locked, and the open case. Raises Conflict if it is decided, or not as the page showed it."""
    sheet = lock(case.table)
    fresh = Renons.objects.filter(pk=case.pk).select_related("claimed_by", "call").first()
    if fresh is None or fresh.outcome:
        raise Conflict(_("This case is decided."))
    fresh.table = sheet.table
    require_seen(sheet, fresh, seen)
    return sheet, fresh


def require_running(sheet: LoadedSheet) -> None:
    """Raise NotAllowed or Conflict if no game is being played on which a renons could be claimed (C1.6, C1.14)."""
    if sheet.table.bye or not sheet.full_table:
        raise NotAllowed(_("No games are recorded at this table."))
    if sheet.round.state != Round.State.RUNNING:
        raise NotAllowed(_("The round is not running; a renons is claimed on the running game only (C1.14)."))
    if sheet.table.disqualified_seat:
        raise Conflict(
            _(
                "%(seat)s was removed from this table (C1.6): the table is settled, and no game is played there on "
                "which a renons could be claimed."
            )
            % {"seat": sheet.table.disqualified_seat}
        )
    if sheet.full:
        raise late_claim(sheet.games_recorded)
    if sheet.table.state != Table.State.OPEN:
        raise Conflict(
            _("The sheet is closed: no game is played on which a renons could be claimed (C1.14)."), "number"
        )


def _running_number(sheet: LoadedSheet, number: int | None) -> int:
    """C1.14: the running game. On a sheet that comes from paper the running game is ahead of what is recorded."""
    if number is None:
        raise RefereeError(_("Give the number of the game."), "number")
    writable.require_line(sheet, number)
    following = sheet.games_recorded + 1
    if number < following:
        raise late_claim(number)
    if number > following and sheet.table.entry_way == Table.EntryWay.LIVE:
        raise RefereeError(_("Game %(next)s is the running one.") % {"next": following}, "number")
    return number


# --- writing ----------------------------------------------------------------------------------------------------------


def _store(sheet: LoadedSheet, number: int, stop: Stop, by: Actor, *, call: Call | None = None) -> Renons:
    case = Renons(table=sheet.table, number=number, call=call, opened_by=by.label[:150])
    _fill(sheet, case, stop)
    journal.write_at(sheet, case.number, "renons.open", by=by, after=_claim_words(case))
    return case


def _checked(sheet: LoadedSheet, stop: Stop) -> str:
    """What was said about the claim, as it is stored. Raises RefereeError at every field that is wrong."""
    faults, claim = Faults(), ""
    if stop.kind not in Renons.Kind.values:
        faults.note(_("Choose what kind of renons is claimed (C1.1)."), "kind")
    if stop.claimed_by and stop.claimed_by not in sheet.seats:
        faults.note(_("Say who stopped the game."), "claimed_by")
    if not stop.against or any(letter not in sheet.seats for letter in stop.against):
        faults.note(_("Say against whom the renons is claimed."), "against")
    elif stop.kind in Renons.Kind.values:
        for breach in sheet.book.check_claim(Claim(stop.kind, stop.claimed_by, stop.against, "")):
            faults.note(f"{violation_sentence(breach, sheet.book)} ({breach.article})", breach.field)
    if stop.trick is not None and not 1 <= stop.trick <= MOST_TRICKS:
        faults.note(_("A game has tricks 1 to %(last)s.") % {"last": MOST_TRICKS}, "trick")
    with faults.noted():
        claim = one_line(stop.claim, field="claim", most=LONGEST_CLAIM)
    faults.tell()
    return claim


def _fill(sheet: LoadedSheet, case: Renons, stop: Stop) -> None:
    claim = _checked(sheet, stop)
    case.kind, case.trick, case.claim = stop.kind, stop.trick, claim
    case.claimed_by = sheet.seats[stop.claimed_by] if stop.claimed_by else None
    case.save()
    case.against.set([sheet.seats[letter] for letter in stop.against])


def _end(sheet: LoadedSheet, case: Renons, outcome: str, by: Actor) -> None:
    decider = case.answers.get("decider") or ("agreement" if by.at_table else "referee")
    end(sheet, case, outcome=outcome, decided_by="agreement" if outcome == Renons.Outcome.AGREED else decider, by=by)


def _says(case: Renons, stop: Stop, claim: str) -> bool:
    """Whether a case says the same as a claim, whose words are given as they are stored."""
    said = stop.kind, stop.claimed_by, "".join(sorted(stop.against)), stop.trick, claim
    return tuple(_claim_words(case).values()) == said


def _claim_words(case: Renons) -> dict[str, Any]:
    return {
        "kind": case.kind,
        "claimed_by": case.claimed_by.letter if case.claimed_by else "",
        "against": case.letters,
        "trick": case.trick,
        "claim": case.claim,
    }
