from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.recording.views.captain.post_only import tapped
from tournament.recording.views.captain.sheet import answer
from tournament.rulings.services import protests
from tournament.web.pages.requests import StandingRequest


@never_cache
@action("table.protest")
@tapped
def protest(request: StandingRequest, token: str, number: int) -> HttpResponse:
    text = request.POST.get("text", "")
    try:
        protests.hand_in_at_table(table=request.table, number=number, text=text, by=request.actor)
    except RefereeError as refused:
        return answer(request, token, refusal=refused, at=f"game-{number}", typed=text)
    return answer(request, token, said=_("The protest is handed in."))
