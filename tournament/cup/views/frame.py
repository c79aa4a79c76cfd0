from __future__ import annotations

from functools import partial

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy

from tournament.models import CupMatch, CupRound, CupSide, CupTeam
from tournament.web.pages.asking import keeps_typed
from tournament.web.pages.requests import StandingRequest

keeps_typed_of_team = partial(keeps_typed, gone=gettext_lazy("This team is not there any more."), back="cup-teams")
keeps_typed_of_match = partial(
    keeps_typed, gone=gettext_lazy("This match is not there any more: the draw was taken back."), back="cup-desk"
)


def round_of(request: StandingRequest, number: int) -> CupRound:
    return get_object_or_404(CupRound.objects.select_related("cup"), cup=request.cup, number=number)


def match_of(request: StandingRequest, number: int, match: int) -> CupMatch:
    """Return a match by number; of a form the match that it asked about. Raises Http404, also if the round was drawn
    anew since: its matches have the old numbers and other teams.
    """
    cup_matches = CupMatch.objects.select_related("round__cup", "event")
    at = {"round__cup": request.cup, "round__number": number, "number": match}
    return get_object_or_404(cup_matches, **at, **_about(request, "round__request_sha256"))


def _about(request: StandingRequest, name: str) -> dict[str, str]:
    drawn = request.POST.get("about", "")
    return {name: drawn} if drawn else {}


def side_of(request: StandingRequest, number: int, match: int, side: int) -> CupSide:
    """Return a team of a match by position. Raises Http404, as `match_of` does."""
    cup_sides = CupSide.objects.select_related("match__round__cup", "match__event", "team")
    of_match = {"match__round__cup": request.cup, "match__round__number": number, "match__number": match}
    about = _about(request, "match__round__request_sha256")
    return get_object_or_404(cup_sides, **of_match, **about, position=side)


def team_of(request: StandingRequest, team: int) -> CupTeam:
    return get_object_or_404(CupTeam.objects.select_related("cup", "club"), cup=request.cup, number=team)
