"""Calling the referee (C1.4): one open call a table, taken by one referee at a time, and every step in the journal."""

import pytest

from tests.tournament import build
from tests.tournament.build import OPERATOR, captain
from tournament.cases.selectors.calls import open_call
from tournament.cases.services import calls
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.journal.services.actor import Actor
from tournament.models import Call, Event, Journal, Round, Table

pytestmark = pytest.mark.django_db


def referee(event: Event) -> Actor:
    return Actor.of_account(build.official(event, "referee"), role="referee")


def made(table: Table, **more: str) -> Call:
    return calls.call(table=table, by=captain(table), **{"reason": "card", **more})


def test_a_table_has_one_open_call() -> None:
    table = build.table()
    first = made(table, note="two cards on the floor")
    again = calls.call(table=table, reason="renons", by=Actor.at_seat(table.seats.get(letter="C"), role="player"))
    assert again.pk == first.pk
    assert (first.number, first.seat.letter, first.reason) == (1, "A", "card")


def test_a_note_beside_an_open_call_is_not_called_said() -> None:
    """Two tap at once: the second one's words would be lost, so he is told to say them himself."""
    table = build.table()
    made(table, note="two cards on the floor")
    player = Actor.at_seat(table.seats.get(letter="C"), role="player")
    with pytest.raises(Conflict):
        calls.call(table=table, reason="renons", note="a heart on spades", by=player)
    assert made(table, note="two  cards on the floor").note == Call.objects.get().note


def test_a_call_is_taken_by_one_handed_back_and_finished_by_another() -> None:
    table = build.table()
    call, one, two = made(table), referee(table.round.event), referee(table.round.event)
    assert calls.take(call=call, by=one).taken_by == one.account
    with pytest.raises(Conflict, match=one.label):
        calls.take(call=call, by=two)
    calls.take(call=call, by=one)  # again: nothing new
    calls.hand_back(call=call, by=one)
    calls.take(call=call, by=two)
    ended = calls.finish(call=call, by=two)
    assert (ended.outcome, ended.taken_by) == ("done", two.account)
    assert open_call(table) is None
    actions = Journal.objects.order_by("number").values_list("action", flat=True)
    assert list(actions) == ["call.make", "call.take", "call.hand_back", "call.take", "call.finish"]
    with pytest.raises(Conflict):
        calls.take(call=call, by=one)


def test_the_table_cancels_and_calls_again() -> None:
    table = build.table()
    first = made(table)
    assert calls.cancel(table=table, by=captain(table)).outcome == "cancelled"
    with pytest.raises(Conflict):
        calls.cancel(table=table, by=captain(table))
    assert made(table).pk != first.pk


def test_a_call_nobody_took_can_be_handed_back_by_nobody() -> None:
    table = build.table()
    with pytest.raises(Conflict):
        calls.hand_back(call=made(table), by=referee(table.round.event))


@pytest.mark.parametrize(
    ("reason", "note", "field"), [("", "", "reason"), ("tea", "", "reason"), ("card", "x" * 201, "note")]
)
def test_a_call_says_what_for(reason: str, note: str, field: str) -> None:
    with pytest.raises(RefereeError) as refused:
        made(build.table(), reason=reason, note=note)
    assert refused.value.field == field


def test_who_may_not() -> None:
    table, other = build.table(), build.table()
    with pytest.raises(NotAllowed):
        calls.call(table=table, reason="card", by=captain(other))
    with pytest.raises(NotAllowed):
        calls.call(table=table, reason="card", by=OPERATOR)
    with pytest.raises(NotAllowed):
        calls.take(call=made(table), by=OPERATOR)
    Round.objects.filter(pk=other.round_id).update(state="published", started_at=None)
    with pytest.raises(NotAllowed):
        made(other)
