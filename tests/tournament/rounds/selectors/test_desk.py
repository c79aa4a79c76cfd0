"""The director's overview: what every table lacks, in a number of queries that does not grow."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.sizes import MANY_TABLES
from tests.tournament import build
from tests.tournament.build import OPERATOR, REFEREE, dve, record
from tournament.access.selectors.accounts import officials
from tournament.events.selectors.events import events_of
from tournament.models import Event, Round
from tournament.recording.services import signatures
from tournament.rounds.selectors import tables as desk
from tournament.rounds.selectors.seating import player_count

pytestmark = pytest.mark.django_db


def test_every_table_with_its_progress_and_what_is_missing() -> None:
    made = build.round_(build.event(games_per_round=2), tables=5)
    untouched, begun, full, signing, done = made.tables.order_by("number")
    record(begun, dve("B"))
    for table in (full, signing, done):
        record(table, dve("B"))
        record(table, dve("C"))
    signatures.sign(table=signing, seats="AB", revision=2, by=OPERATOR)
    signatures.sign(table=done, seats="ABC", revision=2, by=OPERATOR)
    signatures.accept(table=done, by=REFEREE)
    shown = desk.overview(round=made)
    assert [(one.number, one.state, one.games, one.games_missing, one.unsigned, one.percent) for one in shown] == [
        (1, "open", 0, 2, (), 0),
        (2, "open", 1, 1, (), 50),
        (3, "complete", 2, 0, ("A", "B", "C"), 100),
        (4, "complete", 2, 0, ("C",), 100),
        (5, "accepted", 2, 0, (), 100),
    ]
    assert [one.number for one in desk.missing(round=made)] == [1, 2, 3, 4]
    assert shown[0].id == untouched.pk
    assert shown[0].last_change is None
    assert shown[1].last_change is not None
    assert [(seat.letter, seat.name, seat.total) for seat in shown[1].seats] == [
        ("A", "Priimek0004 Ime", 0),
        ("B", "Priimek0005 Ime", 30),
        ("C", "Priimek0006 Ime", 0),
    ]


def test_a_signature_under_an_older_revision_is_missing_again() -> None:
    table = build.table(games_per_round=1)
    record(table, dve("B"))
    signatures.sign(table=table, seats="A", revision=1, by=OPERATOR)
    record(table, dve("C"), number=1, reason="it was C")
    (shown,) = desk.overview(round=table.round)
    assert shown.unsigned == ("A", "B", "C")


def test_rounds_count_their_tables() -> None:
    event = build.event()
    made = build.round_(event, tables=3)
    build.accept_with_totals(made.tables.get(number=2), 1, 2, 3)
    made.tables.filter(number=3).update(bye=True, state="accepted", accepted_at=made.started_at)
    (shown,) = desk.progress(event=event)
    assert (shown.tables, shown.byes, shown.open, shown.accepted, shown.can_close) == (2, 1, 1, 1, False)
    build.accept_with_totals(made.tables.get(number=1), 1, 2, 3)
    assert desk.progress(event=event)[0].can_close


def test_who_is_there_but_has_no_seat() -> None:
    event = build.event()
    made = build.round_(event)
    (waiting,) = build.registrations(event, 1)
    build.registrations(event, 1, checked_in=False)
    made.seats.filter(letter="C").update(registration=None)
    assert {one.start_number for one in desk.unseated(round=made)} == {3, waiting.start_number}


def test_events_of_an_account() -> None:
    event: Event = build.event()
    build.event()
    account = build.official(event, "operator")
    assert list(events_of(account=account)) == [event]
    assert len(events_of(account=build.account(is_superuser=True))) == 2
    assert [one.role for one in officials(event)] == ["operator"]


@pytest.mark.parametrize("tables", [10, MANY_TABLES])
def test_three_queries_whatever_the_size(tables: int) -> None:
    made = build.round_(build.event(), tables=tables)
    with CaptureQueriesContext(connection) as queries:
        assert len(desk.overview(round=made)) == tables
    assert len(queries) == 3
    with CaptureQueriesContext(connection) as queries:
        desk.progress(event=made.event)
    assert len(queries) == 2


def test_the_public_counts_who_takes_part() -> None:
    """Before a draw everybody signed in and not withdrawn; then only who has sat at a table, and no substitutes."""
    event = build.event()
    build.registrations(event, 6)
    build.registrations(event, 1, withdrawn=True)
    build.registrations(event, 1, out_of_competition=True)
    build.registrations(event, 2, checked_in=False)
    assert player_count(event=event) == 8
    made = build.round_(event, tables=2, state="drafted")
    assert player_count(event=event) == 8
    Round.objects.filter(pk=made.pk).update(state="published", published_at=timezone.now())
    assert player_count(event=event) == 6
