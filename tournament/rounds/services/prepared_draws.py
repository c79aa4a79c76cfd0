"""A draw of a small field takes seconds, and on SQLite every save waits while one transaction lasts. So a service that
draws opens it with `prepared`, which draws before it; inside it draws are only looked up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.draw import DrawError, draw
from tournament.errors import RefereeError
from tournament.models import Round
from tournament.wording.draw import draw_sentence

REMEMBERED = 32  # the events of a day, some drafts each
# How often to draw anew what changed while it was drawn; what changes after that is drawn inside the transaction.
STALE = 3

_is_prepared: ContextVar[bool] = ContextVar("is_prepared", default=False)


def prepare(requests: Callable[[], Iterable[Mapping[str, Any]]]) -> None:
    """Draw `requests` and remember the answers; again if others came in the meantime.

    What cannot be asked, or drawn, is left to the write to refuse.
    """
    for _try in range(STALE):
        draws = _remembered.cache_info().misses
        for request in _asked(requests):
            _remembered(request)
        if _remembered.cache_info().misses == draws:
            return


@contextmanager
def prepared(requests: Callable[[], Iterable[Mapping[str, Any]]]) -> Iterator[None]:
    """Prepare `requests`, then open a transaction; within another one that was prepared, only the transaction."""
    if not _is_prepared.get():
        prepare(requests)
    token = _is_prepared.set(True)
    try:
        with transaction.atomic():
            yield
    finally:
        _is_prepared.reset(token)


def answer_to(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the draw's answer to a request, not to be changed. Raises RefereeError for what cannot be drawn."""
    answer = _remembered(_key(request))
    if isinstance(answer, DrawError):
        raise refusal(answer)
    return answer


def rounds_of(request: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
    """Return a request's rounds with changes by hand: tables with number and seats. Raises as `answer_to`."""
    rounds: list[list[dict[str, Any]]] = answer_to(unchanged(request))["rounds"]
    if not request.get("swaps"):
        return rounds
    seating = [[places(table) for table in tables] for tables in rounds]
    seated = {name: value for name, value in request.items() if name != "keep"}
    try:
        changed: list[list[dict[str, Any]]] = draw({**seated, "mode": "manual", "seating": seating})["rounds"]
    except DrawError as refused:
        raise refusal(refused) from refused
    return changed


def drawn(rounds: QuerySet[Round]) -> list[dict[str, Any]]:
    """Return the requests of those of the rounds that have not started, without changes by hand."""
    not_started = (Round.State.DRAFTED, Round.State.PUBLISHED)
    waiting = rounds.filter(state__in=not_started, draw__isnull=False).order_by("number")
    return [unchanged(request) for request in waiting.values_list("draw__request", flat=True)]


def unchanged(request: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in request.items() if name != "swaps"}


def _asked(requests: Callable[[], Iterable[Mapping[str, Any]]]) -> list[str]:
    try:
        return list(map(_key, requests()))
    except RefereeError:
        return []


def _key(request: Mapping[str, Any]) -> str:
    return json.dumps(request, sort_keys=True)


@lru_cache(maxsize=REMEMBERED)
def _remembered(asked: str) -> dict[str, Any] | DrawError:
    try:
        return draw(json.loads(asked))
    except DrawError as refused:
        return refused.with_traceback(None)


def refusal(refused: DrawError) -> RefereeError:
    field = "remainder" if refused.where == "remainder" else ""
    return RefereeError(_("The round cannot be drawn: %(reason)s") % {"reason": draw_sentence(refused)}, field)


def places(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name != "table"}
