"""Signing up, changing and withdrawing: who gets a place, who waits, and what is refused where."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.signup.people import HOLDER, confirmed, entry, event, open_page, send, states, withdraw
from tournament.access.selectors.links import hash_of
from tournament.access.services import sign_up_codes as codes
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.models import Event, Journal, Registration, SignUp, SignUpLink, SignUpSender
from tournament.signup.selectors.offers import offer_of
from tournament.signup.selectors.own import own_of
from tournament.signup.services import sending, taking_over
from tournament.verify.selectors import verified

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("places", "registered", "sizes", "expected"),
    [
        (None, 0, (2, 1), "ppp"),
        (2, 0, (2, 1), "ppw"),
        (2, 0, (3,), "ppw"),
        (3, 2, (2,), "pw"),  # the start list counts
        (1, 1, (1,), "w"),
        (2, 0, (1, 2, 1), "ppww"),  # nobody overtakes those who wait
    ],
)
def test_who_gets_a_place_and_who_waits(
    places: int | None, registered: int, sizes: tuple[int, ...], expected: str
) -> None:
    made = event(places=places)
    build.registrations(made, registered)
    for at, size in enumerate(sizes):
        send(made, *(f"Igralec{at} Ime{one}" for one in range(size)))
    assert "".join(state[0] for state in states(made)) == expected
    assert list(verified.findings(made)) == [] or registered


def test_whoever_does_not_take_part_takes_no_place() -> None:
    made = event(places=1)
    for at, gone in enumerate(("withdrawn", "removed", "out_of_competition")):
        build.registrations(made, 1, **{gone: True})
        assert Registration.objects.filter(event=made).count() == at + 1
    send(made, "Novak Ana")
    assert states(made) == ["placed"]


def test_a_withdrawal_moves_up_who_has_waited_longest() -> None:
    made = event(places=2)
    first = send(made, "Novak Ana", "Kos Bine")
    second, third = send(made, "Zajc Cene"), send(made, "Medved Dana")
    assert states(made) == ["placed", "placed", "waiting", "waiting"]
    withdraw(first, 1)
    assert states(made) == ["withdrawn", "placed", "placed", "waiting"]
    (moved,) = own_of(second.sender)
    assert moved.sign_up.moved_up_at is not None
    (waits,) = own_of(third.sender)
    assert (waits.ahead, waits.sign_up.moved_up_at) == (0, None)
    withdraw(first, 2)
    assert states(made) == ["withdrawn", "withdrawn", "placed", "placed"]
    line = build.told(event=made, action="sign_ups.withdraw")[0]
    assert line.before["sign_ups"]["1"]["state"] == "placed"
    assert {number: one["state"] for number, one in line.after["sign_ups"].items()} == {"1": "withdrawn", "3": "placed"}
    assert list(verified.findings(made)) == []


def test_more_places_go_to_those_who_wait_and_fewer_take_nobodys() -> None:
    made = event(places=1)
    send(made, "Novak Ana", "Kos Bine", "Zajc Cene")
    open_page(made, places=2)
    assert states(made) == ["placed", "placed", "waiting"]
    open_page(made, places=1)
    assert states(made) == ["placed", "placed", "waiting"]
    open_page(made, places=None)
    assert states(made) == ["placed"] * 3


@pytest.mark.parametrize(
    ("page", "days", "said"),
    [
        ({"is_open": False}, 7, "Prijave so zaprte."),
        ({"opens_at": timezone.now() + HOUR}, 7, "Prijave se odprejo"),
        ({"closes_at": timezone.now() - HOUR}, 7, "Rok za prijavo je potekel"),
        ({}, -1, "Prijave so končane."),
    ],
)
def test_a_closed_door_says_why(page: dict[str, Any], days: int, said: str) -> None:
    made = build.event(date=timezone.localdate() + timedelta(days=days))
    open_page(made, **page)
    with pytest.raises(NotAllowed, match=said):
        send(made, "Novak Ana")
    assert not SignUpSender.objects.exists()


def test_the_first_round_ends_sign_up() -> None:
    made = event()
    build.round_(made, state="drafted")
    send(made, "Novak Ana")
    made.rounds.update(state="published", published_at=timezone.now())
    with pytest.raises(NotAllowed, match="se je začela"):
        send(made, "Kos Bine")


def test_an_event_without_a_page_takes_none() -> None:
    with pytest.raises(NotAllowed) as refused:
        send(build.event(), "Novak Ana")
    assert refused.value.status == 404


@pytest.mark.parametrize(
    ("entries", "club", "email", "fields"),
    [
        ([], "", "", ["0-last_name"]),
        ([entry("Novak Ana"), entry("")], "", "", ["1-last_name"]),
        ([entry("Novak Ana"), entry("novak ANA")], "", "", ["1-last_name"]),
        ([entry("N" * 61)], "", "", ["0-last_name"]),
        ([entry("Novak Ana", licence="1" * 31)], "", "", ["0-licence"]),
        ([entry("Novak Ana", note="x" * 201)], "", "", ["0-note"]),
        ([entry("Novak Ana", category=7)], "", "", ["0-category"]),
        ([entry("Novak\x00 Ana")], "", "", ["0-last_name"]),
        ([entry("Novak Ana")], "k" * 101, "ana", ["club", "email"]),
        ([entry(f"Novak Ana{at}") for at in range(31)], "", "", [""]),
    ],
)
def test_what_is_wrong_is_told_at_its_field(entries: list[Any], club: str, email: str, fields: list[str]) -> None:
    made = event()
    with pytest.raises(RefereeError) as refused:
        send(made, *entries, club=club, email=email)
    assert [one.field for one in refused.value.each] == fields
    assert not SignUp.objects.exists()


def test_nobody_is_signed_up_twice_where_names_are_public() -> None:
    made = event()
    send(made, "Novak Ana", club="TK Škis")
    with pytest.raises(RefereeError) as refused:
        send(made, "NOVAK  ana", club="tk škis")
    assert refused.value.field == "0-last_name"
    send(made, "Novak Ana", club="TK Mond")  # a namesake of another club


def test_where_only_initials_are_public_nobody_learns_who_is_signed_up() -> None:
    made = event(public_names=Event.PublicNames.INITIALS)
    for _each in range(2):
        send(made, "Novak Ana")
    assert states(made) == ["placed", "placed"]


def test_whoever_withdrew_may_come_again() -> None:
    made = event()
    withdraw(send(made, "Novak Ana"))
    send(made, "Novak Ana")
    assert states(made) == ["withdrawn", "placed"]


def test_the_same_form_sent_twice_is_stored_once() -> None:
    made, key = event(), uuid4()
    first, again = send(made, "Novak Ana", key=key), send(made, "Novak Ana", key=key)
    assert again.sender == first.sender
    assert again.token == ""
    assert SignUp.objects.count() == 1
    assert Journal.objects.filter(action="sign_ups.send").count() == 1


def test_the_code_is_stored_hashed_and_opens_its_senders_page() -> None:
    made = event()
    sent = send(made, "Novak Ana")
    link = SignUpLink.objects.get()
    assert link.token_hash == hash_of(sent.token)
    assert sent.token not in str(list(SignUpLink.objects.values()))
    assert codes.resolve(sent.token).sender == sent.sender
    new = codes.replace(sender=sent.sender, by=DIRECTOR)
    assert codes.resolve(new).sender == sent.sender
    with pytest.raises(codes.CodeDead, match="nova"):
        codes.resolve(sent.token)
    with pytest.raises(codes.CodeDead) as unknown:
        codes.resolve("x" * 32)
    assert unknown.value.event is None


@pytest.mark.parametrize("out_of_sight", ["hidden_at", "unpublished"])
def test_the_code_of_an_event_out_of_sight_opens_nothing(out_of_sight: str) -> None:
    made = event()
    sent = send(made, "Novak Ana")
    Event.objects.filter(pk=made.pk).update(**{out_of_sight: timezone.now() if out_of_sight == "hidden_at" else True})
    with pytest.raises(codes.CodeDead):
        codes.resolve(sent.token)


def test_a_change_is_told_and_another_name_is_confirmed_again() -> None:
    made = event()
    (one,) = confirmed(made, "Novak Ana", email="ana@example.org")
    kept: dict[str, Any] = {"last_name": "Novak", "first_name": "Ana", "club": "", "licence": "", "category": 0}
    change(one, {**kept, "note": "pridem pozneje"}, email="ana@example.org")
    one.refresh_from_db()
    assert one.confirmed_at is not None
    change(one, {**kept, "first_name": "Anja", "note": ""}, email="nova@example.org")
    one.refresh_from_db()
    assert (one.first_name, one.confirmed_at) == ("Anja", None)
    assert one.sender.email == "nova@example.org"
    line = build.told(event=made, action="sign_ups.change")[-1]
    assert line.after["sign_ups"]["1"]["name"] == "Novak Anja"
    assert "example.org" not in str([line.before, line.after])
    with pytest.raises(RefereeError, match="Nič"):
        change(one, {**kept, "first_name": "Anja", "note": ""}, email="nova@example.org")
    assert list(verified.findings(made)) == []


def change(one: SignUp, typed: dict[str, Any], *, email: str = "") -> None:
    sender = SignUpSender.objects.get(pk=one.sender_id)
    sending.change(sender=sender, email=email, changes={one.number: typed}, by=HOLDER)


def test_after_the_deadline_a_sign_up_is_withdrawn_but_not_changed() -> None:
    made = event()
    sent = send(made, "Novak Ana")
    open_page(made, closes_at=timezone.now() - HOUR)
    kept: dict[str, Any] = {"last_name": "Kos", "first_name": "", "club": "", "licence": "", "category": 0, "note": ""}
    with pytest.raises(NotAllowed):
        change(sent.sign_ups[0], kept)
    withdraw(sent)
    assert states(made) == ["withdrawn"]


def test_nobody_changes_or_withdraws_anothers() -> None:
    made = event()
    mine, other = send(made, "Novak Ana"), send(made, "Kos Bine")
    with pytest.raises(Conflict):
        withdraw(mine, other.sign_ups[0].number)
    with pytest.raises(NotAllowed):
        sending.withdraw(sender=mine.sender, numbers=[1], by=DIRECTOR)
    assert states(made) == ["placed", "placed"]


def test_whoever_is_on_the_start_list_withdraws_there_until_a_round_is_drawn() -> None:
    made = event(places=2)
    (one,) = confirmed(made, "Novak Ana")
    (other,) = confirmed(made, "Kos Bine")
    send(made, "Zajc Cene")
    taking_over.take_over(event=made, chosen={1: None, 2: None}, by=DIRECTOR)
    sending.withdraw(sender=one.sender, numbers=[1], by=HOLDER)
    assert list(Registration.objects.order_by("start_number").values_list("withdrawn", flat=True)) == [True, False]
    assert states(made) == ["withdrawn", "placed", "placed"]
    build.round_(made, state="drafted")
    with pytest.raises(Conflict, match="izžreban"):
        sending.withdraw(sender=other.sender, numbers=[2], by=HOLDER)
    assert [one for one in verified.findings(made) if one.code.startswith(("player", "sign_up"))] == []


def test_the_offer_counts_what_is_taken() -> None:
    made = event(places=5)
    build.registrations(made, 1)
    confirmed(made, "Novak Ana", "Kos Bine")
    taking_over.take_over(event=made, chosen={1: None}, by=DIRECTOR)
    offer = offer_of(made)
    assert offer is not None
    assert (offer.taken, offer.others, offer.free, offer.waiting, offer.next_waits) == (3, 1, 2, 0, False)
