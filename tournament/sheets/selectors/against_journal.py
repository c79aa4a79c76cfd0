"""Compares a sheet with the journal lines that wrote it, and so shows an edit of the database outside Radelc."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournament.models import Journal
from tournament.sheets.selectors.sheets import Sheet

#: Every write that gives a sheet a new revision.
REVISING = (
    "game.record",
    "game.correct",
    "game.take_out",
    "sheet.totals",
    "sheet.complete",
    "sheet.reopen",
    "player.disqualify",
    "player.readmit",
)


@dataclass(frozen=True, slots=True)
class Unexplained:
    """A difference from the journal: a game, a seat's total, or (0 and "") the whole sheet."""

    game: int = 0
    seat: str = ""


@dataclass(slots=True)
class Heard:
    revision: int = 0
    totals: Mapping[str, int] = field(default_factory=dict)
    facts: list[Any] = field(default_factory=list)
    entries: list[dict[str, int]] = field(default_factory=list)

    def hear(self, line: Journal) -> None:
        self.revision = revision_of(line)
        self.totals = line.after.get("totals", {})
        number = line.game
        if line.action in ("game.record", "game.correct") and 1 <= number <= len(self.facts) + 1:
            self.facts[number - 1 : number] = [line.after.get("facts")]
            self.entries.extend([{}] * (len(self.facts) - len(self.entries)))
        for game, written in line.after.get("entries", {}).items():
            if int(game) <= len(self.entries):
                self.entries[int(game) - 1] = written
        if line.action == "game.take_out":  # uses the numbers before the removal
            del self.facts[number - 1 : number], self.entries[number - 1 : number]


def heard(lines: Iterable[Journal]) -> Heard:
    replayed = Heard()
    for line in lines:
        replayed.hear(line)
    return replayed


def unexplained(shown: Sheet, lines: Iterable[Journal]) -> tuple[Unexplained, ...]:
    """Return what no line explains. `lines` are the sheet's REVISING lines, oldest first."""
    replayed = heard(lines)
    games = _games(shown, replayed)
    seats = [seat.letter for seat in shown.sitting if replayed.totals.get(seat.letter, 0) != seat.total]
    differences = [*(Unexplained(game=number) for number in games), *(Unexplained(seat=letter) for letter in seats)]
    if not differences and replayed.revision != shown.table.revision:
        differences.append(Unexplained())
    return tuple(differences)


def _games(shown: Sheet, told: Heard) -> Sequence[int]:
    stored = {line.number: line for line in shown.recorded}
    nothing: dict[str, int] = dict.fromkeys(shown.book.seats, 0)
    written = dict(enumerate(zip(told.facts, told.entries, strict=True), start=1))
    return [
        number
        for number in sorted({*stored, *written})
        if number not in stored
        or number not in written
        or (stored[number].facts, nothing | dict(stored[number].entries))
        != (written[number][0], nothing | written[number][1])
    ]


def revision_of(line: Journal) -> int:
    revision = line.after.get("revision")
    return revision if type(revision) is int else 0
