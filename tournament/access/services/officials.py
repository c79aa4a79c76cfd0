"""Appointing and dismissing the officials of an event."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.models import Account, Event, Official


def appoint(*, event: Event, account: Account, role: str, by: Actor) -> Official:
    """Give a role at the event. Raises Conflict if the account has it, RefereeError for an unknown role."""
    require(by, "officials.edit")
    if role not in Official.Role.values:
        raise RefereeError(_("There is no such role."), "role")
    with transaction.atomic():
        official, new = Official.objects.get_or_create(event=event, account=account, role=role)
        if not new:
            raise Conflict(_("%(account)s has this role already.") % {"account": account.label}, "account")
        journal.write(
            event=event,
            by=by,
            action="officials.appoint",
            subject=account.get_username(),
            after={"account": account.get_username(), "role": role},
            stands=snapshot.officials(event),
        )
        return official


def dismiss(*, official: Official, by: Actor) -> None:
    """Take a role back. Raises Conflict for the last director."""
    require(by, "officials.edit")
    with transaction.atomic():
        lock_event(official.event)
        require_can_dismiss(official)
        username = official.account.get_username()
        Official.objects.filter(event=official.event, role=official.role, pk=official.pk).delete()
        journal.write(
            event=official.event,
            by=by,
            action="officials.dismiss",
            subject=username,
            before={"account": username, "role": official.role},
            stands=snapshot.officials(official.event),
        )


def require_can_dismiss(official: Official) -> None:
    same = Official.objects.filter(event=official.event, role=official.role)
    if official.role == Official.Role.DIRECTOR and same.count() == 1:
        raise Conflict(_("An event needs a director: appoint another one first."))
