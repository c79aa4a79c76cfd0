"""Protests: handed in with a deadline, decided once by the delegate or the panel it is addressed to, and signed."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DELEGATE, DIRECTOR, OPERATOR, REFEREE, dve
from tournament.cases.selectors.inbox import inbox
from tournament.errors import Conflict, NotAllowed, RefereeError, SeveralFaults
from tournament.journal.services.actor import Actor
from tournament.models import Journal, Protest, Table
from tournament.recording.services import delete_game, games
from tournament.rulings.services import protests

pytestmark = pytest.mark.django_db

PANEL = Actor(label="Petra Panel", role="panel")


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=3)


def hand_in(table: Table, /, **more: Any) -> Protest:
    told = {
        "event": table.round.event,
        "table": table,
        "registration": table.seats.get(letter="C").registration,
        "text": "Game 1 was counted wrong.",
        "by": REFEREE,
    }
    return protests.hand_in(**{**told, **more})


@pytest.mark.parametrize(("by", "role"), [(DELEGATE, "delegate"), (PANEL, "panel")])
def test_it_is_decided_once_and_signed(table: Table, by: Actor, role: str) -> None:
    made = hand_in(table, addressed_to=role, deadline=timezone.now() + timedelta(hours=2))
    decided = protests.decide(protest=made, outcome="part", decision="  Upheld:\r\n game 1 is 47.  ", by=by)
    assert (decided.outcome, decided.decision) == ("part", "Upheld:\ngame 1 is 47.")
    assert (decided.decided_by, decided.decided_as) == (by.label, role)
    with pytest.raises(Conflict) as refusal:
        protests.decide(protest=made, outcome="dismissed", decision="Dismissed.", by=by)
    assert by.label in refusal.value.message


@pytest.mark.parametrize("addressed_to", ["delegate", "panel"])
@pytest.mark.parametrize("by", [DIRECTOR, REFEREE, OPERATOR, DELEGATE, PANEL])
def test_nobody_decides_but_the_one_it_is_addressed_to(table: Table, by: Actor, addressed_to: str) -> None:
    made = hand_in(table, addressed_to=addressed_to)
    if by.role != addressed_to:
        with pytest.raises(NotAllowed):
            protests.decide(protest=made, outcome="upheld", decision="Upheld.", by=by)
    else:
        assert protests.decide(protest=made, outcome="upheld", decision="Upheld.", by=by).decided_as == addressed_to


def test_everything_that_is_wrong_is_told_at_once(table: Table) -> None:
    gone = timezone.now() - timedelta(days=1)
    with pytest.raises(SeveralFaults) as refusal:
        hand_in(table, registration=None, text="", addressed_to="", deadline=gone, table=build.table())
    assert [one.field for one in refusal.value.each] == ["registration", "table", "text", "addressed_to", "deadline"]
    assert refusal.value.status == 400


def test_the_office_takes_none(table: Table) -> None:
    with pytest.raises(NotAllowed):
        hand_in(table, by=OPERATOR)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"text": " \n "}, "text"),
        ({"text": "x" * 4001}, "text"),
        ({"text": "a\x07b"}, "text"),
        ({"registration": None}, "registration"),
        ({"addressed_to": "director"}, "addressed_to"),
        ({"deadline": timezone.now() - timedelta(days=1)}, "deadline"),
    ],
)
def test_what_can_not_be_is_said_at_its_field(table: Table, changed: dict[str, Any], field: str) -> None:
    with pytest.raises(RefereeError) as refusal:
        hand_in(table, **changed)
    assert refusal.value.field == field
    assert not Protest.objects.exists()


def test_a_table_or_player_of_another_event_is_refused(table: Table) -> None:
    other = build.table()
    for changed in ({"table": other}, {"registration": other.seats.get(letter="A").registration}):
        with pytest.raises(RefereeError):
            hand_in(table, **changed)


def test_an_empty_decision_is_refused_at_its_field(table: Table) -> None:
    with pytest.raises(RefereeError) as refusal:
        protests.decide(protest=hand_in(table), outcome="upheld", decision=" ", by=DELEGATE)
    assert refusal.value.field == "decision"


def test_both_steps_stand_in_the_journal(table: Table) -> None:
    protests.decide(protest=hand_in(table), outcome="dismissed", decision="Dismissed.", by=DELEGATE)
    lines = build.told(action__startswith="protest.")
    assert [(line.action, line.subject) for line in lines] == [
        ("protest.hand_in", "round 1, table 1"),
        ("protest.decide", "round 1, table 1"),
    ]
    assert (lines[1].after["ending"], lines[1].after["decision"]) == ("dismissed", "Dismissed.")


def test_the_same_form_sent_twice_is_one_protest(table: Table) -> None:
    before = hand_in(table)
    first = hand_in(table, last=before.pk)
    assert hand_in(table, last=before.pk) == first
    assert hand_in(table, last=before.pk, addressed_to="panel") != first
    assert hand_in(table, last=first.pk) != first
    assert Protest.objects.count() == Journal.objects.filter(action="protest.hand_in").count() == 4


@pytest.mark.parametrize("outcome", ["", "agreed", "UPHELD"])
def test_a_decision_says_how_the_protest_ends(table: Table, outcome: str) -> None:
    made = hand_in(table)
    with pytest.raises(RefereeError) as refusal:
        protests.decide(protest=made, outcome=outcome, decision="It was 45.", by=DELEGATE)
    assert refusal.value.field == "outcome"
    assert Protest.objects.get(pk=made.pk).decided_at is None


def test_a_missing_outcome_and_a_missing_reason_are_told_at_once(table: Table) -> None:
    with pytest.raises(SeveralFaults) as refusal:
        protests.decide(protest=hand_in(table), outcome="", decision=" ", by=DELEGATE)
    assert [one.field for one in refusal.value.each] == ["outcome", "decision"]


def at_table(table: Table, letter: str, text: str = "The renons was seen in time.", number: int = 1) -> Protest:
    by = Actor.at_seat(table.seats.get(letter=letter), role="captain" if letter == "A" else "player")
    return protests.hand_in_at_table(table=table, number=number, text=text, by=by)


@pytest.fixture
def decided(table: Table) -> Table:
    """A table with a game that the referee has entered."""
    build.record(table, build.dve("B"), by=REFEREE)
    return table


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_a_player_protests_from_his_phone_against_what_the_referee_decided(decided: Table, letter: str) -> None:
    """C1.5: the referee decides; the player's own words go to the delegate, with the game they are about."""
    made = at_table(decided, letter)
    assert (made.table, made.game) == (decided, decided.games.get())
    assert made.by == decided.seats.get(letter=letter).registration
    assert made.addressed_to == "delegate"
    line = Journal.objects.order_by("-number")[0]
    assert (line.action, line.subject) == ("protest.hand_in", "round 1, table 1, game 1")
    assert protests.decide(protest=made, outcome="upheld", decision="It was 45.", by=DELEGATE).decided_as == "delegate"


@pytest.mark.parametrize(
    ("roles", "body"),
    [((), "delegate"), (("delegate", "panel"), "delegate"), (("panel",), "panel"), (("referee",), "delegate")],
)
def test_where_there_is_only_a_panel_it_gets_the_protest(decided: Table, roles: tuple[str, ...], body: str) -> None:
    for role in roles:
        build.official(decided.round.event, role)
    assert at_table(decided, "C").addressed_to == body


def test_the_same_words_are_one_protest_and_others_are_refused(decided: Table) -> None:
    first = at_table(decided, "C")
    assert at_table(decided, "C").pk == first.pk
    with pytest.raises(Conflict):
        at_table(decided, "C", "And one more thing.")
    at_table(decided, "B")
    assert Protest.objects.count() == 2


def test_nobody_protests_against_what_the_referee_has_not_decided(table: Table) -> None:
    build.record(table, build.dve("B"))
    with pytest.raises(Conflict, match="1"):
        at_table(table, "C")
    with pytest.raises(RefereeError) as refused:
        at_table(table, "C", number=2)
    assert refused.value.field == "number"
    assert not Protest.objects.exists()


def test_a_protest_from_a_phone_is_of_this_table_says_something_and_comes_while_it_is_played(decided: Table) -> None:
    other = build.table()
    with pytest.raises(NotAllowed):
        protests.hand_in_at_table(
            table=decided, number=1, text="x", by=Actor.at_seat(other.seats.get(letter="C"), role="player")
        )
    with pytest.raises(RefereeError) as refused:
        at_table(decided, "C", " \n ")
    assert refused.value.field == "text"
    decided.round.state, decided.round.closed_at = "closed", timezone.now()
    decided.round.save()
    with pytest.raises(NotAllowed):
        at_table(decided, "C")
    with pytest.raises(NotAllowed):
        protests.hand_in_at_table(table=decided, number=1, text="x", by=OPERATOR)


# --- what follows one that is upheld ----------------------------------------------------------------------------------


def upheld(table: Table, *, game: int = 0, outcome: str = "upheld") -> Protest:
    """A decided protest of C, against a game or (0) the whole sheet."""
    made = build.protest(table)
    if game:
        Protest.objects.filter(pk=made.pk).update(game=table.games.get(number=game))
    return protests.decide(protest=made, outcome=outcome, decision="Game 1 is 47.", by=DELEGATE)


def correct(table: Table, number: int, points: int, *, by: Actor = REFEREE) -> None:
    table.refresh_from_db()
    facts = dve("B", points=points)
    games.correct(
        table=table, number=number, facts=facts, revision=table.revision, key=uuid4(), by=by, reason="as decided"
    )


def waits(table: Table) -> list[int]:
    return [need.number for need in inbox(table.round.event, now=timezone.now()) if need.kind == "protest"]


@pytest.mark.parametrize(
    ("outcome", "expected"), [("upheld", [1]), ("part", [1]), ("dismissed", []), ("handed_on", [])]
)
def test_an_upheld_protest_waits_until_its_game_is_corrected(table: Table, outcome: str, expected: list[int]) -> None:
    build.record(table, dve("B"))
    build.record(table, dve("C"))
    upheld(table, game=1, outcome=outcome)
    assert waits(table) == expected
    correct(table, 2, 46)
    assert waits(table) == expected  # another game than the one it is about
    correct(table, 1, 47)
    assert waits(table) == []


def test_an_upheld_protest_of_no_game_waits_until_an_official_corrects_the_sheet(table: Table) -> None:
    build.record(table, dve("B"))
    upheld(table)
    correct(table, 1, 44, by=build.captain(table))
    assert waits(table) == [0]
    correct(table, 1, 47)
    assert waits(table) == []


def test_a_game_that_is_taken_out_ends_the_wait_and_one_that_moves_up_keeps_it(table: Table) -> None:
    build.record(table, dve("B"))
    build.record(table, dve("C"))
    upheld(table, game=2)
    table.refresh_from_db()
    delete_game.take_out(table=table, number=1, revision=table.revision, by=REFEREE, reason="not played")
    assert waits(table) == [1]
    table.refresh_from_db()
    delete_game.take_out(table=table, number=1, revision=table.revision, by=REFEREE, reason="not played")
    assert waits(table) == []


def test_a_judge_says_with_a_reason_that_nothing_changes(table: Table) -> None:
    build.record(table, dve("B"))
    made = upheld(table, game=1)
    with pytest.raises(RefereeError) as refusal:
        protests.settle(table=table, number=1, reason=" ", by=REFEREE)
    assert refusal.value.field == "reason"
    with pytest.raises(NotAllowed):
        protests.settle(table=table, number=1, reason="the value was right", by=OPERATOR)
    with pytest.raises(Conflict):
        protests.settle(table=table, number=2, reason="the value was right", by=REFEREE)
    assert waits(table) == [1]
    (settled,) = protests.settle(table=table, number=1, reason="the value was right", by=REFEREE)
    assert (settled.pk, settled.settled_by, settled.settled_reason) == (made.pk, REFEREE.label, "the value was right")
    assert waits(table) == []
    (line,) = build.told(action="protest.settle")
    assert (line.subject, line.reason) == ("round 1, table 1, game 1", "the value was right")
    with pytest.raises(Conflict):
        protests.settle(table=table, number=1, reason="again", by=REFEREE)
