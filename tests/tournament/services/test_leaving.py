"""Who leaves: a withdrawal or a removal (C1.6) empties the seats of every round that has not started, and no other."""

from collections.abc import Callable

import pytest

from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE
from tournament.models import Registration, Round, Table
from tournament.services import registrations, removals, rounds, sheets
from tournament.services.errors import Conflict

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
    registrations.withdraw(registration=player, reason="ill", by=DIRECTOR)


def removed_and_withdrawn(player: Registration) -> None:
    remove(player)
    withdraw(player)


@pytest.fixture
def players() -> list[Registration]:
    """Nine players of an event whose first round is closed; all rounds are drawn, the second is published."""
    event = build.event(round_count=3)
    made = build.registrations(event, 9)
    first = rounds.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)
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


def test_a_round_drawn_with_somebody_who_was_removed_is_not_published(players: list[Registration]) -> None:
    remove(players[4])
    _first, second, third = Round.objects.filter(event=players[4].event).order_by("number")
    assert second.state == Round.State.PUBLISHED
    with pytest.raises(Conflict, match=players[4].player.name):
        rounds.publish(round=third, by=DIRECTOR)
