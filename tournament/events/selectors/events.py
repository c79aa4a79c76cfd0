from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.models import Account, Announcement, Event, Journal, Official, Round


def ended_early(event: Event) -> dict[str, Any] | None:
    """Return the settings before rounds were taken from an event in play, None otherwise."""
    last = Round.objects.filter(event=event, number=event.round_count).first()
    if last is None or last.started_at is None:
        return None
    lines = Journal.objects.filter(event=event, action="event.settings", after__round_count=event.round_count)
    fewer = lines.filter(at__gt=last.started_at, before__round_count__gt=event.round_count)
    return fewer.order_by("-number").values_list("before", flat=True).first()


def events_of(*, account: Account) -> QuerySet[Event]:
    if account.is_superuser:
        return Event.objects.order_by("-date", "name", "pk")
    mine = Official.objects.filter(account=account)
    seen = Q(hidden_at__isnull=True, pk__in=mine.values("event"))
    directed = Q(pk__in=mine.filter(role=Official.Role.DIRECTOR).values("event"))
    return Event.objects.filter(seen | directed).order_by("-date", "name", "pk")


def announcements(event: Event) -> QuerySet[Announcement]:
    return Announcement.objects.filter(event=event, taken_down_at=None).order_by("-pk")


def with_news(events: QuerySet[Event]) -> QuerySet[Any]:
    """Annotate events with `announced`: whether they have a current announcement."""
    current = Announcement.objects.filter(event=OuterRef("pk"), taken_down_at=None)
    return events.annotate(announced=Exists(current))
