from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from unittest import mock
from uuid import UUID

from django.utils import timezone

from tournament.demo.words import Words
from tournament.desk.played_sheets import PlayedSheets
from tournament.journal.services.actor import Actor
from tournament.models import Event


class Clock:
    """The demo's time, so that the journal shows a day and not a second."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    @contextmanager
    def everywhere(self) -> Iterator[None]:
        """Give the demo's time to all code. Only for a single thread, before anything is served."""
        with mock.patch.object(timezone, "now", self._now):
            yield

    def _now(self) -> datetime:
        return self.at


@dataclass(frozen=True, slots=True)
class Step:
    at: datetime
    act: Callable[[], object]


@dataclass(slots=True)
class Day:
    clock: Clock
    words: Words
    dice: Random
    director: Actor
    operator: Actor
    referee: Actor
    sheets: PlayedSheets
    event: Event = field(init=False)

    def key(self) -> UUID:
        return UUID(int=self.dice.getrandbits(128), version=4)
