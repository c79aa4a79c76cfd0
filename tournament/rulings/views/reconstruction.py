"""The referee enters remembered tricks and learns which play was wrong. The address holds all, nothing is stored.

Every step is a GET of the same form: typing and checking, picking a card (`pick`), taking the last one back (`undo`),
emptying a trick (`clear`). Afterwards the address is clean, so a reload shows the same tricks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from rules.book import RuleBook
from rules.remembered.reconstruction import Reconstruction, TypedGame, TypedHand, TypedLaid, TypedTrick
from tournament.access.views.guard import action
from tournament.events.selectors.book import book_of, options_of
from tournament.models import Table
from tournament.recording.views.office.sheet import table_of
from tournament.recording.views.office.tricks import FILL
from tournament.recording.views.row_fields import FACTS
from tournament.rulings.views.reconstruction_shown import is_asked, of_play, page_of, tricks_of
from tournament.web.pages.requests import StandingRequest
from tournament.wording.rulebook import term

#: More tricks than any pack has.
MOST_TRICKS = 20
LONGEST_CARD, LONGEST_HAND = 40, 400
TRICKS, TALON = "tricks", "talon"


@never_cache
@require_safe
@action("referee.tricks")
def tricks_page(request: StandingRequest, slug: str) -> HttpResponse:
    """With htmx show only the tricks and the line above the cards."""
    table = _table(request)
    size = _number(request.GET.get("size", ""))
    usual = book_of(request.event)
    book = usual.at(size) if size in usual.table_sizes else usual
    tricks = tricks_of(book)
    entry = TricksEntry(request.GET, book)
    moved = entry.step(request.GET)
    address = f"{reverse('referee-tricks', args=[slug])}?{urlencode(entry.texts)}"
    if moved and not request.htmx:
        return redirect(address)
    options = options_of(request.event, len(book.seats))
    judged = tricks.reconstruct(entry.game(), (get_language() or "sl")[:2], options)
    context = {
        "section": "calls",
        "cards_to": entry.target,
        "table": table,
        "faults_to_write": _faults_to_write(judged, entry.texts, book) if table else (),
        **page_of(judged, entry.texts, entry.rows(), book),
    }
    if request.htmx:
        return replace_url(render(request, "rulings/tricks_answer.html", context), address)
    return render(request, "rulings/tricks.html", context)


def _table(request: StandingRequest) -> Table | None:
    pk = _number(request.GET.get("table", ""))
    return None if pk is None else table_of(request, pk)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


class TricksEntry:
    def __init__(self, sent: Mapping[str, Any], book: RuleBook) -> None:
        self.book = book
        self.tricks = tricks_of(book)
        self.laying = [field.name for field in self.tricks.laid_fields]
        self.texts: dict[str, str] = {}
        for name in self._names():
            longest = LONGEST_HAND if name in self.laying or name.startswith("hand_") else LONGEST_CARD
            text = str(sent.get(name, "")).strip()[:longest]
            if text:
                self.texts[name] = text
        for field in self.tricks.fields:
            if not is_asked(field, self.texts):
                self.texts.pop(field.name, None)
        if not self.from_first:
            self._close_gaps()

    @property
    def target(self) -> str:
        chosen = self.texts.get("to", TRICKS)
        return chosen if chosen in (*self.book.seats, TALON, *self.laying) else TRICKS

    @property
    def _list(self) -> str | None:
        if self.target in self.laying:
            return self.target
        return f"hand_{self.target}" if self.target in self.book.seats else None

    @property
    def from_first(self) -> bool:
        return self.texts.get("scope") != "some"

    def rows(self) -> int:
        return max((row for row in range(1, MOST_TRICKS + 1) if self._has_card(row)), default=0)

    def step(self, sent: Mapping[str, Any]) -> bool:
        if sent.get("pick"):
            if sent["pick"] in self._codes():
                self._pick(term(f"card {sent['pick']}", self.book))
            return True
        if "undo" in sent:
            self._undo()
            return True
        cleared = [row for row in range(1, MOST_TRICKS + 1) if sent.get("clear") == str(row)]
        for row in cleared:
            self.texts = {name: text for name, text in self.texts.items() if name not in self._of_row(row)}
            if not self.from_first:
                self._close_gaps()
        return bool(cleared)

    def game(self) -> TypedGame:
        text = self.texts.get
        tricks = tuple(
            TypedTrick(
                tuple(text(self._card(position, row), "") for position in self._positions()),
                text(f"leader_{row}", ""),
                text(f"number_{row}", ""),
                text(f"talon_{row}", ""),
            )
            for row in range(1, self.rows() + 1)
        )
        hands = {seat: TypedHand(text(f"hand_{seat}", ""), bool(text(f"whole_{seat}"))) for seat in self.book.seats}
        shown = {code: text(f"shown_{code}", "") for code in self._codes()}
        laid = {name: TypedLaid(text(name, ""), bool(text(f"whole_{name}")), shown) for name in self.laying}
        head = {field.name: text(field.name, "") for field in self.tricks.fields}
        return TypedGame(head, self.from_first, tricks, hands, laid)

    def _pick(self, name: str) -> None:
        if self._list:
            before = self.texts.get(self._list)
            self.texts[self._list] = f"{before}, {name}" if before else name
        elif self.target == TALON:
            self.texts[f"talon_{max(1, self.rows())}"] = name
        else:
            blank = self._next_blank()
            if blank:
                self.texts[blank] = name

    def _undo(self) -> None:
        if self._list:
            before, _comma, _last = self.texts.pop(self._list, "").rpartition(",")
            if before:
                self.texts[self._list] = before
        elif self.target == TALON:
            self.texts.pop(f"talon_{max(1, self.rows())}", None)
        else:
            filled = [name for name in self._cards() if name in self.texts]
            if filled:
                del self.texts[filled[-1]]

    def _next_blank(self) -> str | None:
        cards = self._cards()
        if not self.from_first:
            last = max((row for row in range(1, self.rows() + 1) if self._card(1, row) in self.texts), default=1)
            cards = cards[(last - 1) * self.tricks.trick_size :]
        return next((name for name in cards if name not in self.texts), None)

    def _cards(self) -> list[str]:
        return [self._card(position, row) for row in range(1, MOST_TRICKS + 1) for position in self._positions()]

    def _positions(self) -> range:
        return range(1, self.tricks.trick_size + 1)

    def _card(self, position: int, row: int) -> str:
        return f"card_{position}_{row}"

    def _has_card(self, row: int) -> bool:
        return any(name in self.texts for name in self._of_row(row) if name.startswith(("card_", "talon_")))

    def _close_gaps(self) -> None:
        kept = [row for row in range(1, self.rows() + 1) if self._has_card(row)]
        kept += range(self.rows() + 1, MOST_TRICKS + 1)
        for to, row in enumerate(kept, start=1):
            if to != row:
                for name, wanted in zip(self._of_row(row), self._of_row(to), strict=True):
                    self.texts.pop(wanted, None)
                    if name in self.texts:
                        self.texts[wanted] = self.texts.pop(name)

    def _codes(self) -> list[str]:
        return [code for group in self.tricks.card_groups for code in group.cards]

    def _of_row(self, row: int) -> list[str]:
        names = [self._card(position, row) for position in self._positions()]
        return [*names, f"leader_{row}", f"number_{row}", f"talon_{row}"]

    def _names(self) -> list[str]:
        names = [*(field.name for field in self.tricks.fields), "scope", "to", "size", "table"]
        names += [f"{kind}{name}" for name in self.laying for kind in ("", "whole_")]
        names += [f"shown_{code}" for code in self._codes()]
        names += [f"{kind}_{seat}" for seat in self.book.seats for kind in ("hand", "whole")]
        return names + [name for row in range(1, MOST_TRICKS + 1) for name in self._of_row(row)]


def _faults_to_write(judged: Reconstruction, texts: Mapping[str, str], book: RuleBook) -> list[tuple[str, str]]:
    links: dict[str, str] = {}
    for play in judged.wrong:
        typed = tricks_of(book).fault(play.seat, texts)
        if typed and play.seat not in links:
            said = of_play(play, book)[0]
            filled = {**typed, "reason": f"{said.words} ({said.article})"}
            asked = {"way": FACTS, **{f"{FILL}{name}": text for name, text in filled.items()}}
            links[play.seat] = f"?{urlencode(asked)}"
    return sorted(links.items())
