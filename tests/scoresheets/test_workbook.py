"""The workbook: formulas give what the referees signed, names stay names, the bytes stay the same (A12, A13, D14)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from io import BytesIO
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook

from scoresheets.event_data import EventWorkbook, Participant, WorkbookRound, WorkbookTable
from scoresheets.workbooks import workbook
from scoresheets.workbooks.xlsx import column_letter, sheet_titles
from tests.scoresheets import event_samples as samples
from tests.scoresheets.formulas import Calculator
from tests.scoresheets.samples import LONG_NAME, full_sheet

LABELS = samples.WORKBOOK_LABELS
EVIL = (
    '=HYPERLINK("http://evil","x")',
    *("+1+1", "-2+3", "@SUM(A1)", "#N/A", "=1+1", "\t=1", "1e5", "007", "TRUE", "<r><t>x</r>"),
)


def opened(data: EventWorkbook) -> Workbook:
    return load_workbook(BytesIO(workbook.render(data, LABELS)))


def rows_called(book: Workbook, title: str, name: str) -> list[int]:
    return [row for row in range(1, book[title].max_row + 1) if book[title].cell(row, 1).value == name]


def test_a_printed_worksheet_says_what_it_is_and_cuts_no_name() -> None:
    """Pages fall out of heaps: event, worksheet and page stand at the foot. Text of any length has its lines."""
    data = samples.workbook()
    long = replace(data, event=replace(data.event, name="Škis & Co. 2026 " * 20))
    for made, told in ((data, data.event.name), (long, "Škis && Co. 2026")):
        for sheet in opened(made):
            foot = sheet.oddFooter
            assert foot.left.text.startswith(told), sheet.title
            assert (foot.center.text, foot.right.text) == ("&A", "&P / &N")
    book = opened(data)
    texts = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "s"]
    assert texts
    assert all(cell.alignment.wrap_text and not cell.alignment.shrink_to_fit for cell in texts)
    people = book["Udeleženci"]
    heights = {row[1].value: people.row_dimensions[row[1].row].height for row in people.iter_rows(min_row=6)}
    assert heights[LONG_NAME] == 30
    assert all(height is None for name, height in heights.items() if len(name) < 25)


def test_table_results_are_formulas_that_give_the_signed_result() -> None:
    """A12, A13, D14: total, difference, place and points, with level seats sharing points, from the entries alone."""
    data = samples.workbook()
    book = opened(data)
    compute = Calculator(book)
    for played in data.rounds:
        title = f"Krog {played.number}"
        totals = rows_called(book, title, "skupaj")
        assert len(totals) == 3
        for table, row in zip(played.tables, totals, strict=True):
            for index, seat in enumerate(table.sheet.seats):
                column = column_letter(4 + index)
                cells = [book[title][f"{column}{row + step}"] for step in range(4)]
                assert all(cell.data_type == "f" for cell in cells[1:])
                assert (cells[0].data_type == "f") == bool(table.sheet.lines), "totals only: the total is a number"
                values = [compute.cell(title, cell.coordinate) for cell in cells]
                assert values == [seat.total, seat.difference, seat.place, seat.points]


def test_standings_and_teams_add_up_the_rounds() -> None:
    """Points, then difference, then tables won; level on all three share the place."""
    data = samples.workbook()
    book = opened(data)
    compute = Calculator(book)
    for number, row in enumerate(data.standings.rows, start=2):
        got = [compute.cell("Vrstni red", f"{column}{number}") for column in "ABGJK"]
        assert got == [row.place, row.start_number, row.points, row.difference, row.tables_won]
    assert [row.place for row in data.standings.rows].count(6) == 2, "the sample has a tie"
    sums = {row.start_number: row for row in data.standings.rows}
    for number, team in enumerate(data.standings.teams, start=2):
        members = [sums[start_number] for start_number in team.start_numbers]
        assert compute.cell("Ekipe društev", f"A{number}") == team.place
        assert compute.cell("Ekipe društev", f"D{number}") == sum(member.points for member in members)
        assert compute.cell("Ekipe društev", f"E{number}") == sum(member.difference for member in members)


def test_entries_are_numbers_and_empty_cells_stay_empty() -> None:
    book = opened(samples.workbook())
    (first, *_) = rows_called(book, "Krog 1", 1)
    values = [book["Krog 1"].cell(first, column).value for column in range(1, 12)]
    assert values[:7] == [1, "A", "dve", "B", None, 47, None]
    assert values[10] == "kralji (B)"


def test_a_settled_table_keeps_its_values_as_numbers() -> None:
    """C1.6, a bye: the result does not follow from the entries, so no formula pretends it does."""
    data = samples.workbook()
    sheet = full_sheet()
    seats = tuple(replace(seat, points=Fraction(7, 3), total=None, difference=12) for seat in sheet.seats)
    settled = WorkbookTable(replace(sheet, seats=seats), settled=True, remark="izključen igralec B (C1.6)")
    book = opened(replace(data, rounds=(WorkbookRound(1, (settled,)),), standings=replace(data.standings, teams=())))
    (row,) = rows_called(book, "Krog 1", "skupaj")
    values = [book["Krog 1"].cell(row + step, 5).value for step in range(4)]
    assert values == [None, 12, 1, "=7/3"], "a third is written as a division, since no decimal is exact"
    assert "izključen igralec B (C1.6)" in [cell.value for cell in book["Krog 1"]["K"]]


@pytest.mark.parametrize("name", EVIL)
def test_no_name_is_ever_a_formula(name: str) -> None:
    """A name from a start list must not run in the secretary's spreadsheet."""
    data = samples.workbook()
    persons = (Participant(1, name, name, name, name),)
    table = data.rounds[0].tables[0]
    lines = tuple(replace(line, remarks=name, contract=name) for line in table.sheet.lines)
    seats = tuple(replace(seat, name=name, club=name) for seat in table.sheet.seats)
    rounds = (WorkbookRound(1, (WorkbookTable(replace(table.sheet, seats=seats, lines=lines), remark=name),)),)
    rows = tuple(replace(row, name=name, club=name, remark=name) for row in data.standings.rows)
    teams = tuple(replace(team, name=name, members=(name,)) for team in data.standings.teams)
    standings = replace(data.standings, rows=rows, teams=teams)
    book = opened(replace(data, participants=persons, rounds=rounds, standings=standings))
    found = [
        cell for sheet in book for row in sheet.iter_rows() for cell in row if str(cell.value).strip() == name.strip()
    ]
    assert len(found) > 30
    assert {cell.data_type for cell in found} == {"s"}
    if name.strip()[0] in "=+-@":
        assert all(cell.style_array.quotePrefix if hasattr(cell, "style_array") else cell.quotePrefix for cell in found)


def test_beside_every_formula_stands_its_value() -> None:
    """A preview, a phone and pandas compute nothing: they show what is stored."""
    data = samples.workbook()
    content = BytesIO(workbook.render(data, LABELS))
    book, values = load_workbook(content), load_workbook(content, data_only=True)
    compute, seen = Calculator(book), 0
    for sheet in book:
        for cell in (cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"):
            stored = values[sheet.title][cell.coordinate].value
            computed = compute.cell(sheet.title, cell.coordinate)
            if isinstance(stored, str):
                assert stored == computed, f"{sheet.title}!{cell.coordinate}"
                continue
            assert abs(Fraction(stored) - computed) < Fraction(1, 10**6), f"{sheet.title}!{cell.coordinate}"
            seen += 1
    assert seen > 100


def test_head_stays_and_columns_are_wide_enough() -> None:
    book = opened(samples.workbook())
    for sheet in book:
        head = 5 if sheet.title == "Udeleženci" else 1  # the event stands above it
        assert sheet.freeze_panes == f"A{head + 1}"
        assert sheet.print_title_rows == f"${head}:${head}"
        assert sheet.column_dimensions["A"].width >= 8
        assert sheet.print_area.endswith(f"${sheet.max_row}")
    lists = {sheet.title for sheet in book if sheet.auto_filter.ref}
    assert lists == {"Udeleženci", "Vrstni red", "Ekipe društev"}, "blocks of tables are no list"


def test_a_head_does_not_touch_the_number_beside_it() -> None:
    sheet = opened(samples.workbook())["Vrstni red"]
    heads = {cell.value: (cell.alignment.horizontal, cell.alignment.indent) for cell in sheet[1]}
    assert heads["opomba"] == ("left", 1)
    assert heads["društvo"] == (None, 0)


def test_same_bytes_twice_with_fixed_dates() -> None:
    first = workbook.render(samples.workbook(), LABELS)
    assert workbook.render(samples.workbook(), LABELS) == first
    with ZipFile(BytesIO(first)) as archive:
        assert len({entry.date_time for entry in archive.infolist()}) == 1
        assert archive.testzip() is None


def test_a_team_with_an_unknown_member_is_refused() -> None:
    data = samples.workbook()
    team = replace(data.standings.teams[0], start_numbers=(999,))
    with pytest.raises(ValueError, match="999"):
        workbook.render(replace(data, standings=replace(data.standings, teams=(team,))), LABELS)


def test_players_without_a_place_are_not_ranked() -> None:
    """Removed or out of competition: the row stays, the place does not, and nobody is ranked behind him."""
    data = samples.workbook()
    rows = (replace(data.standings.rows[0], place=None), *data.standings.rows[1:])
    book = opened(replace(data, standings=replace(data.standings, rows=rows)))
    compute = Calculator(book)
    assert compute.cell("Vrstni red", "A2") == 1
    assert compute.cell("Vrstni red", "B2") == rows[1].start_number
    assert compute.cell("Vrstni red", "A10") is None


def test_worksheet_names_are_legal_and_unique() -> None:
    titles = sheet_titles(["Krog 1/2", "krog 12", "a" * 40, "A" * 40, "[]", "?"])
    assert len({title.casefold() for title in titles}) == 6
    assert all(0 < len(title) <= 31 and not set(title) & set("[]:*?/\\'") for title in titles)


@pytest.mark.parametrize(("index", "letters"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA")])
def test_column_letters(index: int, letters: str) -> None:
    assert column_letter(index) == letters


def test_the_event_and_its_date_stand_on_top() -> None:
    data = samples.workbook()
    page = opened(data)["Udeleženci"]
    assert page["A1"].value == data.event.name
    assert page["A2"].value == datetime(2026, 3, 14), "a date that can be reckoned with, not a text"
    assert page["A2"].is_date


def test_no_table_is_parted_over_printed_pages() -> None:
    """Breaks stand before a table's name; Excel's own fitting to a page would pass over them."""
    book = opened(samples.workbook())
    page = book["Krog 1"]
    names = {row for row in range(1, page.max_row + 1) if str(page.cell(row, 1).value).startswith("Miza ")}
    breaks = [one.id for one in page.row_breaks.brk]
    assert breaks
    assert {row + 1 for row in breaks} <= names
    assert not page.sheet_properties.pageSetUpPr.fitToPage
    assert 10 <= page.page_setup.scale <= 100
    assert book["Vrstni red"].sheet_properties.pageSetUpPr.fitToPage


def test_a_teams_sums_follow_the_start_numbers_of_its_members() -> None:
    """Whoever puts another number there, or sorts the standings, has the sums and the name of that player."""
    data = samples.workbook()
    book = opened(data)
    page, team = book["Ekipe društev"], data.standings.teams[0]
    other = next(row for row in data.standings.rows if row.start_number not in team.start_numbers)
    assert page["G2"].value == team.start_numbers[0]
    page["G2"].value = other.start_number
    compute = Calculator(book)
    rows = {row.start_number: row for row in data.standings.rows}
    members = [other, *(rows[number] for number in team.start_numbers[1:])]
    assert compute.cell("Ekipe društev", "C2") == ", ".join(row.name for row in members)
    assert compute.cell("Ekipe društev", "D2") == sum(row.points for row in members)
    assert compute.cell("Ekipe društev", "E2") == sum(row.difference for row in members)
