"""Who has paid his entry fee: ticked at the desk, with the moment and who took the money."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Registration
from tournament.selectors.fees import fee_of
from tournament.services import registered
from tournament.services.actor import Actor, require
from tournament.services.errors import Conflict


def settle(*, registration: Registration, by: Actor, paid: bool = True) -> Registration:
    """Note that a player has paid what he has to, or take that back. Raises Conflict if it is so already."""
    require(by, "players.fee")
    with transaction.atomic():
        fresh = registered.lock(registration)
        name = {"player": fresh.player.name}
        if paid == (fresh.paid_cents is not None):
            raise Conflict(_("%(player)s has paid already.") % name if paid else _("%(player)s has not paid.") % name)
        before = registered.state(fresh)
        cents = fee_of(fresh, fresh.event)
        if paid and not cents:
            raise Conflict(_("%(player)s pays no entry fee.") % name)
        fresh.paid_cents = cents if paid else None
        fresh.paid_at = timezone.now() if paid else None
        fresh.paid_by = by.label[:150] if paid else ""
        fresh.save(update_fields=["paid_cents", "paid_at", "paid_by"])
        registered.log(fresh, "players.fee", before=before, by=by)
        return fresh
