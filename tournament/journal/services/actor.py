from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.errors import NotAllowed
from tournament.models import Account, Seat
from tournament.permissions import ACTIONS, AT_TABLE, CAPTAIN, DIRECTOR, PANEL, REFEREE


@dataclass(frozen=True, slots=True)
class Actor:
    """Hold who writes: `label` as in the journal, the `role` that allows it, `seat` only at a table."""

    label: str
    role: str
    account: Account | None = None
    seat: Seat | None = None

    @classmethod
    def of_account(cls, account: Account, *, role: str) -> Actor:
        return cls(label=account.label, role=role, account=account)

    @classmethod
    def at_seat(cls, seat: Seat, *, role: str = CAPTAIN) -> Actor:
        label = f"{seat.letter} {seat.registration.player.name}" if seat.registration else seat.letter
        return cls(label=label, role=role, seat=seat)

    @property
    def at_table(self) -> bool:
        return self.role in AT_TABLE

    @property
    def judges(self) -> bool:
        """Return whether the actor locks a game by entering it himself."""
        return self.role in (DIRECTOR, REFEREE, PANEL)


def require(by: Actor, action: str) -> None:
    """Raise NotAllowed unless the actor's role may do the action."""
    if by.role not in ACTIONS[action]:
        raise NotAllowed(_("You may not do this at this event."))
