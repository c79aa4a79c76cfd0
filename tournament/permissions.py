"""Who may do what: roles of one event, one matrix from actions to roles, and the decorator every view carries.

Roles belong to an event (Official), not to the site; "captain" and "player" come with a table's link (A8) and hold for
that table only; "account" is anybody signed in; "public" is everybody. A superuser holds every role.
Services ask the same matrix again (`services.actor.require`), so that no new view can open a door by itself.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, resolve_url
from django.utils.translation import gettext as _

from tournament.models import Account, Event, Official

PUBLIC = "public"
ACCOUNT = "account"
DIRECTOR, OPERATOR, REFEREE, PANEL, DELEGATE = "director", "operator", "referee", "panel", "delegate"
CAPTAIN, PLAYER = "captain", "player"

#: Strongest first: the role under which somebody with several of them acts and is written into the journal.
ROLES = (DIRECTOR, REFEREE, PANEL, OPERATOR, DELEGATE, CAPTAIN, PLAYER, ACCOUNT, PUBLIC)
OFFICIALS = frozenset({DIRECTOR, OPERATOR, REFEREE, PANEL, DELEGATE})
#: Roles that a signed-in account may hold: for these alone, signing in can help.
BY_ACCOUNT = OFFICIALS | {ACCOUNT}
AT_TABLE = frozenset({CAPTAIN, PLAYER})

_director = frozenset({DIRECTOR})
_office = frozenset({DIRECTOR, OPERATOR, REFEREE, PANEL})
_judges = frozenset({DIRECTOR, REFEREE, PANEL})
_everybody = frozenset(ROLES)

ACTIONS: dict[str, frozenset[str]] = {
    # everybody
    "site.home": _everybody,
    "site.language": _everybody,
    "account.sign_in": _everybody,
    "account.sign_out": _everybody,
    "event.view": _everybody,
    "table.find": _everybody,
    "paper.verify": _everybody,
    "seating.view": _everybody,
    "standings.view": _everybody,
    # director
    "event.create": frozenset({ACCOUNT}),
    "event.settings": _director,
    "officials.edit": _director,
    "players.edit": _director,
    "players.import": _director,
    "players.checkin": frozenset({DIRECTOR, OPERATOR}),
    "players.late": _director,
    "round.draft": _director,
    "round.import": _director,
    "round.publish": _director,
    "round.start": frozenset({DIRECTOR, REFEREE}),
    "round.close": _director,
    "round.reopen": _director,
    "standings.publish": _director,
    "workbook.export": OFFICIALS,
    "link.print": frozenset({DIRECTOR, OPERATOR}),
    # office and referee
    "desk.view": OFFICIALS,
    "sheet.view": OFFICIALS,
    "sheet.enter": _office,
    "sheet.totals": _office,
    "sheet.complete": _office,
    "sheet.sign": frozenset({DIRECTOR, OPERATOR, REFEREE}),
    "sheet.sign_missing": frozenset({DIRECTOR, REFEREE}),
    "sheet.accept": frozenset({DIRECTOR, REFEREE}),
    "sheet.reopen": frozenset({DIRECTOR, REFEREE}),
    "game.correct": _office,
    "game.unlock": _judges,
    "player.disqualify": _judges,
    "player.readmit": _judges,
    "minutes.print": OFFICIALS,
    "contest.settle": _judges,
    "held.settle": _office,
    "call.view": frozenset({DIRECTOR, REFEREE, PANEL, DELEGATE}),
    "call.take": _judges,
    "referee.tricks": frozenset({DIRECTOR, REFEREE, PANEL, DELEGATE}),
    "case.view": frozenset({DIRECTOR, REFEREE, PANEL, DELEGATE}),
    "case.judge": _judges,
    "sheet.correct": frozenset({DIRECTOR, REFEREE}),
    "discipline.view": frozenset({DIRECTOR, REFEREE, PANEL, DELEGATE}),
    "warning.give": _judges,
    "protest.hand_in": frozenset({DIRECTOR, REFEREE, PANEL, DELEGATE}),
    "protest.decide": frozenset({PANEL, DELEGATE}),
    "protest.decide_as_delegate": frozenset({DELEGATE}),
    "protest.decide_as_panel": frozenset({PANEL}),
    "journal.view": frozenset({DIRECTOR, REFEREE, PANEL, DELEGATE}),
    # at the table, by link
    "table.view": AT_TABLE,
    "table.record": frozenset({CAPTAIN}),
    "table.correct": frozenset({CAPTAIN}),
    "table.complete": frozenset({CAPTAIN}),
    "table.sign": AT_TABLE,
    "table.confirm": frozenset({PLAYER}),
    "table.settle": frozenset({CAPTAIN}),
    "table.late": frozenset({CAPTAIN}),
    "table.agree": frozenset({CAPTAIN}),
    "table.call": AT_TABLE,
    "table.protest": AT_TABLE,
}

View = Callable[..., HttpResponseBase]


class StandingRequest(HttpRequest):
    """A request as `action` hands it to a view: it knows what it stands on. Only for annotations."""

    event: Any
    roles: frozenset[str]
    actor: Any
    link: Any
    table: Any
    seat: Any
    htmx: Any


def roles_of(account: Account | AnonymousUser, event: Event | None = None) -> frozenset[str]:
    """The roles an account holds at an event (or on the site, without one). One query for a signed-in account."""
    if not isinstance(account, Account) or not account.is_active:
        return frozenset({PUBLIC})
    if account.is_superuser:
        return _everybody
    roles = {PUBLIC, ACCOUNT}
    if event is not None:
        roles.update(Official.objects.filter(event=event, account=account).values_list("role", flat=True))
    return frozenset(roles)


def allowed(roles: frozenset[str], name: str) -> bool:
    """Whether one of these roles may do the action. Raises KeyError for an action that is not in the matrix."""
    return not roles.isdisjoint(ACTIONS[name])


def acting_role(roles: frozenset[str], name: str) -> str:
    """The strongest of these roles that may do the action. Raises PermissionDenied if none may."""
    for role in ROLES:
        if role in roles and role in ACTIONS[name]:
            return role
    raise PermissionDenied(_("You may not do this at this event."))


def action(name: str) -> Callable[[View], View]:
    """Let only the roles of ACTIONS[name] through, and give the view what it stands on.

    A view with `slug` in its address gets `request.event` (404 if there is none); a view with `token` gets
    `request.link` (a `services.links.Resolved`), `request.event`, `request.table` and `request.seat`. Every view gets
    `request.roles` and `request.actor` (who acts, under the strongest role that may do it). Nobody in particular is
    sent to sign in where that could help, everybody else answered 403 in words. The view carries `view.action`. A form
    needs no token of its own where only a table's link lets anybody through.
    """
    if name not in ACTIONS:
        raise KeyError(f"{name} is missing in tournament.permissions.ACTIONS")

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: StandingRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            event = get_object_or_404(Event, slug=kwargs["slug"]) if "slug" in kwargs else None
            request.event = event
            if "token" in kwargs:
                dead = _seat_by_link(request, kwargs["token"])
                if dead is not None:
                    return dead
            else:
                request.roles = roles_of(request.user, event)
            if allowed(request.roles, name):
                request.actor = actor_of(request, name)
                return view(request, *args, **kwargs)
            if not request.user.is_authenticated and not ACTIONS[name].isdisjoint(BY_ACCOUNT) and "token" not in kwargs:
                return _to_sign_in(request)
            raise PermissionDenied(_("You may not do this at this event."))

        guarded.action = name  # type: ignore[attr-defined]  # read by the test that walks all addresses
        if ACTIONS[name] <= AT_TABLE:
            # The link in the address is all that counts at a table, so there is no cookie to guard.
            guarded.csrf_exempt = True  # type: ignore[attr-defined]  # read by Django's middleware
        return guarded

    return decorate


def _seat_by_link(request: StandingRequest, token: str) -> HttpResponse | None:
    """Put link, event, table, seat and roles on the request; for a dead link, the page that says what to do."""
    from tournament.services import links  # services and views ask this module's matrix: not to be imported above
    from tournament.views.captain.code import dead_link

    try:
        resolved = links.resolve(token)
    except links.LinkDead as dead:
        return dead_link(request, dead)
    request.link = resolved
    request.event, request.table, request.seat = resolved.event, resolved.table, resolved.seat
    request.roles = frozenset({PUBLIC, resolved.role})
    return None


def actor_of(request: StandingRequest, name: str) -> Any:
    """Who acts in this request (services.actor.Actor), under the strongest role that may do the action."""
    from tournament.services.actor import Actor

    role = acting_role(request.roles, name)
    if role in AT_TABLE:
        return Actor.at_seat(request.seat, role=role)
    if request.user.is_authenticated:
        return Actor.of_account(request.user, role=role)
    return Actor(label=PUBLIC, role=PUBLIC)


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in first and come back; to htmx 401, and what is typed in its page stays (static/js/radelc.js says it)."""
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(status=401)
    back = request.get_full_path() if request.method in ("GET", "HEAD") else resolve_url(settings.LOGIN_REDIRECT_URL)
    return redirect_to_login(back)
