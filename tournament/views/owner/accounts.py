"""Everybody who can sign in, and a new password for whoever forgot his."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.lists.desk import prepare
from tournament.lists.owner import AccountsTable
from tournament.models import Account
from tournament.selectors import accounts as selectors
from tournament.services import accounts
from tournament.views.director.asking import Question, ask
from tournament.views.guard import StandingRequest, action

LONGEST_SEARCH = 100
ACCOUNTS_A_PAGE = 100


@require_safe
@action("accounts.manage")
def accounts_page(request: StandingRequest) -> HttpResponse:
    """The accounts with what they may do where."""
    search = request.GET.get("q", "")[:LONGEST_SEARCH]
    found = selectors.accounts(search=search)
    table = prepare(AccountsTable(found), request, per_page=ACCOUNTS_A_PAGE)
    return render(request, "owner/accounts.html", {"table": table, "search": search, "found": len(found)})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("accounts.manage")
def reset_password(request: StandingRequest, account: int) -> HttpResponse:
    """A new password, shown once."""
    found = get_object_or_404(Account, pk=account)
    question = Question(
        title=_("Set a new password for %(account)s?") % {"account": found.label},
        text=_("The old one stops working at once. The new one is shown once."),
        confirm=_("Set a new password"),
        back=resolve_url("accounts"),
    )
    return ask(
        request,
        question,
        accounts.reset_password,
        answer=lambda made: render(request, "account/password.html", {"made": made, "back": question.back}),
        account=found,
    )
