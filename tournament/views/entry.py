"""From what is typed for a row to what is shown of it: typed → facts → preview or record → sentences. One place.

The office's grid and the captain's form both come here, so that a breach reads the same on either. Nothing is scored
and nothing is judged in this module: the rule book reads the text, `services.games` asks the rules.

Vocabulary: the *way* is what is known of a row (facts, or only the written values of a paper sheet); a *breach* is a
violation in words, with the cells it stands at; an *attempt* is what became of one typed row. Fields are the rule
book's; the only two called by name are those that the protocol itself names (`LineSummary`): contract and declarer.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules import rule_book
from rules.book import Field, LineSummary, RuleBook, Typed
from rules.sheet import Item
from rules.violations import FORMAT, Violation
from tournament.models import Table
from tournament.selectors.sheets import Line, Sheet
from tournament.services import games, writable
from tournament.services.actor import Actor
from tournament.services.errors import Change, InvalidRow, NotAllowed, RefereeError, StaleRevision
from tournament.services.games import Preview, Recorded
from tournament.services.loading import load
from tournament.services.submissions import require_fresh
from tournament.services.texts import LONGEST_CELL
from tournament.wording import choice_words
from tournament.wording.rulebook import (
    ItemWords,
    item_words,
    line_item_words,
    remarks_without_dots,
    term,
    violation_sentence,
)

FACTS, VALUES = "facts", "values"
CONTRACT, DECLARER = "contract", "declarer"
LONGEST_CONTRACT = 12  # letters that a cell shows
_short_enough = MaxLengthValidator(LONGEST_CELL)

Texts = Mapping[str, str]


# --- fields -----------------------------------------------------------------------------------------------------------


def fields_of(book: RuleBook, way: str) -> tuple[Field, ...]:
    """What is typed for a row: every fact, or only the written values with contract and declarer where known."""
    if way == VALUES:
        return tuple(field for field in book.fields if field.group == "paper" or field.name in (CONTRACT, DECLARER))
    return tuple(field for field in book.fields if field.group != "paper")


def matters(field: Field, contract: str) -> bool:
    """Whether the field is asked for this contract."""
    return not field.contracts or contract in field.contracts


def shown(book: RuleBook, line: Line, way: str) -> dict[str, str]:
    """What stands in the way's fields of a line; the values of a line whose facts are known come from its items."""
    if line.facts is None:
        return {}
    texts = book.show(line.facts)
    if way == VALUES and not is_transcribed(book, line):
        texts = {**texts, **{field.name: str(line.entries[seat]) for seat, field in written_fields(book).items()}}
    names = {field.name for field in fields_of(book, way)}
    found = {name: text for name, text in texts.items() if name in names and text}
    if CONTRACT in found:
        found[CONTRACT] = _called(book, found[CONTRACT])
    return found


def _called(book: RuleBook, contract: str) -> str:
    """A contract as it is called in the reader's language; what is too long for a cell, as it is typed in short."""
    (field,) = (one for one in book.fields if one.name == CONTRACT)
    label = choice_words.called(field, contract)
    typed = (text for text, value in contract_keys(book).items() if value == contract)
    return label if len(label) <= LONGEST_CONTRACT else min(typed, key=len, default=label)


def in_words(book: RuleBook, line: Line, way: str) -> dict[str, str]:
    """`shown` for the grid, whose cells are typed: choices as they are called."""
    texts = shown(book, line, way)
    return {
        field.name: texts[field.name] if field.name == CONTRACT else choice_words.called(field, texts[field.name])
        for field in fields_of(book, way)
        if field.name in texts
    }


def written_fields(book: RuleBook) -> dict[str, Field]:
    """The field in which each seat's written value is typed; its name ends with the seat."""
    paper = [field for field in book.fields if field.group == "paper"]
    return {seat: field for seat in book.seats for field in paper if field.name.endswith(f"_{seat}")}


def is_transcribed(book: RuleBook, line: Line) -> bool:
    """Whether only the written values of a line are known."""
    if line.facts is None:
        return False
    texts = book.show(line.facts)
    return any(field.group == "paper" and texts.get(field.name) for field in book.fields)


@lru_cache(maxsize=16)
def _contract_keys(ruleset: str, language: str | None) -> Mapping[str, str]:
    """See `contract_keys`; the language is part of the key because terms are typed, too."""
    book = rule_book(ruleset)
    (field,) = (one for one in book.fields if one.name == CONTRACT)
    words = {word.casefold() for choice in field.choices for word in (choice.value, choice.label, _(choice.label))}
    texts = sorted(words) + [chr(code) for code in range(ord(" ") + 1, ord("~") + 1)]
    readings = {choice.value: book.read({CONTRACT: choice.value}) for choice in field.choices}
    keys: dict[str, str] = {}
    for text in texts:
        reading = book.read({CONTRACT: text})
        keys.update({text.casefold(): contract for contract, expected in readings.items() if reading == expected})
    return {_(choice.label).casefold(): choice.value for choice in field.choices} | keys


def contract_keys(book: RuleBook) -> Mapping[str, str]:
    """What may be typed for each contract: text in small letters → contract, found by asking the book itself; and how
    the reader's language calls it."""
    return _contract_keys(book.code, get_language())


def contract_keys_json(book: RuleBook) -> str:
    """The same for the page, which passes over the cells that a contract does not need."""
    return json.dumps(contract_keys(book), ensure_ascii=False)


def contract_of(book: RuleBook, typed: Texts) -> str:
    """The contract that was typed, "" if there is none or it cannot be read."""
    return contract_keys(book).get(typed.get(CONTRACT, "").strip().casefold(), "")


# --- words ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Words:
    """One item in words: who gets how many points, and why. `seat` is a letter, or what an account is called."""

    seat: str
    why: ItemWords
    points: int


def words_of(items: Iterable[Item], book: RuleBook) -> tuple[Words, ...]:
    """The items of a row as sentences."""
    return tuple(Words(term(item.seat, book), item_words(item, book), item.points) for item in items)


def words_of_line(line: Line, book: RuleBook) -> tuple[Words, ...]:
    """The same of a recorded line."""
    return tuple(
        Words(term(item.seat, book), line_item_words(item, book, line.dismissed), item.points) for item in line.items
    )


@dataclass(frozen=True, slots=True)
class LineWords:
    """A recorded line in a few words: the contract as it is called, who played it, the remarks beside it."""

    contract: str
    takers: tuple[str, ...]
    remarks: tuple[str, ...]
    struck: bool


def line_words(line: Line, book: RuleBook) -> LineWords:
    """What the sheet says of a line besides its values."""
    return LineWords("", (), (), struck=False) if line.summary is None else _summary_words(line.summary, book)


def facts_words(facts: Mapping[str, object], book: RuleBook) -> LineWords:
    """The same of facts that are not on the sheet."""
    return _summary_words(book.summary(facts), book)


def _summary_words(summary: LineSummary, book: RuleBook) -> LineWords:
    contract = _(summary.contract) if summary.contract else ""
    return LineWords(contract, summary.takers, tuple(remarks_without_dots(summary, book)), summary.struck)


@dataclass(frozen=True, slots=True)
class Breach:
    """A breach in words. `fields` are the cells it stands at, the first one carries the sentence; none: the whole row.

    `row` is the game that breaks the rule: on a correction it may be a later one.
    """

    row: int
    fields: tuple[str, ...]
    sentence: str
    article: str


def breaches_of(
    violations: Iterable[Violation], *, book: RuleBook, fields: Sequence[Field], number: int, contract: str
) -> tuple[Breach, ...]:
    """Every breach with its cells: those of the game that was typed first, then what it would make of later games."""
    found = []
    for violation in violations:
        row = violation.row or number
        cells = _cells(violation.field, fields, contract) if row == number else ()
        article = "" if violation.article == FORMAT else violation.article
        found.append(Breach(row, cells, violation_sentence(violation, book), article))
    return tuple(sorted(found, key=lambda breach: (breach.row != number, breach.row)))


def _cells(name: str, fields: Sequence[Field], contract: str) -> tuple[str, ...]:
    """A violation names a fact; a fact of all seats is typed in a cell a seat ("points" → "points_" and the seat)."""
    named = [field for field in fields if field.name == name or (name and field.name.startswith(f"{name}_"))]
    asked = [field for field in named if matters(field, contract)]
    return tuple(field.name for field in asked or named)


# --- one row ----------------------------------------------------------------------------------------------------------


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
    """Write the row through `services.games`, or say why not; a correction is shown before its reason is asked."""
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
    return choice_words.with_words(book.read(texts), fields)


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
        writable.require_writable(table=sheet.table, by=by)
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


def key_of(text: str) -> UUID:
    """The id that a page made for one write. Raises RefereeError if it is none."""
    try:
        return UUID(text)
    except ValueError:
        raise RefereeError(_("This form has no valid id. Open the page again."), "key") from None


def revision_of(text: str) -> int:
    """The revision of the sheet that a page was made from. Raises RefereeError if it is none."""
    return whole(text, _("This form does not say which state of the sheet it was made from. Open the page again."))


def whole(text: str, message: str, field: str = "revision") -> int:
    """A whole number as people type it, minus sign or hyphen. Raises RefereeError with the message."""
    plain = text.strip().replace("−", "-").replace("–", "-")
    digits = plain[1:] if plain[:1] in ("-", "+") else plain
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise RefereeError(message, field)
    return int(plain)
