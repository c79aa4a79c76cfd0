"""The part of the table's page that all phones share and reload after changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.views.guard import View, action
from tournament.cases.selectors.cases import ended_as, is_waiting, owed_seats
from tournament.errors import RefereeError
from tournament.models import Call, Confirmation, Renons, Table
from tournament.permissions import allowed
from tournament.recording.selectors import phone_view
from tournament.recording.selectors.phone_view import Seen
from tournament.recording.views import row_words
from tournament.recording.views.captain.frame import frame
from tournament.recording.views.held_games import held_shown
from tournament.sheets.selectors.sheets import Line, Sheet
from tournament.web.pages.requests import StandingRequest
from tournament.wording.quotation import in_quotes
from tournament.wording.rulebook import verdict_text


def _unless_seen(view: View) -> View:
    """Answer 204 while nothing has changed since `seen`. Outermost, because phones ask all the time."""

    @wraps(view)
    def asked(request: HttpRequest, token: str) -> HttpResponseBase:
        if request.GET.get("seen") and request.GET["seen"] == phone_view.tag_by_link(token):
            return HttpResponse(status=204)
        return view(request, token=token)

    return asked


@never_cache
@require_safe
@_unless_seen
@action("table.view")
def table_sheet(request: StandingRequest, token: str) -> HttpResponse:
    return render(request, "recording/captain/sheet.html", {**shared(request, token), "refused_at": ""})


def answer(
    request: StandingRequest,
    token: str,
    *,
    refusal: RefereeError | None = None,
    at: str = "",
    typed: str = "",
    said: str = "",
) -> HttpResponse:
    """Answer a tap: the shared part with a refusal at its place, or the page without htmx.

    `at`: that place; the top if it is gone. `typed` text is repeated with the refusal: its field may be gone too.
    """
    if refusal is not None and typed.strip():
        refusal = RefereeError(f"{refusal.message} {in_quotes(typed.strip())}", refusal.field, refusal.status)
    if not request.htmx:
        if refusal is not None:
            messages.error(request, refusal.message)
        elif said:
            messages.success(request, said)
        return redirect("table", token)
    status = refusal.status if refusal else 200
    context = shared(request, token)
    places = {
        "call",
        *(game.anchor for game in context["games"]),
        *(held_game["anchor"] for held_game in context["held"]),
    }
    context |= {"refusal": refusal, "refused_at": at if refusal and at in places else ""}
    return render(request, "recording/captain/sheet.html", context, status=status)


def shared(
    request: StandingRequest, token: str, read: Callable[[Table, Seen], Sheet] = phone_view.sheet_seen
) -> dict[str, Any]:
    """Return the shared part's context. The tag is read before the sheet, so that later changes count as news."""
    seen = phone_view.seen(request.table)
    if seen is None:
        raise Http404
    sheet = read(request.table, seen)
    talk = phone_view.talk(sheet, seen)
    around = frame(request, sheet, token)
    own = request.seat.letter
    removed = own == sheet.table.disqualified_seat
    speaks = allowed(request.roles, "table.confirm") and around["running"] and not removed
    phone = Phone(
        token,
        own,
        speaks=speaks and sheet.table.state in ("open", "complete"),
        corrects=around["writes"] and around["running"] and around["may_correct"],
        protests=around["running"],
    )
    lines = reversed(sheet.recorded)
    games = [GameShown(sheet, line, talk, phone) for line in lines]
    return {
        **around,
        "tag": seen.tag,
        "announced": talk.announced,
        "games": games,
        "removed": removed,
        "speaks": phone.speaks,
        "to_check": [game for game in games if game.asks_to_check],
        "contested": [game for game in games if game.contested],
        "chooses": around["writes"],
        "held": held_shown(sheet, talk.held),
        "protests": talk.protests.get(0, ()),
        "call": talk.call,
        "case": talk.case,
        "rulings": [ruling for ruling in _rulings(sheet, talk.no_renons) if around["is_open"]],
        "owed": "".join(owed_seats(sheet.book, sheet.rows, filter(is_waiting, talk.no_renons))),
        "reasons": Call.Reason.choices,
        "taken_back": phone_view.signatures_taken_back(sheet),
    }


@dataclass(frozen=True, slots=True)
class RulingShown:
    number: int
    sentence: str
    article: str


def _rulings(sheet: Sheet, cases: Iterable[Renons]) -> Iterator[RulingShown]:
    for case in cases:
        verdict = ended_as(sheet.book, case)
        if verdict and (case.number == sheet.next_number or is_waiting(case)):
            yield RulingShown(case.number, verdict_text(verdict), verdict.article)


@dataclass(frozen=True, slots=True)
class Phone:
    token: str
    own: str
    speaks: bool
    corrects: bool
    protests: bool


@dataclass(frozen=True)
class GameShown:
    sheet: Sheet
    line: Line
    talk: phone_view.Talk
    phone: Phone

    @property
    def anchor(self) -> str:
        return f"game-{self.line.number}"

    @cached_property
    def words(self) -> row_words.LineWords:
        return row_words.line_words(self.line, self.sheet.book)

    @cached_property
    def items(self) -> tuple[row_words.Words, ...]:
        return row_words.words_of_line(self.line, self.sheet.book)

    @property
    def said(self) -> Mapping[str, Confirmation]:
        return self.talk.words.get(self.line.number, {})

    @property
    def asks_to_check(self) -> bool:
        return self.phone.speaks and self.phone.own in self.line.turn.plays and self.phone.own not in self.said

    @property
    def protests(self) -> tuple[phone_view.SeatProtest, ...]:
        return self.talk.protests.get(self.line.number, ())

    @property
    def renons(self) -> tuple[str, ...]:
        seats = (item.seat for item in self.line.items if item.code in self.sheet.book.discipline.case_items)
        return tuple(dict.fromkeys(seats))

    def is_last(self) -> bool:
        return self.line.number == len(self.sheet.recorded)

    @property
    def locked(self) -> bool:
        return bool(self.line.game and self.line.game.locked)

    @property
    def ruled(self) -> bool:
        return self.locked or any(word.settled_at for word in self.said.values())

    @property
    def may_be_corrected(self) -> bool:
        return self.phone.corrects and not self.locked

    @property
    def may_be_protested(self) -> bool:
        return (
            self.phone.protests and self.ruled and self.phone.own not in [protest.letter for protest in self.protests]
        )

    @property
    def is_untold(self) -> bool:
        return self.phone.corrects and self.line.number in self.talk.untold

    @property
    def _revision(self) -> int:
        return self.line.game.revision if self.line.game else 0

    @property
    def contested(self) -> Mapping[str, Confirmation]:
        contested = Confirmation.Word.CONTESTED
        return {seat: word for seat, word in self.said.items() if word.word == contested and word.settled_at is None}

    @property
    def asks_why(self) -> bool:
        return self.phone.own in self.contested and not self.contested[self.phone.own].note

    @property
    def look(self) -> str:
        """Return everything rendered of it: equal texts render equally."""
        said = [
            (letter, word.word, word.note, word.settled_by, word.settled_reason) for letter, word in self.said.items()
        ]
        protests = [(protest.letter, protest.protest.pk, protest.protest.decided_at) for protest in self.protests]
        line = self.line
        facts = (self.sheet.book.code, line.number, line.facts, line.items, line.totals, line.dismissed)
        return repr((*facts, self.locked, self._revision, said, protests, line.number in self.talk.untold))
