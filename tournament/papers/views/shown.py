from __future__ import annotations

from functools import partial

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournament.models import Round
from tournament.permissions import OFFICIALS
from tournament.rounds.selectors import draws
from tournament.sheets.selectors.privacy import Shown, shown_to, standings_for
from tournament.standings.selectors import standings
from tournament.web.caching.page_cache import shared
from tournament.web.pages.requests import StandingRequest


def sees_all(request: StandingRequest) -> bool:
    return not request.roles.isdisjoint(OFFICIALS)


def shown(request: StandingRequest) -> Shown:
    return shown_to(request.event, official=sees_all(request))


def gives_request(request: StandingRequest, round_: Round) -> bool:
    """Return whether this reader may see the request of a draw; it names clubs."""
    if round_.draw_id is None or sees_all(request):
        return round_.draw_id is not None
    return shown(request).clubs and draws.request_is_public(round_)


def round_or_404(request: StandingRequest, number: int) -> Round:
    """Return a round of the event; drafts exist for officials only."""
    round_ = get_object_or_404(Round.objects.select_related("event"), event=request.event, number=number)
    if round_.state == Round.State.DRAFTED and not sees_all(request):
        raise Http404
    return round_


def standings_after(request: StandingRequest, round_: Round, *, alone: bool = False) -> standings.Standings:
    """Return the standings after a round, or of it alone; empty while this reader may not see them."""
    if round_.number not in standings.counted_rounds(event=request.event, rounds=counted_of(request)):
        return standings.Standings((), ())
    if alone:
        return shown(request).standings(standings.round_standings(round=round_))
    return order(request, until=round_.number)


def order(
    request: StandingRequest, *, until: int | None = None, rounds: standings.Counted | None = None
) -> standings.Standings:
    """Return `standings_for` the reader, made once for all visitors without a session."""
    official = sees_all(request)
    make = partial(standings_for, request.event, official=official, until=until, rounds=rounds)
    return shared.of(request, ("standings", until), make)


def counted_of(request: StandingRequest) -> standings.Counted:
    return "all" if sees_all(request) else "published"
