from django.db.models import Exists, OuterRef
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action
from tournament.models import Registration, Round, Seat
from tournament.papers.cards import pictures
from tournament.papers.views.shown import shown
from tournament.rounds.selectors import of_player
from tournament.web.caching.page_cache import made_once
from tournament.web.pages.requests import StandingRequest


@made_once("number")
@require_safe
@action("event.view")
def find(request: StandingRequest, slug: str) -> HttpResponse:
    typed = request.GET.get("number", "").strip()[:9]
    if typed.isascii() and typed.isdecimal():
        return redirect("public-player", slug, int(typed))
    return render(request, "hall/player.html", {"typed": typed, "player": None})


@made_once()
@require_safe
@action("event.view")
def player(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """Show seats, results and present place; 404 without a published seat.

    The same for all who may see the event, but officials see name and club in full.
    """
    out = Seat.objects.filter(registration=OuterRef("pk")).exclude(round__state=Round.State.DRAFTED)
    registrations = Registration.objects.select_related("event", "player", "club").filter(
        Exists(out), event=request.event, start_number=number
    )
    registration = registrations.first()
    if registration is None:
        return render(request, "hall/player.html", {"typed": number, "player": None}, status=404)
    seen, rounds = shown(request), of_player.rounds_of(registration)
    context = {
        "typed": number,
        "player": registration,
        "name": seen.name(registration.player.name, registration.start_number),
        "club": seen.club(registration.club.name if registration.club else ""),
        "standing": of_player.standing_of(registration),
        "rounds": tuple(reversed(rounds)),
        "chart": pictures.running_shown(request.event, rounds),
    }
    return render(request, "hall/player.html", context)
