from __future__ import annotations

from dataclasses import dataclass

from tournament.models import Event, Round
from tournament.rounds.selectors.tables import RoundProgress, progress
from tournament.standings.selectors.standings import counted_rounds


@dataclass(frozen=True, slots=True)
class RoundLine:
    round: Round
    tables: int
    accepted: int
    results: bool

    @property
    def closed(self) -> bool:
        return self.round.state == Round.State.CLOSED


def round_lines(*, event: Event, drafts: bool) -> tuple[RoundLine, ...]:
    published = counted_rounds(event=event, rounds="published")
    return tuple(
        _line(round_progress, published)
        for round_progress in progress(event=event)
        if drafts or round_progress.round.state != Round.State.DRAFTED
    )


def _line(round_progress: RoundProgress, published: tuple[int, ...]) -> RoundLine:
    return RoundLine(
        round_progress.round, round_progress.tables, round_progress.accepted, round_progress.round.number in published
    )


def current(lines: tuple[RoundLine, ...]) -> Round | None:
    states = (Round.State.PUBLISHED, Round.State.RUNNING)
    open_ = [line.round for line in lines if line.round.state in states and not line.round.is_reopened]
    return open_[-1] if open_ else None


def is_frozen(round: Round) -> bool:
    """Return whether play in this round is secret: a last or extra round of an event that freezes."""
    return round.event.freezes and round.number >= round.event.round_count
