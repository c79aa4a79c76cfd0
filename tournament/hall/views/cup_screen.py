"""A cup's own big screen: a link without sign-in, public data only, for evenings with several matches or none."""

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
from tournament.hall.selectors import cup_screen
from tournament.web.address import address_for
from tournament.web.pages.qr import qr_square
from tournament.web.pages.requests import StandingRequest


@require_safe
@action("cup.view")
def screen(request: StandingRequest, cup: str) -> HttpResponse:
    return render(request, "hall/screen/cup_screen.html", {"zone": settings.TIME_ZONE})


@require_safe
@cache_control(no_cache=True)
@action("cup.view")
def slides(request: StandingRequest, cup: str) -> HttpResponseBase:
    """Send all slides; 304 while nothing has changed."""
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
