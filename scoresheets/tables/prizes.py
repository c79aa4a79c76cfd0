"""The prize sheet: a line a winner with room for his signature, then the sums."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheets.data import EventHead, Signature
from scoresheets.flow import WIDTH, Column, Flow, Group, render_flow
from scoresheets.paper import HELPER


@dataclass(frozen=True)
class PrizeRow:
    """`place` is that in the list; `club` a player's, or a team's members; the prize is in words ("50 EUR", "cup")."""

    place: int
    name: str
    club: str
    money: str
    thing: str = ""
    remark: str = ""


@dataclass(frozen=True)
class PrizeSection:
    """The winners of one list: the whole order, a category, or (`of_teams`) teams."""

    name: str
    rows: tuple[PrizeRow, ...]
    of_teams: bool = False


@dataclass(frozen=True)
class PrizeSheet:
    """`sums` are pairs of words and an amount; `remarks` say how prizes were shared."""

    event: EventHead
    title: str
    sections: tuple[PrizeSection, ...]
    sums: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...] = ()
    signatures: tuple[Signature, ...] = ()


@dataclass(frozen=True)
class PrizeLabels:
    """`page_of`: {page} {pages}."""

    page_of: str
    place: str
    name: str
    club: str
    team: str
    members: str
    prize: str
    thing: str
    received: str
    sums: str


def render(sheet: PrizeSheet, labels: PrizeLabels) -> bytes:
    def compose(flow: Flow) -> None:
        for remark in sheet.remarks:
            flow.paragraph(remark, 9, HELPER)
        for section in sheet.sections:
            columns = _columns(labels, section.of_teams)
            flow.table(columns, [_winner(row) for row in section.rows], size=9.5, heading=section.name)
        flow.space(6)
        columns_of_sums = (Column(labels.sums, WIDTH - 40, wrapped=True), Column("", 40, "right", bold=True))
        flow.table(columns_of_sums, [Group(sheet.sums)] if sheet.sums else [], size=9.5)
        if sheet.signatures:
            flow.space(4)
            flow.signatures(sheet.signatures)

    return render_flow(sheet.event, sheet.title, labels.page_of, compose)


def _columns(labels: PrizeLabels, of_teams: bool) -> tuple[Column, ...]:
    return (
        Column(labels.place, 11, "right", bold=True),
        Column(labels.team if of_teams else labels.name, 47, bold=True, wrapped=True),
        Column(labels.members if of_teams else labels.club, 35, grey=HELPER, wrapped=True, size=8),
        Column(labels.prize, 22, "right", bold=True),
        Column(labels.thing, 25, wrapped=True, size=8.5),
        Column(labels.received, WIDTH - 140, grey=HELPER, wrapped=True, size=7),
    )


def _winner(row: PrizeRow) -> Group:
    club = " · ".join(part for part in (row.club, row.remark) if part)
    return Group(((f"{row.place}.", row.name, club, row.money, row.thing, ""), ("",) * 6))  # room for a hand to sign
