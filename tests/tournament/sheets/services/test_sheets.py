"""A sheet from open to accepted and back: totals only, completion, signatures, the referee (A4, A12-A13, C1.6, D14)."""

from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.utils import translation

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE, captain, dve, record, totals
from tournament.errors import Conflict, NotAllowed, RefereeError, StaleRevision
from tournament.journal.services.actor import Actor
from tournament.models import Journal, Round, Signature, Table, units_of
from tournament.recording.services import sheets, signatures
from tournament.rulings.services import removals
from tournament.sheets.services import signature_strokes
from tournament.sheets.services.sheet_writes import SheetWrite

pytestmark = pytest.mark.django_db


def enter(table: Table, a: Any = 100, b: Any = -30, c: Any = 250, **more: Any) -> SheetWrite:
    settings = {"signed": "ABC", "revision": 0, "key": uuid4(), "by": OPERATOR}
    return sheets.enter_totals(table=table, totals={"A": a, "B": b, "C": c}, **{**settings, **more})


def complete_table(**more: Any) -> Table:
    table = build.table(games_per_round=1, **more)
    record(table, dve("B"))
    table.refresh_from_db()
    return table


def accepted_table() -> Table:
    table = build.table()
    build.accept_with_totals(table, 10, 20, 30)
    return table


# --- totals only ------------------------------------------------------------------------------------------------------


def test_totals_alone_make_the_result() -> None:
    """A13: 3 / 2 / 1 by the difference, 3 times the total less everybody's."""
    table = build.table()
    written = enter(table)
    assert (written.revision, written.state) == (1, "signed")
    stored = table.seats.order_by("letter").values_list("total", "difference", "place", "placing_units")
    assert list(stored) == [(100, -20, 2, units_of(2)), (-30, -410, 3, units_of(1)), (250, 430, 1, units_of(3))]
    table.refresh_from_db()
    assert (table.entry_way, table.state, table.revision) == ("totals", "signed", 1)
    assert Signature.objects.filter(table=table, revision=1, way="paper").count() == 3


def test_level_totals_share_the_points() -> None:
    """D14."""
    table = build.table()
    enter(table, 50, 50, 50)
    assert set(table.seats.values_list("place", "placing_units", "difference")) == {(1, units_of(2), 0)}


def test_a_sheet_without_all_signatures_is_complete_only() -> None:
    table = build.table()
    assert enter(table, signed="AC").state == "complete"
    assert signatures.missing_signatures(table=table) == ("B",)


def test_totals_are_corrected_with_a_reason() -> None:
    table = build.table()
    enter(table, signed="A")
    with pytest.raises(RefereeError) as refused:
        enter(table, 1, 2, 3, revision=1)
    assert refused.value.field == "reason"
    enter(table, 1, 2, 3, revision=1, reason="misread")
    assert totals(table) == {"A": 1, "B": 2, "C": 3}
    assert Journal.objects.order_by("-number")[0].before["totals"] == {"A": 100, "B": -30, "C": 250}


def test_totals_sent_twice_are_one_write() -> None:
    table, key = build.table(), uuid4()
    enter(table, key=key)
    assert enter(table, key=key).repeated
    assert Journal.objects.count() == 1


def test_other_totals_or_signatures_under_a_used_id_are_refused_not_called_saved() -> None:
    table, key = build.table(), uuid4()
    enter(table, signed="A", key=key)
    with pytest.raises(Conflict):
        enter(table, 1, 2, 3, signed="A", key=key)
    with pytest.raises(Conflict):
        enter(table, signed="AB", key=key)
    assert totals(table) == {"A": 100, "B": -30, "C": 250}
    assert enter(table, signed="A", key=key).repeated


def test_totals_sent_again_after_somebody_signed_are_still_the_same_totals() -> None:
    """The signature stands under the same revision; the form that waited for the network is not another entry."""
    table, key = build.table(), uuid4()
    enter(table, signed="", key=key)
    signatures.sign(table=table, seats="AB", revision=1, by=OPERATOR)
    assert enter(table, signed="", key=key).repeated
    with pytest.raises(Conflict):
        enter(table, 1, signed="", key=key)


@pytest.mark.parametrize("wrong", ["100", 1.5, True, None, 10**7, -(10**7)])
def test_totals_are_whole_numbers_of_a_possible_size(wrong: Any) -> None:
    with pytest.raises(RefereeError) as refused:
        enter(build.table(), b=wrong)
    assert refused.value.field == "B"
    assert not Journal.objects.exists()


def test_totals_of_other_seats_and_foreign_signatures_are_refused() -> None:
    table = build.table()
    with pytest.raises(RefereeError):
        sheets.enter_totals(
            table=table, totals={"A": 1, "B": 2, "D": 3}, signed="", revision=0, key=uuid4(), by=OPERATOR
        )
    with pytest.raises(RefereeError):
        enter(table, signed="ABX")


def test_totals_do_not_overwrite_games() -> None:
    table = build.table()
    record(table, dve("B"))
    with pytest.raises(Conflict):
        enter(table, revision=1)


def test_reasons_that_nobody_asked_for_are_read_like_any_other() -> None:
    """Of totals that are new, of a row that is new: a character that no database holds is refused in words."""
    table = build.table()
    for write in (
        lambda: enter(table, reason="a\x00b"),
        lambda: build.record(table, build.dve("B"), reason="a\x00b"),
    ):
        with pytest.raises(RefereeError) as refused:
            write()
        assert refused.value.field == "reason"


def test_totals_from_an_old_page_are_refused() -> None:
    table = build.table()
    enter(table, signed="A")
    with pytest.raises(StaleRevision) as refused:
        enter(table, 1, 2, 3, revision=0, reason="x")
    assert refused.value.revision == 1


def test_captains_do_not_enter_totals() -> None:
    table = build.table()
    with pytest.raises(NotAllowed):
        enter(table, by=captain(table))


# --- completion -------------------------------------------------------------------------------------------------------


def test_a_captain_completes_a_short_sheet_only_when_time_is_up() -> None:
    """A4."""
    table = build.table()
    record(table, dve("B"))
    with pytest.raises(NotAllowed, match="⟦clock⟧"):
        sheets.complete(table=table, revision=1, by=captain(table))
    build.time_is_up(table.round)
    assert sheets.complete(table=table, revision=1, by=captain(table)).state == "complete"
    table.refresh_from_db()
    assert "A4" in table.closed_reason


def test_an_official_completes_a_short_sheet_with_a_reason() -> None:
    table = build.table()
    with pytest.raises(RefereeError) as refused:
        sheets.complete(table=table, revision=0, by=OPERATOR)
    assert refused.value.field == "reason"
    sheets.complete(table=table, revision=0, by=OPERATOR, reason="A player fell ill")
    assert set(table.seats.values_list("difference", "placing_units")) == {(0, units_of(2))}  # all level (D14)


def test_a_complete_sheet_is_not_completed_twice() -> None:
    table = complete_table()
    with pytest.raises(Conflict):
        sheets.complete(table=table, revision=1, by=OPERATOR, reason="x")


# --- signatures -------------------------------------------------------------------------------------------------------


def test_three_signatures_sign_the_sheet() -> None:
    """A12."""
    table = complete_table()
    signatures.sign(table=table, seats="A", revision=1, by=captain(table))
    b = Actor.at_seat(table.seats.get(letter="B"), role="player")
    signatures.sign(table=table, seats="B", revision=1, by=b, strokes=[[[0, 0.5], [1, 0.5]]])
    written = signatures.sign(table=table, seats="C", revision=1, by=OPERATOR)
    assert written.state == "signed"
    ways = Signature.objects.order_by("seat__letter").values_list("seat__letter", "way")
    assert list(ways) == [("A", "screen"), ("B", "screen"), ("C", "paper")]


def test_nobody_signs_for_another_or_at_another_table() -> None:
    table, other = complete_table(), complete_table()
    b = Actor.at_seat(table.seats.get(letter="B"), role="player")
    for seats in ("A", "C", "AB", "ABC", ""):
        with pytest.raises(NotAllowed):
            signatures.sign(table=table, seats=seats, revision=1, by=b)
    with pytest.raises(NotAllowed):
        signatures.sign(table=table, seats="A", revision=1, by=captain(other))


def test_a_phone_may_go_round_and_the_journal_says_whose_it_was() -> None:
    """A12: B and C may sign on A's phone, one at a time."""
    table = complete_table()
    for letter in "BCA":
        signatures.sign(table=table, seats=letter, revision=1, by=captain(table), strokes=[[[0, 0.5], [1, 0.5]]])
    with pytest.raises(NotAllowed):
        signatures.sign(table=table, seats="BC", revision=1, by=captain(table))
    table.refresh_from_db()
    assert table.state == "signed"
    assert {signature.by[0] for signature in Signature.objects.filter(table=table)} == {"A"}
    lines = build.told(action="sheet.sign")
    assert [(line.actor[0], line.after["signed"], line.after["way"]) for line in lines] == [
        ("A", [letter], "screen") for letter in "BCA"
    ]


def test_signed_twice_is_signed_once() -> None:
    """A tap that was sent again: nothing is written, and nothing refused, also when all have signed meanwhile."""
    table = complete_table()
    a = captain(table)
    first = signatures.sign(table=table, seats="A", revision=1, by=a, strokes=[[[0, 0.5], [1, 0.5]]])
    again = signatures.sign(table=table, seats="A", revision=1, by=a, strokes=[[[0, 0.1], [1, 0.9]]])
    assert (first.repeated, again.repeated) == (False, True)
    signatures.sign(table=table, seats="BC", revision=1, by=OPERATOR)
    assert signatures.sign(table=table, seats="A", revision=1, by=a).repeated
    assert Signature.objects.get(seat__letter="A").strokes == [[[0.0, 0.5], [1.0, 0.5]]]
    assert Journal.objects.filter(action="sheet.sign").count() == 2


@pytest.mark.parametrize(
    "strokes",
    [
        [],
        [[]],
        [[[0.5, 0.5]]],
        [[[0.5, 0.5], [0.55, 0.5]]],
        [[[0, 0], [1.2, 0]]],
        [[[0, 0], [float("nan"), 0]]],
        [[[0, 0], [float("inf"), 0]]],
        [[[0, 0], [True, 1]]],
        [[[0, 0, 0], [1, 1, 1]]],
        [[["0", "1"], [1, 1]]],
        [[0, 0, 1, 1]],
        {"A": 1},
        "line",
        [[[at % 2, 0.5] for at in range(2000)]],
        [[[0, 0], [1, 1]]] * 100,
    ],
)
def test_what_is_no_signature_is_refused_in_words(strokes: Any) -> None:
    table = complete_table()
    with pytest.raises(RefereeError) as refused:
        signatures.sign(table=table, seats="A", revision=1, by=captain(table), strokes=strokes)
    assert refused.value.field == "strokes"
    assert not Signature.objects.exists()


@pytest.mark.parametrize("text", ["[", "{}", "[" * 10_000, "null", "x" * 30_000, ""])
def test_strokes_that_arrive_broken_are_refused(text: str) -> None:
    with pytest.raises(RefereeError) as refused:
        signature_strokes.read(text)
    assert refused.value.field == "strokes"


def test_strokes_are_kept_as_they_were_drawn_to_a_tenth_of_a_millimetre() -> None:
    assert signature_strokes.read("[[[0.12345,0.5],[0.5,1]]]") == [[[0.123, 0.5], [0.5, 1.0]]]


def test_a_missing_signature_is_the_referees_with_a_reason() -> None:
    table = complete_table()
    signatures.sign(table=table, seats="AB", revision=1, by=OPERATOR)
    with pytest.raises(NotAllowed):
        signatures.sign(table=table, seats="C", revision=1, by=OPERATOR, reason="went home")
    signatures.sign(table=table, seats="C", revision=1, by=REFEREE, reason="went home")
    table.refresh_from_db()
    assert (table.state, table.signature_reason) == ("signed", "went home")
    assert Signature.objects.get(seat__letter="C").way == "referee"


def test_only_a_complete_sheet_is_signed_and_only_the_one_that_was_seen() -> None:
    table = build.table()
    record(table, dve("B"))
    with pytest.raises(Conflict, match="⟦signing⟧"):
        signatures.sign(table=table, seats="A", revision=1, by=OPERATOR)
    done = complete_table()
    with pytest.raises(StaleRevision):
        signatures.sign(table=done, seats="A", revision=0, by=OPERATOR)
    with pytest.raises(RefereeError):
        signatures.sign(table=done, seats="", revision=1, by=OPERATOR)
    with pytest.raises(RefereeError):
        signatures.sign(table=done, seats="Q", revision=1, by=OPERATOR)


def test_a_correction_before_all_have_signed_asks_for_signatures_again() -> None:
    table = complete_table()
    signatures.sign(table=table, seats="AB", revision=1, by=OPERATOR)
    record(table, dve("C"), number=1, reason="it was C")
    assert signatures.missing_signatures(table=table) == ("A", "B", "C")


# --- the referee ------------------------------------------------------------------------------------------------------


def test_the_referee_accepts_a_signed_sheet_only() -> None:
    """A12."""
    table = complete_table()
    with pytest.raises(Conflict, match="⟦signing⟧"):
        signatures.accept(table=table, by=REFEREE)
    signatures.sign(table=table, seats="ABC", revision=1, by=OPERATOR)
    with pytest.raises(NotAllowed):
        signatures.accept(table=table, by=OPERATOR)
    with pytest.raises(StaleRevision):
        signatures.accept(table=table, by=REFEREE, revision=7)
    signatures.accept(table=table, by=REFEREE, revision=1)
    table.refresh_from_db()
    assert (table.state, table.accepted_by) == ("accepted", "Stane Sodnik")
    assert table.accepted_at is not None


def test_reopening_makes_a_new_revision_and_the_old_signatures_stay() -> None:
    table = accepted_table()
    with pytest.raises(NotAllowed):
        sheets.reopen(table=table, reason="x", by=OPERATOR)
    with pytest.raises(RefereeError):
        sheets.reopen(table=table, reason="  ", by=REFEREE)
    sheets.reopen(table=table, reason="C's total is wrong", by=REFEREE)
    table.refresh_from_db()
    assert (table.state, table.revision, table.accepted_by) == ("complete", 2, "")
    assert Signature.objects.filter(table=table, revision=1).count() == 3
    assert signatures.missing_signatures(table=table) == ("A", "B", "C")
    enter(table, 10, 20, 40, revision=2, reason="C's total is wrong")
    assert totals(table)["C"] == 40


def test_a_sheet_of_a_closed_round_stays_as_it_is() -> None:
    table = accepted_table()
    Round.objects.update(state="closed", closed_at=table.round.started_at)
    for write in (
        lambda: sheets.reopen(table=table, reason="x", by=REFEREE),
        lambda: enter(table, revision=1),
        lambda: signatures.sign(table=table, seats="A", revision=1, by=OPERATOR),
        lambda: signatures.accept(table=table, by=REFEREE),
        lambda: sheets.complete(table=table, revision=1, by=OPERATOR, reason="x"),
    ):
        with pytest.raises(NotAllowed):
            write()


def test_a_deliberate_renons_removes_the_player() -> None:
    """C1.6: the others get the first place's points and keep their difference; no further games."""
    table = build.table()
    record(table, dve("B", 45))
    removals.disqualify(table=table, seat="B", reason="hid a card on purpose", by=REFEREE)
    stored = table.seats.order_by("letter").values_list("difference", "place", "placing_units")
    assert list(stored) == [(-30, 1, units_of(3)), (None, None, 0), (-30, 1, units_of(3))]
    table.refresh_from_db()
    assert (table.state, table.disqualified_seat) == ("complete", "B")
    assert table.seats.get(letter="B").registration.removed
    with pytest.raises(NotAllowed, match="⟦removal⟧"):
        record(table, dve("A"), by=DIRECTOR)
    record(table, dve("B", 50), number=1, reason="clerical error")
    assert table.seats.get(letter="B").placing_units == 0  # a correction does not bring him back
    with pytest.raises(Conflict):
        removals.disqualify(table=table, seat="A", reason="x", by=REFEREE)
    with pytest.raises(NotAllowed):
        removals.disqualify(table=table, seat="A", reason="x", by=OPERATOR)


def results(table: Table) -> list[tuple[int | None, int | None, int]]:
    return list(table.seats.order_by("letter").values_list("difference", "place", "placing_units"))


def test_a_removal_is_taken_back_and_the_table_plays_on() -> None:
    """C1.6: for a mistake, or a protest that succeeded; as if nobody had been removed."""
    table = build.table()
    record(table, dve("B", 45))
    before = results(table)
    removals.disqualify(table=table, seat="B", reason="hid a card on purpose", by=REFEREE)
    table.refresh_from_db()
    with pytest.raises(NotAllowed):
        removals.readmit(table=table, reason="x", by=OPERATOR)
    with pytest.raises(RefereeError) as refused:
        removals.readmit(table=table, reason=" ", by=REFEREE)
    assert refused.value.field == "reason"
    with pytest.raises(StaleRevision):
        removals.readmit(table=table, reason="x", by=REFEREE, revision=table.revision - 1)
    removals.readmit(table=table, reason="it lay under the table", by=Actor(label="Pavla Panel", role="panel"))
    assert results(table) == before
    table.refresh_from_db()
    assert (table.state, table.disqualified_seat, table.closed_reason) == ("open", "", "")
    assert not table.seats.get(letter="B").registration.removed
    record(table, dve("A"), by=DIRECTOR)
    with pytest.raises(Conflict):
        removals.readmit(table=table, reason="again", by=REFEREE)
    (told,) = build.told(action="player.readmit")
    assert (told.reason, told.after["seat"], told.role) == ("it lay under the table", "B", "panel")
    removals.disqualify(table=table, seat="C", reason="another one", by=REFEREE)


def test_who_comes_back_to_a_table_without_a_game_finds_no_result() -> None:
    table = build.table()
    removals.disqualify(table=table, seat="B", reason="hid a card on purpose", by=REFEREE)
    removals.readmit(table=table, reason="the wrong table", by=REFEREE)
    assert results(table) == [(None, None, 0)] * 3


def test_a_sheet_of_totals_is_complete_when_its_removal_is_taken_back() -> None:
    table = build.table()
    enter(table, signed="AB")
    before = results(table)
    removals.disqualify(table=table, seat="B", reason="hid a card on purpose", by=REFEREE)
    removals.readmit(table=table, reason="the wrong table", by=REFEREE)
    table.refresh_from_db()
    assert (table.state, results(table)) == ("complete", before)


def test_a_removal_of_a_signed_sheet_is_not_taken_back_before_it_is_reopened() -> None:
    """A12."""
    table = build.table()
    record(table, dve("B", 45))
    removals.disqualify(table=table, seat="B", reason="hid a card on purpose", by=REFEREE)
    Table.objects.filter(pk=table.pk).update(state=Table.State.SIGNED)
    with pytest.raises(NotAllowed, match="⟦signing⟧"):
        removals.readmit(table=table, reason="the wrong table", by=REFEREE)


def test_every_write_has_its_line() -> None:
    table = accepted_table()
    sheets.reopen(table=table, reason="again", by=REFEREE)
    lines = build.told()
    assert [(line.action, line.subject, line.reason) for line in lines] == [
        ("sheet.totals", "round 1, table 1", ""),
        ("sheet.accept", "round 1, table 1", ""),
        ("sheet.reopen", "round 1, table 1", "again"),
    ]


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_why_games_are_missing_is_stored_in_the_language_of_the_minutes(language: str) -> None:
    """A4: the captain's phone may be English, what is signed is not."""
    table = build.table()
    build.time_is_up(table.round)
    with translation.override(language):
        sheets.complete(table=table, revision=0, by=captain(table))
    table.refresh_from_db()
    assert table.closed_reason == "Igralni čas je potekel (A4)."


@pytest.mark.parametrize(
    ("language", "said"), [("sl", "Igralni čas je potekel ⟦clock⟧."), ("en", "Time is up ⟦clock⟧.")]
)
def test_why_games_are_missing_is_read_in_the_readers_language(language: str, said: str) -> None:
    """What somebody typed stays as it is."""
    table = build.table()
    build.time_is_up(table.round)
    sheets.complete(table=table, revision=0, by=captain(table))
    table.refresh_from_db()
    with translation.override(language):
        assert table.closed_because == said
        assert Table(closed_reason="dvorana se zapira").closed_because == "dvorana se zapira"
        # why a player was removed is not for the phones of the others, nor for the public
        assert "card" not in Table(closed_reason="hid a card", disqualified_seat="C").closed_because


def test_a_captains_reason_does_not_stand_for_the_clock() -> None:
    """A4: before time is up only an official closes a short sheet."""
    table = build.table()
    with pytest.raises(NotAllowed):
        sheets.complete(table=table, revision=0, by=captain(table), reason="we are tired")


@pytest.mark.parametrize("seats", ["A", "ABC"])
def test_the_office_notes_a_signature_once_however_often_it_is_sent(seats: str) -> None:
    table = build.table(games_per_round=1)
    record(table, dve("B"))
    first = signatures.sign(table=table, seats=seats, revision=1, by=OPERATOR)
    again = signatures.sign(table=table, seats=seats, revision=1, by=OPERATOR)
    assert (again.state, again.repeated) == (first.state, True)
    assert Journal.objects.filter(action="sheet.sign").count() == 1


# --- taken back -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("signed", ["B", "AB", "ABC"])
def test_a_signature_is_taken_back_and_the_others_stay(signed: str) -> None:
    table = complete_table()
    signatures.sign(table=table, seats=signed, revision=1, by=OPERATOR)
    own = Actor.at_seat(table.seats.get(letter="B"), role="player")
    with pytest.raises(RefereeError) as refusal:
        signatures.take_back(table=table, seat="B", reason=" ", by=own)
    assert refusal.value.field == "reason"
    written = signatures.take_back(table=table, seat="B", reason="game 1 is wrong", by=own)
    assert (written.state, written.revision) == ("complete", 1)
    left = Signature.objects.filter(table=table).values_list("seat__letter", flat=True)
    assert "".join(left) == signed.replace("B", "")
    line = build.told(action="sheet.unsign")[0]
    assert (line.after["seat"], line.reason) == ("B", "game 1 is wrong")
    assert "ABC"[1] in signatures.missing_signatures(table=table)
    with pytest.raises(Conflict):
        signatures.take_back(table=table, seat="B", reason="again", by=own)
    signatures.sign(table=table, seats="ABC", revision=1, by=OPERATOR)
    table.refresh_from_db()
    assert table.state == "signed"


def test_whose_signature_nobody_takes_back() -> None:
    """A12: not another's, not the referee's stand-in, and none of an accepted sheet; the office takes back any."""
    table = complete_table()
    signatures.sign(table=table, seats="AB", revision=1, by=OPERATOR)
    signatures.sign(table=table, seats="C", revision=1, by=REFEREE, reason="gone home")
    at_b, at_c = (Actor.at_seat(table.seats.get(letter=seat), role="player") for seat in "BC")
    for by, seat in ((at_b, "A"), (captain(table), "B"), (at_c, "C")):
        with pytest.raises(NotAllowed):
            signatures.take_back(table=table, seat=seat, reason="wrong", by=by)
    signatures.take_back(table=table, seat="C", reason="he is back", by=OPERATOR)
    table.refresh_from_db()
    assert (table.state, table.signature_reason) == ("complete", "")
    signatures.sign(table=table, seats="C", revision=1, by=OPERATOR)
    signatures.accept(table=table, by=REFEREE)
    with pytest.raises(Conflict):
        signatures.take_back(table=table, seat="A", reason="wrong", by=OPERATOR)
