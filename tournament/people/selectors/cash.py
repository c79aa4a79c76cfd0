"""A payment ticked by mistake and taken back is in the journal alone: no money changed hands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournament.models import Event, Registration, Remission
from tournament.people.selectors import fees
from tournament.people.selectors.fees import FeeSums
from tournament.people.selectors.players import registrations
from tournament.wording.names import sort_key


@dataclass(frozen=True, slots=True)
class Movement:
    """Money that an official took, or gave back (`cents` below 0). A `part` did not settle the fee."""

    at: datetime
    by: str
    registration: Registration
    cents: int
    came: bool
    reason: str = ""
    part: bool = False


@dataclass(frozen=True, slots=True)
class Till:
    by: str
    taken: int
    taken_cents: int
    returned: int
    returned_cents: int

    @property
    def left_cents(self) -> int:
        return self.taken_cents - self.returned_cents


@dataclass(frozen=True, slots=True)
class CashSheet:
    sums: FeeSums
    tills: tuple[Till, ...]
    whole: Till
    movements: tuple[Movement, ...]
    open: tuple[tuple[Registration, int], ...]
    waived: tuple[tuple[Registration, Remission], ...]


def sheet(*, event: Event) -> CashSheet:
    everybody = list(registrations(event=event).prefetch_related(*fees.READ))
    known = fees.of_each(everybody, event)
    movements: list[Movement] = []
    for registration in everybody:
        fee = known[registration.pk]
        movements += [Movement(part.at, part.by, registration, part.cents, fee.came, part=True) for part in fee.parts]
        if registration.paid_cents and registration.paid_at:
            movements.append(
                Movement(registration.paid_at, registration.paid_by, registration, registration.paid_cents, fee.came)
            )
        for back in fee.returned:
            if back.paid_at:
                movements.append(
                    Movement(back.paid_at, back.paid_by, registration, back.cents, fee.came, part=back.part)
                )
            movements.append(Movement(back.at, back.by, registration, -back.cents, fee.came, back.reason))
    movements.sort(key=lambda movement: (movement.at, movement.registration.start_number))
    names = sorted({movement.by for movement in movements}, key=sort_key)
    return CashSheet(
        sums=fees.sums_of(everybody, known),
        tills=tuple(_till(name, [movement for movement in movements if movement.by == name]) for name in names),
        whole=_till("", movements),
        movements=tuple(movements),
        open=tuple(
            (registration, known[registration.pk].owes) for registration in everybody if known[registration.pk].owes
        ),
        waived=tuple((registration, waived) for registration in everybody if (waived := known[registration.pk].waived)),
    )


def _till(by: str, movements: list[Movement]) -> Till:
    taken = [movement.cents for movement in movements if movement.cents > 0]
    returned = [-movement.cents for movement in movements if movement.cents < 0]
    return Till(by, len(taken), sum(taken), len(returned), sum(returned))
