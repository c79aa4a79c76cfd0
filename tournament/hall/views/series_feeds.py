"""The feeds of a series (docs/feeds.md)."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import conditional_page, require_safe

from tournament.access.views.guard import action, of_nobody
from tournament.hall.feeds import series_feeds
from tournament.hall.feeds.feed_files import as_json
from tournament.hall.views.feeds import CSV, JSON
from tournament.series.selectors import lists
from tournament.web.pages.requests import StandingRequest


@require_safe
@conditional_page
@of_nobody
@action("series.view")
def standings(request: StandingRequest, series: str) -> HttpResponse:
    listed = lists.standings(series=request.series, seen="public")
    return opened(HttpResponse(as_json(series_feeds.of_list(listed)), content_type=JSON))


@require_safe
@conditional_page
@of_nobody
@action("series.view")
def standings_csv(request: StandingRequest, series: str) -> HttpResponse:
    listed = lists.standings(series=request.series, seen="public")
    return opened(HttpResponse(series_feeds.as_csv(listed), content_type=CSV))


def opened(response: HttpResponse) -> HttpResponse:
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response
