"""Taps are posted. A GET of their address, as when browsers restore pages, leads back to the table."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.web.pages.requests import StandingRequest


def tapped(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    @require_http_methods(["GET", "HEAD", "POST"])
    @wraps(view)
    def posted(request: StandingRequest, token: str, **at: int) -> HttpResponse:
        if request.method == "POST":
            return view(request, token, **at)
        messages.info(request, _("Nothing was sent: tap it here once more if it is still needed."))
        return redirect("table", token)

    return posted
