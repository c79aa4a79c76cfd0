"""Wishes for the draw: pins and forbidden pairs, refused at their field when no draw could follow them."""

import pytest

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.models import Event, ForbiddenPair, Journal, Registration, TablePin
from tournament.rounds.services import drafts, wishes
from tournament.rounds.services.seating import withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = build.event()
    build.registrations(event, 9)
    return event


def player(event: Event, number: int) -> Registration:
    return Registration.objects.get(event=event, start_number=number)


def refused(field: str, act: object, **arguments: object) -> str:
    with pytest.raises(RefereeError) as refusal:
        act(**arguments, by=DIRECTOR)
    assert refusal.value.field == field
    return refusal.value.message


def test_wishes_are_stored_with_a_journal_line_and_taken_back(event: Event) -> None:
    pin = wishes.pin(event=event, registration=player(event, 3), table=2, reason=" wheelchair ", by=DIRECTOR)
    pair = wishes.forbid(event=event, first=player(event, 5), second=player(event, 4), by=DIRECTOR)
    assert (pin.table, pin.reason) == (2, "wheelchair")
    assert pair.first_id < pair.second_id
    wishes.unpin(pin=pin, by=DIRECTOR)
    wishes.allow(pair=pair, by=DIRECTOR)
    assert not TablePin.objects.exists()
    assert not ForbiddenPair.objects.exists()
    told = Journal.objects.filter(event=event).order_by("number").values_list("action", flat=True)
    assert list(told) == ["draw.pin", "draw.forbid", "draw.unpin", "draw.allow"]


@pytest.mark.parametrize("table", [0, -1, 4, 10**6])
def test_a_table_that_no_round_has_is_refused(event: Event, table: int) -> None:
    assert "3" in refused("table", wishes.pin, event=event, registration=player(event, 1), table=table)


def test_a_table_takes_three_pins_and_a_player_one(event: Event) -> None:
    for number in (1, 2, 3):
        wishes.pin(event=event, registration=player(event, number), table=1, by=DIRECTOR)
    refused("table", wishes.pin, event=event, registration=player(event, 4), table=1)
    refused("player", wishes.pin, event=event, registration=player(event, 1), table=2)
    assert TablePin.objects.count() == 3


def test_pins_and_pairs_may_not_contradict_each_other(event: Event) -> None:
    wishes.pin(event=event, registration=player(event, 1), table=1, by=DIRECTOR)
    wishes.forbid(event=event, first=player(event, 1), second=player(event, 2), by=DIRECTOR)
    refused("table", wishes.pin, event=event, registration=player(event, 2), table=1)
    wishes.pin(event=event, registration=player(event, 3), table=1, by=DIRECTOR)
    refused("second", wishes.forbid, event=event, first=player(event, 3), second=player(event, 1))


def test_pairs_that_are_none(event: Event) -> None:
    one, other = player(event, 1), player(event, 2)
    refused("second", wishes.forbid, event=event, first=one, second=one)
    wishes.forbid(event=event, first=one, second=other, by=DIRECTOR)
    refused("second", wishes.forbid, event=event, first=other, second=one)
    stranger = build.registrations(build.event(), 1)[0]
    refused("second", wishes.forbid, event=event, first=one, second=stranger)


def test_a_wish_taken_back_twice_says_so(event: Event) -> None:
    pin = wishes.pin(event=event, registration=player(event, 1), table=1, by=DIRECTOR)
    wishes.unpin(pin=TablePin.objects.get(pk=pin.pk), by=DIRECTOR)
    with pytest.raises(Conflict):
        wishes.unpin(pin=pin, by=DIRECTOR)


def test_only_the_director_wishes(event: Event) -> None:
    with pytest.raises(NotAllowed):
        wishes.pin(event=event, registration=player(event, 1), table=1, by=OPERATOR)


def test_a_pin_to_a_table_that_is_gone_is_named_at_the_draw(event: Event) -> None:
    wishes.pin(event=event, registration=player(event, 9), table=3, by=DIRECTOR)
    for number in (1, 2, 3):
        withdraw(registration=player(event, number), reason="ill", by=DIRECTOR)
    with pytest.raises(RefereeError, match=player(event, 9).player.name):
        drafts.draft(event=event, seed=1, by=DIRECTOR)


def test_who_left_is_no_wish_any_more(event: Event) -> None:
    wishes.pin(event=event, registration=player(event, 1), table=1, by=DIRECTOR)
    withdraw(registration=player(event, 1), reason="ill", by=DIRECTOR)
    drawn = drafts.draft(event=event, seed=1, by=DIRECTOR)
    assert drawn.draw is not None
    assert drawn.draw.request["pins"] == []
