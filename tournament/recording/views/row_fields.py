"""The *way* is what is known of a row: facts, or only the written values of a paper sheet."""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext as _

from rules import announced
from rules.book import Field, RuleBook, Typed
from tournament.events.selectors.book import options_of
from tournament.models import Event
from tournament.models.possible import LONGEST_CELL
from tournament.sheets.selectors.sheets import Line
from tournament.wording import choice_words
from tournament.wording.names import folded

FACTS, VALUES = "facts", "values"
CONTRACT, DECLARER = "contract", "declarer"
LONGEST_CONTRACT = 12  # letters that a cell shows

Texts = Mapping[str, str]
_short_enough = MaxLengthValidator(LONGEST_CELL)


def fields_of(book: RuleBook, way: str) -> tuple[Field, ...]:
    if way == VALUES:
        return tuple(field for field in book.fields if field.group == "paper" or field.name in (CONTRACT, DECLARER))
    return tuple(field for field in book.fields if field.group != "paper")


def played(
    fields: Iterable[Field], book: RuleBook, event: Event, kept: Container[str] = frozenset()
) -> tuple[Field, ...]:
    """Drop answers that the event's options exclude, and fields without any left, except fields `kept`."""
    unplayed = book.unplayed(options_of(event, len(book.seats)))
    return tuple(
        field if field.name in kept else _without(field, unplayed.get(field.name, frozenset()))
        for field in fields
        if field.name in kept or unplayed.get(field.name) != frozenset()
    )


def _without(field: Field, answers: Container[str]) -> Field:
    return replace(field, choices=tuple(choice for choice in field.choices if choice.value not in answers))


def help_of(book: RuleBook, field: Field) -> str:
    help_text = _(field.help) if field.help else ""
    letter = next(iter(announced.outcomes(book).get(field.name, {})), "")
    if not letter:
        return help_text
    outcome_help = _("and its outcome after the seat: %(made)s made, %(failed)s not made")
    return "; ".join(
        part for part in (help_text, outcome_help % {"made": f"{letter}B+", "failed": f"{letter}B−"}) if part
    )


def matters(field: Field, contract: str) -> bool:
    return not field.contracts or contract in field.contracts


def only_asked(book: RuleBook, way: str, texts: Texts, contract: str) -> dict[str, str]:
    asked = {field.name for field in fields_of(book, way) if not contract or matters(field, contract)}
    return {name: text for name, text in texts.items() if name in asked}


def shown(book: RuleBook, line: Line, way: str) -> dict[str, str]:
    """Return a line's texts in the way's fields; values of a line with facts come from its items."""
    if line.facts is None:
        return {}
    texts = book.show(line.facts)
    if way == VALUES and not is_transcribed(book, line):
        texts = {**texts, **{field.name: str(line.entries[seat]) for seat, field in written_fields(book).items()}}
    names = {field.name for field in fields_of(book, way)}
    filled = {name: text for name, text in texts.items() if name in names and text}
    if CONTRACT in filled:
        filled[CONTRACT] = _called(book, filled[CONTRACT])
    return filled


def _called(book: RuleBook, contract: str) -> str:
    (field,) = (field for field in book.fields if field.name == CONTRACT)
    label = choice_words.called(field, contract)
    keys = (key for choice in field.choices if choice.value == contract for key in (*choice.keys, contract))
    return label if len(label) <= LONGEST_CONTRACT else min(keys, key=len, default=label)


def in_words(book: RuleBook, line: Line, way: str) -> dict[str, str]:
    texts = shown(book, line, way)
    return {
        field.name: texts[field.name] if field.name == CONTRACT else choice_words.called(field, texts[field.name])
        for field in fields_of(book, way)
        if field.name in texts
    }


def written_fields(book: RuleBook) -> dict[str, Field]:
    paper = [field for field in book.fields if field.group == "paper"]
    return {seat: field for seat in book.seats for field in paper if field.name.endswith(f"_{seat}")}


def is_transcribed(book: RuleBook, line: Line) -> bool:
    if line.facts is None:
        return False
    texts = book.show(line.facts)
    return any(field.group == "paper" and texts.get(field.name) for field in book.fields)


def contract_keys(book: RuleBook) -> Mapping[str, str]:
    """Return what may be typed for each contract: lower-case text → contract."""
    (field,) = (field for field in book.fields if field.name == CONTRACT)
    words = {_(choice.label).casefold(): choice.value for choice in field.choices}
    return words | {key: choice.value for choice in field.choices for key in (*choice.keys, choice.value.casefold())}


def contract_keys_json(book: RuleBook) -> str:
    return json.dumps(contract_keys(book), ensure_ascii=False)


def contract_of(book: RuleBook, typed: Texts) -> str:
    return contract_keys(book).get(typed.get(CONTRACT, "").strip().casefold(), "")


def readable(book: RuleBook, fields: Iterable[Field], texts: Texts) -> Mapping[str, object] | None:
    """Return the facts of a typed row, None if the rule book cannot read it."""
    reading = read(book, fields, texts)
    return None if reading.violations or too_long(fields, texts) else reading.facts


def read(book: RuleBook, fields: Iterable[Field], texts: Texts) -> Typed:
    return announced.read(book, _in_codes(book, fields, texts))


def to_hold(book: RuleBook, fields: Iterable[Field], texts: Texts) -> dict[str, str]:
    """Return the texts without signs, and with codes instead of words, which others read in their own language.

    What contradicts itself stays as it was typed.
    """
    without_signs, contradictions = announced.spread(book, _in_codes(book, fields, texts))
    return dict(texts) if contradictions else {name: text for name, text in without_signs.items() if text}


def _in_codes(book: RuleBook, fields: Iterable[Field], texts: Texts) -> dict[str, str]:
    meant = {field.name: _meant(field, texts.get(field.name, "")) for field in fields}
    return {**meant, CONTRACT: contract_of(book, texts) or texts.get(CONTRACT, "")}


def _meant(field: Field, text: str) -> str:
    """Return the choice typed by its sign, its words or a unique beginning of them, with or without carons; else the
    unchanged text.
    """
    given = text.strip().casefold()
    if not (given and field.choices) or any(given == choice.value.casefold() for choice in field.choices):
        return text
    typed = folded(given)
    words = {folded(_(choice.label)): choice.value for choice in field.choices}
    signs = {folded(choice.value): choice.value for choice in field.choices}
    if typed in signs or typed in words:
        return {**words, **signs}[typed]
    begun = {value for word, value in words.items() if word.startswith(typed)}
    return begun.pop() if len(begun) == 1 else text


def too_long(fields: Iterable[Field], texts: Texts) -> dict[str, str]:
    """Return what to say of each text that is too long; 40,000 fines would be as many entries of a game."""
    said = {}
    for field in fields:
        try:
            _short_enough(texts.get(field.name, "").strip())
        except ValidationError as long:
            said[field.name] = long.messages[0]
    return said
