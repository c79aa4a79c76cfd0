"""The empty sheet, for a table that writes on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoresheets import typeface
from scoresheets.data import SeatColumn, Signature, TableSheet
from scoresheets.labels import MinutesLabels
from scoresheets.paper import HAIR, HELPER, RULE, Paper
from scoresheets.sheet.minutes import draw_foot, draw_page
from scoresheets.sheet.sheet_columns import LEFT, RIGHT
from scoresheets.sheet.sheet_plan import BY_HAND, SheetPage, plan
from scoresheets.text import clean

#: Distance of fields to write in; in the left margin the baseline, its start at the bottom, and its greatest length
#: (millimetres).
_FIELD = 44.0
_MARGIN, _MARGIN_FROM, _MARGIN_ROOM = 12.5, 262.0, 232.0


def render(sheets: Sequence[TableSheet], labels: MinutesLabels) -> bytes:
    """Raises ValueError without a sheet."""
    if not sheets:
        raise ValueError("no sheet to print")
    empty = [emptied(sheet) for sheet in sheets]
    plans = [plan(sheet, BY_HAND) for sheet in empty]
    count = sum(len(pages) for pages in plans)
    paper = Paper(f"{labels.title} – {sheets[0].event.name}", sheets[0].event)
    for sheet, pages in zip(empty, plans, strict=True):
        for page in pages:
            if page is not plans[0][0]:
                paper.turn()
            if page is pages[0] and sheet.table:
                paper.mark(f"{labels.round} {sheet.round}, {labels.table} {sheet.table}")
            draw_page(paper, sheet, page, labels)
            if page.closing:
                _draw_note_lines(paper, page, labels)
            _draw_values(paper, sheet)
            draw_foot(paper, sheet, labels, "", count if sheet.table else 0)
    return paper.finish()


def _draw_note_lines(paper: Paper, page: SheetPage, labels: MinutesLabels) -> None:
    y = page.notes_y
    if labels.by_hand and y + 6.5 < page.signatures_y - 1:
        _draw_fields(paper, y + 3, labels.by_hand)
        y += 9
    if y > page.signatures_y - 8:
        return
    paper.text(LEFT, y, labels.notes, 7.5, bold=True, grey=HELPER)
    y += 6.5
    while y < page.signatures_y - 1:
        paper.line(LEFT, y, RIGHT, y, 0.08, HAIR)
        y += 6.5


def _draw_fields(paper: Paper, y: float, labels: Sequence[str]) -> None:
    x = LEFT
    for label in labels:
        typed = typeface.fit(clean(label), _FIELD, 8, 6)
        paper.text(x, y, typed.text, typed.size, grey=HELPER)
        start = x + typeface.width(typed.text, typed.size) + 1.5
        end = RIGHT if label is labels[-1] else x + _FIELD - 4
        paper.line(start, y + 0.6, end, y + 0.6, 0.1, RULE)
        x += _FIELD


def _draw_values(paper: Paper, sheet: TableSheet) -> None:
    words = " \N{MIDDLE DOT} ".join(sheet.values)
    with paper.turned(_MARGIN, _MARGIN_FROM, 90):
        paper.text(_MARGIN, _MARGIN_FROM, words, 11, bold=True, grey=HELPER, room=_MARGIN_ROOM)


def emptied(sheet: TableSheet) -> TableSheet:
    seats = tuple(
        SeatColumn(letter=seat.letter, name=seat.name, club=seat.club, start_number=seat.start_number)
        for seat in sheet.seats
    )
    signatures = tuple(Signature(role=signature.role, name=signature.name) for signature in sheet.signatures)
    return replace(sheet, seats=seats, lines=(), notes=(), signatures=signatures, status="", closed=False, code="")
