"""Whether a sheet stands as its journal tells: games, entries and totals follow from the lines that wrote them.

A database can be edited past Radelc; the journal then does not say so, and that is how it shows.
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
    """What stands otherwise than the journal tells: a game, a seat's total, or (0 and "") the sheet as a whole."""

    game: int = 0
    seat: str = ""


@dataclass(slots=True)
class Heard:
    """A sheet as the journal has it so far: facts and entries in the order of the lines."""

    revision: int = 0
    totals: Mapping[str, int] = field(default_factory=dict)
    facts: list[Any] = field(default_factory=list)
    entries: list[dict[str, int]] = field(default_factory=list)

    def hear(self, line: Journal) -> None:
        """What the next line of the journal did to it."""
        self.revision = revision_of(line)
        self.totals = line.after.get("totals", {})
        number = line.game
        if line.action in ("game.record", "game.correct") and 1 <= number <= len(self.facts) + 1:
            self.facts[number - 1 : number] = [line.after.get("facts")]
            self.entries.extend([{}] * (len(self.facts) - len(self.entries)))
        for game, written in line.after.get("entries", {}).items():
            if int(game) <= len(self.entries):
                self.entries[int(game) - 1] = written
        if line.action == "game.take_out":  # told under the numbers that the games had
            del self.facts[number - 1 : number], self.entries[number - 1 : number]


def heard(lines: Iterable[Journal]) -> Heard:
    """A sheet as the journal has it. `lines` are its REVISING lines of this sheet, oldest first."""
    told = Heard()
    for line in lines:
        told.hear(line)
    return told


def unexplained(shown: Sheet, lines: Iterable[Journal]) -> tuple[Unexplained, ...]:
    """What no line explains. `lines` are the journal's REVISING lines of this sheet, oldest first."""
    told = heard(lines)
    games = _games(shown, told)
    seats = [seat.letter for seat in shown.sitting if told.totals.get(seat.letter, 0) != seat.total]
    found = [*(Unexplained(game=number) for number in games), *(Unexplained(seat=letter) for letter in seats)]
    if not found and told.revision != shown.table.revision:
        found.append(Unexplained())
    return tuple(found)


def _games(shown: Sheet, told: Heard) -> Sequence[int]:
    """The numbers of the games that stand otherwise, are missing, or came from nowhere."""
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
    """The revision that a line gave its sheet, 0 if it tells none."""
    revision = line.after.get("revision")
    return revision if type(revision) is int else 0
