from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from rules.book import Field, RuleBook, Tricks
from rules.remembered.reconstruction import (
    OPEN,
    RIGHT,
    WRONG,
    JudgedLaid,
    JudgedPlay,
    JudgedTrick,
    Reason,
    Reconstruction,
)
from rules.violations import Violation
from tournament.wording.rulebook import sentence, term, violation_sentence

MOST_LISTED = 6


#: The field whose answer decides which others are asked.
CONTRACT = "contract"
UNSAID = frozenset({"scope", "to", "size", "table"})
#: Tone of remarks that are no verdict: a declarer's lead out of turn, the trula trick, a mondfang.
NOTE = "note"


def tricks_of(book: RuleBook) -> Tricks:
    """Return the book's part that judges remembered tricks. Raises Http404 if it has none."""
    if book.tricks is None:
        raise Http404
    return book.tricks


def is_asked(field: Field, texts: Mapping[str, str]) -> bool:
    contract = texts.get(CONTRACT)
    return not contract or not field.contracts or contract in field.contracts


@dataclass(frozen=True, slots=True)
class Fault:
    words: str
    article: str


@dataclass(frozen=True, slots=True)
class Said:
    tone: str
    seat: str
    card: str
    words: str
    article: str
    cards: tuple[str, ...] = ()
    shown: str = ""
    shown_in: int | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    name: str
    position: int
    seat: str
    text: str
    verdict: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Row:
    place: int
    filled: bool
    slots: tuple[Slot, ...]
    leader: str
    number: str
    talon: str
    winner: str
    points: int | None
    important: tuple[Said, ...]
    rest: tuple[Said, ...]
    faults: Mapping[str, tuple[Fault, ...]]


def page_of(judged: Reconstruction, texts: Mapping[str, str], rows: int, book: RuleBook) -> dict[str, Any]:
    tricks = tricks_of(book)
    head = {field.name for field in tricks.fields}  # nothing is missing there before a card is entered
    faults = _faults(judged.violations, book) if texts.keys() - UNSAID - head else {}
    ended = bool(judged.tricks) and judged.next_seat is None
    shown = [_row(place, judged, texts, faults, book) for place in range(1, rows + (1 if ended else 2))]
    playing = judged.order or book.seats
    laid = [_laid(field, judged, texts, faults, book) for field in tricks.laid_fields if _lays(field, playing, book)]
    said = [("laid", said) for away in laid for said in away["important"]]
    said += [(f"trick-{row.place}", said) for row in shown for said in row.important]
    return {
        "rows": shown,
        "texts": texts,
        "faults": faults,
        "head": [_asked(field, texts, faults) for field in tricks.fields],
        "sizes": book.table_sizes,
        "seats": book.seats,
        "playing": [seat for seat in book.seats if seat in playing],
        "groups": [(term(group.term, book), _cards(group.cards, book)) for group in tricks.card_groups],
        "examples": (_card(tricks.card_groups[0].cards[0], book), _card(tricks.card_groups[-1].cards[-1], book)),
        "used": judged.used,
        "wrong": [(at, remark) for at, remark in said if remark.tone == WRONG],
        "open": sum(remark.tone == OPEN for _at, remark in said),
        "noted": any(remark.tone == NOTE for _at, remark in said),
        "judged": bool(judged.tricks or any(laid_card.cards for laid_card in judged.laid.values())),
        "laid": [away for away in laid if away["asked_for"]],
        "laid_article": tricks.laid_article,
        "miscounted": any(away["miscounted"] for away in laid),
        "next_seat": judged.next_seat,
        "current": _current(shown),
        "piles": [(term(pile.side, book), pile) for pile in judged.piles],
        "remark": _fault_of(judged.remark, book) if judged.remark and judged.piles else None,
        "hands": [_hand(seat, texts, faults) for seat in book.seats if seat in playing or f"hand_{seat}" in texts],
        "only_some": texts.get("scope") == "some",
        "has_talon": any(row.talon for row in shown) or texts.get(CONTRACT) in tricks.talon_turned,
    }


def _asked(field: Field, texts: Mapping[str, str], faults: Mapping[str, tuple[Fault, ...]]) -> dict[str, Any]:
    return {
        "name": field.name,
        "label": _(field.label),
        "ask": field.ask,
        "choices": [(choice.value, _(choice.label)) for choice in field.choices],
        "contracts": field.contracts,
        "asked": is_asked(field, texts),
        "value": texts.get(field.name, ""),
        "faults": faults.get(field.name, ()),
    }


def _lays(field: Field, playing: Sequence[str], book: RuleBook) -> bool:
    return field.label not in book.seats or field.label in playing


def _row(
    place: int,
    judged: Reconstruction,
    texts: Mapping[str, str],
    faults: Mapping[str, tuple[Fault, ...]],
    book: RuleBook,
) -> Row:
    size = tricks_of(book).trick_size
    trick = judged.tricks[place - 1] if place <= len(judged.tricks) else None
    leader = trick.leader if trick else _expected_leader(place, judged, texts)
    said = _said(trick, book) if trick else []
    names = ("leader", "number", "talon")
    return Row(
        place,
        any(texts.get(f"card_{position}_{place}") for position in range(1, size + 1)),
        tuple(_slot(position, place, judged, leader, texts, faults, book) for position in range(1, size + 1)),
        texts.get(f"leader_{place}", ""),
        texts.get(f"number_{place}", ""),
        texts.get(f"talon_{place}", ""),
        (trick.winner or "") if trick else "",
        trick.points if trick else None,
        tuple(remark for remark in said if remark.tone != RIGHT),
        tuple(remark for remark in said if remark.tone == RIGHT),
        {name: faults.get(f"{name}_{place}", ()) for name in names},
    )


def _slot(
    position: int,
    place: int,
    judged: Reconstruction,
    leader: str | None,
    texts: Mapping[str, str],
    faults: Mapping[str, tuple[Fault, ...]],
    book: RuleBook,
) -> Slot:
    name = f"card_{position}_{place}"
    trick = judged.tricks[place - 1] if place <= len(judged.tricks) else None
    order = judged.order
    play = trick.plays[position - 1] if trick and position <= len(trick.plays) else None
    seat = order[(order.index(leader) + position - 1) % len(order)] if leader else ""
    text = _card(play.card, book) if play else texts.get(name, "")
    return Slot(name, position, seat, text, play.verdict if play else "", faults.get(name, ()))


def _expected_leader(place: int, judged: Reconstruction, texts: Mapping[str, str]) -> str | None:
    waiting = judged.tricks and judged.tricks[-1].winner is None
    if texts.get("scope") == "some" or place != len(judged.tricks) + 1 or waiting:
        return None
    return judged.next_seat


def _current(rows: list[Row]) -> Row | None:
    return next((row for row in reversed(rows) if row.filled), None)


def _hand(seat: str, texts: Mapping[str, str], faults: Mapping[str, tuple[Fault, ...]]) -> dict[str, Any]:
    name = f"hand_{seat}"
    return {
        "seat": seat,
        "text": texts.get(name, ""),
        "whole": f"whole_{seat}" in texts,
        "faults": faults.get(name, ()),
    }


def _laid(
    field: Field,
    judged: Reconstruction,
    texts: Mapping[str, str],
    faults: Mapping[str, tuple[Fault, ...]],
    book: RuleBook,
) -> dict[str, Any]:
    name = field.name
    laid = judged.laid.get(name, JudgedLaid())
    said = [remark for play in laid.cards for remark in of_play(play, book)]
    count = of_play(laid.count, book)[0] if laid.count else None
    return {
        "name": name,
        "seat": field.label if field.label in book.seats else "",
        "label": _(field.label),
        "asked_for": not field.contracts or texts.get(CONTRACT) in field.contracts or name in texts,
        "text": texts.get(name, ""),
        "whole": f"whole_{name}" in texts,
        "faults": faults.get(name, ()),
        "shown": [(code, _card(code, book), texts.get(f"shown_{code}", "")) for code in laid.asked],
        "count": count,
        "miscounted": count is not None and count.tone == WRONG,
        "important": tuple(remark for remark in said if remark.tone != RIGHT),
        "rest": tuple(remark for remark in said if remark.tone == RIGHT),
    }


def _said(trick: JudgedTrick, book: RuleBook) -> list[Said]:
    said = [_note(trick.turn, WRONG, book)] if trick.turn else []
    for play in trick.plays:
        said += of_play(play, book)
    return said + [_note(note, NOTE, book) for note in trick.notes]


def of_play(play: JudgedPlay, book: RuleBook) -> list[Said]:
    where = play.shown
    return [
        Said(
            play.verdict,
            play.seat,
            _card(play.card, book),
            sentence(reason.code, reason.params, book),
            reason.article,
            tuple(name for _code, name in _cards(reason.cards, book)) if len(reason.cards) <= MOST_LISTED else (),
            _card(where.card, book) if where else "",
            where.place if where else None,
        )
        for reason in play.reasons
    ]


def _note(reason: Reason, tone: str, book: RuleBook) -> Said:
    seat = reason.params.get("seat", "")
    return Said(tone, str(seat), "", sentence(reason.code, reason.params, book), reason.article)


def _faults(violations: tuple[Violation, ...], book: RuleBook) -> dict[str, tuple[Fault, ...]]:
    by_input: dict[str, tuple[Fault, ...]] = {}
    for violation in violations:
        name = violation.field if violation.row is None else f"{violation.field}_{violation.row}"
        by_input[name] = (*by_input.get(name, ()), Fault(violation_sentence(violation, book), violation.article))
    return by_input


def _fault_of(reason: Reason, book: RuleBook) -> Fault:
    return Fault(sentence(reason.code, reason.params, book), reason.article)


def _card(code: str, book: RuleBook) -> str:
    return term(f"card {code}", book)


def _cards(codes: tuple[str, ...], book: RuleBook) -> list[tuple[str, str]]:
    return [(code, _card(code, book)) for code in codes]
