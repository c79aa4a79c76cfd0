"""The last print of each paper."""

from __future__ import annotations

from tournament.models import Event, Print


def last_prints(*, event: Event) -> dict[tuple[str, int], Print]:
    """Return the last print of every paper, by code and round (0: of the whole event)."""
    return {(print_.paper, print_.round): print_ for print_ in Print.objects.filter(event=event)}
