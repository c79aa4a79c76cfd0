"""The arithmetic of a round's clock: it runs from the start, stands still in pauses, and ends. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any


@dataclass(frozen=True, slots=True)
class Pause:
    """From `at` to `until`; None while it lasts. `reason` is what the hall is told."""

    at: datetime
    until: datetime | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PlayingTime:
    """A clock that began at `started` and runs for `seconds`; `pauses` are in order and do not touch each other."""

    started: datetime
    seconds: int
    pauses: tuple[Pause, ...] = ()

    @property
    def paused(self) -> Pause | None:
        """The pause that lasts."""
        return self.pauses[-1] if self.pauses and self.pauses[-1].until is None else None

    def played(self, since: datetime, until: datetime) -> timedelta:
        """How much was played between two moments, without the pauses."""
        stood = (min(until, pause.until or until) - max(since, pause.at) for pause in self.pauses)
        return max(timedelta(0), until - since - sum((max(timedelta(0), one) for one in stood), timedelta(0)))

    def when(self, seconds: float, now: datetime) -> datetime:
        """When so many seconds have been played; if a pause lasts before that, as if it ended `now`."""
        at = self.started + timedelta(seconds=seconds)
        for pause in self.pauses:
            if at <= pause.at:
                break
            at += (pause.until or max(now, pause.at)) - pause.at
        return at

    def ends_at(self, now: datetime) -> datetime:
        """When time is up."""
        return self.when(self.seconds, now)

    def left(self, now: datetime) -> timedelta:
        """What the clock shows; below zero when time is up."""
        return self.ends_at(now) - now


def read_pauses(stored: Iterable[Mapping[str, Any]]) -> tuple[Pause, ...]:
    """Pauses as a round stores them: "at" and "until" in milliseconds since 1970, "reason"."""
    return tuple(
        Pause(moment(one["at"]), None if one["until"] is None else moment(one["until"]), one.get("reason", ""))
        for one in stored
    )


def moment(milliseconds: int) -> datetime:
    """A stored moment."""
    return datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=milliseconds)


def milliseconds(at: datetime) -> int:
    """A moment as it is stored, and as browsers count."""
    return (at - datetime.fromtimestamp(0, UTC)) // timedelta(milliseconds=1)


#: Seconds before the end at which a clock says so, where a game has no time of its own.
SOON = 300


class TimeLeft(int):
    """Whole seconds that a clock shows, 0 when time is up, with what a browser needs to count on by itself.

    `exact` is the same in milliseconds, below zero afterwards. `ends` is when time is up (in a pause, as if it ended
    `at`, the moment at which this holds), both in milliseconds since 1970. `soon` is how many seconds before the end
    the last game may begin. `pause` is None while the clock runs, else why it stands still.
    """

    exact: int
    ends: int
    at: int
    soon: int
    pause: str | None

    @classmethod
    def of(cls, clock: PlayingTime, *, now: datetime, soon: int = SOON) -> TimeLeft:
        """What this clock shows `now`."""
        pause = clock.paused.reason if clock.paused else None
        return cls.until(milliseconds(clock.ends_at(now)), at=milliseconds(now), soon=soon, pause=pause)

    @classmethod
    def until(cls, ends: int, *, at: int, soon: int, pause: str | None) -> TimeLeft:
        """What a clock of these figures shows."""
        left = cls(max(0, (ends - at) // 1000))
        left.exact, left.ends, left.at, left.soon, left.pause = ends - at, ends, at, soon, pause
        return left

    @property
    def state(self) -> str:
        """What a page calls it: "over", "paused", "soon" or "running"."""
        if self <= 0:
            return "over"
        if self.pause is not None:
            return "paused"
        return "soon" if self <= self.soon else "running"
