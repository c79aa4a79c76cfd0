"""Officials: appointed, invited by a link that is shown once, dismissed."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament import build
from tests.tournament.desk.views.conftest import signed_in
from tournament.models import Account, Cup, Event, Invitation, Journal, Official, Series

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


@pytest.fixture(params=["cup", "series"])
def beside(request: pytest.FixtureRequest, event: Event) -> tuple[Cup | Series, Client, str]:
    """A cup or series, its director's browser, and the address of its officials."""
    directed: Cup | Series = build.cup() if request.param == "cup" else build.series(event)
    client = Client()
    client.force_login(directed.officials.get(role__endswith="director").account)
    client.cookies["radelc_language"] = "en"
    return directed, client, reverse(f"{request.param}-officials", args=[directed.slug])


def test_a_cup_and_a_series_invite_their_helpers(beside: tuple[Cup | Series, Client, str]) -> None:
    directed, client, officials = beside
    role = directed.officials.model.Role.HELPER
    page = client.post(f"{officials}invite/", {"name": "Olga Operater", "role": role})
    assert 'class="qr"' in page.text
    assert "Olga Operater" in client.get(officials).text
    link, guest = shown_link(page.text), Client()
    guest.cookies["radelc_language"] = "en"
    assert f"{directed.name}: <strong>{role.label}" in guest.get(link).text
    typed = {"last_name": "Operater", "new": "lipov-cvet-9", "again": "lipov-cvet-9"}
    there = guest.post(link, typed, follow=True)
    assert there.status_code == 200, "his first page is one that he may see"
    account = directed.officials.get(account__last_name="Operater").account
    assert account.home is None, "only the site's owner gives him a new password"
    assert Client().get(link).status_code == 404, "used up"
    lines = Journal.objects.filter(**{directed._meta.model_name: directed}, action__startswith="officials.")
    assert [line.action for line in lines.order_by("number")][-2:] == ["officials.invite", "officials.join"]


def test_an_invitation_to_a_cup_or_series_ends(beside: tuple[Cup | Series, Client, str]) -> None:
    """By withdrawal, with its maker's office, and after a week."""
    directed, client, officials = beside
    maker = directed.officials.get(role__endswith="director")

    def invited() -> str:
        link = shown_link(client.post(f"{officials}invite/", {"role": directed.officials.model.Role.HELPER}).text)
        assert Client().get(link).status_code == 200
        return link

    withdrawn, orphaned = invited(), invited()
    address = f"{officials}invitations/{directed.invitations.earliest('pk').pk}/revoke/"
    assert client.post(address, follow=True).status_code == 200
    assert Client().get(withdrawn).status_code == 404
    directed.officials.filter(pk=maker.pk).update(account=build.account())
    assert Client().get(orphaned).status_code == 404
    directed.officials.filter(pk=maker.pk).update(account=maker.account)
    assert Client().get(orphaned).status_code == 200
    directed.invitations.update(expires_at=timezone.now())
    assert Client().get(orphaned).status_code == 404


def test_an_invitation_is_withdrawn_only_where_it_was_made(
    beside: tuple[Cup | Series, Client, str], event: Event
) -> None:
    _directed, client, officials = beside
    other = build.invited(event).invitation
    assert client.post(f"{officials}invitations/{other.pk}/revoke/").status_code == 404
