"""The workbook's standings: players add up the rounds' cells, teams add up the players'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoresheets.event_data import CategoryRows, EventWorkbook, StandingRow, TeamRow
from scoresheets.labels import WorkbookLabels
from scoresheets.workbooks.xlsx import (
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
_PLACES, _NUMBERS, _NAMES = map(column_letter, (0, 1, 2))  # columns of the standings
_BEFORE_MEMBERS = 6  # columns of a team before the start numbers of its members


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of another worksheet: its reference for formulas, and its value."""

    at: str
    value: int | Fraction | None

    def formula(self) -> Formula | None:
        """Return a formula that repeats the cell; None for an empty cell, whose reference would show 0."""
        return None if self.value is None else Formula(f"={self.at}", self.value)


@dataclass(frozen=True, slots=True)
class ResultCells:
    difference: Cell
    place: Cell
    points: Cell


@dataclass(frozen=True, slots=True)
class Sums:
    title: str
    last: int
    points: str
    difference: str
    tables_won: str

    def of(self, column: str, number: str) -> str:
        """Return the formula for the sum in a column of the player whose start number is in the cell `number`."""
        return f"SUMIF({self._range(_NUMBERS)},{number},{self._range(column)})"

    def name(self, number: str) -> str:
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
    points_column = column_letter(_BEFORE_ROUNDS + count)
    difference_column = column_letter(_BEFORE_ROUNDS + 2 * count + 1)
    won_column = column_letter(_BEFORE_ROUNDS + 2 * count + 2)
    placed = [row for row in workbook.standings.rows if row.place is not None]
    others = [row for row in workbook.standings.rows if row.place is None]
    decides = [Decides(points_column), Decides(difference_column), Decides(won_column)]
    finals = _finals(workbook, labels, Sums(title, 0, points_column, difference_column, won_column), len(columns))
    if finals is not None:
        columns, decides = (*columns, *finals.columns), finals.decides
    page = book.worksheet(title, columns, a_list=True)
    ranges = Ranking(tuple(decides), 2, len(placed) + 1)
    for row in (*placed, *others):
        cells = [result.get(row.start_number) if row.start_number is not None else None for result in results]
        number = page.next_row
        beside = () if finals is None else finals.cells(row, cells, number)
        styles = (*_standing_styles(count), *(COUNT,) * len(beside))
        page.row((*_standing(row, cells, ranges, number), *beside), styles)
    return Sums(title, page.next_row - 1, points_column, difference_column, won_column)


@dataclass(frozen=True)
class _FinalColumns:
    """The columns by which a reader counts places after finals: the table of the final, the place there, and the
    player's points without it. A player without a final comes after the last table.
    """

    at: int
    round: int
    by_totals: bool
    last: int
    sums: Sums
    heads: tuple[str, str]

    @property
    def columns(self) -> tuple[SheetColumn, ...]:
        table, place = self.heads
        hidden = (SheetColumn(head, 10, numbers=True, hidden=True) for head in (place, "", "", ""))
        return (SheetColumn(table, 8, numbers=True), *hidden)

    @property
    def decides(self) -> list[Decides]:
        table, place, *before = (column_letter(self.at + index) for index in range(len(self.columns)))
        return [Decides(table, most=False), Decides(place, most=False), *map(Decides, before)]

    def cells(self, row: StandingRow, cells: Sequence[ResultCells | None], number: int) -> tuple[Value, ...]:
        played = cells[self.round]
        by_place = played is not None and played.place.value is not None and not self.by_totals
        won = f"IF({played.place.at}=1,1,0)" if played is not None else "0"
        less = (played.points.at, played.difference.at, won) if played is not None and by_place else ()
        earned = (row.points, row.difference, row.tables_won)
        brought: tuple[int | Fraction | None, ...] = ()
        if less and played is not None:
            brought = (played.points.value, played.difference.value, int(played.place.value == 1))
        sums = (self.sums.points, self.sums.difference, self.sums.tables_won)
        before = [
            Formula(
                f"=ROUND({column}{number}{'-' + less[index] if less else ''},6)",
                round(Fraction(earned[index]) - Fraction(brought[index] or 0 if brought else 0), 6),
            )
            for index, column in enumerate(sums)
        ]
        place = played.place.formula() if by_place and played is not None else 0
        return (row.final or self.last + 1, place, *before)


def _finals(workbook: EventWorkbook, labels: WorkbookLabels, sums: Sums, at: int) -> _FinalColumns | None:
    finals = workbook.standings.finals
    if finals is None:
        return None
    numbers = [played.number for played in workbook.rounds]
    last = max((row.final or 0 for row in workbook.standings.rows), default=0)
    heads = (labels.final, labels.place_of_table)
    return _FinalColumns(at, numbers.index(finals.round), finals.by_totals, last, sums, heads)


def _player_columns(labels: WorkbookLabels) -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(labels.place, 8, numbers=True),
        SheetColumn(labels.start_number, 8),
        SheetColumn(labels.name, 34),
        SheetColumn(labels.club, 28),
    )


def _sum_columns(labels: WorkbookLabels, *, differences: bool) -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(labels.points, 10, numbers=True),
        SheetColumn(labels.difference, 10, numbers=True, hidden=not differences),
        SheetColumn(labels.tables_won, 12, numbers=True),
    )


@dataclass(frozen=True)
class Decides:
    column: str
    most: bool = True


@dataclass(frozen=True)
class Ranking:
    decides: tuple[Decides, ...]
    first: int
    last: int

    def place(self, row: int, place: int | None) -> Formula | None:
        if place is None:
            return None
        better, level = [], ""
        for column in self.decides:
            cells = f"${column.column}${self.first}:${column.column}${self.last}"
            sign = ">" if column.most else "<"
            better.append(f'COUNTIFS({level}{cells},"{sign}"&{column.column}{row})')
            level += f"{cells},{column.column}{row},"
        return Formula(f"=1+{'+'.join(better)}", place)


def _of_sums(points: str, difference: str, tables_won: str, last: int) -> Ranking:
    return Ranking((Decides(points), Decides(difference), Decides(tables_won)), 2, last)


def _standing(
    row: StandingRow, cells: Sequence[ResultCells | None], ranking: Ranking, number: int
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
    """Round, so that thirds added in another order are still level."""
    return Formula(f"=ROUND({sum},6)", round(points, 6))


def _standing_styles(count: int) -> tuple[str, ...]:
    fixed = (STRONG, COUNT, STRONG, PLAIN)
    return (*fixed, *(PLAIN,) * count, STRONG, *(DIFFERENCE,) * count, DIFFERENCE, PLAIN, REMARK)


def write_category(
    book: Book,
    category: CategoryRows,
    labels: WorkbookLabels,
    title: str,
    sums: Sums,
    *,
    differences: bool,
    finals: Mapping[int, int] | None = None,
) -> None:
    """Write the players of a category, whose places are counted among themselves. After finals by places they follow
    from `finals`, the places of all by start number.
    """
    columns = (
        *_player_columns(labels),
        *_sum_columns(labels, differences=differences),
        SheetColumn(labels.remark, 30),
        *((SheetColumn("", 8, numbers=True, hidden=True),) if finals else ()),
    )
    page = book.worksheet(title, columns, a_list=True)
    placed = sum(row.place is not None for row in category.rows)  # they come first
    of_all = Decides(column_letter(len(columns) - 1), most=False)  # the place in the standings
    ranking = Ranking((of_all,), 2, placed + 1) if finals else _of_sums("E", "F", "G", placed + 1)
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
            *((Formula(f"={sums.of(_PLACES, number)}", finals.get(row.start_number or 0) or 0),) if finals else ()),
        )
        styles = (STRONG, COUNT, STRONG, PLAIN, STRONG, DIFFERENCE, PLAIN, REMARK, COUNT)
        page.row(values, styles[: len(values)])


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
    ranking = _of_sums("D", "E", "F", len(teams) + 1)
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
    return "+".join(sums.of(column, cell) for cell in cells) or "0"
