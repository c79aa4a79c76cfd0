"""The list of a series, from stored finals.

An event counts once both directors have agreed and its finals are stored. The public sees it once its results are
public, and people as each event shows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Literal, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from tournament.events.selectors.book import book_of
from tournament.models import POINT_UNITS, Club, Event, Final, Player, Round, Series, SeriesEvent, initials
from tournament.models.series import BOTH_WORDS
from tournament.series import engine
from tournament.series.engine.standings import Event as Counted
from tournament.series.engine.standings import Line, Row
from tournament.series.selectors import finals as stored
from tournament.wording.names import sort_key
from tournament.wording.numbers import NOTHING, placing

Seen = Literal["public", "all"]
NO_ROWS: Mapping[int, Mapping[int, Row]] = {}


class Person(NamedTuple):
    """`club`: of his last event in the list."""

    pk: int
    name: str
    club: str
    club_id: int | None


@dataclass(frozen=True, slots=True)
class ListRow:
    """`moved`: places climbed since the previous event (None: new, or without a place); `finals`: all rows of each
    event.
    """

    person: Person
    line: Line
    moved: int | None
    finals: Sequence[_Finals]
    qualified: bool

    @property
    def places(self) -> tuple[int | None, ...]:
        own = (final.rows.get(self.line.player) for final in self.finals)
        return tuple(None if row is None else row.place for row in own)

    @property
    def place(self) -> int | None:
        return self.line.place

    @property
    def value(self) -> Fraction:
        return self.line.value

    @property
    def climbed(self) -> int:
        return max(self.moved or 0, 0)

    @property
    def fell(self) -> int:
        return max(-(self.moved or 0), 0)

    @property
    def cells(self) -> tuple[Cell | None, ...]:
        counted = set(self.line.counted)
        return tuple(
            None if value is None or place is None else Cell(value, place, at in counted)
            for at, (value, place) in enumerate(zip(self.line.events, self.places, strict=True))
        )

    @property
    def written(self) -> tuple[tuple[str, bool], ...]:
        return tuple(("", False) if cell is None else (placing(cell.value), cell.counts) for cell in self.cells)

    @property
    def in_a_line(self) -> str:
        """Return what is written of all events, for a narrow screen; what does not count is in brackets."""
        shown = (text if counts else f"({text})" if text else NOTHING for text, counts in self.written)
        return "\N{NO-BREAK SPACE}· ".join(shown)


class Cell(NamedTuple):
    value: Fraction
    place: int
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesList:
    """`finals`: all rows of each event; `rest`: the events to come; `choices`: all events after which the reader may
    see a list.
    """

    series: Series
    events: tuple[SeriesEvent, ...]
    finals: Sequence[_Finals]
    choices: tuple[SeriesEvent, ...]
    rest: tuple[SeriesEvent, ...]
    rows: tuple[ListRow, ...]

    @property
    def last(self) -> SeriesEvent | None:
        return self.events[-1] if self.events else None

    @property
    def by_difference(self) -> bool:
        """Return whether the difference is shown: it is not the total, and players of some event reckon with it."""
        reckoned = (event.event is None or book_of(event.event).differences for event in self.events)
        return self.series.score != Series.Score.DIFFERENCE and any(reckoned)

    @property
    def tie_break(self) -> str:
        if self.by_difference:
            return _("Players level on the total are ranked by the difference, then by events won.")
        if self.series.score == Series.Score.DIFFERENCE:
            return _("Players level on the total are ranked by events won.")
        return _(
            "Players level on the total are ranked by how far they are ahead of the others at their tables, then by "
            "events won."
        )

    @property
    def qualified(self) -> tuple[ListRow, ...]:
        return tuple(row for row in self.rows if row.qualified)


def joined(series: Series) -> QuerySet[Any]:
    """Return the events that both directors have agreed on, in order, annotated with `settled` (finals stored) and
    `shown` (results public).
    """
    unpublished = Round.objects.filter(event=OuterRef("event"), standings_published_at__isnull=True)
    finals = Final.objects.filter(event=OuterRef("event"))
    past = Final.objects.filter(past=OuterRef("past"))
    public = Q(event__hidden_at__isnull=True, event__unpublished=False) & ~Exists(unpublished)
    series_events = SeriesEvent.objects.filter(BOTH_WORDS, series=series).select_related("event", "past")
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
    """Return the list after an event, by default the last one with finals.

    `instead`: hypothetical rows of an event's players, by its key.
    """
    every = list(joined(series))
    choices = [event for event in every if event.settled and (seen == "all" or event.shown)]
    listed = [choice for choice in choices if after is None or choice.number <= after.number]
    rest = tuple(event for event in every if event not in listed)
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
    return SeriesList(series, tuple(listed), finals, tuple(choices), rest, _by_name(rows))


class _Finals(NamedTuple):
    rows: dict[str, Row]
    clubs: dict[str, int]


def _asked(series: Series, events: Sequence[SeriesEvent], finals: Sequence[_Finals]) -> engine.Series:
    return engine.Series(
        events=[
            Counted(event_finals.rows, Fraction(event.weight), POINT_UNITS)
            for event, event_finals in zip(events, finals, strict=True)
        ],
        score=engine.Score(series.score),
        table=[Fraction(value) for value in series.values],
        best=series.best,
        always=frozenset(at for at, event in enumerate(events) if event.always),
        least=series.least,
    )


def _finals(
    series: Series, events: Sequence[SeriesEvent], instead: Mapping[int, Mapping[int, Row]] = NO_ROWS
) -> list[_Finals]:
    eligible = _eligible(series)
    by_event = {(event.event_id, event.past_id): _Finals({}, {}) for event in events}
    columns = ("event_id", "past_id", "player_id", "club_id", "units", "difference", "place", "most_units")
    names: dict[int, str] = {}
    for event, past, pk, club, units, difference, place, most in stored.of_events(events).values_list(*columns):
        if eligible is None or pk in eligible:
            player = names.get(pk) or names.setdefault(pk, str(pk))
            here = by_event[event, past]
            here.rows[player] = Row(units, difference, place, most)
            if club is not None:
                here.clubs[player] = club
    for event, others in instead.items():
        if (event, None) in by_event:
            allowed = {str(pk): row for pk, row in others.items() if eligible is None or pk in eligible}
            by_event[event, None] = _Finals(allowed, by_event[event, None].clubs)
    return list(by_event.values())


def _eligible(series: Series) -> set[int] | None:
    """Return who may have a row, None for everybody. Erased players have lost their licence and keep their rows."""
    if series.eligible == Series.Eligible.EVERYBODY:
        return None
    if series.eligible == Series.Eligible.MEMBERS:
        return set(series.members.values_list("pk", flat=True))
    licensed = Player.objects.filter(~Q(licence="") | Q(erased_at__isnull=False))
    return set(licensed.values_list("pk", flat=True))


def _people(events: Sequence[SeriesEvent], finals: Sequence[_Finals], seen: Seen) -> dict[int, Person]:
    hidden: set[str] = set()
    last: dict[str, int] = {}
    for event, event_finals in zip(events, finals, strict=True):
        if seen == "public" and event.of.public_names == Event.PublicNames.INITIALS:
            hidden.update(event_finals.rows)
        if seen == "all" or event.event is None or event.event.public_clubs:
            last.update(event_finals.clubs)
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


def seasons(series: Series) -> Iterator[Series]:
    """Yield a series and those before it, newest first. One query for each before."""
    known: set[int] = set()
    season: Series | None = series
    while season is not None and season.pk not in known:
        known.add(season.pk)
        yield season
        season = season.previous


def shown_names(series: Series, players: Iterable[int], seen: Seen) -> dict[int, str]:
    """Return names by the register's number; the public sees initials of players in any event that shows only
    initials.
    """
    wanted = set(players)
    hidden: set[int] = set()
    if seen == "public":
        keys = [season.pk for season in seasons(series)]
        initial = Q(event__in_series__series__in=keys, event__public_names=Event.PublicNames.INITIALS)
        initial |= Q(past__in_series__series__in=keys, past__public_names=Event.PublicNames.INITIALS)
        hidden = set(Final.objects.filter(initial).order_by().values_list("player", flat=True))
    players_ = Player.objects.filter(pk__in=wanted).only("last_name", "first_name")
    return {player.pk: initials(player.name) if player.pk in hidden else player.name for player in players_}


def _by_name(rows: Iterable[ListRow]) -> tuple[ListRow, ...]:
    ordered: list[ListRow] = []
    for _rank, level in groupby(rows, key=_rank_of):
        same = list(level)
        if len(same) > 1:
            same.sort(key=lambda row: (sort_key(row.person.name), row.person.pk))
        ordered += same
    return tuple(ordered)


def _rank_of(row: ListRow) -> tuple[bool, int, int, int]:
    return row.place is None, row.line.part, row.line.difference, row.line.wins
