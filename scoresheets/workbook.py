"""The whole event as a workbook whose totals are live formulas, so that a reader can check every sum himself.

Worksheets: participants; one a round with a block a table (a row a game, as on paper); standings that add up the
rounds' cells; teams that add up the standings; and the points for each place of a table. What is entered is a number,
what follows from it is a formula; a result that does not follow from its lines is a number with a remark beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from scoresheets.data import Line, SeatColumn
from scoresheets.event_data import EventWorkbook, StandingRow, WorkbookRound, WorkbookTable
from scoresheets.labels import WorkbookLabels
from scoresheets.xlsx import (
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

_BEFORE_SEATS = 3
_STANDINGS_BEFORE_ROUNDS = 4


@dataclass(frozen=True)
class ResultCells:
    """Where one player's result at one table stands, as references that other worksheets can use."""

    difference: str
    place: str
    points: str


@dataclass(frozen=True)
class SumCells:
    """Where one player's sums stand in the standings."""

    points: str
    difference: str
    tables_won: str


@dataclass(frozen=True)
class _Titles:
    participants: str
    rounds: tuple[str, ...]
    standings: str
    teams: str
    settings: str


def render(workbook: EventWorkbook, labels: WorkbookLabels) -> bytes:
    """The event as xlsx. Raises ValueError if a team counts a player who is not in the standings."""
    _check_teams(workbook)
    titles = _titles(workbook, labels)
    book = Book(workbook.event.name)
    _participants(book, workbook, labels, titles)
    results: list[Mapping[int, ResultCells]] = []
    for played, title in zip(workbook.rounds, titles.rounds, strict=True):
        results.append(_round(book, played, workbook, labels, title, titles.settings))
    sums = _standings(book, workbook, labels, titles, results)
    if workbook.standings.teams:
        _teams(book, workbook, labels, titles, sums)
    _settings(book, workbook, labels, titles)
    return book.finish()


def _check_teams(workbook: EventWorkbook) -> None:
    """Before the first cell is written: a workbook given up half way would leave its temporary files open."""
    known = {row.start_number for row in workbook.standings.rows}
    for team in workbook.standings.teams:
        missing = [number for number in team.start_numbers if number not in known]
        if missing:
            raise ValueError(f"team {team.name!r} counts start numbers {missing}, which are not in the standings")


def _titles(workbook: EventWorkbook, labels: WorkbookLabels) -> _Titles:
    rounds = [labels.round.format(number=played.number) for played in workbook.rounds]
    fixed = [labels.participants, labels.standings, labels.teams, labels.settings]
    participants, standings, teams, settings, *named = sheet_titles([*fixed, *rounds])
    return _Titles(participants, tuple(named), standings, teams, settings)


def _participants(book: Book, workbook: EventWorkbook, labels: WorkbookLabels, titles: _Titles) -> None:
    columns = (
        SheetColumn(labels.start_number, 8),
        SheetColumn(labels.name, 34),
        SheetColumn(labels.club, 30),
        SheetColumn(labels.licence, 12),
        SheetColumn(labels.remark, 30),
    )
    page = book.worksheet(titles.participants, columns)
    for person in workbook.participants:
        values = (person.start_number, person.name, person.club, person.licence, person.remark)
        page.row(values, (COUNT, STRONG, PLAIN, PLAIN, REMARK))


def _round(
    book: Book, played: WorkbookRound, workbook: EventWorkbook, labels: WorkbookLabels, title: str, settings: str
) -> dict[int, ResultCells]:
    """One round's worksheet; returns every player's result cells by start number."""
    letters = _letters(played)
    columns = (
        SheetColumn(labels.game, 10),
        SheetColumn(labels.contract, 13),
        SheetColumn(labels.declarer, 8),
        *(SheetColumn(letter, 24, numbers=True) for letter in letters),
        SheetColumn(labels.remarks, 60),
    )
    page = book.worksheet(title, columns)
    cells: dict[int, ResultCells] = {}
    for table in played.tables:
        cells.update(_block(page, table, labels, title, _points_range(settings, workbook), len(letters)))
    return cells


def _letters(played: WorkbookRound) -> tuple[str, ...]:
    seats = max((table.sheet.seats for table in played.tables), key=len, default=())
    return tuple(seat.letter for seat in seats)


def _points_range(settings: str, workbook: EventWorkbook) -> tuple[str, str]:
    last = len(workbook.placing_points) + 1
    return f"'{settings}'!$A$2:$A${last}", f"'{settings}'!$B$2:$B${last}"


def _block(
    page: Page, table: WorkbookTable, labels: WorkbookLabels, title: str, settings: tuple[str, str], columns: int
) -> dict[int, ResultCells]:
    """One table: names, a row a line, then total, difference, place and points."""
    sheet, seats = table.sheet, table.sheet.seats
    padding = (None,) * (columns - len(seats))
    names = (
        labels.table.format(number=sheet.table),
        None,
        None,
        *(seat.name for seat in seats),
        *padding,
        table.remark,
    )
    page.row(names, (TITLE, TITLE, TITLE, *(TITLE_NAME,) * columns, TITLE))
    page.row((labels.start_number, None, None, *(seat.start_number for seat in seats), *padding, None), HELPER)
    first = page.next_row
    for line in sheet.lines:
        _line(page, line, len(seats), padding)
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
        page.row((name, None, None, *row, *padding, remark), style)
    page.row((None,))
    return _result_cells(seats, title, total)


@dataclass(frozen=True)
class _Lines:
    """The rows of one block's games, first and last."""

    first: int
    last: int


def _settled(seat: SeatColumn) -> tuple[Value, ...]:
    return (seat.total, seat.difference, seat.place, seat.points)


def _followed(
    index: int, seat: SeatColumn, lines: _Lines | None, total: int, seats: int, settings: tuple[str, str]
) -> tuple[Value, ...]:
    """Total, difference, place and points of one seat as formulas; without lines its total is a number."""
    letter = column_letter(_BEFORE_SEATS + index)
    own = f"{letter}{total}"
    across = f"${column_letter(_BEFORE_SEATS)}{total}:${column_letter(_BEFORE_SEATS + seats - 1)}{total}"
    return (
        Formula(f"=SUM({letter}{lines.first}:{letter}{lines.last})") if lines else seat.total,
        Formula(f"={seats}*{own}-SUM({across})"),
        Formula(f"=RANK({own},{across})"),
        Formula(_shared_points(f"{letter}{total + 2}", f"COUNTIF({across},{own})", settings)),
    )


def _shared_points(place: str, level: str, settings: tuple[str, str]) -> str:
    """Seats level on total share the points of the places they take: their average."""
    places, points = settings
    return f'=AVERAGEIFS({points},{places},">="&{place},{places},"<"&{place}+{level})'


def _statuses(seats: Sequence[SeatColumn]) -> str:
    return "; ".join(f"{seat.letter}: {seat.status}" for seat in seats if seat.status)


def _result_cells(seats: Sequence[SeatColumn], title: str, total: int) -> dict[int, ResultCells]:
    cells = {}
    for index, seat in enumerate(seats):
        if seat.start_number is not None:
            column = f"'{title}'!{column_letter(_BEFORE_SEATS + index)}"
            cells[seat.start_number] = ResultCells(
                f"{column}{total + 1}", f"{column}{total + 2}", f"{column}{total + 3}"
            )
    return cells


def _line(page: Page, line: Line, seats: int, padding: tuple[None, ...]) -> None:
    entries = [entry for entry, _ in zip_longest(line.entries, range(seats))]
    marks = " ".join(f"{mark.letter}: {mark.text}" for mark in line.marks)
    remarks = "; ".join(part for part in (line.remarks, marks) if part)
    page.row(
        (line.number, line.contract, " ".join(line.takers), *entries, *padding, remarks),
        (COUNT, *(PLAIN,) * (len(entries) + len(padding) + 2), REMARK),
    )


def _standings(
    book: Book,
    workbook: EventWorkbook,
    labels: WorkbookLabels,
    titles: _Titles,
    results: Sequence[Mapping[int, ResultCells]],
) -> dict[int, SumCells]:
    """Players with a place first, so that a place can be counted over one range; returns where their sums stand."""
    count = len(results)
    rounds = [labels.round.format(number=played.number) for played in workbook.rounds]
    columns = (
        SheetColumn(labels.place, 8, numbers=True),
        SheetColumn(labels.start_number, 8),
        SheetColumn(labels.name, 34),
        SheetColumn(labels.club, 28),
        *(SheetColumn(f"{name} {labels.points}", 11, numbers=True) for name in rounds),
        SheetColumn(labels.points, 10, numbers=True),
        *(SheetColumn(f"{name} {labels.difference}", 11, numbers=True) for name in rounds),
        SheetColumn(labels.difference, 10, numbers=True),
        SheetColumn(labels.tables_won, 12, numbers=True),
        SheetColumn(labels.remark, 30),
    )
    page = book.worksheet(titles.standings, columns)
    points_column = column_letter(_STANDINGS_BEFORE_ROUNDS + count)
    difference_column = column_letter(_STANDINGS_BEFORE_ROUNDS + 2 * count + 1)
    won_column = column_letter(_STANDINGS_BEFORE_ROUNDS + 2 * count + 2)
    placed = [row for row in workbook.standings.rows if row.place is not None]
    others = [row for row in workbook.standings.rows if row.place is None]
    ranges = _Ranking(points_column, difference_column, won_column, 2, len(placed) + 1)
    sums: dict[int, SumCells] = {}
    for row in (*placed, *others):
        cells = [found.get(row.start_number) if row.start_number is not None else None for found in results]
        number = page.next_row
        page.row(_standing(row, cells, ranges, number), _standing_styles(count))
        if row.start_number is not None:
            at = f"'{titles.standings}'!"
            sums[row.start_number] = SumCells(
                f"{at}{points_column}{number}", f"{at}{difference_column}{number}", f"{at}{won_column}{number}"
            )
    return sums


@dataclass(frozen=True)
class _Ranking:
    """The columns and rows over which places are counted."""

    points: str
    difference: str
    tables_won: str
    first: int
    last: int

    def place(self, row: int) -> Formula:
        """1 plus all who are better: by points, then difference, then tables won."""
        points, difference, won = (self._range(column) for column in (self.points, self.difference, self.tables_won))
        better_points = f'COUNTIFS({points},">"&{self.points}{row})'
        level = f"{points},{self.points}{row},"
        better_difference = f'COUNTIFS({level}{difference},">"&{self.difference}{row})'
        level += f"{difference},{self.difference}{row},"
        better_won = f'COUNTIFS({level}{won},">"&{self.tables_won}{row})'
        return Formula(f"=1+{better_points}+{better_difference}+{better_won}")

    def _range(self, column: str) -> str:
        return f"${column}${self.first}:${column}${self.last}"


def _standing(
    row: StandingRow, cells: Sequence[ResultCells | None], ranking: _Ranking, number: int
) -> tuple[Value, ...]:
    count = len(cells)
    first, last = _STANDINGS_BEFORE_ROUNDS, _STANDINGS_BEFORE_ROUNDS + count - 1
    # Rounded so that thirds added in another order are still level; the cells of the rounds stay exact.
    points = f"=ROUND(SUM({column_letter(first)}{number}:{column_letter(last)}{number}),6)" if count else "=0"
    shift = count + 1
    difference = (
        f"=SUM({column_letter(first + shift)}{number}:{column_letter(last + shift)}{number})" if count else "=0"
    )
    won = "+".join(f"IF({cell.place}=1,1,0)" for cell in cells if cell) or "0"
    return (
        None if row.place is None else ranking.place(number),
        row.start_number,
        row.name,
        row.club,
        *(Formula(f"={cell.points}") if cell else None for cell in cells),
        Formula(points),
        *(Formula(f"={cell.difference}") if cell else None for cell in cells),
        Formula(difference),
        Formula(f"={won}"),
        row.remark,
    )


def _standing_styles(count: int) -> tuple[str, ...]:
    fixed = (STRONG, COUNT, STRONG, PLAIN)
    return (*fixed, *(PLAIN,) * count, STRONG, *(DIFFERENCE,) * count, DIFFERENCE, PLAIN, REMARK)


def _teams(
    book: Book, workbook: EventWorkbook, labels: WorkbookLabels, titles: _Titles, sums: Mapping[int, SumCells]
) -> None:
    columns = (
        SheetColumn(labels.place, 8, numbers=True),
        SheetColumn(labels.team, 34),
        SheetColumn(labels.members, 70),
        SheetColumn(labels.points, 10, numbers=True),
        SheetColumn(labels.difference, 10, numbers=True),
        SheetColumn(labels.tables_won, 12, numbers=True),
    )
    page = book.worksheet(titles.teams, columns)
    teams = workbook.standings.teams
    ranking = _Ranking("D", "E", "F", 2, len(teams) + 1)
    for team in teams:
        own = [sums[number] for number in team.start_numbers]
        values: tuple[Value, ...] = (
            ranking.place(page.next_row) if team.place is not None else None,
            team.name,
            ", ".join(team.members),
            Formula("=ROUND(" + ("+".join(cells.points for cells in own) or "0") + ",6)"),
            Formula("=" + ("+".join(cells.difference for cells in own) or "0")),
            Formula("=" + ("+".join(cells.tables_won for cells in own) or "0")),
        )
        page.row(values, (STRONG, STRONG, PLAIN, STRONG, DIFFERENCE, PLAIN))


def _settings(book: Book, workbook: EventWorkbook, labels: WorkbookLabels, titles: _Titles) -> None:
    page = book.worksheet(
        titles.settings, (SheetColumn(labels.place_of_table, 18), SheetColumn(labels.points, 14, numbers=True))
    )
    for place, points in enumerate(workbook.placing_points, start=1):
        page.row((place, points), (COUNT, PLAIN))
    page.row((None,))
    event = workbook.event
    for text in (event.name, event.place, event.date, event.organiser):
        page.row((text,), HELPER)
