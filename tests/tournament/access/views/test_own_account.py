"""My account: the name under which work is written down, and the password."""

import pytest
from django.test import Client

from tests.tournament import build
from tournament.models import Account, Journal

pytestmark = pytest.mark.django_db

OLD, NEW = "geslo-1-2-3", "trideset-krav"


@pytest.fixture
def olga() -> Account:
    return build.account("olga", first_name="Olga")


@pytest.fixture
def client(olga: Account) -> Client:
    made = Client()
    made.force_login(olga)
    made.cookies["radelc_language"] = "en"
    return made


def test_the_name_is_what_work_is_written_down_under(client: Client, olga: Account) -> None:
    assert client.post("/account/name/", {"first_name": " Olga  Ana ", "last_name": "Operater"}).status_code == 302
    olga.refresh_from_db()
    assert olga.label == "Olga Ana Operater"
    line = Journal.objects.get(event=None, action="accounts.rename")
    assert (line.before["name"], line.after["name"]) == ("Olga", "Olga Ana Operater")
    assert "Olga Ana" in client.get("/account/").text


def test_a_name_that_is_too_long_stays_in_its_field(client: Client, olga: Account) -> None:
    response = client.post("/account/name/", {"first_name": "x" * 151, "last_name": "Operater"})
    assert response.status_code == 400
    assert "x" * 151 in response.text
    olga.refresh_from_db()
    assert olga.first_name == "Olga"


def test_the_password_is_changed_and_this_browser_stays_signed_in(client: Client) -> None:
    elsewhere = Client()
    assert elsewhere.login(username="olga", password=OLD)
    assert client.post("/account/password/", {"old": OLD, "new": NEW, "again": NEW}).status_code == 302
    assert Client().login(username="olga", password=NEW)
    assert not Client().login(username="olga", password=OLD)
    assert client.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302, "signed out"
    assert Journal.objects.get(event=None).action == "accounts.own_password"


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"old": "wrong", "new": NEW, "again": NEW}, "old"),
        ({"old": OLD, "new": "kratko", "again": "kratko"}, "new"),
        ({"old": OLD, "new": "password", "again": "password"}, "new"),
        ({"old": OLD, "new": NEW, "again": "drugo-geslo"}, "again"),
        ({"old": "", "new": NEW, "again": NEW}, "old"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(client: Client, typed: dict[str, str], field: str) -> None:
    response = client.post("/account/password/", typed)
    assert response.status_code == 400
    assert list(response.context["password_form"].errors) == [field]
    assert Client().login(username="olga", password=OLD)


def test_the_old_password_can_not_be_guessed_in_a_browser_left_open(client: Client) -> None:
    for _attempt in range(5):
        client.post("/account/password/", {"old": "guess", "new": NEW, "again": NEW})
    response = client.post("/account/password/", {"old": OLD, "new": NEW, "again": NEW})
    assert response.status_code == 429
    assert Client().login(username="olga", password=OLD)


def test_nobody_in_particular_has_no_account() -> None:
    assert Client().get("/account/").url.startswith("/sign-in/")
