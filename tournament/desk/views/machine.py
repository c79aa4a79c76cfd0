from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.access.views.guard import action
from tournament.backup import machine
from tournament.db import faults
from tournament.desk.doctor import beside, checks
from tournament.people.views.upload_reading import REFRESH_SECONDS
from tournament.web import server as web_server
from tournament.web.pages.frame import frame
from tournament.web.pages.qr import qr_square, reachable_host
from tournament.web.pages.requests import StandingRequest
from tournament.wording.faults import fault_sentence


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@action("desk.view")
def machine_page(request: StandingRequest, slug: str) -> HttpResponse:
    if request.method == "POST":
        if "try" in request.POST:
            beside.begin()
        else:
            _read_all(request)
        return redirect("machine", slug)
    state, tried = machine.state(), beside.state(patience=1)
    address = _address(request)
    context = {
        **frame(request, "machine"),
        "at": state.at,
        "checks": (*checks.quick([request.event], address=address), *tried.checks),
        "tried": tried,
        "address": address,
        "square": qr_square(address) if address else None,
        "is_file": faults.database_file() is not None,
    }
    response = render(request, "desk/machine.html", context)
    if tried.running:
        response.headers["Refresh"] = str(REFRESH_SECONDS)
    return response


def _read_all(request: StandingRequest) -> None:
    fault = machine.check_file()
    if fault is None:
        messages.success(request, _("The whole database was read: it is sound."))
    else:
        messages.error(request, fault_sentence(fault))


def _address(request: StandingRequest) -> str:
    host = reachable_host(request)
    if settings.SITE_ADDRESS or not host:
        return settings.SITE_ADDRESS
    return "" if urlsplit(f"//{host}").hostname in web_server.LOOPBACK else f"{request.scheme}://{host}"
