"""Two at once: the last place is given once, one form is stored once. On SQLite and PostgreSQL."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from tests.tournament.build import DIRECTOR
from tests.tournament.recording.services.test_concurrency import together
from tests.tournament.signup.people import HOLDER, confirmed, event, send, states
from tournament.models import Event, Registration, SignUp, SignUpSender
from tournament.signup.services import sending, taking_over
from tournament.signup.services.sending import Sent
from tournament.verify.selectors import verified

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_take_the_last_place_and_one_waits() -> None:
    made = event(places=3)
    send(made, "Novak Ana", "Kos Bine")

    def come(name: str) -> Callable[[], object]:
        return lambda: send(Event.objects.get(pk=made.pk), name)

    outcomes = together(*(come(f"Zajc Cene{at}") for at in range(6)))
    assert all(isinstance(one, Sent) for one in outcomes), outcomes
    assert sorted(states(made)) == ["placed"] * 3 + ["waiting"] * 5
    assert list(SignUp.objects.order_by("number").values_list("number", flat=True)) == list(range(1, 9))
    assert list(verified.findings(made)) == []


def test_one_form_sent_several_times_at_once_is_stored_once() -> None:
    made, key = event(), uuid4()
    outcomes = together(*(lambda: send(Event.objects.get(pk=made.pk), "Novak Ana", key=key) for _each in range(4)))
    assert all(isinstance(one, Sent) for one in outcomes), outcomes
    assert SignUpSender.objects.count() == SignUp.objects.count() == 1


def test_who_leaves_and_who_comes_at_once_share_one_place() -> None:
    made = event(places=1)
    first = send(made, "Novak Ana")

    def leave() -> object:
        return sending.withdraw(sender=first.sender, numbers=[1], by=HOLDER)

    together(leave, lambda: send(Event.objects.get(pk=made.pk), "Kos Bine"))
    assert states(made) == ["withdrawn", "placed"]


def test_the_day_is_started_once() -> None:
    made = event()
    confirmed(made, "Novak Ana", "Kos Bine")

    def start() -> object:
        return taking_over.take_over(event=Event.objects.get(pk=made.pk), chosen={1: None, 2: None}, by=DIRECTOR)

    outcomes = together(start, start)
    assert sum(isinstance(one, taking_over.TakenOver) for one in outcomes) == 1
    assert Registration.objects.filter(event=made).count() == 2
