from __future__ import annotations

from typing import Any

from django.utils import timezone

from tournament.cases.selectors import inbox, warnings
from tournament.web.pages.requests import StandingRequest

SECTION = CALLS = "calls"


def frame(request: StandingRequest, tab: str) -> dict[str, Any]:
    due = warnings.protests_waiting(event=request.event, roles=request.roles)
    waiting = 0 if tab == CALLS else inbox.waiting(request.event, now=timezone.now())
    return {"section": SECTION, "tab": tab, "due_protests": due, "waiting_needs": waiting}
