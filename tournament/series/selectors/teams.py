"""The list of a series' teams: the table points that their players won in its events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from django.db.models import Q, QuerySet

from tournament.models import (
    POINT_UNITS,
    Event,
    Final,
    Player,
    Series,
    SeriesEvent,
    SeriesTeam,
    SeriesTeamMember,
    initials,
)
from tournament.series.selectors import lists
from tournament.series.selectors.clubs import places
from tournament.series.selectors.finals import in_series, of_events
from tournament.series.selectors.lists import Seen
from tournament.wording.names import folded, sort_key
from tournament.wording.numbers import placing


@dataclass(frozen=True, slots=True)
class Cell:
    """Points in an event times its weight; those after the team's withdrawal do not count."""

    value: Fraction
    counts: bool


@dataclass(frozen=True, slots=True)
class Member:
    """`cells` of each event in the list, None where he did not play."""

    pk: int
    name: str
    cells: tuple[Cell | None, ...]

    @property
    def points(self) -> tuple[Fraction | None, ...]:
        return tuple(cell.value if cell is not None and cell.counts else None for cell in self.cells)

    @property
    def value(self) -> Fraction:
        return _together(self.points) or Fraction(0)

    @property
    def played(self) -> bool:
        return any(cell is not None for cell in self.cells)


@dataclass(frozen=True, slots=True)
class TeamRow:
    """`difference` and `tables_won` of all its players decide between level teams, in this order. A withdrawn team has
    no place.
    """

    place: int | None
    number: int
    name: str
    members: tuple[Member, ...]
    difference: int
    tables_won: int
    withdrawn_on: date | None

    @property
    def value(self) -> Fraction:
        return sum((member.value for member in self.members), start=Fraction(0))

    @property
    def points(self) -> tuple[Fraction | None, ...]:
        """Return what each event brought, None where none of its players was."""
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

    @property
    def brackets(self) -> bool:
        """Return whether a value does not count."""
        cells = (cell for row in self.rows for member in row.members for cell in member.cells)
        return any(cell is not None and not cell.counts for cell in cells)


def _together(points: Sequence[Fraction | None]) -> Fraction | None:
    played = [each for each in points if each is not None]
    return sum(played, start=Fraction(0)) if played else None


def teams(series: Series, *, seen: Seen) -> TeamList:
    """Return the teams, best first, withdrawn ones last; level ones share a place. At most five queries, and those of
    `shown_names`.
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
        names = {member.player_id: initials(member.player.name) for member in members}  # also who has not played yet
    finals = of_events(events).filter(player__in=[member.player_id for member in members])
    results = {(final.event_id, final.past_id, final.player_id): final for final in finals}
    sides: dict[int, list[SeriesTeamMember]] = {}
    for member in members:
        sides.setdefault(member.team_id, []).append(member)
    rows = [_row(side, events, names, results) for side in sides.values()]
    rows.sort(key=lambda row: sort_key(row.name))
    rows.sort(key=lambda row: row.rank, reverse=True)
    playing = [row for row in rows if row.withdrawn_on is None]
    ranked = zip(playing, places([row.rank for row in playing]), strict=True)
    withdrawn = [row for row in rows if row.withdrawn_on is not None]
    return TeamList(series, tuple(events), (*(replace(row, place=place) for row, place in ranked), *withdrawn))


_Results = dict[tuple[int | None, int | None, int], Final]


def _row(
    side: Sequence[SeriesTeamMember], events: Sequence[SeriesEvent], names: dict[int, str], results: _Results
) -> TeamRow:
    team = side[0].team
    counting = [team.withdrawn_on is None or event.of.date <= team.withdrawn_on for event in events]
    members, counted = [], []
    for member in side:
        finals = [results.get((event.event_id, event.past_id, member.player_id)) for event in events]
        counted += [final for final, counts in zip(finals, counting, strict=True) if final is not None and counts]
        cells = tuple(
            None if final is None else Cell(Fraction(final.units, POINT_UNITS) * event.times, counts)
            for event, final, counts in zip(events, finals, counting, strict=True)
        )
        members.append(Member(member.player_id, names[member.player_id], cells))
    return TeamRow(
        place=None,
        number=team.number,
        name=team.name,
        members=tuple(members),
        difference=sum(final.difference for final in counted),
        tables_won=sum(final.tables_won for final in counted),
        withdrawn_on=team.withdrawn_on,
    )


def known_players(series: Series) -> QuerySet[Player]:
    signed = Q(registrations__event__in_series__series=series)
    own = Q(member_of=series) | Q(series_teams__series=series)
    known = Player.objects.filter(in_series(series) | signed | own).distinct()
    return known.select_related("club").order_by("last_name", "first_name", "pk")


def label(player: Player) -> str:
    return f"{player.name} ({player.club})" if player.club else player.name


def of_register(typed: Sequence[str], team: SeriesTeam | None) -> list[list[Player]]:
    """Return for each text the players it fits: by licence, by label or by the whole name in any order.

    Of several those who are in the team already. At most two queries.
    """
    mine = {member.player_id for member in SeriesTeamMember.objects.filter(team=team)} if team is not None else set()
    fitting: dict[str, list[Player]] = {}
    for player in Player.objects.filter(Q(erased_at__isnull=True) | Q(pk__in=mine)).select_related("club"):
        for key in {player.licence.casefold(), folded(label(player)), _words(player.name)} - {""}:
            fitting.setdefault(key, []).append(player)
    listed = []
    for text in typed:
        players = fitting.get(text.casefold()) or fitting.get(folded(text)) or fitting.get(_words(text)) or []
        listed.append([player for player in players if player.pk in mine] or players)
    return listed


def _words(name: str) -> str:
    return " ".join(sorted(folded(name).split()))
