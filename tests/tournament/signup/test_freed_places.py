"""A place that becomes free at the desk goes to who has waited longest, with a line and an e-mail of its own."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.signup.people import confirmed, event, send, states
from tournament.models import Event, Registration, SignUp, SignUpPage
from tournament.people.services import registrations
from tournament.privacy.services import erasing
from tournament.rounds.services import seating
from tournament.signup.services import letters, taking_over
from tournament.verify.selectors import verified

pytestmark = pytest.mark.django_db

OWNER = build.Actor(label="Olga", role="owner")
Leaving = Callable[[Registration], object]


def withdraws(registration: Registration) -> None:
    seating.withdraw(registration=registration, reason="bolan", by=DIRECTOR)


def is_taken_out(registration: Registration) -> None:
    registrations.take_out(registration=registration, by=DIRECTOR)


def plays_outside(registration: Registration) -> None:
    registrations.update(registration=registration, changes={"out_of_competition": True}, by=DIRECTOR)


LEAVING = pytest.mark.parametrize("leave", [withdraws, is_taken_out, plays_outside])


def moved(made: Event) -> list[Any]:
    return [list(line.after["sign_ups"]) for line in build.told(event=made, action="sign_ups.move_up")]


@LEAVING
@pytest.mark.parametrize("signed_up", [True, False])
def test_a_place_left_at_the_desk_goes_to_who_waits(leave: Leaving, signed_up: bool) -> None:
    made = event(places=2)
    if signed_up:
        confirmed(made, "Novak Ana", "Zajc Cene")
        taking_over.take_over(event=made, chosen={1: None, 2: None}, by=DIRECTOR)
    else:
        build.registrations(made, 2)
    send(made, "Kos Bine", "Gaj Jure")
    before = len(states(made)) - 2
    assert states(made)[-2:] == ["waiting", "waiting"]
    leave(Registration.objects.filter(event=made).earliest("start_number"))
    assert states(made)[-2:] == ["placed", "waiting"]
    assert moved(made) == [[str(before + 1)]]
    if signed_up:
        assert list(verified.findings(made)) == []


def test_whoever_is_taken_out_is_signed_up_no_more_and_may_get_a_place_again() -> None:
    made = event(places=1)
    confirmed(made, "Novak Ana")
    send(made, "Kos Bine")
    taking_over.take_over(event=made, chosen={1: None}, by=DIRECTOR)
    is_taken_out(Registration.objects.get(event=made))
    assert states(made) == ["declined", "placed"]
    one = SignUp.objects.get(event=made, number=1)
    assert (one.confirmed_at, one.registration) == (None, None)
    assert one.reason == "izbris s seznama prijav"
    assert list(verified.findings(made)) == []


@LEAVING
def test_nobody_moves_up_once_the_first_round_is_published(leave: Leaving) -> None:
    made = event(places=1)
    build.registrations(made, 4)
    send(made, "Kos Bine")
    build.round_(made, state="published")
    SignUpPage.objects.filter(event=made).update(places=4)
    leave(Registration.objects.get(event=made, start_number=4))
    assert states(made) == ["waiting"]
    assert moved(made) == []


def test_whoever_was_counted_twice_leaves_a_place() -> None:
    """The director had registered her by hand, and she had signed up as well."""
    made = event(places=2)
    confirmed(made, "Novak Ana")
    registrations.register(event=made, last_name="Novak", first_name="Ana", by=DIRECTOR)
    send(made, "Kos Bine")
    assert states(made) == ["placed", "waiting"]
    taking_over.take_over(event=made, chosen={1: None}, by=DIRECTOR)
    assert states(made) == ["placed", "placed"]
    assert moved(made) == [["2"]]
    assert list(verified.findings(made)) == []


def test_an_erased_persons_place_is_free() -> None:
    here, there = event(), event(places=1)
    confirmed(here, "Zgrebljen Tiburcij")
    taking_over.take_over(event=here, chosen={1: None}, by=DIRECTOR)
    send(there, "Zgrebljen Tiburcij", "Kos Bine")
    player = Registration.objects.get(event=here).player
    erasing.erase(player=player, typed=player.name, under="initials", by=OWNER)
    assert states(there) == ["placed"]
    assert moved(there) == [["2"]]
    assert list(verified.findings(there)) == []


@pytest.mark.parametrize("name", ["player-withdraw", "player-take-out"])
def test_the_desk_moves_up_and_writes_to_him(
    name: str,
    client: Client,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    settings.MAIL_IS_ON, settings.SITE_ADDRESS = True, "https://radelc.example.org"
    monkeypatch.setattr(letters, "begin", letters.send)
    made = event(places=1)
    confirmed(made, "Novak Ana")
    taking_over.take_over(event=made, chosen={1: None}, by=DIRECTOR)
    with django_capture_on_commit_callbacks(execute=True):
        send(made, "Kos Bine", email="bine@example.org")
    mail.outbox.clear()
    client.force_login(build.official(made, "director"))
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(reverse(name, args=[made.slug, 1]), {"reason": "bolna"})
    assert answer.status_code == 302
    (letter,) = mail.outbox
    assert letter.to == ["bine@example.org"]
    assert "Kos Bine" in letter.body
