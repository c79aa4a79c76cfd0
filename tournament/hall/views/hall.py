from datetime import datetime
from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import time_format
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from tournament.access.views.guard import action
from tournament.events.selectors.events import announcements
from tournament.models.playing_time import TimeLeft
from tournament.rounds.selectors.clock import HallClock, hall_clock, playing_round
from tournament.web.caching.page_cache import made_once
from tournament.web.pages.requests import StandingRequest


@made_once(second=True, play=True)
@require_safe
@conditional_page
@cache_control(no_cache=True)
@action("event.view")
def now(request: StandingRequest, slug: str) -> HttpResponse:
    news = [{"at": _time(announcement.at), "text": announcement.text} for announcement in announcements(request.event)]
    return JsonResponse({"clock": clock_json(hall_clock(playing_round(request.event))), "news": news})


@made_once(play=True)
@require_safe
@action("event.view")
def clock(request: StandingRequest, slug: str) -> HttpResponse:
    return render(request, "hall/clock.html", {"hall": hall_clock(playing_round(request.event))})


def _time(at: datetime) -> str:
    return time_format(timezone.localtime(at), "TIME_FORMAT")


def clock_json(clock: HallClock | None) -> dict[str, Any] | None:
    """Return the clock for static/js/clock.js, in milliseconds: `ends` if running, else `left`.

    `longer`: tables with a clock of their own; `playing`: tables not done though time is up.
    """
    if clock is None:
        return None
    return {
        "round": clock.round.number,
        "state": clock.round.state,
        **_time_json(clock.left),
        "longer": [{"table": longer.table, **_time_json(longer.left)} for longer in clock.longer],
        "playing": clock.playing,
    }


def _time_json(left: TimeLeft | None) -> dict[str, Any]:
    if left is None:
        return {"ends": None, "left": None, "pause": None, "soon": 0}
    stands = left.pause is not None
    return {
        "ends": None if stands else left.ends,
        "left": left.exact if stands else None,
        "pause": left.pause,
        "soon": left.soon,
    }
