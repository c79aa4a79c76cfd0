"""Detect news on a player's page: phones ask all the time, mostly for nothing."""

from collections.abc import Callable
from functools import wraps
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from tournament.access.selectors.links import CARD
from tournament.models import Event, PlayerLink, Round, Table
from tournament.rounds.selectors.clock import playing_round, time_left
from tournament.web.caching.page_cache import state_of


def unless_seen(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Answer 204 while nothing has changed since `seen`. Outermost: nothing else is read then."""

    @wraps(view)
    def asked(request: HttpRequest, card: str) -> HttpResponseBase:
        seen = request.GET.get("seen")
        if seen and seen == seen_now(card):
            return HttpResponse(status=204)
        return view(request, card=card)

    return asked


def seen_now(card: str) -> str:
    """Return a short text that changes with a card's now and next: writes off the tables, at his own, or, while he
    waits, at any.

    Empty if the card is dead or its event is hidden.
    """
    seats = list(
        PlayerLink.objects.filter(**CARD.sought(card), revoked_at=None)
        .order_by("registration__seats__round")
        .values_list(
            "registration__event",
            "registration__event__slug",
            "registration__seats__table__state",
            "registration__seats__round__state",
            "registration__seats__round__reopened_at",
            "registration__seats__table__revision",
        )
    )
    state = state_of(seats[0][1]) if seats else None
    if state is None:
        return ""
    out = (Round.State.PUBLISHED, Round.State.RUNNING)
    sits = any(
        round_ in out and again is None and sheet != Table.State.ACCEPTED for _, _, sheet, round_, again, _ in seats
    )
    waits: tuple[object, ...] = ()
    if state.running and not sits:
        playing = playing_round(Event(pk=seats[0][0]))
        waits = (state.played, playing is not None and time_left(playing) == 0)
    return sha256(repr((state.published, seats, waits)).encode()).hexdigest()[:16]
