"""The public sees published rounds, and results with published standings; officials also see drafts and closed rounds,
marked as unpublished.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from tournament.events.selectors.book import limit_of
from tournament.models import (
    Account,
    Cup,
    CupOfficial,
    Event,
    Game,
    Round,
    Seat,
    Series,
    SeriesEvent,
    SeriesOfficial,
    Table,
)
from tournament.models.series import BOTH_WORDS

# Listed series and cups; older ones keep their addresses.
MOST_SEASONS = 12


@dataclass(frozen=True, slots=True)
class EventList:
    """`past` is a queryset, read a page at a time."""

    running: tuple[Event, ...]
    upcoming: tuple[Event, ...]
    past: QuerySet[Event]


def with_playing(events: QuerySet[Event]) -> QuerySet[Any]:
    """Annotate events with `playing`: a round is published or in play, not reopened."""
    played = Q(state=Round.State.PUBLISHED) | Q(state=Round.State.RUNNING, reopened_at__isnull=True)
    out = Round.objects.filter(played, event=OuterRef("pk"))
    return events.annotate(playing=Exists(out))


def event_list(*, today: date, without: Sequence[int] = ()) -> EventList:
    """Return events: running (today, or with a published round), upcoming (soonest first), past (latest first).

    Without hidden events and the keys `without`. Past ones cost the reader's own query.
    """
    events = with_playing(Event.objects.filter(hidden_at__isnull=True, unpublished=False).exclude(pk__in=without))
    running = events.filter(Q(date=today) | Q(playing=True)).order_by("date", "name", "pk")
    upcoming = events.filter(date__gt=today, playing=False).order_by("date", "name", "pk")
    past = events.filter(date__lt=today, playing=False).order_by("-date", "name", "pk")
    return EventList(tuple(running), tuple(upcoming), past)


class Season(NamedTuple):
    """A series or cup; `mine`: the reader has a role in it."""

    is_cup: bool
    name: str
    slug: str
    period: str
    public: bool
    created_at: datetime
    mine: bool


def seasons(*, account: Account | None) -> tuple[list[Season], list[Season]]:
    """Return public series and cups, and those of the account's roles, newest first."""
    of_series = SeriesOfficial.objects.filter(series=OuterRef("pk"), account=account)
    of_cup = CupOfficial.objects.filter(cup=OuterRef("pk"), account=account)
    series = _listed(Series.objects.annotate(is_cup=Value(False), mine=Exists(of_series)))
    cups = _listed(Cup.objects.annotate(is_cup=Value(True), mine=Exists(of_cup)))
    rows = sorted((Season._make(row) for row in series.union(cups, all=True).order_by()), key=_newest_first)
    return [season for season in rows if not season.is_cup][:MOST_SEASONS], [
        season for season in rows if season.is_cup
    ][:MOST_SEASONS]


def _listed(known: QuerySet[Any]) -> QuerySet[Any, tuple[Any, ...]]:
    return known.order_by().filter(Q(public=True) | Q(mine=True)).values_list(*Season._fields)


def _newest_first(season: Season) -> tuple[float, str]:
    return -season.created_at.timestamp(), season.slug


def counting_series(*, event: Event) -> tuple[SeriesEvent, ...]:
    joined = SeriesEvent.objects.filter(BOTH_WORDS, event=event, series__public=True)
    return tuple(joined.select_related("series").order_by("series__name", "pk"))


@dataclass(frozen=True, slots=True)
class TableProgress:
    """`games` of `expected` (None: until time is up)."""

    number: int
    state: str
    bye: bool
    games: int
    expected: int | None

    @property
    def done(self) -> bool:
        """Return whether the sheet is accepted, or the table is not played."""
        return self.state == Table.State.ACCEPTED


def live_tables(*, round: Round) -> tuple[TableProgress, ...]:
    tables = Table.objects.filter(round=round).annotate(recorded=_each(Game), sitting=_each(Seat)).order_by("number")
    return tuple(
        TableProgress(
            number=number,
            state=state,
            bye=bye,
            # A sheet of totals has no games, but lacks nothing.
            games=(limit_of(round.event, sitting) or 0) if bye or way == Table.EntryWay.TOTALS else recorded,
            expected=limit_of(round.event, sitting),
        )
        for number, state, bye, way, recorded, sitting in tables.values_list(
            "number", "state", "bye", "entry_way", "recorded", "sitting"
        )
    )


def _each(model: type[Game | Seat]) -> Coalesce:
    """Count a model's rows by table, separately: one joint query would count all pairs of games and seats."""
    mine = model._default_manager.filter(table=OuterRef("pk")).order_by().values("table")
    return Coalesce(Subquery(mine.annotate(number=Count("pk")).values("number")), 0)
