"""The journal on a phone: before and after stand side by side within the screen."""

from collections.abc import Callable

import pytest

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import captain, dve

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


def test_a_line_fits_a_phone(visitor: Callable[..., Visitor]) -> None:
    event = build.event(games_per_round=4)
    table = build.round_(event).tables.get()
    build.record(table, dve("B"), by=captain(table))
    account = build.official(event, "referee", username="sodnik")
    account.set_password("geslo-1-2-3")
    account.save()
    referee = visitor("referee", phone=True)
    referee.sign_in("sodnik", "geslo-1-2-3")
    referee.open(f"/e/{event.slug}/journal/")
    assert referee.page.locator(".journal-hash").count() > 0
    assert referee.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
