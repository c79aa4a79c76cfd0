"""Lists: a title, then tables of rows, each with a heading where it has one. Start lists, check-in, schedules, winners,
cross-tables and players' cards are all drawn by this module; what stands in the columns is the caller's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoresheets.bar_chart import BarChart
from scoresheets.data import EventHead, Signature
from scoresheets.flow import WIDTH, Column, Flow, Group, render_flow
from scoresheets.line_chart import LineChart
from scoresheets.paper import HELPER

#: No column that takes what is left becomes narrower than this.
_LEAST = 20.0


@dataclass(frozen=True)
class ListTable:
    """One table. Columns of width 0 share what the others leave, evenly. `size` in points; without groups the table is
    its `heading`, `text` and `chart` alone. `new_page`: it begins on a page of its own, and the pages that follow name
    its heading; `large`: its text is what the list is about, not a remark."""

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
    """A list of one or more tables."""

    event: EventHead
    title: str
    tables: tuple[ListTable, ...]
    remark: str = ""
    signatures: tuple[Signature, ...] = ()


def render(paper: ListPaper, page_of: str) -> bytes:
    """The list as PDF; `page_of` has {page} and {pages}."""
    return render_flow(paper.event, paper.title, page_of, lambda flow: draw(flow, paper))


def draw(flow: Flow, paper: ListPaper) -> None:
    """Remark, tables and signatures."""
    if paper.remark:
        flow.paragraph(paper.remark, 9, HELPER)
    for at, table in enumerate(paper.tables):
        if table.new_page:
            flow.chapter = flow.section = ""
            if at:
                flow.turn()
        if table.heading:
            flow.heading(table.heading, 22 if table.groups else 6)
        if table.new_page:
            flow.chapter, flow.section = table.heading, ""
        if table.text:
            if table.large:
                flow.paragraph(table.text, 14)
            else:
                flow.paragraph(table.text, 9, HELPER)
        if table.chart:
            flow.picture(table.chart.picture())
        if table.groups:
            flow.table(shared(table.columns), table.groups, table.size)
    if paper.signatures:
        flow.y += 8
        flow.signatures(paper.signatures)


def shared(columns: Sequence[Column]) -> tuple[Column, ...]:
    """The columns with the free width shared among those that name none."""
    open_ = sum(not column.width for column in columns)
    free = WIDTH - sum(column.width for column in columns)
    each = max(_LEAST, free / open_) if open_ else 0.0
    return tuple(column if column.width else replace(column, width=each) for column in columns)
