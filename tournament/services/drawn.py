"""What a request draws, remembered: a draw of a small field takes seconds, and it is looked at after every change by
hand. The certificate does not ask here: it is drawn once more before it is printed (services.certificates)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tournament.draw import draw
from tournament.services.draw_request import places

#: Requests that are remembered: of the events of a day, some drafts each.
REMEMBERED = 16


def answer_to(request: Mapping[str, Any]) -> dict[str, Any]:
    """The draw's answer to a request, not to be changed. Raises DrawError."""
    return _answer(json.dumps(request, sort_keys=True))


def rounds_of(request: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
    """The rounds that a request gives, with what a person changed: the tables with number and seats. Raises
    DrawError."""
    drawn = {name: value for name, value in request.items() if name != "swaps"}
    rounds: list[list[dict[str, Any]]] = answer_to(drawn)["rounds"]
    if not request.get("swaps"):
        return rounds
    seating = [[places(table) for table in tables] for tables in rounds]
    seated = {name: value for name, value in request.items() if name != "keep"}
    changed: list[list[dict[str, Any]]] = draw({**seated, "mode": "manual", "seating": seating})["rounds"]
    return changed


@lru_cache(maxsize=REMEMBERED)
def _answer(request: str) -> dict[str, Any]:
    return draw(json.loads(request))
