from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import activate, get_language, get_supported_language_variant


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


def chosen_language(request: HttpRequest) -> str:
    """Return the language that the reader chose at the top of a page; "" until then."""
    try:
        return get_supported_language_variant(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))
    except LookupError:
        return ""


def speak(request: HttpRequest, language: str) -> bool:
    """Answer in this language a reader who has chosen none; return whether the answer spoke another until now."""
    if chosen_language(request) or get_language() == language:
        return False
    activate(language)
    request.LANGUAGE_CODE = language
    return True
