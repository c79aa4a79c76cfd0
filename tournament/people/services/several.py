"""What is done for many players at once: for each whom it fits, one after the other; the others are named with why not.

Each player gets his own transaction and journal line: it is his money, and his category, and while 1,500 are written
the phones save between them.
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
    """For how many players it was done, why not for others, a sentence by start number, and whose turn has not come."""

    count: int
    left_out: Mapping[int, str]
    rest: tuple[int, ...]


def pay(*, event: Event, numbers: Collection[int], by: Actor, patience: float = math.inf) -> Done:
    """Note that these players (start numbers) have paid: as many of them as there are seconds of `patience` for."""
    require(by, "players.fee")
    return _each(event, numbers, partial(fees.settle, by=by), patience)


def waive(*, event: Event, numbers: Collection[int], reason: str, by: Actor, patience: float = math.inf) -> Done:
    """Let these players off what they have to pay. Raises RefereeError at "reason" without one."""
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
    """Put these players into a category, or take them out of it."""
    require(by, "players.edit")
    return _each(event, numbers, partial(registrations.categorise, category=category, into=into, by=by), patience)


def _each(event: Event, numbers: Collection[int], act: Callable[..., Registration], patience: float) -> Done:
    until, count = time.monotonic() + patience, 0
    left_out: dict[int, str] = {}
    found = list(players.registrations(event=event).select_related("event").filter(start_number__in=numbers))
    for at, one in enumerate(found):
        if at and time.monotonic() >= until:
            return Done(count, left_out, tuple(left.start_number for left in found[at:]))
        try:
            act(registration=one)
            count += 1
        except Conflict as refusal:
            left_out[one.start_number] = refusal.message
    return Done(count, left_out, ())
