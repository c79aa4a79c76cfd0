from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, overload

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.models import Account, Event, Invitation, Official, Series, SeriesEvent
from tournament.permissions import DIRECTOR, Directed
from tournament.wording.names import matcher, sort_key


@dataclass(frozen=True, slots=True)
class AccountLine:
    pk: int
    name: str
    username: str
    offices: int
    last_login: datetime | None
    owner: bool
    makes_events: bool


def owners() -> QuerySet[Account]:
    return Account.objects.filter(is_active=True, is_superuser=True).order_by("username")


def accounts(*, search: str = "") -> list[AccountLine]:
    """List accounts whose name or user name holds every word of `search`, by name."""
    held: dict[int, int] = {}
    for pk in Official.objects.values_list("account", flat=True):
        held[pk] = held.get(pk, 0) + 1
    fits = matcher(search)
    lines = [
        AccountLine(
            account.pk,
            account.label,
            account.username,
            held.get(account.pk, 0),
            account.last_login,
            account.is_superuser,
            account.makes_events,
        )
        for account in Account.objects.filter(is_active=True)
    ]
    return sorted(
        (line for line in lines if fits(f"{line.name} {line.username}")), key=lambda line: sort_key(line.name)
    )


def acquainted(account: Account, series: Series | None = None) -> list[Account]:
    """List whom this account may appoint, by name: officials of events that it directs, itself included, and
    directors of the series' events. The site's owner may appoint anybody.
    """
    known = Account.objects.filter(is_active=True)
    if not account.is_superuser:
        directed = Official.objects.filter(account=account, role=DIRECTOR).values("event")
        counted = SeriesEvent.objects.filter(series=series, event_word_at__isnull=False).values("event")
        worked = Official.objects.filter(Q(event__in=directed) | Q(event__in=counted, role=DIRECTOR))
        known = known.filter(pk__in=worked.values("account"))
    return sorted(known, key=lambda other: sort_key(other.label))


def open_invitations(directed: Directed | None) -> QuerySet[Invitation]:
    """Return open invitations of an event, series or cup, or (None) of the site, latest first. One query."""
    own = Invitation.objects.filter(event=None, series=None, cup=None) if directed is None else directed.invitations
    waiting = own.filter(used_at=None, revoked_at=None, expires_at__gt=timezone.now())
    return waiting.select_related("made_by", "account")


@overload
def officials(directed: Event) -> QuerySet[Official]: ...
@overload
def officials(directed: Directed) -> QuerySet[Any]: ...
def officials(directed: Directed) -> QuerySet[Any]:
    return directed.officials.select_related("account").order_by("role", "account__last_name", "pk")
