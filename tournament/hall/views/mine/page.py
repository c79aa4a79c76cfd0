"""A player's own page, read only.

Of his own tables he sees what their links showed him, also afterwards; of others what is public.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.access.selectors.links import pass_to_seat
from tournament.access.views.guard import action
from tournament.events import files
from tournament.events.files import Named
from tournament.hall.views.mine.unchanged import seen_now, unless_seen
from tournament.models import Round
from tournament.models.playing_time import TimeLeft
from tournament.papers.cards import pictures
from tournament.papers.minutes import minutes, scoring
from tournament.papers.views.documents import file_answer, nothing_to_print
from tournament.papers.views.kept_papers import kept
from tournament.recording.views.captain.code import remember_phone
from tournament.recording.views.sheet_lines import heads, worded
from tournament.rounds.selectors import of_player
from tournament.rounds.selectors.clock import hall_clock, playing_round, time_left
from tournament.rounds.selectors.of_player import OwnRound
from tournament.sheets.selectors import sheets
from tournament.sheets.selectors.privacy import Shown
from tournament.standings.selectors.standings import Final, finals_of
from tournament.web.pages.requests import StandingRequest


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A published round: his seat, its page's address, the clock, and in finals his places."""

    own: OwnRound
    address: str
    left: TimeLeft | None
    final: Final | None


@never_cache
@require_safe
@action("my.view")
def mine(request: StandingRequest, card: str) -> HttpResponse:
    seen = seen_now(card)  # read first, so that later changes count as news
    rounds = of_player.rounds_of(request.card.registration)
    context = {
        **_now(request, card, rounds),
        "seen": seen,
        "standing": of_player.standing_of(request.card.registration),
        "chart": pictures.running_shown(request.event, rounds),
        "results": [round_ for round_ in reversed(rounds) if round_.played or not round_.is_open],
    }
    page = render(request, "hall/mine/page.html", context)
    remember_phone(page, request.card.link)
    return page


@never_cache
@require_safe
@unless_seen
@action("my.view")
def now(request: StandingRequest, card: str) -> HttpResponse:
    seen = seen_now(card)
    context = _now(request, card, of_player.rounds_of(request.card.registration))
    return render(request, "hall/mine/now.html", {**context, "seen": seen})


@never_cache
@require_safe
@action("my.view")
def sheet(request: StandingRequest, card: str, number: int) -> HttpResponse:
    own = _own(request, number)
    shown_sheet = Shown(clubs=request.event.public_clubs).sheet(sheets.sheet(table=own.table))
    context = {
        **_around(request, card),
        "own": own,
        "round": own.round,
        "final": finals_of(own.round).get(own.table.number),
        "sheet": shown_sheet,
        "heads": heads(shown_sheet),
        "lines": worded(shown_sheet),
        "chart": pictures.running_totals(shown_sheet),
        "address": _seat_address(request, own),
    }
    return render(request, "hall/mine/sheet.html", context)


@require_safe
@action("my.view")
def minutes_pdf(request: StandingRequest, card: str, number: int) -> HttpResponseBase:
    """Send the accepted minutes of his table, without others' reasons of removals and warnings."""
    own = _accepted(request, number)
    name = Named(files.MINUTES, number, own.table.number)
    return _printed(request, name, lambda: minutes.of_own_table(table=own.table, reader=own.seat.letter))


@require_safe
@action("my.view")
def scoring_pdf(request: StandingRequest, card: str, number: int) -> HttpResponseBase:
    own = _own(request, number)
    name = Named(files.SCORING, number, own.table.number)
    return _printed(request, name, lambda: scoring.of_table(table=own.table))


def _around(request: StandingRequest, card: str) -> dict[str, object]:
    return {
        "card": card,
        "registration": request.card.registration,
        "may_look": not request.event.unpublished,
    }


def _now(request: StandingRequest, card: str, rounds: tuple[OwnRound, ...]) -> dict[str, object]:
    out = [round_ for round_ in rounds if round_.is_open and not round_.played]
    seats = [
        SeatShown(
            own,
            _seat_address(request, own),
            time_left(own.round, table=own.table),
            finals_of(own.round).get(own.table.number),
        )
        for own in out
    ]
    return {
        **_around(request, card),
        "seats": seats,
        "hall": hall_clock(playing_round(request.event)),
        "seatless": of_player.without_seat(event=request.event, rounds=rounds),
    }


def _seat_address(request: StandingRequest, own: OwnRound) -> str:
    if own.table.bye or own.round.state not in (Round.State.PUBLISHED, Round.State.RUNNING):
        return ""
    return pass_to_seat(request.card.link.pk, own.seat.pk)


def _own(request: StandingRequest, number: int) -> OwnRound:
    for round_ in of_player.rounds_of(request.card.registration):
        if round_.round.number == number:
            return round_
    raise Http404


def _accepted(request: StandingRequest, number: int) -> OwnRound:
    own = _own(request, number)
    if not own.played:
        raise Http404
    return own


def _printed(request: StandingRequest, name: Named, make: Callable[[], bytes]) -> HttpResponseBase:
    def document() -> HttpResponse:
        try:
            return file_answer(request, make(), name)
        except minutes.NothingToPrint:
            return nothing_to_print(request)

    return kept(request, document, seen=name)
