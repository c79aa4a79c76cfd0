from __future__ import annotations

from dataclasses import dataclass

from tournament.models import Round, Seat, SignUp, SignUpSender
from tournament.signup.selectors.offers import LIVING


@dataclass(frozen=True, slots=True)
class Own:
    """`ahead`: players waiting before him; `drawn`: a round is, so the director withdraws listed players."""

    sign_up: SignUp
    ahead: int
    seat: Seat | None
    drawn: bool

    @property
    def is_alive(self) -> bool:
        return self.sign_up.state in LIVING

    @property
    def is_taken(self) -> bool:
        return self.sign_up.registration_id is not None

    @property
    def is_gone(self) -> bool:
        listed = self.sign_up.registration
        return listed is not None and (listed.withdrawn or listed.removed)

    @property
    def may_withdraw(self) -> bool:
        return self.is_alive and not (self.is_taken and (self.is_gone or self.drawn))


def own_of(sender: SignUpSender) -> tuple[Own, ...]:
    rows = list(
        SignUp.objects.filter(sender=sender)
        .select_related("category", "registration__player", "registration__club")
        .order_by("number")
    )
    waiting = list(
        SignUp.objects.filter(event=sender.event_id, state=SignUp.State.WAITING)
        .order_by("number")
        .values_list("number", flat=True)
    )
    taken = [row.registration_id for row in rows if row.registration_id]
    seats = _seats(taken)
    drawn = bool(taken) and Round.objects.filter(event=sender.event_id).exists()
    return tuple(
        Own(
            row,
            waiting.index(row.number) if row.number in waiting else 0,
            seats.get(row.registration_id or 0),
            drawn,
        )
        for row in rows
    )


def _seats(registrations: list[int]) -> dict[int, Seat]:
    if not registrations:
        return {}
    out = Seat.objects.filter(
        registration__in=registrations, round__state__in=(Round.State.PUBLISHED, Round.State.RUNNING)
    )
    seats = out.select_related("table", "round").order_by("round__number")
    return {seat.registration_id: seat for seat in seats if seat.registration_id}
