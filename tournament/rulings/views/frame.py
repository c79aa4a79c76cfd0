"""What every page of the referee's desk shows around its own content."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from tournament.cases.selectors import inbox, warnings
from tournament.web.pages.requests import StandingRequest

SECTION = CALLS = "calls"


def frame(request: StandingRequest, tab: str) -> dict[str, Any]:
    """The tab that is open (calls, warnings, protests, rulings), the protests this reader has to decide, and how much
    waits in the inbox for any referee; the inbox itself counts as it renews its list.
    """
    due = warnings.protests_waiting(event=request.event, roles=request.roles)
    waiting = 0 if tab == CALLS else inbox.waiting(request.event, now=timezone.now())
    return {"section": SECTION, "tab": tab, "due_protests": due, "waiting_needs": waiting}
