"""Interface to the places of an event's sign-up, implemented in a higher room (settings.PLACES)."""

from __future__ import annotations

from typing import Protocol

from django.conf import settings
from django.utils.module_loading import import_string

from tournament.journal.services.actor import Actor
from tournament.models import Event, Registration


class Places(Protocol):
    """Act in the transaction of the calling write."""

    def end(self, registration: Registration, by: Actor) -> None:
        """End the sign-up of a registration that is about to be deleted."""

    def fill(self, event: Event, by: Actor) -> None:
        """Give places that have become free to those who wait."""


def places() -> Places:
    implementation: Places = import_string(settings.PLACES)()
    return implementation
