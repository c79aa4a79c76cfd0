"""Compares a sheet with its journal: games, entries and totals must follow from the lines that wrote them.

An edit of the database outside Radelc has no journal line, which shows here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournament.models import Journal
from tournament.sheets.selectors.sheets import Sheet

#: Every write that gives a sheet a new revision (recording/services/games.py, recording/services/sheets.py,
#: recording/services/delete_game.py).
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
    """A sheet as replayed from the journal: facts and entries in the order of the lines."""

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
    """Replay a sheet's REVISING journal lines, oldest first."""
    replayed = Heard()
    for line in lines:
        replayed.hear(line)
    return replayed


def unexplained(shown: Sheet, lines: Iterable[Journal]) -> tuple[Unexplained, ...]:
    """Return what no line explains. `lines` are the sheet's REVISING journal lines, oldest first."""
    replayed = heard(lines)
    games = _games(shown, replayed)
    seats = [seat.letter for seat in shown.sitting if replayed.totals.get(seat.letter, 0) != seat.total]
    differences = [*(Unexplained(game=number) for number in games), *(Unexplained(seat=letter) for letter in seats)]
    if not differences and replayed.revision != shown.table.revision:
        differences.append(Unexplained())
    return tuple(differences)


def _games(shown: Sheet, told: Heard) -> Sequence[int]:
    """Return the numbers of the games that differ, are missing, or have no line."""
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
    """Return the revision that a line gave its sheet, 0 without one."""
    revision = line.after.get("revision")
    return revision if type(revision) is int else 0
