"""Rehearsed sheets, also as printed."""

from dataclasses import dataclass, fields
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from bench.rehearsals.slovenian.rehearsal import RULESET, rehearse
from rules import rule_book
from rules.sheet import Judged, valid
from scoresheets.data import Circle, EventHead, Line, SeatColumn, Signature, TableSheet
from scoresheets.labels import MinutesLabels

if TYPE_CHECKING:
    from _typeshed import DataclassInstance  # only type checkers have this module

BOOK = rule_book(RULESET)
HEAD = EventHead("Turnir za zlati radelc", "Zgornji Vrh", "14. 3. 2026", "TK Škis Zgornji Vrh")
NAMES = ("Škisovec Ferdo", "Krožnik-Vaš Mojca", "Založanec Mirč", "Žlahtar Klemen", "Štihovnik Lučka")


@dataclass(frozen=True, slots=True)
class Rehearsed:
    sheet: dict[str, Any]
    score: Judged

    @property
    def rows(self) -> list[dict[str, Any]]:
        return list(self.sheet["rows"])


def rehearsed(count: int, *, games: int = 21, seed: int = 1) -> list[Rehearsed]:
    dice = Random(seed)
    sheets = []
    for _each in range(count):
        sheet = rehearse(dice, games, renons_rate=0.01, lateness_rate=0.005)
        sheets.append(Rehearsed(sheet, valid(BOOK.judge(sheet))))
    return sheets


Words = TypeVar("Words", bound="DataclassInstance")


def words(kind: type[Words]) -> Words:
    """Return words of the usual length for a document."""
    spoken = {field.name: field.name.replace("_", " ") for field in fields(kind)}
    known = {"page_of": "{page}/{pages}", "decimal_mark": ","}
    return kind(**{name: known.get(name, text) for name, text in spoken.items()})


def labels() -> MinutesLabels:
    return words(MinutesLabels)


def printed(rehearsed: Rehearsed, table: int) -> TableSheet:
    score = rehearsed.score
    lines, running = [], dict.fromkeys(BOOK.seats, 0)
    for number, (row, scored) in enumerate(zip(rehearsed.rows, score.rows, strict=True), start=1):
        summary = BOOK.summary(row)
        running = {seat: running[seat] + scored.entries[seat] for seat in BOOK.seats}
        lines.append(
            Line(
                number=number,
                contract=summary.contract,
                takers=summary.takers,
                entries=tuple(scored.entries[seat] or None for seat in BOOK.seats),
                running=tuple(running.values()),
                remarks=", ".join(remark.code for remark in summary.remarks),
                struck=summary.struck,
                dots=summary.dotted,
            )
        )
    seats = tuple(
        SeatColumn(
            letter=seat,
            name=f"{NAMES[(table + at) % len(NAMES)]} {table}",
            club=HEAD.organiser,
            start_number=table * 3 + at,
            circles=(Circle(3, 5), Circle(11)),
            total=score.result.totals[seat],
            difference=score.result.difference[seat],
            place=score.result.places[seat],
            points=score.result.points[seat],
        )
        for at, seat in enumerate(BOOK.seats)
    )
    signed = tuple(
        Signature(seat.letter, seat.name, "11.39", (((0.1, 0.5), (0.5, 0.2), (0.9, 0.6)),)) for seat in seats
    )
    return TableSheet(
        HEAD,
        1,
        table,
        27,
        seats,
        tuple(lines),
        signatures=signed,
        status="11.42",
        closed=True,
        code=f"{table}-27-K7QM-4XZP-9ABC-DEFG-HJKM",
        address="http://192.168.1.20:8000/verify/",
    )
