"""A reconstruction in words for its page: slots with what was typed, verdicts with article, piles, cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404

from rules.book import RuleBook, Tricks
from rules.reconstruction import OPEN, RIGHT, WRONG, JudgedPlay, JudgedTrick, Reason, Reconstruction
from rules.violations import Violation
from tournament.wording.rulebook import sentence, term, violation_sentence

#: So many cards that could have been right, or would make it wrong, are listed; more are left to the sentence.
MOST_LISTED = 6


#: The tone of what is no verdict on a card: a lead of the declarer out of turn, the trula trick, a mondfang.
NOTE = "note"


def tricks_of(book: RuleBook) -> Tricks:
    """The book's part that judges remembered tricks. Raises Http404 if it has none."""
    if book.tricks is None:
        raise Http404
    return book.tricks


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake at its input."""

    words: str
    article: str


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence on a play or a trick: its tone, whose play, the cards it is about, and where one was shown."""

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
    """One input for a card: its name, whose card it is if known, the text in it, and what is said of it."""

    name: str
    position: int
    seat: str
    text: str
    verdict: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One trick of the page, entered or still to be entered."""

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
    """What the template needs."""
    faults = _faults(judged.violations, book) if texts.keys() - {"scope", "to"} else {}
    ended = bool(judged.tricks) and judged.next_seat is None
    shown = [_row(place, judged, texts, faults, book) for place in range(1, rows + (1 if ended else 2))]
    laid = _laid(judged, texts, faults, book)
    said = [("laid", one) for one in laid["important"]]
    said += [(f"trick-{row.place}", one) for row in shown for one in row.important]
    return {
        "rows": shown,
        "texts": texts,
        "faults": faults,
        "contracts": [(code, term(code, book)) for code in book.asking.contracts],
        "declared": book.asking.declared,
        "seats": book.seats,
        "groups": [(term(group.term, book), _cards(group.cards, book)) for group in tricks_of(book).card_groups],
        "used": judged.used,
        "wrong": [(at, one) for at, one in said if one.tone == WRONG],
        "open": sum(one.tone == OPEN for _at, one in said),
        "noted": any(one.tone == NOTE for _at, one in said),
        "judged": bool(judged.tricks or judged.laid.cards),
        "laid": laid,
        "next_seat": judged.next_seat,
        "current": _current(shown),
        "piles": [(term(pile.side, book), pile) for pile in judged.piles],
        "remark": _fault_of(judged.remark, book) if judged.remark and judged.piles else None,
        "hands": [_hand(seat, texts, faults) for seat in book.seats],
        "only_some": texts.get("scope") == "some",
        "has_talon": any(row.talon for row in shown) or texts.get("contract") in tricks_of(book).talon_turned,
    }


def _row(
    place: int,
    judged: Reconstruction,
    texts: Mapping[str, str],
    faults: Mapping[str, tuple[Fault, ...]],
    book: RuleBook,
) -> Row:
    trick = judged.tricks[place - 1] if place <= len(judged.tricks) else None
    leader = trick.leader if trick else _expected_leader(place, judged, texts)
    said = _said(trick, book) if trick else []
    names = ("leader", "number", "talon")
    return Row(
        place,
        any(texts.get(f"card_{position}_{place}") for position in range(1, len(book.seats) + 1)),
        tuple(_slot(position, place, trick, leader, texts, faults, book) for position in range(1, len(book.seats) + 1)),
        texts.get(f"leader_{place}", ""),
        texts.get(f"number_{place}", ""),
        texts.get(f"talon_{place}", ""),
        (trick.winner or "") if trick else "",
        trick.points if trick else None,
        tuple(one for one in said if one.tone != RIGHT),
        tuple(one for one in said if one.tone == RIGHT),
        {name: faults.get(f"{name}_{place}", ()) for name in names},
    )


def _slot(
    position: int,
    place: int,
    trick: JudgedTrick | None,
    leader: str | None,
    texts: Mapping[str, str],
    faults: Mapping[str, tuple[Fault, ...]],
    book: RuleBook,
) -> Slot:
    name = f"card_{position}_{place}"
    play = trick.plays[position - 1] if trick and position <= len(trick.plays) else None
    seat = book.seats[(book.seats.index(leader) + position - 1) % len(book.seats)] if leader else ""
    text = _card(play.card, book) if play else texts.get(name, "")
    return Slot(name, position, seat, text, play.verdict if play else "", faults.get(name, ()))


def _expected_leader(place: int, judged: Reconstruction, texts: Mapping[str, str]) -> str | None:
    """Who begins the trick that comes next, if that is known: none of single tricks."""
    waiting = judged.tricks and judged.tricks[-1].winner is None
    if texts.get("scope") == "some" or place != len(judged.tricks) + 1 or waiting:
        return None
    return judged.next_seat


def _current(rows: list[Row]) -> Row | None:
    """The trick whose cards stand above the pack: the last one that has some."""
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
    judged: Reconstruction, texts: Mapping[str, str], faults: Mapping[str, tuple[Fault, ...]], book: RuleBook
) -> dict[str, Any]:
    """What was laid away: the texts, what is said of each card and of their number, and what is asked of some."""
    said = [one for play in judged.laid.cards for one in _of_play(play, book)]
    count = _of_play(judged.laid.count, book)[0] if judged.laid.count else None
    return {
        "asked_for": texts.get("contract") in book.asking.declared or "laid" in texts,
        "text": texts.get("laid", ""),
        "whole": "whole_laid" in texts,
        "faults": faults.get("laid", ()),
        "shown": [(code, _card(code, book), texts.get(f"shown_{code}", "")) for code in judged.laid.asked],
        "count": count,
        "miscounted": count is not None and count.tone == WRONG,
        "important": tuple(one for one in said if one.tone != RIGHT),
        "rest": tuple(one for one in said if one.tone == RIGHT),
    }


def _said(trick: JudgedTrick, book: RuleBook) -> list[Said]:
    """Everything there is to say of a trick: who led, its plays in order, what else it tells."""
    said = [_note(trick.turn, WRONG, book)] if trick.turn else []
    for play in trick.plays:
        said += _of_play(play, book)
    return said + [_note(note, NOTE, book) for note in trick.notes]


def _of_play(play: JudgedPlay, book: RuleBook) -> list[Said]:
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
    """The mistakes by the name of their input."""
    found: dict[str, tuple[Fault, ...]] = {}
    for one in violations:
        name = one.field if one.row is None else f"{one.field}_{one.row}"
        found[name] = (*found.get(name, ()), Fault(violation_sentence(one, book), one.article))
    return found


def _fault_of(reason: Reason, book: RuleBook) -> Fault:
    return Fault(sentence(reason.code, reason.params, book), reason.article)


def _card(code: str, book: RuleBook) -> str:
    return term(f"card {code}", book)


def _cards(codes: tuple[str, ...], book: RuleBook) -> list[tuple[str, str]]:
    return [(code, _card(code, book)) for code in codes]
