from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_directed
from tournament.models import Account, CupOfficial, Official, SeriesOfficial
from tournament.permissions import Directed, right_over

AnyOfficial = Official | SeriesOfficial | CupOfficial


def appoint(*, at: Directed, account: Account, role: str, by: Actor) -> AnyOfficial:
    """Give an account a role. Raises Conflict if it has it, RefereeError for an unknown role."""
    require(by, right_over(at))
    require_role(at, role)
    with transaction.atomic():
        fresh = lock_directed(at)
        official: AnyOfficial
        official, new = fresh.officials.get_or_create(account=account, role=role)
        if not new:
            raise Conflict(_("%(account)s has this role already.") % {"account": account.label}, "account")
        journal.write(
            **journal.chain_of(fresh),
            by=by,
            action="officials.appoint",
            subject=account.get_username(),
            after={"account": account.get_username(), "role": role},
            stands=snapshot.officials(fresh),
        )
        return official


def require_role(at: Directed, role: str) -> None:
    if role not in at.officials.model.Role.values:
        raise RefereeError(_("There is no such role."), "role")


def dismiss(*, official: AnyOfficial, by: Actor) -> None:
    """Take a role back. Raises Conflict for the last director."""
    require(by, right_over(official.at))
    with transaction.atomic():
        fresh = lock_directed(official.at)
        require_can_dismiss(official)
        username = official.account.get_username()
        fresh.officials.filter(pk=official.pk).delete()
        journal.write(
            **journal.chain_of(fresh),
            by=by,
            action="officials.dismiss",
            subject=username,
            before={"account": username, "role": official.role},
            stands=snapshot.officials(fresh),
        )


def require_can_dismiss(official: AnyOfficial) -> None:
    if official.role != official.Role.DIRECTOR or official.at.officials.filter(role=official.role).count() > 1:
        return
    if isinstance(official, Official):
        raise Conflict(_("An event needs a director: appoint another one first."))
    if isinstance(official, SeriesOfficial):
        raise Conflict(_("A series needs a director: appoint another one first."))
    raise Conflict(_("A cup needs a director: appoint another one first."))
