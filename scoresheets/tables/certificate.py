"""The draw certificate: one page that says how a round was drawn and how anybody draws it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoresheets import typeface
from scoresheets.data import EventHead, Signature
from scoresheets.flow import LEFT, WIDTH, Column, Flow, render_flow, single
from scoresheets.paper import HAIR, HELPER
from scoresheets.text import clean

_LABEL = 44.0
_FACT_ROW = 5.2
#: Lines that always fit beside the facts and the signatures.
MOST_LINES_OF_WHO = 3
MOST_LINES_OF_EXCHANGES = 6
_WIDTHS = (50.0, 17.0, 21.0, 92.0)


@dataclass(frozen=True)
class CriterionRow:
    """`least` is proven; `who` has one text a case."""

    name: str
    count: str
    least: str
    who: tuple[str, ...] = ()


@dataclass(frozen=True)
class Certificate:
    """`facts` are label and value; `steps` how to draw it again."""

    event: EventHead
    round: int
    facts: tuple[tuple[str, str], ...]
    criteria: tuple[CriterionRow, ...]
    exchanges: tuple[str, ...]
    steps: tuple[str, ...]
    signatures: tuple[Signature, ...]


@dataclass(frozen=True)
class CertificateLabels:
    """`title`: {round}; `more`: {count}, cases not named; `page_of`: {page} {pages}."""

    title: str
    page_of: str
    criterion: str
    count: str
    least: str
    who: str
    more: str
    exchanges: str
    steps: str


def render(certificate: Certificate, labels: CertificateLabels) -> bytes:
    def compose(flow: Flow) -> None:
        _facts(flow, certificate.facts)
        _criteria(flow, certificate.criteria, labels)
        if certificate.exchanges:
            flow.heading(labels.exchanges, 14)
            room = WIDTH * MOST_LINES_OF_EXCHANGES
            flow.paragraph(_within(certificate.exchanges, room, 8.5, labels.more), 8.5)
        flow.heading(labels.steps, 14)
        for number, step in enumerate(certificate.steps, start=1):
            flow.paragraph(f"{number}. {step}", 9)
        flow.y += 6
        flow.signatures(certificate.signatures)

    return render_flow(certificate.event, labels.title.format(round=certificate.round), labels.page_of, compose)


def _facts(flow: Flow, facts: Sequence[tuple[str, str]]) -> None:
    flow.y += 2
    for label, value in facts:
        flow.y += _FACT_ROW
        flow.paper.text(LEFT, flow.y - 1.6, label, 8.5, grey=HELPER, room=_LABEL - 2)
        flow.paper.text(LEFT + _LABEL, flow.y - 1.6, value, 9.5, room=WIDTH - _LABEL, smallest=6)
        flow.paper.line(LEFT, flow.y, LEFT + WIDTH, flow.y, 0.06, HAIR)
    flow.y += 4


def _criteria(flow: Flow, rows: Sequence[CriterionRow], labels: CertificateLabels) -> None:
    columns = (
        Column(labels.criterion, _WIDTHS[0], wrapped=True),
        Column(labels.count, _WIDTHS[1], "right", bold=True),
        Column(labels.least, _WIDTHS[2], "right"),
        Column(labels.who, _WIDTHS[3], wrapped=True, size=7.5),
    )
    room = (_WIDTHS[3] - 3) * MOST_LINES_OF_WHO * 0.9
    flow.table(
        columns, [single((row.name, row.count, row.least, _within(row.who, room, 7.5, labels.more))) for row in rows]
    )


def _within(texts: Sequence[str], room: float, size: float, more: str) -> str:
    shown: list[str] = []
    for text in texts:
        rest = more.format(count=len(texts) - len(shown))
        if typeface.width(clean("; ".join([*shown, text, rest])), size) > room:
            return "; ".join([*shown, rest])
        shown.append(text)
    return "; ".join(shown)
