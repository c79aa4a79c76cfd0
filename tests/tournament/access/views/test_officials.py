"""Officials: appointed, invited by a link that is shown once, dismissed."""

import re

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.desk.views.conftest import signed_in
from tournament.models import Account, Event, Invitation, Journal, Official

pytestmark = pytest.mark.django_db


def shown_link(text: str) -> str:
    found = re.search(r'id="invitation-link">http://[^/]+([^<]+)<', text)
    assert found, "the link is not on the page"
    return found[1]


def test_appoint_somebody_one_has_worked_with(director: Client, event: Event, desk: str) -> None:
    account = build.official(event, "operator", username="stane")
    typed = {"username": "stane", "role": "referee"}
    assert director.post(f"{desk}officials/appoint/", typed).status_code == 302
    assert Official.objects.filter(event=event, account=account, role="referee").exists()
    again = director.post(f"{desk}officials/appoint/", typed)
    assert again.status_code == 409
    assert "has this role already" in again.text


def test_whether_somebody_has_an_account_is_not_told(director: Client, desk: str) -> None:
    """One of another event, the site's owner and nobody at all are answered the same."""
    build.official(build.event(), "director", username="tujec")
    build.account("boss", is_superuser=True)
    told = [
        director.post(f"{desk}officials/appoint/", {"username": name, "role": "panel"}).text
        for name in ("tujec", "boss", "nobody")
    ]
    said = {re.sub(r"[\w-]{32,}", "", one) for one in told}  # without the tokens of the forms
    assert len(said) == 1
    assert "Choose somebody from the list." in said.pop()
    assert Official.objects.filter(event__slug=desk.split("/")[2]).count() == 1


@pytest.mark.parametrize(("username", "role"), [("x" * 10_000, "panel"), ("stane", "king")])
def test_appointing_nobody_is_told(director: Client, event: Event, desk: str, username: str, role: str) -> None:
    build.official(event, "operator", username="stane")
    response = director.post(f"{desk}officials/appoint/", {"username": username, "role": role})
    assert response.status_code == 400
    assert 'class="error"' in response.text


def test_an_invitation_makes_an_account_whose_password_only_its_owner_knows(
    director: Client, event: Event, desk: str
) -> None:
    response = director.post(f"{desk}officials/invite/", {"name": "Olga Operater", "role": "operator"})
    assert "no-store" in response["Cache-Control"]
    link = shown_link(response.text)
    page = director.get(f"{desk}officials/").text
    assert "Olga Operater" in page
    assert link not in page, "shown once"
    guest = Client()
    guest.cookies["radelc_language"] = "en"
    assert "Make an account" in guest.get(link).text
    typed = {"first_name": "Žiga", "last_name": "Operater", "new": "lipov-cvet-9", "again": "lipov-cvet-9"}
    weak = guest.post(link, {**typed, "new": "12345", "again": "54321"})
    assert weak.status_code == 400
    assert "Žiga" in weak.text
    assert "12345" not in weak.text
    made = guest.post(link, typed, follow=True)
    account = Account.objects.get(last_name="Operater")
    assert re.fullmatch(r"ziga-operater-\d{4}", account.username)
    assert account.username in made.text
    assert (account.home, Official.objects.get(account=account).role) == (event, "operator")
    assert Client().login(username=account.username, password="lipov-cvet-9")
    assert Client().get(link).status_code == 404, "used up"
    journal = str(list(Journal.objects.values_list("before", "after", "reason", "name")))
    assert "lipov" not in journal
    assert link.split("/")[2] not in journal


def test_an_invitation_is_taken_with_an_account_that_one_has(director: Client, event: Event, desk: str) -> None:
    link = shown_link(director.post(f"{desk}officials/invite/", {"role": "referee"}).text)
    stane = build.account("stane", first_name="Stane", last_name="Sodnik")
    guest = Client()
    guest.cookies["radelc_language"] = "en"
    guest.force_login(stane)
    assert "Stane Sodnik" in guest.get(link).text
    assert guest.post(link, {"take": "mine"}).status_code == 302
    assert Official.objects.get(account=stane).role == "referee"
    stane.refresh_from_db()
    assert stane.home is None, "who came otherwise belongs to no event"


def test_an_invitation_is_withdrawn(director: Client, desk: str) -> None:
    link = shown_link(director.post(f"{desk}officials/invite/", {"role": "referee"}).text)
    address = f"{desk}officials/invitations/{Invitation.objects.get().pk}/revoke/"
    assert director.post(address).status_code == 302
    assert Client().get(link).status_code == 404
    assert director.post(address).status_code == 302, "twice is once"


def test_dismissing_asks_first_and_keeps_the_last_director(director: Client, event: Event, desk: str) -> None:
    operator = Official.objects.create(event=event, account=build.account(), role="operator")
    address = f"{desk}officials/{operator.pk}/dismiss/"
    assert "Dismiss" in director.get(address).text
    assert director.post(address).status_code == 302
    assert not Official.objects.filter(pk=operator.pk).exists()
    last = Official.objects.get(event=event, role="director")
    refused = director.post(f"{desk}officials/{last.pk}/dismiss/")
    assert refused.status_code == 409
    assert "needs a director" in refused.text


def test_an_official_of_another_event_is_not_here(director: Client, desk: str) -> None:
    other = Official.objects.create(event=build.event(), account=build.account(), role="operator")
    assert director.post(f"{desk}officials/{other.pk}/dismiss/").status_code == 404
    assert director.get(f"{desk}officials/{'9' * 30}/dismiss/").status_code == 404


def test_an_operator_appoints_nobody(event: Event, desk: str) -> None:
    assert signed_in(event, "operator").get(f"{desk}officials/").status_code == 403


@pytest.mark.parametrize(
    ("role", "next_step"),
    [
        ("operator", "Check in the players who arrive."),
        ("referee", "Calls from the tables"),
        ("delegate", "Protests addressed to you"),
    ],
)
def test_accepting_leads_to_the_event_with_what_the_office_does_next(
    director: Client, desk: str, role: str, next_step: str
) -> None:
    page = director.post(f"{desk}officials/invite/", {"role": role}).text
    assert 'data-copy="invitation-link"' in page
    assert 'data-share="invitation-link"' in page
    assert 'class="qr"' in page
    guest = Client()
    guest.cookies["radelc_language"] = "en"
    typed = {"last_name": "Operater", "new": "lipov-cvet-9", "again": "lipov-cvet-9"}
    there = guest.post(shown_link(page), typed, follow=True)
    assert there.redirect_chain[-1][0] == desk
    assert next_step in there.text
