"""Correcting a signed sheet in one step (A12): the old revision stays, a new one counts, later games follow (B1.25)."""

from typing import Any

import pytest

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE, dve
from tests.tournament.papers.played import accept, three_games
from tournament.errors import Conflict, InvalidRow, NotAllowed, RefereeError, StaleRevision
from tournament.journal.services.actor import Actor
from tournament.models import Journal, StoredDocument, Table
from tournament.recording.services import corrections, sheets
from tournament.recording.services.games import Recorded
from tournament.rounds.services import rounds
from tournament.sheets.selectors.minutes import minutes_of
from tournament.sheets.services import confirmations

pytestmark = pytest.mark.django_db

PANEL = Actor(label="Petra Panel", role="panel")


@pytest.fixture
def table(db: None) -> Table:
    return accept(three_games())


def correct(table: Table, number: int, facts: Any, **more: Any) -> Recorded:
    table.refresh_from_db()
    told = {"revision": table.revision, "by": REFEREE, "reason": "counted again", **more}
    recorded = corrections.correct(table=table, number=number, facts=facts, **told)
    table.refresh_from_db()
    return recorded


def test_an_accepted_sheet_is_corrected_in_one_step_and_signed_anew(table: Table) -> None:
    was = table.revision
    correct(table, 2, dve("B", 50))
    assert (table.state, table.revision) == ("complete", was + 2)
    assert [(one.revision, one.current, one.replaced_by) for one in minutes_of(table=table)] == [(was, False, was + 2)]
    accept(table)
    assert [(one.revision, one.current) for one in minutes_of(table=table)] == [(was + 2, True), (was, False)]


def test_the_referee_stands_in_and_the_new_minutes_count_at_once(table: Table) -> None:
    was = table.revision
    old = bytes(StoredDocument.objects.get(table=table).content)
    correct(table, 2, dve("B", 50), stand_in=True)
    assert table.state == "accepted"
    assert table.signature_reason == "counted again"
    assert bytes(StoredDocument.objects.get(table=table, revision=was).content) == old
    assert [(one.revision, one.current) for one in minutes_of(table=table)] == [(was + 2, True), (was, False)]
    told = Journal.objects.filter(event=table.round.event).order_by("-number").values_list("action", flat=True)
    assert list(told[:4]) == ["sheet.accept", "sheet.sign", "game.correct", "sheet.reopen"]


def test_a_correction_derives_radelc_anew(table: Table) -> None:
    """Without the klop nobody has a circle: the games after it lose their doubling."""
    recorded = correct(table, 1, dve("A", 36))
    assert recorded.changed == (2, 3)
    assert build.totals(table) == {"A": 21, "B": 30, "C": 25}


@pytest.mark.parametrize(
    ("number", "facts", "more", "refusal"),
    [
        (2, dve("B"), {}, RefereeError),  # it stands so already
        (4, dve("B"), {}, RefereeError),  # no such game
        (2, dve("B", 99), {}, InvalidRow),
        (2, dve("B", 50), {"reason": " "}, RefereeError),
        (2, dve("B", 50), {"revision": 1}, StaleRevision),
        (2, dve("B", 50), {"by": OPERATOR}, NotAllowed),
        (2, dve("B", 50), {"by": PANEL}, NotAllowed),
    ],
)
def test_a_refused_correction_leaves_the_sheet_accepted(
    table: Table, number: int, facts: Any, more: dict[str, Any], refusal: type[RefereeError]
) -> None:
    was = table.revision
    lines = Journal.objects.count()
    with pytest.raises(refusal):
        correct(table, number, facts, **more)
    table.refresh_from_db()
    assert (table.state, table.revision) == ("accepted", was)
    assert Journal.objects.count() == lines


def test_a_closed_round_is_reopened_by_the_director_first(table: Table) -> None:
    closed = rounds.close(round=table.round, by=DIRECTOR)
    with pytest.raises(NotAllowed):
        correct(table, 2, dve("B", 50))
    rounds.reopen(round=closed, reason="table 1", by=DIRECTOR)
    correct(table, 2, dve("B", 50), stand_in=True)
    assert table.state == "accepted"


def test_a_sheet_that_is_not_signed_yet_is_corrected_as_it_is(table: Table) -> None:
    correct(table, 2, dve("B", 50))
    was = table.revision
    correct(table, 2, dve("B", 51))
    assert table.revision == was + 1


def test_nobody_stands_in_while_a_game_is_contested(db: None) -> None:
    """A9: what a player contests is settled first; the correction is not half done."""
    made = build.table(games_per_round=2)
    for row in (dve("A"), dve("B")):
        build.record(made, row)
    player = Actor.at_seat(made.seats.get(letter="C"), role="player")
    confirmations.contest(table=made, number=1, revision=1, note="", by=player)
    with pytest.raises(Conflict):
        correct(made, 2, dve("B", 50), stand_in=True)
    assert build.totals(made)["B"] == 30


@pytest.fixture
def totals_only(db: None) -> Table:
    made = build.table(games_per_round=3)
    build.accept_with_totals(made, 30, 20, 10)
    made.refresh_from_db()
    return made


def correct_totals(table: Table, a: int, b: int, c: int, **more: Any) -> sheets.SheetWrite:
    told = {"revision": table.revision, "by": REFEREE, "reason": "misread", **more}
    written = corrections.correct_totals(table=table, totals={"A": a, "B": b, "C": c}, **told)
    table.refresh_from_db()
    return written


def test_totals_of_an_accepted_sheet_are_corrected_in_one_step(totals_only: Table) -> None:
    was = totals_only.revision
    correct_totals(totals_only, 30, 20, 40, stand_in=True)
    assert (totals_only.state, totals_only.revision) == ("accepted", was + 2)
    assert build.totals(totals_only) == {"A": 30, "B": 20, "C": 40}
    assert [one.current for one in minutes_of(table=totals_only)] == [True, False]


@pytest.mark.parametrize(
    ("totals", "more", "refusal"),
    [
        ((30, 20, 10), {}, RefereeError),  # they stand so already
        ((30, 20, 10**7), {}, RefereeError),
        ((30, 20, 40), {"reason": ""}, RefereeError),
        ((30, 20, 40), {"revision": 0}, StaleRevision),
        ((30, 20, 40), {"by": OPERATOR}, NotAllowed),
    ],
)
def test_refused_totals_leave_the_sheet_accepted(
    totals_only: Table, totals: tuple[int, int, int], more: dict[str, Any], refusal: type[RefereeError]
) -> None:
    with pytest.raises(refusal):
        correct_totals(totals_only, *totals, **more)
    totals_only.refresh_from_db()
    assert totals_only.state == "accepted"


def test_totals_of_a_sheet_of_games_follow_from_them(table: Table) -> None:
    with pytest.raises(Conflict):
        correct_totals(table, 1, 2, 3)
    table.refresh_from_db()
    assert table.state == "accepted"
