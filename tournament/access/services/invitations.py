"""Invitations: a link that works once gives an account, whose owner alone knows the password.

Nobody learns who has an account: the visitor takes an offered role with the account that he is signed in with, or
creates one with a generated user name. Rights are checked again when a link is used.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament.access.services.accounts import note_password
from tournament.access.services.officials import require_role
from tournament.errors import Conflict, Faults, NotAllowed, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.services import idempotency, journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.retry_name_taken import again_if_taken
from tournament.journal.services.typed_text import check, one_line
from tournament.models import Account, Event, Invitation, Official
from tournament.permissions import ACCOUNT, DIRECTOR, Directed, allowed, right_over, roles_of

KNOWN = ("event", "series", "cup", "account", "made_by")
LASTS = timedelta(days=7)
PASSWORD_LASTS = timedelta(hours=24)
SECRET_BYTES = 24


class InvitationDead(RefereeError):
    """An invitation is used, revoked, expired or unknown, or its maker has lost the right to it (404)."""

    status = 404


@dataclass(frozen=True, slots=True)
class Issued:
    """An invitation and the secret of its address, to be shown once."""

    invitation: Invitation
    secret: str


def invite(*, at: Directed, role: str, name: str = "", by: Actor, submission: str = "") -> Issued:
    """Create a link to a role. Raises RefereeError for an unknown role. The same `submission` again gives the
    invitation a new link: the first may never have been seen.
    """
    require(by, right_over(at))
    require_role(at, role)
    with transaction.atomic():
        named = one_line(name, field="name", most=150)
        issued = _make_once(by, submission, at=at, role=role, name=named)
        after = {"name": issued.invitation.name, "role": role}
        journal.write(
            **journal.chain_of(at), by=by, action="officials.invite", subject=issued.invitation.name, after=after
        )
        return issued


def invite_organiser(*, name: str = "", by: Actor, submission: str = "") -> Issued:
    """Create a link to an account that may create events; owner only. `submission` as for `invite`."""
    require(by, "accounts.manage")
    with transaction.atomic():
        issued = _make_once(by, submission, at=None, role="", name=one_line(name, field="name", most=150))
        journal.write(event=None, by=by, action="accounts.invite", subject=issued.invitation.name)
        return issued


def offer_password(*, account: Account, by: Actor, event: Event | None = None) -> Issued:
    """Create a link to a new password; until it is used the old one works.

    For the site's owner, except for himself, and for directors of `event` within `may_help`.
    """
    require(by, right_over(event))
    with transaction.atomic():
        fresh = Account.objects.select_for_update().get(pk=account.pk)
        require_may_help(fresh, by)
        Invitation.objects.filter(account=fresh, used_at=None, revoked_at=None).update(revoked_at=timezone.now())
        issued = _make(by, lasts=PASSWORD_LASTS, account=fresh, name=fresh.label[:150])
        journal.write(event=event, by=by, action="accounts.offer_password", subject=fresh.username)
        return issued


def require_may_help(account: Account, by: Actor) -> None:
    if by.account is None or not may_help(by.account, account):
        raise NotAllowed(_("Only the site's owner can give this account a new password."))


def may_help(helper: Account, account: Account) -> bool:
    return account.pk in helped(helper, [account])


def helped(helper: Account, accounts: Iterable[Account]) -> set[int]:
    """Return the keys of accounts for which `helper` may create a password link.

    A director helps accounts that his event invited and that have no more power than he: no role at an event that he
    does not direct, in a series or at a cup, no directing, no right to create events, not the owner.
    """
    others = [account for account in accounts if account.pk != helper.pk]
    if not helper.is_active:
        return set()
    if helper.is_superuser:
        return {account.pk for account in others}
    plain = [
        account
        for account in others
        if account.home_id and account.is_active and not (account.is_superuser or account.makes_events)
    ]
    if not plain:
        return set()
    directed = set(Official.objects.filter(account=helper, role=DIRECTOR).values_list("event", flat=True))
    at_home = {account.pk for account in plain if account.home_id in directed}
    reaching = Official.objects.filter(Q(role=DIRECTOR) | ~Q(event__in=directed)).values("account")
    beyond = Q(pk__in=reaching) | Q(series_offices__isnull=False) | Q(cup_offices__isnull=False)
    return at_home - set(Account.objects.filter(beyond, pk__in=at_home).values_list("pk", flat=True))


def revoke(*, invitation: Invitation, by: Actor) -> None:
    """Revoke a link. Raises Conflict if it was used."""
    require(by, right_over(invitation.at))
    with transaction.atomic():
        fresh = Invitation.objects.select_for_update().get(pk=invitation.pk)
        require_unused(fresh)
        if fresh.revoked_at is None:
            fresh.revoked_at = timezone.now()
            fresh.save(update_fields=["revoked_at"])
            chain = journal.chain_of(fresh.at)
            journal.write(**chain, by=by, action="officials.uninvite", subject=fresh.name)


def require_unused(invitation: Invitation) -> None:
    if invitation.used_at is not None:
        raise Conflict(_("This invitation was used already."))


def resolve(secret: str) -> Invitation:
    """Return the invitation of a secret. Raises InvitationDead."""
    invitation = Invitation.objects.select_related(*KNOWN).filter(secret_hash=_hashed(secret)).first()
    if invitation is None or not _alive(invitation):
        raise _dead()
    return invitation


@again_if_taken
def make_account(*, secret: str, first_name: str, last_name: str, new: str, again: str) -> Account:
    """Create an account that has what the invitation offers. Raises RefereeError at the fields."""
    invitation = resolve(secret)
    if invitation.account_id is not None:
        raise NotAllowed(_("This link is for a new password."))
    account = Account(
        first_name=one_line(first_name, field="first_name", most=150),
        last_name=one_line(last_name, field="last_name", most=150),
        home=invitation.event,
    )
    account.username = _own_name(account)
    account.password = _checked(new, again, account, named=bool(account.get_full_name()))
    with transaction.atomic():
        used = _use(invitation)
        check(account)
        account.save()
        by = Actor.of_account(account, role=ACCOUNT)
        _give(used, account, by=by, after={"account": account.username, "name": account.get_full_name()})
        return account


def join(*, secret: str, by: Actor) -> Invitation:
    require(by, "account.own")
    if by.account is None:
        raise NotAllowed(_("Sign in first."))
    invitation = resolve(secret)
    if invitation.account_id is not None:
        raise NotAllowed(_("This link is for a new password."))
    with transaction.atomic():
        used = _use(invitation)
        _give(used, Account.objects.select_for_update().get(pk=by.account.pk), by=by, after={})
        return used


def set_password(*, secret: str, new: str, again: str) -> Account:
    """Set one's own password by a link; ends sessions of the old one."""
    invitation = resolve(secret)
    if invitation.account is None:
        raise NotAllowed(_("This link is for a role."))
    hashed = _checked(new, again, invitation.account, named=True)
    with transaction.atomic():
        used = _use(invitation)
        account = Account.objects.select_for_update().get(pk=invitation.account.pk)
        account.password = hashed
        account.save(update_fields=["password"])
        journal.write(
            event=None,
            by=Actor.of_account(account, role=ACCOUNT),
            action="accounts.password",
            subject=account.username,
            after={"account": account.username, "by": used.made_by.label},
        )
        return account


def _make_once(by: Actor, submission: str, *, at: Directed | None, role: str, name: str) -> Issued:
    issued: list[Issued] = []

    def write() -> str:
        issued.append(_make(by, lasts=LASTS, **journal.chain_of(at), role=role, name=name))
        return str(issued[0].invitation.pk)

    if by.account is None or not submission:
        write()
        return issued[0]
    place = f"invitation {at._meta.model_name} {at.pk}" if at else "invitation"
    content = repr((role, name))
    pk, new = idempotency.once(carried=submission[:100], form=place, content=content, account=by.account, write=write)
    if new:
        return issued[0]
    invitation = Invitation.objects.select_for_update().filter(pk=pk, used_at=None, revoked_at=None).first()
    if invitation is None:
        raise Conflict(_("This invitation was used or withdrawn already: open the page again to make another one."))
    secret = secrets.token_urlsafe(SECRET_BYTES)
    invitation.secret_hash = _hashed(secret)
    invitation.save(update_fields=["secret_hash"])
    return Issued(invitation, secret)


def _make(by: Actor, *, lasts: timedelta, **fields: object) -> Issued:
    if by.account is None:
        raise NotAllowed(_("Sign in first."))
    secret, now = secrets.token_urlsafe(SECRET_BYTES), timezone.now()
    hashed = _hashed(secret)
    invitation = Invitation(secret_hash=hashed, made_by=by.account, made_at=now, expires_at=now + lasts, **fields)
    invitation.save(force_insert=True)
    return Issued(invitation, secret)


def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


def _alive(invitation: Invitation) -> bool:
    if invitation.used_at or invitation.revoked_at or invitation.expires_at <= timezone.now():
        return False
    if invitation.account is not None:
        return may_help(invitation.made_by, invitation.account)
    roles = roles_of(invitation.made_by, invitation.event, series=invitation.series, cup=invitation.cup)
    return allowed(roles, right_over(invitation.at))


def _dead() -> InvitationDead:
    return InvitationDead(_("This link does not work: it was used, withdrawn or is too old. Ask for another one."))


def _use(invitation: Invitation) -> Invitation:
    """Mark the invitation as used; checks its rights under the lock."""
    fresh = Invitation.objects.select_for_update(of=("self",)).select_related(*KNOWN)
    locked = fresh.get(pk=invitation.pk)
    if locked.account_id is not None:
        Account.objects.select_for_update().get(pk=locked.account_id)
    if not _alive(locked):
        raise _dead()
    locked.used_at = timezone.now()
    locked.save(update_fields=["used_at"])
    return locked


def _give(invitation: Invitation, account: Account, *, by: Actor, after: dict[str, str]) -> None:
    at = invitation.at
    if at is None:
        account.makes_events = True
        account.save(update_fields=["makes_events"])
        granted, action = {**after, "account": account.username}, "accounts.create" if after else "accounts.organiser"
    else:
        at.officials.get_or_create(account=account, role=invitation.role)
        granted, action = {**after, "account": account.username, "role": invitation.role}, "officials.join"
    granted["invited_by"] = invitation.made_by.label
    stood = snapshot.officials(at) if at is not None else None
    journal.write(**journal.chain_of(at), by=by, action=action, subject=account.username, after=granted, stands=stood)


def _own_name(account: Account) -> str:
    base = slugify(account.get_full_name())[:100].strip("-") or "radelc"
    while True:
        name = f"{base}-{secrets.randbelow(9000) + 1000}"
        if not Account.objects.filter(username__iexact=name).exists():
            return name


def _checked(new: str, again: str, account: Account, *, named: bool) -> str:
    faults = Faults()
    if not named:
        faults.note(_("Give your name: your work is written down under it."), "last_name")
    note_password(faults, new, again, account)
    faults.tell()
    return make_password(new)
