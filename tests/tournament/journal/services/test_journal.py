"""The journal's chain: whole after every write, broken from the first line that somebody changed or took out."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction

from tests.tournament import build
from tests.tournament.build import DIRECTOR, dve, record
from tournament.journal.services import journal
from tournament.models import Event, Journal, triggers

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    table = build.table()
    for _game in range(4):
        record(table, dve("B"))
    return table.round.event


def forge(**changes: Any) -> None:
    """Change line 2 behind the database's back."""
    triggers.unprotect_journal(connection)
    Journal.objects.filter(number=2).update(**changes)
    triggers.protect_journal(connection)


def test_an_untouched_journal_is_whole(event: Event) -> None:
    assert build.broken_line(event) is None
    assert build.broken_line(None) is None
    first, second = Journal.objects.filter(event=event).order_by("number")[:2]
    assert (first.number, first.previous_hash) == (1, "")
    assert second.previous_hash == first.hash


@pytest.mark.parametrize(
    "changes",
    [
        {"actor": "somebody else"},
        {"after": {"totals": {"A": 999}}},
        {"reason": "because"},
        {"round": 2},
        {"table": 2},
        {"game": 1},
        {"start_number": 1},
        {"name": "round 1, table 1, game 2"},
        {"previous_hash": "0" * 64},
        {"hash": "0" * 64},
        {"number": 9},
    ],
    ids=lambda one: next(iter(one)),
)
def test_a_changed_line_is_found(event: Event, changes: dict[str, Any]) -> None:
    forge(**changes)
    broken = build.broken_line(event)
    assert broken is not None
    assert broken.number == (3 if "number" in changes else 2)


def test_a_moved_time_is_found(event: Event) -> None:
    forge(at=Journal.objects.get(number=2).at + timedelta(microseconds=1))
    broken = build.broken_line(event)
    assert broken is not None
    assert broken.number == 2


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE tournament_journal SET at = 'yesterday' WHERE number = 2",
        "UPDATE tournament_journal SET reason = x'ff' WHERE number = 2",
    ],
)
def test_a_line_that_can_not_be_read_is_found(event: Event, change: str) -> None:
    """SQLite takes any value in any column from whoever opens its file."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL holds every column to its type")
    triggers.unprotect_journal(connection)
    with connection.cursor() as cursor:
        cursor.execute(change)
    triggers.protect_journal(connection)
    broken = build.broken_line(event)
    assert broken is not None
    assert broken.number == 2


def test_a_line_moved_to_another_event_is_found(event: Event) -> None:
    other = build.event()
    triggers.unprotect_journal(connection)
    Journal.objects.filter(number=1).update(event=other)
    triggers.protect_journal(connection)
    assert build.broken_line(other) is not None
    assert build.broken_line(event) is not None


def test_a_line_taken_out_is_found(event: Event) -> None:
    triggers.unprotect_journal(connection)
    Journal.objects.filter(number=2).delete()
    triggers.protect_journal(connection)
    broken = build.broken_line(event)
    assert broken is not None
    assert broken.number == 3


def test_what_is_written_survives_the_database(event: Event) -> None:
    """Keys become text and numbers stay whole on the way into JSON; the hash must not notice."""
    with transaction.atomic():
        journal.write(
            event=event, by=DIRECTOR, action="test", before={1: {2: None}}, after={"č": ["Š", 3, True], "b": {"a": 0}}
        )
        journal.write(event=event, by=DIRECTOR, action="test")
    assert build.broken_line(event) is None


def test_what_is_no_json_is_a_bug() -> None:
    with pytest.raises(TypeError), transaction.atomic():
        journal.write(event=None, by=DIRECTOR, action="test", after={"when": object()})
    with pytest.raises(ValueError, match="JSON"), transaction.atomic():
        journal.write(event=None, by=DIRECTOR, action="test", after={"points": float("nan")})


@pytest.mark.django_db(transaction=True)
def test_a_line_outside_a_transaction_is_a_bug() -> None:
    with pytest.raises(RuntimeError):
        journal.write(event=None, by=DIRECTOR, action="test")
