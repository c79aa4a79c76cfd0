from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action
from tournament.events.files import PDF, XLSX, as_file
from tournament.models import Event, Final, SeriesEvent, initials
from tournament.permissions import OF_SERIES
from tournament.series.documents import papers
from tournament.series.selectors import career, clubs, lists
from tournament.series.selectors.lists import Seen, SeriesList
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.tables import PLAYERS_A_PAGE


@require_safe
@action("series.view")
def standings(request: StandingRequest, series: str, after: int = 0) -> HttpResponse:
    """Show the list after an event, by default the last one; officials see unpublished ones."""
    last = get_object_or_404(SeriesEvent, series=request.series, number=after) if after else None
    listed = lists.standings(series=request.series, after=last, seen=seen(request))
    context = {
        "section": "series",
        "list": listed,
        "page": Paginator(listed.rows, PLAYERS_A_PAGE).get_page(request.GET.get("page")),
        "qualifying": request.series.qualify > 0,
        "uncounted": request.series.best is not None,
        "least": request.series.least,
    }
    return render(request, "series/series.html", context)


@require_safe
@action("series.view")
def clubs_page(request: StandingRequest, series: str) -> HttpResponse:
    listed = lists.standings(series=request.series, seen=seen(request))
    context = {"section": "clubs", "list": listed, "clubs": clubs.clubs(listed), "counted": clubs.COUNTED}
    return render(request, "series/clubs.html", context)


@require_safe
@action("series.view")
def player(request: StandingRequest, series: str, player: int) -> HttpResponse:
    career_ = career.career(series=request.series, player=player, seen=seen(request))
    if career_ is None:
        raise Http404
    chosen = request.GET.get("against", "")
    against = next((opponent for opponent in career_.opponents if str(opponent.person.pk) == chosen), None)
    context = {
        "section": "series",
        "career": career_,
        "against": against,
        "charts": papers.charts(career_),
    }
    return render(request, "series/player.html", context, status=200 if against or not chosen else 404)


@require_safe
@action("series.view")
def player_pdf(request: StandingRequest, series: str, player: int) -> HttpResponse:
    career_ = career.career(series=request.series, player=player, seen="public")
    if career_ is None:
        raise Http404
    return as_file(papers.of_player(career_), f"{series}_{player}.pdf", PDF)


@require_safe
@action("series.view")
def event(request: StandingRequest, series: str, after: int) -> HttpResponse:
    joined = lists.joined(request.series).filter(number=after)
    series_event = get_object_or_404(joined if seen(request) == "all" else joined.filter(shown=True))
    if isinstance(series_event.of, Event):
        return redirect("standings", series_event.of.slug)
    finals = Final.objects.filter(past=series_event.of).select_related("player", "club")
    page = Paginator(finals.order_by("place", "player__last_name", "pk"), PLAYERS_A_PAGE).get_page(
        request.GET.get("page")
    )
    whole = series_event.of.public_names == Event.PublicNames.FULL or seen(request) == "all"
    rows = [(final, final.player.name if whole else initials(final.player.name)) for final in page.object_list]
    context = {"section": "series", "past": series_event.of, "page": page, "rows": rows}
    return render(request, "series/event.html", context)


@require_safe
@action("series.view")
def pdf(request: StandingRequest, series: str) -> HttpResponse:
    return as_file(papers.of_list(_public(request)), f"{series}.pdf", PDF)


@require_safe
@action("series.view")
def xlsx(request: StandingRequest, series: str) -> HttpResponse:
    return as_file(papers.workbook_of_list(_public(request)), f"{series}.xlsx", XLSX)


def seen(request: StandingRequest) -> Seen:
    return "public" if request.roles.isdisjoint(OF_SERIES) else "all"


def _public(request: StandingRequest) -> SeriesList:
    return lists.standings(series=request.series, seen="public")
