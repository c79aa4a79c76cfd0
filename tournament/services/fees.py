"""Entry fees: taken at the desk, with the moment and who took the money; waived or paid back, with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Place, Registration, Remission
from tournament.selectors import fees as selectors
from tournament.selectors import stands
from tournament.selectors.fees import Fee
from tournament.services import journal, registered
from tournament.services.actor import Actor, require
from tournament.services.errors import Conflict
from tournament.services.texts import given_reason


def settle(*, registration: Registration, by: Actor, paid: bool = True) -> Registration:
    """Note that a player has paid what he has to, or that this was a slip. Raises Conflict if it is so already."""
    require(by, "players.fee")
    with transaction.atomic():
        fresh = registered.lock(registration)
        if not paid and fresh.paid_cents is None:
            raise Conflict(_("%(player)s has not paid.") % _name(fresh))
        before = registered.state(fresh)
        if paid:
            _pay(fresh, _open(fresh).open, by)
        else:
            _unpay(fresh)
        registered.log(fresh, "players.fee", before=before, by=by)
        return fresh


def waive(*, registration: Registration, reason: str, by: Actor) -> Registration:
    """Let a player off what he has to pay. Raises Conflict if there is nothing to be paid any more."""
    require(by, "players.fee")
    with transaction.atomic():
        fresh = registered.lock(registration)
        reason = given_reason(reason)
        cents, before = _open(fresh).open, registered.state(fresh)
        Remission.objects.create(registration=fresh, cents=cents, reason=reason, at=timezone.now(), by=by.label[:150])
        _log(fresh, "players.fee_waive", before=before, after={"waived_cents": cents}, reason=reason, by=by)
        return fresh


def demand(*, registration: Registration, by: Actor) -> Registration:
    """Take a waiver back: he has to pay again."""
    require(by, "players.fee")
    with transaction.atomic():
        fresh = registered.lock(registration)
        waived = selectors.of(fresh).waived
        if waived is None:
            raise Conflict(_("The fee of %(player)s is not waived.") % _name(fresh))
        before = {**registered.state(fresh), "waived_cents": waived.cents}
        waived.delete()
        _log(fresh, "players.fee_demand", before=before, by=by)
        return fresh


def pay_back(*, registration: Registration, reason: str, by: Actor) -> Registration:
    """Give a player back what he has paid. He owes it again if he still takes part."""
    require(by, "players.fee")
    with transaction.atomic():
        fresh = registered.lock(registration)
        reason = given_reason(reason)
        if not fresh.paid_cents:
            raise Conflict(_("%(player)s has not paid.") % _name(fresh))
        before = registered.state(fresh)
        Remission.objects.create(
            registration=fresh,
            cents=fresh.paid_cents,
            reason=reason,
            at=timezone.now(),
            by=by.label[:150],
            paid_at=fresh.paid_at,
            paid_by=fresh.paid_by,
        )
        after = {"returned_cents": fresh.paid_cents}
        _unpay(fresh)
        _log(fresh, "players.fee_return", before=before, after=after, reason=reason, by=by)
        return fresh


def keep(*, registration: Registration, by: Actor) -> Registration:
    """Take back that the last payment was given back: it counts as it was taken. Raises Conflict if he has paid
    again or need not pay any more.
    """
    require(by, "players.fee")
    with transaction.atomic():
        fresh = registered.lock(registration)
        fee = selectors.of(fresh)
        if not fee.returned:
            raise Conflict(_("%(player)s was paid nothing back.") % _name(fresh))
        if fresh.paid_cents is not None or fee.waived:
            raise _settled(fresh, fee)
        last = fee.returned[-1]
        before = {**registered.state(fresh), "returned_cents": last.cents}
        fresh.paid_cents, fresh.paid_at, fresh.paid_by = last.cents, last.paid_at, last.paid_by
        fresh.save(update_fields=["paid_cents", "paid_at", "paid_by"])
        last.delete()
        _log(fresh, "players.fee_keep", before=before, by=by)
        return fresh


def _open(fresh: Registration) -> Fee:
    """The fee of a player who has something to pay. Raises Conflict for anybody else, saying why."""
    fee = selectors.of(fresh)
    if not fee.open:
        raise _settled(fresh, fee)
    return fee


def _settled(fresh: Registration, fee: Fee) -> Conflict:
    if fresh.paid_cents is not None:
        return Conflict(_("%(player)s has paid already: %(who)s took it.") % {**_name(fresh), "who": fresh.paid_by})
    if fee.waived:
        return Conflict(_("The fee of %(player)s is waived.") % _name(fresh))
    return Conflict(_("%(player)s has nothing to pay.") % _name(fresh))


def _pay(fresh: Registration, cents: int, by: Actor) -> None:
    fresh.paid_cents, fresh.paid_at, fresh.paid_by = cents, timezone.now(), by.label[:150]
    fresh.save(update_fields=["paid_cents", "paid_at", "paid_by"])


def _unpay(fresh: Registration) -> None:
    fresh.paid_cents, fresh.paid_at, fresh.paid_by = None, None, ""
    fresh.save(update_fields=["paid_cents", "paid_at", "paid_by"])


def _log(
    fresh: Registration,
    action: str,
    *,
    before: Mapping[str, Any],
    by: Actor,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> None:
    """A line on a fee that is waived or paid back, or is so no more, telling all such of the player."""
    journal.write(
        event=fresh.event,
        by=by,
        action=action,
        subject=Place(start_number=fresh.start_number),
        before=before,
        after={**registered.state(fresh), **(after or {})},
        reason=reason,
        stands=stands.fees(fresh.event, of=fresh.start_number),
    )


def _name(registration: Registration) -> dict[str, str]:
    return {"player": registration.player.name}
