"""Roles and the decorator: who gets through, who is sent to sign in, who is refused in words."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.test import RequestFactory

from tests.tournament import build
from tournament.access.services import links
from tournament.access.views.guard import action
from tournament.errors import NotAllowed
from tournament.journal.services.actor import Actor, require
from tournament.models import Account, Official
from tournament.permissions import ACTIONS, BY_ACCOUNT, ROLES, acting_role, allowed, roles_of

pytestmark = pytest.mark.django_db


def call(name: str, *, user: Any = None, method: str = "get", **kwargs: Any) -> Any:
    """The view's request if it was called, else the answer instead of it."""
    seen = []

    @action(name)
    def view(request: Any, **_kwargs: Any) -> HttpResponse:
        seen.append(request)
        return HttpResponse("ok")

    request = getattr(RequestFactory(), method)("/e/x/desk/")
    request.user = user or AnonymousUser()
    answer = view(request, **kwargs)
    return seen[0] if seen else answer


def test_the_matrix_names_known_roles_and_offices_are_roles() -> None:
    assert all(roles and roles <= set(ROLES) for roles in ACTIONS.values())
    assert set(Official.Role.values) <= BY_ACCOUNT <= set(ROLES)


def test_a_view_carries_its_action_and_an_unknown_one_is_a_bug() -> None:
    @action("desk.view")
    def view(_request: Any) -> HttpResponse:
        return HttpResponse()

    assert view.action == "desk.view"
    with pytest.raises(KeyError):
        action("desk.vew")


@pytest.mark.parametrize(
    ("role", "name", "may"),
    [
        ("director", "event.settings", True),
        ("operator", "event.settings", False),
        ("operator", "sheet.enter", True),
        ("delegate", "sheet.enter", False),
        ("delegate", "event.create", False),  # a right of its own
        ("panel", "standings.view", True),  # anybody
    ],
)
def test_an_official_gets_through_in_his_office_or_not_at_all(role: str, name: str, may: bool) -> None:
    """Which office may what: test_permission_matrix, at every door."""
    event = build.event()
    user = build.official(event, role)
    if may:
        request = call(name, user=user, slug=event.slug)
        assert (request.event, request.actor.account) == (event, user)
        assert request.actor.role in (role, "account", "public")
    else:
        with pytest.raises(PermissionDenied):
            call(name, user=user, slug=event.slug)


def test_an_office_holds_at_its_own_event_only() -> None:
    user, other = build.official(build.event(), "director"), build.event()
    with pytest.raises(PermissionDenied):
        call("desk.view", user=user, slug=other.slug)


def test_somebody_with_several_offices_acts_in_the_strongest_that_may() -> None:
    event = build.event()
    user = build.official(event, "operator")
    Official.objects.create(event=event, account=user, role="referee")
    assert call("sheet.enter", user=user, slug=event.slug).actor.role == "referee"
    assert call("players.checkin", user=user, slug=event.slug).actor.role == "operator"


def test_nobody_is_sent_to_sign_in_where_it_could_help() -> None:
    event = build.event()
    answer = call("desk.view", slug=event.slug)
    assert (answer.status_code, answer.url) == (302, "/sign-in/?next=/e/x/desk/")
    assert call("desk.view", method="post", slug=event.slug).url == "/sign-in/?next=/"
    with pytest.raises(PermissionDenied):
        call("table.record", slug=event.slug)
    assert call("event.view", slug=event.slug).actor.role == "public"


def test_an_unknown_event_is_not_found() -> None:
    with pytest.raises(Http404):
        call("event.view", slug="nowhere")


def test_a_superuser_holds_every_role_and_a_switched_off_account_none() -> None:
    event = build.event()
    assert roles_of(build.account(is_superuser=True), event) == set(ROLES)
    off = build.official(event, "director", is_active=False)
    assert roles_of(off, event) == {"public"}
    assert roles_of(AnonymousUser(), event) == {"public"}
    assert roles_of(build.account()) == {"public", "account"}
    assert roles_of(build.account(makes_events=True)) == {"public", "account", "organiser"}


def test_a_link_seats_its_holder_at_one_table() -> None:
    made = build.round_(build.event(), tables=2)
    tokens = links.issue(round=made, by=build.DIRECTOR)
    request = call("table.record", token=tokens[2, "A"])
    assert (request.table.number, request.seat.letter, request.actor.role) == (2, "A", "captain")
    assert request.actor.seat == request.seat
    assert request.event == made.event
    assert call("table.view", token=tokens[2, "B"]).actor.role == "player"
    with pytest.raises(PermissionDenied):
        call("table.record", token=tokens[2, "B"])
    director: Account = build.official(made.event, "director")
    with pytest.raises(PermissionDenied):  # an office does not open somebody else's link for writing
        call("table.record", user=director, token=tokens[2, "B"])


def test_services_ask_the_same_matrix() -> None:
    require(Actor(label="x", role="referee"), "sheet.accept")
    with pytest.raises(NotAllowed):
        require(Actor(label="x", role="operator"), "sheet.accept")
    assert allowed(frozenset({"public", "referee"}), "sheet.accept")
    assert acting_role(frozenset({"public", "referee"}), "event.view") == "referee"
    assert acting_role(frozenset({"public"}), "sheet.accept") == ""
