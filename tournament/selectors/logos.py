"""The picture in the head of an event's papers."""

from __future__ import annotations

from typing import Any, cast

from tournament.models import Event


def logo_of(event: Event) -> bytes:
    """The event's picture as JPEG, b"" without one. One query for each loaded event, however often it is asked."""
    kept = cast(Any, getattr(event, "logo", None))
    return bytes(kept.content) if kept is not None else b""
