"""What becomes of a typed row: typed → facts → preview or record → sentences. One place.

The office's grid and the captain's form both come here, so that a breach reads the same on either. Nothing is scored
and nothing is judged in this module: the rule book reads the text, `recording.services.games` asks the rules. The
cells stand in `row_fields`, the sentences in `row_words`. An *attempt* is what became of one typed row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator

from rules.announced import spread
from rules.book import Field, RuleBook, Typed
from tournament.errors import Change, InvalidRow, NotAllowed, RefereeError, StaleRevision
from tournament.journal.services.actor import Actor
from tournament.models import Table
from tournament.models.possible import LONGEST_CELL
from tournament.recording.services import games
from tournament.recording.services.games import Preview, Recorded
from tournament.recording.views.row_fields import CONTRACT, Texts, contract_of
from tournament.recording.views.row_words import Breach, Words, breaches_of, words_of
from tournament.sheets.selectors.sheets import Sheet
from tournament.sheets.services import game_guards
from tournament.sheets.services.idempotency import require_fresh
from tournament.sheets.services.locks import load
from tournament.web.pages.form_values import key_of, revision_of
from tournament.wording import choice_words

_short_enough = MaxLengthValidator(LONGEST_CELL)


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of a typed row. Outcomes:

    "saved" · "preview" (it could be saved) · "reason" (it could, with a reason) · "breach" · "stale" · "refused".
    `words` explain the points of the row as typed, `changes` are what somebody else wrote meanwhile.
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
        """Whether the row stands on the sheet now."""
        return self.outcome == "saved"


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One row as it came from a page: the texts by field, and what a write needs. Nothing is checked yet.

    `entered_at` is when a phone without network took it in.
    """

    number: int
    texts: Texts
    revision: str
    key: str
    reason: str = ""
    entered_at: datetime | None = None


def needs_reason(sheet: Sheet, number: int) -> bool:
    """Whether writing this line corrects something: a recorded game, or totals that are given up for games."""
    recorded = number <= len(sheet.lines) and sheet.lines[number - 1].recorded
    return recorded or sheet.table.entry_way == Table.EntryWay.TOTALS


def look(*, sheet: Sheet, row: TypedRow, fields: Sequence[Field]) -> Attempt:
    """What saving the row would do: "preview", or why it cannot be saved. Nothing is written."""
    book = sheet.book
    long = _too_long(book, row, fields)
    if long:
        return Attempt("breach", 422, breaches=long)
    contract = contract_of(book, row.texts)
    reading = _read(book, row, fields)
    unreadable = {violation.field for violation in reading.violations}
    try:
        preview = games.preview(table=sheet.table, number=row.number, facts=reading.facts)
    except RefereeError as refusal:
        return _refused(refusal)
    wrong = list(reading.violations)
    if CONTRACT not in unreadable:  # without it the rules cannot say what else is missing
        wrong += [violation for violation in preview.violations if violation.field not in unreadable]
    words = words_of(preview.row.items, book) if preview.row and not reading.violations else ()
    if wrong:
        breaches = breaches_of(wrong, book=book, fields=fields, number=row.number, contract=contract)
        return Attempt("breach", 422, breaches=breaches, words=words)
    return Attempt("preview", 200, preview=preview, words=words)


def _too_long(book: RuleBook, row: TypedRow, fields: Sequence[Field]) -> tuple[Breach, ...]:
    """Cells with more than anything that can be meant: 40,000 fines would be as many entries of one game."""
    breaches, article = [], book.references.get("entry", "")
    for field in fields:
        try:
            _short_enough(row.texts.get(field.name, "").strip())
        except ValidationError as long:
            breaches.append(Breach(row.number, (field.name,), long.messages[0], article))
    return tuple(breaches)


def save(*, sheet: Sheet, row: TypedRow, fields: Sequence[Field], by: Actor) -> Attempt:
    """Write the row through `recording.services.games`, or say why not; a correction is shown before its reason is
    asked.
    """
    try:
        asks = not row.reason.strip() and _asks_reason(sheet, row, _read(sheet.book, row, fields).facts, by)
        recorded = None if asks else write(table=sheet.table, book=sheet.book, row=row, fields=fields, by=by)
    except RefereeError as refusal:
        return _not_saved(sheet, row, fields, by, refusal)
    if recorded is not None:
        return Attempt("saved", 200, recorded=recorded, words=words_of(recorded.row.items, sheet.book))
    seen = look(sheet=sheet, row=row, fields=fields)
    return _first_of_all(sheet, row, replace(seen, outcome="reason") if seen.outcome == "preview" else seen, by)


def write(*, table: Table, book: RuleBook, row: TypedRow, fields: Sequence[Field], by: Actor) -> Recorded | None:
    """Write a row that the rule book can read; None if it cannot. Raises RefereeError as `games.record` does."""
    reading = _read(book, row, fields)
    if reading.violations or _too_long(book, row, fields):
        return None
    return games.record(
        table=table,
        number=row.number,
        facts=reading.facts,
        revision=revision_of(row.revision),
        key=key_of(row.key),
        by=by,
        reason=row.reason,
        entered_at=row.entered_at,
    )


def _read(book: RuleBook, row: TypedRow, fields: Sequence[Field]) -> Typed:
    texts = {field.name: choice_words.meant(field, row.texts.get(field.name, "")) for field in fields}
    texts[CONTRACT] = contract_of(book, row.texts) or row.texts.get(CONTRACT, "")
    plain, contradictions = spread(book, texts)
    reading = book.read(plain)
    return choice_words.with_words(replace(reading, violations=(*reading.violations, *contradictions)), fields)


def _not_saved(sheet: Sheet, row: TypedRow, fields: Sequence[Field], by: Actor, refusal: RefereeError) -> Attempt:
    """Why a readable row was not written, with what it would have written."""
    seen = look(sheet=sheet, row=row, fields=fields)
    if seen.outcome != "preview":
        return _first_of_all(sheet, row, seen, by)
    if isinstance(refusal, InvalidRow):
        contract = contract_of(sheet.book, row.texts)
        found = breaches_of(refusal.violations, book=sheet.book, fields=fields, number=row.number, contract=contract)
        return replace(seen, outcome="breach", status=refusal.status, message=refusal.message, breaches=found)
    if isinstance(refusal, StaleRevision):
        return replace(seen, outcome="stale", status=refusal.status, message=refusal.message, changes=refusal.changes)
    return _refused(refusal, seen)


def _first_of_all(sheet: Sheet, row: TypedRow, seen: Attempt, by: Actor) -> Attempt:
    """What cannot be saved anyway is said before anything is asked: the sheet is signed, or the page is old."""
    try:
        game_guards.require_writable(table=sheet.table, by=by)
        require_fresh(sheet=load(sheet.table), revision=revision_of(row.revision))
    except StaleRevision as stale:
        return replace(seen, outcome="stale", status=stale.status, message=stale.message, changes=stale.changes)
    except NotAllowed as refusal:
        return _refused(refusal, seen)
    except RefereeError:
        return seen
    return seen


def _asks_reason(sheet: Sheet, row: TypedRow, facts: Mapping[str, object], by: Actor) -> bool:
    """A stale row is refused first, and one that stands there already needs no reason to be sent again."""
    if row.revision != str(sheet.table.revision) or row.number > len(sheet.lines):
        return False
    rules = by.judges and not sheet.book.discipline.kinds and sheet.book.referees_own(facts) is not None
    return (rules or needs_reason(sheet, row.number)) and sheet.lines[row.number - 1].facts != facts


def _refused(refusal: RefereeError, seen: Attempt | None = None) -> Attempt:
    plain = seen or Attempt("", 0)
    return replace(plain, outcome="refused", status=refusal.status, message=refusal.message, field=refusal.field)
