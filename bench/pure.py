"""Figures that need no database: scoring, transcribed rows and the minutes."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import cycle, islice
from random import Random
from time import process_time
from typing import Any
from unittest import mock

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from bench.rehearsed import BOOK, Rehearsed, labels, printed, rehearsed
from bench.timing import Line, Size, median_seconds, seconds, shown
from rules import RULE_BOOKS
from rules.book import RuleBook
from rules.rehearsals import REHEARSALS
from rules.sheet import valid
from scoresheets import minutes

ROWS = 20  # a sheet
#: By book: one of four seats that settles every part at each writes four times the items of a Slovenian row.
USUAL_ROWS_A_SECOND, ROWS_A_SECOND = 20_000, {BOOK.code: 40_000}
MINUTES_SECONDS = 15.0


def books(size: Size) -> Iterator[Line]:
    """Rows judged in a second of one core, every item included, against a loop that only adds the same values up."""
    return map(partial(_book, size), RULE_BOOKS.values())


def _book(size: Size, book: RuleBook) -> Line:
    dice = Random(4)
    tables = islice(cycle(book.table_sizes), size.sheets)
    sheets = [REHEARSALS[book.code](dice, ROWS, players) for players in tables]
    judged = [row for one in sheets for row in valid(book.judge(one)).rows]
    written = [row.entries for row in judged]
    whole = median_seconds(lambda: [book.judge(one) for one in sheets], size.repeats, process_time)
    bare = median_seconds(lambda: [sum(entries.values()) for entries in written], size.repeats, process_time)
    rate, target = len(judged) / whole, ROWS_A_SECOND.get(book.code, USUAL_ROWS_A_SECOND)
    items = sum(len(row.items) for row in judged) / len(judged)
    return Line(
        f"{book.code}: rows judged with items",
        f"{rate:,.0f} rows/s, {items:.1f} items a row, {whole / bare:.1f} × a bare sum of the same values",
        f"{target:,} rows/s",
        rate >= target,
    )


def paper_rows(size: Size) -> Iterator[Line]:
    """Checking three written values: those of real games, and the same a point off, with and without what is known."""
    made = rehearsed(max(4, size.sheets // 10), seed=2)
    for name, known, shift in (
        ("paper row, contract and declarer known", True, 0),
        ("paper row, only the values", False, 0),
        ("paper row a point off, contract known", True, 1),
        ("paper row a point off, only the values", False, 1),
    ):
        rows = [row for one in made for row in _transcribed(one, known, shift)]
        took = sorted(seconds(partial(BOOK.judge, {"ruleset": BOOK.code, "rows": [row]})) for row in rows)
        yield Line(name, f"{shown(took[len(took) // 2])} a row, the slowest of {len(took)}: {shown(took[-1])}")


def _transcribed(one: Rehearsed, known: bool, shift: int) -> Iterator[dict[str, Any]]:
    """The sheet's rows as somebody copies them from paper, the first seat's value shifted."""
    for row, scored in zip(one.rows, one.score.rows, strict=True):
        if "contract" not in row:
            continue
        entries = dict(scored.entries)
        entries["A"] += shift
        facts: dict[str, Any] = {"entries": entries}
        if known:
            facts.update((name, row[name]) for name in ("contract", "declarer") if name in row)
        yield facts


@dataclass(frozen=True, slots=True)
class Drawn:
    """A string as it was set; `turn` stands for the end of a page."""

    text: str = ""
    x: float = 0.0
    y: float = 0.0
    font: str = ""
    size: float = 0.0
    turn: bool = False


def documents(size: Size) -> Iterator[Line]:
    """The minutes of many tables in one file, against the same strings on a bare canvas."""
    made = rehearsed(min(size.sheets, 50), seed=3)
    sheets = [printed(one, table) for table, one in enumerate(islice(cycle(made), size.pdf_tables), start=1)]
    words = labels()
    strings = _strings_of(lambda: minutes.render(sheets, words))
    repeats = min(3, size.repeats)
    whole = median_seconds(lambda: minutes.render(sheets, words), repeats)
    bare = median_seconds(lambda: _bare(strings), repeats)
    limit = MINUTES_SECONDS * size.pdf_tables / 500
    yield Line(
        f"minutes of {size.pdf_tables} tables",
        f"{shown(whole)}, {whole / bare:.1f} × the same strings on a bare canvas ({shown(bare)})",
        f"{limit:g} s",
        whole <= limit,
    )


def _strings_of(render: Any) -> list[Drawn]:
    """Every string that is drawn, read off the canvas while it draws."""
    found: list[Drawn] = []
    draw_string, show_page = Canvas.drawString, Canvas.showPage

    def draw(canvas: Any, x: float, y: float, text: str, *args: Any, **options: Any) -> None:
        found.append(Drawn(text, x, y, canvas._fontname, canvas._fontsize))
        draw_string(canvas, x, y, text, *args, **options)

    def show(canvas: Any) -> None:
        found.append(Drawn(turn=True))
        show_page(canvas)

    with mock.patch.object(Canvas, "drawString", draw), mock.patch.object(Canvas, "showPage", show):
        render()
    return found


def _bare(strings: list[Drawn]) -> bytes:
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, pageCompression=1, invariant=1)
    font, size = "", 0.0
    for one in strings:
        if one.turn:
            canvas.showPage()
            font = ""
            continue
        if (one.font, one.size) != (font, size):
            font, size = one.font, one.size
            canvas.setFont(font, size)
        canvas.drawString(one.x, one.y, one.text)
    canvas.save()
    return buffer.getvalue()
