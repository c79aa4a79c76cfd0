"""Two operators on one sheet: exactly one wins, the other is told, nothing is lost. On SQLite and PostgreSQL."""

from collections.abc import Callable
from datetime import date
from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.tournament import build, whole_event
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE, dve
from tournament.access.services import invitations
from tournament.errors import Conflict, RefereeError, StaleRevision
from tournament.events.services import events
from tournament.journal.services.actor import Actor
from tournament.journal.services.locks import lock_table
from tournament.models import Account, Club, Event, Game, Journal, Player, Registration, Round, Submission, Table
from tournament.people.services import registrations
from tournament.recording.services import games, sheets
from tournament.rounds.selectors.tables import seen
from tournament.rounds.services import drafts, rounds
from tournament.rounds.services.seating import withdraw
from tournament.sheets.selectors import stored_sheet
from tournament.verify.selectors import verified

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
    assert build.broken_line(made.event) is None


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
        return drafts.draft(event=Event.objects.get(pk=event.pk), seed=1, by=DIRECTOR)

    def leave() -> object:
        return withdraw(registration=players[29], reason="ill", by=DIRECTOR)

    outcomes = together(*(check_in(at) for at in range(5)), draw, leave, draw)
    assert sum(isinstance(one, Conflict) for one in outcomes) == 1  # the second draw
    assert build.broken_line(event) is None


def test_events_of_one_name_at_once_get_an_address_each_and_of_one_address_one_wins() -> None:
    director = build.account()
    by = Actor(label="Vera Vodja", role="organiser", account=director)

    def create(**more: str) -> Callable[[], object]:
        return lambda: events.create_event(name="Pokal", date=date(2026, 3, 14), by=by, **more)

    together(*[create()] * 4)
    assert sorted(Event.objects.values_list("slug", flat=True)) == ["pokal", "pokal-2", "pokal-3", "pokal-4"]
    outcomes = together(*[create(slug="finale")] * 4)
    refused = [one for one in outcomes if isinstance(one, RefereeError)]
    assert [one.field for one in refused] == ["slug"] * 3


def test_one_new_player_registered_at_several_events_at_once_is_one_player() -> None:
    made = [build.event() for _ in range(4)]

    def register(event: Event) -> Callable[[], object]:
        return lambda: registrations.register(
            event=event, last_name="Novak", club="TK Nov", licence="1424", by=DIRECTOR
        )

    together(*(register(event) for event in made))
    assert Player.objects.count() == Club.objects.count() == 1
    assert Registration.objects.filter(player__licence="1424").count() == 4


def test_an_invitation_taken_by_several_at_once_is_taken_once() -> None:
    event = build.event()
    secret = build.invited(event).secret
    typed = {"first_name": "Olga", "last_name": "Novak", "new": "lipov-cvet-9", "again": "lipov-cvet-9"}
    outcomes = together(*[lambda: invitations.make_account(secret=secret, **typed)] * 4)
    assert sum(isinstance(one, invitations.InvitationDead) for one in outcomes) == 3
    assert Account.objects.filter(home=event).count() == 1


@pytest.mark.parametrize("lock", [stored_sheet.lock, lock_table])
def test_a_sheet_is_locked_without_its_round(lock: Callable[[Table], object]) -> None:
    """Else all tables of a round wait for each other, and in a circle with whoever locks the round first."""
    table = build.table()
    with transaction.atomic(), CaptureQueriesContext(connection) as asked:
        lock(table)
    first = asked.captured_queries[0]["sql"]
    assert "tournament_table" in first
    assert "JOIN" not in first


# --- the round's own steps at once ------------------------------------------------------------------------------------

#: Which of two comes first is chance: often enough that both orders come.
TIMES = 4


def accepted_round(*, but: int = 0) -> Round:
    """A running round of two tables whose sheets are accepted, all but the last ones."""
    running = build.round_(build.event(), tables=2)
    for table in running.tables.order_by("number")[: 2 - but]:
        build.accept_with_totals(table, 30, 10, -20)
    return running


def fresh(round_: Round) -> Round:
    return Round.objects.get(pk=round_.pk)


def close(round_: Round) -> Callable[[], object]:
    return lambda: rounds.close(round=fresh(round_), by=DIRECTOR)


def refusals(outcomes: list[object]) -> list[RefereeError]:
    """Who came second, each with a sentence; nothing else went wrong."""
    assert None not in outcomes, "an error that is no sentence"
    return [one for one in outcomes if isinstance(one, RefereeError)]


def test_of_several_closes_one_closes() -> None:
    running = accepted_round()
    refused = refusals(together(*[close(running)] * 4))
    assert [type(one) for one in refused] == [Conflict] * 3
    assert all(one.message for one in refused)
    assert Journal.objects.filter(action="round.close").count() == 1
    assert fresh(running).state == Round.State.CLOSED
    assert build.broken_line(running.event) is None


@pytest.mark.parametrize("_time", range(TIMES))
def test_a_close_and_a_sheet_taken_back_at_once_leave_no_closed_round_with_an_open_sheet(_time: int) -> None:
    running = accepted_round()
    table = running.tables.order_by("number")[0]
    outcomes = together(
        close(running), lambda: sheets.reopen(table=Table.objects.get(pk=table.pk), reason="misread", by=REFEREE)
    )
    assert len(refusals(outcomes)) == 1
    table.refresh_from_db()
    is_closed = fresh(running).state == Round.State.CLOSED
    assert is_closed == (table.state == Table.State.ACCEPTED)
    assert build.broken_line(running.event) is None


@pytest.mark.parametrize("_time", range(TIMES))
def test_a_close_and_a_save_at_once_lose_no_game(_time: int) -> None:
    running = accepted_round(but=1)
    table = running.tables.order_by("number")[1]

    def save() -> object:
        return games.record(
            table=Table.objects.get(pk=table.pk), number=1, facts=dve("B"), revision=0, key=uuid4(), by=OPERATOR
        )

    outcomes = together(close(running), save)
    assert [type(one) for one in refusals(outcomes)] == [Conflict], "the round waits for the sheet"
    assert Game.objects.filter(table=table).count() == 1
    assert fresh(running).state == Round.State.RUNNING
    assert build.broken_line(running.event) is None


@pytest.mark.parametrize("_time", range(TIMES))
def test_publishing_and_drawing_anew_at_once_is_one_of_both(_time: int) -> None:
    """Nobody publishes a draw that he has not seen, and nobody throws away what is published."""
    event = whole_event.event()
    drafted = drafts.draft(event=event, seed=1, by=DIRECTOR)
    as_of = seen(round=drafted)
    outcomes = together(
        lambda: rounds.publish(round=drafted, by=DIRECTOR, as_of=as_of),
        lambda: drafts.redraw(round=drafted, mode=drafted.draw_mode, seed=2, by=DIRECTOR, fresh=True),
    )
    refused = refusals(outcomes)
    assert len(refused) == 1
    assert refused[0].message
    (left,) = event.rounds.all()
    assert (left.state, left.draw_seed) in {(Round.State.PUBLISHED, 1), (Round.State.DRAFTED, 2)}
    assert list(verified.findings(event)) == []
