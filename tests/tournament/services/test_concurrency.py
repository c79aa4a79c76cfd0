"""Two operators on one sheet: exactly one wins, the other is told, nothing is lost. On SQLite and PostgreSQL."""

from collections.abc import Callable
from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import connection

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, dve
from tournament.models import Event, Game, Journal, Submission, Table
from tournament.services import games, journal, registrations, rounds
from tournament.services.errors import Conflict, RefereeError, StaleRevision

pytestmark = pytest.mark.django_db(transaction=True)


def together(*works: Callable[[], object]) -> list[object]:
    """Run each in a thread and connection of its own, started at the same moment; results or errors in order."""
    barrier, outcomes = Barrier(len(works)), [None] * len(works)  # type: list[object]

    def run(at: int) -> None:
        try:
            barrier.wait()
            outcomes[at] = works[at]()
        except RefereeError as refused:
            outcomes[at] = refused
        finally:
            connection.close()

    threads = [Thread(target=run, args=(at,)) for at in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def test_of_two_writers_exactly_one_wins() -> None:
    table = build.table()

    def write(declarer: str) -> Callable[[], object]:
        return lambda: games.record(
            table=Table.objects.get(pk=table.pk),
            number=1,
            facts=dve(declarer),
            revision=0,
            key=uuid4(),
            by=OPERATOR,
            reason="two at once",
        )

    outcomes = together(*(write("ABC"[at % 3]) for at in range(6)))
    written = [one for one in outcomes if isinstance(one, games.Recorded) and not one.repeated]
    assert len(written) == 1
    # Whoever wrote the very same game is told that it stands there; everybody else that the sheet has changed.
    assert all(isinstance(one, StaleRevision | games.Recorded) for one in outcomes)
    assert sum(isinstance(one, StaleRevision) for one in outcomes) == 4
    assert Game.objects.count() == Journal.objects.count() == Submission.objects.count() == 1
    table.refresh_from_db()
    assert table.revision == 1


def test_the_same_form_sent_twice_at_once_is_one_write() -> None:
    table, key = build.table(), uuid4()

    def send() -> object:
        return games.record(
            table=Table.objects.get(pk=table.pk), number=1, facts=dve("B"), revision=0, key=key, by=OPERATOR
        )

    outcomes = together(send, send, send, send)
    assert sorted(one.repeated for one in outcomes if isinstance(one, games.Recorded)) == [False, True, True, True]
    assert Journal.objects.count() == 1


def test_many_tables_at_once_keep_one_whole_journal() -> None:
    made = build.round_(build.event(), tables=8)

    def write(table: Table) -> Callable[[], object]:
        return lambda: games.record(table=table, number=1, facts=dve("B"), revision=0, key=uuid4(), by=OPERATOR)

    outcomes = together(*(write(table) for table in made.tables.all()))
    assert all(isinstance(one, games.Recorded) for one in outcomes)
    lines = Journal.objects.filter(event=made.event).order_by("number")
    assert list(lines.values_list("number", flat=True)) == list(range(1, 9))
    assert journal.verify(made.event) is None


def test_two_registrations_at_once_get_two_start_numbers() -> None:
    event = build.event()

    def register(name: str) -> Callable[[], object]:
        return lambda: registrations.register(event=Event.objects.get(pk=event.pk), last_name=name, by=DIRECTOR)

    together(register("Novak"), register("Kovač"), register("Krajnc"))
    assert sorted(event.registrations.values_list("start_number", flat=True)) == [1, 2, 3]


def test_check_in_and_draw_at_once_wait_for_each_other_but_never_in_a_circle() -> None:
    """On PostgreSQL a wrong order of locks would end one of them with a deadlock."""
    event = build.event()
    players = build.registrations(event, 30)

    def check_in(at: int) -> Callable[[], object]:
        return lambda: registrations.check_in(registration=players[at], present=bool(at % 2), by=OPERATOR)

    def draw() -> object:
        return rounds.draft(event=Event.objects.get(pk=event.pk), seed=1, by=DIRECTOR)

    def leave() -> object:
        return registrations.withdraw(registration=players[29], reason="ill", by=DIRECTOR)

    outcomes = together(*(check_in(at) for at in range(5)), draw, leave, draw)
    assert sum(isinstance(one, Conflict) for one in outcomes) == 1  # the second draw
    assert journal.verify(event) is None
