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
class SumCells:
    """Where one player's sums stand in the standings."""

    points: Cell
    difference: Cell
    tables_won: Cell


def write_standings(
    book: Book,
    workbook: EventWorkbook,
    labels: WorkbookLabels,
    title: str,
    results: Sequence[Mapping[int, ResultCells]],
) -> dict[int, SumCells]:
    """Players with a place first, so that a place can be counted over one range; returns where their sums stand."""
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
    sums: dict[int, SumCells] = {}
    for row in (*placed, *others):
        cells = [found.get(row.start_number) if row.start_number is not None else None for found in results]
        number = page.next_row
        page.row(_standing(row, cells, ranges, number), _standing_styles(count))
        if row.start_number is not None:
            at = f"'{title}'!"
            sums[row.start_number] = SumCells(
                Cell(f"{at}{points_column}{number}", row.points),
                Cell(f"{at}{difference_column}{number}", row.difference),
                Cell(f"{at}{won_column}{number}", row.tables_won),
            )
    return sums


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
    book: Book,
    category: CategoryRows,
    labels: WorkbookLabels,
    title: str,
    sums: Mapping[int, SumCells],
    *,
    differences: bool,
) -> None:
    """The players of one category, whose places are counted among themselves."""
    columns = (*_player_columns(labels), *_sum_columns(labels, differences=differences), SheetColumn(labels.remark, 30))
    page = book.worksheet(title, columns, a_list=True)
    placed = sum(row.place is not None for row in category.rows)  # they come first
    ranking = _Ranking("E", "F", "G", 2, placed + 1)
    for row in category.rows:
        cells = sums[row.start_number or 0]
        values: tuple[Value, ...] = (
            ranking.place(page.next_row, row.place),
            row.start_number,
            row.name,
            row.club,
            cells.points.formula(),
            cells.difference.formula(),
            cells.tables_won.formula(),
            row.remark,
        )
        page.row(values, (STRONG, COUNT, STRONG, PLAIN, STRONG, DIFFERENCE, PLAIN, REMARK))


def write_teams(
    book: Book,
    teams: Sequence[TeamRow],
    labels: WorkbookLabels,
    title: str,
    sums: Mapping[int, SumCells],
    *,
    differences: bool,
) -> None:
    """Teams that add up what their members have in the standings."""
    columns = (
        SheetColumn(labels.place, 8, numbers=True),
        SheetColumn(labels.team, 34),
        SheetColumn(labels.members, 70),
        *_sum_columns(labels, differences=differences),
    )
    page = book.worksheet(title, columns, a_list=True)
    ranking = _Ranking("D", "E", "F", 2, len(teams) + 1)
    for team in teams:
        own = [sums[number] for number in team.start_numbers]
        values: tuple[Value, ...] = (
            ranking.place(page.next_row, team.place),
            team.name,
            ", ".join(team.members),
            _rounded("+".join(cells.points.at for cells in own) or "0", team.points),
            Formula("=" + ("+".join(cells.difference.at for cells in own) or "0"), team.difference),
            Formula("=" + ("+".join(cells.tables_won.at for cells in own) or "0"), team.tables_won),
        )
        page.row(values, (STRONG, STRONG, PLAIN, STRONG, DIFFERENCE, PLAIN))
