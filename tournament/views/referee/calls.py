"""Calls from the tables, with waiting time: a referee takes one, hands it back, finishes it; contests are settled."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Call, Table
from tournament.permissions import StandingRequest, action, allowed
from tournament.selectors import calls as call_selectors
from tournament.services import calls, confirmations
from tournament.services.errors import RefereeError

#: From how many seconds on a call is shown as waiting long.
LONG = 300


@never_cache
@require_safe
@action("call.view")
def calls_page(request: StandingRequest, slug: str) -> HttpResponse:
    """Everything that waits, or with htmx the list alone."""
    return render(request, _template(request), _context(request))


@never_cache
@require_POST
@action("call.take")
def call_step(request: StandingRequest, slug: str, call: int) -> HttpResponse:
    """Take, hand back or finish one call (`step`)."""
    one = Call.objects.filter(pk=call, table__round__event=request.event).select_related("table").first()
    if one is None:
        raise Http404
    steps = {"take": calls.take, "hand_back": calls.hand_back, "finish": calls.finish}
    step = steps.get(request.POST.get("step", ""))
    try:
        if step is None:
            raise RefereeError(_("Say what happens to this call."))
        step(call=one, by=request.actor)
    except RefereeError as refused:
        return _refused(request, refused, f"call-{one.pk}")
    return redirect("calls", slug) if not request.htmx else render(request, _template(request), _context(request))


@never_cache
@require_POST
@action("contest.settle")
def contest_settle(request: StandingRequest, slug: str, table: int, number: int) -> HttpResponse:
    """Let a contested game stand, with a reason."""
    one = Table.objects.filter(pk=table, round__event=request.event).first()
    if one is None:
        raise Http404
    try:
        confirmations.settle(table=one, number=number, reason=request.POST.get("reason", ""), by=request.actor)
    except RefereeError as refused:
        return _refused(request, refused, f"contest-{one.pk}-{number}")
    if not request.htmx:
        messages.success(request, _("The game stands as it is written."))
        return redirect("calls", slug)
    return render(request, _template(request), _context(request))


def _template(request: StandingRequest) -> str:
    return "referee/calls_list.html" if request.htmx else "referee/calls.html"


def _refused(request: StandingRequest, refused: RefereeError, at: str) -> HttpResponse:
    context = {**_context(request), "refusal": refused, "refused_at": at, "typed": request.POST.get("reason", "")}
    return render(request, _template(request), context, status=refused.status)


def _context(request: StandingRequest) -> dict[str, Any]:
    now = timezone.now()
    open_ = [
        {
            "call": one,
            "anchor": f"call-{one.pk}",
            "seconds": max(0, int((now - one.at).total_seconds())),
            "long": one.taken_by is None and (now - one.at).total_seconds() >= LONG,
            "own": one.taken_by_id is not None and one.taken_by_id == request.user.pk,
        }
        for one in call_selectors.open_calls(request.event)
    ]
    contested = [
        {
            "one": one,
            "anchor": f"contest-{one.game.table_id}-{one.game.number}",
            "seconds": max(0, int((now - one.at).total_seconds())),
        }
        for one in call_selectors.contested(request.event)
    ]
    return {
        "section": "calls",
        "calls": open_,
        "contested": contested,
        "held": call_selectors.held(request.event),
        "takes": allowed(request.roles, "call.take"),
    }
