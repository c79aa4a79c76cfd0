"""The seating script of an event: all drawn rounds, to be kept, changed and imported again."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoresheets.tables import seating_script as drawing
from scoresheets.tables.seating_script import ScriptRow
from tournament.events.selectors.book import book_of
from tournament.models import Event, Seat


def of_event(*, event: Event) -> bytes:
    tables: dict[tuple[int, int], dict[str, str]] = {}
    seats = Seat.objects.filter(round__event=event).select_related("table", "round", "registration__player")
    for seat in seats.order_by("round__number", "table__number", "letter"):
        row = tables.setdefault((seat.round.number, seat.table.number), {})
        registration = seat.registration
        # a substitute fills a seat that the draw left empty, and may change
        row[seat.letter] = (
            ""
            if registration is None or registration.out_of_competition
            else f"{registration.start_number} {registration.player.name}"
        )
    book = book_of(event)
    more = book.at(max(book.table_sizes)).seats[len(book.seats) :]
    seated = {letter for row in tables.values() for letter in row}
    letters = (*book.seats, *(letter for letter in more if letter in seated))
    rows = [
        ScriptRow(number, table, tuple(row.get(letter, "") for letter in letters))
        for (number, table), row in tables.items()
    ]
    return drawing.render(_("Imported seating"), _("Round"), _("Table"), letters, rows)
