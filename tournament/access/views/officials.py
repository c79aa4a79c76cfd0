from functools import partial
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.forms.officials import AppointForm, InviteForm
from tournament.access.lists import InvitationsTable, OfficialsTable
from tournament.access.selectors import accounts
from tournament.access.selectors.accounts import acquainted, open_invitations
from tournament.access.services import invitations
from tournament.access.services import officials as access_officials
from tournament.access.services.invitations import Issued
from tournament.access.services.officials import require_can_dismiss
from tournament.access.views.create_once import FIELD, once
from tournament.access.views.guard import action
from tournament.models import Invitation, Official
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.forms_help import answer, refusals_at, status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.qr import qr_square, reachable_host, whole_address
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import prepare


@require_safe
@action("officials.edit")
def officials(request: StandingRequest, slug: str) -> HttpResponse:
    return _page(request, AppointForm(acquainted(request.actor.account)), InviteForm())


@require_POST
@action("officials.edit")
@once
def appoint(request: StandingRequest, slug: str) -> HttpResponse:
    form = AppointForm(acquainted(request.actor.account), request.POST)
    if form.is_valid():
        account = form.known[form.cleaned_data["username"]]
        with refusals_at(form):
            official = access_officials.appoint(
                event=request.event, account=account, role=form.cleaned_data["role"], by=request.actor
            )
            params = {"account": account.label, "role": official.get_role_display()}
            messages.success(request, _("%(account)s is now %(role)s.") % params)
            return redirect("officials", request.event.slug)
    return _page(request, form, InviteForm())


@never_cache
@require_POST
@action("officials.edit")
def invite(request: StandingRequest, slug: str) -> HttpResponse:
    """Create an invitation; its link is shown in this answer only."""
    form = InviteForm(request.POST)
    sent = request.POST.get(FIELD, "")
    issued = answer(form, partial(invitations.invite, event=request.event, by=request.actor, submission=sent))
    if issued is not None:
        return shown(request, issued, resolve_url("officials", slug), **frame(request, "officials"))
    return _page(request, AppointForm(acquainted(request.actor.account)), form)


@require_http_methods(["GET", "HEAD", "POST"])
@action("officials.edit")
def revoke(request: StandingRequest, slug: str, invitation: int) -> HttpResponse:
    waiting = get_object_or_404(Invitation, pk=invitation, event=request.event)
    question = Question(
        title=_("Withdraw the invitation?"),
        text=_("Its link stops working at once."),
        confirm=pgettext("invitation", "Withdraw it"),
        back=resolve_url("officials", slug),
        done=_("The invitation is withdrawn."),
        danger=True,
    )
    check = partial(invitations.require_unused, waiting)
    return ask(request, question, invitations.revoke, check=check, invitation=waiting)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("officials.edit")
def password(request: StandingRequest, slug: str, official: int) -> HttpResponse:
    account = _official(request, official).account
    back = resolve_url("officials", slug)
    question = password_question(account.label, back)
    return ask(
        request,
        question,
        invitations.offer_password,
        check=partial(invitations.require_may_help, account, request.actor),
        answer=lambda issued: shown(request, issued, back, **frame(request, "officials")),
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


def shown(request: StandingRequest, made: Issued, back: str, **more: Any) -> HttpResponse:
    link = whole_address(request, "invited", reachable_host(request), made.secret)
    context = {"invitation": made.invitation, "link": link, "square": qr_square(link), "back": back, **more}
    return render(request, "access/invitation.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@action("officials.edit")
def dismiss(request: StandingRequest, slug: str, official: int) -> HttpResponse:
    held = _official(request, official)
    named = {"account": held.account.label, "role": held.get_role_display()}
    question = Question(
        title=_("Dismiss %(account)s as %(role)s?") % named,
        text=_("The account stays; what it wrote stays in the journal."),
        confirm=_("Dismiss"),
        back=resolve_url("officials", request.event.slug),
        done=_("%(account)s is no longer %(role)s.") % named,
        danger=True,
    )
    return ask(request, question, access_officials.dismiss, check=partial(require_can_dismiss, held), official=held)


def _official(request: StandingRequest, pk: int) -> Official:
    return get_object_or_404(Official.objects.select_related("account", "event"), pk=pk, event=request.event)


def _page(request: StandingRequest, form: BaseForm, invite_form: BaseForm) -> HttpResponse:
    people = list(accounts.officials(event=request.event))
    table = prepare(OfficialsTable(people), request)
    waiting = prepare(InvitationsTable(list(open_invitations(event=request.event))), request)
    context = {
        **frame(request, "officials"),
        "form": form,
        "invite_form": invite_form,
        "table": table,
        "waiting": waiting,
        "helped": invitations.helped(request.actor.account, [person.account for person in people]),
    }
    return render(request, "access/officials.html", context, status=max(status_of(form), status_of(invite_form)))
