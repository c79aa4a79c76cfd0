"""Documents of many pages: headings, paragraphs and tables that flow down A4 pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from scoresheets import signing, typeface
from scoresheets.charts import marks
from scoresheets.data import EventHead, Signature
from scoresheets.paper import GROUND, HAIR, HELPER, INK, RULE, Align, Paper, Unseen
from scoresheets.text import MINUS, clean

LEFT, RIGHT, TOP, BOTTOM, FOOT = 16.0, 196.0, 13.0, 279.0, 287.0
WIDTH = RIGHT - LEFT
LOGO_WIDTH = 44.0
#: Left and right, in a cell.
PADDING = 1.2
#: Height of a table's head; height from which a group may be split; size of a table too small to split; small text.
_HEAD, _TALL, _FEW, _TEXT_SIZE = 6.4, (BOTTOM - TOP) / 3, 3, 9.0
#: Gap below a table.
_BELOW = 2.0
_SHRINK = 0.85


@dataclass(frozen=True)
class Column:
    """`width` in mm; `size` 0 is the table's. `wrapped` cells may take several lines; `decimal` ones are aligned on
    decimal marks. An empty `box` cell shows a square to tick.
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
    """Rows that stay on one page if they can; `again` replaces the first cell on a further page."""

    rows: tuple[tuple[str, ...], ...]
    again: str = ""


def single(row: tuple[str, ...]) -> Group:
    return Group((row,))


@dataclass(frozen=True)
class _Block:
    """Rows that stay on one page: a group, or one row of a group that is too high."""

    group: Group
    rows: tuple[tuple[str, ...], ...]
    heights: tuple[float, ...]
    begins: bool
    ends: bool


class Flow:
    def __init__(self, paper: Paper, event: EventHead, title: str, page_of: str, pages: int) -> None:
        """Begin the first page. `page_of` has {page} and {pages}; `pages` is 0 while they are only counted."""
        self.paper = paper
        self.event = event
        self.title = title
        self.page_of = page_of
        self.pages = pages
        #: Repeated in the head of each further page.
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
        foot = "  ·  ".join(part for part in (self.event.printed, self.event.name) if part)
        paper.text(LEFT, FOOT, foot, 7.5, grey=HELPER, room=WIDTH - 40)
        page_of = self.page_of.format(page=paper.page, pages=self.pages)
        paper.text(RIGHT, FOOT, page_of, 7.5, grey=HELPER, align="right", room=36)

    def turn(self) -> None:
        self._foot()
        self.paper.turn()
        head = " · ".join(part for part in (self.title, self.chapter, self.section) if part)
        fitted = typeface.fit(clean(head), WIDTH * 0.62, 8, 5.5, True)
        room = WIDTH - typeface.width(fitted.text, fitted.size, True) - 4
        self.paper.text(LEFT, TOP, self.event.name, 8, grey=HELPER, room=room)
        self.paper.text(RIGHT, TOP, fitted.text, fitted.size, bold=True, grey=HELPER, align="right")
        self.paper.line(LEFT, TOP + 2, RIGHT, TOP + 2, 0.1, RULE)
        self.y = TOP + 4

    def end(self) -> int:
        self._foot()
        return self.paper.page

    def need(self, height: float) -> None:
        """Begin a new page unless `height` millimetres are left."""
        if self.y + height > BOTTOM:
            self.turn()

    def space(self, height: float) -> None:
        if self.y > TOP + 5:
            self.y += height

    def heading(self, text: str, following: float = 18.0) -> None:
        """Set a heading on the page of the `following` millimetres after it."""
        self.section = ""
        self.space(6)
        self.need(8 + following)
        self.paper.mark(text, self.y, below=bool(self.chapter))
        self.y += 5.5
        self.paper.text(LEFT, self.y, text, 13, bold=True, room=WIDTH)
        self.y += 2.5
        self.section = text

    def paragraph(self, text: str, size: float = 9.0, grey: float = INK, gap: float = 0.4) -> None:
        """Set a paragraph with `gap` lines below it. Each of its pages has two lines or more."""
        leading = size * 0.46
        lines = typeface.wrap(clean(text), WIDTH, size)
        for at, line in enumerate(lines):
            together = len(lines) == 3 or at in {0, len(lines) - 2}
            self.need(leading * (min(len(lines) - at, 3 if len(lines) == 3 else 2) if together else 1))
            self.y += leading
            self.paper.text(LEFT, self.y, line, size, grey=grey)
        self.y += leading * gap

    def square(self, text: str, size: float) -> None:
        """Set a QR code with its quiet zone, in millimetres."""
        self.need(size)
        self.paper.qr(LEFT - 1, self.y, size, text)
        self.y += size

    def picture(self, picture: marks.Picture) -> None:
        height = picture_height(picture)
        self.need(height)
        self.paper.text(LEFT, self.y + 5, picture.title, 9, bold=True, room=WIDTH)
        marks.draw(self.paper, picture, LEFT, self.y + 6)
        self.y += height

    def table(
        self,
        columns: Sequence[Column],
        groups: Sequence[Group],
        size: float = 9.0,
        *,
        heading: str = "",
        text: str = "",
        following: float = 0.0,
    ) -> None:
        """Set a table with its head repeated on every page and a rule after each group.

        Its `heading` and a small `text` are on the page of its first rows, the last group on the page of the
        `following` millimetres after it. No page has a single row of a longer table.
        """
        blocks = _blocks(columns, groups, size)
        if heading:
            above = paragraph_height(text, _TEXT_SIZE) if text else 0.0
            self.heading(heading, above + (_HEAD + _together(blocks, 0, following) if blocks else 0.0))
        if text:
            self.paragraph(text, _TEXT_SIZE, HELPER)
        if not blocks:
            return
        reserves = _reserves(columns, groups, size)
        self.need(_HEAD + _together(blocks, 0, following))
        self._table_head(columns)
        for at, block in enumerate(blocks):
            again = ""
            if at and self.y + _together(blocks, at, following) > BOTTOM:
                self.turn()
                self._table_head(columns)
                again = "" if block.begins else block.group.again
            self._block(columns, block, reserves, size, again)
            if block.ends:
                self.paper.line(LEFT, self.y, LEFT + _width(columns), self.y, 0.08, HAIR)
        self.paper.line(LEFT, self.y, LEFT + _width(columns), self.y, 0.2)
        self.y += _BELOW

    def _block(
        self, columns: Sequence[Column], block: _Block, reserves: Sequence[float], size: float, again: str
    ) -> None:
        for index, (row, height) in enumerate(zip(block.rows, block.heights, strict=True)):
            if index and self.y + height > BOTTOM and height < _TALL:
                self.turn()
                self._table_head(columns)
                again = block.group.again
            self._row(columns, (row[0] or again, *row[1:]), reserves, size)
            again = ""

    def _table_head(self, columns: Sequence[Column]) -> None:
        height = _HEAD
        self.y += 1
        self.paper.box(LEFT, self.y, _width(columns), height - 1, GROUND)
        x = LEFT
        for column in columns:
            _cell(self.paper, column, x, self.y + height - 2.6, column.head, 7.5, grey=HELPER, bold=False, smallest=5)
            x += column.width
        self.y += height - 1
        self.paper.line(LEFT, self.y, LEFT + _width(columns), self.y, 0.2)

    def _row(self, columns: Sequence[Column], row: tuple[str, ...], reserves: Sequence[float], size: float) -> None:
        row_height = size * 0.55
        cells = [_lines(column, text, size) for column, text in zip(columns, row, strict=True)]
        leading = size * 0.42
        for index in range(max(len(lines) for lines in cells)):
            if self.y + row_height > BOTTOM:
                self.turn()
                self._table_head(columns)
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
        """Set signature lines, `in_row` side by side; a row is never split, a single line takes half the width."""
        in_row = min(in_row, max(2, len(signatures)))
        for start in range(0, len(signatures), in_row):
            row = signatures[start : start + in_row]
            self.need(signing.HEIGHT)
            width = (WIDTH + 6) * len(row) / in_row - 6
            signing.draw_signatures(self.paper, row, LEFT, self.y, width)
            self.y += signing.HEIGHT + 2


def paragraph_height(text: str, size: float, gap: float = 0.4) -> float:
    return (len(typeface.wrap(clean(text), WIDTH, size)) + gap) * size * 0.46


def paragraph_start(text: str, size: float) -> float:
    """Return the millimetres of a paragraph's beginning that stays with its heading."""
    return min(paragraph_height(text, size), 3.4 * size * 0.46)


def picture_height(picture: marks.Picture) -> float:
    return picture.height * marks.POINT + 6


def _blocks(columns: Sequence[Column], groups: Sequence[Group], size: float) -> list[_Block]:
    blocks: list[_Block] = []
    for group in groups:
        heights = [_row_height(columns, row, size, size * 0.55) for row in group.rows]
        if sum(heights) < (BOTTOM - TOP) / 2:
            blocks.append(_Block(group, group.rows, tuple(heights), begins=True, ends=True))
            continue
        last = len(heights) - 1
        blocks += [
            _Block(group, (row,), (height,), begins=not at, ends=at == last)
            for at, (row, height) in enumerate(zip(group.rows, heights, strict=True))
        ]
    return blocks


def _together(blocks: Sequence[_Block], at: int, following: float) -> float:
    last = len(blocks) - 1
    to = at
    if at == 0 and len(blocks[0].rows) == 1:
        to = last if last < _FEW else 1
    if to == last - 1 and len(blocks[last].rows) == 1:
        to = last
    return sum(min(sum(block.heights), _TALL) for block in blocks[at : to + 1]) + (
        following + _BELOW if following and to == last else 0.0
    )


def _width(columns: Sequence[Column]) -> float:
    return sum(column.width for column in columns)


def _lines(column: Column, text: str, size: float) -> tuple[str, ...]:
    text = clean(text)
    if not column.wrapped:
        return (text,)
    room = column.width - 2 * PADDING
    if typeface.width(text, column.size or size, column.bold) * _SHRINK <= room:
        return (text,)
    return typeface.wrap(text, room, column.size or size, column.bold)


def _row_height(columns: Sequence[Column], row: tuple[str, ...], size: float, row_height: float) -> float:
    most = max(len(_lines(column, text, size)) for column, text in zip(columns, row, strict=True))
    return row_height + (most - 1) * size * 0.42


def _after_units(column: Column, text: str, size: float) -> float:
    units = "".join(takewhile(lambda char: char.isdigit() or char == MINUS, text))
    return typeface.width(text[len(units) :], size, column.bold)


def _reserves(columns: Sequence[Column], groups: Sequence[Group], size: float) -> list[float]:
    """Return for every column its widest decimals, 0 if it is not aligned on them."""
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
    room = column.width - 2 * PADDING
    align: Align = "right" if column.align == "decimal" else column.align
    if align == "right":
        x += column.width - PADDING
    elif align == "centre":
        x += column.width / 2
    else:
        x += PADDING
    paper.text(x, baseline, text, size, bold=bold, grey=grey, align=align, room=room, smallest=min(smallest, size))


def render_flow(event: EventHead, title: str, page_of: str, compose: Callable[[Flow], None]) -> bytes:
    """Compose twice: to count the pages, then to print "page x of y" on them."""
    counted = Flow(Unseen(title, event), event, title, page_of, 0)
    compose(counted)
    pages = counted.end()
    flow = Flow(Paper(f"{title}: {event.name}", event), event, title, page_of, pages)
    if not counted.paper.marked:
        flow.paper.mark(title)
    compose(flow)
    flow.end()
    return flow.paper.finish()
