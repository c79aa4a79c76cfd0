"""The site's address for phones in the hall."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse

from tournament.web import server as web_server
from tournament.web.hosts import own_name, settled_name

DEFAULT_PORTS = {"http": "80", "https": "443"}


def site_address() -> str:
    """Return "https://radelc.example.org" or "http://192.168.1.20:8000", "" if unknown.

    Without RADELC_ADDRESS computed anew each time, because a router may give another address at noon.
    """
    return settings.SITE_ADDRESS or web_server.phones_address()


def address_for(request: HttpRequest) -> str:
    """Return the site's address; if unknown, the requested address if it is ours.

    A name of ours replaces any other Host: else every number, name or port would make pages anew.
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
    base = site_address()
    return base + reverse(name) if base else ""
