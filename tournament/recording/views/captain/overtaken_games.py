from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.recording.views.captain.post_only import tapped
from tournament.recording.views.captain.sheet import answer
from tournament.recording.views.held_games import choose
from tournament.recording.views.sheet_lines import read_sheet
from tournament.web.pages.requests import StandingRequest


@never_cache
@action("table.settle")
@tapped
def settle(request: StandingRequest, token: str) -> HttpResponse:
    wanted = request.POST.get("held", "")
    try:
        choose(
            sheet=read_sheet(request.table),
            held_game=wanted,
            choice=request.POST.get("choice", ""),
            reason=request.POST.get("reason", ""),
            by=request.actor,
        )
    except RefereeError as refused:
        at = f"held-{wanted}" if wanted.isdigit() else ""
        return answer(request, token, refusal=refused, at=at, typed=request.POST.get("reason", ""))
    return answer(request, token, said=_("It is recorded as you chose."))
