"""What the hall is told, on every public page: `{% load hall %}{% announcements event %}`."""

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
    """The announcements that stand now; static/js/hall.js keeps them. One query if there is any
    (access/views/guard.py).
    """
    return {"announced": events.announcements(event) if getattr(event, "announced", True) else ()}


@register.filter
def waits_for(one: Waits) -> str:
    """What a table in play waits for."""
    return live.waits_for(one.reason, one.count)


@register.simple_tag
def moved(before: Mapping[int | str, int | None], key: int | str, place: int | None) -> SafeString:
    """How far somebody moved from his place `before`: a sign for who sees, words for who listens; nothing where nothing
    went before."""
    if place is None or not before:
        return SafeString("")
    earlier = before.get(key)
    return movement_drawn(None if earlier is None else earlier - place)
