"""Announcements and waiting tables on public pages: `{% load hall %}{% announcements event %}`."""

from collections.abc import Mapping

from django import template
from django.utils.safestring import SafeString

from tournament.events.selectors import events
from tournament.hall.selectors.tables_in_play import Waits
from tournament.models import Event
from tournament.standings.lists import movement_drawn
from tournament.wording import live

register = template.Library()


@register.inclusion_tag("components/announcements.html")
def announcements(event: Event) -> dict[str, object]:
    """Return the current announcements; static/js/hall.js updates them. One query if there is any
    (access/views/guard.py).
    """
    return {"announced": events.announcements(event) if getattr(event, "announced", True) else ()}


@register.filter
def waits_for(waits: Waits) -> str:
    return live.waits_for(waits.reason, waits.count)


@register.simple_tag
def moved(before: Mapping[int | str, int | None], key: int | str, place: int | None) -> SafeString:
    """Return how far a player moved from his place `before`: a sign to see, words for screen readers; else ""."""
    if place is None or not before:
        return SafeString("")
    earlier = before.get(key)
    return movement_drawn(None if earlier is None else earlier - place)
