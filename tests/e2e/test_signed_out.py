"""Somebody is signed out while he types: nothing of it is lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tournament.journal.services.actor import Actor
from tournament.models import Event
from tournament.sheets.services import confirmations

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]


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


@pytest.mark.parametrize("seen", [True, False], ids=["the list renews itself meanwhile", "nobody notices"])
def test_a_referees_reason_waits_until_he_is_signed_in_again(visitor: Callable[..., Visitor], seen: bool) -> None:
    """A part of a page that htmx sends and renews: neither takes the page away under what is typed in it."""
    event = build.event(slug="odjava", games_per_round=4)
    table = build.round_(event).tables.get()
    build.record(table, build.dve("B"), by=build.captain(table))
    by = Actor.at_seat(table.seats.get(letter="B"), role="player")
    contest = confirmations.contest(table=table, number=1, revision=1, note="", by=by)
    account = build.official(event, "referee", username="sodnik")
    account.set_password("geslo-1-2-3")
    account.save()
    referee = visitor("referee", phone=True)
    referee.sign_in("sodnik", "geslo-1-2-3")
    referee.open("/e/odjava/referee/")
    page = referee.page
    reason = page.locator("#calls input[name=reason]")
    reason.fill("točke so preštete")
    other = referee.context.new_page()
    other.goto(f"{referee.base}/sign-out/")
    with other.expect_navigation():
        other.locator("main form button").first.click()
    said = page.locator("#trouble [role=alert]")
    button = page.locator("#calls form:has([name=reason]) button")
    if seen:
        expect(said).to_be_visible()
        button.tap()
        expect(said).to_be_in_viewport()
        expect(reason).to_have_value("točke so preštete")
        with page.expect_popup() as opened:
            said.locator("a").tap()
        other = opened.value
    else:
        other.goto(f"{referee.base}/sign-in/")
    other.locator("main [name=username]").fill("sodnik")
    other.locator("main [name=password]").fill("geslo-1-2-3")
    with other.expect_navigation():
        other.locator("main form button.button-primary").click()
    other.close()
    page.bring_to_front()
    expect(reason).to_have_value("točke so preštete")
    button.tap()  # signing in has changed the token of forms
    expect(reason).to_have_count(0)
    expect(said).to_have_count(0)
    contest.refresh_from_db()
    assert contest.settled_reason == "točke so preštete"
    assert all(" 401 " in trouble for trouble in referee.troubles), referee.troubles
    referee.troubles.clear()
