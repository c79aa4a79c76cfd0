from __future__ import annotations

from django.utils.translation import gettext as _

from scoresheets.workbooks import workbook_series as drawing
from scoresheets.workbooks.workbook_series import SeriesBook, SeriesRow
from tournament.series.selectors.lists import SeriesList


def of_list(listed: SeriesList) -> bytes:
    """Return the list as xlsx: every event's values, sums and places as formulas."""
    return drawing.render(record(listed))


def record(listed: SeriesList) -> SeriesBook:
    """Return the list as plain data. No query."""
    heads = (_("place"), _("player"), _("club"), _("total"), _("difference"), _("events won"))
    return SeriesBook(
        title=str(listed.series),
        sheet=_("Standings"),
        events=tuple(f"{event.number}. {event.of}" for event in listed.events),
        always=frozenset(at for at, event in enumerate(listed.events) if event.always),
        best=listed.series.best,
        rows=tuple(
            SeriesRow(
                row.place,
                row.person.name,
                row.person.club,
                row.line.events,
                row.value,
                row.line.difference,
                row.line.wins,
            )
            for row in listed.rows
        ),
        heads=heads,
    )
