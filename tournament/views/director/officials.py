"""Who works at the event: appoint, make an account, dismiss."""

from functools import partial

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.forms.officials import AppointForm, NewAccountForm
from tournament.lists.desk import OfficialsTable, prepare
from tournament.models import Account, Official
from tournament.selectors import desk
from tournament.services import accounts, events
from tournament.services.accounts import FirstPassword
from tournament.services.errors import RefereeError
from tournament.views.director.asking import Question, ask
from tournament.views.director.frame import frame
from tournament.views.forms_help import answer, show_refusal, status_of
from tournament.views.guard import StandingRequest, action


@require_safe
@action("officials.edit")
def officials(request: StandingRequest, slug: str) -> HttpResponse:
    """The officials, and two forms for another one."""
    return _page(request, AppointForm(), NewAccountForm())


@require_POST
@action("officials.edit")
def appoint(request: StandingRequest, slug: str) -> HttpResponse:
    """A role for an account that exists."""
    form = AppointForm(request.POST)
    if form.is_valid():
        account = Account.objects.filter(username__iexact=form.cleaned_data["username"], is_active=True).first()
        if account is None:
            form.add_error("username", _("There is no account with this name. Make one below."))
        else:
            try:
                official = events.appoint(
                    event=request.event, account=account, role=form.cleaned_data["role"], by=request.actor
                )
            except RefereeError as refusal:
                show_refusal(form, refusal)
            else:
                told = {"account": account.label, "role": official.get_role_display()}
                messages.success(request, _("%(account)s is now %(role)s.") % told)
                return redirect("officials", request.event.slug)
    return _page(request, form, NewAccountForm())


@never_cache
@require_POST
@action("officials.edit")
def new_account(request: StandingRequest, slug: str) -> HttpResponse:
    """An account for somebody who has none; its first password stands on the answer and nowhere else."""
    form = NewAccountForm(request.POST)
    made = answer(form, partial(accounts.create_official, event=request.event, by=request.actor))
    if made is not None:
        return _password(request, made)
    return _page(request, AppointForm(), form)


@require_http_methods(["GET", "HEAD", "POST"])
@action("officials.edit")
def dismiss(request: StandingRequest, slug: str, official: int) -> HttpResponse:
    """Take a role back."""
    found = _official(request, official)
    named = {"account": found.account.label, "role": found.get_role_display()}
    question = Question(
        title=_("Dismiss %(account)s as %(role)s?") % named,
        text=_("The account stays; what it wrote stays in the journal."),
        confirm=_("Dismiss"),
        back=resolve_url("officials", request.event.slug),
        done=_("%(account)s is no longer %(role)s.") % named,
        danger=True,
    )
    return ask(request, question, events.dismiss, official=found)


def _official(request: StandingRequest, pk: int) -> Official:
    return get_object_or_404(Official.objects.select_related("account", "event"), pk=pk, event=request.event)


def _password(request: StandingRequest, made: FirstPassword) -> HttpResponse:
    back = resolve_url("officials", request.event.slug)
    return render(request, "account/password.html", {"made": made, "back": back, **frame(request, "officials")})


def _page(request: StandingRequest, form: BaseForm, account_form: BaseForm) -> HttpResponse:
    table = prepare(OfficialsTable(list(desk.officials(event=request.event))), request)
    context = {"form": form, "account_form": account_form, "table": table, **frame(request, "officials")}
    return render(request, "director/officials.html", context, status=max(status_of(form), status_of(account_form)))
