"""Entry fees follow people: due from who was here, waived or paid back with a reason, each with its journal line."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE
from tests.tournament.standings.services.test_prizes import Row, owed, player, wrong
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.events.services import events
from tournament.journal.services.actor import Actor
from tournament.models import Event, Journal, PartPayment, Registration, Remission
from tournament.people.selectors import fees, players
from tournament.people.services import fees as services
from tournament.people.services import registrations
from tournament.privacy.services import erasing
from tournament.rounds.services.seating import withdraw
from tournament.standings.services import prizes

pytestmark = pytest.mark.django_db


def charged(number: int = 4, *, cents: int = 1500) -> Event:
    """An event whose journal tells all of it: everybody is here, and nobody has paid."""
    director = Actor.of_account(build.account(makes_events=True), role="organiser")
    event = events.create_event(name="Turnir", date=date(2026, 3, 14), by=director)
    rows = [Row(f"Igralec {at}", number=at) for at in range(1, number + 1)]
    registrations.import_start_list(event=event, rows=rows, by=DIRECTOR)
    prizes.plan(event=event, currency="EUR", fee_cents=cents, prizes_each="highest", prizes=[], by=DIRECTOR)
    registrations.check_in_all(event=event, by=DIRECTOR)
    return Event.objects.get(pk=event.pk)


def test_who_withdraws_unpaid_still_owes_of_45() -> None:
    event = charged(45)
    assert owed(event) == (45, 67500)
    withdraw(registration=player(event, 45), reason="ill", by=DIRECTOR)
    assert owed(event) == (45, 67500)
    assert fees.of(player(event, 45)).owes == 1500
    shown = players.start_list(event=event, show=players.OWING)
    assert (len(shown.lines), shown.fees.owe) == (45, 45)
    assert wrong(event) == []


def test_who_never_came_owes_nothing_and_the_desk_still_asks_him() -> None:
    event = charged()
    for number in (3, 4):
        registrations.check_in(registration=player(event, number), present=False, by=DIRECTOR)
    withdraw(registration=player(event, 4), reason="wrote that he is not coming", by=DIRECTOR)
    assert owed(event) == (2, 3000)
    assert (fees.of(player(event, 3)).open, fees.of(player(event, 3)).owes) == (1500, 0)
    assert fees.of(player(event, 4)).open == 0
    services.settle(registration=player(event, 3), by=OPERATOR)  # paid before he was ticked
    registrations.check_in(registration=player(event, 3), by=DIRECTOR)
    assert owed(event) == (2, 3000)
    with pytest.raises(Conflict):
        services.settle(registration=player(event, 4), by=OPERATOR)


@pytest.mark.parametrize("state", ["running", "closed"])
def test_who_played_owes_also_without_a_tick(state: str) -> None:
    event = charged(3)
    build.round_(event, tables=1, state=state)
    registrations.check_in(registration=player(event, 1), present=False, by=DIRECTOR)
    assert owed(event) == (3, 4500)
    withdraw(registration=player(event, 1), reason="ill", by=DIRECTOR)
    Registration.objects.filter(event=event, start_number=2).update(removed=True)
    assert owed(event) == (3, 4500)


def test_a_seat_that_nobody_has_played_on_is_no_debt() -> None:
    event = charged(3)
    build.round_(event, tables=1, state="published")
    registrations.check_in(registration=player(event, 1), present=False, by=DIRECTOR)
    assert owed(event) == (2, 3000)


def test_reinstated_he_is_ticked_anew_and_owes_from_then_on() -> None:
    event = charged(2)
    withdraw(registration=player(event, 1), reason="ill", by=DIRECTOR)
    registrations.reinstate(registration=player(event, 1), reason="better", by=DIRECTOR)
    assert (player(event, 1).checked_in, owed(event), wrong(event)) == (False, (1, 1500), [])
    registrations.check_in(registration=player(event, 1), by=DIRECTOR)
    assert owed(event) == (2, 3000)


def test_a_waiver_and_its_undoing() -> None:
    event = charged()
    services.waive(registration=player(event, 1), reason="guest of honour", by=OPERATOR)
    now = fees.sums(event=event)
    assert (now.owe, now.waived, now.waived_cents, wrong(event)) == (3, 1, 1500, [])
    for again in (services.waive, services.pay_back):
        with pytest.raises(Conflict):
            again(registration=player(event, 1), reason="again", by=OPERATOR)
    with pytest.raises(Conflict):
        services.settle(registration=player(event, 1), by=OPERATOR)
    prizes.plan(event=event, currency="EUR", fee_cents=2000, prizes_each="highest", prizes=[], by=DIRECTOR)
    now = fees.sums(event=Event.objects.get(pk=event.pk))
    assert (now.waived_cents, now.owe_cents) == (1500, 6000)  # a fee that is changed changes nothing that was waived
    services.demand(registration=player(event, 1), by=DIRECTOR)
    assert owed(event) == (4, 8000)
    with pytest.raises(Conflict):
        services.demand(registration=player(event, 1), by=DIRECTOR)
    assert wrong(event) == []
    lines = Journal.objects.filter(event=event, start_number=1, action__startswith="players.fee").order_by("number")
    assert list(lines.values_list("action", flat=True)) == ["players.fee_waive", "players.fee_demand"]


def test_paid_back_paid_again_and_both_undone() -> None:
    event = charged()
    services.settle(registration=player(event, 1), by=OPERATOR)
    services.pay_back(registration=player(event, 1), reason="wrong category", by=DIRECTOR)
    back = Remission.objects.get(registration=player(event, 1))
    assert (back.cents, back.paid_by, back.by, back.reason) == (1500, OPERATOR.label, DIRECTOR.label, "wrong category")
    now = fees.sums(event=event)
    assert (now.paid, now.returned_cents, now.owe) == (0, 1500, 4)  # who still plays owes it again
    registrations.update(registration=player(event, 1), changes={"fee_cents": 500}, by=DIRECTOR)
    services.settle(registration=player(event, 1), by=DIRECTOR)
    now = fees.sums(event=event)
    assert (now.paid_cents, now.returned_cents, now.owe, wrong(event)) == (500, 1500, 3, [])
    with pytest.raises(Conflict, match=DIRECTOR.label):
        services.keep(registration=player(event, 1), by=DIRECTOR)
    services.settle(registration=player(event, 1), paid=False, by=DIRECTOR)
    services.keep(registration=player(event, 1), by=DIRECTOR)
    kept = player(event, 1)
    assert (kept.paid_cents, kept.paid_by, kept.paid_at) == (1500, OPERATOR.label, back.paid_at)
    assert (fees.sums(event=event).returned, wrong(event)) == (0, [])
    with pytest.raises(Conflict):
        services.keep(registration=player(event, 1), by=DIRECTOR)


def test_who_left_and_was_paid_back_owes_nothing_until_he_is_here_again() -> None:
    event = charged()
    services.settle(registration=player(event, 1), by=OPERATOR)
    withdraw(registration=player(event, 1), reason="ill", by=DIRECTOR)
    assert fees.sums(event=event).paid_cents == 1500  # paid before he left: it stays paid
    services.pay_back(registration=player(event, 1), reason="ill", by=DIRECTOR)
    assert (owed(event), fees.of(player(event, 1)).open) == ((3, 4500), 0)
    registrations.reinstate(registration=player(event, 1), reason="better", by=DIRECTOR)
    registrations.check_in(registration=player(event, 1), by=DIRECTOR)
    assert owed(event) == (4, 6000)
    assert wrong(event) == []


def test_tapped_twice_is_paid_once_and_says_who_took_it() -> None:
    event = charged()
    services.settle(registration=player(event, 1), by=OPERATOR)
    with pytest.raises(Conflict, match=OPERATOR.label):
        services.settle(registration=player(event, 1), by=DIRECTOR)
    assert Journal.objects.filter(event=event, action="players.fee").count() == 1


def test_a_part_is_paid_and_the_rest_is_due() -> None:
    event = charged()
    services.pay_part(registration=player(event, 1), cents=1000, by=OPERATOR)
    fee = fees.of(player(event, 1))
    assert (fee.paid, fee.open, fee.owes, [(one.cents, one.by) for one in fee.parts]) == (
        1000,
        500,
        500,
        [(1000, OPERATOR.label)],
    )
    now = fees.sums(event=event)
    assert (now.paid, now.in_part, now.in_part_cents, now.owe, now.owe_cents) == (0, 1, 1000, 4, 5000)
    assert len(players.start_list(event=event, show=players.OWING).lines) == 4
    services.settle(registration=player(event, 1), by=DIRECTOR)
    settled, now = player(event, 1), fees.sums(event=event)
    assert (settled.paid_cents, settled.paid_by, fees.of(settled).paid) == (500, DIRECTOR.label, 1500)
    assert (now.paid, now.paid_cents, now.in_part, now.owe, now.taken_cents) == (1, 1500, 0, 3, 1500)
    services.settle(registration=settled, paid=False, by=DIRECTOR)  # the tick alone is taken back, the part stays
    assert (owed(event), wrong(event)) == ((4, 5000), [])


@pytest.mark.parametrize("cents", [0, -100, 501, 1500])
def test_a_part_is_no_more_than_what_is_open(cents: int) -> None:
    event = charged()
    services.pay_part(registration=player(event, 1), cents=1000, by=OPERATOR)
    with pytest.raises(RefereeError) as refused:
        services.pay_part(registration=player(event, 1), cents=cents, by=OPERATOR)
    assert (refused.value.field, "5 EUR" in refused.value.message) == ("cents", True)
    assert fees.of(player(event, 1)).paid == 1000


def test_the_last_part_settles_the_fee_and_a_slip_is_taken_back() -> None:
    event = charged()
    for cents in (300, 1200):
        services.pay_part(registration=player(event, 1), cents=cents, by=OPERATOR)
    assert (player(event, 1).paid_cents, PartPayment.objects.count()) == (1200, 1)
    slip = PartPayment.objects.get().pk
    with pytest.raises(Conflict):
        services.take_part_back(registration=player(event, 1), part=slip, by=OPERATOR)
    services.settle(registration=player(event, 1), paid=False, by=OPERATOR)
    with pytest.raises(Conflict):
        services.take_part_back(registration=player(event, 2), part=slip, by=OPERATOR)
    services.take_part_back(registration=player(event, 1), part=slip, by=OPERATOR)
    assert (owed(event), wrong(event)) == ((4, 6000), [])
    lines = Journal.objects.filter(event=event, start_number=1, action__startswith="players.fee").order_by("number")
    acts = ["fee_part", "fee", "fee", "fee_part_back"]
    assert list(lines.values_list("action", flat=True)) == [f"players.{one}" for one in acts]


@pytest.mark.parametrize("settled", [True, False])
def test_parts_are_paid_back_together_and_kept_together(settled: bool) -> None:
    event = charged()
    services.pay_part(registration=player(event, 1), cents=1000, by=OPERATOR)
    if settled:
        services.settle(registration=player(event, 1), by=DIRECTOR)
    before = [(one.cents, one.by, one.at) for one in fees.of(player(event, 1)).parts]
    services.pay_back(registration=player(event, 1), reason="ill", by=DIRECTOR)
    now = fees.sums(event=event)
    assert (now.returned_cents, now.owe, now.in_part) == (1500 if settled else 1000, 4, 0)
    services.pay_part(registration=player(event, 1), cents=100, by=OPERATOR)
    with pytest.raises(Conflict, match=OPERATOR.label):
        services.keep(registration=player(event, 1), by=DIRECTOR)
    services.take_part_back(registration=player(event, 1), part=PartPayment.objects.get().pk, by=OPERATOR)
    services.keep(registration=player(event, 1), by=DIRECTOR)
    fee = fees.of(player(event, 1))
    assert [(one.cents, one.by, one.at) for one in fee.parts] == before
    assert (fee.paid, fee.open, player(event, 1).paid_cents) == ((1500, 0, 500) if settled else (1000, 500, None))
    assert (Remission.objects.count(), wrong(event)) == (0, [])


def test_the_rest_is_waived_and_the_part_stays_paid() -> None:
    event = charged()
    services.pay_part(registration=player(event, 1), cents=1000, by=OPERATOR)
    services.waive(registration=player(event, 1), reason="a student", by=DIRECTOR)
    now = fees.sums(event=event)
    assert (now.waived_cents, now.in_part_cents, now.owe) == (500, 1000, 3)
    with pytest.raises(Conflict):
        services.take_part_back(registration=player(event, 1), part=PartPayment.objects.get().pk, by=OPERATOR)
    services.demand(registration=player(event, 1), by=DIRECTOR)
    assert (owed(event), wrong(event)) == ((4, 5000), [])


def test_a_fee_that_is_lowered_below_its_parts_is_paid() -> None:
    event = charged()
    services.pay_part(registration=player(event, 1), cents=1000, by=OPERATOR)
    registrations.update(registration=player(event, 1), changes={"fee_cents": 800}, by=DIRECTOR)
    now = fees.sums(event=event)
    assert (fees.of(player(event, 1)).open, now.paid, now.paid_cents, now.owe) == (0, 1, 1000, 3)


def test_who_leaves_with_a_part_paid_owes_the_rest_until_he_has_it_back() -> None:
    event = charged()
    services.pay_part(registration=player(event, 1), cents=1000, by=OPERATOR)
    with pytest.raises(Conflict):
        registrations.take_out(registration=player(event, 1), by=DIRECTOR)
    withdraw(registration=player(event, 1), reason="ill", by=DIRECTOR)
    assert fees.of(player(event, 1)).owes == 500
    services.pay_back(registration=player(event, 1), reason="ill", by=DIRECTOR)
    assert (owed(event), wrong(event)) == ((3, 4500), [])


@pytest.mark.parametrize(
    "edit",
    [
        lambda one: PartPayment.objects.filter(pk=one.pk).update(cents=1),
        lambda one: PartPayment.objects.filter(pk=one.pk).update(by="Nekdo"),
        lambda one: PartPayment.objects.filter(pk=one.pk).update(at=timezone.now()),
        lambda one: PartPayment.objects.filter(pk=one.pk).delete(),
        lambda one: PartPayment.objects.filter(pk=one.pk).update(registration=player(one.registration.event, 2)),
        lambda one: PartPayment.objects.create(registration=one.registration, cents=1, by="x", at=one.at),
    ],
)
def test_what_no_line_tells_of_a_part_is_found(edit: Callable[[PartPayment], Any]) -> None:
    event = charged()
    services.pay_part(registration=player(event, 1), cents=1000, by=OPERATOR)
    edit(PartPayment.objects.select_related("registration__event").get())
    assert set(wrong(event)) == {"fee"}


def test_that_a_part_was_paid_back_is_told() -> None:
    event = charged()
    services.pay_part(registration=player(event, 1), cents=1000, by=OPERATOR)
    services.pay_back(registration=player(event, 1), reason="ill", by=OPERATOR)
    assert wrong(event) == []
    Remission.objects.update(part=False)
    assert set(wrong(event)) == {"fee"}


@pytest.mark.parametrize("act", [services.waive, services.pay_back])
def test_a_reason_is_needed_and_the_right(act: Callable[..., Any]) -> None:
    event = charged()
    if act is services.pay_back:
        services.settle(registration=player(event, 1), by=OPERATOR)
    with pytest.raises(RefereeError) as refused:
        act(registration=player(event, 1), reason=" ", by=OPERATOR)
    assert refused.value.field == "reason"
    with pytest.raises(NotAllowed):
        act(registration=player(event, 1), reason="ill", by=REFEREE)
    assert not Remission.objects.exists()


def test_a_registration_with_money_on_the_cash_sheet_is_not_deleted() -> None:
    event = charged()
    services.settle(registration=player(event, 1), by=OPERATOR)
    with pytest.raises(Conflict):
        registrations.take_out(registration=player(event, 1), by=DIRECTOR)
    services.pay_back(registration=player(event, 1), reason="ill", by=OPERATOR)
    with pytest.raises(Conflict):
        registrations.take_out(registration=player(event, 1), by=DIRECTOR)
    services.waive(registration=player(event, 4), reason="guest", by=OPERATOR)
    registrations.take_out(registration=player(event, 4), by=DIRECTOR)
    assert (Remission.objects.count(), wrong(event)) == (1, [])


@pytest.mark.parametrize(
    "edit",
    [
        lambda one: Remission.objects.filter(pk=one.pk).update(cents=1),
        lambda one: Remission.objects.filter(pk=one.pk).update(reason="another"),
        lambda one: Remission.objects.filter(pk=one.pk).update(by="Nekdo"),
        lambda one: Remission.objects.filter(pk=one.pk).update(at=timezone.now()),
        lambda one: Remission.objects.filter(pk=one.pk).update(paid_by="Nekdo", paid_at=one.at),
        lambda one: Remission.objects.filter(pk=one.pk).delete(),
        lambda one: Remission.objects.filter(pk=one.pk).update(registration=player(one.registration.event, 2)),
        lambda one: Remission.objects.create(
            registration=player(one.registration.event, 2), cents=1, reason="x", by="x", at=one.at
        ),
    ],
)
def test_what_no_line_tells_of_a_waiver_is_found(edit: Callable[[Remission], Any]) -> None:
    event = charged()
    services.waive(registration=player(event, 1), reason="guest", by=OPERATOR)
    edit(Remission.objects.select_related("registration__event").get())
    assert set(wrong(event)) == {"fee"}


def test_an_erased_name_is_in_no_reason_and_the_journal_agrees() -> None:
    event = charged()
    named = registrations.register(event=event, last_name="Izmišljen", first_name="Zvezdan", by=DIRECTOR)
    services.waive(registration=player(event, 2), reason="Zvezdan Izmišljen pays for her", by=OPERATOR)
    erased = named.player
    erasing.erase(player=erased, typed=erased.name, under=erasing.NUMBER, by=Actor("Olga Oskrbnik", "owner"))
    assert "Izmišljen" not in Remission.objects.get().reason
    assert wrong(event) == []
