"""A word on a game by B or C: confirmed, contested, void after a correction; no signature over a contest (A8-A12)."""

from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from tests.tournament import build
from tests.tournament.build import DELEGATE, OPERATOR, REFEREE, captain, dve, klop, record
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.journal.services.actor import Actor
from tournament.models import Confirmation, Entry, Game, Journal, Table
from tournament.recording.services import sheets, signatures
from tournament.sheets.selectors.confirmations import contests, valid_words
from tournament.sheets.services import confirmations

pytestmark = pytest.mark.django_db


def player(table: Table, letter: str) -> Actor:
    return Actor.at_seat(table.seats.get(letter=letter), role="player")


def confirm(table: Table, letter: str, number: int = 1) -> Confirmation:
    revision = table.games.get(number=number).revision
    return confirmations.confirm(table=table, number=number, revision=revision, by=player(table, letter))


def contest(table: Table, letter: str, number: int = 1, note: str = "") -> Confirmation:
    revision = table.games.get(number=number).revision
    return confirmations.contest(table=table, number=number, revision=revision, note=note, by=player(table, letter))


def words(table: Table) -> list[tuple[int, str, str]]:
    return [(one.game.number, one.seat.letter, one.word) for one in valid_words(table)]


def test_each_word_is_one_row_and_one_journal_line() -> None:
    table = build.table()
    record(table, dve("B"))
    confirm(table, "B")
    contest(table, "C", note="it was 44")
    assert words(table) == [(1, "B", "confirmed"), (1, "C", "contested")]
    confirm(table, "C")  # taken back
    assert words(table) == [(1, "B", "confirmed"), (1, "C", "confirmed")]
    lines = Journal.objects.order_by("number")
    assert [(line.action, line.subject) for line in lines][1:] == [
        ("game.confirm", "round 1, table 1, game 1"),
        ("game.contest", "round 1, table 1, game 1"),
        ("game.confirm", "round 1, table 1, game 1"),
    ]


def test_the_same_word_twice_is_said_once() -> None:
    table = build.table()
    record(table, dve("B"))
    assert confirm(table, "B").pk == confirm(table, "B").pk
    assert Journal.objects.filter(action="game.confirm").count() == 1


def test_a_correction_voids_what_was_said_about_the_game_and_about_those_it_changes() -> None:
    """B1.24-25: without the klop's circle game 2 counts less; game 3 stays as it was and stays confirmed."""
    table = build.table()
    for facts in (klop(), dve("B"), dve("B")):
        record(table, facts)
    for number in (1, 2, 3):
        confirm(table, "B", number)
        confirm(table, "C", number)
    record(table, dve("A"), number=1, reason="it was no klop")
    assert words(table) == [(3, "B", "confirmed"), (3, "C", "confirmed")]
    confirm(table, "B", 2)  # anew
    assert (2, "B", "confirmed") in words(table)


@pytest.mark.parametrize("say", [confirmations.confirm, partial(confirmations.contest, note="")])
def test_a_word_on_values_that_a_correction_of_another_game_changed_is_refused(say: Any) -> None:
    """B1.24-25: he taps on what game 2 counted while game 1 was a klop."""
    table = build.table()
    for facts in (klop(), dve("B")):
        record(table, facts)
    looked_at = table.games.get(number=2).revision
    record(table, dve("A"), number=1, reason="it was no klop")
    with pytest.raises(Conflict, match="2"):
        say(table=table, number=2, revision=looked_at, by=player(table, "B"))
    assert words(table) == []


def test_a_later_game_that_is_only_explained_otherwise_stays_confirmed() -> None:
    """The program was replaced in mid-event: the rules explain what is stored in other words, and no value moves."""
    table = build.table()
    for facts in (dve("A"), dve("B"), dve("B")):
        record(table, facts)
    confirm(table, "B", 2)
    Entry.objects.filter(game__number__gt=1).update(code="earlier", article="B1", params={"derivation": "20 + 10"})
    done = record(table, dve("A", 50), number=1, reason="counted again")
    assert done.changed == ()
    assert words(table) == [(2, "B", "confirmed")]
    assert list(Game.objects.order_by("number").values_list("revision", flat=True)) == [4, 2, 3]
    assert set(Entry.objects.values_list("code", "article")) == {("game-won", "B1.15")}
    line = Journal.objects.order_by("-number")[0]
    assert set(line.before["entries"]) == set(line.after["entries"]) == {"1"}


def test_a_word_about_an_older_revision_is_refused() -> None:
    table = build.table()
    record(table, dve("B"))
    record(table, dve("C"), number=1, reason="wrong name")
    with pytest.raises(Conflict):
        confirmations.confirm(table=table, number=1, revision=1, by=player(table, "B"))


@pytest.mark.parametrize("way", ["sign", "missing", "totals"])
def test_a_contested_game_is_not_signed_away(way: str) -> None:
    """A12: neither by the players, nor on paper, nor by the referee's word for a missing one."""
    table = build.table(games_per_round=1)
    record(table, dve("B"))
    contest(table, "C")
    table.refresh_from_db()
    by, reason, seats = {
        "sign": (player(table, "B"), "", ["B"]),
        "missing": (REFEREE, "went home", ["A", "B", "C"]),
        "totals": (OPERATOR, "", ["A", "B", "C"]),
    }[way]
    with pytest.raises(Conflict, match="1"):
        signatures.sign(table=table, seats=seats, revision=table.revision, by=by, reason=reason)
    assert not table.signatures.exists()


@pytest.mark.parametrize("way", ["corrected", "taken back", "settled"])
def test_a_contest_ends_by_a_correction_a_confirmation_or_the_referee(way: str) -> None:
    table = build.table(games_per_round=1)
    record(table, dve("B"))
    contest(table, "C")
    if way == "corrected":
        record(table, dve("B", 44), number=1, reason="counted again", by=captain(table))
    elif way == "taken back":
        confirm(table, "C")
    else:
        confirmations.settle(table=table, number=1, reason="counted with both", by=REFEREE)
    assert contests(table) == []
    table.refresh_from_db()
    signatures.sign(table=table, seats=["C"], revision=table.revision, by=player(table, "C"))


def test_settling_needs_a_reason_and_a_contest() -> None:
    table = build.table()
    record(table, dve("B"))
    with pytest.raises(Conflict):
        confirmations.settle(table=table, number=1, reason="x", by=REFEREE)
    contest(table, "C")
    with pytest.raises(RefereeError) as refused:
        confirmations.settle(table=table, number=1, reason=" ", by=REFEREE)
    assert refused.value.field == "reason"
    assert confirmations.settle(table=table, number=1, reason="counted", by=REFEREE) == 1


@pytest.mark.parametrize("how", ["entered by the referee", "let stand"])
def test_what_the_referee_has_decided_is_not_contested_like_a_slip_of_a(how: str) -> None:
    """C1.5: he decides; who disagrees protests. Accepting it leaves it decided, for the others too."""
    table = build.table()
    record(table, dve("B"), by=REFEREE if how == "entered by the referee" else captain(table))
    if how == "let stand":
        contest(table, "C")
        confirmations.settle(table=table, number=1, reason="counted with both", by=REFEREE)
    for letter in "BC":
        with pytest.raises(Conflict, match="1"):
            contest(table, letter, note="it was 44")
    confirm(table, "C")
    with pytest.raises(Conflict, match="1"):
        contest(table, "B")
    assert contests(table) == []


def test_a_game_that_a_corrected_after_the_referee_let_it_stand_is_a_s_again() -> None:
    """The ruling was about what stood there then."""
    table = build.table()
    record(table, dve("B"))
    contest(table, "C")
    confirmations.settle(table=table, number=1, reason="counted with both", by=REFEREE)
    record(table, dve("B", 44), number=1, reason="counted again", by=captain(table))
    contest(table, "C")
    assert len(contests(table)) == 1


@pytest.mark.parametrize("who", ["captain", "delegate", "other table", "operator"])
def test_only_b_and_c_of_this_table_have_a_word(who: str) -> None:
    """A8: what A writes, the other two check."""
    table, other = build.table(), build.table()
    record(table, dve("B"))
    by = {
        "captain": captain(table),
        "delegate": DELEGATE,
        "operator": OPERATOR,
        "other table": player(other, "B"),
    }[who]
    with pytest.raises(NotAllowed):
        confirmations.confirm(table=table, number=1, revision=1, by=by)


def test_nothing_is_said_about_a_game_that_is_not_there_or_a_signed_sheet() -> None:
    table = build.table(games_per_round=1)
    with pytest.raises(RefereeError):
        confirmations.confirm(table=table, number=1, revision=1, by=player(table, "B"))
    record(table, dve("B"))
    table.refresh_from_db()
    signatures.sign(table=table, seats=["A", "B", "C"], revision=table.revision, by=OPERATOR)
    with pytest.raises(NotAllowed):
        contest(table, "C")


def test_a_note_has_an_end() -> None:
    table = build.table()
    record(table, dve("B"))
    with pytest.raises(RefereeError) as refused:
        contest(table, "C", note="x" * 201)
    assert refused.value.field == "note"


def test_a_totals_sheet_is_not_stopped_by_a_contest_it_can_not_have() -> None:
    table = build.table()
    sheets.enter_totals(
        table=table, totals={"A": 1, "B": 2, "C": 3}, signed=["A", "B", "C"], revision=0, key=uuid4(), by=OPERATOR
    )
    table.refresh_from_db()
    assert table.state == Table.State.SIGNED
