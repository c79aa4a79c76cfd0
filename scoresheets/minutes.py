"""The minutes of a table (tekmovalni zapisnik): one page that reads like the federation's paper sheet (A9–A13, B1.25).

`render` takes any number of sheets and gives one PDF; `sheet_plan.py` decides what goes on which page, this module
draws it. Nothing here knows a rule: what is struck out, dotted, marked or grey is told by the data.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoresheets import digest, typeface
from scoresheets.data import Line, SeatColumn, TableSheet
from scoresheets.labels import MinutesLabels
from scoresheets.paper import GROUND, HAIR, HELPER, INK, RULE, Paper
from scoresheets.sheet_plan import LEADING, LEFT, RIGHT, RULES_SIZE, TOP, Columns, SheetPage, plan
from scoresheets.signing import draw_signatures
from scoresheets.text import clean, exact, in_fours, signed, with_plus

FOOT = 287.0
_CODE = 21.5
_NAME_SIZES = ((11.0, 2), (10.0, 2), (9.0, 2), (8.0, 3), (7.0, 3))
_NAME_MIDDLE = 10.9
_BASELINE = 1.35  # of a line's value below its middle


def render(sheets: Sequence[TableSheet], labels: MinutesLabels) -> bytes:
    """The minutes of the given tables as one PDF, a page a table (more only where notes or lines do not fit on one).

    Raises ValueError if there is no sheet, since a document without a page is not one.
    """
    if not sheets:
        raise ValueError("no sheet to print")
    plans = [plan(sheet) for sheet in sheets]
    count = sum(len(pages) for pages in plans)
    paper = Paper(f"{labels.title} – {sheets[0].event.name}")
    for sheet, pages in zip(sheets, plans, strict=True):
        sheet_digest = digest.of_sheet(sheet)
        for page in pages:
            if page is not plans[0][0]:
                paper.turn()
            draw_page(paper, sheet, page, labels)
            draw_foot(paper, sheet, labels, sheet_digest, count)
    return paper.finish()


def draw_page(paper: Paper, sheet: TableSheet, page: SheetPage, labels: MinutesLabels) -> None:
    """One page of one sheet without its foot line."""
    columns = Columns.for_seats(len(sheet.seats))
    draw_head(paper, sheet, labels)
    if page.line_numbers:
        draw_seats(paper, sheet, columns, labels)
        draw_lines(paper, sheet, page, columns)
    if page.closing:
        draw_results(paper, sheet, page, columns, labels)
        draw_code(paper, sheet, page, columns, labels)
        draw_rules(paper, page)
        draw_signatures(paper, sheet.signatures, LEFT, page.signatures_y, RIGHT - LEFT)
    draw_notes(paper, page, labels)


def draw_head(paper: Paper, sheet: TableSheet, labels: MinutesLabels) -> None:
    """Event, place, date and organiser at the left, round and table as large numbers at the right."""
    event = sheet.event
    boxes = RIGHT - 44
    paper.text(LEFT, TOP + 3, labels.title, 8, bold=True, grey=HELPER, room=boxes - LEFT - 4)
    paper.text(LEFT, TOP + 10, event.name, 16, bold=True, room=boxes - LEFT - 4, smallest=9)
    facts = "  ·  ".join(part for part in (event.place, event.date, event.organiser) if part)
    paper.text(LEFT, TOP + 15.2, facts, 9, grey=HELPER, room=boxes - LEFT - 4, smallest=7)
    for x, label, number in ((boxes, labels.round, sheet.round), (boxes + 22, labels.table, sheet.table)):
        paper.line(x, TOP, x, TOP + 15.6, 0.1, HAIR)
        paper.text(x + 20, TOP + 3, label, 8, grey=HELPER, align="right", room=18)
        paper.text(x + 20, TOP + 13.6, str(number), 27, bold=True, align="right", room=18, smallest=12)
    paper.line(LEFT, TOP + 18, RIGHT, TOP + 18, 0.35)


def draw_seats(paper: Paper, sheet: TableSheet, columns: Columns, labels: MinutesLabels) -> None:
    """The head of the columns: letter, name, club and circles of every seat; at the left what the rows are."""
    top = columns.head_y
    paper.box(LEFT, top, RIGHT - LEFT, 5.6, GROUND)
    for text, baseline in (
        (labels.player, top + 12.1),
        (labels.club, top + 18.9),
        (labels.radelc, top + 24.4),
    ):
        paper.text(LEFT + 1, baseline, text, 7, grey=HELPER, room=columns.seats_x - LEFT - 3)
    paper.text(columns.number_x, top + 4, labels.number, 7, grey=HELPER, align="centre", room=8)
    paper.text(columns.dealer_x, top + 4, labels.dealer, 7, grey=HELPER, align="centre", room=6)
    paper.text(columns.contract_x, top + 4, labels.contract, 7, grey=HELPER, room=columns.contract_room)
    paper.text(columns.declarer_x, top + 4, labels.declarer, 7, grey=HELPER, align="centre", room=9)
    paper.text(columns.remarks_x + 1.6, top + 4, labels.remarks, 7, grey=HELPER, room=columns.remarks_room)
    for index, seat in enumerate(sheet.seats):
        _draw_seat(paper, seat, columns.seat_x(index), top, columns.seat_room, labels)
    _draw_legend(paper, columns, labels)


def _draw_seat(paper: Paper, seat: SeatColumn, x: float, top: float, room: float, labels: MinutesLabels) -> None:
    inside = room - 3
    paper.text(x + room / 2, top + 4.3, seat.letter, 11, bold=True, align="centre")
    if seat.start_number is not None:
        number = f"{labels.start_number} {seat.start_number}"
        paper.text(x + room - 1.5, top + 4, number, 7, grey=HELPER, align="right", room=room / 2 - 4)
    name = typeface.stack(clean(seat.name), inside, _NAME_SIZES, True)
    leading = name.size * 0.4
    # In the middle between the rule above and the club, whatever its size: a capital is 0.226 mm a point high.
    baseline = top + _NAME_MIDDLE + name.size * 0.113 - (len(name.lines) - 1) * leading / 2
    for line in name.lines:
        paper.text(x + 1.5, baseline, line, name.size, bold=True, room=inside, smallest=6)
        baseline += leading
    paper.text(x + 1.5, top + 18.9, seat.club, 7.5, grey=HELPER, room=inside, smallest=6)
    step = min(4.1, (inside - 2.6) / max(1, len(seat.circles) - 1))
    radius = min(1.3, step * 0.4)
    for index, circle in enumerate(seat.circles):
        centre_x, centre_y = x + 2.9 + index * step, top + 23.5
        used = circle.used_in is not None
        paper.circle(
            centre_x, centre_y, radius, filled=False, thick=0.18 if used else 0.32, grey=HELPER if used else INK
        )
        if used:
            reach = radius * 1.25
            paper.line(centre_x - reach, centre_y + reach, centre_x + reach, centre_y - reach, 0.25, HELPER)


def _draw_legend(paper: Paper, columns: Columns, labels: MinutesLabels) -> None:
    x, y = columns.remarks_x + 3, columns.head_y + 10.3
    room = columns.remarks_room - 5
    paper.circle(x, y - 0.9, 0.95, filled=False, thick=0.25)
    paper.text(x + 3.4, y, labels.legend_open, 7, grey=HELPER, room=room)
    y += 4.6
    paper.circle(x, y - 0.9, 0.95, filled=False, thick=0.15, grey=HELPER)
    paper.line(x - 1.2, y + 0.3, x + 1.2, y - 2.1, 0.2, HELPER)
    paper.text(x + 3.4, y, labels.legend_used, 7, grey=HELPER, room=room)
    y += 4.6
    paper.text(x, y, "8", 7, align="centre", grey=HELPER)
    paper.line(x - 1.3, y - 0.8, x + 1.3, y - 0.8, 0.25, INK)
    paper.text(x + 3.4, y, labels.legend_klop, 7, grey=HELPER, room=room)
    y += 4.6
    paper.circle(x, y - 0.9, 0.7, filled=True)
    paper.text(x + 3.4, y, labels.legend_kontra, 7, grey=HELPER, room=room)


def draw_lines(paper: Paper, sheet: TableSheet, page: SheetPage, columns: Columns) -> None:
    """The numbered lines with their rules; a darker rule after each full lap of dealers."""
    written = {line.number: line for line in sheet.lines}
    height, top = page.line_height, columns.lines_y
    for index, number in enumerate(page.line_numbers):
        y = top + index * height
        line = written.get(number)
        if line is not None and line.penalty:
            paper.box(LEFT, y, RIGHT - LEFT, height, GROUND)
    bottom = top + len(page.line_numbers) * height
    _draw_rules(paper, page, columns, top, bottom, len(sheet.seats))
    for index, number in enumerate(page.line_numbers):
        baseline = top + index * height + height / 2 + _BASELINE
        line = written.get(number)
        paper.text(columns.number_x, baseline, str(number), 9, align="centre", grey=HELPER if line is None else INK)
        if line is not None:
            _draw_line(paper, sheet, line, page, columns, baseline)
    if sheet.closed:
        _strike_unused(paper, page, columns, set(written))


def _draw_rules(paper: Paper, page: SheetPage, columns: Columns, top: float, bottom: float, lap: int) -> None:
    for index, number in enumerate(page.line_numbers[:-1], start=1):
        full_lap = number % lap == 0
        y = top + index * page.line_height
        paper.line(LEFT, y, RIGHT, y, 0.14 if full_lap else 0.08, RULE if full_lap else HAIR)
    paper.line(LEFT, columns.head_y + 5.6, RIGHT, columns.head_y + 5.6, 0.1, RULE)
    paper.line(LEFT, top, RIGHT, top, 0.3)
    paper.line(LEFT, bottom, RIGHT, bottom, 0.3)
    for index in range(columns.seat_count):
        x = columns.seat_x(index)
        paper.line(x, columns.head_y, x, bottom, 0.2, RULE)
        paper.line(x + columns.split, top, x + columns.split, bottom, 0.06, HAIR)
    paper.line(columns.remarks_x, columns.head_y, columns.remarks_x, bottom, 0.2, RULE)


def _draw_line(paper: Paper, sheet: TableSheet, line: Line, page: SheetPage, columns: Columns, baseline: float) -> None:
    if line.struck:
        reach = typeface.width(str(line.number), 9) / 2 + 1.1
        paper.line(columns.number_x - reach, baseline - 0.5, columns.number_x + reach, baseline - 1.7, 0.32)
    paper.text(columns.dealer_x, baseline, line.dealer, 8, grey=HELPER, align="centre", room=5)
    paper.text(columns.contract_x, baseline, line.contract, 9, room=columns.contract_room, smallest=6)
    paper.text(columns.declarer_x, baseline, " ".join(line.takers), 9, bold=True, align="centre", room=8)
    for index, seat in enumerate(sheet.seats):
        x = columns.seat_x(index)
        entry = line.entries[index] if index < len(line.entries) else None
        right = x + columns.split - 2
        if entry is not None:
            paper.text(right, baseline, signed(entry), 10.5, bold=True, align="right", room=columns.split - 3)
        if line.running and entry is not None:
            total = signed(line.running[index])
            paper.text(x + columns.seat_room - 1.6, baseline, total, 7.5, grey=HELPER, align="right", room=11)
        if seat.letter in line.dots:
            paper.circle(right - _value_room(entry) - 2.2, baseline - 1.25, 0.8, filled=True)
        words = " ".join(mark.text for mark in line.marks if mark.letter == seat.letter)
        if words:
            free = columns.split - 4.4 - _value_room(entry) - (2.4 if seat.letter in line.dots else 0)
            paper.text(x + 1.2, baseline, words, 7, grey=HELPER, room=max(4.0, free), smallest=5)
    _draw_remarks(paper, line, page, columns, baseline)


def _value_room(entry: int | None) -> float:
    return 0.0 if entry is None else typeface.width(signed(entry), 10.5, True)


def _draw_remarks(paper: Paper, line: Line, page: SheetPage, columns: Columns, baseline: float) -> None:
    remarks = page.remarks.get(line.number)
    if remarks is None:
        return
    x = columns.remarks_x + 1.6
    if remarks.note_numbers:
        marker = ",".join(str(number) for number in remarks.note_numbers)
        paper.text(RIGHT - 0.6, baseline - 0.9, marker, 6.5, bold=True, align="right", room=remarks.marker_room)
    leading = remarks.size * LEADING
    y = baseline
    if len(remarks.lines) > 1:  # in the middle of the line, whatever their size: a capital is 0.226 mm a point high
        y += remarks.size * 0.113 - _BASELINE - (len(remarks.lines) - 1) * leading / 2
    for text in remarks.lines:
        paper.text(x, y, text, remarks.size)
        y += leading


def _strike_unused(paper: Paper, page: SheetPage, columns: Columns, written: set[int]) -> None:
    unused = [index for index, number in enumerate(page.line_numbers) if number not in written]
    if not unused:
        return
    top = columns.lines_y + unused[0] * page.line_height + 1
    bottom = columns.lines_y + (unused[-1] + 1) * page.line_height - 1
    paper.line(columns.seats_x + 2, bottom, columns.remarks_x - 2, top, 0.25, HELPER)


def draw_results(paper: Paper, sheet: TableSheet, page: SheetPage, columns: Columns, labels: MinutesLabels) -> None:
    """Totals, difference, place and points under the columns (A12, A13)."""
    height, y = page.result_height, page.results_y
    paper.box(LEFT, y, columns.remarks_x - LEFT, height, GROUND)
    rows = (labels.total, labels.difference, labels.place, labels.points)
    for row, label in enumerate(rows):
        baseline = y + row * height + height / 2 + 1.4
        paper.text(LEFT + 1, baseline, label, 9, bold=row == 0, room=columns.seats_x - LEFT - 3)
        for index, seat in enumerate(sheet.seats):
            right = columns.seat_x(index) + columns.split - 2
            large = row in (0, 3)
            text = _result(seat, row, labels.decimal_mark)
            paper.text(right, baseline, text, 12 if large else 10, bold=large, align="right", room=columns.split - 3)
            if row == 0 and seat.annulled:
                paper.line(
                    right - typeface.width(text, 12, bold=True) - 0.5, baseline - 1.4, right + 0.5, baseline - 1.4, 0.3
                )
        last = row == len(rows) - 1
        paper.line(
            LEFT, y + (row + 1) * height, columns.remarks_x, y + (row + 1) * height, *((0.3,) if last else (0.08, HAIR))
        )
    for index, seat in enumerate(sheet.seats):
        x = columns.seat_x(index)
        paper.line(x, y, x, y + 4 * height, 0.2, RULE)
        room = columns.seat_room - columns.split - 1.5
        paper.text(
            x + columns.split + 0.5, y + 2.5 * height + 1.4, seat.status, 7, grey=HELPER, room=room, smallest=4.5
        )
    paper.line(columns.remarks_x, y, columns.remarks_x, y + 4 * height, 0.2, RULE)


def draw_code(paper: Paper, sheet: TableSheet, page: SheetPage, columns: Columns, labels: MinutesLabels) -> None:
    """Beside the results: what to scan or type to learn whether this paper is still current."""
    if not sheet.code:
        return
    x, y = columns.remarks_x + 2, page.results_y
    letters = x
    if sheet.address:
        paper.qr(x - 1, y - 0.5, _CODE, f"{sheet.address}{sheet.code}/")
        letters = x + _CODE
    room = RIGHT - letters
    paper.text(letters, y + 4.4, labels.check, 7, grey=HELPER, room=room, smallest=5)
    for row, part in enumerate(_rows_of_code(sheet.code)):
        paper.text(letters, y + 8.4 + row * 3.6, part, 8, bold=True, room=room)
    where = sheet.address.partition("://")[2] if sheet.address else labels.type_code
    paper.text(x, y + 4 * page.result_height - 1, where, 7, grey=HELPER, room=RIGHT - x, smallest=5)


def draw_rules(paper: Paper, page: SheetPage) -> None:
    """Under the results: how the event reads the rule book."""
    for index, text in enumerate(page.rules):
        paper.text(LEFT, page.rules_y + index * page.rules_leading, text, RULES_SIZE, grey=HELPER)


def _rows_of_code(code: str) -> tuple[str, ...]:
    """The code in rows of two groups, to be read and typed."""
    groups = code.split("-")
    return tuple("-".join(groups[at : at + 2]) for at in range(0, len(groups), 2))


def _result(seat: SeatColumn, row: int, decimal_mark: str) -> str:
    if row == 0:
        return "" if seat.total is None else signed(seat.total)
    if row == 1:
        return "" if seat.difference is None else with_plus(seat.difference)
    if row == 2:
        return "" if seat.place is None else f"{seat.place}."
    return "" if seat.points is None else exact(seat.points, decimal_mark)


def draw_notes(paper: Paper, page: SheetPage, labels: MinutesLabels) -> None:
    """The numbered notes, small, over the full width."""
    if not page.notes:
        return
    y = page.notes_y
    heading = labels.notes if page.line_numbers else f"{labels.notes} ({labels.continued})"
    paper.text(LEFT, y, heading, 7.5, bold=True, grey=HELPER)
    for note in page.notes:
        y += page.note_leading
        paper.text(LEFT + 3.2, y, note.marker, 7.5, bold=True, align="right", room=4)
        paper.text(LEFT + 5, y, note.text, 7.5)


def draw_foot(paper: Paper, sheet: TableSheet, labels: MinutesLabels, sheet_digest: str, pages: int) -> None:
    """Digest, revision and page; `sheet_digest` "" leaves digest and revision out (the empty sheet)."""
    paper.line(LEFT, FOOT - 3.6, RIGHT, FOOT - 3.6, 0.08, HAIR)
    if sheet_digest:
        paper.text(LEFT, FOOT, f"{labels.digest} {in_fours(sheet_digest)}", 7, grey=HELPER, room=80)
        middle = "  ·  ".join(part for part in (f"{labels.revision} {sheet.revision}", sheet.status) if part)
        paper.text((LEFT + RIGHT) / 2 + 8, FOOT, middle, 7, grey=HELPER, align="centre", room=80)
    page_of = labels.page_of.format(page=paper.page, pages=pages)
    paper.text(RIGHT, FOOT, page_of, 7, grey=HELPER, align="right", room=30)
