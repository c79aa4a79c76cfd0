from __future__ import annotations

from urllib.parse import urlencode

from rules.book import Turn
from tournament.models.possible import LONGEST_CELL
from tournament.recording.views import row_fields
from tournament.recording.views.office import grid as grids
from tournament.recording.views.row_entry import TypedRow
from tournament.recording.views.row_fields import FACTS
from tournament.sheets.selectors.sheets import Sheet
from tournament.web.pages.requests import StandingRequest

#: Prefix of values for the next line, before the field's name or "reason".
FILL = "fill-"
LONGEST_REASON = 300


def tricks_of_next(sheet: Sheet, turn: Turn | None) -> str:
    """Return "?table=…" for the game being played, "" if the book has no such page."""
    if sheet.book.tricks is None:
        return ""
    known = {"table": str(sheet.table.pk), "size": str(len(sheet.book.seats))}
    answers = sheet.book.tricks.answers(turn) if turn else {}
    return f"?{urlencode({**known, **answers})}"


def filled(request: StandingRequest, sheet: Sheet, way: str) -> grids.Typed:
    number = sheet.next_number
    names = [field.name for field in row_fields.fields_of(sheet.book, FACTS)]
    texts = {name: request.GET[f"{FILL}{name}"][:LONGEST_CELL] for name in names if request.GET.get(f"{FILL}{name}")}
    if not texts or way != FACTS or number is None or not grids.is_writable(sheet):
        return grids.NOTHING_TYPED
    reason = request.GET.get(f"{FILL}reason", "")[:LONGEST_REASON]
    return grids.Typed({number: TypedRow(number, texts, str(sheet.table.revision), "", reason)})
