from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db.models import Count, Prefetch, QuerySet, Sum

from tournament.models import Category, Event, Prize, Registration, Team
from tournament.standings.selectors.awards import Award, PrizeList, Winner, Won, awards
from tournament.standings.selectors.standings import (
    PlayerStanding,
    Standings,
    TeamStanding,
    counted_rounds,
    places_among,
    ranked_teams,
    team_standings,
)
from tournament.standings.selectors.standings import standings as all_standings
from tournament.wording.names import sort_key

#: Numbers of the lists besides the categories.
OVERALL, CLUBS, TEAMS = 0, -1, -2
_LISTS: dict[str, int] = {Prize.WonBy.PLAYERS: OVERALL, Prize.WonBy.CLUBS: CLUBS, Prize.WonBy.TEAMS: TEAMS}
LAST_WINNER = 3


@dataclass(frozen=True, slots=True)
class CategoryStandings:
    number: int
    name: str
    standings: Standings

    @property
    def view(self) -> str:
        return f"category-{self.number}"


def categories(*, event: Event) -> list[Category]:
    return list(Category.objects.filter(event=event).order_by("number"))


def overview(*, event: Event) -> QuerySet[Category]:
    """Return the categories with the number of their `players`, and prizes."""
    rows = Category.objects.filter(event=event).annotate(players=Count("registrations")).order_by("number")
    return rows.prefetch_related(Prefetch("prizes", Prize.objects.order_by("place")))


def category_standings(*, event: Event, standings: Standings) -> tuple[CategoryStandings, ...]:
    """Return the order within every category, from the whole order `standings`."""
    members: dict[int, set[int]] = {}
    through = Registration.categories.through.objects.filter(category__event=event)
    for category, registration in through.values_list("category__number", "registration"):
        members.setdefault(category, set()).add(registration)
    return tuple(
        CategoryStandings(category.number, category.name, _of(standings, members.get(category.number, set())))
        for category in categories(event=event)
    )


def _of(standings: Standings, members: set[int]) -> Standings:
    rows = (row for row in standings.rows if row.registration_id in members)
    return replace(standings, rows=places_among(rows))


def category_winners(*, event: Event, standings: Standings) -> tuple[CategoryStandings, ...]:
    """Return as many placed players as each category has prizes, else the first three."""
    prizes = Prize.objects.filter(event=event, category__isnull=False).order_by("place")
    last = dict(prizes.values_list("category__number", "place"))
    called = (
        (
            category_standing,
            placed(category_standing.standings.rows, last=last.get(category_standing.number, LAST_WINNER)),
        )
        for category_standing in category_standings(event=event, standings=standings)
    )
    return tuple(
        replace(category_order, standings=replace(category_order.standings, rows=tuple(rows)))
        for category_order, rows in called
        if rows
    )


class TeamWinners(NamedTuple):
    """`list` is CLUBS or TEAMS."""

    list: int
    have_prizes: bool
    teams: tuple[TeamStanding, ...]


def team_winners(*, event: Event, standings: Standings) -> tuple[TeamWinners, ...]:
    """Return as many clubs and named teams as they have prizes, else the first three."""
    prizes = Prize.objects.filter(event=event).exclude(won_by=Prize.WonBy.PLAYERS).order_by("place")
    last = {_LISTS[won_by]: place for won_by, place in prizes.values_list("won_by", "place")}
    return tuple(
        TeamWinners(of, of in last, tuple(team for team in teams if team.place <= last.get(of, LAST_WINNER)))
        for of, teams in _team_orders(event, standings).items()
    )


def _team_orders(event: Event, standings: Standings) -> dict[int, tuple[TeamStanding, ...]]:
    clubs = team_standings(individuals=standings, team_size=event.team_size)
    return {CLUBS: clubs, TEAMS: named_teams(event=event, standings=standings)}


def placed(rows: Iterable[PlayerStanding], *, last: int = LAST_WINNER) -> list[PlayerStanding]:
    return [row for row in rows if row.place is not None and row.place <= last]


def named_teams(*, event: Event, standings: Standings) -> tuple[TeamStanding, ...]:
    """Return the director's teams, each with its best `team_size` placed players, or all if there are fewer."""
    names: dict[int, str] = {}
    of: dict[int, int] = {}
    rows = Team.objects.filter(event=event).order_by("number").values_list("pk", "name", "members")
    for team, name, member in rows:
        names[team] = name
        of[member] = team
    best: dict[int, list[PlayerStanding]] = {}
    for row in standings.rows:  # best first
        if row.place is not None and row.registration_id in of:
            best.setdefault(of[row.registration_id], []).append(row)
    teams = {team: tuple(members[: event.team_size]) for team, members in best.items()}
    return ranked_teams(dict(sorted(teams.items(), key=lambda team: sort_key(names[team[0]]))), names)


def prize_lists(*, event: Event, standings: Standings, names: Mapping[int, str]) -> tuple[PrizeList, ...]:
    """Return the orders with their prizes; `names`: of the lists besides the categories."""
    won: dict[int, dict[int, Won]] = {}
    prizes = Prize.objects.filter(event=event).values_list("category__number", "won_by", "place", "cents", "text")
    for category, won_by, place, cents, text in prizes:
        won.setdefault(category or _LISTS[won_by], {})[place] = Won(cents, text)
    lists = [(OVERALL, names[OVERALL], _players(standings))]
    for category_standing in category_standings(event=event, standings=standings):
        lists.append((category_standing.number, category_standing.name, _players(category_standing.standings)))
    lists += [(of, names[of], _teams(of, teams)) for of, teams in _team_orders(event, standings).items()]
    return tuple(PrizeList(number, name, rows, won.get(number, {})) for number, name, rows in lists)


def _players(standings: Standings) -> tuple[Winner, ...]:
    return tuple(Winner(row.registration_id, row.place, row.start_number, row.name, row.club) for row in standings.rows)


def _teams(number: int, teams: Iterable[TeamStanding]) -> tuple[Winner, ...]:
    return tuple(
        Winner((number, at), team.place, at, team.name, ", ".join(member.name for member in team.members))
        for at, team in enumerate(teams)
    )


def winners(*, event: Event, names: Mapping[int, str]) -> tuple[Award, ...]:
    if not counted_rounds(event=event, rounds="all"):
        return ()
    order = all_standings(event=event, rounds="all")
    highest = event.prizes_each == Event.PrizesEach.HIGHEST
    return awards(prize_lists(event=event, standings=order, names=names), highest_only=highest)


def prizes_of(*, event: Event, category: Category | None = None, won_by: str = Prize.WonBy.PLAYERS) -> list[Prize]:
    return list(Prize.objects.filter(event=event, category=category, won_by=won_by).order_by("place"))


def promised(*, event: Event) -> int:
    return Prize.objects.filter(event=event).aggregate(sum=Sum("cents"))["sum"] or 0
