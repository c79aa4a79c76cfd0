"""Entry fees: what a player pays, who has paid, and who owes. Whole cents of the event's currency."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.models import Event, Registration


@dataclass(frozen=True, slots=True)
class FeeSums:
    """How many have paid and how many owe, and what that is in cents. Nobody owes who pays nothing or has left."""

    paid: int
    paid_cents: int
    owe: int
    owe_cents: int

    @property
    def charged(self) -> bool:
        """Whether anybody pays anything."""
        return bool(self.paid or self.owe)


def fee_of(registration: Registration, event: Event) -> int:
    """What a player has to pay: his own fee, else the lowest of his categories', else the event's.

    One query for his categories, none if they are prefetched.
    """
    if registration.fee_cents is not None:
        return registration.fee_cents
    own = (one.fee_cents for one in registration.categories.all())
    return min((fee for fee in own if fee is not None), default=event.fee_cents)


def owed_by(registration: Registration, event: Event) -> int:
    """What a player still has to pay. Queries as `fee_of`."""
    if registration.paid_cents is not None or registration.withdrawn or registration.removed:
        return 0
    return fee_of(registration, event)


def sums_of(registrations: Iterable[Registration], event: Event) -> FeeSums:
    """The sums over registrations whose categories are prefetched. No query."""
    everybody = list(registrations)
    paid = [one.paid_cents for one in everybody if one.paid_cents]
    owed = [cents for cents in (owed_by(one, event) for one in everybody) if cents]
    return FeeSums(len(paid), sum(paid), len(owed), sum(owed))


def sums(*, event: Event) -> FeeSums:
    """The sums of an event. Two queries."""
    return sums_of(Registration.objects.filter(event=event).prefetch_related("categories"), event)
