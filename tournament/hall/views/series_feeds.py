from __future__ import annotations

from django.http import HttpResponse

from tournament.hall.feeds import series_feeds
from tournament.hall.feeds.feed_files import as_json
from tournament.hall.views.feeds import CSV, JSON, feed
from tournament.series.selectors import lists, teams
from tournament.web.pages.requests import StandingRequest


@feed("series.view")
def standings(request: StandingRequest, series: str) -> HttpResponse:
    listed = lists.standings(series=request.series, seen="public")
    return HttpResponse(
        as_json(series_feeds.of_list(listed, teams.teams(request.series, seen="public"))), content_type=JSON
    )


@feed("series.view")
def standings_csv(request: StandingRequest, series: str) -> HttpResponse:
    listed = lists.standings(series=request.series, seen="public")
    return HttpResponse(series_feeds.as_csv(listed), content_type=CSV)


@feed("series.view")
def teams_csv(request: StandingRequest, series: str) -> HttpResponse:
    return HttpResponse(series_feeds.teams_as_csv(teams.teams(request.series, seen="public")), content_type=CSV)
