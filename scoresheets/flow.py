"""Documents of many pages: headings, paragraphs and tables that flow down A4 and break where a reader expects it.

A heading never stands alone at a page's end, a table's head returns on every page, rows that belong together stay
together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from scoresheets import marks, typeface
from scoresheets.data import EventHead, Signature
from scoresheets.paper import GROUND, HAIR, HELPER, INK, RULE, Align, Paper, Unseen
from scoresheets.signing import HEIGHT as SIGNATURES_HEIGHT
from scoresheets.signing import draw_signatures
from scoresheets.text import MINUS, clean

LEFT, RIGHT, TOP, BOTTOM, FOOT = 16.0, 196.0, 13.0, 279.0, 287.0
WIDTH = RIGHT - LEFT
LOGO_WIDTH = 44.0
_PADDING = 1.2
_SHRINK = 0.85


@dataclass(frozen=True)
class Column:
    """One column of a table: head, width in mm, and how its cells are set; `size` 0 is the table's.

    `wrapped` cells may take several lines; `decimal` ones stand on their decimal marks, units under units. `box`: a
    square to be ticked by hand stands in each row, unless its cell says something.
    """

    head: str
    width: float
    align: Align | Literal["decimal"] = "left"
    bold: bool = False
    grey: float = INK
    wrapped: bool = False
    size: float = 0.0
    box: bool = False


@dataclass(frozen=True)
class Group:
    """Rows that stay on one page if they can. Each row has one text for every column; `again` stands in the first one
    where the rest of the rows goes on on another page."""

    rows: tuple[tuple[str, ...], ...]
    again: str = ""


def single(row: tuple[str, ...]) -> Group:
    """A row that belongs to no other."""
    return Group((row,))


class Flow:
    """The pen moving down the pages of one document."""

    def __init__(self, paper: Paper, event: EventHead, title: str, page_of: str, pages: int) -> None:
        """`page_of` has {page} and {pages}; `pages` is 0 while the pages are only counted."""
        self.paper = paper
        self.event = event
        self.title = title
        self.page_of = page_of
        self.pages = pages
        #: Whose part of the document this is, and the section that goes on: the head of each further page says so.
        self.chapter = self.section = ""
        self.y = TOP
        self._title_page()

    def _title_page(self) -> None:
        paper = self.paper
        room = WIDTH - paper.logo(RIGHT - LOGO_WIDTH, TOP - 2, LOGO_WIDTH, 18, self.event.logo)
        paper.text(LEFT, TOP + 1.4, self.event.name, 9, bold=True, grey=HELPER, room=room, smallest=7)
        paper.text(LEFT, TOP + 9.6, self.title, 19, bold=True, room=room, smallest=10)
        facts = "  ·  ".join(part for part in (self.event.place, self.event.date, self.event.organiser) if part)
        paper.text(LEFT, TOP + 15.2, facts, 9.5, grey=HELPER, room=room, smallest=7)
        paper.line(LEFT, TOP + 18.5, RIGHT, TOP + 18.5, 0.35)
        self.y = TOP + 21.5

    def _foot(self) -> None:
        paper = self.paper
        paper.line(LEFT, FOOT - 4, RIGHT, FOOT - 4, 0.08, HAIR)
        told = "  ·  ".join(part for part in (self.event.printed, self.event.name) if part)
        paper.text(LEFT, FOOT, told, 7.5, grey=HELPER, room=WIDTH - 40)
        page_of = self.page_of.format(page=paper.page, pages=self.pages)
        paper.text(RIGHT, FOOT, page_of, 7.5, grey=HELPER, align="right", room=36)

    def turn(self) -> None:
        """Foot this page and head the next."""
        self._foot()
        self.paper.turn()
        told = " · ".join(part for part in (self.title, self.chapter, self.section) if part)
        fitted = typeface.fit(clean(told), WIDTH * 0.62, 8, 5.5, True)
        room = WIDTH - typeface.width(fitted.text, fitted.size, True) - 4
        self.paper.text(LEFT, TOP, self.event.name, 8, grey=HELPER, room=room)
        self.paper.text(RIGHT, TOP, fitted.text, fitted.size, bold=True, grey=HELPER, align="right")
        self.paper.line(LEFT, TOP + 2, RIGHT, TOP + 2, 0.1, RULE)
        self.y = TOP + 4

    def end(self) -> int:
        """Foot the last page; returns how many pages there are."""
        self._foot()
        return self.paper.page

    def need(self, height: float) -> None:
        """Go to the next page unless so many millimetres are left on this one."""
        if self.y + height > BOTTOM:
            self.turn()

    def space(self, height: float) -> None:
        """Leave room, but not at the top of a page."""
        if self.y > TOP + 5:
            self.y += height

    def heading(self, text: str, following: float = 18.0) -> None:
        """A section's heading, kept on the page of the `following` millimetres after it."""
        self.section = ""
        self.space(6)
        self.need(8 + following)
        self.paper.mark(text, self.y, below=bool(self.chapter))
        self.y += 5.5
        self.paper.text(LEFT, self.y, text, 13, bold=True, room=WIDTH)
        self.y += 2.5
        self.section = text

    def paragraph(self, text: str, size: float = 9.0, grey: float = INK, gap: float = 0.4) -> None:
        """A paragraph over the full width; `gap` is what it leaves below it, in lines."""
        leading = size * 0.46
        for line in typeface.wrap(clean(text), WIDTH, size):
            self.need(leading)
            self.y += leading
            self.paper.text(LEFT, self.y, line, size, grey=grey)
        self.y += leading * gap

    def square(self, text: str, size: float) -> None:
        """A QR code with its quiet zone, so many millimetres wide and high."""
        self.need(size)
        self.paper.qr(LEFT - 1, self.y, size, text)
        self.y += size

    def picture(self, picture: marks.Picture) -> None:
        """A picture below its name, on one page."""
        height = picture.height * marks.POINT
        self.need(height + 6)
        self.y += 5
        self.paper.text(LEFT, self.y, picture.title, 9, bold=True, room=WIDTH)
        marks.draw(self.paper, picture, LEFT, self.y + 1)
        self.y += height + 1

    def table(
        self, columns: Sequence[Column], groups: Sequence[Group], size: float = 9.0, *, following: float = 0.0
    ) -> None:
        """A table with its head repeated on every page; a rule after each group. The last group stands on the page of
        the `following` millimetres after it."""
        row_height = size * 0.55
        head_height = 6.4
        started = False
        reserves = _reserves(columns, groups, size)
        for at, group in enumerate(groups, start=1):
            heights = [_row_height(columns, row, size, row_height) for row in group.rows]
            whole = sum(heights)
            kept = min(whole if whole < (BOTTOM - TOP) / 2 else heights[0], (BOTTOM - TOP) / 3)
            kept += following if at == len(groups) else 0.0
            if not started:
                self.need(head_height + kept)
                self._table_head(columns, head_height)
                started = True
            elif self.y + kept > BOTTOM:
                self.turn()
                self._table_head(columns, head_height)
            for index, (row, height) in enumerate(zip(group.rows, heights, strict=True)):
                if index and self.y + height > BOTTOM and height < (BOTTOM - TOP) / 3:
                    self.turn()
                    self._table_head(columns, head_height)
                    row = (row[0] or group.again, *row[1:])
                self._row(columns, row, reserves, size, lambda: self._table_head(columns, head_height))
            self.paper.line(LEFT, self.y, LEFT + _width(columns), self.y, 0.08, HAIR)
        if started:
            self.paper.line(LEFT, self.y, LEFT + _width(columns), self.y, 0.2)
            self.y += 2

    def _table_head(self, columns: Sequence[Column], height: float) -> None:
        self.y += 1
        self.paper.box(LEFT, self.y, _width(columns), height - 1, GROUND)
        x = LEFT
        for column in columns:
            _cell(self.paper, column, x, self.y + height - 2.6, column.head, 7.5, grey=HELPER, bold=False, smallest=5)
            x += column.width
        self.y += height - 1
        self.paper.line(LEFT, self.y, LEFT + _width(columns), self.y, 0.2)

    def _row(
        self,
        columns: Sequence[Column],
        row: tuple[str, ...],
        reserves: Sequence[float],
        size: float,
        repeat_head: Callable[[], None],
    ) -> None:
        row_height = size * 0.55
        cells = [_lines(column, text, size) for column, text in zip(columns, row, strict=True)]
        leading = size * 0.42
        for index in range(max(len(lines) for lines in cells)):
            if self.y + row_height > BOTTOM:
                self.turn()
                repeat_head()
            baseline = self.y + row_height * 0.7
            x = LEFT
            for column, lines, reserve in zip(columns, cells, reserves, strict=True):
                if column.box and not index and not lines[0]:
                    side = min(row_height - 1.4, 4.2)
                    self.paper.frame(x + (column.width - side) / 2, self.y + (row_height - side) / 2, side, side, 0.2)
                elif index < len(lines):
                    used = column.size or size
                    shift = reserve - _after_units(column, lines[index], used) if reserve else 0.0
                    _cell(
                        self.paper, column, x - shift, baseline, lines[index], used, grey=column.grey, bold=column.bold
                    )
                x += column.width
            self.y += leading
        self.y += row_height - leading

    def signatures(self, signatures: Sequence[Signature], in_row: int = 4) -> None:
        """Signature lines, so many side by side, all of one width; a row is never parted, and one alone takes half."""
        in_row = min(in_row, max(2, len(signatures)))
        for start in range(0, len(signatures), in_row):
            row = signatures[start : start + in_row]
            self.need(SIGNATURES_HEIGHT)
            width = (WIDTH + 6) * len(row) / in_row - 6
            draw_signatures(self.paper, row, LEFT, self.y, width)
            self.y += SIGNATURES_HEIGHT + 2


def _width(columns: Sequence[Column]) -> float:
    return sum(column.width for column in columns)


def _lines(column: Column, text: str, size: float) -> tuple[str, ...]:
    text = clean(text)
    if not column.wrapped:
        return (text,)
    room = column.width - 2 * _PADDING
    if typeface.width(text, column.size or size, column.bold) * _SHRINK <= room:
        return (text,)
    return typeface.wrap(text, room, column.size or size, column.bold)


def _row_height(columns: Sequence[Column], row: tuple[str, ...], size: float, row_height: float) -> float:
    most = max(len(_lines(column, text, size)) for column, text in zip(columns, row, strict=True))
    return row_height + (most - 1) * size * 0.42


def _after_units(column: Column, text: str, size: float) -> float:
    """How many millimetres of a number stand behind its units: the decimals, or a fraction."""
    units = "".join(takewhile(lambda char: char.isdigit() or char == MINUS, text))
    return typeface.width(text[len(units) :], size, column.bold)


def _reserves(columns: Sequence[Column], groups: Sequence[Group], size: float) -> list[float]:
    """For every column the widest decimals in it, 0 for a column that does not stand on decimal marks."""
    return [
        max(
            (_after_units(column, row[index], column.size or size) for group in groups for row in group.rows),
            default=0.0,
        )
        if column.align == "decimal"
        else 0.0
        for index, column in enumerate(columns)
    ]


def _cell(
    paper: Paper,
    column: Column,
    x: float,
    baseline: float,
    text: str,
    size: float,
    *,
    grey: float,
    bold: bool,
    smallest: float = 6.5,
) -> None:
    room = column.width - 2 * _PADDING
    align: Align = "right" if column.align == "decimal" else column.align
    if align == "right":
        x += column.width - _PADDING
    elif align == "centre":
        x += column.width / 2
    else:
        x += _PADDING
    paper.text(x, baseline, text, size, bold=bold, grey=grey, align=align, room=room, smallest=min(smallest, size))


def render_flow(event: EventHead, title: str, page_of: str, compose: Callable[[Flow], None]) -> bytes:
    """Compose the document twice: once to learn how many pages it has, once to print "page x of y" on them."""
    counted = Flow(Unseen(title, event), event, title, page_of, 0)
    compose(counted)
    pages = counted.end()
    flow = Flow(Paper(f"{title}: {event.name}", event), event, title, page_of, pages)
    compose(flow)
    flow.end()
    return flow.paper.finish()


def draw_name(paper: Paper, x: float, baseline: float, name: str, room: float, size: float) -> None:
    """A name in one line if it is legible there, else in two equally small ones around the baseline."""
    name, small = clean(name), size * 0.68
    lines = _two_lines(name)
    if typeface.width(name, small, True) <= room or not lines:
        paper.text(x, baseline, name, size, bold=True, room=room)
        return
    small = min(typeface.fit(line, room, small, 5.5, True).size for line in lines)
    paper.text(x, baseline - small * 0.2, lines[0], small, bold=True, room=room)
    paper.text(x, baseline + small * 0.18, lines[1], small, bold=True, room=room)


def _two_lines(name: str) -> tuple[str, str] | None:
    """The name parted at a space or after a hyphen where the halves are most alike; None where it has neither."""
    halves = [(name[: at + 1].rstrip(), name[at + 1 :]) for at, char in enumerate(name[:-1]) if char in " -"]
    return min(halves, key=lambda both: max(typeface.width(half, 10, True) for half in both), default=None)
