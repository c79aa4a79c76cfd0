"""Renons cases as the referee's pages show them."""

from __future__ import annotations

from django.db.models import QuerySet

from tournament.models import Event, Renons


def cases(event: Event) -> QuerySet[Renons]:
    """The cases of an event with all that names them, the newest first. Two queries."""
    return (
        Renons.objects.filter(table__round__event=event)
        .select_related("table__round", "claimed_by__registration__player", "game", "call")
        .prefetch_related("against__registration__player")
        .order_by("-opened_at", "-pk")
    )
