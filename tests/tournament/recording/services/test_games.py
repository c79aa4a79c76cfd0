"""Recording games: states, revisions, ids, numbers, corrections with radelc, the clock (A4, A8-A12, B1.24-25)."""

from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest

from tests.tournament import build
from tests.tournament.build import OPERATOR, REFEREE, captain, dve, entries, klop, late, record, totals
from tournament.cases.services import cases, claims
from tournament.errors import Conflict, InvalidRow, NotAllowed, RefereeError, StaleRevision
from tournament.journal.services.actor import Actor
from tournament.models import Entry, Game, Journal, Radelc, Round, Submission, Table, points_of
from tournament.recording.services import games, sheets, signatures
from tournament.rounds.services import drafts
from tournament.rulings.services import removals

pytestmark = pytest.mark.django_db


def test_a_game_is_stored_with_its_items_and_result() -> None:
    table = build.table()
    outcome = record(table, dve("B", 45))
    assert (outcome.number, outcome.revision, outcome.repeated) == (1, 1, False)
    assert outcome.row.entries == {"A": 0, "B": 30, "C": 0}
    game = Game.objects.get(table=table)
    assert game.facts == dve("B", 45)
    assert (game.revision, game.recorded_by, game.source, game.locked) == (1, "Olga Operater", "paper", False)
    assert entries(game) == {"A": 0, "B": 30, "C": 0}
    table.refresh_from_db()
    assert (table.state, table.revision, table.entry_way) == ("open", 1, "paper")
    b = table.seats.get(letter="B")
    assert (b.total, b.difference, b.place, points_of(b.placing_units), b.tables_won) == (30, 60, 1, 3, 1)
    a = table.seats.get(letter="A")
    shared = Fraction(3, 2)  # D14
    assert (a.total, a.difference, a.place, points_of(a.placing_units), a.tables_won) == (0, -30, 2, shared, 0)


def test_one_journal_line_tells_before_and_after() -> None:
    table = build.table()
    record(table, dve("B", 45))
    record(table, dve("B", 50), number=1, reason="bad handwriting")
    first, second = build.told()
    assert (first.action, first.subject) == ("game.record", "round 1, table 1, game 1")
    assert first.before["facts"] is None
    assert first.after["entries"] == {"1": {"A": 0, "B": 30, "C": 0}}
    assert (second.action, second.reason) == ("game.correct", "bad handwriting")
    assert second.before["facts"] == dve("B", 45)
    assert second.before["entries"] == {"1": {"B": 30}}
    assert second.after["entries"] == {"1": {"A": 0, "B": 35, "C": 0}}
    assert (second.before["totals"]["B"], second.after["totals"]["B"]) == (30, 35)


def test_a_stale_revision_is_refused_with_what_changed() -> None:
    table = build.table()
    record(table, dve("B"))
    record(table, dve("C"))
    with pytest.raises(StaleRevision) as refused:
        record(table, dve("A"), number=3, revision=0)
    error = refused.value
    assert (error.status, error.revision) == (409, 2)
    assert [(one.number, one.revision, one.by) for one in error.changes] == [
        (1, 1, "Olga Operater"),
        (2, 2, "Olga Operater"),
    ]
    assert Game.objects.count() == Journal.objects.count() == Submission.objects.count() == 2


def test_what_changed_is_what_was_written_not_what_followed_from_it() -> None:
    table = build.table()
    record(table, klop())
    record(table, dve("B"))
    record(table, dve("A"), number=1, reason="it was no klop", by=REFEREE)
    with pytest.raises(StaleRevision) as refused:
        record(table, dve("C"), number=3, revision=2)
    assert [(one.number, one.revision, one.by) for one in refused.value.changes] == [(1, 3, REFEREE.label)]


def test_the_same_id_is_one_write() -> None:
    table, key = build.table(), uuid4()
    first = record(table, dve("B"), key=key, revision=0)
    again = record(table, dve("B"), number=1, key=key, revision=0)
    assert (again.repeated, again.revision, again.row) == (True, first.revision, first.row)
    assert Game.objects.get().revision == 1
    assert Journal.objects.count() == 1


def test_the_same_id_answers_even_after_the_sheet_was_signed() -> None:
    table, key = build.table(games_per_round=1), uuid4()
    record(table, dve("B"), key=key)
    signatures.sign(table=table, seats="ABC", revision=1, by=OPERATOR)
    assert record(table, dve("B"), number=1, key=key, revision=0).repeated


def test_an_id_used_for_another_game_or_table_is_refused() -> None:
    made = build.round_(build.event(), tables=2)
    first, second = made.tables.order_by("number")
    key = uuid4()
    record(first, dve("B"), key=key)
    with pytest.raises(Conflict):
        record(first, dve("B"), key=key)
    with pytest.raises(Conflict):
        record(second, dve("B"), key=key)
    assert Game.objects.count() == 1


def test_saving_what_stands_there_already_writes_nothing() -> None:
    table = build.table()
    record(table, dve("B"))
    outcome = record(table, dve("B"), number=1, revision=0)
    assert (outcome.repeated, outcome.revision) == (True, 1)
    assert Journal.objects.count() == Submission.objects.count() == 1


def test_no_gaps_and_the_next_number_is_named() -> None:
    table = build.table()
    record(table, dve("B"))
    with pytest.raises(RefereeError, match="2") as refused:
        record(table, dve("B"), number=4)
    assert (refused.value.field, refused.value.status) == ("number", 400)


@pytest.mark.parametrize("number", [-1, 0, 22, 10**9])
def test_the_sheet_has_games_1_to_21(number: int) -> None:
    with pytest.raises(RefereeError) as refused:
        record(build.table(), dve("B"), number=number)
    assert refused.value.field == "number"


def test_a_full_sheet_has_no_next_game() -> None:
    """The guard of the next line asks the number of games, not the state of the table."""
    table = build.table(games_per_round=1)
    record(table, dve("B"))
    Table.objects.update(state=Table.State.OPEN)
    with pytest.raises(RefereeError, match="2") as refused:
        record(table, dve("B"), number=2)
    assert refused.value.field == "number"
    assert Game.objects.count() == 1


def test_a_table_of_another_event_by_its_captain_is_refused() -> None:
    table, other = build.table(), build.table()
    with pytest.raises(NotAllowed):
        record(other, dve("B"), by=captain(table))


def test_only_seat_a_writes_the_sheet() -> None:
    """A8."""
    table = build.table()
    seat_b = table.seats.get(letter="B")
    for role in ("player", "captain"):
        with pytest.raises(NotAllowed):
            record(table, dve("B"), by=Actor.at_seat(seat_b, role=role))


@pytest.mark.parametrize("role", ["delegate", "account", "public", "player"])
def test_roles_that_only_look_do_not_write(role: str) -> None:
    with pytest.raises(NotAllowed):
        record(build.table(), dve("B"), by=Actor(label="x", role=role))


@pytest.mark.parametrize(
    "facts",
    [
        {"contract": "dve", "declarer": "D", "points": 45},
        {"contract": "dve", "declarer": "B", "points": 200},
        {"contract": "tri", "declarer": "A", "points": 40},  # B1.6: the forehand of game 1 is B
        {"contract": "whist"},
        {"contract": "dve", "declarer": "B", "points": 45, "surprise": 1},
        {},
        [],
        None,
        "dve",
    ],
)
def test_a_row_the_rules_do_not_allow_leaves_nothing_behind(facts: Any) -> None:
    table = build.table()
    with pytest.raises(InvalidRow) as refused:
        record(table, facts)
    assert refused.value.status == 422
    assert all(violation.row == 1 and violation.article for violation in refused.value.violations)
    assert not Game.objects.exists()
    assert not Entry.objects.exists()
    assert not Journal.objects.exists()
    assert not Submission.objects.exists()
    table.refresh_from_db()
    assert table.revision == 0


def test_all_breaches_are_reported_not_just_the_first() -> None:
    with pytest.raises(InvalidRow) as refused:
        record(build.table(), {"contract": "dve", "declarer": "D", "points": 200})
    assert len(refused.value.violations) >= 2


def test_a_correction_needs_a_reason() -> None:
    table = build.table()
    record(table, dve("B"))
    with pytest.raises(RefereeError) as refused:
        record(table, dve("C"), number=1)
    assert refused.value.field == "reason"


def test_a_correction_rewrites_the_radelc_of_later_games() -> None:
    """B1.24-25: the circles of a klop that was none double the next game no more."""
    table = build.table()
    record(table, klop())
    record(table, dve("B", 45))
    record(table, dve("C", 45))
    record(table, dve("C", 45))
    assert [entries(game)["B" if game.number == 2 else "C"] for game in Game.objects.order_by("number")][1:] == [
        60,
        60,
        30,
    ]
    circles = Radelc.objects.order_by("pk").values_list("seat__letter", "earned_in__number", "used_in__number")
    assert set(circles) == {("A", 1, None), ("B", 1, 2), ("C", 1, 3)}
    untouched = set(Entry.objects.filter(game__number=4).values_list("pk", flat=True))

    outcome = record(table, dve("A", 45), number=1, reason="it was no klop")

    assert outcome.changed == (2, 3)
    assert totals(table) == {"A": 30, "B": 30, "C": 60}
    assert not Radelc.objects.exists()
    assert set(Entry.objects.filter(game__number=4).values_list("pk", flat=True)) == untouched
    assert list(Game.objects.order_by("number").values_list("revision", flat=True)) == [5, 5, 5, 4]
    line = Journal.objects.order_by("-number")[0]
    assert set(line.before["entries"]) == set(line.after["entries"]) == {"1", "2", "3"}
    assert table.seats.get(letter="A").circles == 0


def test_a_circle_used_and_earned_in_one_game_lives_on_as_the_new_one() -> None:
    """D9: erase first, then award."""
    table = build.table()
    record(table, klop())
    record(table, {"contract": "berac", "declarer": "A", "won": True})
    circles = Radelc.objects.order_by("pk").values_list("seat__letter", "earned_in__number", "used_in__number")
    assert set(circles) == {("A", 1, 2), ("B", 1, None), ("C", 1, None), ("A", 2, None), ("B", 2, None), ("C", 2, None)}
    assert dict(table.seats.values_list("letter", "circles")) == {"A": 1, "B": 2, "C": 2}


def test_a_correction_that_makes_a_later_game_impossible_is_refused() -> None:
    """B1.5, B1.6: a lateness deals no cards, so the forehand of game 2 would be another one."""
    table = build.table()
    record(table, dve("A"))
    record(table, {"contract": "tri", "declarer": "C", "points": 40})
    with pytest.raises(InvalidRow, match="2") as refused:
        record(table, late("A"), number=1, reason="A came late")
    assert {violation.row for violation in refused.value.violations} == {2}
    assert Game.objects.get(number=1).facts == dve("A")


def test_the_last_game_completes_the_sheet_and_a_correction_keeps_it_so() -> None:
    table = build.table(games_per_round=2)
    record(table, dve("B"))
    record(table, dve("B"))
    table.refresh_from_db()
    assert table.state == "complete"
    record(table, dve("C"), number=2, reason="it was C")
    table.refresh_from_db()
    assert (table.state, table.revision) == ("complete", 3)


@pytest.mark.parametrize("state", ["signed", "accepted"])
def test_a_signed_sheet_is_closed_to_everybody(state: str) -> None:
    """A12: only the referee opens it again."""
    table = build.table(games_per_round=1)
    record(table, dve("B"))
    signatures.sign(table=table, seats="ABC", revision=1, by=OPERATOR)
    if state == "accepted":
        signatures.accept(table=table, by=REFEREE)
    for by in (captain(table), OPERATOR, REFEREE):
        with pytest.raises(NotAllowed, match="⟦signing⟧"):
            record(table, dve("C"), number=1, by=by, reason="x")


@pytest.mark.parametrize("state", ["drafted", "published", "closed"])
def test_games_are_recorded_in_a_running_round_only(state: str) -> None:
    table = build.round_(build.event(), state=state).tables.get()
    with pytest.raises(NotAllowed):
        record(table, dve("B"))


def test_a_bye_table_records_nothing() -> None:
    table = build.table()
    Table.objects.filter(pk=table.pk).update(bye=True)
    with pytest.raises(NotAllowed):
        record(table, dve("B"))


def test_a_table_that_was_discarded_is_not_found() -> None:
    made = build.round_(build.event(), state="drafted")
    table = made.tables.get()
    drafts.discard_draft(round=made, by=build.DIRECTOR)
    with pytest.raises(RefereeError) as refused:
        games.record(table=table, number=1, facts=dve("B"), revision=0, key=uuid4(), by=OPERATOR)
    assert refused.value.status == 404


def test_the_referees_entry_locks_the_players_out() -> None:
    table = build.table()
    record(table, dve("B"), by=captain(table))
    record(table, dve("C"), number=1, by=REFEREE, reason="ruling")
    with pytest.raises(NotAllowed):
        record(table, dve("B"), number=1, by=captain(table), reason="no")
    record(table, dve("A"), number=1, by=OPERATOR, reason="clerical error")
    assert Game.objects.get().locked is True


def test_the_referee_locks_a_game_by_entering_it_as_it_stands() -> None:
    table = build.table()
    record(table, dve("B"), by=captain(table))
    record(table, dve("B"), number=1, by=REFEREE, reason="checked")
    assert Game.objects.get().locked is True


# --- the clock (A4) ---------------------------------------------------------------------------------------------------


def test_a_game_begun_in_time_may_be_recorded_after_it() -> None:
    table = build.table()
    me = captain(table)
    record(table, dve("B"), by=me)
    build.time_is_up(table.round, seconds_ago=-30)  # 30 seconds are left
    build.time_is_up(Round.objects.get(pk=table.round_id), seconds_ago=1)
    Game.objects.update(recorded_at=Round.objects.get(pk=table.round_id).ends_at)
    record(table, dve("B"), by=me)
    for row in (dve("B"), dve("B", 71)):  # that it came too late is said before what else is wrong with it
        with pytest.raises(NotAllowed, match="⟦clock⟧"):
            record(table, row, by=me)
    assert Game.objects.count() == 2


def test_the_first_game_is_always_taken() -> None:
    table = build.table()
    build.time_is_up(table.round)
    record(table, dve("B"), by=captain(table))


def test_a_lateness_does_not_count_as_the_game_before() -> None:
    """B1.5: a row without cards; the first game after it is the first of all."""
    table = build.table()
    build.time_is_up(table.round)
    me = captain(table)
    record(table, late("C"), by=me)
    record(table, dve("B"), by=me)
    record(table, late("C"), by=me)
    with pytest.raises(NotAllowed, match="⟦clock⟧"):
        record(table, dve("B"), by=me)


def test_a_correction_after_time_is_no_game() -> None:
    table = build.table()
    me = captain(table)
    record(table, dve("B"), by=me)
    build.time_is_up(table.round)
    record(table, dve("C"), number=1, by=me, reason="it was C")


def test_the_office_keys_paper_sheets_in_after_time() -> None:
    table = build.table()
    build.time_is_up(table.round)
    for _game in range(3):
        record(table, dve("B"), by=OPERATOR)


def test_a_captain_adds_no_game_to_a_complete_sheet() -> None:
    table = build.table()
    build.time_is_up(table.round)
    record(table, dve("B"), by=captain(table))
    sheets.complete(table=table, revision=1, by=captain(table))
    with pytest.raises(NotAllowed):
        record(table, dve("B"), by=captain(table))
    record(table, dve("C"), number=1, by=captain(table), reason="it was C")


# --- preview ----------------------------------------------------------------------------------------------------------


def test_a_preview_shows_every_point_and_writes_nothing() -> None:
    table = build.table()
    record(table, klop())
    record(table, dve("B", 45))
    shown = games.preview(table=table, number=1, facts=dve("A", 45))
    assert shown.row is not None
    assert shown.row.entries == {"A": 30, "B": 0, "C": 0}
    assert shown.totals == {"A": 30, "B": 30, "C": 0}
    assert [(one.number, one.before["B"], one.after["B"]) for one in shown.later] == [(2, 60, 30)]
    assert shown.circles == {"A": (1, 0), "B": (0, 0), "C": (1, 0)}  # D8: everybody had one, B used his
    assert games.preview(table=table, number=2, facts=dve("B", 50)).circles == {}
    assert shown.violations == ()
    assert Game.objects.get(number=1).facts == klop()


def test_a_preview_names_the_breaches_here_and_later() -> None:
    table = build.table()
    record(table, dve("A"))
    record(table, {"contract": "tri", "declarer": "C", "points": 40})
    own = games.preview(table=table, number=3, facts={"contract": "dve", "declarer": "D", "points": 99})
    assert own.row is None
    assert len(own.violations) == 2
    later = games.preview(table=table, number=1, facts=late("A"))
    assert later.row is not None
    assert later.row.entries["A"] == -45
    assert {violation.row for violation in later.violations} == {2}
    with pytest.raises(RefereeError):
        games.preview(table=table, number=22, facts=dve("B"))


def test_a_totals_only_sheet_gives_way_to_its_games() -> None:
    table = build.table()
    sheets.enter_totals(table=table, totals={"A": 1, "B": 2, "C": 3}, signed="", revision=0, key=uuid4(), by=OPERATOR)
    with pytest.raises(RefereeError) as refused:
        record(table, dve("B"))
    assert refused.value.field == "reason"
    record(table, dve("B"), reason="the totals are disputed")
    table.refresh_from_db()
    assert (table.entry_way, table.state) == ("paper", "open")
    assert totals(table) == {"A": 0, "B": 30, "C": 0}


def test_after_a_removal_no_game_is_asked_for_a_renons() -> None:
    """C1.6: nothing is written for the stopped game, so its case is not asked for either."""
    table = build.table(games_per_round=4)
    stop = claims.Stop("conduct", "A", ("B",))
    case = cases.open_case(table=table, number=1, stop=stop, by=REFEREE)
    cases.stopped_at(case=case, facts={"contract": "dve", "declarer": "C"}, by=REFEREE)
    for question, given in (
        ("excluded", "no"), ("obvious", "no"), ("decider", "referee"), ("founded", "yes"), ("deliberate", "yes"),
    ):  # fmt: skip
        cases.answer(case=case, question=question, given=given, by=REFEREE)
    removals.disqualify(table=table, seat="B", reason="hid a card on purpose", by=REFEREE)
    with pytest.raises(NotAllowed, match="⟦removal⟧"):
        record(table, dve("B"), by=OPERATOR)


def test_a_line_with_a_game_is_corrected_and_never_recorded_over() -> None:
    table = build.table()
    record(table, dve("B"))
    table.refresh_from_db()
    for revision in (0, 1):
        with pytest.raises(StaleRevision):
            games.record(table=table, number=1, facts=dve("C"), revision=revision, key=uuid4(), by=OPERATOR)
    repeated = games.record(table=table, number=1, facts=dve("B"), revision=1, key=uuid4(), by=OPERATOR)
    assert (repeated.repeated, Game.objects.get().facts) == (True, dve("B"))


def test_a_game_that_is_not_recorded_cannot_be_corrected() -> None:
    table = build.table()
    with pytest.raises(RefereeError) as refused:
        games.correct(table=table, number=1, facts=dve("B"), revision=0, key=uuid4(), by=OPERATOR, reason="slip")
    assert refused.value.field == "number"
    assert not Submission.objects.exists()
