"""Every other paper and the workbook for tables of three to seven seats, also of several sizes in one event."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from io import BytesIO

import pytest
from openpyxl import load_workbook

from scoresheets import flow
from scoresheets.data import SeatColumn, Signature, TableSheet
from scoresheets.event_data import (
    CardSeat,
    EventMinutes,
    EventWorkbook,
    OfficialRow,
    Participant,
    RoundResults,
    Seating,
    SeatingEntry,
    SeatingTable,
    StandingRow,
    Standings,
    TableCard,
    TableResult,
    WorkbookRound,
    WorkbookTable,
)
from scoresheets.flow import Flow
from scoresheets.handouts import cards
from scoresheets.sheet import ruling, scoring
from scoresheets.sheet.scoring import Reason, ScoredGame, Scoring
from scoresheets.tables import minutes_of_event, seating, standings
from scoresheets.workbooks import workbook
from scoresheets.workbooks.xlsx import column_letter
from tests.scoresheets import event_samples as samples
from tests.scoresheets.formulas import Calculator
from tests.scoresheets.many_seats import EVENT, NAMES, many_seats, results
from tests.scoresheets.pdf import pages
from tests.scoresheets.recording import RecordingPaper
from tests.scoresheets.samples import LONG_NAME
from tests.scoresheets.test_ruling import LABELS as RULING_LABELS
from tests.scoresheets.test_scoring import LABELS as SCORING_LABELS

SIZES = (3, 4, 5, 6, 7)
MIXED = (4, 5, 7, 4)


def letters(seats: int) -> str:
    return "ABCDEFG"[:seats]


#: The captain's part in the longest of the languages.
CAPTAIN = "asztalvezető, ő írja a jegyzőkönyvet"


def card(seats: int, table: int, name: str = "") -> TableCard:
    return TableCard(
        EVENT,
        2,
        table,
        tuple(
            CardSeat(
                letter,
                name or NAMES[at],
                f"http://192.168.1.20:8000/t/{'k3J9dQ2xVb7' * 3}{letter}/",
                f"K7Q{letter}-4XZ{table}",
                CAPTAIN if at == 0 else "",
            )
            for at, letter in enumerate(letters(seats))
        ),
    )


@pytest.mark.parametrize("seats", SIZES)
def test_a_card_of_any_table_is_read_from_a_chair_and_scanned(seats: int) -> None:
    paper = RecordingPaper()
    made = [card(seats, number, LONG_NAME if number == 2 else "") for number in range(1, 6)]
    cards.draw(paper, made, samples.CARDS_LABELS, samples.CARDS_ADDRESS)
    assert paper.page == -(-5 // (3 if seats <= 4 else 2))
    assert sorted(paper.squares) == sorted(seat.url for one in made for seat in one.seats)
    codes = [text for text in paper.texts if text.text in {seat.code for one in made for seat in one.seats}]
    assert len(codes) == 5 * seats
    assert min(text.size for text in codes) >= 20
    assert min(text.size for text in paper.texts) >= 8.5
    assert paper.overlapping() == []
    assert all(text.left >= 13.5 and text.right <= 196.5 and 5 < text.y < 292 for text in paper.texts)
    read = " ".join(text.text for text in paper.texts)
    assert read.count(LONG_NAME) == seats
    assert "…" not in read


def test_cards_of_a_round_are_of_one_size() -> None:
    """They are cut in a stack: a table of four among tables of five has a card as large as theirs."""
    made = [card(5, 1), card(4, 2), card(4, 3)]
    paper = RecordingPaper()
    cards.draw(paper, made, samples.CARDS_LABELS, samples.CARDS_ADDRESS)
    assert paper.page == 2
    tops = [text.y for text in paper.texts if text.text == EVENT.name]
    assert [round(top, 1) for top in tops] == [13.5, 162.0, 13.5]


def seated(sizes: tuple[int, ...]) -> tuple[SeatingTable, ...]:
    number, tables = 0, []
    for table, seats in enumerate(sizes, start=1):
        columns = []
        for letter in letters(seats):
            number += 1
            columns.append(SeatColumn(letter=letter, name=f"{NAMES[number % 7]} {number}.", start_number=number))
        tables.append(SeatingTable(table, tuple(columns)))
    return tuple(tables)


def test_the_seating_shows_every_seat_of_every_table() -> None:
    tables = seated(MIXED * 6)
    names = tuple(
        SeatingEntry(seat.name, "", table.number, seat.letter, seat.name[0]) for table in tables for seat in table.seats
    )
    one = Seating(EVENT, 2, names, tables)
    text = " ".join(pages(seating.render(one, samples.SEATING_LABELS))).replace(" ", "")
    assert all(text.count(entry.name.replace(" ", "")) >= 2 for entry in names)
    paper = RecordingPaper()
    seating._by_table(Flow(paper, EVENT, "x", "", 0), tables, samples.SEATING_LABELS)
    assert paper.overlapping() == []
    assert [text.text for text in paper.texts].count("G") == 6


@pytest.mark.parametrize("seats", SIZES)
def test_a_game_is_explained_at_every_seat_and_at_the_pot(seats: int) -> None:
    reasons = (
        *(Reason(letter, f"×2 dupla kör {letter}", "II.3", -84, -168) for letter in letters(seats)),
        Reason("pot (žid)", "vklad", "Žid.1", 40),
    )
    games = tuple(ScoredGame(number, "druhá povinnost B D", reasons) for number in range(1, 17))
    one = Scoring(EVENT, "Magyarázat", "27. változat", " · ".join(NAMES[:seats]), games)
    text = " ".join(pages(scoring.render(one, SCORING_LABELS)))
    assert text.count("II.3 −84 −168") == 16 * seats
    assert text.count("pot vklad Žid.1 40 (žid)") == 16, "a long name takes two lines"
    paper = RecordingPaper()
    scoring.draw(Flow(paper, EVENT, "x", "", 0), one, SCORING_LABELS)
    assert paper.overlapping() == []


@pytest.mark.parametrize("seats", SIZES)
def test_a_ruling_shows_the_result_of_all_seats_on_one_page(seats: int) -> None:
    rows = tuple(
        (letter, NAMES[at], "−1240", "+3200", f"{at + 1}.", "8 2/3") for at, letter in enumerate(letters(seats))
    )
    result = ruling.Result("Eredmény", ("összesen", "különbség", "helyezés", "pont"), rows)
    signatures = tuple(Signature(letter, NAMES[at]) for at, letter in enumerate(letters(seats)))
    page = ruling.RulingPage(
        EVENT,
        "Döntés",
        (("Játékos", NAMES[0]),),
        (ruling.Section("Mi történt", ("mondat " * 300,)),),
        result,
        signatures,
    )
    (text,) = pages(ruling.render(page, RULING_LABELS))
    for row in rows:
        assert " ".join(row) in text


def event_of(sizes: tuple[int, ...]) -> tuple[list[TableSheet], Standings, tuple[Participant, ...]]:
    """A round of tables of these sizes, whose players have start numbers of their own, and the order after it."""
    sheets, number = [], 0
    for table, seats in enumerate(sizes, start=1):
        sheet = many_seats(seats, 12 + seats, carry_label="körök" if seats > 4 else "", table=table)
        columns = []
        for seat in sheet.seats:
            number += 1
            columns.append(replace(seat, name=f"{seat.name} {number}", start_number=number))
        sheets.append(replace(sheet, seats=tuple(columns)))
    rows = [
        StandingRow(
            None,
            seat.name,
            start_number=seat.start_number,
            rounds=(seat.points,),
            points=seat.points or Fraction(0),
            difference=seat.difference or 0,
            tables_won=int(seat.place == 1),
        )
        for sheet in sheets
        for seat in sheet.seats
    ]
    rows.sort(key=_rank, reverse=True)
    placed = tuple(replace(row, place=1 + sum(_rank(other) > _rank(row) for other in rows)) for row in rows)
    people = tuple(Participant(row.start_number or 0, row.name) for row in rows)
    return sheets, Standings(EVENT, "Sorrend", (1,), placed), people


def _rank(row: StandingRow) -> tuple[Fraction, int, int]:
    return row.points, row.difference, row.tables_won


def placing_points(sizes: tuple[int, ...]) -> dict[int, tuple[Fraction, ...]]:
    return {size: tuple(Fraction(size - at) for at in range(size)) for size in sizes}


def test_event_minutes_and_standings_show_tables_of_all_sizes() -> None:
    sheets, order, people = event_of(MIXED)
    tables = tuple(TableResult(sheet.table, sheet.seats) for sheet in sheets)
    minutes = EventMinutes(
        EVENT, (OfficialRow("Versenybíró", "Őrhegyi Győző"),), people, (RoundResults(1, tables),), order
    )
    text = " ".join(pages(minutes_of_event.render(minutes, samples.EVENT_MINUTES_LABELS))).replace(" ", "")
    assert all(text.count(person.name.replace(" ", "")) >= 3 for person in people)
    paper = RecordingPaper()
    standings.draw_players(Flow(paper, EVENT, "x", "", 0), order, samples.STANDINGS_LABELS)
    assert paper.overlapping() == []
    assert all(text.right <= flow.RIGHT + 0.5 for text in paper.texts)


def test_formulas_of_tables_of_all_sizes_give_what_was_signed() -> None:
    """Each table's block adds up its own seats and pays its places as tables of its size are paid."""
    sheets, order, people = event_of(MIXED)
    sheets[3] = level_on_top(sheets[3])
    book = EventWorkbook(
        EVENT,
        people,
        (WorkbookRound(1, tuple(WorkbookTable(sheet) for sheet in sheets)),),
        replace(order, rows=()),
        placing_points((4, 5, 7)),
    )
    opened = load_workbook(BytesIO(workbook.render(book, samples.WORKBOOK_LABELS)))
    page, compute = opened["Krog 1"], Calculator(opened)
    rows = [row for row in range(1, page.max_row + 1) if page.cell(row, 1).value == "skupaj"]
    assert len(rows) == len(sheets)
    for sheet, row in zip(sheets, rows, strict=True):
        for index, seat in enumerate(sheet.seats):
            cells = [f"{column_letter(4 + index)}{row + step}" for step in range(4)]
            assert all(page[cell].data_type == "f" for cell in cells)
            assert [compute.cell("Krog 1", cell) for cell in cells] == [
                seat.total,
                seat.difference,
                seat.place,
                seat.points,
            ]
        beyond = column_letter(4 + len(sheet.seats))
        assert len(sheet.seats) == 7 or page[f"{beyond}{row}"].value is None
    points = opened["Točkovanje"]
    assert [cell.value for cell in points[1]] == [
        "mesto za mizo",
        *(f"točke pri mizi s {size} sedeži" for size in (4, 5, 7)),
    ]
    assert [cell.value for cell in points[6]] == [5, None, 1, 3], "a table of four has no fifth place"


def level_on_top(sheet: TableSheet) -> TableSheet:
    """The sheet with one game, after which two share the first place."""
    line = replace(sheet.lines[0], entries=(6, 6, -6, -6), out=())
    totals = results("ABCD", [6, 6, -6, -6])
    seats = (
        replace(new, name=old.name, start_number=old.start_number) for new, old in zip(totals, sheet.seats, strict=True)
    )
    return replace(sheet, lines=(line,), seats=tuple(seats))


def test_a_workbooks_line_names_both_takers_who_sat_out_and_what_is_handed_on() -> None:
    sheets, order, people = event_of((5, 4))
    book = EventWorkbook(
        EVENT,
        people,
        (WorkbookRound(1, tuple(WorkbookTable(sheet) for sheet in sheets)),),
        order,
        placing_points((4, 5)),
    )
    opened = load_workbook(BytesIO(workbook.render(book, samples.WORKBOOK_LABELS)))
    page, compute = opened["Krog 1"], Calculator(opened)
    assert [cell.value for cell in page[1]][4:] == [*"ABCDE", *(f"{letter} Σ" for letter in "ABCDE"), "körök", "opombe"]
    for line, row in zip(sheets[0].lines, range(4, 4 + len(sheets[0].lines)), strict=True):
        number, dealer, _contract, takers, *cells, carry, _remarks = [cell.value for cell in page[row]]
        assert (number, takers or "", carry or "") == (line.number, " ".join(line.takers), line.carry)
        assert (dealer or "") == line.dealer
        assert [compute.cell("Krog 1", f"{column}{row}") for column in "JKLMN"] == list(line.running)
        for letter, cell, entry in zip("ABCDE", cells[:5], line.entries, strict=True):
            assert cell == ("–" if letter in line.out else entry)
    for number, row in enumerate(order.rows, start=2):
        assert [compute.cell("Vrstni red", f"{column}{number}") for column in "ABFH"] == [
            row.place,
            row.start_number,
            row.points,
            row.difference,
        ]


def test_a_table_with_an_empty_seat_is_paid_as_the_smallest_that_has_room() -> None:
    sheets, order, people = event_of((4,))
    three = replace(sheets[0], seats=sheets[0].seats[:3], lines=(), line_count=0)
    totals = results("ABC", [5, 40, -45])
    seats = tuple(
        replace(new, start_number=old.start_number, points=Fraction(5 - (new.place or 0)))
        for new, old in zip(totals, three.seats, strict=True)
    )
    book = EventWorkbook(
        EVENT,
        people,
        (WorkbookRound(1, (WorkbookTable(replace(three, seats=seats)),)),),
        replace(order, rows=()),
        placing_points((4, 5)),
    )
    opened = load_workbook(BytesIO(workbook.render(book, samples.WORKBOOK_LABELS)))
    compute = Calculator(opened)
    assert [compute.cell("Krog 1", f"{column}7") for column in "EFG"] == [seat.points for seat in seats]
