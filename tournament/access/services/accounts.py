"""A password made by the command line is shown once; it is stored hashed, and is not in the journal."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Faults, NotAllowed
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.journal import Json
from tournament.journal.services.typed_text import check, one_line
from tournament.models import Account

#: Without characters that look alike; three groups of four are 59 bits.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
GROUPS, GROUP = 3, 4


@dataclass(frozen=True, slots=True)
class FirstPassword:
    account: Account
    password: str


def reset_password(*, account: Account, by: Actor) -> FirstPassword:
    """Set a new password; ends sessions of the old one."""
    require(by, "accounts.manage")
    with transaction.atomic():
        fresh = Account.objects.select_for_update().get(pk=account.pk)
        if by.account is not None and by.account.pk == fresh.pk:
            raise NotAllowed(_("You cannot set your own password here: change it on your account page."))
        password = new_password()
        fresh.set_password(password)
        fresh.save(update_fields=["password"])
        _log(fresh, "accounts.password", by=by)
        return FirstPassword(fresh, password)


def let_make_events(*, account: Account, may: bool, by: Actor) -> Account:
    """Give or take the right to create events; existing events stay the account's."""
    require(by, "accounts.manage")
    with transaction.atomic():
        fresh = Account.objects.select_for_update().get(pk=account.pk)
        if fresh.makes_events != may:
            fresh.makes_events = may
            fresh.save(update_fields=["makes_events"])
            _log(fresh, "accounts.organiser" if may else "accounts.no_organiser", by=by)
        return fresh


def change_password(*, old: str, new: str, again: str, by: Actor) -> Account:
    """Change one's own password. Raises RefereeError at the fields."""
    require(by, "account.own")
    with transaction.atomic():
        account = _own(by)
        faults = Faults()
        if not account.check_password(old):
            faults.note(_("This is not your password."), "old")
        note_password(faults, new, again, account)
        faults.tell()
        account.set_password(new)
        account.save(update_fields=["password"])
        _log(account, "accounts.own_password", by=by)
        return account


def note_password(faults: Faults, new: str, again: str, account: Account) -> None:
    try:
        validate_password(new, account)
    except ValidationError as weak:
        for sentence in weak.messages:
            faults.note(sentence, "new")
    if new != again:
        faults.note(_("The two passwords do not match."), "again")


def rename(*, first_name: str, last_name: str, by: Actor) -> Account:
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
    """Return a password that can be read out and typed: "h7km-w2ax-pq4t"."""
    return "-".join("".join(secrets.choice(LETTERS) for _each in range(GROUP)) for _group in range(GROUPS))


def _own(by: Actor) -> Account:
    if by.account is None:
        raise NotAllowed(_("Sign in first."))
    return Account.objects.select_for_update().get(pk=by.account.pk)


def _log(account: Account, action: str, *, by: Actor, before: Json | None = None, after: Json | None = None) -> None:
    journal.write(
        event=None,
        by=by,
        action=action,
        subject=account.username,
        before=before,
        after=after or {"account": account.username},
    )
