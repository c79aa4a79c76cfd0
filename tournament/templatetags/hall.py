"""What the hall is told, on every public page: `{% load hall %}{% announcements event %}`."""

from django import template

from tournament.models import Event
from tournament.selectors import hall

register = template.Library()


@register.inclusion_tag("components/announcements.html")
def announcements(event: Event) -> dict[str, object]:
    """The announcements that stand now; static/js/hall.js keeps them. One query if there is any (views/guard.py)."""
    return {"announced": hall.announcements(event) if getattr(event, "announced", True) else ()}
