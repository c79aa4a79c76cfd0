"""Interface to lists over many events, implemented in higher rooms (settings.SEASON)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from django.conf import settings
from django.utils.module_loading import import_string

from tournament.journal.services.actor import Actor
from tournament.models import Club, Event, Player, Table


@dataclass(frozen=True, slots=True)
class Moved:
    """A person whose place or rating changes (None: none)."""

    name: str
    before: int | Decimal | None
    after: int | Decimal | None


@dataclass(frozen=True, slots=True)
class Foreseen:
    name: str
    led: tuple[str, ...]
    leads: tuple[str, ...]
    places: tuple[Moved, ...]
    ratings: tuple[Moved, ...]
    lists: int


class Season(Protocol):
    """Keep the lists in the transaction of the calling write."""

    def settle(self, event: Event, by: Actor) -> None:
        """Follow an event whose results may have changed."""

    def why_apart(self, keep: Player, drop: Player) -> str:
        """Return why two entries of the register cannot be merged, "" if they can."""

    def merge(self, keep: Player, drop: Player, by: Actor) -> None:
        """Give the first what is kept of the second, which is about to be deleted."""

    def merge_clubs(self, keep: Club, drop: Club, by: Actor) -> None:
        """Merge clubs likewise."""

    def foresee(
        self, table: Table, places: Mapping[str, int | None], reached: Mapping[int, tuple[int, int, int]]
    ) -> tuple[Foreseen, ...]:
        """Return the changes in such lists if a table had these places by seat, and each registration this place, these
        units of table points and this difference in the event.
        """


def season() -> Season:
    implementation: Season = import_string(settings.SEASON)()
    return implementation
