"""B1.5: -45 for each full 4:30 of a player's lateness, and each uses up a game."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import captain, dve, late, record, totals
from tournament.errors import Conflict, NotAllowed, RefereeError, StaleRevision
from tournament.models import Game, Round, Table
from tournament.rulings.services import lateness
from tournament.sheets.selectors.stored_sheet import load

pytestmark = pytest.mark.django_db


def running(minutes: int, **more: int) -> Table:
    table = build.table(**more)
    started = timezone.now() - timedelta(minutes=minutes)
    Round.objects.filter(pk=table.round_id).update(started_at=started, published_at=started)
    table.refresh_from_db()
    return table


def write(table: Table, seconds: int, seat: str = "C", key: UUID | None = None) -> int:
    table.refresh_from_db()
    written = lateness.record_lateness(
        table=table, seat=seat, seconds=seconds, revision=table.revision, key=key or uuid4(), by=captain(table)
    )
    return len(written)


@pytest.mark.parametrize(("seconds", "rows"), [(270, 1), (539, 1), (540, 2), (680, 2), (1080, 4)])
def test_each_full_four_and_a_half_minutes_is_a_row(seconds: int, rows: int) -> None:
    table = running(20)
    assert write(table, seconds) == rows
    assert [game.facts for game in Game.objects.all()] == [{"late": "C"}] * rows
    assert totals(table) == {"A": 0, "B": 0, "C": -45 * rows}


def test_nothing_is_dealt_so_a_still_deals_the_first_game() -> None:
    """B1.1: after two rows of lateness tri is still B's, the forehand's."""
    table = running(20)
    write(table, 540)
    record(table, {"contract": "tri", "declarer": "B", "points": 40}, by=captain(table))
    assert Game.objects.count() == 3


def test_the_same_form_twice_writes_once() -> None:
    table, key = running(20), uuid4()
    assert write(table, 540, key=key) == write(table, 540, key=key) == 2
    assert Game.objects.count() == 2


@pytest.mark.parametrize("other", [270, 810], ids=["fewer rows", "more rows"])
def test_an_id_that_wrote_other_rows_is_not_called_saved(other: int) -> None:
    """The form fetched back with another time: neither does it write beside its first rows, nor say it had."""
    table, key = running(20), uuid4()
    write(table, 540, key=key)
    with pytest.raises(Conflict) as refused:
        write(table, other, key=key)
    assert refused.value.field == "key"
    assert Game.objects.count() == 2


@pytest.mark.parametrize(
    ("seconds", "seat", "field"),
    [(269, "C", "seconds"), (0, "C", "seconds"), (-1, "C", "seconds"), (1300, "C", "seconds"), (540, "D", "seat")],
)
def test_what_can_not_be(seconds: int, seat: str, field: str) -> None:
    with pytest.raises(RefereeError) as refused:
        write(running(20), seconds, seat)
    assert refused.value.field == field
    assert not Game.objects.exists()


def test_all_rows_or_none() -> None:
    table = running(20, games_per_round=3)
    record(table, late("B"))
    with pytest.raises(RefereeError):
        write(table, 1080)
    assert Game.objects.count() == 1


def test_another_sheet_than_the_one_looked_at() -> None:
    table = running(20)
    record(table, late("B"))
    with pytest.raises(StaleRevision):
        lateness.record_lateness(table=table, seat="C", seconds=540, revision=0, key=uuid4(), by=captain(table))
    with pytest.raises(NotAllowed):
        lateness.record_lateness(table=table, seat="C", seconds=540, revision=1, key=uuid4(), by=captain(build.table()))


def ended(table: Table, number: int, minutes: int) -> None:
    """Game `number` was recorded so many minutes ago."""
    at = timezone.now() - timedelta(minutes=minutes)
    Game.objects.filter(table=table, number=number).update(recorded_at=at, changed_at=at)


def test_it_counts_from_the_end_of_the_last_game() -> None:
    """B1.5: who has played ten games was there; the clock's start is not the start of the next game."""
    table = running(50)
    record(table, dve("A"))
    ended(table, 1, 10)
    assert write(table, 9 * 60) == 2
    with pytest.raises(RefereeError) as refused:
        write(table, 50 * 60, "B")
    assert refused.value.field == "seconds"
    assert "10:0" in refused.value.message
    assert totals(table) == {"A": 30, "B": 0, "C": -90}


def test_rows_of_lateness_are_no_game_to_count_from() -> None:
    """Two are late for the same game: both count from its start, each for himself."""
    table = running(20)
    write(table, 540, "B")
    assert write(table, 1080, "C") == 4
    assert totals(table) == {"A": 0, "B": -90, "C": -180}


def test_what_is_written_of_a_lateness_already_is_not_written_again() -> None:
    """One row while the table waits, the rest when he comes: 9:00 are two rows in all."""
    table, key = running(20), uuid4()
    assert write(table, 270) == 1
    assert write(table, 540, key=key) == write(table, 540, key=key) == 1
    with pytest.raises(RefereeError) as refused:
        write(table, 540)
    assert refused.value.field == "seconds"
    assert totals(table) == {"A": 0, "B": 0, "C": -90}


def test_what_it_would_write_is_scored_with_the_options_of_the_event() -> None:
    """A3: more rows than the 21 of a usual event."""
    table = running(180, games_per_round=40)
    planned = lateness.planned(load(table), "C", 150 * 60)
    assert (len(planned.rows), planned.points) == (33, 33 * -45)
