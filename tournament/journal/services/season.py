"""What the season wants to know of events and of the register: higher rooms hand it in (settings.SEASON).

An event does not know the series that count it, nor the register who is in their lists; both tell what has changed.
"""

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
    """Somebody in a list over many events, and what would change: his place or his rating (None: he has none)."""

    name: str
    before: int | Decimal | None
    after: int | Decimal | None


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would change in one series: who would lead it instead of whom, places, ratings of the newest list, and how
    many rating lists would be made anew.
    """

    name: str
    led: tuple[str, ...]
    leads: tuple[str, ...]
    places: tuple[Moved, ...]
    ratings: tuple[Moved, ...]
    lists: int


class Season(Protocol):
    """Whoever keeps lists over many events. All of it happens in the transaction of the write that calls."""

    def settle(self, event: Event, by: Actor) -> None:
        """Follow an event whose results may be other ones now: a round was closed, or somebody's club changed."""

    def why_apart(self, keep: Player, drop: Player) -> str:
        """Why two entries of the register cannot become one, "" if they can."""

    def merge(self, keep: Player, drop: Player, by: Actor) -> None:
        """Give the first what is kept of the second, who is about to be gone."""

    def merge_clubs(self, keep: Club, drop: Club, by: Actor) -> None:
        """The same for clubs."""

    def foresee(
        self, table: Table, places: Mapping[str, int | None], reached: Mapping[int, tuple[int, int, int]]
    ) -> tuple[Foreseen, ...]:
        """What would change in lists over many events if a table had these places by seat, and if each registration
        had reached this place, these units of table points and this difference in the event.
        """


def season() -> Season:
    """The one that is handed in."""
    made: Season = import_string(settings.SEASON)()
    return made
