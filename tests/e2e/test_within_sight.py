"""What a referee needs on a phone is in sight: the page he is on in the event's bar, the field the keyboard reached."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tournament.models import Table

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

#: How far the focused field reaches under the bar at the bottom, in px; of a choice its label is looked at.
UNDER_THE_BAR = """() => {
  const one = document.activeElement, bar = document.querySelector(".sticky-bar");
  if (bar.contains(one)) return 0;
  return (one.closest(".choice") ?? one).getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
}"""


@pytest.fixture
def table(transactional_db: None) -> Table:
    return build.table(games_per_round=4)


@pytest.fixture
def referee(visitor: Callable[..., Visitor], table: Table) -> Visitor:
    build.official(table.round.event, "referee", username="sodnik")
    one = visitor("referee", phone=True)
    one.sign_in("sodnik", "geslo-1-2-3")
    one.page.set_viewport_size({"width": 360, "height": 740})
    return one


def test_the_event_bar_shows_where_one_is(referee: Visitor, table: Table) -> None:
    slug = table.round.event.slug
    for path in (f"/e/{slug}/", f"/e/{slug}/referee/", f"/e/{slug}/journal/"):
        referee.open(path)
        expect(referee.page.locator('.event-bar .nav [aria-current="page"]')).to_be_in_viewport(ratio=0.9)


def test_what_the_keyboard_reaches_is_not_under_the_bar(referee: Visitor, table: Table) -> None:
    referee.open(f"/e/{table.round.event.slug}/referee/cases/new/{table.pk}/")
    reached = []
    for _stop in range(40):
        referee.page.keyboard.press("Tab")
        reached.append(referee.page.evaluate("document.activeElement.name || document.activeElement.tagName"))
        assert referee.page.evaluate(UNDER_THE_BAR) <= 0, reached
        if referee.page.evaluate("!!document.activeElement.closest('.sticky-bar')"):
            break
    assert "trick" in reached
