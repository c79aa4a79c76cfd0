"""One ruling on one page: what happened, under which article, what was decided and by whom (C1.6, C2, A12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scoresheets.data import EventHead, Signature
from scoresheets.flow import LEFT, WIDTH, Column, Flow, render_flow, single
from scoresheets.paper import HAIR, HELPER, Paper

_LABEL = 44.0
_ROW = 6.0
#: Sizes of the running text in points: the largest that leaves everything on one page is taken.
_SIZES = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
_LETTER, _NAME = 14.0, 62.0


@dataclass(frozen=True)
class Section:
    """A heading with its paragraphs."""

    heading: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """The table's result under the ruling: `heads` of the columns after seat and player, a row a seat."""

    heading: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class RulingPage:
    """A ruling as plain data. `facts` are label and value; the result, if there is one, follows the sections."""

    event: EventHead
    title: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    result: Result | None = None
    signatures: tuple[Signature, ...] = ()


@dataclass(frozen=True)
class RulingLabels:
    """Words of the page. `page_of`: {page} {pages}."""

    page_of: str
    seat: str
    player: str


def render(ruling: RulingPage, labels: RulingLabels) -> bytes:
    """The ruling as a PDF of one page; only a statement of very many short lines takes a second one."""
    compose = next((one for one in map(_composer(ruling, labels), _SIZES) if _pages(ruling, one) == 1), None)
    return render_flow(ruling.event, ruling.title, labels.page_of, compose or _composer(ruling, labels)(_SIZES[-1]))


def _pages(ruling: RulingPage, compose: Callable[[Flow], None]) -> int:
    flow = Flow(Paper(ruling.title), ruling.event, ruling.title, "", 0)
    compose(flow)
    return flow.end()


def _composer(ruling: RulingPage, labels: RulingLabels) -> Callable[[float], Callable[[Flow], None]]:
    def of_size(size: float) -> Callable[[Flow], None]:
        def compose(flow: Flow) -> None:
            _facts(flow, ruling.facts)
            for section in ruling.sections:
                flow.heading(section.heading, 8)
                for paragraph in section.paragraphs:
                    flow.paragraph(paragraph, size)
            if ruling.result is not None:
                _result(flow, ruling.result, labels)
            flow.y += 10
            flow.signatures(ruling.signatures)

        return compose

    return of_size


def _facts(flow: Flow, facts: tuple[tuple[str, str], ...]) -> None:
    flow.y += 2
    for label, value in facts:
        flow.y += _ROW
        flow.paper.text(LEFT, flow.y - 1.8, label, 9, grey=HELPER, room=_LABEL - 2)
        flow.paper.text(LEFT + _LABEL, flow.y - 1.8, value, 10.5, room=WIDTH - _LABEL, smallest=6)
        flow.paper.line(LEFT, flow.y, LEFT + WIDTH, flow.y, 0.06, HAIR)
    flow.y += 2


def _result(flow: Flow, result: Result, labels: RulingLabels) -> None:
    flow.heading(result.heading, 30)
    width = (WIDTH - _LETTER - _NAME) / len(result.heads)
    columns = (
        Column(labels.seat, _LETTER, "centre", grey=HELPER),
        Column(labels.player, _NAME, bold=True, wrapped=True),
        *(Column(head, width, "right") for head in result.heads),
    )
    flow.table(columns, [single(row) for row in result.rows])
