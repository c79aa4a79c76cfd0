"""A round under a rule book of four to seven seats, through the same services as under the Slovenian one."""

from collections.abc import Callable
from random import Random
from uuid import uuid4

import pytest

from bench.rehearsals.vadasz.rehearsal import rehearse
from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE
from tournament.errors import InvalidRow, RefereeError
from tournament.events.services.events import update_event
from tournament.models import Entry, Game, Round, Seat, Table
from tournament.papers.minutes.minutes import table_sheet
from tournament.papers.minutes.notes import Notes
from tournament.recording.services import games, sheets
from tournament.rounds.services import rounds
from tournament.rounds.services.drafts import draft
from tournament.sheets.selectors.sheets import sheet as shown

pytestmark = pytest.mark.django_db

REHEARSED: dict[str, Callable[[Random, int, int], list[dict[str, object]]]] = {
    "hu-vadasz-2023": lambda dice, size, rows: rehearse(dice, "hu-vadasz-2023", size, rows)["rows"],
    "hu-vadasz-2025": lambda dice, size, rows: rehearse(dice, "hu-vadasz-2025", size, rows)["rows"],
}


def drawn(code: str, players: int) -> Round:
    """A running round of so many players, drawn by the house itself."""
    event = build.event(ruleset=code, short_table="seven", ends="clock")
    build.registrations(event, players)
    made = draft(event=event, seed=3, by=DIRECTOR)
    rounds.publish(round=made, by=DIRECTOR)
    rounds.start(round=Round.objects.get(pk=made.pk), by=DIRECTOR)
    return Round.objects.get(pk=made.pk)


def record(table: Table, facts: dict[str, object]) -> games.Recorded:
    table = Table.objects.get(pk=table.pk)
    number = Game.objects.filter(table=table).count() + 1
    return games.record(
        table=table, number=number, facts=facts, revision=table.revision, key=uuid4(), by=DIRECTOR, reason=""
    )


@pytest.mark.parametrize("code", REHEARSED)
@pytest.mark.parametrize(("players", "sizes"), [(9, [4, 5]), (6, [6]), (7, [7])])
def test_a_round_is_drawn_played_closed_and_placed(code: str, players: int, sizes: list[int]) -> None:
    """The draw seats four and more at a table; every rehearsed line is recorded; the totals of a table add up to 0."""
    round_ = drawn(code, players)
    tables = list(round_.tables.order_by("number"))
    assert [table.seats.count() for table in tables] == sizes
    for table, size in zip(tables, sizes, strict=True):
        for facts in REHEARSED[code](Random(size), size, 8):
            record(table, facts)
        stored = Seat.objects.filter(table=table)
        assert sum(seat.total for seat in stored) == 0
        assert sum(seat.placing_units for seat in stored) == sum(range(size + 1)) * 4200
        whole = shown(table=table)
        assert len(whole.recorded) == 8
        assert [line.turn.dealer for line in whole.lines[1:]] == [
            line.game.carry["next_dealer"] for line in whole.recorded if line.game
        ], "whose deal is next is what the line handed on"
        assert not whole.lines[-1].recorded, "one empty line: the clock ends it"


def test_a_correction_derives_the_doubled_lap_anew() -> None:
    """II.3.b: the lap that a throw-in asked for doubles the games after it; without it they count once."""
    table = drawn("hu-vadasz-2025", 4).tables.get()
    thrown = {"thrown": {"by": "B", "reason": "four_kings", "dealing": "self", "double": True}}
    record(table, thrown)
    record(table, {"talon": 3, "declarer": "C", "partner": "D", "points": 52})
    assert [entry.points for entry in Entry.objects.filter(game__number=2)] == [2, 2, -2, -2]
    table.refresh_from_db()
    games.correct(
        table=table,
        number=1,
        facts={"thrown": {"by": "B", "reason": "four_kings", "dealing": "self"}},
        revision=table.revision,
        key=uuid4(),
        by=REFEREE,
        reason="no lap was asked for",
    )
    assert sorted(entry.points for entry in Entry.objects.filter(game__number=2)) == [-1, -1, 1, 1]
    assert Game.objects.get(table=table, number=2).carry["doubled_left"] == 0


def test_who_sits_out_can_take_no_game() -> None:
    """I.1.b: with five at the table the dealer sits out."""
    table = drawn("hu-vadasz-2025", 5).tables.get()
    with pytest.raises(InvalidRow) as refused:
        record(table, {"talon": 3, "declarer": "A", "partner": "D", "points": 52})
    assert [one.code for one in refused.value.violations] == ["seat-sits-out"]
    assert not Game.objects.exists()


@pytest.mark.parametrize(("code", "way"), [("hu-vadasz-2025", "two"), ("si-tzs", "five")])
def test_an_event_takes_only_what_its_book_knows_of_players_left_over(code: str, way: str) -> None:
    event = build.event(ruleset=code, short_table="bye")
    with pytest.raises(RefereeError) as refused:
        update_event(event=event, changes={"short_table": way}, by=DIRECTOR)
    assert refused.value.field == "short_table"


def test_a_sheet_that_the_clock_ends_prints_no_line_more_than_was_written() -> None:
    """The game begun when time is up is the last one; nothing is missing then, and no empty line is struck out."""
    table = drawn("hu-vadasz-2025", 4).tables.get()
    record(table, {"talon": 3, "declarer": "B", "partner": "D", "points": 52})
    table.refresh_from_db()
    sheets.complete(table=table, revision=table.revision, by=REFEREE, reason="the hall closes")
    printed = table_sheet(shown(table=table), Notes())
    assert (printed.line_count, len(printed.lines), printed.closed) == (1, 1, True)
    table.refresh_from_db()
    assert table.closed_reason == ""
