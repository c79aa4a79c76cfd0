"""Entry fees, in whole cents of the event's currency.

Everybody who was checked in or has played owes the fee, even after leaving; those who never came owe nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tournament.models import Event, PartPayment, Registration, Remission, Round, Seat

READ = ("categories", "parts", "remissions")


@dataclass(frozen=True, slots=True)
class Fee:
    """`parts` did not settle the fee. `open` is what the desk takes once he is here: 0 when paid or waived, or if he
    left and never came or was paid back. `came`: he was checked in or has played. `returned` are the payments paid
    back, oldest first.
    """

    asked: int
    paid: int
    open: int
    came: bool
    parts: tuple[PartPayment, ...]
    waived: Remission | None
    returned: tuple[Remission, ...]

    @property
    def owes(self) -> int:
        return self.open if self.came else 0

    @property
    def in_part(self) -> bool:
        return bool(self.paid and (self.open or self.waived))


@dataclass(frozen=True, slots=True)
class FeeSums:
    """`paid` and `in_part` exclude what was paid back."""

    charged: bool
    paid: int
    paid_cents: int
    in_part: int
    in_part_cents: int
    owe: int
    owe_cents: int
    waived: int
    waived_cents: int
    returned: int
    returned_cents: int

    @property
    def taken_cents(self) -> int:
        return self.paid_cents + self.in_part_cents


def fee_of(registration: Registration, event: Event) -> int:
    """Return a player's fee: his own, else the lowest of his categories', else the event's. One query, none if the
    categories are prefetched.
    """
    if registration.fee_cents is not None:
        return registration.fee_cents
    own = (category.fee_cents for category in registration.categories.all())
    return min((fee for fee in own if fee is not None), default=event.fee_cents)


def of(registration: Registration) -> Fee:
    return _fee(registration, registration.event, played(registration.event, [registration]))


def of_each(registrations: Collection[Registration], event: Event) -> dict[int, Fee]:
    have_played = played(event)
    return {registration.pk: _fee(registration, event, have_played) for registration in registrations}


def played(event: Event, only: Iterable[Registration] | None = None) -> frozenset[int]:
    """Return the keys of registrations with a seat in a running or closed round."""
    seats = Seat.objects.filter(round__event=event, round__state__in=(Round.State.RUNNING, Round.State.CLOSED))
    if only is not None:
        seats = seats.filter(registration__in=[registration.pk for registration in only])
    return frozenset(key for key in seats.values_list("registration", flat=True) if key is not None)


def sums_of(registrations: Iterable[Registration], fees: Mapping[int, Fee]) -> FeeSums:
    known = [fees[registration.pk] for registration in registrations]
    paid = [fee.paid for fee in known if fee.paid and not fee.in_part]
    in_part = [fee.paid for fee in known if fee.in_part]
    owed = [fee.owes for fee in known if fee.owes]
    waived = [fee.waived.cents for fee in known if fee.waived]
    returned = [back.cents for fee in known for back in fee.returned]
    return FeeSums(
        charged=bool(paid or in_part or waived or returned) or any(fee.asked for fee in known),
        paid=len(paid),
        paid_cents=sum(paid),
        in_part=len(in_part),
        in_part_cents=sum(in_part),
        owe=len(owed),
        owe_cents=sum(owed),
        waived=len(waived),
        waived_cents=sum(waived),
        returned=len(returned),
        returned_cents=sum(returned),
    )


def sums(*, event: Event) -> FeeSums:
    everybody = list(Registration.objects.filter(event=event).prefetch_related(*READ))
    return sums_of(everybody, of_each(everybody, event))


def _fee(registration: Registration, event: Event, have_played: Collection[int]) -> Fee:
    remissions = sorted(registration.remissions.all(), key=lambda remission: (remission.at, remission.pk))
    waived = next((remission for remission in remissions if remission.paid_at is None), None)
    returned = tuple(remission for remission in remissions if remission.paid_at is not None)
    parts = tuple(sorted(registration.parts.all(), key=lambda part: (part.at, part.pk)))
    in_parts = sum(part.cents for part in parts)
    asked, came = fee_of(registration, event), registration.checked_in or registration.pk in have_played
    gone = registration.withdrawn or registration.removed
    settled = registration.paid_cents is not None or waived is not None or (gone and (not came or bool(returned)))
    rest = 0 if settled else max(0, asked - in_parts)
    return Fee(asked, in_parts + (registration.paid_cents or 0), rest, came, parts, waived, returned)
