"""Accounts: a director makes one with a first password, everybody changes his own, the site's owner sets a new one.

An account reaches into every event it is appointed to, and any account may make an event of its own: so whoever directs
one has no power over the passwords of those whom he appoints. A password that was made is told once, to whoever made
it; only its hash is stored and nothing of it is written into the journal.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Account, Event
from tournament.services import events, journal
from tournament.services.actor import Actor, require
from tournament.services.errors import Faults, NotAllowed, RefereeError
from tournament.services.journal import Json
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


def reset_password(*, account: Account, by: Actor) -> FirstPassword:
    """A new password for somebody who forgot his; whoever is signed in with the old one is signed out."""
    require(by, "accounts.manage")
    with transaction.atomic():
        fresh = Account.objects.select_for_update().get(pk=account.pk)
        if by.account is not None and by.account.pk == fresh.pk:
            raise NotAllowed(_("Nobody sets a new password for himself here: change it on the page of your account."))
        password = new_password()
        fresh.set_password(password)
        fresh.save(update_fields=["password"])
        _log(fresh, "accounts.password", by=by)
        return FirstPassword(fresh, password)


def change_password(*, old: str, new: str, again: str, by: Actor) -> Account:
    """Change one's own password. Raises RefereeError at the fields: the old one is wrong, the new one too weak, …"""
    require(by, "account.own")
    with transaction.atomic():
        account = _own(by)
        faults = Faults()
        if not account.check_password(old):
            faults.note(_("This is not your password."), "old")
        try:
            validate_password(new, account)
        except ValidationError as weak:
            for sentence in weak.messages:
                faults.note(sentence, "new")
        if new != again:
            faults.note(_("This is not the same as above."), "again")
        faults.tell()
        account.set_password(new)
        account.save(update_fields=["password"])
        _log(account, "accounts.own_password", by=by)
        return account


def rename(*, first_name: str, last_name: str, by: Actor) -> Account:
    """Change the name under which one's own work is written down from now on."""
    require(by, "account.own")
    with transaction.atomic():
        account = _own(by)
        before = account.get_full_name()
        account.first_name = one_line(first_name, field="first_name")
        account.last_name = one_line(last_name, field="last_name")
        check(account)
        account.save(update_fields=["first_name", "last_name"])
        _log(account, "accounts.rename", by=by, before={"name": before}, after={"name": account.get_full_name()})
        return account


def new_password() -> str:
    """A password that can be read out and typed: "h7km-w2ax-pq4t"."""
    return "-".join("".join(secrets.choice(LETTERS) for _each in range(GROUP)) for _group in range(GROUPS))


def _own(by: Actor) -> Account:
    """The account of whoever asks, locked."""
    if by.account is None:
        raise NotAllowed(_("Sign in first."))
    return Account.objects.select_for_update().get(pk=by.account.pk)


def _log(account: Account, action: str, *, by: Actor, before: Json | None = None, after: Json | None = None) -> None:
    """A line of the site's own journal: an account belongs to no event."""
    journal.write(
        event=None,
        by=by,
        action=action,
        subject=account.username,
        before=before,
        after=after or {"account": account.username},
    )
