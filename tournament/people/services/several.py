"""Act on many players, each in his own transaction with a journal line: phones can save between them while 1,500 are
written.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial

from tournament.errors import Conflict
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import given_reason
from tournament.models import Category, Event, Registration
from tournament.people.selectors import players
from tournament.people.services import fees, registrations


@dataclass(frozen=True, slots=True)
class Done:
    """`left_out` are refusals by start number, `rest` the players not reached yet."""

    count: int
    left_out: Mapping[int, str]
    rest: tuple[int, ...]


def pay(*, event: Event, numbers: Collection[int], by: Actor, patience: float = math.inf) -> Done:
    """Record fees as paid, for at most `patience` seconds."""
    require(by, "players.fee")
    return _each(event, numbers, partial(fees.settle, by=by), patience)


def waive(*, event: Event, numbers: Collection[int], reason: str, by: Actor, patience: float = math.inf) -> Done:
    """Waive fees. Raises RefereeError at "reason" without one."""
    require(by, "players.fee")
    return _each(event, numbers, partial(fees.waive, reason=given_reason(reason), by=by), patience)


def categorise(
    *,
    event: Event,
    numbers: Collection[int],
    category: Category,
    into: bool,
    by: Actor,
    patience: float = math.inf,
) -> Done:
    require(by, "players.edit")
    return _each(event, numbers, partial(registrations.categorise, category=category, into=into, by=by), patience)


def _each(event: Event, numbers: Collection[int], act: Callable[..., Registration], patience: float) -> Done:
    until, count = time.monotonic() + patience, 0
    left_out: dict[int, str] = {}
    registrations = list(players.registrations(event=event).select_related("event").filter(start_number__in=numbers))
    for at, registration in enumerate(registrations):
        if at and time.monotonic() >= until:
            return Done(count, left_out, tuple(left.start_number for left in registrations[at:]))
        try:
            act(registration=registration)
            count += 1
        except Conflict as refusal:
            left_out[registration.start_number] = refusal.message
    return Done(count, left_out, ())
