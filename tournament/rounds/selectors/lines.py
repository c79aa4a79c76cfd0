"""The rounds of an event as its pages list them."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.models import Event, Round
from tournament.rounds.selectors.tables import RoundProgress, progress
from tournament.standings.selectors.standings import counted_rounds


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round on the event's page. `results`: its standings are public; `closed` ones without are for officials."""

    round: Round
    tables: int
    accepted: int
    results: bool

    @property
    def closed(self) -> bool:
        """Whether there are results at all."""
        return self.round.state == Round.State.CLOSED


def round_lines(*, event: Event, drafts: bool) -> tuple[RoundLine, ...]:
    """The event's rounds in order, drafted ones only if asked for. Three queries."""
    published = counted_rounds(event=event, rounds="published")
    return tuple(
        _line(one, published) for one in progress(event=event) if drafts or one.round.state != Round.State.DRAFTED
    )


def _line(one: RoundProgress, published: tuple[int, ...]) -> RoundLine:
    return RoundLine(one.round, one.tables, one.accepted, one.round.number in published)


def current(lines: tuple[RoundLine, ...]) -> Round | None:
    """The round people ask about now: the last one that is published or running, not one that is only corrected."""
    states = (Round.State.PUBLISHED, Round.State.RUNNING)
    open_ = [line.round for line in lines if line.round.state in states and not line.round.is_reopened]
    return open_[-1] if open_ else None


def is_frozen(round: Round) -> bool:
    """Whether nothing is public of how this round is played: it is the last or an extra one, and the event freezes.

    What is written in any round is hidden until its standings are published; this is about the time before.
    """
    return round.event.freezes and round.number >= round.event.round_count
