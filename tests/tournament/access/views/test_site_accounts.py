"""The site's owner and the accounts: found, given the right to make events, helped to a new password."""

import io

import pytest
from django.core.management import call_command
from django.test import Client

from tests.tournament import build
from tests.tournament.access.views.test_officials import shown_link
from tournament.models import Account, Journal, Official

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Client:
    client = Client()
    client.force_login(build.account("boss", is_superuser=True))
    client.cookies["radelc_language"] = "en"
    return client


def test_accounts_are_found_by_any_part_of_their_names(owner: Client) -> None:
    event = build.event()
    build.official(event, "operator", username="olga", first_name="Olga", last_name="Žagar")
    build.account("stane")
    text = owner.get("/accounts/", {"q": "zag"}).text
    assert "olga" in text
    assert "stane" not in text
    assert "No matching account." in owner.get("/accounts/", {"q": "nobody"}).text


def test_a_new_password_is_set_by_its_owner_and_ends_every_session(owner: Client) -> None:
    olga = build.official(build.event(), "director", username="olga")
    signed_in = Client()
    signed_in.force_login(olga)
    address = f"/accounts/{olga.pk}/password/"
    assert "works once" in owner.get(address).text
    response = owner.post(address)
    assert "no-store" in response["Cache-Control"]
    link = shown_link(response.text)
    assert Client().login(username="olga", password="geslo-1-2-3"), "until then the old one works"
    typed = {"new": "lipov-cvet-9", "again": "lipov-cvet-9"}
    assert Client().post(link, typed).status_code == 302
    assert Client().login(username="olga", password="lipov-cvet-9")
    assert not Client().login(username="olga", password="geslo-1-2-3")
    assert signed_in.get("/presence/").text == "", "signed out"
    assert Client().post(link, typed).status_code == 404
    lines = Journal.objects.filter(event=None).values_list("action", "name", "role")
    assert list(lines) == [("accounts.offer_password", "olga", "owner"), ("accounts.password", "olga", "account")]
    assert "lipov" not in str(list(Journal.objects.values_list("before", "after", "reason")))


def test_the_owner_says_who_makes_events(owner: Client) -> None:
    olga = build.account("olga")
    signed_in = Client()
    signed_in.force_login(olga)
    address = f"/accounts/{olga.pk}/organiser/"
    for may, status in (("", 403), ("yes", 200), ("no", 403)):
        if may:
            assert owner.post(address, {"may": may}).status_code == 302
        assert signed_in.get("/events/new/").status_code == status
    link = shown_link(owner.post("/accounts/invite/", {"name": "Nova"}).text)
    typed = {"first_name": "Nova", "last_name": "Novak", "new": "lipov-cvet-9", "again": "lipov-cvet-9"}
    guest = Client()
    assert guest.post(link, typed).status_code == 302
    assert guest.get("/events/new/").status_code == 200
    assert build.broken_line(None) is None


def test_the_owner_changes_his_own_password_on_his_own_page(owner: Client) -> None:
    boss = Account.objects.get(username="boss")
    assert owner.post(f"/accounts/{boss.pk}/password/").status_code == 403
    assert Client().login(username="boss", password="geslo-1-2-3")


@pytest.mark.parametrize("role", Official.Role.values)
def test_nobody_else_reaches_the_accounts(role: str) -> None:
    olga = build.account("olga")
    client = Client()
    client.force_login(build.official(build.event(), role))
    assert client.get("/accounts/").status_code == 403
    assert client.post(f"/accounts/{olga.pk}/password/").status_code == 403
    assert Client().login(username="olga", password="geslo-1-2-3")


def test_the_command_helps_an_owner_who_forgot_his_own() -> None:
    build.account("boss", is_superuser=True)
    said = io.StringIO()
    call_command("changepassword", "BOSS", stdout=said)
    assert Client().login(username="boss", password=said.getvalue().split()[-1].rstrip("."))
    assert Journal.objects.get(event=None).action == "accounts.password"
    with pytest.raises(SystemExit):
        call_command("changepassword", "nobody", stdout=said)
