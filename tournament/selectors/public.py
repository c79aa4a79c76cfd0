"""What everybody may see: the list of events, and an event's rounds with their seating and progress.

The public sees a round once it is published, and results once its standings are; officials see drafts and closed
rounds too, and the pages say that they are not published. Every function has a constant number of queries.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.models import Event, Round


def _with_play() -> QuerySet[Event]:
    """Events that know whether one of their rounds is published or running now."""
    now = Round.objects.filter(event=OuterRef("pk"), state__in=(Round.State.PUBLISHED, Round.State.RUNNING))
    return Event.objects.annotate(playing=Exists(now))


@dataclass(frozen=True, slots=True)
class EventList:
    """Events as the first page shows them. `past` is a queryset, to be read a page at a time."""

    running: tuple[Event, ...]
    upcoming: tuple[Event, ...]
    past: QuerySet[Event]


def event_list(*, today: date) -> EventList:
    """Every event: running (today, or a round is out), upcoming (soonest first), past (latest first). Two queries.

    The past ones cost the reader's own query.
    """
    running = _with_play().filter(Q(date=today) | Q(playing=True)).order_by("date", "name", "pk")
    upcoming = _with_play().filter(date__gt=today, playing=False).order_by("date", "name", "pk")
    past = _with_play().filter(date__lt=today, playing=False).order_by("-date", "name", "pk")
    return EventList(tuple(running), tuple(upcoming), past)
