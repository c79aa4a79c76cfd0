from __future__ import annotations

from typing import Any

from django.http import HttpRequest


class StandingRequest(HttpRequest):
    """Only for annotations: `action` sets the attributes."""

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
