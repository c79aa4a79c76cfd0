"""A stored sheet in words: every written value with the sentence and the article it follows. Nothing is scored here."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.sheet import Item
from tournament.sheets.selectors.sheets import Line, Sheet, SheetSeat
from tournament.wording.rulebook import ItemWords, line_item_words, remarks


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a seat's column on one line: nothing, or points, with the sheet's dot."""

    letter: str
    points: int | None
    dotted: bool
    total: int


@dataclass(frozen=True, slots=True)
class WordedItem:
    """One written amount and why."""

    item: Item
    why: ItemWords


@dataclass(frozen=True, slots=True)
class WordedLine:
    """One recorded line as a page shows it."""

    line: Line
    contract: str
    takers: tuple[str, ...]
    struck: bool
    remarks: tuple[str, ...]
    cells: tuple[Cell, ...]
    items: tuple[WordedItem, ...]


@dataclass(frozen=True, slots=True)
class SeatHead:
    """A seat with its result and its marks, counted."""

    seat: SheetSeat
    waiting: int
    used: int
    removed: bool


def worded(sheet: Sheet) -> tuple[WordedLine, ...]:
    """The recorded lines with their sentences in the active language."""
    return tuple(_worded(line, sheet) for line in sheet.recorded)


def heads(sheet: Sheet) -> tuple[SeatHead, ...]:
    """The seats with their circles."""
    found = []
    for seat in sheet.seats:
        circles = sheet.circles[seat.letter]
        used = sum(circle.used_in is not None for circle in circles)
        removed = seat.letter == sheet.table.disqualified_seat
        found.append(SeatHead(seat, len(circles) - used, used, removed))
    return tuple(found)


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
