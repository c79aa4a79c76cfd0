from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoresheets import typeface
from scoresheets.charts.bar_chart import BarChart
from scoresheets.charts.line_chart import LineChart
from scoresheets.data import EventHead, Signature
from scoresheets.flow import (
    PADDING,
    WIDTH,
    Column,
    Flow,
    Group,
    paragraph_height,
    paragraph_start,
    picture_height,
    render_flow,
)
from scoresheets.paper import HELPER, Unseen
from scoresheets.text import clean

#: Least width of a column that takes the remaining width.
_LEAST = 20.0
#: Points of a text that the list is about, and of a remark.
_LARGE, _SMALL = 14.0, 9.0
#: Scales tried for a list that fills its page.
_SCALES = tuple(scale / 20 for scale in range(34, 13, -1))


@dataclass(frozen=True)
class ListTable:
    """Columns of width 0 share what the others leave. Without groups a table is only its `heading`, `text` and `chart`.
    `new_page`: it begins on a new page, and further pages repeat its heading; `large`: its text is what the list is
    about.
    """

    columns: tuple[Column, ...] = ()
    groups: tuple[Group, ...] = ()
    heading: str = ""
    text: str = ""
    size: float = 10.0
    new_page: bool = False
    large: bool = False
    chart: LineChart | BarChart | None = None


@dataclass(frozen=True)
class ListPaper:
    """`fills`: all tables as large as one page allows."""

    event: EventHead
    title: str
    tables: tuple[ListTable, ...]
    remark: str = ""
    signatures: tuple[Signature, ...] = ()
    fills: bool = False


def render(paper: ListPaper, page_of: str) -> bytes:
    paper = replace(paper, tables=tuple(_filled(table) for table in paper.tables))
    if paper.fills:
        scaled = (replace(paper, tables=tuple(_scaled(table, scale) for table in paper.tables)) for scale in _SCALES)
        fitting = [fitted for fitted in scaled if _pages(fitted) == 1]
        whole = [fitted for fitted in fitting if not any(_wider(table, names=True) for table in fitted.tables)]
        unbroken = [fitted for fitted in fitting if not any(map(_wider, fitted.tables))]
        paper = [*whole, *unbroken, *reversed(fitting), paper][0]
    return render_flow(paper.event, paper.title, page_of, lambda flow: draw(flow, paper))


def _filled(table: ListTable) -> ListTable:
    open_ = [at for at, column in enumerate(table.columns) if not column.width]
    empty = {at for at in open_ if not any(row[at] for group in table.groups for row in group.rows)}
    if not empty or len(empty) == len(open_):
        return table
    kept = [at for at in range(len(table.columns)) if at not in empty]
    groups = (replace(block, rows=tuple(tuple(row[at] for at in kept) for row in block.rows)) for block in table.groups)
    return replace(table, columns=tuple(table.columns[at] for at in kept), groups=tuple(groups))


def _pages(paper: ListPaper) -> int:
    flow = Flow(Unseen(paper.title, paper.event), paper.event, paper.title, "", 0)
    draw(flow, paper)
    return flow.end()


def _wider(table: ListTable, *, names: bool = False) -> bool:
    columns = shared(table.columns)
    cells = [pair for group in table.groups for row in group.rows for pair in zip(columns, row, strict=True)]
    return any(
        typeface.width(part, column.size or table.size, column.bold) > column.width - 2 * PADDING
        for column, text in cells
        for part in ([clean(text)] if names and column.bold else clean(text).replace("-", "- ").split())
    )


def _scaled(table: ListTable, scale: float) -> ListTable:
    columns = (replace(column, width=column.width * scale, size=column.size * scale) for column in table.columns)
    return replace(table, columns=tuple(columns), size=table.size * scale)


def draw(flow: Flow, paper: ListPaper) -> None:
    if paper.remark:
        flow.paragraph(paper.remark, _SMALL, HELPER)
    for at, table in enumerate(paper.tables):
        if table.new_page:
            flow.chapter = flow.section = ""
            if at:
                flow.turn()
        columns = shared(table.columns)
        if table.groups and not (table.new_page or table.large or table.chart):
            flow.table(columns, table.groups, table.size, heading=table.heading, text=table.text)
            continue
        if table.heading:
            flow.heading(table.heading, _below_heading(table))
        if table.new_page:
            flow.chapter, flow.section = table.heading, ""
        if table.text:
            flow.paragraph(table.text, *((_LARGE,) if table.large else (_SMALL, HELPER)))
        if table.chart:
            flow.picture(table.chart.picture())
        flow.table(columns, table.groups, table.size)
    if paper.signatures:
        flow.y += 8
        flow.signatures(paper.signatures)


def _below_heading(table: ListTable) -> float:
    """Return the height that stays with the heading of a table that begins a page, or that of its text or picture."""
    size = _LARGE if table.large else _SMALL
    if not table.chart:
        return paragraph_start(table.text, size)
    return paragraph_height(table.text, size) + picture_height(table.chart.picture())


def shared(columns: Sequence[Column]) -> tuple[Column, ...]:
    open_ = sum(not column.width for column in columns)
    free = WIDTH - sum(column.width for column in columns)
    each = max(_LEAST, free / open_) if open_ else 0.0
    return tuple(column if column.width else replace(column, width=each) for column in columns)
