"""A sheet as everybody sees it: the stored items, running totals, circles after each line, in few queries."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules import rule_book
from tests.rules.judging import judge
from tests.tournament import build
from tests.tournament.build import OPERATOR, REFEREE, dve, klop, late, record
from tournament.events.selectors.book import sheet_of
from tournament.models import Entry, Table
from tournament.recording.services import sheets as services
from tournament.recording.services import signatures
from tournament.sheets.selectors.sheets import sheet, sheets

pytestmark = pytest.mark.django_db

ROWS = [
    klop(),
    dve("B", 45, mondfang="A"),
    late("C"),
    {"contract": "berac", "declarer": "A", "won": True},
    dve("C", 30, kontra=["A"], kings="declarer"),
    {"contract": "solo", "declarer": "A", "points": 50, "announcements": [{"feature": "pagat", "by": "A"}]},
    dve("B", 40, renons=None) | {"misdeals": ["A"]},
]


def test_the_stored_sheet_is_what_rules_say() -> None:
    """One truth: entries, items with their parameters, circles and totals, line by line."""
    table = build.table()
    for row in ROWS:
        record(table, row)
    shown = sheet(table=table)
    event = table.round.event
    score = judge(sheet_of(event=event, rows=ROWS, players=3))
    assert len(shown.lines) == 21
    assert len(shown.recorded) == len(ROWS)
    assert shown.next_number == len(ROWS) + 1
    assert shown.rows == ROWS
    for line, scored in zip(shown.recorded, score.rows, strict=True):
        assert line.entries == scored.entries
        assert line.items == scored.items
        assert line.circles == scored.carry
    assert shown.recorded[-1].totals == score.result.totals == {seat.letter: seat.total for seat in shown.seats}
    assert [seat.circles for seat in shown.seats] == [score.rows[-1].carry[letter] for letter in "ABC"]
    assert [seat.points for seat in shown.seats] == [score.result.points[letter] for letter in "ABC"]


def test_empty_lines_tell_whose_deal_it_is() -> None:
    """B1.1: A deals the first game, then clockwise; the lateness on line 2 deals nothing (B1.5)."""
    table = build.table()
    record(table, dve("B"))
    record(table, late("C"))
    shown = sheet(table=table)
    assert [line.turn.dealer for line in shown.lines[:4]] == ["A", "B", "B", "B"]
    assert shown.lines[2].entries == {}
    assert shown.lines[2].totals == {"A": 0, "B": 30, "C": -45}
    assert not shown.lines[2].recorded


def test_the_deals_of_a_sheet_are_told_in_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked anew for every line, the book would read a sheet of n games n times over."""
    table = build.table()
    for row in ROWS:
        record(table, row)
    book, asked = rule_book("si-tzs"), []

    def turns(rows: Any, options: Any) -> Any:
        asked.append(len(rows))
        return type(book).turns(book, rows, options)

    monkeypatch.setattr(book, "turns", turns)
    shown = sheet(table=table)
    assert asked == [len(ROWS)]
    assert [line.turn.dealer for line in shown.lines] == [*"ABCCABC", *"A" * 14]


def test_circles_tell_when_they_were_earned_and_used() -> None:
    table = build.table()
    record(table, klop())
    record(table, dve("B", 45))
    shown = sheet(table=table)
    assert {letter: [(one.earned_in, one.used_in) for one in lived] for letter, lived in shown.circles.items()} == {
        "A": [(1, None)],
        "B": [(1, 2)],
        "C": [(1, None)],
    }


def test_signatures_are_those_of_the_present_revision() -> None:
    table = build.table(games_per_round=1)
    record(table, dve("B"))
    signatures.sign(table=table, seats="AB", revision=1, by=OPERATOR)
    assert sheet(table=table).unsigned == ("C",)
    record(table, dve("C"), number=1, reason="it was C")
    assert sheet(table=table).unsigned == ("A", "B", "C")


def test_a_totals_only_sheet_has_a_result_and_no_lines() -> None:
    table = build.table()
    services.enter_totals(
        table=table, totals={"A": 1, "B": 2, "C": 3}, signed="ABC", revision=0, key=uuid4(), by=OPERATOR
    )
    shown = sheet(table=table)
    assert shown.recorded == ()
    assert [(seat.total, seat.place, seat.points) for seat in shown.seats] == [(1, 3, 1), (2, 2, 2), (3, 1, 3)]


def test_a_table_that_is_gone() -> None:
    table = build.table()
    Table.objects.all().delete()
    with pytest.raises(Table.DoesNotExist):
        sheet(table=table)


@pytest.mark.parametrize("tables", [1, 12])
def test_all_sheets_of_a_round_in_as_many_queries_as_one(tables: int) -> None:
    made = build.round_(build.event(), tables=tables)
    for table in made.tables.all():
        record(table, klop())
        record(table, dve("B"))
    with CaptureQueriesContext(connection) as queries:
        found = sheets(round=made)
        assert [len(one.recorded) for one in found] == [2] * tables
        assert all(seat.name for one in found for seat in one.seats)
        assert all(line.items for one in found for line in one.recorded)
    assert len(queries) == 6


def test_a_game_saved_while_the_sheet_is_read_does_not_break_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Readers lock nothing: what comes between two queries is on the next page, with its game."""
    table = build.table()
    record(table, klop())
    read = Entry.objects.filter

    def save_first(*wanted: Any, **more: Any) -> Any:
        monkeypatch.setattr(Entry.objects, "filter", read)
        record(table, {"contract": "berac", "declarer": "A", "won": True})
        return read(*wanted, **more)

    monkeypatch.setattr(Entry.objects, "filter", save_first)
    shown = sheet(table=table)
    assert len(shown.recorded) == 1
    assert shown.recorded[0].entries == {"A": -20, "B": -30, "C": -20}
    assert len(sheet(table=table).recorded) == 2


def test_the_sheet_tells_whether_it_was_signed_and_taken_back() -> None:
    """A12: from then on only officials write."""
    table = build.table(games_per_round=1)
    record(table, dve("B"))
    signatures.sign(table=table, seats="AB", revision=1, by=OPERATOR)
    assert not sheet(table=table).taken_back
    signatures.sign(table=table, seats="C", revision=1, by=OPERATOR)
    assert not sheet(table=table).taken_back
    services.reopen(table=table, reason="misread", by=REFEREE)
    assert sheet(table=table).taken_back
