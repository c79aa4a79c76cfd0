"""Outcomes typed with announcements: "pB+" is a pagat announced and made by B, "pB-" one not made.

Works on the typed texts, before a book reads them. A sign that says too little (whose XXI was caught, a feature that
follows from the points) stays, and is not read.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.book import Feature, Field, RuleBook, Typed
from rules.json_values import shown
from rules.violations import FORMAT, Violation

_WORD = re.compile(r"(?P<feature>\w)(?P<turn>\d*)(?P<seat>[^\W\d_])(?P<sign>[+−–-])(?P<words>x.*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Said:
    """`outcome` is "" while the seat's side is unknown."""

    field: str
    outcome: str
    made: bool
    word: str


def spread(book: RuleBook, texts: Mapping[str, str]) -> tuple[dict[str, str], tuple[Violation, ...]]:
    """Return the texts without signs, outcomes in their own fields, and contradictions with these."""
    without_signs, wrong = dict(texts), []
    for field in _announcing(book):
        words = []
        for word in without_signs.get(field.name, "").replace(",", " ").split():
            said = _said(book, field, word, without_signs)
            words.append(said.word if said else word)
            if said is None or not said.outcome:
                continue
            typed = without_signs.get(said.field, "").strip()
            if said.made and not typed:
                without_signs[said.field] = said.outcome
            elif said.made != (_plain(typed) == said.outcome):
                params = {"value": shown(word), "other": shown(typed)}
                wrong.append(Violation("typed-outcome", FORMAT, params, field=said.field))
        if words:
            without_signs[field.name] = " ".join(words)
    return without_signs, tuple(wrong)


def read(book: RuleBook, texts: Mapping[str, str]) -> Typed:
    """Return the row; contradictions with the signs are among its violations."""
    without_signs, contradictions = spread(book, texts)
    typed = book.read(without_signs)
    return replace(typed, violations=(*typed.violations, *contradictions))


def answered(book: RuleBook, texts: Mapping[str, str]) -> frozenset[str]:
    said = (
        _said(book, field, word, texts)
        for field in _announcing(book)
        for word in texts.get(field.name, "").replace(",", " ").split()
    )
    return frozenset(announcement.field for announcement in said if announcement is not None)


def outcomes(book: RuleBook) -> dict[str, dict[str, str]]:
    """Return the outcome's field by field of announcements and letter."""
    return {field.name: dict(_outcome_fields(book, field)) for field in _announcing(book)}


def _announcing(book: RuleBook) -> list[Field]:
    return [field for field in book.fields if field.ask == "announcements"]


def _outcome_fields(book: RuleBook, field: Field) -> Iterator[tuple[str, str]]:
    asks = {item.name: item.ask for item in book.fields}
    for feature in book.asking.features:
        if feature.field == field.name and _is_own(feature, asks):
            yield feature.letter, feature.name


def _is_own(feature: Feature, asks: Mapping[str, str]) -> bool:
    ask = asks.get(feature.name)
    return ask == "side" or (ask in ("seat", "trick") and feature.own)


def _said(book: RuleBook, field: Field, word: str, texts: Mapping[str, str]) -> Said | None:
    match = _WORD.fullmatch(word)
    name = dict(_outcome_fields(book, field)).get(match["feature"].lower()) if match else None
    if match is None or name is None or match["seat"].upper() not in book.seats:
        return None
    (ask,) = (item.ask for item in book.fields if item.name == name)
    seat = match["seat"].upper()
    outcome = {"trick": f"{seat}+", "seat": seat}.get(ask) or _side(book, seat, texts)
    plain = match["feature"] + match["turn"] + match["seat"] + (match["words"] or "")
    return Said(name, outcome, match["sign"] == "+", plain)


def _side(book: RuleBook, seat: str, texts: Mapping[str, str]) -> str:
    """Return "+" for the declarer's side, "-" for the other; "" while unknown."""
    contract = texts.get("contract", "")
    asked = [field.name for field in book.fields if not field.contracts or contract in field.contracts]
    ours = [texts.get(name, "").strip().upper() for name in book.asking.side if name in asked]
    if seat in ours:
        return "+"
    return "-" if all(ours) else ""


def _plain(text: str) -> str:
    return text.replace(" ", "").replace("−", "-").replace("–", "-").upper()
