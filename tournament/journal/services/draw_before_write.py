"""Runs draws outside transactions and caches them.

A draw of a small field takes seconds, and is repeated after every change by hand. On SQLite every save waits while one
transaction lasts; so a write that needs a draw is rolled back and repeated after it. The certificate does not use the
cache: it is drawn again before printing (papers.services.certificates).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from django.utils.translation import gettext as _

from tournament.draw import DrawError, draw
from tournament.errors import RefereeError
from tournament.wording.draw import draw_sentence

P = ParamSpec("P")
R = TypeVar("R")
#: Requests kept: of the events of a day, some drafts each.
REMEMBERED = 16
#: Stale draws before the next one is computed inside the transaction, where its input cannot change.
THROWN_AWAY = 3


class _NotDrawn(Exception):
    """A write needs a draw that is not computed yet."""

    def __init__(self, asked: str) -> None:
        super().__init__(asked)
        self.asked = asked


@dataclass
class _Try:
    """State of one retried write: finished draws or their errors, requests of this attempt, discarded stale draws."""

    drawn: dict[str, dict[str, Any] | DrawError] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    thrown_away: int = 0

    def draw(self, missing: str) -> None:
        """Compute the missing draw before the next attempt. A DrawError is raised there, inside the service."""
        changed = self.drawn.keys() - self.asked
        for old in changed:
            del self.drawn[old]
        self.thrown_away += bool(changed)
        self.asked.clear()
        if self.thrown_away < THROWN_AWAY:
            self.drawn[missing] = _answered(missing)

    def answer(self, asked: str) -> dict[str, Any]:
        """Return the draw; after THROWN_AWAY stale results compute it inside the transaction. Raises _NotDrawn,
        DrawError.
        """
        if asked not in self.drawn:
            if self.thrown_away < THROWN_AWAY:
                raise _NotDrawn(asked)
            self.drawn[asked] = _answered(asked)
        answer = self.drawn[asked]
        if isinstance(answer, DrawError):
            raise answer
        return answer


_tried: ContextVar[_Try | None] = ContextVar("_tried", default=None)


def draws_outside(write: Callable[P, R]) -> Callable[P, R]:
    """Decorate a service that is a transaction of its own: roll back when it needs a draw, compute it, call it again.

    A stale draw is repeated, the last one inside the transaction (THROWN_AWAY). Raises RefereeError for what cannot be
    drawn. A service inside another one is part of that.
    """

    @wraps(write)
    def drawn_for(*args: P.args, **kwargs: P.kwargs) -> R:
        inside = _tried.get()
        tried = inside or _Try()
        outside = _tried.set(tried)
        try:
            while True:
                try:
                    return write(*args, **kwargs)
                except _NotDrawn as missing:
                    if inside:
                        raise
                    tried.draw(missing.asked)
        except DrawError as refused:
            raise refusal(refused) from refused
        finally:
            _tried.reset(outside)

    return drawn_for


def answer_to(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the draw's answer to a request, not to be changed. Raises DrawError."""
    return _remembered(_noted(request))


def drawn_again(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer without the cache. Raises DrawError."""
    return _drawn(_noted(request))


def rounds_of(request: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
    """Return a request's rounds with changes by hand: tables with number and seats. Raises DrawError."""
    drawn = {name: value for name, value in request.items() if name != "swaps"}
    rounds: list[list[dict[str, Any]]] = answer_to(drawn)["rounds"]
    if not request.get("swaps"):
        return rounds
    seating = [[places(table) for table in tables] for tables in rounds]
    seated = {name: value for name, value in request.items() if name != "keep"}
    changed: list[list[dict[str, Any]]] = draw({**seated, "mode": "manual", "seating": seating})["rounds"]
    return changed


def _noted(request: Mapping[str, Any]) -> str:
    asked = json.dumps(request, sort_keys=True)
    tried = _tried.get()
    if tried is not None:
        tried.asked.add(asked)
    return asked


@lru_cache(maxsize=REMEMBERED)
def _remembered(asked: str) -> dict[str, Any]:
    return _drawn(asked)


def _answered(asked: str) -> dict[str, Any] | DrawError:
    try:
        return draw(json.loads(asked))
    except DrawError as refused:
        return refused


def _drawn(asked: str) -> dict[str, Any]:
    tried = _tried.get()
    return draw(json.loads(asked)) if tried is None else tried.answer(asked)


def refusal(refused: DrawError) -> RefereeError:
    field = "remainder" if refused.where == "remainder" else ""
    return RefereeError(_("The round cannot be drawn: %(reason)s") % {"reason": draw_sentence(refused)}, field)


def places(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name != "table"}
