"""What is done for many players at once: for each whom it fits, in one transaction; the others are named with why not.

Each player gets his own journal line: it is his money, and his category.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

from django.db import transaction

from tournament.models import Category, Event, Registration
from tournament.selectors import desk
from tournament.services import fees, registrations
from tournament.services.actor import Actor, require
from tournament.services.errors import Conflict
from tournament.services.loading import lock_event
from tournament.services.texts import given_reason


@dataclass(frozen=True, slots=True)
class Done:
    """For how many players it was done, and why not for the others, a sentence each."""

    count: int
    left_out: tuple[str, ...]


def pay(*, event: Event, numbers: Collection[int], by: Actor) -> Done:
    """Note that these players (start numbers) have paid."""
    require(by, "players.fee")
    return _each(event, numbers, partial(fees.settle, by=by))


def waive(*, event: Event, numbers: Collection[int], reason: str, by: Actor) -> Done:
    """Let these players off what they have to pay. Raises RefereeError at "reason" without one."""
    require(by, "players.fee")
    return _each(event, numbers, partial(fees.waive, reason=given_reason(reason), by=by))


def categorise(*, event: Event, numbers: Collection[int], category: Category, into: bool, by: Actor) -> Done:
    """Put these players into a category, or take them out of it."""
    require(by, "players.edit")
    return _each(event, numbers, partial(registrations.categorise, category=category, into=into, by=by))


def _each(event: Event, numbers: Collection[int], act: Callable[..., Registration]) -> Done:
    count, left_out = 0, []
    with transaction.atomic():
        lock_event(event)
        for one in desk.registrations(event=event).select_related("event").filter(start_number__in=numbers):
            try:
                act(registration=one)
                count += 1
            except Conflict as refusal:
                left_out.append(refusal.message)
    return Done(count, tuple(left_out))
