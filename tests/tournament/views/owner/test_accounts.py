"""The site's owner and the accounts: found, and given a new password that is shown once."""

import io

import pytest
from django.core.management import call_command
from django.test import Client

from tests.tournament import build
from tests.tournament.views.director.test_officials import shown_password
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
    assert "No account fits." in owner.get("/accounts/", {"q": "nobody"}).text


def test_a_new_password_is_shown_once_and_ends_every_session(owner: Client) -> None:
    olga = build.official(build.event(), "director", username="olga")
    signed_in = Client()
    signed_in.force_login(olga)
    address = f"/accounts/{olga.pk}/password/"
    assert "The old one stops working" in owner.get(address).text
    response = owner.post(address)
    assert "no-store" in response["Cache-Control"]
    password = shown_password(response.text)
    assert Client().login(username="olga", password=password)
    assert not Client().login(username="olga", password="geslo-1-2-3")
    assert signed_in.get("/presence/").text == "", "signed out"
    line = Journal.objects.get(event=None, action="accounts.password")
    assert (line.subject, line.role) == ("olga", "owner")
    assert password not in str([line.before, line.after, line.reason])


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
