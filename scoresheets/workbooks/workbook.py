"""The whole event as a workbook whose totals are live formulas, so that a reader can check every sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest

from scoresheets.data import Line, SeatColumn
from scoresheets.event_data import EventWorkbook, WorkbookRound, WorkbookTable
from scoresheets.labels import WorkbookLabels
from scoresheets.workbooks.workbook_standings import Cell, ResultCells, write_category, write_standings, write_teams
from scoresheets.workbooks.xlsx import (
    COUNT,
    DIFFERENCE,
    HELPER,
    PLAIN,
    REMARK,
    STRONG,
    TITLE,
    TITLE_NAME,
    TOTAL,
    Book,
    Formula,
    Page,
    SheetColumn,
    Value,
    column_letter,
    sheet_titles,
)

_BEFORE_SEATS = 4
_SEAT_WIDTH, _NARROW_SEAT_WIDTH, _MOST_WIDE_SEATS = 24, 17, 4
_SITS_OUT = "\N{EN DASH}"


@dataclass(frozen=True)
class _Titles:
    participants: str
    rounds: tuple[str, ...]
    standings: str
    teams: str
    named: str
    settings: str
    categories: tuple[str, ...]


def render(workbook: EventWorkbook, labels: WorkbookLabels) -> bytes:
    """Raises ValueError if a team counts a player who is not in the standings."""
    _check_teams(workbook)
    titles = _titles(workbook, labels)
    book = Book(workbook.event.name)
    _participants(book, workbook, labels, titles)
    results: list[Mapping[int, ResultCells]] = []
    for played, title in zip(workbook.rounds, titles.rounds, strict=True):
        results.append(_round(book, played, workbook, labels, title, titles.settings))
    sums = write_standings(book, workbook, labels, titles.standings, results)
    for teams, title in ((workbook.standings.named, titles.named), (workbook.standings.teams, titles.teams)):
        if teams:
            write_teams(book, teams, labels, title, sums, differences=workbook.event.differences)
    differences, finals = workbook.event.differences, _places_after_finals(workbook)
    for category, title in zip(workbook.standings.categories, titles.categories, strict=True):
        write_category(book, category, labels, title, sums, differences=differences, finals=finals)
    _settings(book, workbook, labels, titles)
    return book.finish()


def _places_after_finals(workbook: EventWorkbook) -> Mapping[int, int] | None:
    if workbook.standings.finals is None:
        return None
    rows = ((row.start_number, row.place) for row in workbook.standings.rows)
    return {number: place for number, place in rows if number is not None and place is not None}


def _check_teams(workbook: EventWorkbook) -> None:
    """Check teams before the first cell: an abandoned workbook would leave its temporary files open."""
    listed = {row.start_number for row in workbook.standings.rows}
    for team in (*workbook.standings.teams, *workbook.standings.named):
        missing = [number for number in team.start_numbers if number not in listed]
        if missing:
            raise ValueError(f"team {team.name!r} counts start numbers {missing}, which are not in the standings")


def _titles(workbook: EventWorkbook, labels: WorkbookLabels) -> _Titles:
    rounds = [labels.round.format(number=played.number) for played in workbook.rounds]
    fixed = [labels.participants, labels.standings, labels.teams, labels.named, labels.settings]
    categories = [category.name for category in workbook.standings.categories]
    participants, standings, teams, named, settings, *others = sheet_titles([*fixed, *rounds, *categories])
    count = len(rounds)
    return _Titles(
        participants, tuple(others[:count]), standings, teams, named, settings, categories=tuple(others[count:])
    )


def _participants(book: Book, workbook: EventWorkbook, labels: WorkbookLabels, titles: _Titles) -> None:
    columns = (
        SheetColumn(labels.start_number, 8),
        SheetColumn(labels.name, 34),
        SheetColumn(labels.club, 30),
        SheetColumn(labels.licence, 12),
        SheetColumn(labels.remark, 30),
    )
    event = workbook.event
    above = [text for text in (event.name, workbook.day, event.place, event.organiser) if text]
    page = book.worksheet(titles.participants, columns, a_list=True, above=above)
    for person in workbook.participants:
        values = (person.start_number, person.name, person.club, person.licence, person.remark)
        page.row(values, (COUNT, STRONG, PLAIN, PLAIN, REMARK))


def _round(
    book: Book, played: WorkbookRound, workbook: EventWorkbook, labels: WorkbookLabels, title: str, settings: str
) -> dict[int, ResultCells]:
    shape = _Shape.of(played, workbook, settings)
    width = _SEAT_WIDTH if len(shape.letters) <= _MOST_WIDE_SEATS else _NARROW_SEAT_WIDTH
    columns = (
        SheetColumn(labels.game, 10),
        SheetColumn(labels.dealer, 8),
        SheetColumn(labels.contract, 13),
        SheetColumn(labels.takers, 8),
        *(SheetColumn(letter, width, numbers=True) for letter in shape.letters),
        *(SheetColumn(f"{letter} Σ", 8, numbers=True) for letter in shape.letters),
        *((SheetColumn(shape.carry_label, 16),) if shape.carry_label else ()),
        SheetColumn(labels.remarks, 60),
    )
    page = book.worksheet(title, columns)
    cells: dict[int, ResultCells] = {}
    for table in played.tables:
        cells.update(_block(page, table, labels, title, shape))
    return cells


@dataclass(frozen=True)
class _Shape:
    letters: tuple[str, ...]
    carry_label: str
    settings: str
    placing_points: Mapping[int, tuple[Fraction, ...]]

    @classmethod
    def of(cls, played: WorkbookRound, workbook: EventWorkbook, settings: str) -> _Shape:
        seats = max((table.sheet.seats for table in played.tables), key=len, default=())
        labels = [table.sheet.carry_label for table in played.tables if table.sheet.carry_label]
        letters = tuple(seat.letter for seat in seats)
        return cls(letters, labels[0] if labels else "", settings, workbook.placing_points)

    def padding(self, seats: int) -> tuple[None, ...]:
        return (None,) * (2 * len(self.letters) - seats + bool(self.carry_label))

    def points(self, seats: int) -> tuple[str, str]:
        sizes = sorted(self.placing_points)
        size = next((size for size in sizes if size >= seats), sizes[-1])
        last = len(self.placing_points[size]) + 1
        places, points = column_letter(0), column_letter(1 + sizes.index(size))
        at = f"'{self.settings}'!"
        return f"{at}${places}$2:${places}${last}", f"{at}${points}$2:${points}${last}"


def _block(
    page: Page, table: WorkbookTable, labels: WorkbookLabels, title: str, shape: _Shape
) -> dict[int, ResultCells]:
    sheet, seats = table.sheet, table.sheet.seats
    top = page.next_row
    padding, settings = shape.padding(len(seats)), shape.points(len(seats))
    names = (
        labels.table.format(number=sheet.table),
        None,
        None,
        None,
        *(seat.name for seat in seats),
        *padding,
        table.remark,
    )
    page.row(names, (*(TITLE,) * _BEFORE_SEATS, *(TITLE_NAME,) * (len(seats) + len(padding)), TITLE))
    page.row((labels.start_number, None, None, None, *(seat.start_number for seat in seats), *padding, None), HELPER)
    first = page.next_row
    for line in sheet.lines:
        _line(page, line, seats, shape, first)
    lines = _Lines(first, page.next_row - 1) if sheet.lines else None
    total = page.next_row
    results = [
        _settled(seat) if table.settled else _followed(index, seat, lines, total, len(seats), settings)
        for index, seat in enumerate(seats)
    ]
    heads = (labels.total, labels.difference, labels.place, labels.points)
    remarks = (_statuses(seats), None, None, None)
    styles = (TOTAL, DIFFERENCE, PLAIN, STRONG)
    for name, row, remark, style in zip(heads, zip(*results, strict=True), remarks, styles, strict=True):
        hidden = style == DIFFERENCE and not sheet.event.differences
        page.row((name, None, None, None, *row, *padding, remark), style, hidden=hidden)
    if sheet.stake:
        balances = [_balance(index, seat, total, sheet.stake) for index, seat in enumerate(seats)]
        page.row((labels.balance.format(stake=sheet.stake), None, None, None, *balances, *padding, None), PLAIN)
    page.row((None,))
    page.keep_together(top)
    return _result_cells(seats, title, total)


@dataclass(frozen=True)
class _Lines:
    first: int
    last: int


def _settled(seat: SeatColumn) -> tuple[Value, ...]:
    return (seat.total, seat.difference, seat.place, seat.points)


def _followed(
    index: int, seat: SeatColumn, lines: _Lines | None, total: int, seats: int, settings: tuple[str, str]
) -> tuple[Value, ...]:
    letter = column_letter(_BEFORE_SEATS + index)
    own = f"{letter}{total}"
    across = f"${column_letter(_BEFORE_SEATS)}{total}:${column_letter(_BEFORE_SEATS + seats - 1)}{total}"
    return (
        Formula(f"=SUM({letter}{lines.first}:{letter}{lines.last})", seat.total) if lines else seat.total,
        Formula(f"={seats}*{own}-SUM({across})", seat.difference),
        Formula(f"=RANK({own},{across})", seat.place),
        Formula(_shared_points(f"{letter}{total + 2}", f"COUNTIF({across},{own})", settings), seat.points),
    )


def _balance(index: int, seat: SeatColumn, total: int, stake: int) -> Value:
    own = f"{column_letter(_BEFORE_SEATS + index)}{total}"
    return None if seat.total is None else Formula(f"={own}+{stake}", stake + seat.total)


def _shared_points(place: str, level: str, settings: tuple[str, str]) -> str:
    places, points = settings
    return f'=AVERAGEIFS({points},{places},">="&{place},{places},"<"&{place}+{level})'


def _statuses(seats: Sequence[SeatColumn]) -> str:
    return "; ".join(f"{seat.letter}: {seat.status}" for seat in seats if seat.status and not seat.annulled)


def _result_cells(seats: Sequence[SeatColumn], title: str, total: int) -> dict[int, ResultCells]:
    cells = {}
    for index, seat in enumerate(seats):
        if seat.start_number is not None:
            column = f"'{title}'!{column_letter(_BEFORE_SEATS + index)}"
            cells[seat.start_number] = ResultCells(
                Cell(f"{column}{total + 1}", seat.difference),
                Cell(f"{column}{total + 2}", seat.place),
                Cell(f"{column}{total + 3}", seat.points),
            )
    return cells


def _line(page: Page, line: Line, seats: Sequence[SeatColumn], shape: _Shape, first: int) -> None:
    written = [entry for entry, _ in zip_longest(line.entries, seats)]
    out = [seat.letter in line.out and entry is None for seat, entry in zip(seats, written, strict=True)]
    entries = [_SITS_OUT if away else entry for away, entry in zip(out, written, strict=True)]
    unused = (None,) * (len(shape.letters) - len(seats))
    columns = [column_letter(_BEFORE_SEATS + index) for index in range(len(seats))]
    running = [
        Formula(f"=SUM({column}${first}:{column}{page.next_row})", total)
        for column, total in zip(columns, line.running, strict=False)
    ]
    sums = [value for value, _ in zip_longest(running, shape.letters)]
    carried = (line.carry or None,) if shape.carry_label else ()
    page.row(
        (
            line.number,
            line.dealer,
            line.contract,
            " ".join(line.takers),
            *entries,
            *unused,
            *sums,
            *carried,
            line.remarks,
        ),
        (
            COUNT,
            COUNT,
            PLAIN,
            PLAIN,
            *(COUNT if away else PLAIN for away in out),
            *(PLAIN,) * len(unused),
            *(HELPER,) * len(sums),
            *(PLAIN,) * len(carried),
            REMARK,
        ),
    )


def _settings(book: Book, workbook: EventWorkbook, labels: WorkbookLabels, titles: _Titles) -> None:
    sizes = sorted(workbook.placing_points)
    heads = [labels.points] if len(sizes) == 1 else [labels.points_of_size.format(seats=size) for size in sizes]
    columns = (SheetColumn(labels.place_of_table, 18), *(SheetColumn(head, 14, numbers=True) for head in heads))
    page = book.worksheet(titles.settings, columns)
    paid = zip_longest(*(workbook.placing_points[size] for size in sizes))
    for place, points in enumerate(paid, start=1):
        page.row((place, *points), (COUNT, *(PLAIN,) * len(points)))
