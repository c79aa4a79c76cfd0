"""The list of a series' teams: the table points that their players won in its events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.db.models import Q

from tournament.models import POINT_UNITS, Event, Final, Series, SeriesEvent, SeriesTeamMember, initials
from tournament.series.selectors import lists
from tournament.series.selectors.clubs import places
from tournament.series.selectors.lists import Seen
from tournament.wording.names import sort_key
from tournament.wording.numbers import placing


@dataclass(frozen=True, slots=True)
class Member:
    """`points` of each event in the list, None where he did not play."""

    pk: int
    name: str
    points: tuple[Fraction | None, ...]

    @property
    def value(self) -> Fraction:
        return _together(self.points) or Fraction(0)

    @property
    def played(self) -> bool:
        return any(points is not None for points in self.points)


@dataclass(frozen=True, slots=True)
class TeamRow:
    """`difference` and `tables_won` of all its players decide between level teams, in this order."""

    place: int
    number: int
    name: str
    members: tuple[Member, ...]
    difference: int
    tables_won: int

    @property
    def value(self) -> Fraction:
        return sum((member.value for member in self.members), start=Fraction(0))

    @property
    def points(self) -> tuple[Fraction | None, ...]:
        return tuple(_together(event) for event in zip(*(member.points for member in self.members), strict=True))

    @property
    def written(self) -> tuple[str, ...]:
        return tuple("" if points is None else placing(points) for points in self.points)

    @property
    def rank(self) -> tuple[Fraction, int, int]:
        return self.value, self.difference, self.tables_won


@dataclass(frozen=True, slots=True)
class TeamList:
    series: Series
    events: tuple[SeriesEvent, ...]
    rows: tuple[TeamRow, ...]


def _together(points: Sequence[Fraction | None]) -> Fraction | None:
    played = [each for each in points if each is not None]
    return sum(played, start=Fraction(0)) if played else None


def teams(series: Series, *, seen: Seen) -> TeamList:
    """Return the teams, best first; level ones share a place. An event's points count times its weight. At most five
    queries, and those of `shown_names`.
    """
    joined = list(lists.joined(series))
    events = [event for event in joined if event.settled and (seen == "all" or event.shown)]
    members = list(
        SeriesTeamMember.objects.filter(series=series)
        .select_related("team", "player")
        .order_by("team__number", "position")
    )
    names = lists.shown_names(series, [member.player_id for member in members], seen)
    if seen == "public" and any(event.of.public_names == Event.PublicNames.INITIALS for event in joined):
        names = {member.player_id: initials(member.player.name) for member in members}
    results = _results(events, [member.player_id for member in members])
    sides: dict[int, list[SeriesTeamMember]] = {}
    for member in members:
        sides.setdefault(member.team_id, []).append(member)
    rows = [_row(side, events, names, results) for side in sides.values()]
    rows.sort(key=lambda row: sort_key(row.name))
    rows.sort(key=lambda row: row.rank, reverse=True)
    ranked = zip(rows, places([row.rank for row in rows]), strict=True)
    return TeamList(series, tuple(events), tuple(replace(row, place=place) for row, place in ranked))


_Results = dict[tuple[int | None, int | None, int], Final]


def _results(events: Sequence[SeriesEvent], players: Sequence[int]) -> _Results:
    own = Q(event__in=[event.event_id for event in events if event.event_id])
    past = Q(past__in=[event.past_id for event in events if event.past_id])
    finals = Final.objects.filter(own | past, player__in=players).order_by()
    return {(final.event_id, final.past_id, final.player_id): final for final in finals}


def _row(
    side: Sequence[SeriesTeamMember], events: Sequence[SeriesEvent], names: dict[int, str], results: _Results
) -> TeamRow:
    members, played = [], []
    for member in side:
        finals = [results.get((event.event_id, event.past_id, member.player_id)) for event in events]
        played += [final for final in finals if final is not None]
        points = tuple(
            None if final is None else Fraction(final.units, POINT_UNITS) * event.times
            for event, final in zip(events, finals, strict=True)
        )
        members.append(Member(member.player_id, names[member.player_id], points))
    return TeamRow(
        place=0,
        number=side[0].team.number,
        name=side[0].team.name,
        members=tuple(members),
        difference=sum(final.difference for final in played),
        tables_won=sum(final.tables_won for final in played),
    )
