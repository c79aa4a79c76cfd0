"""The cells of a row: which are asked, what stands in them, and which contract was typed.

The *way* is what is known of a row: facts, or only the written values of a paper sheet. Fields are the rule book's; the
only two called by name are those that the protocol itself names (`LineSummary`): contract and declarer.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules import rule_book
from rules.announced import outcomes
from rules.book import Field, RuleBook
from tournament.events.selectors.book import options_of
from tournament.models import Event
from tournament.sheets.selectors.sheets import Line
from tournament.wording import choice_words

FACTS, VALUES = "facts", "values"
CONTRACT, DECLARER = "contract", "declarer"
LONGEST_CONTRACT = 12  # letters that a cell shows

Texts = Mapping[str, str]


def fields_of(book: RuleBook, way: str) -> tuple[Field, ...]:
    """What is typed for a row: every fact, or only the written values with contract and declarer where known."""
    if way == VALUES:
        return tuple(field for field in book.fields if field.group == "paper" or field.name in (CONTRACT, DECLARER))
    return tuple(field for field in book.fields if field.group != "paper")


def played(
    fields: Iterable[Field], book: RuleBook, event: Event, kept: Container[str] = frozenset()
) -> tuple[Field, ...]:
    """The fields without what the event's options leave out: answers, or a field of which none is left. What stands in
    the fields `kept` is shown all the same.
    """
    unplayed = book.unplayed(options_of(event, len(book.seats)))
    return tuple(
        field if field.name in kept else _without(field, unplayed.get(field.name, frozenset()))
        for field in fields
        if field.name in kept or unplayed.get(field.name) != frozenset()
    )


def _without(field: Field, answers: Container[str]) -> Field:
    return replace(field, choices=tuple(choice for choice in field.choices if choice.value not in answers))


def help_of(book: RuleBook, field: Field) -> str:
    """What may be typed, and how what became of an announcement is typed with it."""
    told = _(field.help) if field.help else ""
    letter = next(iter(outcomes(book).get(field.name, {})), "")
    if not letter:
        return told
    made = _("and its outcome after the seat: %(made)s made, %(failed)s not made")
    return "; ".join(part for part in (told, made % {"made": f"{letter}B+", "failed": f"{letter}B−"}) if part)


def matters(field: Field, contract: str) -> bool:
    """Whether the field is asked for this contract."""
    return not field.contracts or contract in field.contracts


def only_asked(book: RuleBook, way: str, texts: Texts, contract: str) -> dict[str, str]:
    """Without what was typed for another contract before the contract was changed: the form no longer shows it."""
    asked = {field.name for field in fields_of(book, way) if not contract or matters(field, contract)}
    return {name: text for name, text in texts.items() if name in asked}


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
