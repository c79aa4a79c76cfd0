"""Where a renons case and its sheet meet: corrections of other games, totals alone, a removal, an id used again."""

from typing import Any
from uuid import uuid4

import pytest

from tests.tournament import build
from tests.tournament.build import OPERATOR, REFEREE, captain, dve, klop, late
from tests.tournament.cases.services.test_cases import FOUNDED, GAME, STOP, UPHELD, decided, opened, walked
from tournament.cases.services import calls
from tournament.cases.services.claims import Stop
from tournament.errors import Conflict, InvalidRow, NotAllowed
from tournament.journal.services.actor import Actor
from tournament.models import Call, Game, Renons, Table
from tournament.recording.services import sheets, signatures
from tournament.rulings.services import agreements, decisions, removals

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=4)


def test_a_ruling_whose_game_was_corrected_stays_when_an_earlier_game_changes_it_again(table: Table) -> None:
    """The klop of game 1 gave a radelc; without it game 2 has other entries, and no renons any more to follow."""
    build.record(table, klop(), by=captain(table))
    case = decided(walked(opened(table), UPHELD))
    build.record(table, dve("A"), number=2, by=REFEREE, reason="a slip of the pen")
    build.record(table, {**GAME, "renons": {"by": ["B"]}}, number=1, by=REFEREE, reason="another game's row")
    assert build.entries(Game.objects.get(number=2))["A"] == 30
    was = case.points
    case.refresh_from_db()
    assert (case.outcome, case.points) == ("upheld", was)


def test_a_stopped_game_that_a_correction_made_impossible_is_told_and_not_decided(table: Table) -> None:
    """B1.6: a row without cards moves the forehand, so a tri of C cannot have been stopped in game 2."""
    build.record(table, dve("B"), by=captain(table))
    case = walked(opened(table), FOUNDED, facts={"contract": "tri", "declarer": "C"})
    build.record(table, late("A"), number=1, reason="he was late")
    with pytest.raises(InvalidRow) as refused:
        decided(case)
    assert [violation.article for violation in refused.value.violations] == ["B1.6"]
    assert not Renons.objects.get().outcome


def test_totals_do_not_close_a_sheet_over_an_open_case(table: Table) -> None:
    """C1.14: on a sheet from paper, too, the case is decided first; afterwards the totals hold what it wrote."""
    opened(table, number=3)
    with pytest.raises(Conflict, match="⟦written⟧"):
        build.accept_with_totals(table, 10, 20, 30)
    table.refresh_from_db()
    assert (table.state, table.revision) == ("open", 0)
    decisions.withdraw(case=Renons.objects.get(), reason="taken back", by=REFEREE)
    build.accept_with_totals(table, 10, 20, 30)


def test_nothing_is_told_of_a_renons_on_a_sheet_that_was_signed() -> None:
    """A12: the sheet's page does not offer it either; what was signed and taken back is the officials' to change."""
    table = build.table(games_per_round=1)
    build.record(table, {**GAME, "renons": {"by": ["C"]}}, by=captain(table))
    signatures.sign(table=table, seats="ABC", revision=1, by=OPERATOR)
    sheets.reopen(table=table, reason="declarer's points", by=REFEREE)
    with pytest.raises(NotAllowed, match="⟦signing⟧"):
        agreements.tell(case=Renons.objects.get(), stop=STOP, by=captain(table))
    assert Renons.objects.get().claim == ""


def test_the_removal_that_ends_a_case_ends_the_call_that_led_to_it(table: Table) -> None:
    """C1.6: else it would wait in the inbox for somebody who has been there."""
    by = Actor.of_account(build.official(table.round.event, "referee"), role="referee")
    opened(table, call=calls.call(table=table, reason="renons", by=captain(table)), by=by)
    removals.disqualify(table=table, seat="C", reason="hid a card", by=by)
    assert (Renons.objects.get().outcome, Call.objects.get().outcome) == ("upheld", "done")


@pytest.mark.parametrize(
    "other",
    [
        {"stop": Stop("card", "A", ("B",), 5, "a heart on spades")},
        {"stop": Stop("card", "B", ("C",), 5, "a club on spades")},
        {"facts": {**GAME, "declarer": "B"}},
    ],
    ids=["against another", "in other words", "in another game"],
)
def test_an_id_that_wrote_another_agreement_is_not_called_saved(table: Table, other: dict[str, Any]) -> None:
    """The browser's own button brings back the form with its id; what is typed then is not on the sheet."""
    first: dict[str, Any] = {"stop": STOP, "facts": GAME, "table": table, "number": 1, "revision": 0, "key": uuid4()}
    agreements.agree(**first, by=captain(table))
    with pytest.raises(Conflict) as refused:
        agreements.agree(**{**first, **other}, by=captain(table))
    assert refused.value.field == "key"
    assert Renons.objects.get().claim == "a heart on spades"
