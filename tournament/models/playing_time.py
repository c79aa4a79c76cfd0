"""The arithmetic of a round's clock. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any


@dataclass(frozen=True, slots=True)
class Pause:
    at: datetime
    until: datetime | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PlayingTime:
    """`pauses` are in order and do not touch."""

    started: datetime
    seconds: int
    pauses: tuple[Pause, ...] = ()

    @property
    def paused(self) -> Pause | None:
        return self.pauses[-1] if self.pauses and self.pauses[-1].until is None else None

    def played(self, since: datetime, until: datetime) -> timedelta:
        stood = (min(until, pause.until or until) - max(since, pause.at) for pause in self.pauses)
        return max(timedelta(0), until - since - sum((max(timedelta(0), pause) for pause in stood), timedelta(0)))

    def when(self, seconds: float, now: datetime) -> datetime:
        """Return when this many seconds have been played; a current pause before that counts as ending `now`."""
        at = self.started + timedelta(seconds=seconds)
        for pause in self.pauses:
            if at <= pause.at:
                break
            at += (pause.until or max(now, pause.at)) - pause.at
        return at

    def ends_at(self, now: datetime) -> datetime:
        return self.when(self.seconds, now)

    def left(self, now: datetime) -> timedelta:
        """Return a negative time when time is up."""
        return self.ends_at(now) - now


def read_pauses(stored: Iterable[Mapping[str, Any]]) -> tuple[Pause, ...]:
    return tuple(
        Pause(moment(pause["at"]), None if pause["until"] is None else moment(pause["until"]), pause.get("reason", ""))
        for pause in stored
    )


def moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=milliseconds)


def milliseconds(at: datetime) -> int:
    return (at - datetime.fromtimestamp(0, UTC)) // timedelta(milliseconds=1)


# Seconds before the end of the clock's warning, for games without a time of their own.
SOON = 300


class TimeLeft(int):
    """Whole seconds on a clock, 0 when time is up, with what a browser needs to count down.

    `exact` is the time left in milliseconds, negative afterwards. `ends` is the end (in a pause, as if it ended `at`,
    the moment of this state), both in milliseconds since 1970. `soon` is how many seconds before the end the last game
    may begin. `pause` is the reason of a current pause, else None.
    """

    exact: int
    ends: int
    at: int
    soon: int
    pause: str | None

    @classmethod
    def of(cls, clock: PlayingTime, *, now: datetime, soon: int = SOON) -> TimeLeft:
        pause = clock.paused.reason if clock.paused else None
        return cls.until(milliseconds(clock.ends_at(now)), at=milliseconds(now), soon=soon, pause=pause)

    @classmethod
    def until(cls, ends: int, *, at: int, soon: int, pause: str | None) -> TimeLeft:
        left = cls(max(0, (ends - at) // 1000))
        left.exact, left.ends, left.at, left.soon, left.pause = ends - at, ends, at, soon, pause
        return left

    @property
    def state(self) -> str:
        if self <= 0:
            return "over"
        if self.pause is not None:
            return "paused"
        return "soon" if self <= self.soon else "running"
