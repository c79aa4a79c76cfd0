from __future__ import annotations

from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.recording.views.captain.outbox import refused
from tournament.recording.views.captain.post_only import tapped
from tournament.recording.views.captain.sheet import answer
from tournament.sheets.services import confirmations
from tournament.web.pages.form_values import revision_of
from tournament.web.pages.requests import StandingRequest


@never_cache
@action("table.confirm")
@tapped
def confirm(request: StandingRequest, token: str, number: int) -> HttpResponse:
    """Answer a tap that waited offline as `outbox` answers a game."""
    queued = request.headers.get("Accept") == "application/json"
    try:
        revision = revision_of(request.POST.get("revision", ""))
        confirmations.confirm(table=request.table, number=number, revision=revision, by=request.actor)
    except RefereeError as refusal:
        return refused(request, refusal) if queued else answer(request, token, refusal=refusal, at=f"game-{number}")
    if queued:
        reply = {"outcome": "saved", "key": request.POST.get("key", ""), "number": number, "revision": revision}
        return JsonResponse(reply)
    return answer(request, token, said=_("Game %(number)s is confirmed.") % {"number": number})


@never_cache
@action("table.confirm")
@tapped
def contest(request: StandingRequest, token: str, number: int) -> HttpResponse:
    try:
        revision = revision_of(request.POST.get("revision", ""))
        confirmations.contest(
            table=request.table,
            number=number,
            revision=revision,
            note=request.POST.get("note", ""),
            by=request.actor,
        )
    except RefereeError as refusal:
        return answer(request, token, refusal=refusal, at=f"game-{number}", typed=request.POST.get("note", ""))
    return answer(request, token, said=_("Game %(number)s is contested.") % {"number": number})
