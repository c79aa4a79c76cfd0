"""A wrong deal found in time (C1.10): −20 at the dealer in the row of the redeal, or in one of its own; never lost."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import OPERATOR, REFEREE, captain, dve, entries, late, record, totals
from tournament.cases.selectors.cases import owed
from tournament.cases.services import cases
from tournament.cases.services.claims import Stop
from tournament.errors import Conflict, InvalidRow, RefereeError
from tournament.models import Journal, Renons, Round, Table
from tournament.recording.services import corrections, delete_game, games, sheets
from tournament.rulings.services import agreements, decisions, lateness, removals
from tournament.rulings.services.decisions import Ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    """One game is recorded; B deals the second."""
    made = build.table(games_per_round=4)
    record(made, dve("A"), by=captain(made))
    return made


def misdeal(table: Table, number: int = 2, against: str = "B") -> Renons:
    """The referee decides that the running game was dealt wrongly."""
    return decided(table, {"excluded": "misdeal"}, number=number, against=against)


def decided(table: Table, answers: dict[str, str], *, number: int = 2, against: str = "B") -> Renons:
    case = cases.open_case(table=table, number=number, stop=Stop("discard", "C", (against,)), by=REFEREE)
    case = cases.stopped_at(case=case, facts={}, by=REFEREE)
    for question, given in answers.items():
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    table.refresh_from_db()
    return decisions.decide(case=case, ruling=Ruling(), revision=table.revision, by=REFEREE)


def test_the_decision_is_a_fine_of_the_dealer_that_waits(table: Table) -> None:
    case = misdeal(table, against="A")
    assert (case.outcome, case.points, case.entry_letters) == ("none", -20, "B")
    assert [one.pk for one in owed(table)] == [case.pk]
    line = Journal.objects.filter(action="renons.end").latest("number")
    assert line.after["written"] == -20


def test_the_next_row_has_to_have_it(table: Table) -> None:
    misdeal(table)
    with pytest.raises(InvalidRow) as refused:
        record(table, dve("C"), by=captain(table))
    (breach,) = refused.value.violations
    assert (breach.code, breach.field, breach.article) == ("case-fine-missing", "misdeals", "C1.10")
    record(table, dve("C", misdeals=["B"]), by=captain(table))
    case = Renons.objects.get()
    assert (case.game.number, owed(table).count()) == (2, 0)
    assert totals(table) == {"A": 30, "B": -20, "C": 30}
    record(table, dve("A"), by=captain(table))


def test_the_preview_says_it_before_saving(table: Table) -> None:
    misdeal(table)
    shown = games.preview(table=table, number=2, facts=dve("C"))
    assert [one.code for one in shown.violations] == ["case-fine-missing"]
    assert games.preview(table=table, number=2, facts=dve("C", misdeals=["B"])).violations == ()
    assert games.preview(table=table, number=1, facts=dve("C")).violations == ()


def test_two_wrong_deals_are_two_fines(table: Table) -> None:
    misdeal(table)
    misdeal(table)
    with pytest.raises(InvalidRow):
        record(table, dve("C", misdeals=["B"]), by=captain(table))
    record(table, dve("C", misdeals=["B", "B"]), by=captain(table))
    assert totals(table)["B"] == -40


def test_the_same_game_sent_twice_is_one_game_with_one_fine(table: Table) -> None:
    misdeal(table)
    key = uuid4()
    for _time in range(2):
        record(table, dve("C", misdeals=["B"]), by=captain(table), key=key, number=2, revision=1)
    assert totals(table)["B"] == -20


def test_a_lateness_passes_it_on(table: Table) -> None:
    """B1.5: nothing is dealt for that row, so the redeal comes after it."""
    misdeal(table)
    record(table, late("C"), by=captain(table))
    with pytest.raises(InvalidRow):
        record(table, dve("A"), by=captain(table))
    record(table, dve("A", misdeals=["B"]), by=captain(table))
    case = Renons.objects.get()
    assert (case.number, case.game.number) == (3, 3)


def test_latenesses_leave_it_a_row(db: None) -> None:
    """No sheet is full of rows without cards while a fine waits."""
    made = build.table(games_per_round=3)
    misdeal(made, 1, "A")
    long_ago = timezone.now() - timedelta(minutes=30)
    Round.objects.update(started_at=long_ago, published_at=long_ago)
    told: dict[str, Any] = {"table": made, "seat": "B", "revision": 0, "key": uuid4(), "by": captain(made)}
    with pytest.raises(RefereeError):
        lateness.record_lateness(**told, seconds=3 * 270)
    assert len(lateness.record_lateness(**told, seconds=2 * 270)) == 2


def test_time_is_up_and_it_has_a_row_of_its_own(table: Table) -> None:
    """A4: no game follows; the sheet closes with the fine on it."""
    misdeal(table)
    build.time_is_up(table.round)
    table.refresh_from_db()
    sheets.complete(table=table, revision=table.revision, by=captain(table))
    game = table.games.get(number=2)
    assert entries(game) == {"A": 0, "B": -20, "C": 0}
    assert game.locked
    table.refresh_from_db()
    assert (table.state, table.games.count(), owed(table).count()) == ("complete", 2, 0)
    assert Renons.objects.get().game == game
    assert totals(table) == {"A": 30, "B": -20, "C": 0}


def test_the_last_row_of_the_sheet_can_be_the_fine(db: None) -> None:
    made = build.table(games_per_round=1)
    misdeal(made, 1, "A")
    sheets.complete(table=made, revision=0, by=REFEREE, reason="the hall closes")
    made.refresh_from_db()
    assert (made.state, totals(made)["A"]) == ("complete", -20)


def test_a_removal_leaves_it_written(table: Table) -> None:
    """C1.6: the others keep the difference they had when the game was stopped; the fine was decided before."""
    misdeal(table)
    removals.disqualify(table=table, seat="C", reason="hid a card", by=REFEREE)
    assert totals(table)["B"] == -20
    assert owed(table).count() == 0


def test_the_referee_takes_it_back_while_it_waits(table: Table) -> None:
    case = misdeal(table)
    with pytest.raises(RefereeError):
        decisions.withdraw(case=case, reason=" ", by=REFEREE)
    decisions.withdraw(case=case, reason="it was dealt right", by=REFEREE)
    case.refresh_from_db()
    assert (case.outcome, case.points) == ("withdrawn", None)
    record(table, dve("C"), by=captain(table))
    with pytest.raises(Conflict):
        decisions.withdraw(case=case, reason="again", by=REFEREE)


def test_the_table_does_not_correct_it_away_and_the_referee_may(table: Table) -> None:
    misdeal(table)
    record(table, dve("C", misdeals=["B"]), by=captain(table))
    with pytest.raises(InvalidRow):
        record(table, dve("C", 50), number=2, by=captain(table), reason="slip")
    record(table, dve("C", 50, misdeals=["B"]), number=2, by=captain(table), reason="slip")
    record(table, dve("C", 50), number=2, by=REFEREE, reason="it was dealt right")
    assert totals(table)["B"] == 0


def test_with_its_row_taken_out_it_waits_again(table: Table) -> None:
    misdeal(table)
    record(table, dve("C", misdeals=["B"]), by=captain(table))
    table.refresh_from_db()
    delete_game.take_out(table=table, number=2, revision=table.revision, by=captain(table))
    assert owed(table).count() == 1
    with pytest.raises(InvalidRow):
        record(table, dve("C"), by=captain(table))


def test_a_renons_that_the_referee_decides_next_carries_it(table: Table) -> None:
    misdeal(table)
    decided(table, {"excluded": "no", "obvious": "yes", "deliberate": "no"}, against="C")
    game = table.games.get(number=2)
    assert entries(game) == {"A": 0, "B": -20, "C": -45}
    assert owed(table).count() == 0


def test_a_renons_that_the_table_agrees_on_has_to_have_it(table: Table) -> None:
    misdeal(table)
    told: dict[str, Any] = {"table": table, "number": 2, "stop": Stop("card", "C", ("A",), 3), "by": captain(table)}
    with pytest.raises(InvalidRow):
        agreements.agree(**told, facts={"contract": "dve", "declarer": "C"}, revision=1, key=uuid4())
    facts = {"contract": "dve", "declarer": "C", "misdeals": ["B"]}
    agreements.agree(**told, facts=facts, revision=1, key=uuid4())
    assert totals(table) == {"A": -25, "B": -20, "C": 0}


def test_a_sheet_from_paper_has_it_where_it_was_decided(db: None) -> None:
    """The referee decides ahead of what is typed: who dealt is known once the games before it are."""
    made = build.table()
    case = misdeal(made, 3, "C")
    assert (case.points, case.entry_letters) == (-20, "")
    for row in (dve("A"), dve("B")):
        record(made, row)
    for facts in (dve("C"), {"entries": {"A": 0, "B": 0, "C": 10}}):
        with pytest.raises(InvalidRow):
            record(made, facts)
    record(made, dve("A", misdeals=["C"]))
    case.refresh_from_db()
    assert (case.entry_letters, case.game.number) == ("C", 3)


def test_of_values_alone_a_judge_answers_for_it(db: None) -> None:
    made = build.table()
    misdeal(made, 1, "A")
    record(made, {"entries": {"A": -20, "B": 30, "C": 0}}, by=REFEREE)
    assert owed(made).count() == 0


def test_no_sheet_is_closed_before_the_games_ahead_of_it_are_typed(db: None) -> None:
    made = build.table()
    record(made, dve("A"))
    misdeal(made, 3, "C")
    build.time_is_up(made.round)
    made.refresh_from_db()
    with pytest.raises(Conflict):
        sheets.complete(table=made, revision=made.revision, by=OPERATOR, reason="no more games")
    assert made.games.count() == 1


@pytest.mark.parametrize(
    "answers",
    [{"excluded": "laid", "laid": "fails"}, {"excluded": "writing"}, {"excluded": "first_time"}],
    ids=["C1.11", "C1.12", "C1.8"],
)
def test_what_is_no_renons_and_no_wrong_deal_fines_nobody(table: Table, answers: dict[str, str]) -> None:
    case = decided(table, answers)
    assert (case.outcome, case.points) == ("none", None)
    record(table, dve("C"), by=captain(table))


def test_a_signed_sheet_keeps_the_fine_through_a_correction(table: Table) -> None:
    misdeal(table)
    record(table, dve("C", misdeals=["B"]), by=captain(table))
    table.refresh_from_db()
    corrections.correct(table=table, number=1, facts=dve("A", 46), revision=table.revision, by=REFEREE, reason="slip")
    assert totals(table)["B"] == -20
