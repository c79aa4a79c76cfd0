"""Figures of printing, in processor time, each against the same strings or cells without our code."""

import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from io import BytesIO
from itertools import cycle, islice
from time import process_time
from typing import Any
from unittest import mock

import xlsxwriter
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from bench.rehearsed import HEAD, labels, printed, rehearsed, words
from bench.timing import Line, Size, median_seconds, shown
from scoresheets import typeface
from scoresheets.data import TableSheet
from scoresheets.event_data import (
    EventWorkbook,
    Seating,
    SeatingEntry,
    SeatingTable,
    Standings,
    WorkbookRound,
    WorkbookTable,
)
from scoresheets.labels import SeatingLabels, WorkbookLabels
from scoresheets.paper import Paper
from scoresheets.sheet import minutes
from scoresheets.tables import seating
from scoresheets.workbooks import workbook, xlsx

PAPER_RATIO, WORKBOOK_RATIO = 1.3, 1.5
#: memory at once while twice as much is written, beside the file itself
FLAT = 1.2


def documents(size: Size) -> Iterator[Line]:
    rehearsals = rehearsed(min(size.sheets, 50), seed=3)
    sheets = [
        printed(rehearsal, table) for table, rehearsal in enumerate(islice(cycle(rehearsals), size.pdf_tables), start=1)
    ]
    yield _paper(f"minutes of {len(sheets)} tables", lambda: minutes.render(sheets, labels()), size)
    seated, seating_words = _seating(sheets), words(SeatingLabels)
    yield _paper(f"seating of {len(seated.names)} players", lambda: seating.render(seated, seating_words), size)
    yield from _workbook(sheets, size)


def _paper(name: str, render: Callable[[], object], size: Size) -> Line:
    strings = _strings_of(render)
    repeats = max(3, size.repeats)
    whole = median_seconds(render, repeats, process_time)
    bare = median_seconds(lambda: _bare(strings), repeats, process_time)
    figure = f"{shown(whole)}, {whole / bare:.2f} × the same strings on a bare canvas ({shown(bare)})"
    return Line(name, figure, f"{PAPER_RATIO} ×", whole <= PAPER_RATIO * bare)


# --- paper ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn string; `turn` is the end of a page."""

    text: str = ""
    x: float = 0.0
    y: float = 0.0
    font: str = ""
    size: float = 0.0
    turn: bool = False


def _strings_of(render: Callable[[], object]) -> list[Drawn]:
    drawn: list[Drawn] = []
    place, show_page = Paper.place, Canvas.showPage

    def placed(paper: Paper, x: float, y: float, text: str, size: float, *, bold: bool) -> None:
        drawn.append(Drawn(text, x, y, typeface.font_name(bold), size))
        place(paper, x, y, text, size, bold=bold)

    def show(canvas: Any) -> None:
        drawn.append(Drawn(turn=True))
        show_page(canvas)

    with mock.patch.object(Paper, "place", placed), mock.patch.object(Canvas, "showPage", show):
        render()
    return drawn


def _bare(strings: Sequence[Drawn]) -> bytes:
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, pageCompression=1, invariant=1)
    font, size = "", 0.0
    for string in strings:
        if string.turn:
            canvas.showPage()
            font = ""
            continue
        if (string.font, string.size) != (font, size):
            font, size = string.font, string.size
            canvas.setFont(font, size)
        canvas.drawString(string.x, string.y, string.text)
    canvas.save()
    return buffer.getvalue()


def _seating(sheets: Sequence[TableSheet]) -> Seating:
    seated = [
        SeatingEntry(seat.name, seat.club, sheet.table, seat.letter, seat.name[0])
        for sheet in sheets
        for seat in sheet.seats
    ]
    names = sorted(seated, key=lambda row: row.name)
    tables = tuple(SeatingTable(sheet.table, sheet.seats) for sheet in sheets)
    return Seating(HEAD, 1, tuple(names), tables)


# --- the workbook -----------------------------------------------------------------------------------------------------


def _workbook(sheets: Sequence[TableSheet], size: Size) -> Iterator[Line]:
    spoken = words(WorkbookLabels)
    whole_event, half = _event(sheets), _event(sheets[: len(sheets) // 2])
    cells = _cells_of(lambda: workbook.render(whole_event, spoken))
    repeats = max(3, size.repeats)
    whole = median_seconds(lambda: workbook.render(whole_event, spoken), repeats, process_time)
    bare = median_seconds(lambda: _bare_workbook(cells), repeats, process_time)
    figure = f"{shown(whole)}, {whole / bare:.2f} × the same cells written bare ({shown(bare)})"
    yield Line(f"workbook of {len(sheets)} tables", figure, f"{WORKBOOK_RATIO} ×", whole <= WORKBOOK_RATIO * bare)
    large, small = (_peak(partial(workbook.render, event, spoken)) for event in (whole_event, half))
    figure = f"{large / 2**20:.1f} MB, {small / 2**20:.1f} MB for half as many"
    yield Line(f"memory of a workbook of {len(sheets)} tables", figure, f"{FLAT} ×", large <= FLAT * small)


def _event(sheets: Sequence[TableSheet]) -> EventWorkbook:
    tables = tuple(WorkbookTable(sheet) for sheet in sheets)
    paid = {3: (Fraction(3), Fraction(2), Fraction(1))}
    return EventWorkbook(HEAD, (), (WorkbookRound(1, tables),), Standings(HEAD, "", (), ()), paid)


Cell = tuple[int, xlsx.Value, str]


def _cells_of(render: Callable[[], object]) -> list[list[Cell]]:
    cells: list[list[Cell]] = []
    row = xlsx.Page.row

    def written(
        page: xlsx.Page, values: Sequence[xlsx.Value], styles: str | Sequence[str] = xlsx.PLAIN, *, hidden: bool = False
    ) -> None:
        each = [styles] * len(values) if isinstance(styles, str) else styles
        cells.append([(column, *cell) for column, cell in enumerate(zip(values, each, strict=True))])
        row(page, values, styles, hidden=hidden)

    with mock.patch.object(xlsx.Page, "row", written):
        render()
    return cells


def _bare_workbook(rows: Sequence[Sequence[Cell]]) -> bytes:
    buffer = BytesIO()
    book = xlsxwriter.Workbook(buffer, {"constant_memory": True})
    sheet, plain = book.add_worksheet(), book.add_format({"bold": True})
    for number, row in enumerate(rows):
        for column, value, _style in row:
            if isinstance(value, str) and value:
                sheet.write_string(number, column, value, plain)
            elif isinstance(value, xlsx.Formula):
                sheet.write_formula(number, column, value.text, plain, float(value.value or 0))
            elif isinstance(value, int | Fraction):
                sheet.write_number(number, column, float(value), plain)
            else:
                sheet.write_blank(number, column, None, plain)
    book.close()
    return buffer.getvalue()


def _peak(render: Callable[[], bytes]) -> float:
    """Return the peak of bytes held at once, without the output file."""
    tracemalloc.start()
    try:
        output = render()
        return max(1.0, tracemalloc.get_traced_memory()[1] - 2 * len(output))
    finally:
        tracemalloc.stop()
