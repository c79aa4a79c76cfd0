"""Figures that need no database: scoring, transcribed rows and the minutes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import cycle, islice
from random import Random
from typing import Any
from unittest import mock

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from bench.rehearsed import BOOK, Rehearsed, labels, printed, rehearsed
from bench.timing import Line, Size, median_seconds, seconds, shown
from rules import RULE_BOOKS
from rules.sheet import valid
from rules.vadasz.rehearsal import EDITIONS, rehearse
from scoresheets import minutes

GAMES_A_SECOND = 40_000
VADASZ_ROWS_A_SECOND = 20_000  # about three times the items of a Slovenian row: one per part and seat
MINUTES_SECONDS = 15.0
LETTERS = ("A", "B", "C")


def scoring(size: Size) -> Iterator[Line]:
    """Games judged in a second, every item included, against a loop that only adds the same values up."""
    made = rehearsed(size.sheets)
    games = sum(len(one.rows) for one in made)
    written = [[row.entries for row in one.score.rows] for one in made]
    whole = median_seconds(lambda: [BOOK.judge(one.sheet) for one in made], size.repeats)
    bare = median_seconds(lambda: [_added_up(rows, LETTERS) for rows in written], size.repeats)
    rate = games / whole
    yield Line(
        "sheets judged once, with their items",
        f"{rate:,.0f} games/s, {whole / bare:.1f} × a bare sum of the same values",
        f"{GAMES_A_SECOND:,} games/s",
        rate >= GAMES_A_SECOND,
    )


def vadasz(size: Size) -> Iterator[Line]:
    """The same of Vadász tarokk: rehearsed sheets of four to seven people, both editions."""
    dice = Random(4)
    sheets = [rehearse(dice, code, 4 + number % 4, 20) for number in range(size.sheets) for code in EDITIONS]
    written = [[row.entries for row in valid(RULE_BOOKS[str(one["ruleset"])].judge(one)).rows] for one in sheets]
    rows = sum(map(len, written))
    whole = median_seconds(lambda: [RULE_BOOKS[str(one["ruleset"])].judge(one) for one in sheets], size.repeats)
    bare = median_seconds(lambda: [_added_up(lines, tuple(lines[0])) for lines in written], size.repeats)
    rate = rows / whole
    yield Line(
        "Vadász sheets judged once, with their items",
        f"{rate:,.0f} rows/s, {whole / bare:.1f} × a bare sum of the same values",
        f"{VADASZ_ROWS_A_SECOND:,} rows/s",
        rate >= VADASZ_ROWS_A_SECOND,
    )


def _added_up(rows: list[Any], seats: Sequence[str]) -> dict[str, int]:
    totals = dict.fromkeys(seats, 0)
    for entries in rows:
        for seat in seats:
            totals[seat] += entries[seat]
    return totals


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
