from functools import partial

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from tournament.access.forms.accounts import NameForm, PasswordForm
from tournament.access.services import accounts
from tournament.access.views.accounts import pause
from tournament.access.views.guard import action
from tournament.models import Account
from tournament.web.pages.forms_help import answer, status_of
from tournament.web.pages.requests import StandingRequest
from tournament.web.rate_limit import OWN_PASSWORD


@never_cache
@require_safe
@action("account.own")
def account(request: StandingRequest) -> HttpResponse:
    return _page(request, _named(request), PasswordForm())


@require_POST
@action("account.own")
def rename(request: StandingRequest) -> HttpResponse:
    form = NameForm(request.POST)
    if answer(form, partial(accounts.rename, by=request.actor)) is not None:
        messages.success(request, _("Your name is saved."))
        return redirect("account")
    return _page(request, form, PasswordForm())


@sensitive_post_parameters()
@never_cache
@require_POST
@action("account.own")
def change_password(request: StandingRequest) -> HttpResponse:
    """Change the password; signs out all other browsers."""
    form = PasswordForm(request.POST)
    seconds = OWN_PASSWORD.count(request, request.user.get_username())
    if seconds:
        form.add_error("old", pause(seconds))
        return _page(request, _named(request), form, status=429)
    changed = answer(form, partial(accounts.change_password, by=request.actor))
    if changed is None:
        return _page(request, _named(request), form)
    OWN_PASSWORD.forget(request, request.user.get_username())
    update_session_auth_hash(request, changed)
    messages.success(request, _("Your password is changed. Other browsers are signed out."))
    return redirect("account")


def _named(request: StandingRequest) -> NameForm:
    mine: Account = request.actor.account
    return NameForm(initial={"first_name": mine.first_name, "last_name": mine.last_name})


def _page(request: StandingRequest, name: BaseForm, password: BaseForm, *, status: int = 0) -> HttpResponse:
    context = {"form": name, "password_form": password}
    status = status or max(status_of(name), status_of(password))
    return render(request, "access/own.html", context, status=status)
