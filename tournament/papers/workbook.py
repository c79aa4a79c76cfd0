from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from django.utils.translation import gettext as _

from scoresheets import event_data
from scoresheets.workbooks import workbook as drawing
from tournament.events.heads import head, quoted_in
from tournament.events.labels import workbook_labels
from tournament.events.selectors.book import book_of, options_of, placing_points
from tournament.models import Event, Round
from tournament.papers.minutes.event_minutes import participants
from tournament.papers.minutes.minutes import table_sheet
from tournament.papers.minutes.notes import Notes
from tournament.papers.tables.standings import category_rows, finals_of, player_rows, team_rows
from tournament.sheets.selectors.sheets import Sheet, sheets
from tournament.standings.selectors.prizes import named_teams
from tournament.standings.selectors.standings import standings, team_standings
from tournament.wording.rulebook import remarks_without_dots


def of_event(*, event: Event) -> bytes:
    """Return the workbook as xlsx in the active language."""
    return drawing.render(quoted_in(record(event=event), event), workbook_labels())


def record(*, event: Event) -> event_data.EventWorkbook:
    counted = standings(event=event, rounds="all")
    teams = team_standings(individuals=counted, team_size=event.team_size)
    played = Round.objects.filter(event=event, number__in=counted.rounds).select_related("event").order_by("number")
    # Whoever had a bye can have left before the clock started: then nobody sits at the table.
    rounds = [(round_.number, [sheet_ for sheet_ in sheets(round=round_) if sheet_.sitting]) for round_ in played]
    return event_data.EventWorkbook(
        event=head(event),
        participants=participants(event),
        rounds=tuple(
            event_data.WorkbookRound(number, tuple(_table(sheet_) for sheet_ in sheets_)) for number, sheets_ in rounds
        ),
        standings=event_data.Standings(
            event=head(event),
            title=_("Standings"),
            rounds=counted.rounds,
            rows=player_rows(counted),
            teams=team_rows(teams),
            named=team_rows(named_teams(event=event, standings=counted)),
            categories=category_rows(event, counted),
            finals=finals_of(counted),
        ),
        placing_points=_placing_points(event, rounds),
        day=event.date,
    )


def _placing_points(event: Event, rounds: Sequence[tuple[int, Sequence[Sheet]]]) -> dict[int, tuple[Fraction, ...]]:
    """Return points for the places at all seated table sizes; of the book's usual size if none."""
    book = book_of(event)
    sizes = {len(sheet_.seats) for _number, sheets_ in rounds for sheet_ in sheets_} or {len(book.seats)}
    return {size: placing_points(book.at(size), options_of(event, size)) for size in sizes}


def _table(sheet_: Sheet) -> event_data.WorkbookTable:
    worksheet = table_sheet(sheet_, Notes())
    # Worksheets draw no dots: words explain them.
    lines = [
        replace(
            line, remarks="; ".join(remarks_without_dots(recorded.summary, sheet_.book)) if recorded.summary else ""
        )
        for line, recorded in zip(worksheet.lines, sheet_.recorded, strict=True)
    ]
    worksheet = replace(worksheet, lines=tuple(lines))
    helping = {seat.letter for seat in sheet_.sitting if not seat.counts}
    if helping and not sheet_.table.bye:  # rows without a start number are not added up
        seats = tuple(replace(seat, start_number=None) if seat.letter in helping else seat for seat in worksheet.seats)
        worksheet = replace(worksheet, seats=seats)
    if sheet_.table.bye:
        # No total, but the difference of a bye counts as 0 (tournament.md, Standings).
        return event_data.WorkbookTable(worksheet, settled=True, remark=_("not played: too few players"))
    if sheet_.table.disqualified_seat:
        remark = _("seat %(seat)s was removed ⟦removal⟧") % {"seat": sheet_.table.disqualified_seat}
        return event_data.WorkbookTable(worksheet, settled=True, remark=remark)
    if not worksheet.lines:
        return event_data.WorkbookTable(worksheet, remark=_("totals only"))
    return event_data.WorkbookTable(worksheet)
