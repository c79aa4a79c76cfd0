"""Where phones in the hall find this site: for what is printed without anybody's request, like stored minutes."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from tournament.web import server as web_server


def site_address() -> str:
    """ "https://radelc.example.org" or "http://192.168.1.20:8000", "" where nobody knows.

    RADELC_ADDRESS says it; otherwise it is this computer's address in the hall while `serve` or `demo` runs. It is
    asked anew each time, because a router may give another address at noon.
    """
    return settings.SITE_ADDRESS or web_server.phones_address()


def address_for(request: HttpRequest) -> str:
    """The site's address for what this request is told; where nobody knows it, the one that was asked."""
    return site_address() or f"{request.scheme}://{request.get_host()}"


def printed_address(name: str) -> str:
    """The whole address of a page by its name, "" where the site's own is not known."""
    base = site_address()
    return base + reverse(name) if base else ""
