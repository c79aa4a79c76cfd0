"""A reader opens the workbook, and what its formulas compute is what is stored."""

from fractions import Fraction
from io import BytesIO
from itertools import groupby
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.scoresheets.formulas import Calculator
from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE
from tests.tournament.papers import played
from tournament.events.selectors.book import book_of, options_of, placing_points
from tournament.models import Event, Seat, points_of
from tournament.papers import workbook
from tournament.rounds.services import drafts, rounds, seating
from tournament.rulings.services import removals
from tournament.standings.selectors.standings import standings, team_standings

pytestmark = pytest.mark.django_db


class Reader:
    """The workbook with every cell computed."""

    def __init__(self, event: Event) -> None:
        self.book = load_workbook(BytesIO(workbook.of_event(event=event)))
        self.calculator = Calculator(self.book)

    def rows(self, sheet: int | str) -> list[list[Any]]:
        page = self.book.worksheets[sheet] if isinstance(sheet, int) else self.book[sheet]
        return [[self.calculator.cell(page.title, cell.coordinate) for cell in row] for row in page.iter_rows()]


def by_start_number(reader: Reader, event: Event) -> dict[int, list[Any]]:
    """Lines of the standings; the worksheet is the one with a column more than players have facts."""
    count = len(standings(event=event, rounds="all").rounds)
    titles = reader.book.sheetnames
    rows = reader.rows(titles[1 + count])
    return {int(row[1]): row for row in rows[1:] if row[1] is not None}


def check(event: Event) -> None:
    reader = Reader(event)
    found = standings(event=event, rounds="all")
    rows = by_start_number(reader, event)
    count = len(found.rounds)
    assert set(rows) == {one.start_number for one in found.rows}
    for one in found.rows:
        row = rows[one.start_number]
        assert row[0] == one.place
        assert abs(row[4 + count] - one.points) <= Fraction(1, 10**6)  # rounded there, so that thirds stay level
        assert row[5 + 2 * count] == one.difference
        assert row[6 + 2 * count] == one.tables_won
    for at, number in enumerate(found.rounds, start=1):
        check_round(reader.rows(reader.book.sheetnames[at]), event, number)


def check_round(rows: list[list[Any]], event: Event, number: int) -> None:
    """A block a table: names, start numbers, lines, then total, difference, place and points of every seat."""
    blocks = [list(block) for filled, block in groupby(rows[1:], lambda row: row[0] is not None) if filled]
    seats = Seat.objects.filter(round__event=event, round__number=number).select_related("table", "registration")
    tables = [list(found) for _, found in groupby(seats.order_by("table__number", "letter"), lambda one: one.table)]
    assert len(blocks) == len(tables)
    for block, table in zip(blocks, tables, strict=True):
        for column, seat in enumerate(table, start=4):
            result = [row[column] for row in block[-4:]]
            if seat.registration is None:
                assert result[3] is None
                continue
            assert block[1][column] == seat.registration.start_number
            total = None if seat.table.bye else seat.total
            assert result == [total, seat.difference, seat.place, points_of(seat.placing_units)]


def test_formulas_of_a_played_event_give_the_stored_results() -> None:
    check(played.played_event(tables=3, games=6))


def test_teams_add_up() -> None:
    event = played.played_event(tables=3, team_size=2)
    reader = Reader(event)
    found = standings(event=event, rounds="all")
    teams = team_standings(individuals=found, team_size=2)
    rows = reader.rows(reader.book.sheetnames[2 + len(found.rounds)])[1:]
    assert [(row[0], row[1], row[3], row[4], row[5]) for row in rows] == [
        (team.place, team.name, team.points, team.difference, team.tables_won) for team in teams
    ]


def test_a_bye_a_removal_totals_and_a_tie_come_out_as_they_are_stored() -> None:
    """Incomplete table, C1.6, totals only, D14."""
    event = build.event(games_per_round=2, round_count=1)
    build.registrations(event, 12)
    round_ = build.round_(event, tables=4, state="published")
    Seat.objects.filter(table__round=round_, table__number=4, letter="C").update(registration=None)
    rounds.start(round=round_, by=DIRECTOR)
    one, two, three, _bye = round_.tables.order_by("number")
    build.accept_with_totals(one, 50, 50, -7)
    build.record(two, build.dve("A"))
    removals.disqualify(table=two, seat="B", reason="deliberate", by=REFEREE)
    played.accept(two)
    played.play(three, games=2)
    rounds.close(round=round_, by=DIRECTOR)
    check(event)


@pytest.mark.parametrize("points", [[3, 2, 1], ["2.5", "1", "0"], ["10/3", "1", "0"]])
def test_the_points_for_places_are_the_events(points: list[Any]) -> None:
    event = build.event(options={"placing_points": [str(one) for one in points]})
    assert placing_points(book_of(event), options_of(event)) == tuple(Fraction(one) for one in points)


def test_a_line_says_who_dealt_whose_kontra_it_was_and_each_thing_once() -> None:
    """A11: the paper has dots for klop's kontra, a worksheet has words; a renons is said once."""
    event = build.event(games_per_round=2, round_count=1)
    build.registrations(event, 3)
    round_ = build.round_(event, tables=1, state="published")
    rounds.start(round=round_, by=DIRECTOR)
    table = round_.tables.get()
    build.record(table, {"contract": "klop", "points": {"A": 20, "B": 25, "C": 25}, "kontra": ["B"]})
    build.record(table, {"contract": "dve", "declarer": "A", "renons": {"by": ["A"]}})
    played.accept(table)
    rounds.close(round=round_, by=DIRECTOR)
    lines = {row[0]: row for row in Reader(event).rows(1) if isinstance(row[0], Fraction)}
    assert [lines[number][1] for number in (1, 2)] == ["A", "B"]
    assert lines[1][10].startswith("kontra B")
    assert lines[2][10].count("enons") == 1
    assert [lines[2][column] for column in (7, 8, 9)] == [
        (lines[1][column] or 0) + (lines[2][column] or 0) for column in (4, 5, 6)
    ]


def test_a_table_that_its_only_player_left_is_not_in_it() -> None:
    """He has the bye and withdraws before the clock starts: nobody sits there, and nothing is computed."""
    event = build.event(games_per_round=1, short_table="bye")
    build.registrations(event, 4)
    drawn = rounds.publish(round=drafts.draft(event=event, seed=7, by=DIRECTOR), by=DIRECTOR)
    alone = Seat.objects.get(table__bye=True, registration__isnull=False)
    seating.withdraw(registration=alone.registration, reason="ill", by=DIRECTOR)
    started = rounds.start(round=drawn, by=DIRECTOR)
    build.accept_with_totals(started.tables.get(bye=False), 30, 10, -40)
    rounds.close(round=started, by=DIRECTOR)
    reader = Reader(event)
    assert [row[0] for row in reader.rows(1) if "miza" in str(row[0])] == ["1. miza"]
