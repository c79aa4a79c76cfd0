"""The list of a series after one of its events, from the stored finals; a constant number of queries.

An event is in the list once both directors have given their word and its finals are stored. Everybody else sees it once
the event and all of its standings are public, and people as each of the events shows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Literal, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.models import POINT_UNITS, Club, Event, Final, Player, Round, Series, SeriesEvent, initials
from tournament.series import engine
from tournament.series.engine.standings import Event as Counted
from tournament.series.engine.standings import Line, Row
from tournament.wording.names import sort_key
from tournament.wording.numbers import placing

Seen = Literal["public", "all"]
NOTHING: Mapping[int, Mapping[int, Row]] = {}


class Person(NamedTuple):
    """Somebody of the register as the reader sees him; `club` is the one of his last event in the list."""

    pk: int
    name: str
    club: str
    club_id: int | None


@dataclass(frozen=True, slots=True)
class ListRow:
    """A player's line: `moved` is by how many places he climbed since the event before (None: he is new, or has no
    place); `finals` are everybody's rows in each event.
    """

    person: Person
    line: Line
    moved: int | None
    finals: Sequence[_Finals]
    qualified: bool

    @property
    def places(self) -> tuple[int | None, ...]:
        """His place in each event, None without a row."""
        own = (final.rows.get(self.line.player) for final in self.finals)
        return tuple(None if row is None else row.place for row in own)

    @property
    def place(self) -> int | None:
        """The place in the list, None for who played too few events."""
        return self.line.place

    @property
    def value(self) -> Fraction:
        """The sum of what counts."""
        return self.line.value

    @property
    def climbed(self) -> int:
        """By how many places he is higher than after the event before; 0 if he is not."""
        return max(self.moved or 0, 0)

    @property
    def fell(self) -> int:
        """By how many places he is lower than after the event before; 0 if he is not."""
        return max(-(self.moved or 0), 0)

    @property
    def cells(self) -> tuple[Cell | None, ...]:
        """What each event was worth, None without a row."""
        counted = set(self.line.counted)
        return tuple(
            None if value is None or place is None else Cell(value, place, at in counted)
            for at, (value, place) in enumerate(zip(self.line.events, self.places, strict=True))
        )

    @property
    def written(self) -> tuple[tuple[str, bool], ...]:
        """What each event was worth as people write it ("" without a row), and whether it counts."""
        counted = set(self.line.counted)
        return tuple(
            ("" if value is None else placing(value), at in counted) for at, value in enumerate(self.line.events)
        )


class Cell(NamedTuple):
    """What one event was worth to a player, and his place there; whether it counts."""

    value: Fraction
    place: int
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesList:
    """A series after the last of `events`; `rows` in the order of the list. `rest` are the events still to come.

    `choices` are all events after which there is a list that the reader may see.
    """

    series: Series
    events: tuple[SeriesEvent, ...]
    choices: tuple[SeriesEvent, ...]
    rest: tuple[SeriesEvent, ...]
    rows: tuple[ListRow, ...]

    @property
    def last(self) -> SeriesEvent | None:
        """The event after which this is the list."""
        return self.events[-1] if self.events else None

    @property
    def qualified(self) -> tuple[ListRow, ...]:
        """Those whose place qualifies, best first."""
        return tuple(row for row in self.rows if row.qualified)


def joined(series: Series) -> QuerySet[Any]:
    """The events of a series that both directors want, in their order; each knows `settled` (its finals are stored) and
    `shown` (everybody sees its results).
    """
    unpublished = Round.objects.filter(event=OuterRef("event"), standings_published_at__isnull=True)
    finals = Final.objects.filter(event=OuterRef("event"))
    past = Final.objects.filter(past=OuterRef("past"))
    public = Q(event__hidden_at__isnull=True, event__unpublished=False) & ~Exists(unpublished)
    series_events = SeriesEvent.objects.filter(
        series=series, series_word_at__isnull=False, event_word_at__isnull=False
    ).select_related("event", "past")
    return series_events.order_by("number").annotate(
        settled=Exists(finals) | Exists(past), shown=Q(past__isnull=False) | (Q(event__isnull=False) & public)
    )


def standings(
    *,
    series: Series,
    after: SeriesEvent | None = None,
    seen: Seen = "all",
    instead: Mapping[int, Mapping[int, Row]] | None = None,
) -> SeriesList:
    """The list after an event of the series, by default the last one that has finals. Five queries at most.

    What is `seen` by everybody ("public") has no event whose results are not public. `instead` are rows that players
    would have at an event, by its key.
    """
    every = list(joined(series))
    choices = [one for one in every if one.settled and (seen == "all" or one.shown)]
    listed = [choice for choice in choices if after is None or choice.number <= after.number]
    rest = tuple(one for one in every if one not in listed)
    finals = _finals(series, listed, instead or {})
    people = _people(listed, finals, seen)
    lines, earlier = engine.standings_and_before(_asked(series, listed, finals))
    rows = []
    for line in lines:
        was = earlier.get(line.player)
        rows.append(
            ListRow(
                person=people[int(line.player)],
                line=line,
                moved=None if was is None or line.place is None else was - line.place,
                finals=finals,
                qualified=line.place is not None and line.place <= series.qualify,
            )
        )
    return SeriesList(series, tuple(listed), tuple(choices), rest, _by_name(rows))


def asked(series: Series, events: Sequence[SeriesEvent]) -> engine.Series:
    """What the engine is asked for these events of a series. Two queries at most."""
    return _asked(series, events, _finals(series, events))


class _Finals(NamedTuple):
    """Of one event, by the register's number as text: the rows, and for which club each player played."""

    rows: dict[str, Row]
    clubs: dict[str, int]


def _asked(series: Series, events: Sequence[SeriesEvent], finals: Sequence[_Finals]) -> engine.Series:
    return engine.Series(
        events=[
            Counted(found.rows, Fraction(one.weight), POINT_UNITS) for one, found in zip(events, finals, strict=True)
        ],
        score=engine.Score(series.score),
        table=[Fraction(value) for value in series.values],
        best=series.best,
        always=frozenset(at for at, one in enumerate(events) if one.always),
        least=series.least,
    )


def _finals(
    series: Series, events: Sequence[SeriesEvent], instead: Mapping[int, Mapping[int, Row]] = NOTHING
) -> list[_Finals]:
    """The finals of each event, of whoever is eligible. One query, or two."""
    eligible = _eligible(series)
    found = {(one.event_id, one.past_id): _Finals({}, {}) for one in events}
    rows = Final.objects.filter(
        Q(event__in=[one.event_id for one in events if one.event_id])
        | Q(past__in=[one.past_id for one in events if one.past_id])
    ).order_by()
    columns = ("event_id", "past_id", "player_id", "club_id", "units", "difference", "place", "most_units")
    names: dict[int, str] = {}
    for event, past, pk, club, units, difference, place, most in rows.values_list(*columns):
        if eligible is None or pk in eligible:
            player = names.get(pk) or names.setdefault(pk, str(pk))
            here = found[event, past]
            here.rows[player] = Row(units, difference, place, most)
            if club is not None:
                here.clubs[player] = club
    for event, others in instead.items():
        if (event, None) in found:
            allowed = {str(pk): row for pk, row in others.items() if eligible is None or pk in eligible}
            found[event, None] = _Finals(allowed, found[event, None].clubs)
    return list(found.values())


def _eligible(series: Series) -> set[int] | None:
    """Who may have a row; None: everybody. Who was erased has no licence any more and keeps his rows."""
    if series.eligible == Series.Eligible.EVERYBODY:
        return None
    if series.eligible == Series.Eligible.MEMBERS:
        return set(series.members.values_list("pk", flat=True))
    licensed = Player.objects.filter(~Q(licence="") | Q(erased_at__isnull=False))
    return set(licensed.values_list("pk", flat=True))


def _people(events: Sequence[SeriesEvent], finals: Sequence[_Finals], seen: Seen) -> dict[int, Person]:
    """Everybody of these finals, as the reader sees them. Two queries."""
    hidden: set[str] = set()
    last: dict[str, int] = {}
    for one, found in zip(events, finals, strict=True):
        if seen == "public" and one.of.public_names == Event.PublicNames.INITIALS:
            hidden.update(found.rows)
        if seen == "all" or one.event is None or one.event.public_clubs:
            last.update(found.clubs)
    names = dict(Club.objects.order_by().values_list("pk", "name")) if last else {}
    wanted = {int(player) for final in finals for player in final.rows}
    people: dict[int, Person] = {}
    for pk, family, given in (
        Player.objects.filter(pk__in=wanted).order_by().values_list("pk", "last_name", "first_name")
    ):
        name, club = f"{family} {given}".strip(), last.get(str(pk))
        people[pk] = Person(
            pk, initials(name) if str(pk) in hidden else name, names[club] if club is not None else "", club
        )
    return people


def shown_names(series: Series, players: Iterable[int], seen: Seen) -> dict[int, str]:
    """Names by the register's number; the public has initials of whoever was in an event of the series, or of a season
    before it, that shows no more. Two queries, and one for each season before.
    """
    wanted = set(players)
    hidden: set[int] = set()
    if seen == "public":
        seasons, season = [series.pk], series.previous
        while season is not None and season.pk not in seasons:
            seasons.append(season.pk)
            season = season.previous
        initial = Q(event__in_series__series__in=seasons, event__public_names=Event.PublicNames.INITIALS)
        initial |= Q(past__in_series__series__in=seasons, past__public_names=Event.PublicNames.INITIALS)
        hidden = set(Final.objects.filter(initial).order_by().values_list("player", flat=True))
    found = Player.objects.filter(pk__in=wanted).only("last_name", "first_name")
    return {one.pk: initials(one.name) if one.pk in hidden else one.name for one in found}


def _by_name(rows: Iterable[ListRow]) -> tuple[ListRow, ...]:
    """The rows in their order, level ones by name."""
    ordered: list[ListRow] = []
    for _rank, level in groupby(rows, key=lambda row: (row.line.place is None, *_rank_of(row.line))):
        same = list(level)
        if len(same) > 1:
            same.sort(key=lambda row: (sort_key(row.person.name), row.person.pk))
        ordered += same
    return tuple(ordered)


def _rank_of(line: Line) -> tuple[int, int, int]:
    return line.part, line.difference, line.wins
