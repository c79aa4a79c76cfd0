"""What the hall is told, on every public page: `{% load hall %}{% announcements event %}`."""

from collections.abc import Mapping

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.models import Event
from tournament.selectors import hall
from tournament.selectors.live import Waits
from tournament.wording import live
from tournament.wording.movement import movement

register = template.Library()


@register.inclusion_tag("components/announcements.html")
def announcements(event: Event) -> dict[str, object]:
    """The announcements that stand now; static/js/hall.js keeps them. One query if there is any (views/guard.py)."""
    return {"announced": hall.announcements(event) if getattr(event, "announced", True) else ()}


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


def movement_drawn(up: int | None) -> SafeString:
    """So many places up (below zero: down; None: new) as every list of standings draws it."""
    moved = movement(up)
    return format_html(
        '<span class="moved moved-{}"><span aria-hidden="true">{}</span><span class="sr-only"> {}</span></span>',
        moved.way,
        moved.sign,
        moved.words,
    )
