"""The journal on a phone: before and after stand side by side within the screen."""

from collections.abc import Callable

import pytest

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import REFEREE, captain, dve
from tournament.cases.services import cases, claims
from tournament.cases.services.claims import state_of

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]


def test_a_line_fits_a_phone(visitor: Callable[..., Visitor]) -> None:
    event = build.event(games_per_round=4)
    table = build.round_(event).tables.get()
    build.record(table, dve("B"), by=captain(table))
    build.official(event, "referee", username="sodnik")
    referee = visitor("referee", phone=True)
    referee.sign_in("sodnik", "geslo-1-2-3")
    referee.open(f"/e/{event.slug}/journal/")
    assert referee.page.locator(".journal-hash").count() > 0
    assert referee.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_what_changed_is_read_on_a_phone(visitor: Callable[..., Visitor]) -> None:
    """A number stands beside the one before it; of a long text both have the whole width, under their name."""
    event = build.event(games_per_round=4)
    table = build.round_(event).tables.get()
    build.record(table, dve("B"), by=captain(table))
    case = build.case(table)
    for claim in ("C put a heart on the spades that B led. " * 3, "C put a heart on the spades that A led. " * 3):
        stop = claims.Stop("card", "B", ("C",), 3, claim)
        case = cases.amend(case=case, stop=stop, by=REFEREE, seen=state_of(case))
    build.official(event, "referee", username="sodnik")
    referee = visitor("referee", phone=True)
    referee.page.set_viewport_size({"width": 360, "height": 740})
    referee.sign_in("sodnik", "geslo-1-2-3")
    referee.open(f"/e/{event.slug}/journal/")
    page = referee.page
    for details in page.locator(".journal details").all():
        details.locator("summary").click()

    def boxes(text: str) -> list[dict[str, float]]:
        row = page.locator(".journal-changes tr", has=page.locator("td:nth-child(2):not(:empty)")).filter(has_text=text)
        found = [cell.bounding_box() for cell in row.first.locator("th, td").all()]
        return [box for box in found if box is not None]

    name, before, after = boxes("30")
    assert before["y"] == after["y"] >= name["y"] + name["height"] - 1
    assert before["x"] + before["width"] <= after["x"]
    name, before, after = boxes("a heart on the spades")
    assert name["y"] < before["y"] < after["y"]
    assert min(before["width"], after["width"]) > 270
    created = page.locator(".journal-changes tr", has=page.locator("td:nth-child(2):empty")).first
    assert created.locator("td:nth-child(2)").is_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
