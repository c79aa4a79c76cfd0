"""A refused form on a phone: its sentence is seen at once, however far down the page it stands."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor
from tests.tournament import build

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_a_refused_claim_comes_back_at_the_field_that_is_wrong(visitor: Callable[..., Visitor]) -> None:
    event = build.event(games_per_round=4)
    table = build.round_(event).tables.get()
    build.official(event, "referee", username="sodnik")
    referee = visitor("referee", phone=True)
    referee.sign_in("sodnik", "geslo-1-2-3")
    referee.open(f"/e/{event.slug}/referee/cases/new/{table.pk}/")
    for name, value in (("kind", "card"), ("claimed_by", "B"), ("against", "C")):
        referee.page.locator(f'main [name="{name}"][value="{value}"]').check()
    referee.fill(trick="77")
    referee.press("main form")
    trick = referee.page.locator("#trick")
    assert trick.input_value() == "77"
    expect(trick).to_be_focused()
    expect(referee.page.locator("#trick-error")).to_be_in_viewport()
