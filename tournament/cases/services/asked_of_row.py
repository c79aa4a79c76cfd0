"""What renons cases and the fines of a wrong deal ask of a table's new row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.sheet import ScoredRow
from tournament.cases.selectors.cases import without_row
from tournament.cases.services import fines
from tournament.cases.services.case_of_game import case_of_row, row_written
from tournament.events.selectors.book import Facts
from tournament.journal.services.actor import Actor
from tournament.models import Game, Renons
from tournament.sheets.selectors.stored_sheet import LoadedSheet


@dataclass(frozen=True, slots=True)
class AskedOfRow:
    """The decided case that the row writes, and the fines that it carries, in the order of decision."""

    sheet: LoadedSheet
    case: Renons | None
    due: Sequence[Renons]

    def written(self, game: Game, row: ScoredRow, by: Actor) -> None:
        """Join the case and the fines with the game that carries them."""
        if self.due:
            fines.written(self.sheet, self.due, game)
        if self.case is not None:
            row_written(self.case, game, row, self.sheet, by)


def asked_of_row(sheet: LoadedSheet, number: int, facts: Facts, by: Actor) -> AskedOfRow:
    """Return what is asked of a new row.

    Raises Conflict while its case is open or if the row writes at other seats than decided, InvalidRow for a game other
    than the decided one or without a fine that is due.
    """
    waiting = without_row(sheet.table)
    case = case_of_row(sheet, number, facts, by, waiting)
    due = fines.due(sheet, number, facts, waiting)
    fines.require_in_row(sheet, number, facts, due, by)
    return AskedOfRow(sheet, case, due)
