from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournament.access.views.guard import action
from tournament.cases.services import calls
from tournament.errors import RefereeError
from tournament.recording.views.captain.post_only import tapped
from tournament.recording.views.captain.sheet import answer
from tournament.web.pages.requests import StandingRequest


@never_cache
@action("table.call")
@tapped
def call(request: StandingRequest, token: str) -> HttpResponse:
    try:
        calls.call(
            table=request.table,
            reason=request.POST.get("reason", ""),
            note=request.POST.get("note", ""),
            by=request.actor,
        )
    except RefereeError as refused:
        return answer(request, token, refusal=refused, at="call", typed=request.POST.get("note", ""))
    return answer(request, token, said=_("The referee is called."))


@never_cache
@action("table.call")
@tapped
def cancel(request: StandingRequest, token: str) -> HttpResponse:
    try:
        calls.cancel(table=request.table, by=request.actor)
    except RefereeError as refused:
        return answer(request, token, refusal=refused, at="call")
    return answer(request, token, said=_("The call is cancelled."))
