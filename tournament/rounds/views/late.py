from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.draw.asked.request import LARGEST_TABLE
from tournament.errors import RefereeError
from tournament.events.selectors.book import book_of
from tournament.models import Registration, Round, Seat
from tournament.rounds.selectors.clock import time_left
from tournament.rounds.services import seating
from tournament.rounds.services.prepared_draws import prepare
from tournament.rounds.services.seat_changes import drawn_with
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest


@require_http_methods(["GET", "HEAD", "POST"])
@action("players.late")
def late(request: StandingRequest, slug: str) -> HttpResponse:
    if request.method != "POST":
        return _late(request, slug)
    prepare(partial(drawn_with, Round.objects.filter(event=request.event, number=1), _chosen(request)))
    return once(_late)(request, slug)


def _late(request: StandingRequest, slug: str) -> HttpResponse:
    event = request.event
    trouble, status = "", 200
    if request.method == "POST":
        chosen = _chosen(request)
        try:
            tables = seating.enter_late(event=event, registrations=chosen, by=request.actor)
        except RefereeError as refusal:
            trouble, status = refusal.message, refusal.status
        else:
            messages.success(request, _seated(len(chosen), [table.number for table in tables]))
            return redirect("desk-round", event.slug, 1)
    first = Round.objects.filter(event=event, number=1).first()
    empty = Seat.objects.filter(round=first, registration__isnull=True).count() if first else 0
    context = {
        **frame(request, "players"),
        "waiting": _waiting(request),
        "ticked": request.POST.getlist("player"),
        "trouble": trouble,
        "first": first,
        "empty": empty,
        "size": len(book_of(event).seats),
        "one_more": event.short_table in LARGEST_TABLE,
        "seconds_left": time_left(first) if first else None,
        "half": (first.seconds + first.added_seconds) // 2 if first else 0,
        "over": first is not None and first.state == Round.State.CLOSED,
    }
    return render(request, "rounds/late.html", context, status=status)


def _chosen(request: StandingRequest) -> list[Registration]:
    by_number = {str(registration.start_number): registration for registration in _waiting(request)}
    return [by_number[number] for number in dict.fromkeys(request.POST.getlist("player")) if number in by_number]


def _waiting(request: StandingRequest) -> list[Registration]:
    registrations = Registration.objects.filter(
        event=request.event, withdrawn=False, removed=False, out_of_competition=False, seats__isnull=True
    ).select_related("player", "club")
    return list(registrations.order_by("-late", "-checked_in", "start_number"))


def _seated(players: int, tables: list[int]) -> str:
    params = {"count": players, "tables": ", ".join(map(str, tables))}
    return (
        ngettext(
            "%(count)s late player is seated (tables: %(tables)s).",
            "%(count)s late players are seated (tables: %(tables)s).",
            players,
        )
        % params
    )
