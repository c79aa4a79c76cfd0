from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from rules.book import Field, RuleBook
from rules.case import Claim, Question, Verdict
from rules.sheet import Item
from rules.violations import Violation
from tournament.cases.selectors.cases import ended_as, is_waiting, reminders, walk
from tournament.cases.services.case_value import articles_of, propose, require_possible
from tournament.cases.services.claims import UNKNOWN, Stop, state_of
from tournament.errors import Faults, InvalidRow, RefereeError
from tournament.models import Renons
from tournament.models.possible import LONGEST_CELL
from tournament.papers.minutes.notes import warning_text
from tournament.recording.views.row_fields import CONTRACT, DECLARER
from tournament.recording.views.row_words import LineWords, facts_words
from tournament.sheets.selectors.stored_sheet import LoadedSheet
from tournament.wording.rulebook import dismissed_words, item_words, removal_words, verdict_text, violation_sentence

NOBODY = "none"
CLAIMING = ("claim", "stop", "written")


@dataclass(frozen=True, slots=True)
class Article:
    number: str
    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """`given`: the answer's code, "" while open."""

    name: str
    text: str
    articles: tuple[Article, ...]
    answers: tuple[tuple[str, str], ...]
    given: str
    proposed: str

    @property
    def label(self) -> str:
        return dict(self.answers).get(self.given, "")


@dataclass(frozen=True, slots=True)
class Follows:
    """`why`: what the value is of, and what it leaves out."""

    outcome: str
    sentence: str
    article: Article
    seats: tuple[str, ...]
    proposal: Item | None
    value_articles: tuple[Article, ...]
    why: str


@dataclass(frozen=True, slots=True)
class CaseField:
    """`value`: None while nothing is known."""

    name: str
    label: str
    help: str
    value: str | None
    choices: tuple[tuple[str, str], ...]
    errors: tuple[str, ...]


def articles(book: RuleBook, numbers: Iterable[str]) -> tuple[Article, ...]:
    return tuple(Article(number, _(book.discipline.articles[number])) for number in numbers)


def referred(book: RuleBook, *names: str) -> tuple[Article, ...]:
    return articles(book, (book.references[name] for name in names))


def asked(book: RuleBook, question: Question, given: str = "") -> Asked:
    answers = tuple((answer.code, _(answer.label)) for answer in question.answers)
    return Asked(question.name, _(question.text), articles(book, question.articles), answers, given, question.proposed)


def case_context(sheet: LoadedSheet, case: Renons) -> dict[str, Any]:
    book = sheet.book
    reminded = _reminded(sheet, case)
    steps = walk(sheet, case, reminded=bool(reminded))
    impossible = _impossible(sheet, case)
    ready = case.facts is not None and not case.outcome and not impossible
    return {
        "case": case,
        "state": state_of(case),
        "sheet": sheet,
        "seats": players(sheet),
        "against": [(letter, players(sheet)[letter]) for letter in case.letters],
        "game": game_words(book, case),
        "impossible": impossible,
        "answered": [asked(book, question, steps.answers[question.name]) for question in steps.answered],
        "next": asked(book, steps.next) if steps.next and ready else None,
        "follows": _follows(sheet, case, steps.verdict) if steps.verdict and ready else None,
        "claim_articles": referred(book, *CLAIMING),
        "tricks": tricks_asked(sheet, case),
        "cards_show": cards_can_show(book, case),
        "removal": removal_words(case),
        "dismissed": dismissed_words(case),
        "reminded": reminded,
        "ended": _ended(book, case),
        "waits": is_waiting(case),
    }


def _reminded(sheet: LoadedSheet, case: Renons) -> list[str]:
    book = sheet.book
    if case.outcome or case.kind not in book.discipline.reminder.kinds:
        return []
    cases, warned = reminders(book, case)
    return [_reminder(book, case_, case) for case_ in cases] + [warning_text(warning) for warning in warned]


def _reminder(book: RuleBook, reminder: Renons, case: Renons) -> str:
    where = {"game": reminder.number, "table": reminder.table.number, "round": reminder.table.round.number}
    names = [seat.registration.player.name for seat in reminder.against.all() if seat.registration]
    params = {**where, "player": ", ".join(names), "article": book.discipline.reminder.article}
    if reminder.table_id == case.table_id:
        return _("%(player)s was reminded at this table, in game %(game)s (%(article)s).") % params
    return _("%(player)s was reminded in round %(round)s, table %(table)s, game %(game)s (%(article)s).") % params


def _ended(book: RuleBook, case: Renons) -> dict[str, Any] | None:
    verdict = ended_as(book, case)
    if verdict is None:
        return None
    (article,) = articles(book, [verdict.article])
    return {"sentence": verdict_text(verdict), "article": article}


def _impossible(sheet: LoadedSheet, case: Renons) -> tuple[str, ...]:
    if case.facts is None or case.outcome:
        return ()
    try:
        require_possible(sheet, case.number, case.facts, tuple(case.letters))
    except InvalidRow as refused:
        return tuple(_cited(violation, sheet.book) for violation in refused.violations)
    return ()


def tricks_asked(sheet: LoadedSheet, case: Renons) -> str:
    stood = shown_game(sheet.book, case)
    known = {name: stood[name] for name in (CONTRACT, DECLARER) if stood.get(name)}
    if sheet.book.tricks and case.number <= sheet.games_recorded + 1:
        known |= sheet.book.tricks.answers(sheet.book.turn(sheet.rows[: case.number - 1]))
    return f"?{urlencode(known)}" if known else ""


def cards_can_show(book: RuleBook, case: Renons) -> bool:
    """Return whether the fallen cards can prove the claim; before a contract none have fallen."""
    played = case.facts is None or bool(shown_game(book, case).get(CONTRACT))
    return played and case.kind in book.discipline.card_kinds


def kinds(book: RuleBook) -> list[tuple[str, str, bool]]:
    return [
        (kind, _(label), not book.discipline.check_claim(Claim(kind, "", book.seats, "")))
        for kind, label in book.discipline.kinds.items()
    ]


def early_asked(book: RuleBook) -> dict[str, Any] | None:
    stood = {"contract": book.asking.contracts[0]}
    for kind, label in book.discipline.kinds.items():
        question = book.discipline.asked_at_table(Claim(kind, "", book.seats, "", game=stood))
        if question is not None:
            return {"kind": kind, "label": _(label), "question": asked(book, question)}
    return None


def players(sheet: LoadedSheet) -> dict[str, str]:
    return {letter: seat.registration.player.name if seat.registration else "" for letter, seat in sheet.seats.items()}


def game_words(book: RuleBook, case: Renons) -> LineWords | None:
    return None if case.facts is None else facts_words(case.facts, book)


def _follows(sheet: LoadedSheet, case: Renons, verdict: Verdict) -> Follows:
    proposal = None
    if verdict.seats:
        proposal = propose(sheet, number=case.number, facts=case.facts or {}, offenders=verdict.seats)
    (article,) = articles(sheet.book, [verdict.article])
    own = case.kind if verdict.seats == tuple(case.letters) else ""
    value = articles(sheet.book, sheet.book.discipline.value_articles(own, articles_of(proposal)))
    why = item_words(proposal, sheet.book).what if proposal else ""
    return Follows(verdict.outcome, verdict_text(verdict), article, verdict.seats, proposal, value, why)


def stop_of(posted: Mapping[str, Any], against: Iterable[str]) -> Stop:
    """Return the typed claim: an invalid trick is trick 0."""
    trick = str(posted.get("trick", ""))
    claimed_by = str(posted.get("claimed_by", ""))
    return Stop(
        kind=str(posted.get("kind", "")),
        claimed_by="" if claimed_by == NOBODY else claimed_by or UNKNOWN,
        against=tuple(sorted(set(against))),
        trick=counted(trick) or 0 if trick.strip() else None,
        claim=str(posted.get("claim", "")),
    )


def counted(text: str) -> int | None:
    plain = text.strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 10 else None


def typed_stop(case: Renons) -> dict[str, Any]:
    return {
        "number": str(case.number),
        "kind": case.kind,
        "claimed_by": case.claimed_by.letter if case.claimed_by else NOBODY,
        "against": case.letters,
        "trick": "" if case.trick is None else str(case.trick),
        "claim": case.claim,
    }


def read_game(book: RuleBook, posted: Mapping[str, Any]) -> tuple[dict[str, str], dict[str, object]]:
    """Return the typed stopped game by field, and its facts. Raises InvalidRow for unreadable fields, and RefereeError
    if nothing was chosen: even "no contract" must be chosen.

    Without play an earlier chosen declarer is dropped: his button cannot be unpressed.
    """
    faults = Faults()
    if CONTRACT not in posted:
        faults.note(_("Choose the contract, or say that none had been bid yet."), CONTRACT)
    texts = {name: str(posted.get(name, ""))[:LONGEST_CELL] for name in book.discipline.case_fields}
    if CONTRACT in posted and texts[CONTRACT] not in book.asking.declared:
        texts[DECLARER] = ""
    reading = book.read(texts)
    with faults.noted():
        if reading.violations:
            raise InvalidRow(_("A game cannot have been stopped like this."), reading.violations)
    faults.tell()
    return texts, reading.facts


def game_fields(
    book: RuleBook, texts: Mapping[str, str], refusal: RefereeError | None = None
) -> tuple[list[CaseField], list[str]]:
    fields = {field.name: field for field in book.fields if field.name in book.discipline.case_fields}
    wrong: dict[str, list[str]] = {}
    beside: list[str] = []
    for fault in refusal.each if refusal else ():
        if fault.field in fields:
            wrong.setdefault(fault.field, []).append(fault.message)
        for violation in fault.violations if isinstance(fault, InvalidRow) else ():
            known = wrong.setdefault(violation.field, []) if violation.field in fields else beside
            known.append(_cited(violation, book))
    return [
        _field(book, fields[name], texts.get(name), wrong.get(name, [])) for name in book.discipline.case_fields
    ], beside


def _cited(violation: Violation, book: RuleBook) -> str:
    return f"{violation_sentence(violation, book)} ({violation.article})"


def shown_game(book: RuleBook, case: Renons) -> dict[str, str]:
    if case.facts is None:
        return {}
    return {**dict.fromkeys(book.discipline.case_fields, ""), **book.show(case.facts)}


def _field(book: RuleBook, field: Field, value: str | None, errors: list[str]) -> CaseField:
    choices: tuple[tuple[str, str], ...] = ()
    if field.name in (CONTRACT, DECLARER):
        offered = book.asking.contracts if field.name == CONTRACT else book.seats
        labels = {choice.value: _(choice.label) for choice in field.choices}
        empty = _("No contract had been bid yet") if field.name == CONTRACT else _("Nobody")
        choices = (*((offered_contract, labels[offered_contract]) for offered_contract in offered), ("", empty))
    return CaseField(field.name, _(field.label), _(field.help) if field.help else "", value, choices, tuple(errors))
