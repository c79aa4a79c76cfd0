"""Accounts of officials: the director makes one with a first password, or sets a new one for somebody who forgot his.

The password is told once, to whoever made it; only its hash is stored and nothing of it is written into the journal.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Account, Event, Official
from tournament.services import events, journal
from tournament.services.actor import Actor, require
from tournament.services.errors import NotAllowed, RefereeError
from tournament.services.texts import check, one_line
from tournament.services.unique import again_if_taken

#: Without letters and digits that are mistaken for each other on paper; three groups of four are 59 bits.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
GROUPS, GROUP = 3, 4


@dataclass(frozen=True, slots=True)
class FirstPassword:
    """An account and the password that was just set for it, to be shown once."""

    account: Account
    password: str


@again_if_taken
def create_official(
    *, event: Event, username: str, role: str, by: Actor, first_name: str = "", last_name: str = ""
) -> FirstPassword:
    """A new account with a role at the event. Raises RefereeError at the field (the user name is taken, …)."""
    require(by, "officials.edit")
    with transaction.atomic():
        account = Account(
            username=Account.normalize_username(one_line(username, field="username")),
            first_name=one_line(first_name, field="first_name"),
            last_name=one_line(last_name, field="last_name"),
        )
        password = new_password()
        account.set_password(password)
        if Account.objects.filter(username__iexact=account.username).exists():
            raise RefereeError(_("This user name is taken. Appoint that account, or choose another name."), "username")
        check(account)
        account.save()
        journal.write(
            event=event,
            by=by,
            action="accounts.create",
            subject=account.username,
            after={"account": account.username, "name": account.get_full_name()},
        )
        events.appoint(event=event, account=account, role=role, by=by)
        return FirstPassword(account, password)


def reset_password(*, official: Official, by: Actor) -> FirstPassword:
    """A new password for an official. NotAllowed for an account that is also trusted where `by` is not director."""
    require(by, "officials.edit")
    with transaction.atomic():
        account = Account.objects.select_for_update().get(pk=official.account_id)
        if by.account is None or by.account.pk == account.pk:
            raise NotAllowed(_("Nobody sets a new password for himself here."))
        mine = Official.objects.filter(account=by.account, role=Official.Role.DIRECTOR).values("event")
        elsewhere = Official.objects.filter(account=account).exclude(event__in=mine)
        if not by.account.is_superuser and (account.is_superuser or account.is_staff or elsewhere.exists()):
            raise NotAllowed(
                _("This account also has a role at an event of another director, who alone can set a new password.")
            )
        password = new_password()
        account.set_password(password)
        account.save(update_fields=["password"])
        journal.write(
            event=official.event,
            by=by,
            action="accounts.password",
            subject=account.username,
            after={"account": account.username},
        )
        return FirstPassword(account, password)


def new_password() -> str:
    """A password that can be read out and typed: "h7km-w2ax-pq4t"."""
    return "-".join("".join(secrets.choice(LETTERS) for _each in range(GROUP)) for _group in range(GROUPS))
