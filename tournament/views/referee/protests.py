"""Protests: handed in to the delegate or the panel, decided with a text that is signed by name and role."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.forms.discipline import DecisionForm, ProtestForm
from tournament.models import Round, Table
from tournament.permissions import StandingRequest, action, allowed
from tournament.selectors import documents
from tournament.services import protests
from tournament.services.errors import RefereeError
from tournament.views.forms_help import show_refusal, status_of


@never_cache
@require_safe
@action("discipline.view")
def protests_page(request: StandingRequest, slug: str) -> HttpResponse:
    """Every protest; those that wait come first, the one that is due soonest at the top."""
    found = list(documents.protests(event=request.event))
    now = timezone.now()
    waiting = [one for one in found if one.decided_at is None]
    waiting.sort(key=lambda one: (one.deadline is None, one.deadline or one.received_at))
    context = {
        "section": "calls",
        "tab": "protests",
        "waiting": [(one, one.deadline is not None and one.deadline < now) for one in waiting],
        "decided": [one for one in found if one.decided_at is not None],
        "takes": allowed(request.roles, "protest.hand_in"),
        "decides": allowed(request.roles, "protest.decide"),
    }
    return render(request, "referee/protests.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("protest.hand_in")
def protest_new(request: StandingRequest, slug: str) -> HttpResponse:
    """Write down a protest."""
    form = ProtestForm(request.POST if request.method == "POST" else None, event=request.event)
    if form.is_valid():
        typed = form.cleaned_data
        try:
            protests.hand_in(
                event=request.event,
                registration=typed["registration"],
                table=_table(request, typed),
                addressed_to=typed["addressed_to"],
                deadline=typed["deadline"],
                text=typed["text"],
                by=request.actor,
            )
        except RefereeError as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The protest is handed in."))
            return redirect("protests", slug)
    context = {"section": "calls", "tab": "protests", "form": form}
    return render(request, "referee/protest.html", context, status=status_of(form))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("protest.decide")
def protest_decide(request: StandingRequest, slug: str, protest: int) -> HttpResponse:
    """Read one protest and decide it."""
    one = documents.protests(event=request.event).filter(pk=protest).first()
    if one is None:
        raise Http404
    form = DecisionForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            protests.decide(protest=one, decision=form.cleaned_data["decision"], by=request.actor)
        except RefereeError as refusal:
            show_refusal(form, refusal)
        else:
            messages.success(request, _("The protest is decided; print it and sign it."))
            return redirect("protests", slug)
    context = {"section": "calls", "tab": "protests", "form": form, "protest": one, "role": request.actor.role}
    return render(request, "referee/decision.html", context, status=status_of(form))


def _table(request: StandingRequest, typed: dict[str, Any]) -> Table | None:
    """The table that was named by round and number, None if neither was. Raises RefereeError at the number."""
    if typed["round"] is None and typed["table"] is None:
        return None
    tables = Table.objects.filter(round__event=request.event, round__number=typed["round"], number=typed["table"])
    found = tables.exclude(round__state=Round.State.DRAFTED).select_related("round").first()
    if found is None:
        raise RefereeError(_("There is no such table in this round."), "table")
    return found
