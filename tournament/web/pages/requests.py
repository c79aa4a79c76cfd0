"""What a request carries, and the colours that a visitor chose."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest


class StandingRequest(HttpRequest):
    """A request as `action` hands it to a view: it knows what it stands on. Only for annotations."""

    event: Any
    cup: Any
    series: Any
    roles: frozenset[str]
    actor: Any
    submission: Any
    link: Any
    card: Any
    sender: Any
    table: Any
    seat: Any
    htmx: Any


THEME_COOKIE = "radelc_theme"


THEMES = ("light", "dark")
