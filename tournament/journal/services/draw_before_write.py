"""What a request draws: remembered, and drawn while no transaction waits for it.

A draw of a small field takes seconds, and it is looked at after every change by hand. On SQLite everybody who saves a
game waits as long as one transaction lasts; so a write that needs a draw is taken back, drawn for, and done from the
start. The certificate does not ask what is remembered: it is drawn once more before it is printed
(papers.services.certificates).
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
#: Requests that are remembered: of the events of a day, some drafts each.
REMEMBERED = 16
#: Draws that may be outdated when they are done: the next one is made within the transaction, where nobody changes
#: what it is drawn from.
THROWN_AWAY = 3


class _NotDrawn(Exception):
    """A write came to a request that is not drawn yet."""

    def __init__(self, asked: str) -> None:
        super().__init__(asked)
        self.asked = asked


@dataclass
class _Try:
    """What was drawn for a write so far, or why it cannot be; the requests that its present try asked for; and how
    often a draw was thrown away, because somebody had changed meanwhile what it was drawn from."""

    drawn: dict[str, dict[str, Any] | DrawError] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    thrown_away: int = 0

    def draw(self, missing: str) -> None:
        """Make ready for the next try, which refuses what this one found: a view around the write can tell it then."""
        changed = self.drawn.keys() - self.asked
        for old in changed:
            del self.drawn[old]
        self.thrown_away += bool(changed)
        self.asked.clear()
        if self.thrown_away < THROWN_AWAY:
            self.drawn[missing] = _answered(missing)

    def answer(self, asked: str) -> dict[str, Any]:
        """What was drawn, or is drawn within the transaction where the hall would not keep still for it. Raises
        _NotDrawn, DrawError."""
        if asked not in self.drawn:
            if self.thrown_away < THROWN_AWAY:
                raise _NotDrawn(asked)
            self.drawn[asked] = _answered(asked)
        found = self.drawn[asked]
        if isinstance(found, DrawError):
            raise found
        return found


_tried: ContextVar[_Try | None] = ContextVar("_tried", default=None)


def draws_outside(write: Callable[P, R]) -> Callable[P, R]:
    """Let a service, which is a transaction of its own, do all its drawing before it: it is tried, taken back where
    it needs a draw, and done again with it.

    A draw is thrown away and made anew where somebody changed meanwhile what it is drawn from; it stands still for the
    last one (THROWN_AWAY). Raises RefereeError for what cannot be drawn. A service inside another one is part of that.
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
    """The draw's answer to a request, not to be changed. Raises DrawError."""
    return _remembered(_noted(request))


def drawn_again(request: Mapping[str, Any]) -> dict[str, Any]:
    """The same, not from memory. Raises DrawError."""
    return _drawn(_noted(request))


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
    """What the draw refuses, in words."""
    field = "remainder" if refused.where == "remainder" else ""
    return RefereeError(_("The round cannot be drawn: %(reason)s") % {"reason": draw_sentence(refused)}, field)


def places(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table of the draw's answer without its number."""
    return {name: value for name, value in table.items() if name != "table"}
