"""The hall's big screens: a link without sign-in, public data only."""

import json
from hashlib import sha256

from django.conf import settings
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action
from tournament.hall.selectors import cup_screen, hall
from tournament.hall.views.hall import clock_json
from tournament.models import Screen
from tournament.rounds.selectors.clock import hall_clock, playing_round
from tournament.web.address import address_for
from tournament.web.caching.page_cache import made_once
from tournament.web.pages.qr import qr_square
from tournament.web.pages.requests import StandingRequest

FIRST = 1


@require_safe
@action("event.view")
def screen(request: StandingRequest, slug: str, number: int = FIRST) -> HttpResponse:
    clock = hall_clock(playing_round(request.event))
    context = {
        "number": number,
        "left": clock.left if clock else None,
        "zone": settings.TIME_ZONE,
        "name": Screen.objects.filter(event=request.event, number=number).values_list("name", flat=True).first(),
    }
    return render(request, "hall/screen/screen.html", context)


@made_once(play=True, address=True)
@require_safe
@cache_control(no_cache=True)
@action("event.view")
def slides(request: StandingRequest, slug: str, number: int) -> HttpResponseBase:
    """Send all slides; 304 while nothing has changed. A running clock is no change: the screen's script counts."""
    event = request.event
    address = address_for(request) + reverse("event", args=[event.slug])
    around = {"address": address, "square": qr_square(address)}
    digest, parts = sha256(), []
    for slide in hall.slides(event, hall.steps_of(event, number)):
        parts.append(render_to_string("hall/screen/slide.html", {"slide": slide, **around}, request))
        content = json.dumps(clock_json(slide.shown)) if slide.show == Screen.Show.CLOCK else parts[-1]
        digest.update(f"{slide.show} {slide.seconds} {content}".encode())
    response = HttpResponse("".join(parts), headers={"ETag": f'W/"{digest.hexdigest()[:32]}"'})
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


@require_safe
@action("cup.view")
def screen_of_cup(request: StandingRequest, cup: str) -> HttpResponse:
    return render(request, "hall/screen/cup_screen.html", {"zone": settings.TIME_ZONE})


@require_safe
@cache_control(no_cache=True)
@action("cup.view")
def slides_of_cup(request: StandingRequest, cup: str) -> HttpResponseBase:
    address = address_for(request) + reverse("cup", args=[cup])
    around = {"address": address, "square": qr_square(address)}
    parts = (
        render_to_string("hall/screen/slide.html", {"slide": slide, **around}, request)
        for slide in cup_screen.slides(request.cup)
    )
    content = "".join(parts)
    tag = f'W/"{sha256(content.encode()).hexdigest()[:32]}"'
    response = HttpResponse(content, headers={"ETag": tag})
    return get_conditional_response(request, etag=tag, response=response) or response
