"""A player leaves, and what becomes of his seat in rounds already drawn: all or nothing."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import RefereeError
from tournament.journal.services.actor import Actor
from tournament.journal.services.draw_before_write import draws_outside
from tournament.journal.services.locks import lock_rounds
from tournament.models import Registration, Round, Seat
from tournament.people.services import fees
from tournament.rounds.selectors.tables import drawn_rounds_of, is_larger
from tournament.rounds.services import rounds, seating

#: What becomes of the seat: it stays empty, a player moves there, or the rounds drawn with the player are drawn again,
#: keeping places where possible (REDRAW) or not (FRESH).
GAP, MOVE, REDRAW, FRESH = "gap", "move", "redraw", "fresh"
#: What becomes of his entry fee: unchanged, paid now, waived, or paid back.
LEAVE, PAY, WAIVE, PAY_BACK = "leave", "pay", "waive", "pay_back"


@draws_outside
def withdraw(
    *,
    registration: Registration,
    reason: str,
    by: Actor,
    then: str = GAP,
    mover: Registration | None = None,
    seed: int = 0,
    fee: str = LEAVE,
) -> None:
    """Withdraw a player. MOVE: `mover` takes his seat in the next round not started. REDRAW: all such rounds are drawn
    again, in the mode and with the seed of the first. FRESH: everybody is drawn with `seed`. Published rounds are taken
    back with the same `reason`. A `fee` is settled with it.

    Raises as `registrations.withdraw` and the services of fees, RefereeError at `mover`, Conflict for a redraw while an
    earlier round is open.
    """
    with transaction.atomic():
        lock_rounds(registration.event)
        waiting = drawn_rounds_of(registration)
        seat = Seat.objects.filter(round=waiting[0], registration=registration).first() if waiting else None
        larger = seat is not None and is_larger(seat.table)
        if then in (REDRAW, FRESH):  # first, so that nothing is certified before it is drawn again
            for round_ in reversed(waiting):
                if round_.state == Round.State.PUBLISHED:
                    rounds.unpublish(round=round_, reason=reason, by=by)
        seating.withdraw(registration=registration, reason=reason, by=by)
        if fee == PAY:
            fees.settle(registration=registration, by=by)
        elif fee in (WAIVE, PAY_BACK):
            act = fees.waive if fee == WAIVE else fees.pay_back
            act(registration=registration, reason=reason, by=by)
        if seat is None:
            return
        if then == MOVE and larger:
            raise RefereeError(_("Nobody has to move: without him the table is played by those who stay."), "then")
        if then == MOVE:
            _move(seat, mover, reason, by)
        elif then in (REDRAW, FRESH):
            first = waiting[0]
            if then == REDRAW:
                rounds.redraw(round=first, mode=first.draw_mode, seed=first.draw_seed, by=by)
            else:
                rounds.redraw(round=first, mode=_usual_mode(first), seed=seed, by=by, fresh=True)


def _usual_mode(drawn: Round) -> str:
    """Return the mode of the draw; "" (the usual one) for a seating by hand."""
    return "" if drawn.draw_mode == "manual" else drawn.draw_mode


def _move(seat: Seat, mover: Registration | None, reason: str, by: Actor) -> None:
    if mover is None:
        raise RefereeError(_("Choose who moves to the empty seat."), "mover")
    from_seat = Seat.objects.filter(round=seat.round, registration=mover).first()
    if from_seat is None:
        rounds.seat_player(table=seat.table, letter=seat.letter, registration=mover, by=by)
    else:
        rounds.swap_seats(round=seat.round, first=from_seat, second=seat, reason=reason, by=by)
