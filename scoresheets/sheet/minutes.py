"""The minutes of a table, for any number of seats.

Nothing here knows a rule: the data say what is struck out, dotted or grey.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoresheets import digest, typeface
from scoresheets.data import SeatColumn, TableSheet
from scoresheets.labels import MinutesLabels
from scoresheets.paper import GROUND, HAIR, HELPER, RULE, Paper
from scoresheets.sheet.sheet_columns import LEFT, RIGHT, Columns
from scoresheets.sheet.sheet_head import draw_head, draw_seats
from scoresheets.sheet.sheet_lines import draw_lines
from scoresheets.sheet.sheet_plan import RULES_SIZE, SheetPage, plan
from scoresheets.signing import draw_under_sheet
from scoresheets.text import clean, exact, in_fours, signed, with_plus

FOOT = 287.0
_STATUS_SIZES = ((7.0, 1), (6.0, 1), (6.0, 2), (5.5, 2), (4.8, 2), (4.3, 3))
#: Rows of the result: the total is the first, the points are the last.
_TOTAL, _DIFFERENCE, _PLACE, _POINTS, _BALANCE = range(5)
#: Rows of full height; more share the room.
_RESULT_ROWS = 4


def render(sheets: Sequence[TableSheet], labels: MinutesLabels) -> bytes:
    """Return the minutes as one PDF, a page a table (more only where notes or lines do not fit).

    Raises ValueError without a sheet.
    """
    if not sheets:
        raise ValueError("no sheet to print")
    plans = [plan(sheet) for sheet in sheets]
    count = sum(len(pages) for pages in plans)
    paper = Paper(f"{labels.title} – {sheets[0].event.name}", sheets[0].event)
    for sheet, pages in zip(sheets, plans, strict=True):
        sheet_digest = digest.of_sheet(sheet)
        for page in pages:
            if page is not plans[0][0]:
                paper.turn()
            if page is pages[0]:
                paper.mark(f"{labels.round} {sheet.round}, {labels.table} {sheet.table}")
            draw_page(paper, sheet, page, labels)
            draw_foot(paper, sheet, labels, sheet_digest, count)
    return paper.finish()


def draw_page(paper: Paper, sheet: TableSheet, page: SheetPage, labels: MinutesLabels) -> None:
    columns = Columns.of_sheet(sheet)
    draw_head(paper, sheet, labels)
    if page.has_columns:
        draw_seats(paper, sheet, columns, labels)
        draw_lines(paper, sheet, page, columns)
    if page.closing:
        draw_results(paper, sheet, page, columns, labels)
        draw_code(paper, sheet, page, columns, labels)
    draw_rules(paper, page)
    if page.signs:
        draw_under_sheet(paper, sheet.signatures, LEFT, page.signatures_y, RIGHT - LEFT)
    draw_notes(paper, page, labels)


def draw_results(paper: Paper, sheet: TableSheet, page: SheetPage, columns: Columns, labels: MinutesLabels) -> None:
    y = page.results_y
    names = (labels.total, labels.difference, labels.place, labels.points, labels.balance.format(stake=sheet.stake))
    rows = [_TOTAL, *([_DIFFERENCE] if sheet.event.differences else []), _PLACE, _POINTS]
    rows = [_BALANCE, *rows] if sheet.stake else rows
    whole = _RESULT_ROWS * page.result_height
    height = whole / len(rows)
    paper.box(LEFT, y, columns.carry_x - LEFT, height, GROUND)
    for at, row in enumerate(rows):
        baseline = y + at * height + height / 2 + 1.4
        paper.text(LEFT + 1, baseline, names[row], 9, bold=row == rows[0], room=columns.seats_x - LEFT - 3)
        _draw_results_row(paper, sheet, row, columns, baseline, labels.decimal_mark)
        last = row == rows[-1]
        paper.line(
            LEFT, y + (at + 1) * height, columns.carry_x, y + (at + 1) * height, *((0.3,) if last else (0.08, HAIR))
        )
    for index, seat in enumerate(sheet.seats):
        x = columns.seat_x(index)
        paper.line(x, y, x, y + whole, 0.2, RULE)
        _draw_status(paper, seat, x, y + (rows.index(_PLACE) + 0.5) * height + 1.4, columns)
    paper.line(columns.carry_x, y, columns.carry_x, y + whole, 0.2, RULE)


def _draw_results_row(
    paper: Paper, sheet: TableSheet, row: int, columns: Columns, baseline: float, decimal_mark: str
) -> None:
    large = row in (_TOTAL, _POINTS)
    usual = 12.0 if large else 10.0
    texts = [_result(seat, row, sheet.stake, decimal_mark) for seat in sheet.seats]
    room = columns.seat_room - 1.7 if columns.narrow else columns.split - 3
    size = min(typeface.fit(text, room, usual, 1.0, large).size for text in texts)
    for index, (seat, text) in enumerate(zip(sheet.seats, texts, strict=True)):
        right = columns.seat_x(index) + (columns.seat_room - 0.9 if columns.narrow else columns.split - 2)
        paper.text(right, baseline, text, size, bold=large, align="right")
        if row == _TOTAL and seat.annulled:
            left = right - typeface.width(text, size, bold=True) - 0.5
            paper.line(left, baseline - 1.4, right + 0.5, baseline - 1.4, 0.3)


def _draw_status(paper: Paper, seat: SeatColumn, x: float, baseline: float, columns: Columns) -> None:
    left, room = columns.split + 0.5, columns.seat_room - columns.split - 1.0
    if columns.narrow:
        left, room = 0.7, columns.seat_room - 4.6
    stacked = typeface.stack(clean(seat.status), room, _STATUS_SIZES)
    y = baseline - (len(stacked.lines) - 1) * stacked.size * 0.18
    for line in stacked.lines:
        paper.text(x + left, y, line, stacked.size, grey=HELPER, room=room, smallest=3.5)
        y += stacked.size * 0.36


def draw_code(paper: Paper, sheet: TableSheet, page: SheetPage, columns: Columns, labels: MinutesLabels) -> None:
    if not sheet.code:
        return
    x, y = columns.carry_x + 2, page.results_y
    letters = x
    if sheet.address:
        size = 4 * page.result_height - 4.1
        paper.qr(x - 1, y - 0.5, size, f"{sheet.address}{sheet.code}/")
        letters = x + size
    room = RIGHT - letters
    rows = _rows_of_code(sheet.code)
    paper.text(letters, y + 4.4, labels.check, 7, grey=HELPER, room=room, smallest=5)
    step = min(3.6, (4 * page.result_height - 12.4) / max(1, len(rows) - 1))
    for row, part in enumerate(rows):
        paper.text(letters, y + 8.4 + row * step, part, 8, bold=True, room=room)
    where = sheet.address.partition("://")[2] if sheet.address else labels.type_code
    paper.text(x, y + 4 * page.result_height - 1, where, 7, grey=HELPER, room=RIGHT - x, smallest=5)


def draw_rules(paper: Paper, page: SheetPage) -> None:
    for index, text in enumerate(page.rules):
        paper.text(LEFT, page.rules_y + index * page.rules_leading, text, RULES_SIZE, grey=HELPER)


def _rows_of_code(code: str) -> tuple[str, ...]:
    groups = code.split("-")
    return tuple("-".join(groups[at : at + 2]) for at in range(0, len(groups), 2))


def _result(seat: SeatColumn, row: int, stake: int, decimal_mark: str) -> str:
    if row == _BALANCE:
        return "" if seat.total is None else signed(stake + seat.total)
    if row == _TOTAL:
        return "" if seat.total is None else signed(seat.total)
    if row == _DIFFERENCE:
        return "" if seat.difference is None else with_plus(seat.difference)
    if row == _PLACE:
        return "" if seat.place is None else f"{seat.place}."
    return "" if seat.points is None else exact(seat.points, decimal_mark)


def draw_notes(paper: Paper, page: SheetPage, labels: MinutesLabels) -> None:
    if not page.notes:
        return
    y = page.notes_y
    first, *others = page.notes
    heading = labels.full_remarks if first.of_remark else labels.notes
    title = heading if page.has_columns or first.heading else f"{heading} ({labels.continued})"
    paper.text(LEFT, y, title, 7.5, bold=True, grey=HELPER)
    for note in others if first.heading else page.notes:
        y += page.note_leading
        if note.heading:
            paper.text(LEFT, y + 0.8, labels.full_remarks, 7.5, bold=True, grey=HELPER)
            y += 0.8
            continue
        paper.text(LEFT + 3.2, y, note.marker, 7.5, bold=True, align="right", room=4)
        paper.text(LEFT + 5, y, note.text, 7.5)


def draw_foot(paper: Paper, sheet: TableSheet, labels: MinutesLabels, sheet_digest: str, pages: int) -> None:
    """Draw digest, revision, page and time of printing; an empty `sheet_digest` leaves out the first two, no `pages`
    the page.
    """
    paper.line(LEFT, FOOT - 3.6, RIGHT, FOOT - 3.6, 0.08, HAIR)
    if sheet_digest:
        paper.text(LEFT, FOOT, f"{labels.digest} {in_fours(sheet_digest)}", 7, grey=HELPER, room=80)
        middle = "  ·  ".join(part for part in (f"{labels.revision} {sheet.revision}", sheet.status) if part)
        paper.text((LEFT + RIGHT) / 2 + 8, FOOT, middle, 7, grey=HELPER, align="centre", room=80)
    if pages:
        page_of = labels.page_of.format(page=paper.page, pages=pages)
        paper.text(RIGHT, FOOT, page_of, 7, grey=HELPER, align="right", room=30)
    paper.text(RIGHT, FOOT + 3.2, sheet.event.printed, 6.5, grey=HELPER, align="right", room=RIGHT - LEFT)
