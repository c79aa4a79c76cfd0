"""What is public of one player, found by his start number: his published seats, and his published results."""

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
    """To the page of the start number that was typed; what is no number is asked for once more."""
    typed = request.GET.get("number", "").strip()[:9]
    if typed.isascii() and typed.isdecimal():
        return redirect("public-player", slug, int(typed))
    return render(request, "public/player.html", {"typed": typed, "player": None})


@made_once()
@require_safe
@action("event.view")
def player(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """His seats in the rounds that are out, his results in those whose standings are, and his place in the last of
    these; 404 for who has no published seat.

    The same rounds and results for everybody who may see the event: an official sees drafts and unpublished results
    elsewhere. Only name and club stand for an official in full where the public sees initials or no club.
    """
    out = Seat.objects.filter(registration=OuterRef("pk")).exclude(round__state=Round.State.DRAFTED)
    registrations = Registration.objects.select_related("event", "player", "club").filter(
        Exists(out), event=request.event, start_number=number
    )
    one = registrations.first()
    if one is None:
        return render(request, "public/player.html", {"typed": number, "player": None}, status=404)
    seen, rounds = shown(request), of_player.rounds_of(one)
    context = {
        "typed": number,
        "player": one,
        "name": seen.name(one.player.name, one.start_number),
        "club": seen.club(one.club.name if one.club else ""),
        "standing": of_player.standing_of(one),
        "rounds": tuple(reversed(rounds)),
        "chart": pictures.running_shown(request.event, rounds),
    }
    return render(request, "public/player.html", context)
