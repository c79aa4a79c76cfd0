from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse

from tournament.hall.feeds import cup_feeds
from tournament.hall.feeds.feed_files import as_json
from tournament.hall.views.feeds import CSV, JSON, feed
from tournament.papers.cards.calendar import MEDIA_TYPE
from tournament.web.address import site_address
from tournament.web.pages.requests import StandingRequest


@feed("cup.view")
def cup(request: StandingRequest, cup: str) -> HttpResponse:
    return HttpResponse(as_json(cup_feeds.of_cup(request.cup)), content_type=JSON)


@feed("cup.view")
def matches_csv(request: StandingRequest, cup: str) -> HttpResponse:
    return HttpResponse(cup_feeds.matches_csv(request.cup), content_type=CSV)


@feed("cup.view", address=True)
def calendar(request: StandingRequest, cup: str) -> HttpResponse:
    site = site_address() or f"{request.scheme}://{request.get_host()}"
    content = cup_feeds.calendar(request.cup, address=site + reverse("cup", args=[cup]))
    return HttpResponse(content, content_type=MEDIA_TYPE)
