from typing import Any

from tournament.models import Round
from tournament.web.pages.requests import StandingRequest


def desk_frame(tab: str) -> dict[str, Any]:
    """Return the context of the pages of a series' desk, or a cup's."""
    return {"section": "desk", "tab": tab}


def frame(request: StandingRequest, tab: str) -> dict[str, Any]:
    """Return the context of the desk's pages; `tab` is "round-2" for a round."""
    numbers = Round.objects.filter(event=request.event).order_by("number").values_list("number", flat=True)
    rounds = [(number, f"round-{number}") for number in numbers]
    return {**desk_frame(tab), "drawn": rounds}
