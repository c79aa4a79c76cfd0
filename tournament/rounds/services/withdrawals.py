from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournament.errors import RefereeError
from tournament.journal.services.actor import Actor
from tournament.journal.services.locks import lock_rounds
from tournament.models import Registration, Round, Seat
from tournament.people.services import fees
from tournament.rounds.selectors.tables import drawn_rounds_of, is_larger
from tournament.rounds.services import drafts, rounds, seating
from tournament.rounds.services.drafts import redraw_plan
from tournament.rounds.services.prepared_draws import prepared
from tournament.rounds.services.seat_changes import drawn_with

#: What becomes of the seat: it stays empty, a player moves there, or the rounds are drawn again, keeping places where
#: possible (REDRAW) or not (FRESH).
GAP, MOVE, REDRAW, FRESH = "gap", "move", "redraw", "fresh"
LEAVE, PAY, WAIVE, PAY_BACK = "leave", "pay", "waive", "pay_back"


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
    """Withdraw a player, all or nothing. MOVE: `mover` takes his seat in the next round not started. REDRAW: all such
    rounds are drawn again, in the mode and with the seed of the first. FRESH: everybody is drawn with `seed`. Published
    rounds are taken back with the same `reason`.

    Raises as `registrations.withdraw` and the services of fees, RefereeError at `mover`, Conflict for a redraw while an
    earlier round is open.
    """

    def requests() -> list[dict[str, Any]]:
        rounds_ = Round.objects.filter(event=registration.event)
        drawn = drawn_with(rounds_, [mover] if mover is not None else [])
        waiting = drawn_rounds_of(registration) if then in (REDRAW, FRESH) else []
        if not waiting:
            return drawn
        again = _draw_again(waiting[0], then, seed)
        return [*drawn, redraw_plan(waiting[0], **again, without=registration).request]

    with prepared(requests):
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
            drafts.redraw(round=waiting[0], **_draw_again(waiting[0], then, seed), by=by)


def _draw_again(drawn: Round, then: str, seed: int) -> dict[str, Any]:
    if then == REDRAW:
        return {"mode": drawn.draw_mode, "seed": drawn.draw_seed, "fresh": False}
    return {"mode": "" if drawn.draw_mode == "manual" else drawn.draw_mode, "seed": seed, "fresh": True}


def _move(seat: Seat, mover: Registration | None, reason: str, by: Actor) -> None:
    if mover is None:
        raise RefereeError(_("Choose who moves to the empty seat."), "mover")
    from_seat = Seat.objects.filter(round=seat.round, registration=mover).first()
    if from_seat is None:
        seating.seat_player(table=seat.table, letter=seat.letter, registration=mover, by=by)
    else:
        drafts.swap_seats(round=seat.round, first=from_seat, second=seat, reason=reason, by=by)
