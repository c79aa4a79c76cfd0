from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, resolve_url
from django.utils.cache import patch_cache_control
from django.utils.functional import SimpleLazyObject
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from tournament.access.selectors.links import LinkDead, resolve_card, resolve_link
from tournament.access.services import sign_up_codes
from tournament.events.selectors.book import book_of
from tournament.events.selectors.events import with_news
from tournament.journal.services import idempotency
from tournament.journal.services.actor import Actor
from tournament.models import Account, Cup, Event, Series
from tournament.permissions import (
    ACTIONS,
    AT_TABLE,
    BY_ACCOUNT,
    CUP_OFFICIALS,
    DIRECTOR,
    ENTRANT,
    OF_SERIES,
    OFFICIALS,
    PUBLIC,
    SENDER,
    acting_role,
    roles_of,
)
from tournament.web.pages.requests import StandingRequest, speak

View = Callable[..., HttpResponseBase]
#: Address parameters that identify the visitor.
BY_LINK = frozenset({"token", "card", "sender"})
#: Public pages about one paper or visitor, hidden from search engines.
UNLISTED = frozenset(
    {"account.sign_in", "account.sign_out", "paper.verify", "signup.send", "site.language", "table.find"}
)


def action(name: str) -> Callable[[View], View]:
    """Let only the roles of ACTIONS[name] through, and load what the address names.

    `slug` sets `request.event` (404 if missing or out of sight), `token` `request.link`, event, table and seat, `card`
    `request.card` and the event, `sender` `request.sender` and the event, `cup` `request.cup` (404 if neither public
    nor the reader's). Until the reader chooses a language, an event speaks its rule book's. Every view gets
    `request.roles` and `request.actor`. Anonymous visitors are sent to sign in where that could help, others get 403.
    """
    if name not in ACTIONS:
        raise KeyError(f"{name} is missing in tournament.permissions.ACTIONS")

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: StandingRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            event = get_object_or_404(with_news(Event.objects.all()), slug=kwargs["slug"]) if "slug" in kwargs else None
            cup = get_object_or_404(Cup, slug=kwargs["cup"]) if "cup" in kwargs else None
            rated = Series.objects.select_related("rating")
            series = get_object_or_404(rated, slug=kwargs["series"]) if "series" in kwargs else None
            request.event, request.cup, request.series = event, cup, series
            if event is not None:
                speak(request, book_of(event).language)
            request.submission = SimpleLazyObject(lambda: _submission(request))
            if not BY_LINK.isdisjoint(kwargs):
                dead = _by_link(request, **kwargs)
                if dead is not None:
                    return dead
                speak(request, book_of(request.event).language)
            else:
                request.roles = roles_of(request.user, event, cup=cup, series=series)
                if event is not None and out_of_sight(event, request.roles):
                    raise Http404
                if cup is not None and not cup.public and request.roles.isdisjoint(CUP_OFFICIALS):
                    raise Http404
                if series is not None and not series.public and request.roles.isdisjoint(OF_SERIES):
                    raise Http404
            role = acting_role(request.roles, name)
            if role:
                request.actor = actor_as(request, role)
                return _kept_private(request, name, view(request, *args, **kwargs))
            if not request.user.is_authenticated and not ACTIONS[name].isdisjoint(BY_ACCOUNT) and "token" not in kwargs:
                return _to_sign_in(request)
            said = _("You may not do this at this event.") if cup is None else _("You may not do this at this cup.")
            raise PermissionDenied(said)

        guarded.action = name  # type: ignore[attr-defined]  # read by the test that walks all addresses
        if ACTIONS[name] <= AT_TABLE | {SENDER}:
            # The link in the address is the only credential, so there is no cookie to guard.
            guarded.csrf_exempt = True  # type: ignore[attr-defined]  # read by Django's middleware
        return guarded

    return decorate


def of_nobody(view: View) -> View:
    """Skip the session: the answer is the same for everybody, or must be given while the database is away."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        request.user = AnonymousUser()
        return view(request, *args, **kwargs)

    return asked


def _kept_private(request: StandingRequest, name: str, response: HttpResponseBase) -> HttpResponseBase:
    """Forbid caching of non-public pages, and indexing of these and of events that do not want it."""
    everybody = PUBLIC in ACTIONS[name]
    if not everybody or not request.roles.isdisjoint(OFFICIALS | CUP_OFFICIALS | OF_SERIES):
        patch_cache_control(response, private=True, no_store=True)
    event = request.event
    if request.cup is not None or request.series is not None:
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
    if not everybody or name in UNLISTED or (event is not None and (event.hidden_at or not event.searchable)):
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def out_of_sight(event: Event, roles: frozenset[str]) -> bool:
    """Return whether these roles may not see an event that is hidden or unpublished."""
    return bool(event.hidden_at and DIRECTOR not in roles) or (event.unpublished and roles.isdisjoint(OFFICIALS))


def _by_link(
    request: StandingRequest, *, token: str = "", card: str = "", sender: str = "", **_more: Any
) -> HttpResponse | None:
    try:
        if sender:
            request.sender = sign_up_codes.resolve(sender)
            request.event, request.roles = request.sender.event, frozenset({PUBLIC, SENDER})
            return None
        if card:
            request.card = resolve_card(card)
            request.event, request.roles = request.card.event, frozenset({PUBLIC, ENTRANT})
            return None
        resolved = resolve_link(token)
    except (LinkDead, sign_up_codes.CodeDead) as dead:
        if dead.event is not None and speak(request, book_of(dead.event).language):
            return _by_link(request, token=token, card=card, sender=sender)
        shown = settings.DEAD_LINK_VIEW if isinstance(dead, LinkDead) else settings.DEAD_CODE_VIEW
        return cast(HttpResponse, import_string(shown)(request, dead))
    request.link = resolved
    request.event, request.table, request.seat = resolved.event, resolved.table, resolved.seat
    request.roles = frozenset({PUBLIC, resolved.role})
    return None


def _submission(request: StandingRequest) -> str:
    return idempotency.next_of(request.user) if isinstance(request.user, Account) else ""


def actor_as(request: StandingRequest, role: str) -> Actor:
    if role in AT_TABLE:
        return Actor.at_seat(request.seat, role=role)
    if role == SENDER:
        return Actor(label=SENDER, role=SENDER)
    if request.user.is_authenticated:
        return Actor.of_account(request.user, role=role)
    return Actor(label=PUBLIC, role=PUBLIC)


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(status=401)
    back = request.get_full_path() if request.method in ("GET", "HEAD") else resolve_url(settings.LOGIN_REDIRECT_URL)
    return redirect_to_login(back)
