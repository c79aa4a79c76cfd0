"""`officials_at` guards these views, for an event, a series or a cup."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.forms.officials import AppointForm, InviteForm, Roles
from tournament.access.lists import InvitationsTable, OfficialsTable
from tournament.access.selectors import accounts
from tournament.access.selectors.accounts import acquainted, open_invitations
from tournament.access.services import invitations
from tournament.access.services import officials as services
from tournament.access.services.invitations import Issued
from tournament.access.services.officials import AnyOfficial, require_can_dismiss
from tournament.access.views.create_once import FIELD, once
from tournament.access.views.guard import action
from tournament.models import Invitation
from tournament.permissions import Directed
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.forms_help import answer, refusals_at, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.qr import qr_square, reachable_host, whole_address
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import prepare

ADDRESSES = ("official_appoint", "official_invite", "invitation_revoke", "official_dismiss")
Address = str | int


def officials(request: StandingRequest, **_address: Address) -> HttpResponse:
    return _page(request, _appoint_form(request), InviteForm(_roles(request)))


@once
def appoint(request: StandingRequest, **_address: Address) -> HttpResponse:
    form = _appoint_form(request, request.POST)
    if form.is_valid():
        account = form.known[form.cleaned_data["username"]]
        with refusals_at(form):
            official = services.appoint(
                at=directed_of(request), account=account, role=form.cleaned_data["role"], by=request.actor
            )
            params = {"account": account.label, "role": official.get_role_display()}
            messages.success(request, _("%(account)s is now %(role)s.") % params)
            return redirect(_back(request))
    return _page(request, form, InviteForm(_roles(request)))


def invite(request: StandingRequest, **_address: Address) -> HttpResponse:
    """Create an invitation; its link is shown in this answer only."""
    form = InviteForm(_roles(request), request.POST)
    sent = request.POST.get(FIELD, "")
    issued = answer(form, partial(invitations.invite, at=directed_of(request), by=request.actor, submission=sent))
    if issued is not None:
        return shown(request, issued, _back(request), **_frame(request))
    return _page(request, _appoint_form(request), form)


def revoke(request: StandingRequest, invitation: int, **_address: Address) -> HttpResponse:
    waiting = get_object_or_404(directed_of(request).invitations, pk=invitation)
    return ask_withdrawal(request, waiting, _back(request))


def ask_withdrawal(request: StandingRequest, invitation: Invitation, back: str) -> HttpResponse:
    question = Question(
        title=_("Withdraw the invitation?"),
        text=_("Its link stops working at once."),
        confirm=pgettext("invitation", "Withdraw it"),
        back=back,
        done=_("The invitation is withdrawn."),
        danger=True,
    )
    check = partial(invitations.require_unused, invitation)
    return ask(request, question, invitations.revoke, check=check, invitation=invitation)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("officials.edit")
def password(request: StandingRequest, slug: str, official: int) -> HttpResponse:
    account = _official(request, official).account
    back = _back(request)
    question = password_question(account.label, back)
    return ask(
        request,
        question,
        invitations.offer_password,
        check=partial(invitations.require_may_help, account, request.actor),
        answer=lambda issued: shown(request, issued, back, **_frame(request)),
        account=account,
        event=request.event,
    )


def password_question(name: str, back: str) -> Question:
    return Question(
        title=_("A link to a new password for %(account)s?") % {"account": name},
        text=_("The link works once, for a day. The old password works until then. Hand it to its owner alone."),
        confirm=_("Make the link"),
        back=back,
    )


def shown(request: StandingRequest, issued: Issued, back: str, **more: Any) -> HttpResponse:
    link = whole_address(request, "invited", reachable_host(request), issued.secret)
    context = {"invitation": issued.invitation, "link": link, "square": qr_square(link), "back": back, **more}
    return render(request, "access/invitation.html", context)


def dismiss(request: StandingRequest, official: int, **_address: Address) -> HttpResponse:
    held = _official(request, official)
    named = {"account": held.account.label, "role": held.get_role_display()}
    question = Question(
        title=_("Dismiss %(account)s as %(role)s?") % named,
        text=_("The account stays; what it wrote stays in the journal."),
        confirm=_("Dismiss"),
        back=_back(request),
        done=_("%(account)s is no longer %(role)s.") % named,
        danger=True,
    )
    return ask(request, question, services.dismiss, check=partial(require_can_dismiss, held), official=held)


def directed_of(request: StandingRequest) -> Directed:
    """Return what the address names: guard.action loads one of the three."""
    directed = request.event or request.series or request.cup
    assert directed is not None
    return directed


def _roles(request: StandingRequest) -> Roles:
    return directed_of(request).officials.model.Role


def _appoint_form(request: StandingRequest, sent: Mapping[str, Any] | None = None) -> AppointForm:
    return AppointForm(acquainted(request.actor.account, request.series), _roles(request), sent)


def _official(request: StandingRequest, pk: int) -> AnyOfficial:
    held: AnyOfficial = get_object_or_404(accounts.officials(directed_of(request)), pk=pk)
    return held


def _prefix(request: StandingRequest) -> str:
    return "" if request.event else f"{directed_of(request)._meta.model_name}-"


def _back(request: StandingRequest) -> str:
    return resolve_url(f"{_prefix(request)}officials", directed_of(request).slug)


def _frame(request: StandingRequest) -> dict[str, Any]:
    return frame(request, "officials") if request.event else {"section": "desk", "tab": "officials"}


def _page(request: StandingRequest, form: BaseForm, invite_form: BaseForm) -> HttpResponse:
    directed, prefix = directed_of(request), _prefix(request)
    people = list(accounts.officials(directed))
    context = {
        **_frame(request),
        "directed": directed,
        "addresses": {name: f"{prefix}{name.replace('_', '-')}" for name in ADDRESSES},
        "form": form,
        "invite_form": invite_form,
        "table": prepare(OfficialsTable(people), request),
        "waiting": prepare(InvitationsTable(list(open_invitations(directed))), request),
        "helped": invitations.helped(request.actor.account, [person.account for person in people])
        if request.event
        else (),
    }
    return render(request, "access/officials.html", context, status=max(status_of(form), status_of(invite_form)))


def officials_at(desk: str, right: str, prefix: str = "") -> list[URLPattern]:
    """Return the addresses of these views below a desk, guarded by the right over its officials."""
    may, asking = action(right), require_http_methods(["GET", "HEAD", "POST"])
    home = f"{desk}officials/"
    return [
        path(home, require_safe(may(officials)), name=f"{prefix}officials"),
        path(f"{home}appoint/", require_POST(may(appoint)), name=f"{prefix}official-appoint"),
        path(f"{home}invite/", never_cache(require_POST(may(invite))), name=f"{prefix}official-invite"),
        path(
            f"{home}invitations/<int:invitation>/revoke/",
            asking(may(revoke)),
            name=f"{prefix}invitation-revoke",
        ),
        path(f"{home}<int:official>/dismiss/", asking(may(dismiss)), name=f"{prefix}official-dismiss"),
    ]
