"""A draw of a small field takes seconds, and on SQLite every save waits while one transaction lasts. So a service that
draws prepares its draws, then writes: inside the transaction draws are only looked up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.draw import DrawError, draw
from tournament.errors import RefereeError
from tournament.models import Round
from tournament.wording.draw import draw_sentence

R = TypeVar("R")
REMEMBERED = 16  # the events of a day, some drafts each
# Writes refused because what they read had changed, before one that draws inside its transaction.
STALE = 3


class NotPrepared(Exception):
    """Raised by `Draws` for a request that was not prepared: what it was built from has changed."""


@dataclass(frozen=True, slots=True)
class Draws:
    """Finished draws by request; None: draw each when it is asked for."""

    finished: Mapping[str, dict[str, Any] | DrawError] | None

    def answer_to(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the draw's answer to a request, not to be changed. Raises DrawError, NotPrepared."""
        asked = _key(request)
        if self.finished is None:
            return _remembered(asked)
        if asked not in self.finished:
            raise NotPrepared
        answer = self.finished[asked]
        if isinstance(answer, DrawError):
            raise answer
        return answer

    def rounds_of(self, request: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
        """Return a request's rounds with changes by hand: tables with number and seats. Raises as `answer_to`."""
        rounds: list[list[dict[str, Any]]] = self.answer_to(unchanged(request))["rounds"]
        if not request.get("swaps"):
            return rounds
        seating = [[places(table) for table in tables] for tables in rounds]
        seated = {name: value for name, value in request.items() if name != "keep"}
        changed: list[list[dict[str, Any]]] = draw({**seated, "mode": "manual", "seating": seating})["rounds"]
        return changed


def prepare(requests: Iterable[Mapping[str, Any]]) -> Draws:
    return Draws({asked: _answered(asked) for asked in dict.fromkeys(_key(request) for request in requests)})


def write_prepared(
    requests: Callable[[], Iterable[Mapping[str, Any]]], write: Callable[[Draws], R], draws: Draws | None = None
) -> R:
    """Prepare the draws of `requests`, then call `write`, a transaction of its own; again if what was read changed.

    `draws` are those that a service around this one has prepared. Raises RefereeError for what cannot be drawn; what
    `requests` refuses is left to `write` to refuse.
    """
    try:
        if draws is not None:
            return write(draws)
        for _try in range(STALE):
            try:
                return write(prepare(_asked(requests)))
            except NotPrepared:
                continue
        return write(Draws(None))
    except DrawError as refused:
        raise refusal(refused) from refused


def drawn(rounds: QuerySet[Round]) -> list[dict[str, Any]]:
    """Return the requests of those of the rounds that have not started, without changes by hand."""
    not_started = (Round.State.DRAFTED, Round.State.PUBLISHED)
    waiting = rounds.filter(state__in=not_started, draw__isnull=False).order_by("number")
    return [unchanged(request) for request in waiting.values_list("draw__request", flat=True)]


def unchanged(request: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in request.items() if name != "swaps"}


def _asked(requests: Callable[[], Iterable[Mapping[str, Any]]]) -> list[Mapping[str, Any]]:
    try:
        return list(requests())
    except RefereeError:
        return []


def _key(request: Mapping[str, Any]) -> str:
    return json.dumps(request, sort_keys=True)


@lru_cache(maxsize=REMEMBERED)
def _remembered(asked: str) -> dict[str, Any]:
    return draw(json.loads(asked))


def _answered(asked: str) -> dict[str, Any] | DrawError:
    try:
        return _remembered(asked)
    except DrawError as refused:
        return refused


def refusal(refused: DrawError) -> RefereeError:
    field = "remainder" if refused.where == "remainder" else ""
    return RefereeError(_("The round cannot be drawn: %(reason)s") % {"reason": draw_sentence(refused)}, field)


def places(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name != "table"}
