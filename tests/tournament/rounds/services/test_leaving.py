"""Who leaves: a withdrawal or a removal (C1.6) empties the seats of every round that has not started, and no other."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE
from tournament.access.selectors.links import LinkDead, resolve_link
from tournament.access.services import links
from tournament.draw import draw
from tournament.errors import RefereeError
from tournament.models import Certificate, Draw, Journal, Registration, Round, Table, TablePin
from tournament.people.services import registrations
from tournament.recording.services import sheets
from tournament.rounds.services import drafts, rounds, seating
from tournament.rounds.services.draw_request import seated_in
from tournament.rulings.services import removals

pytestmark = pytest.mark.django_db


def remove(player: Registration) -> None:
    """From the reopened first round, C1.6."""
    first = Round.objects.get(event=player.event, number=1)
    rounds.reopen(round=first, reason="a card was hidden", by=DIRECTOR)
    seat = first.seats.select_related("table").get(registration=player)
    sheets.reopen(table=seat.table, reason="a card was hidden", by=REFEREE)
    removals.disqualify(
        table=Table.objects.get(pk=seat.table.pk), seat=seat.letter, reason="a card was hidden", by=REFEREE
    )


def withdraw(player: Registration) -> None:
    seating.withdraw(registration=player, reason="ill", by=DIRECTOR)


def removed_and_withdrawn(player: Registration) -> None:
    remove(player)
    withdraw(player)


@pytest.fixture
def players() -> list[Registration]:
    """Nine players of an event whose first round is closed; all rounds are drawn, the second is published."""
    event = build.event(round_count=3)
    made = build.registrations(event, 9)
    first = drafts.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)
    rounds.publish(round=first, by=DIRECTOR)
    rounds.start(round=first, by=DIRECTOR)
    for table in first.tables.all():
        build.accept_with_totals(table, 300, 200, 100)
    rounds.close(round=first, by=DIRECTOR)
    rounds.publish(round=Round.objects.get(event=event, number=2), by=DIRECTOR)
    return made


@pytest.mark.parametrize("leave", [withdraw, remove, removed_and_withdrawn])
def test_the_seats_of_rounds_not_started_are_empty(
    players: list[Registration], leave: Callable[[Registration], None]
) -> None:
    leave(players[4])
    assert list(players[4].seats.values_list("round__number", flat=True)) == [1]
    for number in (2, 3):
        later = Round.objects.get(event=players[4].event, number=number)
        (short,) = later.tables.filter(bye=True)
        assert short.seats.filter(registration=None).count() == 1


def test_a_round_drawn_with_somebody_who_was_removed_is_published_with_the_gap(players: list[Registration]) -> None:
    remove(players[4])
    _first, second, third = Round.objects.filter(event=players[4].event).order_by("number")
    assert second.state == Round.State.PUBLISHED
    rounds.publish(round=third, by=DIRECTOR)
    certificate = Certificate.objects.get(event=third.event, round_number=3, withdrawn_at=None)
    assert asks_for(certificate.draw, third) == seated_in(third)


def asks_for(asked: Draw, round_: Round) -> Any:
    return draw(asked.request)["rounds"][round_.draw_part]


def test_a_published_round_has_the_next_certificate_when_somebody_leaves(players: list[Registration]) -> None:
    """Each certificate names the request that gives the seats as they were; an earlier one is never changed (A5)."""
    event = players[4].event
    first, second, third = Round.objects.filter(event=event).select_related("draw").order_by("number")
    before = seated_in(second)
    withdraw(players[4])
    old, new = Certificate.objects.filter(event=event, round_number=2).order_by("number")
    assert (old.withdrawn_at is None, new.withdrawn_at is None) == (False, True)
    assert asks_for(old.draw, second) == before
    assert asks_for(new.draw, second) == seated_in(second)
    assert asks_for(Certificate.objects.get(event=event, round_number=1).draw, first) == seated_in(first)
    third.refresh_from_db()
    assert third.draw is not None
    assert asks_for(third.draw, third) == seated_in(third)
    line = Journal.objects.filter(event=event, action="players.withdraw").get()
    assert [(one["round"], one.get("certificate")) for one in line.after["emptied"]] == [(2, new.sha256), (3, None)]


def test_the_link_of_who_left_or_moved_tells_where_he_sits_and_nobody_else_s_dies(players: list[Registration]) -> None:
    second = Round.objects.get(event=players[4].event, number=2)
    tokens = links.issue(round=second, by=DIRECTOR)
    seats = {(seat.table.number, seat.letter): seat for seat in second.seats.select_related("table", "registration")}
    gone = next(place for place, seat in seats.items() if seat.registration == players[4])
    moving = next(place for place in seats if place[0] != gone[0])
    withdraw(players[4])
    with pytest.raises(LinkDead, match="krogu nima več igralnega mesta") as dead:
        resolve_link(tokens[gone])
    assert dead.value.code == "moved"
    drafts.swap_seats(round=second, first=seats[moving], second=seats[gone], reason="to fill it", by=DIRECTOR)
    with pytest.raises(LinkDead, match=rf"pri {gone[0]}\. mizi na igralnem mestu {gone[1]}"):
        resolve_link(tokens[moving])
    for place, token in tokens.items():
        if place not in (gone, moving):
            assert resolve_link(token).seat == seats[place]
    fresh = links.issue(round=second, by=DIRECTOR)
    assert resolve_link(fresh[gone]).seat.registration == seats[moving].registration


def test_an_exchange_in_a_published_round_and_back_again(players: list[Registration]) -> None:
    second = Round.objects.get(event=players[0].event, number=2)
    before = seated_in(second)
    one, other = second.seats.order_by("table__number", "letter")[0:9:4][:2]
    for reason in ("by mistake", "back again"):
        drafts.swap_seats(round=second, first=one, second=other, reason=reason, by=DIRECTOR)
    assert seated_in(second) == before
    first, *_between, last = Certificate.objects.filter(event=second.event, round_number=2).order_by("number")
    assert (last.number, last.withdrawn_at) == (3, None)
    assert last.draw.request_sha256 == first.draw.request_sha256


def test_who_comes_back_takes_an_empty_seat_again(players: list[Registration]) -> None:
    """A withdrawal by mistake: without drawing anew he has his seat, and the certificate says so."""
    second = Round.objects.get(event=players[4].event, number=2)
    seat = second.seats.select_related("table").get(registration=players[4])
    withdraw(players[4])
    registrations.reinstate(registration=players[4], reason="the wrong name", by=DIRECTOR)
    with pytest.raises(RefereeError):
        seating.seat_player(table=seat.table, letter=seat.letter, registration=players[4], by=DIRECTOR)
    registrations.check_in(registration=players[4], by=DIRECTOR)
    seating.seat_player(table=seat.table, letter=seat.letter, registration=players[4], by=DIRECTOR)
    assert not second.tables.filter(bye=True).exists()
    valid = Certificate.objects.get(event=second.event, round_number=2, withdrawn_at=None)
    assert (valid.number, asks_for(valid.draw, second)) == (3, seated_in(second))


def test_a_late_player_of_round_1_is_part_of_the_next_certificate() -> None:
    """He is not of the draw's start list: the request learns of him as he sits down (A6), and keeps him later."""
    event = build.event()
    build.registrations(event, 8)
    first = drafts.draft(event=event, seed=7, by=DIRECTOR)
    rounds.publish(round=first, by=DIRECTOR)
    came = build.registrations(event, 4)
    seating.enter_late(event=event, registrations=came, by=DIRECTOR)
    valid = Certificate.objects.get(event=event, round_number=1, withdrawn_at=None)
    assert (valid.number, asks_for(valid.draw, first)) == (2, seated_in(first))
    leaving = first.seats.order_by("table__number", "letter")[0].registration
    assert leaving is not None
    withdraw(leaving)
    valid = Certificate.objects.get(event=event, round_number=1, withdrawn_at=None)
    assert asks_for(valid.draw, first) == seated_in(first)
    assert len(seated_in(first)) == 4


@pytest.mark.parametrize("left", [1, 2, 3])
def test_so_many_may_leave_that_hardly_a_table_is_left(left: int) -> None:
    event = build.event()
    players = build.registrations(event, 3)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    for player in players[:left]:
        withdraw(player)
    rounds.publish(round=drawn, by=DIRECTOR)
    assert Certificate.objects.get(event=event).number == 1


def test_pins_of_a_draft_hold_for_who_is_still_there() -> None:
    event = build.event()
    players = build.registrations(event, 7)
    TablePin.objects.create(event=event, registration=players[0], table=3)
    TablePin.objects.create(event=event, registration=players[1], table=1)
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    withdraw(players[0])
    withdraw(players[6])
    drawn.refresh_from_db()
    assert drawn.draw_report["pins"] == 0
    assert drawn.draw_report["by_hand"] == 2
    rounds.publish(round=drawn, by=DIRECTOR)
