from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import given_reason
from tournament.models import PartPayment, Place, Registration, Remission
from tournament.people.selectors import fees as selectors
from tournament.people.selectors.fees import Fee
from tournament.people.services import locked_registration
from tournament.wording.money import money


def settle(*, registration: Registration, by: Actor, paid: bool = True) -> Registration:
    """Record that a player paid the rest of his fee, or undo that. Raises Conflict if it is so already."""
    require(by, "players.fee")
    with transaction.atomic():
        fresh = locked_registration.lock(registration)
        if not paid and fresh.paid_cents is None:
            raise Conflict(_("%(player)s has not paid.") % _name(fresh))
        before = locked_registration.state(fresh)
        if paid:
            _pay(fresh, _open(fresh).open, by)
        else:
            _unpay(fresh)
        locked_registration.log(fresh, "players.fee", before=before, by=by)
        return fresh


def pay_part(*, registration: Registration, cents: int, by: Actor) -> Registration:
    """Record a part payment; paying all that is open settles the fee.

    Raises RefereeError at "cents" for nothing or more than is open, Conflict if nothing is.
    """
    require(by, "players.fee")
    with transaction.atomic():
        fresh = locked_registration.lock(registration)
        owed = _open(fresh).open
        if not 0 < cents <= owed:
            sum_ = money(owed, fresh.event.currency)
            raise RefereeError(_("Give a sum between 0 and %(sum)s, which is what is open.") % {"sum": sum_}, "cents")
        if cents == owed:
            return settle(registration=fresh, by=by)
        before = locked_registration.state(fresh)
        PartPayment.objects.create(registration=fresh, cents=cents, at=timezone.now(), by=by.label[:150])
        _log(fresh, "players.fee_part", before=before, after={"part_cents": cents}, by=by)
        return fresh


def take_part_back(*, registration: Registration, part: int, by: Actor) -> Registration:
    """Undo a part payment by its key. Raises Conflict if it is gone or the fee is settled."""
    require(by, "players.fee")
    with transaction.atomic():
        fresh = locked_registration.lock(registration)
        slip = fresh.parts.filter(pk=part).first()
        if slip is None:
            raise Conflict(_("%(player)s has not paid.") % _name(fresh))
        fee = selectors.of(fresh)
        if fresh.paid_cents is not None or fee.waived:
            raise _settled(fresh, fee)
        before = {**locked_registration.state(fresh), "part_cents": slip.cents}
        slip.delete()
        _log(fresh, "players.fee_part_back", before=before, by=by)
        return fresh


def waive(*, registration: Registration, reason: str, by: Actor) -> Registration:
    """Waive what a player still has to pay. Raises Conflict if nothing is open."""
    require(by, "players.fee")
    with transaction.atomic():
        fresh = locked_registration.lock(registration)
        reason = given_reason(reason)
        cents, before = _open(fresh).open, locked_registration.state(fresh)
        Remission.objects.create(registration=fresh, cents=cents, reason=reason, at=timezone.now(), by=by.label[:150])
        _log(fresh, "players.fee_waive", before=before, after={"waived_cents": cents}, reason=reason, by=by)
        return fresh


def demand(*, registration: Registration, by: Actor) -> Registration:
    require(by, "players.fee")
    with transaction.atomic():
        fresh = locked_registration.lock(registration)
        waived = selectors.of(fresh).waived
        if waived is None:
            raise Conflict(_("The fee of %(player)s is not waived.") % _name(fresh))
        before = {**locked_registration.state(fresh), "waived_cents": waived.cents}
        waived.delete()
        _log(fresh, "players.fee_demand", before=before, by=by)
        return fresh


def pay_back(*, registration: Registration, reason: str, by: Actor) -> Registration:
    require(by, "players.fee")
    with transaction.atomic():
        fresh = locked_registration.lock(registration)
        reason = given_reason(reason)
        fee = selectors.of(fresh)
        if not fee.paid:
            raise Conflict(_("%(player)s has not paid.") % _name(fresh))
        before, now = locked_registration.state(fresh), timezone.now()
        common = {"registration": fresh, "reason": reason, "at": now, "by": by.label[:150]}
        for part in fee.parts:
            Remission.objects.create(**common, cents=part.cents, paid_at=part.at, paid_by=part.by, part=True)
            part.delete()
        if fresh.paid_cents:
            Remission.objects.create(**common, cents=fresh.paid_cents, paid_at=fresh.paid_at, paid_by=fresh.paid_by)
            _unpay(fresh)
        _log(fresh, "players.fee_return", before=before, after={"returned_cents": fee.paid}, reason=reason, by=by)
        return fresh


def keep(*, registration: Registration, by: Actor) -> Registration:
    """Undo the last refund. Raises Conflict if he has paid again or need not pay any more."""
    require(by, "players.fee")
    with transaction.atomic():
        fresh = locked_registration.lock(registration)
        fee = selectors.of(fresh)
        if not fee.returned:
            raise Conflict(_("%(player)s was paid nothing back.") % _name(fresh))
        if fresh.paid_cents is not None or fee.parts or fee.waived:
            raise _settled(fresh, fee)
        last = [remission for remission in fee.returned if remission.at == fee.returned[-1].at]
        before = {**locked_registration.state(fresh), "returned_cents": sum(remission.cents for remission in last)}
        for remission in last:
            if remission.part:
                PartPayment.objects.create(
                    registration=fresh,
                    cents=remission.cents,
                    at=remission.paid_at or remission.at,
                    by=remission.paid_by,
                )
            else:
                fresh.paid_cents, fresh.paid_at, fresh.paid_by = remission.cents, remission.paid_at, remission.paid_by
                fresh.save(update_fields=["paid_cents", "paid_at", "paid_by"])
            remission.delete()
        _log(fresh, "players.fee_keep", before=before, by=by)
        return fresh


def _open(fresh: Registration) -> Fee:
    fee = selectors.of(fresh)
    if not fee.open:
        raise _settled(fresh, fee)
    return fee


def _settled(fresh: Registration, fee: Fee) -> Conflict:
    if fresh.paid_cents is not None:
        return Conflict(_("%(player)s has paid already: %(who)s took it.") % {**_name(fresh), "who": fresh.paid_by})
    if fee.waived:
        return Conflict(_("The fee of %(player)s is waived.") % _name(fresh))
    if fee.parts:
        return Conflict(_("%(player)s has paid already: %(who)s took it.") % {**_name(fresh), "who": fee.parts[-1].by})
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
    journal.write(
        event=fresh.event,
        by=by,
        action=action,
        subject=Place(start_number=fresh.start_number),
        before=before,
        after={**locked_registration.state(fresh), **(after or {})},
        reason=reason,
        stands=snapshot.fees(fresh.event, of=fresh.start_number),
    )


def _name(registration: Registration) -> dict[str, str]:
    return {"player": registration.player.name}
