"""Officials see drafts and unpublished results on the same pages, marked so."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django_tables2 import Table as ListTable

from tournament.access.selectors.accounts import officials
from tournament.access.views.guard import action
from tournament.events.selectors.events import events_of
from tournament.hall.selectors import public, tables_in_play
from tournament.models import Event, Round, Table
from tournament.papers.cards import pictures
from tournament.papers.tables.standings import finals_and_stake
from tournament.papers.views.shown import (
    gives_request,
    order,
    round_or_404,
    sees_all,
    shown,
    standings_after,
)
from tournament.permissions import allowed
from tournament.recording.views.sheet_lines import heads, worded
from tournament.rounds.selectors import draws
from tournament.rounds.selectors import seating as rounds_seating
from tournament.rounds.selectors.clock import hall_clock, of_the_hall, time_left
from tournament.rounds.selectors.extra_round import sits_out
from tournament.rounds.selectors.lines import RoundLine, current, is_frozen, round_lines
from tournament.rounds.selectors.seating import SeatingTable, player_count, seating_names
from tournament.sheets.selectors import sheets
from tournament.sheets.selectors.minutes import minutes_of
from tournament.sheets.selectors.privacy import Shown, shown_to
from tournament.signup.selectors.offers import offer_of
from tournament.standings.lists import player_table, round_table, team_table
from tournament.standings.selectors import standings
from tournament.standings.selectors.prizes import CategoryStandings, category_standings, named_teams
from tournament.standings.selectors.standings import finals_of
from tournament.standings.selectors.statistics import is_over
from tournament.web.caching.page_cache import LISTED, made_once
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import prepare
from tournament.wording.names import matcher

EVENTS_A_PAGE = 50
PLAYERS_A_PAGE = 150
TABLES_A_PAGE = 50
LONGEST_SEARCH = 100
LISTS = "teams|named|category-[1-9][0-9]?"


@made_once("page")
@require_safe
@action("site.home")
def home(request: StandingRequest) -> HttpResponse:
    account = request.actor.account
    mine = public.with_playing(events_of(account=account))[:EVENTS_A_PAGE] if account else ()
    events = public.event_list(today=timezone.localdate(), without=[event_.pk for event_ in mine])
    past = _page(request, events.past, EVENTS_A_PAGE)
    nothing = not (mine or events.running or events.upcoming or past.object_list)
    series, cups = public.seasons(account=account)
    context = {
        "events": events,
        "mine": mine,
        "past": past,
        "nothing": nothing,
        "series": series,
        "cups": cups,
        "without_a_role": account and not (mine or nothing or any(season.mine for season in [*series, *cups])),
    }
    return render(request, "hall/home.html", context)


@made_once(play=True)
@require_safe
@action("event.view")
def event(request: StandingRequest, slug: str) -> HttpResponse:
    rounds = round_lines(event=request.event, drafts=sees_all(request))
    match = draws.match_of_cup(request.event)
    context = {
        "section": "event",
        "rounds": rounds,
        "cup": match.round.cup if match is not None and match.round.cup.public else None,
        "top": order(request, rounds="published"),
        "officials": officials(request.event),
        "players": player_count(event=request.event),
        "sign_up": offer_of(request.event),
        "series": public.counting_series(event=request.event),
        **_live(request, rounds),
    }
    return render(request, "hall/event.html", context)


@made_once(play=True)
@require_safe
@action("event.view")
def progress(request: StandingRequest, slug: str) -> HttpResponse:
    rounds = round_lines(event=request.event, drafts=False)
    return render(request, "hall/live.html", _live(request, rounds))


@made_once("q", "page", play=True)
@require_safe
@action("event.view")
def tables(request: StandingRequest, slug: str) -> HttpResponse:
    round_ = current(round_lines(event=request.event, drafts=False))
    progress_ = list(tables_in_play.progress(round_, official=sees_all(request)))
    query = search_of(request)
    if round_ is not None and query:
        progress_ = tables_in_play.matching_tables(
            progress_, tables_in_play.seats(round_, shown(request)), query, matcher(query)
        )
    page = _page(request, progress_, TABLES_A_PAGE)
    context = {
        "section": "tables",
        "now": round_,
        "query": query,
        "page": page,
        "tables": tables_in_play.tables(round_, list(page.object_list), shown(request)) if round_ is not None else (),
        "frozen": round_ is not None and is_frozen(round_),
        "playing": round_ is not None and round_.state == Round.State.RUNNING,
    }
    return render(request, "hall/tables.html", context)


@made_once(*LISTED, view="tables")
@require_safe
@action("seating.view")
def seating(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_or_404(request, number)
    tables = shown(request).seating(rounds_seating.seating(round=round_))
    query = search_of(request)
    matches = matcher(query)
    by_table = request.GET.get("view") == "tables"
    if by_table:
        listed: Any = [table for table in tables if _finds_table(query, matches, table)]
    else:
        listed = [name for name in seating_names(tables) if matches(name.name, name.club)]
    context = {
        "round": round_,
        "query": query,
        "by_table": by_table,
        "sits_out": sits_out(round_),
        "page": _page(request, listed, TABLES_A_PAGE if by_table else PLAYERS_A_PAGE),
        "seconds_left": time_left(round_),
        "tables": sum(not table_.bye for table_ in tables),
        "results": by_table and results_visible(request, round_),
        "rounds": _rounds(request),
        "certificates": draws.certificates(round=round_) if shown(request).names else (),
        "gives_request": gives_request(request, round_),
    }
    return render(request, "hall/seating.html", context)


@made_once(*LISTED, view=LISTS)
@require_safe
@action("standings.view")
def overall(request: StandingRequest, slug: str) -> HttpResponse:
    return _standings(request, order(request))


@made_once(*LISTED, view=f"round|{LISTS}")
@require_safe
@action("standings.view")
def round_standings(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_or_404(request, number)
    alone = request.GET.get("view") == "round"
    return _standings(request, standings_after(request, round_, alone=alone), round_, alone=alone)


@made_once()
@require_safe
@action("standings.view")
def table(request: StandingRequest, slug: str, number: int, table: int) -> HttpResponse:
    round_ = round_or_404(request, number)
    table_ = get_object_or_404(Table, round=round_, number=table)
    official = sees_all(request)
    if not official and not (table_.state == Table.State.ACCEPTED and results_visible(request, round_)):
        raise Http404
    sheet = shown(request).sheet(sheets.sheet(table=table_))
    context = {
        "round": round_,
        "sheet": sheet,
        "final": finals_of(round_).get(table_.number),
        "heads": heads(sheet),
        "lines": worded(sheet),
        "chart": pictures.running_totals(sheet),
        "published": round_.number in standings.counted_rounds(event=request.event, rounds="published"),
        "minutes": minutes_of(table=table_) if allowed(request.roles, "minutes.print") else (),
    }
    return render(request, "hall/table.html", context)


def results_visible(request: StandingRequest, round_: Round) -> bool:
    return sees_all(request) or round_.number in standings.counted_rounds(event=request.event, rounds="published")


def search_of(request: StandingRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST_SEARCH]


def _finds_table(query: str, matches: Callable[..., bool], table: SeatingTable) -> bool:
    if query.isdecimal():
        return int(query) == table.number
    return any(matches(place.name, place.club) for place in table.places)


def _page(request: StandingRequest, listed: list[Any] | QuerySet[Any], size: int) -> Page[Any]:
    return Paginator(listed, size).get_page(request.GET.get("page"))


def _rounds(request: StandingRequest) -> list[Round]:
    rounds = Round.objects.filter(event=request.event).order_by("number")
    return list(rounds if sees_all(request) else rounds.exclude(state=Round.State.DRAFTED))


def _live(request: StandingRequest, rounds: tuple[RoundLine, ...]) -> dict[str, Any]:
    round_ = current(rounds)
    tables = tables_in_play.progress(round_, official=sees_all(request))
    return {
        "now": round_,
        "frozen": round_ is not None and round_.state == Round.State.RUNNING and is_frozen(round_),
        "hall": hall_clock(of_the_hall(line.round for line in rounds)),
        "live_tables": tables,
        "played": sum(not table.bye for table in tables),
        "games": sum(table.games for table in tables if not table.bye),
        "games_expected": sum(table.expected or 0 for table in tables if not table.bye),
        "accepted": sum(table.done for table in tables if not table.bye),
    }


@dataclass(frozen=True, slots=True)
class _Lists:
    named: tuple[standings.TeamStanding, ...]
    categories: tuple[CategoryStandings, ...]

    def category(self, view: str) -> CategoryStandings | None:
        return next((category for category in self.categories if view == category.view), None)


def _lists(event: Event, counted: standings.Standings, seen: Shown) -> _Lists:
    return _Lists(
        named=named_teams(event=event, standings=counted) if seen.clubs else (),
        categories=category_standings(event=event, standings=counted) if seen.categories else (),
    )


def _standings(
    request: StandingRequest, counted: standings.Standings, round_: Round | None = None, *, alone: bool = False
) -> HttpResponse:
    event, official = request.event, sees_all(request)
    lists = _lists(event, counted, shown_to(event, official=official))
    asked, query = request.GET.get("view", ""), search_of(request)
    if asked == "teams" or (asked == "named" and lists.named):
        listed = _teams(event, counted, lists.named if asked == "named" else None, query)
    else:
        category = lists.category(asked)
        asked = asked if category else "round" if alone else "total"
        listed = _players(event, category.standings if category else counted, query, alone=asked == "round")
    published = standings.counted_rounds(event=event, rounds="published")
    visible = standings.counted_rounds(event=event, rounds="all") if official else published
    context = {
        "section": "standings",
        "table": prepare(listed, request, per_page=PLAYERS_A_PAGE),
        "view": asked,
        "lists": lists,
        "category": lists.category(asked),
        "round": round_,
        "standings": counted,
        "query": query,
        "finals": finals_and_stake(event, counted),
        "hidden": [number for number in counted.rounds if number not in published],
        "last": counted.rounds[-1] if counted.rounds else None,
        "statistics": bool(visible) and (official or is_over(event, published)),
        "rounds": Round.objects.filter(event=event, number__in=visible).order_by("number"),
    }
    return render(request, "hall/standings.html", context)


def _teams(
    event: Event, counted: standings.Standings, named: tuple[standings.TeamStanding, ...] | None, query: str
) -> ListTable:
    """List the clubs' teams, or the `named` ones."""
    size = event.team_size
    teams = standings.team_standings(individuals=counted, team_size=size) if named is None else named
    before = standings.team_places_before(individuals=counted, team_size=size) if named is None else {}
    if query:
        matches = matcher(query)
        teams = tuple(team for team in teams if matches(team.name))
    return team_table(event=event, rows=teams, before=before, named=named is not None)


def _players(event: Event, counted: standings.Standings, query: str, *, alone: bool) -> ListTable:
    rows = counted.rows
    if query:
        matches = matcher(query)
        rows = tuple(row for row in rows if matches(row.name, row.club))
    if alone:
        return round_table(event=event, rows=rows)
    return player_table(event=event, standings=counted, rows=rows, before=counted.before)
