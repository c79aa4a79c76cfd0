from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scoresheets import typeface
from scoresheets.data import EventHead, Signature
from scoresheets.flow import LEFT, WIDTH, Column, Flow, paragraph_start, render_flow, single
from scoresheets.paper import HAIR, HELPER, Unseen
from scoresheets.text import clean

_LABEL = 44.0
#: A fact's row in millimetres, its size in points, and the distance of its next line.
_ROW, _FACT, _NEXT_LINE = 6.0, 10.5, 4.6
_SIZES = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
_LETTER, _NAME = 14.0, 62.0


@dataclass(frozen=True)
class _Setting:
    size: float
    gap: float = 0.4
    runs_on: bool = False


#: The first that leaves everything on one page is taken: large before airy, separate lines before all else.
_SETTINGS = (
    *(_Setting(size, gap) for size in _SIZES for gap in (0.4, 0.0)),
    *(_Setting(size, runs_on=True) for size in _SIZES),
)
_SMALLEST = _Setting(_SIZES[-1])


@dataclass(frozen=True)
class Section:
    heading: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """`heads` of the columns after seat and player; a row a seat."""

    heading: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class RulingPage:
    """`facts` are label and value."""

    event: EventHead
    title: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    result: Result | None = None
    signatures: tuple[Signature, ...] = ()


@dataclass(frozen=True)
class RulingLabels:
    """`page_of`: {page} {pages}."""

    page_of: str
    seat: str
    player: str


def render(ruling: RulingPage, labels: RulingLabels) -> bytes:
    compose = next(
        (setting for setting in map(_composer(ruling, labels), _SETTINGS) if _pages(ruling, setting) == 1), None
    )
    return render_flow(ruling.event, ruling.title, labels.page_of, compose or _composer(ruling, labels)(_SMALLEST))


def _pages(ruling: RulingPage, compose: Callable[[Flow], None]) -> int:
    flow = Flow(Unseen(ruling.title, ruling.event), ruling.event, ruling.title, "", 0)
    compose(flow)
    return flow.end()


def _composer(ruling: RulingPage, labels: RulingLabels) -> Callable[[_Setting], Callable[[Flow], None]]:
    def set_so(setting: _Setting) -> Callable[[Flow], None]:
        def compose(flow: Flow) -> None:
            draw_facts(flow, ruling.facts)
            for section in ruling.sections:
                paragraphs = _set(section.paragraphs, setting)
                flow.heading(section.heading, paragraph_start(paragraphs[0], setting.size) if paragraphs else 0.0)
                for paragraph in paragraphs:
                    flow.paragraph(paragraph, setting.size, gap=setting.gap)
            if ruling.result is not None:
                _result(flow, ruling.result, labels)
            flow.y += 10
            flow.signatures(ruling.signatures)

        return compose

    return set_so


def _set(paragraphs: tuple[str, ...], setting: _Setting) -> tuple[str, ...]:
    return (" / ".join(filter(None, paragraphs)),) if setting.runs_on else paragraphs


def draw_facts(flow: Flow, facts: tuple[tuple[str, str], ...]) -> None:
    flow.y += 2
    for label, value in facts:
        flow.y += _ROW
        flow.paper.text(LEFT, flow.y - 1.8, label, 9, grey=HELPER, room=_LABEL - 2)
        for place, line in enumerate(typeface.wrap(clean(value), WIDTH - _LABEL, _FACT)):
            flow.y += _NEXT_LINE if place else 0
            flow.paper.text(LEFT + _LABEL, flow.y - 1.8, line, _FACT)
        flow.paper.line(LEFT, flow.y, LEFT + WIDTH, flow.y, 0.06, HAIR)
    flow.y += 2


def _result(flow: Flow, result: Result, labels: RulingLabels) -> None:
    width = (WIDTH - _LETTER - _NAME) / len(result.heads)
    columns = (
        Column(labels.seat, _LETTER, "centre", grey=HELPER),
        Column(labels.player, _NAME, bold=True, wrapped=True),
        *(Column(head, width, "right") for head in result.heads),
    )
    flow.table(columns, [single(row) for row in result.rows], heading=result.heading)
