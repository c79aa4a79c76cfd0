"""Other sites' pages may read the feeds of docs/feeds.md (Access-Control-Allow-Origin); `?language=` chooses the
sentences' language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_safe

from tournament.access.views.guard import action, of_nobody
from tournament.events.files import CSV
from tournament.hall.feeds import cup_feeds, feed_files, feeds, feeds_csv, series_feeds
from tournament.models import Round, Table
from tournament.papers.cards import calendar
from tournament.papers.views.kept_papers import kept
from tournament.series.selectors import lists
from tournament.series.selectors.teams import teams as series_teams
from tournament.sheets.selectors import sheets
from tournament.sheets.selectors.privacy import standings_for
from tournament.standings.selectors.standings import Standings, counted_rounds
from tournament.web.address import site_address
from tournament.web.caching.page_cache import COPY, made_once
from tournament.web.pages.requests import StandingRequest

JSON = "application/json; charset=utf-8"


def feed(
    name: str, *, short: bool = True, play: bool = False, address: bool = False
) -> Callable[[Callable[..., HttpResponseBase]], Any]:
    """Register a public feed under an action of the matrix: cached for each change, 304 for a known ETag.

    A feed that is not `short` is kept as a file (kept_papers.py); `play` renews it with every game, `address` with the
    site's address.
    """

    def decorate(view: Callable[..., HttpResponseBase]) -> Any:
        @wraps(view)
        def answered(request: StandingRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            language = request.GET.get("language") or translation.get_language() or settings.LANGUAGE_CODE
            if language not in dict(settings.LANGUAGES):
                known = ", ".join(code for code, _name in settings.LANGUAGES)
                sentence = _("This language is not available here; available are: %(known)s.") % {"known": known}
                return _json({"error": sentence}, status=400)
            with translation.override(language):
                response = view(request, *args, **kwargs)
            response.headers["Content-Language"] = language
            response.headers["Access-Control-Allow-Origin"] = "*"
            return response

        guarded = require_safe(conditional_page(of_nobody(action(name)(answered))))
        return made_once("language", play=play, address=address)(guarded) if short else guarded

    return decorate


@feed("event.view", play=True)
def event(request: StandingRequest, slug: str) -> HttpResponse:
    return _json(feeds.of_event(request.event))


@feed("event.view", address=True)
def schedule(request: StandingRequest, slug: str) -> HttpResponse:
    site = site_address() or ("" if COPY in request.META else f"{request.scheme}://{request.get_host()}")
    page = site and site + reverse("event", args=[slug])
    content = calendar.of_event(request.event, address=page)
    return HttpResponse(content, content_type=calendar.MEDIA_TYPE)


@feed("seating.view", play=True)
def tables(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    return _json(feeds.of_tables(_round(request, number)))


@feed("seating.view")
def seating_csv(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    return _csv(feeds_csv.seating(_round(request, number)))


@feed("standings.view")
def standings(request: StandingRequest, slug: str) -> HttpResponse:
    return _json(feeds.of_standings(request.event, _all(request)))


@feed("standings.view")
def standings_csv(request: StandingRequest, slug: str) -> HttpResponse:
    return _csv(feeds_csv.standings(request.event, _all(request)))


@feed("standings.view")
def teams(request: StandingRequest, slug: str) -> HttpResponse:
    return _json(feeds.of_teams(request.event, _all(request)))


@feed("standings.view")
def teams_csv(request: StandingRequest, slug: str) -> HttpResponse:
    return _csv(feeds_csv.teams(request.event, _all(request)))


@feed("standings.view")
def round_standings(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    return _json(feeds.of_standings(request.event, _after(request, number), after=number))


@feed("standings.view")
def round_standings_csv(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    return _csv(feeds_csv.standings(request.event, _after(request, number)))


@feed("standings.view")
def games(request: StandingRequest, slug: str, number: int, table: int) -> HttpResponse:
    table_ = get_object_or_404(
        Table.objects.select_related("round__event"), round=_round(request, number), number=table
    )
    if not feeds.visible(table_):
        raise Http404
    return _json(feeds.of_sheet(feeds.of_public(request.event).sheet(sheets.sheet(table=table_))))


@feed("standings.view", short=False)
def games_csv(request: StandingRequest, slug: str, number: int) -> HttpResponseBase:
    """Send all entries of a round: long, so made in turn and kept as a file."""
    round_ = _published(request, number)
    shown = feeds.of_public(request.event)
    return kept(
        request,
        lambda: _csv(feeds_csv.games(shown.sheet(table_) for table_ in sheets.sheets(round=round_))),
        seen="feed",
    )


@feed("series.view")
def standings_of_series(request: StandingRequest, series: str) -> HttpResponse:
    listed = lists.standings(series=request.series, seen="public")
    return _json(series_feeds.of_list(listed, series_teams(request.series, seen="public")))


@feed("series.view")
def standings_of_series_csv(request: StandingRequest, series: str) -> HttpResponse:
    listed = lists.standings(series=request.series, seen="public")
    return _csv(series_feeds.as_csv(listed))


@feed("series.view")
def teams_of_series_csv(request: StandingRequest, series: str) -> HttpResponse:
    return _csv(series_feeds.teams_as_csv(series_teams(request.series, seen="public")))


@feed("cup.view")
def of_cup(request: StandingRequest, cup: str) -> HttpResponse:
    return _json(cup_feeds.of_cup(request.cup))


@feed("cup.view")
def matches_of_cup_csv(request: StandingRequest, cup: str) -> HttpResponse:
    return _csv(cup_feeds.matches_csv(request.cup))


@feed("cup.view", address=True)
def calendar_of_cup(request: StandingRequest, cup: str) -> HttpResponse:
    site = site_address() or f"{request.scheme}://{request.get_host()}"
    content = cup_feeds.calendar(request.cup, address=site + reverse("cup", args=[cup]))
    return HttpResponse(content, content_type=calendar.MEDIA_TYPE)


def _json(data: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
    return HttpResponse(feed_files.as_json(data), content_type=JSON, status=status)


def _csv(content: bytes) -> HttpResponse:
    return HttpResponse(content, content_type=CSV)


def _round(request: StandingRequest, number: int) -> Round:
    out = Round.objects.select_related("event").exclude(state=Round.State.DRAFTED)
    return get_object_or_404(out, event=request.event, number=number)


def _published(request: StandingRequest, number: int) -> Round:
    round_ = _round(request, number)
    if number not in counted_rounds(event=request.event, rounds="published"):
        raise Http404
    return round_


def _all(request: StandingRequest) -> Standings:
    return standings_for(request.event, official=False)


def _after(request: StandingRequest, number: int) -> Standings:
    round_ = _published(request, number)
    return standings_for(request.event, official=False, until=round_.number)
