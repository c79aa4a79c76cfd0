"""What the demo's people share: a clock of the demo's own, the dice, and who writes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from unittest import mock
from uuid import UUID

from django.utils import timezone

from tournament.demo.words import Words
from tournament.journal.services.actor import Actor
from tournament.models import Event


class Clock:
    """The time at which the demo's people write, so that the journal tells of a day and not of a second."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    @contextmanager
    def told(self) -> Iterator[None]:
        """Let everything that asks for the time be told the demo's. For one thread, before anything is served."""
        with mock.patch.object(timezone, "now", self._now):
            yield

    def _now(self) -> datetime:
        return self.at


@dataclass(frozen=True, slots=True)
class Step:
    """Something that somebody does at a given time."""

    at: datetime
    act: Callable[[], object]


@dataclass(slots=True)
class Day:
    """What one loading carries along: event, clock, dice and the people who write."""

    clock: Clock
    words: Words
    dice: Random
    director: Actor
    operator: Actor
    referee: Actor
    event: Event = field(init=False)

    def key(self) -> UUID:
        """A form's id."""
        return UUID(int=self.dice.getrandbits(128), version=4)
