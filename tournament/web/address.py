"""Where phones in the hall find this site: for what is printed without anybody's request, like stored minutes."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

from tournament.web import server as web_server
from tournament.web.hosts import own_name, settled_name

DEFAULT_PORTS = {"http": "80", "https": "443"}


def site_address() -> str:
    """ "https://radelc.example.org" or "http://192.168.1.20:8000", "" where nobody knows.

    RADELC_ADDRESS says it; otherwise it is this computer's address in the hall while `serve` or `demo` runs. It is
    asked anew each time, because a router may give another address at noon.
    """
    return settings.SITE_ADDRESS or web_server.phones_address()


def address_for(request: HttpRequest) -> str:
    """The site's address for what this request is told; where nobody knows it, the one that was asked if it is ours.

    Any number is welcome as a Host (hosts.py). Whoever asks by one that is none of this computer's is told a name of
    ours: else anybody could have a page made anew by another number, name or port.
    """
    known = site_address()
    if known:
        return known
    scheme = request.scheme or "http"
    asked, port = split_domain_port(request.get_host())
    served, default = request.get_port(), DEFAULT_PORTS.get(scheme, "")
    name = own_name(asked)
    if name is None or port not in ("", served, default):
        named = settled_name()
        name, port = (named, "") if named else ("localhost", served)
    return f"{scheme}://{name}" + (f":{port}" if port and port != default else "")


def printed_address(name: str) -> str:
    """The whole address of a page by its name, "" where the site's own is not known."""
    base = site_address()
    return base + reverse(name) if base else ""
