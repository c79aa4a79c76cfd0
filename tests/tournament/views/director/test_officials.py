"""Officials: appointed, made with a password that is shown once, dismissed."""

import re

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.views.director.conftest import signed_in
from tournament.models import Account, Event, Journal, Official

pytestmark = pytest.mark.django_db


def shown_password(text: str) -> str:
    found = re.search(r'id="first-password">([^<]+)<', text)
    assert found, "the password is not on the page"
    return found[1]


def test_appoint_an_account_whatever_the_capitals(director: Client, event: Event, desk: str) -> None:
    account = build.account("stane")
    response = director.post(f"{desk}officials/appoint/", {"username": " Stane ", "role": "referee"})
    assert response.status_code == 302
    assert Official.objects.filter(event=event, account=account, role="referee").exists()
    again = director.post(f"{desk}officials/appoint/", {"username": "stane", "role": "referee"})
    assert again.status_code == 409
    assert "has this role already" in again.text


@pytest.mark.parametrize(
    ("username", "role"), [("nobody", "referee"), ("", "referee"), ("stane", "king"), ("x" * 10_000, "panel")]
)
def test_appointing_nobody_is_told(director: Client, desk: str, username: str, role: str) -> None:
    build.account("stane")
    response = director.post(f"{desk}officials/appoint/", {"username": username, "role": role})
    assert response.status_code == 400
    assert 'class="error"' in response.text
    assert Official.objects.count() == 1


def test_a_new_account_signs_in_with_the_password_that_was_shown(director: Client, event: Event, desk: str) -> None:
    typed = {"username": "olga", "first_name": "Olga", "last_name": "Operater", "role": "operator"}
    response = director.post(f"{desk}officials/new-account/", typed)
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    password = shown_password(response.text)
    assert Client().login(username="olga", password=password)
    assert Official.objects.get(account__username="olga").role == "operator"
    assert password not in str(list(Journal.objects.values_list("before", "after", "reason"))), "never written down"
    assert password not in director.get(f"{desk}officials/").text, "shown once"


@pytest.mark.parametrize("username", ["OLGA", "dva izraza", "x" * 200, "", "<b>"])
def test_a_user_name_that_can_not_be(director: Client, desk: str, username: str) -> None:
    build.account("olga")
    typed = {"username": username, "first_name": "Zvezdana", "last_name": "", "role": "operator"}
    response = director.post(f"{desk}officials/new-account/", typed)
    assert response.status_code == 400
    assert "Zvezdana" in response.text
    assert Account.objects.count() == 2
    assert not Journal.objects.exists()


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


def test_a_director_has_no_power_over_passwords(director: Client, event: Event, desk: str) -> None:
    """Any account may make an event and appoint whom it likes: that must not be a way into his account."""
    official = Official.objects.create(event=event, account=build.account("olga"), role="operator")
    assert director.post(f"{desk}officials/{official.pk}/password/").status_code == 404
    assert director.post(f"/accounts/{official.account_id}/password/").status_code == 403
    assert "New password" not in director.get(f"{desk}officials/").text
    assert Client().login(username="olga", password="geslo-1-2-3"), "the old one still works"


def test_an_official_of_another_event_is_not_here(director: Client, desk: str) -> None:
    other = Official.objects.create(event=build.event(), account=build.account(), role="operator")
    assert director.post(f"{desk}officials/{other.pk}/dismiss/").status_code == 404
    assert director.get(f"{desk}officials/{'9' * 30}/dismiss/").status_code == 404


def test_an_operator_appoints_nobody(event: Event, desk: str) -> None:
    assert signed_in(event, "operator").get(f"{desk}officials/").status_code == 403
