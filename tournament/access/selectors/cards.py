"""Players with and without a card."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, QuerySet, Subquery

from tournament.models import Event, PlayerLink, Registration, Seat, Table


@dataclass(frozen=True, slots=True)
class CardLine:
    """A player; `since` is when his working card was made."""

    start_number: int
    name: str
    club: str
    takes_part: bool
    since: datetime | None


def entitled(event: Event) -> QuerySet[Registration]:
    """Return players who get a card: registered, not withdrawn, removed or erased."""
    return Registration.objects.filter(event=event, withdrawn=False, removed=False, player__erased_at=None)


def without_card(event: Event) -> QuerySet[Registration]:
    alive = PlayerLink.objects.filter(revoked_at__isnull=True)
    return entitled(event).exclude(pk__in=alive.values("registration"))


def alive(event: Event) -> QuerySet[PlayerLink]:
    return PlayerLink.objects.filter(registration__event=event, revoked_at__isnull=True)


def at_table(table: Table) -> QuerySet[PlayerLink]:
    seats = Seat.objects.filter(table=table)
    player_links = PlayerLink.objects.filter(registration__in=seats.values("registration"), revoked_at__isnull=True)
    return player_links.order_by("registration__start_number")


def lines(event: Event) -> list[CardLine]:
    own = PlayerLink.objects.filter(registration=OuterRef("pk"), revoked_at__isnull=True)
    registrations = Registration.objects.filter(event=event).select_related("player", "club").order_by("start_number")
    return [
        CardLine(
            registration.start_number,
            registration.player.name,
            registration.club.name if registration.club else "",
            not (registration.withdrawn or registration.removed or registration.player.erased_at),
            registration.card_since,
        )
        for registration in registrations.annotate(card_since=Subquery(own.values("created_at")[:1]))
    ]
