"""B1.5: -45 for each full 4:30 of a player's lateness, and each uses up a game."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import captain, dve, record, totals
from tournament.models import Game, Round, Table
from tournament.services import lateness
from tournament.services.errors import Conflict, NotAllowed, RefereeError, StaleRevision

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
    record(table, dve("A"))
    with pytest.raises(RefereeError):
        write(table, 1080)
    assert Game.objects.count() == 1


def test_another_sheet_than_the_one_looked_at() -> None:
    table = running(20)
    record(table, dve("A"))
    with pytest.raises(StaleRevision):
        lateness.record_lateness(table=table, seat="C", seconds=540, revision=0, key=uuid4(), by=captain(table))
    with pytest.raises(NotAllowed):
        lateness.record_lateness(table=table, seat="C", seconds=540, revision=1, key=uuid4(), by=captain(build.table()))
