"""The feeds of a cup (docs/feeds.md)."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import conditional_page, require_safe

from tournament.access.views.guard import action, of_nobody
from tournament.hall.feeds import cup_feeds
from tournament.hall.feeds.feed_files import as_json
from tournament.hall.views.feeds import CSV, JSON
from tournament.hall.views.series_feeds import opened
from tournament.papers.cards.calendar import MEDIA_TYPE
from tournament.web.address import site_address
from tournament.web.pages.requests import StandingRequest


@require_safe
@conditional_page
@of_nobody
@action("cup.view")
def cup(request: StandingRequest, cup: str) -> HttpResponse:
    return opened(HttpResponse(as_json(cup_feeds.of_cup(request.cup)), content_type=JSON))


@require_safe
@conditional_page
@of_nobody
@action("cup.view")
def matches_csv(request: StandingRequest, cup: str) -> HttpResponse:
    return opened(HttpResponse(cup_feeds.matches_csv(request.cup), content_type=CSV))


@require_safe
@conditional_page
@of_nobody
@action("cup.view")
def calendar(request: StandingRequest, cup: str) -> HttpResponse:
    site = site_address() or f"{request.scheme}://{request.get_host()}"
    content = cup_feeds.calendar(request.cup, address=site + reverse("cup", args=[cup]))
    return opened(HttpResponse(content, content_type=MEDIA_TYPE))
