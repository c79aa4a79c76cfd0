"""A typed row from text to outcome, shared by the office's grid and the captain's form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from rules.book import Field, RuleBook
from tournament.errors import Change, InvalidRow, NotAllowed, RefereeError, StaleRevision
from tournament.journal.services.actor import Actor
from tournament.models import Table
from tournament.recording.services import games
from tournament.recording.services.games import Preview, Recorded
from tournament.recording.views.row_fields import CONTRACT, Texts, contract_of, read, readable, too_long
from tournament.recording.views.row_words import Breach, Words, breaches_of, words_of
from tournament.sheets.selectors.sheets import Sheet
from tournament.sheets.selectors.stored_sheet import load
from tournament.sheets.services import game_guards
from tournament.web.pages.form_values import key_of, revision_of


@dataclass(frozen=True, slots=True)
class Attempt:
    """Outcome of a typed row: "saved" · "preview" (it could be saved) · "reason" (it could, with a reason) · "breach" ·
    "stale" · "refused".

    `words` explain the typed row's points, `changes` are somebody else's writes meanwhile.
    """

    outcome: str
    status: int
    message: str = ""
    field: str = ""
    breaches: tuple[Breach, ...] = ()
    preview: Preview | None = None
    words: tuple[Words, ...] = ()
    recorded: Recorded | None = None
    changes: tuple[Change, ...] = ()

    @property
    def saved(self) -> bool:
        return self.outcome == "saved"


@dataclass(frozen=True, slots=True)
class TypedRow:
    """`texts` are unchecked, by field; `entered_at`: when an offline phone took it in."""

    number: int
    texts: Texts
    revision: str
    key: str = ""
    reason: str = ""
    entered_at: datetime | None = None


def _is_recorded(sheet: Sheet, number: int) -> bool:
    return 1 <= number <= len(sheet.lines) and sheet.lines[number - 1].recorded


def needs_reason(sheet: Sheet, number: int) -> bool:
    return _is_recorded(sheet, number) or sheet.table.entry_way == Table.EntryWay.TOTALS


def look(*, sheet: Sheet, row: TypedRow, fields: Sequence[Field]) -> Attempt:
    book = sheet.book
    long, article = too_long(fields, row.texts), book.references.get("entry", "")
    if long:
        breaches = tuple(Breach(row.number, (name,), message, article) for name, message in long.items())
        return Attempt("breach", 422, breaches=breaches)
    contract = contract_of(book, row.texts)
    reading = read(book, fields, row.texts)
    unreadable = {violation.field for violation in reading.violations}
    try:
        preview = games.preview(table=sheet.table, number=row.number, facts=reading.facts)
    except RefereeError as refusal:
        return _refused(refusal)
    wrong = list(reading.violations)
    if CONTRACT not in unreadable:  # without a contract the rules cannot say what is missing
        wrong += [violation for violation in preview.violations if violation.field not in unreadable]
    words = words_of(preview.row.items, book) if preview.row and not reading.violations else ()
    if wrong:
        breaches = breaches_of(wrong, book=book, fields=fields, number=row.number, contract=contract)
        return Attempt("breach", 422, breaches=breaches, words=words)
    return Attempt("preview", 200, preview=preview, words=words)


def save(*, sheet: Sheet, row: TypedRow, fields: Sequence[Field], by: Actor) -> Attempt:
    """Record or correct the row, or return why not; a correction is shown before its reason is asked."""
    book = sheet.book
    try:
        facts = readable(book, fields, row.texts)
        if facts is None or (not row.reason.strip() and _asks_reason(sheet, row, facts, by)):
            seen = look(sheet=sheet, row=row, fields=fields)
            return _first_of_all(sheet, row, replace(seen, outcome="reason") if seen.outcome == "preview" else seen, by)
        write = games.correct if _is_recorded(sheet, row.number) else partial(games.record, entered_at=row.entered_at)
        recorded = write(
            table=sheet.table,
            number=row.number,
            facts=facts,
            revision=revision_of(row.revision),
            key=key_of(row.key),
            by=by,
            reason=row.reason,
        )
    except RefereeError as refusal:
        return _not_saved(sheet, row, fields, by, refusal)
    return Attempt("saved", 200, recorded=recorded, words=words_of(recorded.row.items, book))


def _not_saved(sheet: Sheet, row: TypedRow, fields: Sequence[Field], by: Actor, refusal: RefereeError) -> Attempt:
    if isinstance(refusal, InvalidRow) and refusal.row == row.number:
        return breach(sheet.book, row, fields, refusal)
    seen = look(sheet=sheet, row=row, fields=fields)
    if seen.outcome != "preview":
        return _first_of_all(sheet, row, seen, by)
    if isinstance(refusal, InvalidRow):
        refused = breach(sheet.book, row, fields, refusal)
        return replace(
            seen, outcome="breach", status=refused.status, message=refusal.message, breaches=refused.breaches
        )
    if isinstance(refusal, StaleRevision):
        return replace(seen, outcome="stale", status=refusal.status, message=refusal.message, changes=refusal.changes)
    return _refused(refusal, seen)


def breach(book: RuleBook, row: TypedRow, fields: Sequence[Field], refusal: InvalidRow) -> Attempt:
    contract = contract_of(book, row.texts)
    breaches = breaches_of(refusal.violations, book=book, fields=fields, number=row.number, contract=contract)
    return Attempt("breach", refusal.status, breaches=breaches)


def _first_of_all(sheet: Sheet, row: TypedRow, seen: Attempt, by: Actor) -> Attempt:
    try:
        now = load(sheet.table)
        game_guards.require_writable(now, by)
        game_guards.require_fresh(sheet=now, revision=revision_of(row.revision))
    except StaleRevision as stale:
        return replace(seen, outcome="stale", status=stale.status, message=stale.message, changes=stale.changes)
    except NotAllowed as refusal:
        return _refused(refusal, seen)
    except RefereeError:
        return seen
    return seen


def _asks_reason(sheet: Sheet, row: TypedRow, facts: Mapping[str, object], by: Actor) -> bool:
    if row.revision != str(sheet.table.revision) or row.number > len(sheet.lines):
        return False
    rules = by.judges and not sheet.book.discipline.kinds and sheet.book.referees_own(facts) is not None
    return (rules or needs_reason(sheet, row.number)) and sheet.lines[row.number - 1].facts != facts


def _refused(refusal: RefereeError, seen: Attempt | None = None) -> Attempt:
    plain = seen or Attempt("", 0)
    return replace(plain, outcome="refused", status=refusal.status, message=refusal.message, field=refusal.field)
