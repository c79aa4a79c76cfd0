from __future__ import annotations

from math import ceil

from scoresheets.data import SeatColumn
from scoresheets.event_data import EventMinutes, RoundResults, TableResult
from scoresheets.flow import WIDTH, Column, Flow, Group, render_flow, single
from scoresheets.labels import EventMinutesLabels
from scoresheets.paper import HELPER
from scoresheets.signing import HEIGHT as SIGNATURES_HEIGHT
from scoresheets.tables.standings import draw_beside, draw_players
from scoresheets.text import clean, exact, signed, with_plus
from scoresheets.typeface import wrap

#: The QR code beside the journal's digest, in millimetres.
SQUARE = 26.0
_SIGNATURES_IN_A_ROW = 4
#: A heading with the space above it, and the sentence of the journal under one.
_HEADING, _SENTENCE = 14.0, 14.0


def render(minutes: EventMinutes, labels: EventMinutesLabels) -> bytes:
    """Leave out an empty section, except the rulings: it says that there were none."""

    def compose(flow: Flow) -> None:
        _officials(flow, minutes, labels)
        _participants(flow, minutes, labels)
        for results in minutes.rounds:
            _round(flow, results, labels, differences=minutes.event.differences)
        if minutes.standings.rows:
            draw_players(flow, minutes.standings, labels.standings, labels.final_order)
        draw_beside(flow, minutes.standings, labels.standings)
        _rulings(flow, minutes, labels)
        _journal_and_signatures(flow, minutes, labels)

    return render_flow(minutes.event, labels.title, labels.standings.page_of, compose)


def _officials(flow: Flow, minutes: EventMinutes, labels: EventMinutesLabels) -> None:
    if minutes.facts:
        flow.space(2)
        _pairs(flow, tuple((fact.role, fact.name) for fact in minutes.facts))
    if minutes.officials:
        flow.heading(labels.officials, 12)
        _pairs(flow, tuple((official.role, official.name) for official in minutes.officials))


def _pairs(flow: Flow, pairs: tuple[tuple[str, str], ...]) -> None:
    for name, value in pairs:
        lines = wrap(clean(value), WIDTH - 50, 9.5) or ("",)
        flow.need(5.2 * len(lines))
        flow.paper.text(16, flow.y + 5.2, name, 9, grey=HELPER, room=48)
        for line in lines:
            flow.y += 5.2
            flow.paper.text(66, flow.y, line, 9.5)
    flow.y += 1.5


def _participants(flow: Flow, minutes: EventMinutes, labels: EventMinutesLabels) -> None:
    if not minutes.participants:
        return
    columns = (
        Column(labels.standings.start_number, 12, "right", grey=HELPER),
        Column(labels.standings.name, 62, bold=True, wrapped=True),
        Column(labels.standings.club, 54, wrapped=True),
        Column(labels.licence, 20, "right"),
        Column(labels.remark, WIDTH - 148, grey=HELPER, wrapped=True, size=8),
    )
    rows = [
        single((str(person.start_number), person.name, person.club, person.licence, person.remark))
        for person in minutes.participants
    ]
    flow.table(columns, rows, heading=f"{labels.participants} ({len(minutes.participants)})")


def _round(flow: Flow, results: RoundResults, labels: EventMinutesLabels, *, differences: bool) -> None:
    columns = (
        Column(labels.table, 13, "right", bold=True),
        Column(labels.seat, 12, "centre", grey=HELPER),
        Column(labels.standings.name, 56, wrapped=True),
        Column(labels.total, 20, "right"),
        *((Column(labels.standings.difference, 22, "right"),) if differences else ()),
        Column(labels.standings.place, 15, "right"),
        Column(labels.standings.points, 15, "decimal", bold=True),
        Column(labels.remark, WIDTH - (153 if differences else 131), grey=HELPER, wrapped=True, size=7.5),
    )
    mark = labels.standings.decimal_mark
    tables = [_table(table, mark, differences=differences) for table in results.tables]
    flow.table(columns, tables, heading=labels.round.format(number=results.number), text=results.remark)


def _table(table: TableResult, decimal_mark: str, *, differences: bool) -> Group:
    rows = (_seat(table, index, seat, decimal_mark, differences=differences) for index, seat in enumerate(table.seats))
    return Group(tuple(rows))


def _seat(table: TableResult, index: int, seat: SeatColumn, decimal_mark: str, *, differences: bool) -> tuple[str, ...]:
    first = index == 0
    remark = " · ".join(part for part in (seat.status, table.remark if first else "") if part)
    return (
        str(table.number) if first else "",
        seat.letter,
        seat.name,
        "" if seat.total is None or seat.annulled else signed(seat.total),
        *(("" if seat.difference is None else with_plus(seat.difference),) if differences else ()),
        "" if seat.place is None else f"{seat.place}.",
        "" if seat.points is None else exact(seat.points, decimal_mark),
        remark,
    )


def _rulings(flow: Flow, minutes: EventMinutes, labels: EventMinutesLabels) -> None:
    closing = _closing_height(minutes)
    if not minutes.rulings:
        flow.heading(labels.rulings, 12 + closing)
        flow.paragraph(labels.no_rulings)
        return
    columns = (
        Column(labels.kind, 24, bold=True, wrapped=True),
        Column(labels.where, 36, grey=HELPER, wrapped=True, size=8),
        Column(labels.who, 36, wrapped=True),
        Column(labels.ruling, WIDTH - 96, wrapped=True),
    )
    rows = [single((ruling.kind, ruling.where, ruling.who, ruling.text)) for ruling in minutes.rulings]
    flow.table(columns, rows, size=8.5, heading=labels.rulings, following=closing)


def _closing_height(minutes: EventMinutes) -> float:
    """Keep digest and signatures from a page of their own: they would sign nothing."""
    square = SQUARE if minutes.journal_address else 0
    journal = _HEADING + _SENTENCE + square if minutes.journal_hash else 0
    rows = ceil(len(minutes.signatures) / _SIGNATURES_IN_A_ROW)
    return journal + (_HEADING + rows * (SIGNATURES_HEIGHT + 2) if rows else 0)


def _journal_and_signatures(flow: Flow, minutes: EventMinutes, labels: EventMinutesLabels) -> None:
    if minutes.journal_hash:
        square = SQUARE if minutes.journal_address else 0
        flow.heading(labels.journal_heading, _closing_height(minutes) - _HEADING)
        flow.paragraph(labels.journal.format(lines=minutes.journal_lines, digest=minutes.journal_hash), 8.5)
        if square:
            flow.square(minutes.journal_address, SQUARE)
    if minutes.signatures:
        flow.heading(labels.signatures, SIGNATURES_HEIGHT)
        flow.signatures(minutes.signatures, _SIGNATURES_IN_A_ROW)
