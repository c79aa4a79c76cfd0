from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.access.selectors.accounts import acquainted
from tournament.access.views.create_once import once
from tournament.access.views.guard import action
from tournament.cup.forms import AppointForm
from tournament.cup.services import cups
from tournament.cup.views.frame import ASKING, frame
from tournament.errors import RefereeError
from tournament.models import CupOfficial
from tournament.web.pages.asking import Question, ask
from tournament.web.pages.forms_help import show_refusal, status_of
from tournament.web.pages.requests import StandingRequest


@require_http_methods(ASKING)
@action("cup.officials")
@once
def officials(request: StandingRequest, cup: str) -> HttpResponse:
    form = AppointForm(acquainted(request.actor.account), request.POST if request.method == "POST" else None)
    if form.is_valid():
        account = form.known[form.cleaned_data["username"]]
        try:
            official = cups.appoint(cup=request.cup, account=account, role=form.cleaned_data["role"], by=request.actor)
        except RefereeError as refusal:
            show_refusal(form, refusal)
        else:
            params = {"account": account.label, "role": official.get_role_display()}
            messages.success(request, _("%(account)s is now %(role)s.") % params)
            return redirect("cup-officials", cup)
    people = CupOfficial.objects.filter(cup=request.cup).select_related("account")
    rows = [(person, resolve_url("cup-official-dismiss", cup, person.pk)) for person in people]
    context = {**frame("officials"), "form": form, "people": rows}
    return render(request, "cup/officials.html", context, status=status_of(form))


@require_http_methods(ASKING)
@action("cup.officials")
def dismiss(request: StandingRequest, cup: str, official: int) -> HttpResponse:
    official_ = get_object_or_404(CupOfficial.objects.select_related("account", "cup"), pk=official, cup=request.cup)
    named = {"account": official_.account.label, "role": official_.get_role_display()}
    question = Question(
        title=_("Dismiss %(account)s as %(role)s?") % named,
        text=_("The account stays; what it wrote stays in the journal."),
        confirm=_("Dismiss"),
        back=resolve_url("cup-officials", cup),
        done=_("%(account)s is no longer %(role)s.") % named,
        danger=True,
    )
    return ask(request, question, cups.dismiss, check=partial(cups.require_can_dismiss, official_), official=official_)
