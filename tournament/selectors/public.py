"""What everybody may see: the list of events, and an event's rounds with their seating and progress.

The public sees a round once it is published, and results once its standings are; officials see drafts and closed
rounds too, and the pages say that they are not published. Every function has a constant number of queries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournament.models import Event, Game, Registration, Round, Seat, Table
from tournament.selectors.book import limit_of
from tournament.selectors.desk import RoundProgress, progress
from tournament.selectors.names import sort_key
from tournament.selectors.standings import counted_rounds


@dataclass(frozen=True, slots=True)
class EventList:
    """Events as the first page shows them. `past` is a queryset, to be read a page at a time."""

    running: tuple[Event, ...]
    upcoming: tuple[Event, ...]
    past: QuerySet[Event]


def with_playing(events: QuerySet[Event]) -> QuerySet[Any]:
    """The events, each of which knows as `playing` whether a round is published or running, not reopened."""
    played = Q(state=Round.State.PUBLISHED) | Q(state=Round.State.RUNNING, reopened_at__isnull=True)
    out = Round.objects.filter(played, event=OuterRef("pk"))
    return events.annotate(playing=Exists(out))


def event_list(*, today: date, without: Sequence[int] = ()) -> EventList:
    """Every event: running (today, or a round is out), upcoming (soonest first), past (latest first). Two queries.

    Hidden ones are left out, and `without`: keys of events that the reader has seen above. The past ones cost the
    reader's own query.
    """
    events = with_playing(Event.objects.filter(hidden_at__isnull=True, unpublished=False).exclude(pk__in=without))
    running = events.filter(Q(date=today) | Q(playing=True)).order_by("date", "name", "pk")
    upcoming = events.filter(date__gt=today, playing=False).order_by("date", "name", "pk")
    past = events.filter(date__lt=today, playing=False).order_by("-date", "name", "pk")
    return EventList(tuple(running), tuple(upcoming), past)


def player_count(*, event: Event) -> int:
    """How many take part: who is signed in, and once a round is out only who has sat at a table. One query."""
    players = Registration.objects.filter(event=event, out_of_competition=False)
    out = Round.objects.filter(event=event).exclude(state=Round.State.DRAFTED)
    seated = Exists(Seat.objects.filter(registration=OuterRef("pk"), round__in=out))
    return players.filter(Q(withdrawn=False) & ~Exists(out) | seated).count()


# --- rounds -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round on the event's page. `results`: its standings are public; `closed` ones without are for officials."""

    round: Round
    tables: int
    accepted: int
    results: bool

    @property
    def closed(self) -> bool:
        """Whether there are results at all."""
        return self.round.state == Round.State.CLOSED


def round_lines(*, event: Event, drafts: bool) -> tuple[RoundLine, ...]:
    """The event's rounds in order, drafted ones only if asked for. Three queries."""
    published = counted_rounds(event=event, rounds="published")
    return tuple(
        _line(one, published) for one in progress(event=event) if drafts or one.round.state != Round.State.DRAFTED
    )


def _line(one: RoundProgress, published: tuple[int, ...]) -> RoundLine:
    return RoundLine(one.round, one.tables, one.accepted, one.round.number in published)


def current(lines: tuple[RoundLine, ...]) -> Round | None:
    """The round people ask about now: the last one that is published or running, not one that is only corrected."""
    states = (Round.State.PUBLISHED, Round.State.RUNNING)
    open_ = [line.round for line in lines if line.round.state in states and not line.round.is_reopened]
    return open_[-1] if open_ else None


# --- progress of a running round --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableProgress:
    """How far a table is. `games` of `expected` (None: until time is up).

    Points are not shown before the standings are published.
    """

    number: int
    state: str
    bye: bool
    games: int
    expected: int | None

    @property
    def done(self) -> bool:
        """The referee has taken the sheet, or the table is not played."""
        return self.state == Table.State.ACCEPTED


def live_tables(*, round: Round) -> tuple[TableProgress, ...]:
    """Every table of a round by number. One query."""
    tables = Table.objects.filter(round=round).annotate(recorded=_each(Game), sitting=_each(Seat)).order_by("number")
    return tuple(
        TableProgress(
            number=number,
            state=state,
            bye=bye,
            # A sheet of totals has no games, but nothing is missing on it.
            games=(limit_of(round.event, sitting) or 0) if bye or way == Table.EntryWay.TOTALS else recorded,
            expected=limit_of(round.event, sitting),
        )
        for number, state, bye, way, recorded, sitting in tables.values_list(
            "number", "state", "bye", "entry_way", "recorded", "sitting"
        )
    )


def _each(model: type[Game | Seat]) -> Coalesce:
    """How many a table has, counted table by table: both counted at once are all pairs of a game and a seat."""
    mine = model._default_manager.filter(table=OuterRef("pk")).order_by().values("table")
    return Coalesce(Subquery(mine.annotate(number=Count("pk")).values("number")), 0)


# --- seating ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """A seat in the seating; an empty one has no name. Whoever helps out in an extra round is out of competition."""

    letter: str
    name: str
    club: str
    start_number: int | None
    out_of_competition: bool
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class SeatingTable:
    """A table in the seating."""

    number: int
    bye: bool
    places: tuple[Place, ...]

    @property
    def of_two(self) -> bool:
        """Whether the table is played although a seat is empty."""
        return not self.bye and 0 < sum(bool(place.name) for place in self.places) < len(self.places)


@dataclass(frozen=True, slots=True)
class SeatingName:
    """Where somebody sits."""

    name: str
    club: str
    start_number: int
    table: int
    letter: str
    bye: bool
    withdrawn: bool


def seating(*, round: Round) -> tuple[SeatingTable, ...]:
    """Who sits where, by table. One query."""
    tables: dict[int, list[Place]] = {}
    byes: set[int] = set()
    for number, bye, letter, last, first, club, start_number, outside, withdrawn, counts in (
        Seat.objects.filter(round=round)
        .order_by("table__number", "letter")
        .values_list(
            "table__number",
            "table__bye",
            "letter",
            "registration__player__last_name",
            "registration__player__first_name",
            "registration__club__name",
            "registration__start_number",
            "registration__out_of_competition",
            "registration__withdrawn",
            "counts",
        )
    ):
        if bye:
            byes.add(number)
        out = start_number is not None and (outside or not (counts or bye))
        name = f"{last or ''} {first or ''}".strip()
        tables.setdefault(number, []).append(Place(letter, name, club or "", start_number, out, bool(withdrawn)))
    return tuple(SeatingTable(number, number in byes, tuple(places)) for number, places in tables.items())


def seating_names(tables: tuple[SeatingTable, ...]) -> tuple[SeatingName, ...]:
    """The same by name, in alphabetical order. No query."""
    found = (
        SeatingName(place.name, place.club, place.start_number, table.number, place.letter, table.bye, place.withdrawn)
        for table in tables
        for place in table.places
        if place.start_number is not None
    )
    return tuple(sorted(found, key=lambda one: (sort_key(one.name), one.start_number)))
