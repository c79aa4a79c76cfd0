"""A recorded game is taken out: entered twice, or annulled (B1.28). Everything after it is derived anew (B1.25)."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import OPERATOR, REFEREE, captain, dve, entries, klop, late, record, totals
from tests.tournament.papers.played import accept, three_games
from tournament.cases.services import calls, cases
from tournament.cases.services.claims import Stop
from tournament.errors import Conflict, InvalidRow, NotAllowed, RefereeError, StaleRevision
from tournament.journal.services.actor import Actor
from tournament.models import Call, Confirmation, Game, Journal, Radelc, Renons, Table
from tournament.recording.services import corrections, delete_game, overtaken_games, sheets
from tournament.rulings.services import agreements
from tournament.sheets.selectors.confirmations import valid_words
from tournament.sheets.services import confirmations

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    """Four games by A's phone: a klop, and each player's first game after it, doubled by his radelc."""
    made = build.table(games_per_round=6)
    for row in (klop(), dve("B"), dve("C", 40), dve("A", 36)):
        record(made, row, by=captain(made))
    return made


def take_out(table: Table, number: int, *, by: Actor = REFEREE, revision: int | None = None, **more: Any) -> None:
    table.refresh_from_db()
    at = table.revision if revision is None else revision
    told = {"reason": "entered twice", **more} if not by.at_table else more
    delete_game.take_out(table=table, number=number, revision=at, by=by, **told)
    table.refresh_from_db()


def say(table: Table, number: int, seat: str = "B") -> Confirmation:
    player = Actor.at_seat(table.seats.get(letter=seat), role="player")
    game = table.games.get(number=number)
    return confirmations.confirm(table=table, number=number, revision=game.revision, by=player)


def test_a_takes_his_last_game_back(table: Table) -> None:
    before = totals(table)
    take_out(table, 4, by=captain(table))
    assert [game.number for game in table.games.order_by("number")] == [1, 2, 3]
    assert totals(table) == {**before, "A": before["A"] - 42}
    assert (table.state, table.revision) == ("open", 5)
    line = Journal.objects.latest("number")
    assert (line.action, line.subject) == ("game.take_out", "round 1, table 1, game 4")
    assert line.before["facts"] == dve("A", 36)
    assert line.before["entries"]["4"] == {"A": 42, "B": 0, "C": 0}
    assert record(table, dve("A", 36), by=captain(table)).number == 4


@pytest.mark.parametrize("number", [1, 3])
def test_only_the_last_game_is_the_tables_to_take_out(table: Table, number: int) -> None:
    with pytest.raises(NotAllowed):
        take_out(table, number, by=captain(table))
    assert table.games.count() == 4


def test_what_the_referee_entered_the_table_does_not_take_out(table: Table) -> None:
    record(table, dve("B"), by=REFEREE)
    with pytest.raises(NotAllowed):
        take_out(table, 5, by=captain(table))


def test_b_takes_out_nothing_and_no_other_table_does(table: Table) -> None:
    for by in (Actor.at_seat(table.seats.get(letter="B"), role="player"), captain(build.table()), OPERATOR):
        with pytest.raises(NotAllowed):
            take_out(table, 4, by=by)


def test_without_the_klop_nobody_has_a_radelc(table: Table) -> None:
    """B1.25: games 2 to 4 were doubled by the circles of game 1; they move up and are written simply."""
    take_out(table, 1)
    assert [(game.number, entries(game)) for game in table.games.order_by("number")] == [
        (1, {"A": 0, "B": 30, "C": 0}),
        (2, {"A": 0, "B": 0, "C": 25}),
        (3, {"A": 21, "B": 0, "C": 0}),
    ]
    assert totals(table) == {"A": 21, "B": 30, "C": 25}
    assert not Radelc.objects.exists()
    after = Journal.objects.latest("number")
    assert after.before["entries"]["2"] == {"B": 60}
    assert after.after["entries"]["2"] == {"A": 0, "B": 30, "C": 0}


def test_what_would_follow_is_shown_before_and_nothing_is_written(table: Table) -> None:
    shown = delete_game.preview(table=table, number=1)
    assert shown.totals == {"A": 21, "B": 30, "C": 25}
    assert [(one.number, one.before["B"], one.after["B"]) for one in shown.later] == [(2, 60, 30), (3, 0, 0), (4, 0, 0)]
    assert shown.moved == (2, 3, 4)
    assert table.games.count() == 4


def test_a_word_on_a_game_that_only_moves_up_stays_and_one_on_a_changed_game_goes(table: Table) -> None:
    """A9: the words are about what is written, not about the number of the line."""
    record(table, dve("B", 41), by=captain(table))
    for number in (1, 2, 5):
        say(table, number)
    take_out(table, 2)  # B's radelc doubles his next game now
    assert [(one.game.number, one.seat.letter) for one in valid_words(table)] == [(1, "B")]
    say(table, 2)
    record(table, dve("C", 50), by=captain(table))
    say(table, 5)
    take_out(table, 3)
    assert [one.game.number for one in valid_words(table)] == [1, 2, 4]
    assert entries(table.games.get(number=4)) == {"A": 0, "B": 0, "C": 35}


def test_a_tap_on_the_game_that_had_this_number_is_told(table: Table) -> None:
    """B still sees game 4 where game 3 stands by now: his word is not taken for another game."""
    revision = table.games.get(number=4).revision
    record(table, dve("B", 41), by=captain(table))
    take_out(table, 2)
    player = Actor.at_seat(table.seats.get(letter="B"), role="player")
    for number in (2, 3, 4):
        with pytest.raises(Conflict):
            confirmations.confirm(table=table, number=number, revision=revision, by=player)


def test_a_later_game_that_could_not_have_been_played_keeps_it(db: None) -> None:
    """B1.6: without game 1 the tri of game 2 would not be the forehand's; nothing changes, the game is named."""
    made = build.table()
    record(made, dve("A"))
    record(made, {"contract": "tri", "declarer": "C", "points": 40})
    with pytest.raises(InvalidRow) as refused:
        take_out(made, 1)
    assert "2. igra" in refused.value.message
    assert {one.row for one in refused.value.violations} == {2}
    assert made.games.count() == 2


def test_another_sheet_than_the_one_looked_at(table: Table) -> None:
    with pytest.raises(StaleRevision):
        take_out(table, 4, revision=3)
    take_out(table, 4, revision=4)
    with pytest.raises(RefereeError):  # sent twice
        take_out(table, 4, revision=4)
    assert table.games.count() == 3


def test_the_referee_says_why(table: Table) -> None:
    with pytest.raises(RefereeError) as refused:
        take_out(table, 2, reason=" ")
    assert refused.value.field == "reason"


def test_a_game_sent_once_more_after_it_was_taken_out_is_not_written_again(table: Table) -> None:
    """The answer was lost, the phone asks again: it was saved, and taken out since."""
    key = uuid4()
    record(table, dve("B", 41), by=captain(table), key=key)
    take_out(table, 5)
    again = record(table, dve("B", 41), by=captain(table), key=key, number=5, revision=4)
    assert again.repeated
    assert table.games.count() == 4


def test_while_games_from_a_phone_wait_no_number_moves(table: Table) -> None:
    overtaken_games.hold(
        table=table, key=uuid4(), number=4, texts={"contract": "klop"}, revision=2, by=captain(table),
        entered_at=timezone.now(),
    )  # fmt: skip
    with pytest.raises(Conflict):
        take_out(table, 2)


def test_a_full_sheet_is_open_again(db: None) -> None:
    table = three_games()
    assert table.state == "complete"
    take_out(table, 3, by=captain(table))
    assert (table.state, table.closed_reason) == ("open", "")


def test_a_signed_sheet_is_the_referees_and_stays_closed_with_his_reason(db: None) -> None:
    """A12: it is reopened, the game goes, the others move up; the players sign once more, or he stands in."""
    table = accept(three_games())
    with pytest.raises(NotAllowed):
        take_out(table, 3)
    revision = table.revision
    corrections.take_out(table=table, number=1, revision=revision, by=REFEREE, reason="annulled", stand_in=True)
    table.refresh_from_db()
    assert (table.state, table.closed_reason, table.games.count()) == ("accepted", "annulled", 2)
    assert totals(table) == {"A": 0, "B": 30, "C": 25}
    with pytest.raises(StaleRevision):
        corrections.take_out(table=table, number=1, revision=revision, by=REFEREE, reason="annulled")


def test_without_its_only_game_the_table_is_as_before_it(db: None) -> None:
    made = build.table()
    record(made, dve("A"))
    take_out(made, 1)
    assert totals(made) == {"A": 0, "B": 0, "C": 0}
    assert not made.seats.exclude(place=None).exists()


def test_rows_of_lateness_can_be_taken_out_too(db: None) -> None:
    made = build.table()
    record(made, late("C"), by=captain(made))
    take_out(made, 1, by=captain(made))
    assert totals(made) == {"A": 0, "B": 0, "C": 0}


def test_a_renons_that_was_entered_twice_goes_with_its_case(table: Table) -> None:
    """C1.3: a case is not left waiting for a row that nobody will write."""
    agreements.agree(
        table=table, number=5, stop=Stop("card", "B", ("C",), 3), facts={"contract": "dve", "declarer": "A"},
        revision=4, key=uuid4(), by=captain(table),
    )  # fmt: skip
    take_out(table, 5, by=captain(table))
    case = Renons.objects.get()
    assert (case.outcome, case.points) == ("withdrawn", None)
    sheets.complete(table=table, revision=table.revision, by=REFEREE, reason="no more time")


def test_cases_and_calls_of_later_games_move_with_them(table: Table) -> None:
    agreements.agree(
        table=table, number=5, stop=Stop("card", "B", ("C",), 3), facts={"contract": "dve", "declarer": "A"},
        revision=4, key=uuid4(), by=captain(table),
    )  # fmt: skip
    opened = cases.open_case(table=table, number=6, stop=Stop("card", "B", ("A",), 3), by=REFEREE)
    calls.call(table=table, reason="count", by=captain(table))
    take_out(table, 2)
    assert {one.number: one.outcome for one in Renons.objects.all()} == {4: "agreed", 5: ""}
    assert Renons.objects.get(outcome="agreed").game.number == 4
    assert Call.objects.get().number == 5
    opened.refresh_from_db()
    assert opened.number == 5


def test_a_game_begun_in_time_is_judged_by_the_games_that_stand(table: Table) -> None:
    """A4: the game after the one that was taken out comes after the one before it."""
    Game.objects.update(recorded_at=timezone.now() - timedelta(hours=3))
    build.time_is_up(table.round)
    record(table, dve("B"), by=captain(table))
    with pytest.raises(NotAllowed):
        record(table, dve("B"), by=captain(table))
    take_out(table, 5, by=captain(table))
    record(table, dve("B", 60), by=captain(table))
