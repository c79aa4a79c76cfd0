"""Who has a card (models.PlayerLink), and who should."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, QuerySet, Subquery

from tournament.models import Event, PlayerLink, Registration, Seat, Table


@dataclass(frozen=True, slots=True)
class CardLine:
    """A player in the list of cards. `since` is when the card that works was made, None if none does."""

    start_number: int
    name: str
    club: str
    takes_part: bool
    since: datetime | None


def entitled(event: Event) -> QuerySet[Registration]:
    """Who gets a card: everybody registered who has not withdrawn, was not removed and not erased."""
    return Registration.objects.filter(event=event, withdrawn=False, removed=False, player__erased_at=None)


def without_card(event: Event) -> QuerySet[Registration]:
    """Those of them who have none that works."""
    alive = PlayerLink.objects.filter(revoked_at__isnull=True)
    return entitled(event).exclude(pk__in=alive.values("registration"))


def alive(event: Event) -> QuerySet[PlayerLink]:
    """The cards of an event that work."""
    return PlayerLink.objects.filter(registration__event=event, revoked_at__isnull=True)


def at_table(table: Table) -> QuerySet[PlayerLink]:
    """The cards that open a seat of this table, by start number."""
    seats = Seat.objects.filter(table=table)
    player_links = PlayerLink.objects.filter(registration__in=seats.values("registration"), revoked_at__isnull=True)
    return player_links.order_by("registration__start_number")


def lines(event: Event) -> list[CardLine]:
    """Everybody registered by start number. One query."""
    own = PlayerLink.objects.filter(registration=OuterRef("pk"), revoked_at__isnull=True)
    registrations = Registration.objects.filter(event=event).select_related("player", "club").order_by("start_number")
    return [
        CardLine(
            one.start_number,
            one.player.name,
            one.club.name if one.club else "",
            not (one.withdrawn or one.removed or one.player.erased_at),
            one.card_since,
        )
        for one in registrations.annotate(card_since=Subquery(own.values("created_at")[:1]))
    ]
