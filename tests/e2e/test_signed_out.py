"""Somebody is signed out while he types: nothing of it is lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tournament.models import Event

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_what_was_typed_waits_until_he_is_signed_in_again(visitor: Callable[..., Visitor]) -> None:
    event = build.event(slug="odjava")
    account = build.official(event, "director", username="vodja")
    director = visitor("director", phone=True)
    director.sign_in("vodja", "geslo-1-2-3")
    director.open("/e/odjava/desk/settings/")
    director.fill(name="Veliko prvenstvo")
    account.set_password("geslo-4-5-6")
    account.save()
    page = director.page
    page.locator("main form[data-guard] button.button-primary").tap()
    said = page.locator("main form [data-unsent]")
    expect(said).to_be_in_viewport()
    assert page.locator("main [name=name]").input_value() == "Veliko prvenstvo"
    with page.expect_popup() as opened:
        said.locator("a").tap()
    other = opened.value
    other.locator("main [name=username]").fill("vodja")
    other.locator("main [name=password]").fill("geslo-4-5-6")
    with other.expect_navigation():
        other.locator("main form button.button-primary").click()
    other.close()
    director.press("main form[data-guard]")
    assert director.status == 200, "signing in has changed the token of forms"
    assert Event.objects.get().name == "Veliko prvenstvo"
