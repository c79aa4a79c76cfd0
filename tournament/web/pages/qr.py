from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse

from scoresheets import qr
from tournament.web import server as web_server
from tournament.web.pages.requests import StandingRequest


@dataclass(frozen=True, slots=True)
class Square:
    side: int
    path: str


def qr_square(url: str) -> Square:
    rows = qr.modules(url)
    return Square(len(rows) + 2 * qr.QUIET, qr.path(rows))


def whole_address(request: StandingRequest, name: str, host: str, *arguments: str) -> str:
    base = settings.SITE_ADDRESS or f"{request.scheme}://{host or request.get_host()}"
    return base + reverse(name, args=arguments)


def reachable_host(request: StandingRequest) -> str:
    """Return host and port under which phones reach this page, "" if unknown. RADELC_ADDRESS has priority.

    127.0.0.1 would be the phone itself: then the computer's address in the hall is taken, if the server answers there.
    """
    if settings.SITE_ADDRESS:
        return urlsplit(settings.SITE_ADDRESS).netloc
    asked = urlsplit(f"//{request.get_host()}")
    if asked.hostname not in web_server.LOOPBACK:
        return request.get_host()
    hall, port = web_server.hall_address(), asked.port or (443 if request.is_secure() else 80)
    return f"{hall}:{port}" if hall and hall not in web_server.LOOPBACK and web_server.is_taken(hall, port) else ""
