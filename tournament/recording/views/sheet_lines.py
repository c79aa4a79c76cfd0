from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from rules.sheet import Item
from tournament.models import Table
from tournament.sheets.selectors import sheets as sheet_selectors
from tournament.sheets.selectors.sheets import Line, Sheet, SheetSeat
from tournament.wording.rulebook import ItemWords, line_item_words, remarks


@dataclass(frozen=True, slots=True)
class Cell:
    letter: str
    points: int | None
    dotted: bool
    total: int


@dataclass(frozen=True, slots=True)
class WordedItem:
    item: Item
    why: ItemWords


@dataclass(frozen=True, slots=True)
class WordedLine:
    line: Line
    contract: str
    takers: tuple[str, ...]
    struck: bool
    remarks: tuple[str, ...]
    cells: tuple[Cell, ...]
    items: tuple[WordedItem, ...]


@dataclass(frozen=True, slots=True)
class SeatHead:
    seat: SheetSeat
    waiting: int
    used: int
    removed: bool


def read_sheet(table: Table) -> Sheet:
    try:
        return sheet_selectors.sheet(table=table)
    except Table.DoesNotExist:
        raise Http404 from None


def worded(sheet: Sheet) -> tuple[WordedLine, ...]:
    return tuple(_worded(line, sheet) for line in sheet.recorded)


def heads(sheet: Sheet) -> tuple[SeatHead, ...]:
    seats = []
    for seat in sheet.seats:
        circles = sheet.circles[seat.letter]
        used = sum(circle.used_in is not None for circle in circles)
        removed = seat.letter == sheet.table.disqualified_seat
        seats.append(SeatHead(seat, len(circles) - used, used, removed))
    return tuple(seats)


def _worded(line: Line, sheet: Sheet) -> WordedLine:
    summary = line.summary
    dotted = summary.dotted if summary else ()
    return WordedLine(
        line=line,
        contract=_(summary.contract) if summary and summary.contract else "",
        takers=summary.takers if summary else (),
        struck=bool(summary and summary.struck),
        remarks=tuple(remarks(summary, sheet.book)) if summary else (),
        cells=tuple(
            Cell(seat.letter, line.written(seat.letter), seat.letter in dotted, line.totals[seat.letter])
            for seat in sheet.seats
        ),
        items=tuple(WordedItem(item, line_item_words(item, sheet.book, line.dismissed)) for item in line.items),
    )
