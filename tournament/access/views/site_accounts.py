from functools import partial

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.forms.accounts import GuestForm
from tournament.access.lists import AccountsTable, SiteInvitationsTable
from tournament.access.selectors import accounts as selectors
from tournament.access.services import accounts, invitations
from tournament.access.views.create_once import FIELD
from tournament.access.views.guard import action
from tournament.access.views.officials import ask_withdrawal, password_question, shown
from tournament.models import Account, Invitation
from tournament.web.pages.asking import ask
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import prepare

LONGEST_SEARCH = 100
ACCOUNTS_A_PAGE = 100


@require_safe
@action("accounts.manage")
def accounts_page(request: StandingRequest) -> HttpResponse:
    return _page(request, GuestForm())


@never_cache
@require_POST
@action("accounts.manage")
def invite(request: StandingRequest) -> HttpResponse:
    form = GuestForm(request.POST)
    sent = request.POST.get(FIELD, "")
    issued = answer(form, partial(invitations.invite_organiser, by=request.actor, submission=sent))
    return _page(request, form) if issued is None else shown(request, issued, resolve_url("accounts"))


@require_http_methods(["GET", "HEAD", "POST"])
@action("accounts.manage")
def revoke(request: StandingRequest, invitation: int) -> HttpResponse:
    waiting = get_object_or_404(Invitation, pk=invitation, event=None, series=None, cup=None)
    return ask_withdrawal(request, waiting, resolve_url("accounts"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("accounts.manage")
def password(request: StandingRequest, account: int) -> HttpResponse:
    target, back = get_object_or_404(Account, pk=account), resolve_url("accounts")
    return ask(
        request,
        password_question(target.label, back),
        invitations.offer_password,
        check=partial(invitations.require_may_help, target, request.actor),
        answer=lambda issued: shown(request, issued, back),
        account=target,
    )


@require_POST
@action("accounts.manage")
def organiser(request: StandingRequest, account: int) -> HttpResponse:
    target = get_object_or_404(Account, pk=account)
    may = request.POST.get("may") == "yes"
    accounts.let_make_events(account=target, may=may, by=request.actor)
    notice = _("%(account)s may create events.") if may else _("%(account)s may no longer create events.")
    messages.success(request, notice % {"account": target.label})
    return redirect("accounts")


def _page(request: StandingRequest, form: BaseForm) -> HttpResponse:
    search = request.GET.get("q", "")[:LONGEST_SEARCH]
    listed = selectors.accounts(search=search)
    waiting = list(selectors.open_invitations(None))
    context = {
        "table": prepare(AccountsTable(listed), request, per_page=ACCOUNTS_A_PAGE),
        "waiting": prepare(SiteInvitationsTable(waiting), request) if waiting else None,
        "form": form,
        "search": search,
    }
    return render(request, "access/accounts.html", context, status=status_of(form))
