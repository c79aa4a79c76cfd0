"""The workbook's worksheets of standings: players add up the rounds' cells, teams add up the players'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoresheets.event_data import CategoryRows, EventWorkbook, StandingRow, TeamRow
from scoresheets.labels import WorkbookLabels
from scoresheets.xlsx import (
    COUNT,
    DIFFERENCE,
    PLAIN,
    REMARK,
    STRONG,
    Book,
    Formula,
    SheetColumn,
    Value,
    column_letter,
)

_BEFORE_ROUNDS = 4
_NUMBERS, _NAMES = column_letter(1), column_letter(2)  # columns of the standings
_BEFORE_MEMBERS = 6  # columns of a team before the start numbers of its members


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of another worksheet: the reference that formulas use, and what stands in it."""

    at: str
    value: int | Fraction | None

    def formula(self) -> Formula | None:
        """The same in another cell: nothing where nothing stands, for a reference would make it 0."""
        return None if self.value is None else Formula(f"={self.at}", self.value)


@dataclass(frozen=True, slots=True)
class ResultCells:
    """Where one player's result at one table stands."""

    difference: Cell
    place: Cell
    points: Cell


@dataclass(frozen=True, slots=True)
class Sums:
    """Where the standings hold the players' sums: looked up by start number, they are right in any order of rows."""

    title: str
    last: int
    points: str
    difference: str
    tables_won: str

    def of(self, column: str, number: str) -> str:
        """Return the formula for the sum in a column of the player whose start number stands in the cell `number`."""
        return f"SUMIF({self._range(_NUMBERS)},{number},{self._range(column)})"

    def name(self, number: str) -> str:
        """Return the formula for the name of the player whose start number stands in the cell `number`."""
        return f"INDEX({self._range(_NAMES)},MATCH({number},{self._range(_NUMBERS)},0))"

    def _range(self, column: str) -> str:
        return f"'{self.title}'!${column}$2:${column}${self.last}"


def write_standings(
    book: Book,
    workbook: EventWorkbook,
    labels: WorkbookLabels,
    title: str,
    results: Sequence[Mapping[int, ResultCells]],
) -> Sums:
    """Write players with a place first, so that a place can be counted over one range; return where their sums are."""
    count, hidden = len(results), not workbook.event.differences
    rounds = [labels.round.format(number=played.number) for played in workbook.rounds]
    columns = (
        *_player_columns(labels),
        *(SheetColumn(f"{name} {labels.points}", 11, numbers=True) for name in rounds),
        SheetColumn(labels.points, 10, numbers=True),
        *(SheetColumn(f"{name} {labels.difference}", 11, numbers=True, hidden=hidden) for name in rounds),
        SheetColumn(labels.difference, 10, numbers=True, hidden=hidden),
        SheetColumn(labels.tables_won, 12, numbers=True),
        SheetColumn(labels.remark, 30),
    )
    page = book.worksheet(title, columns, a_list=True)
    points_column = column_letter(_BEFORE_ROUNDS + count)
    difference_column = column_letter(_BEFORE_ROUNDS + 2 * count + 1)
    won_column = column_letter(_BEFORE_ROUNDS + 2 * count + 2)
    placed = [row for row in workbook.standings.rows if row.place is not None]
    others = [row for row in workbook.standings.rows if row.place is None]
    ranges = _Ranking(points_column, difference_column, won_column, 2, len(placed) + 1)
    for row in (*placed, *others):
        cells = [found.get(row.start_number) if row.start_number is not None else None for found in results]
        number = page.next_row
        page.row(_standing(row, cells, ranges, number), _standing_styles(count))
    return Sums(title, page.next_row - 1, points_column, difference_column, won_column)


def _player_columns(labels: WorkbookLabels) -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(labels.place, 8, numbers=True),
        SheetColumn(labels.start_number, 8),
        SheetColumn(labels.name, 34),
        SheetColumn(labels.club, 28),
    )


def _sum_columns(labels: WorkbookLabels, *, differences: bool) -> tuple[SheetColumn, ...]:
    """Sums that order players; without `differences` their column is there for the formulas alone."""
    return (
        SheetColumn(labels.points, 10, numbers=True),
        SheetColumn(labels.difference, 10, numbers=True, hidden=not differences),
        SheetColumn(labels.tables_won, 12, numbers=True),
    )


@dataclass(frozen=True)
class _Ranking:
    """The columns and rows over which places are counted."""

    points: str
    difference: str
    tables_won: str
    first: int
    last: int

    def place(self, row: int, place: int | None) -> Formula | None:
        """1 plus all who are better: by points, then difference, then tables won; nothing for who has no place."""
        if place is None:
            return None
        points, difference, won = (self._range(column) for column in (self.points, self.difference, self.tables_won))
        better_points = f'COUNTIFS({points},">"&{self.points}{row})'
        level = f"{points},{self.points}{row},"
        better_difference = f'COUNTIFS({level}{difference},">"&{self.difference}{row})'
        level += f"{difference},{self.difference}{row},"
        better_won = f'COUNTIFS({level}{won},">"&{self.tables_won}{row})'
        return Formula(f"=1+{better_points}+{better_difference}+{better_won}", place)

    def _range(self, column: str) -> str:
        return f"${column}${self.first}:${column}${self.last}"


def _standing(
    row: StandingRow, cells: Sequence[ResultCells | None], ranking: _Ranking, number: int
) -> tuple[Value, ...]:
    count = len(cells)
    first, last = _BEFORE_ROUNDS, _BEFORE_ROUNDS + count - 1
    points = f"SUM({column_letter(first)}{number}:{column_letter(last)}{number})" if count else "0"
    shift = count + 1
    difference = f"SUM({column_letter(first + shift)}{number}:{column_letter(last + shift)}{number})" if count else "0"
    won = "+".join(f"IF({cell.place.at}=1,1,0)" for cell in cells if cell) or "0"
    return (
        ranking.place(number, row.place),
        row.start_number,
        row.name,
        row.club,
        *(cell.points.formula() if cell else None for cell in cells),
        _rounded(points, row.points),
        *(cell.difference.formula() if cell else None for cell in cells),
        Formula(f"={difference}", row.difference),
        Formula(f"={won}", row.tables_won),
        row.remark,
    )


def _rounded(sum: str, points: Fraction) -> Formula:
    """So that thirds added in another order are still level; the cells of the rounds stay exact."""
    return Formula(f"=ROUND({sum},6)", round(points, 6))


def _standing_styles(count: int) -> tuple[str, ...]:
    fixed = (STRONG, COUNT, STRONG, PLAIN)
    return (*fixed, *(PLAIN,) * count, STRONG, *(DIFFERENCE,) * count, DIFFERENCE, PLAIN, REMARK)


def write_category(
    book: Book, category: CategoryRows, labels: WorkbookLabels, title: str, sums: Sums, *, differences: bool
) -> None:
    """The players of one category, whose places are counted among themselves."""
    columns = (*_player_columns(labels), *_sum_columns(labels, differences=differences), SheetColumn(labels.remark, 30))
    page = book.worksheet(title, columns, a_list=True)
    placed = sum(row.place is not None for row in category.rows)  # they come first
    ranking = _Ranking("E", "F", "G", 2, placed + 1)
    for row in category.rows:
        number = f"{_NUMBERS}{page.next_row}"
        values: tuple[Value, ...] = (
            ranking.place(page.next_row, row.place),
            row.start_number,
            row.name,
            row.club,
            Formula(f"={sums.of(sums.points, number)}", row.points),
            Formula(f"={sums.of(sums.difference, number)}", row.difference),
            Formula(f"={sums.of(sums.tables_won, number)}", row.tables_won),
            row.remark,
        )
        page.row(values, (STRONG, COUNT, STRONG, PLAIN, STRONG, DIFFERENCE, PLAIN, REMARK))


def write_teams(
    book: Book, teams: Sequence[TeamRow], labels: WorkbookLabels, title: str, sums: Sums, *, differences: bool
) -> None:
    """Write teams by the start numbers of their members: another number there changes name and sums with it."""
    most = max(len(team.start_numbers) for team in teams)
    columns = (
        SheetColumn(labels.place, 8, numbers=True),
        SheetColumn(labels.team, 34),
        SheetColumn(labels.members, 70),
        *_sum_columns(labels, differences=differences),
        *(SheetColumn(f"{labels.start_number} {number}", 8) for number in range(1, most + 1)),
    )
    page = book.worksheet(title, columns, a_list=True)
    ranking = _Ranking("D", "E", "F", 2, len(teams) + 1)
    for team in teams:
        cells = [f"{column_letter(_BEFORE_MEMBERS + index)}{page.next_row}" for index in range(len(team.start_numbers))]
        values: tuple[Value, ...] = (
            ranking.place(page.next_row, team.place),
            team.name,
            Formula("=" + '&", "&'.join(map(sums.name, cells)), ", ".join(team.members)) if cells else None,
            _rounded(_added(sums, sums.points, cells), team.points),
            Formula(f"={_added(sums, sums.difference, cells)}", team.difference),
            Formula(f"={_added(sums, sums.tables_won, cells)}", team.tables_won),
            *team.start_numbers,
            *(None,) * (most - len(cells)),
        )
        page.row(values, (STRONG, STRONG, PLAIN, STRONG, DIFFERENCE, PLAIN, *(COUNT,) * most))


def _added(sums: Sums, column: str, cells: Sequence[str]) -> str:
    """Return the sum of a column over the players whose start numbers stand in these cells."""
    return "+".join(sums.of(column, cell) for cell in cells) or "0"
