"""Everybody who can sign in: who may make events, and a link to a new password for whoever forgot his."""

from functools import partial

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.forms.accounts import GuestForm
from tournament.access.lists import AccountsTable, SiteInvitationsTable
from tournament.access.selectors import accounts as selectors
from tournament.access.services import accounts, invitations
from tournament.access.views.create_once import FIELD
from tournament.access.views.guard import action
from tournament.access.views.officials import password_question, shown
from tournament.models import Account, Invitation
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import prepare

LONGEST_SEARCH = 100
ACCOUNTS_A_PAGE = 100


@require_safe
@action("accounts.manage")
def accounts_page(request: StandingRequest) -> HttpResponse:
    """The accounts with what they may do where."""
    return _page(request, GuestForm())


@never_cache
@require_POST
@action("accounts.manage")
def invite(request: StandingRequest) -> HttpResponse:
    """A link for somebody who shall make events."""
    form = GuestForm(request.POST)
    sent = request.POST.get(FIELD, "")
    made = answer(form, partial(invitations.invite_organiser, by=request.actor, submission=sent))
    return _page(request, form) if made is None else shown(request, made, resolve_url("accounts"))


@require_http_methods(["GET", "HEAD", "POST"])
@action("accounts.manage")
def revoke(request: StandingRequest, invitation: int) -> HttpResponse:
    """Kill a link of the site's that nobody has used yet."""
    question = Question(
        title=_("Withdraw the invitation?"),
        text=_("Its link stops working at once."),
        confirm=pgettext("invitation", "Withdraw it"),
        back=resolve_url("accounts"),
        done=_("The invitation is withdrawn."),
        danger=True,
    )
    found = get_object_or_404(Invitation, pk=invitation, event=None)
    check = partial(invitations.require_unused, found)
    return ask(request, question, invitations.revoke, check=check, invitation=found)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("accounts.manage")
def password(request: StandingRequest, account: int) -> HttpResponse:
    """A link to a new password, shown once."""
    found, back = get_object_or_404(Account, pk=account), resolve_url("accounts")
    return ask(
        request,
        password_question(found.label, back),
        invitations.offer_password,
        check=partial(invitations.require_may_help, found, request.actor),
        answer=lambda made: shown(request, made, back),
        account=found,
    )


@require_POST
@action("accounts.manage")
def organiser(request: StandingRequest, account: int) -> HttpResponse:
    """Give or take the right to make events."""
    found = get_object_or_404(Account, pk=account)
    may = request.POST.get("may") == "yes"
    accounts.let_make_events(account=found, may=may, by=request.actor)
    told = _("%(account)s may create events.") if may else _("%(account)s may no longer create events.")
    messages.success(request, told % {"account": found.label})
    return redirect("accounts")


def _page(request: StandingRequest, form: BaseForm) -> HttpResponse:
    search = request.GET.get("q", "")[:LONGEST_SEARCH]
    found = selectors.accounts(search=search)
    waiting = list(selectors.open_invitations(event=None))
    context = {
        "table": prepare(AccountsTable(found), request, per_page=ACCOUNTS_A_PAGE),
        "waiting": prepare(SiteInvitationsTable(waiting), request) if waiting else None,
        "form": form,
        "search": search,
        "found": len(found),
    }
    return render(request, "owner/accounts.html", context, status=status_of(form))
