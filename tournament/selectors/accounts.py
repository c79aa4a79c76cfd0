"""Everybody who can sign in, and where he has a role."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournament.models import Account, Official
from tournament.selectors.names import matcher, sort_key


@dataclass(frozen=True, slots=True)
class AccountLine:
    """An account with how many offices it holds, and when it signed in last."""

    pk: int
    name: str
    username: str
    offices: int
    last_login: datetime | None
    owner: bool


def accounts(*, search: str = "") -> list[AccountLine]:
    """The accounts whose name or user name holds every word of `search`, by name. Two queries."""
    held: dict[int, int] = {}
    for pk in Official.objects.values_list("account", flat=True):
        held[pk] = held.get(pk, 0) + 1
    fits = matcher(search)
    lines = [
        AccountLine(one.pk, one.label, one.username, held.get(one.pk, 0), one.last_login, one.is_superuser)
        for one in Account.objects.filter(is_active=True)
    ]
    return sorted((one for one in lines if fits(f"{one.name} {one.username}")), key=lambda one: sort_key(one.name))
