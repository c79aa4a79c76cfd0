"""Confirming an import of many players says that it goes on, and no more once the page is back."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.day import PLAYERS, start_list
from tests.e2e.late import wait_for
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tournament.models import Registration

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

SHOWN = """(line) => new MutationObserver(() => {
  sessionStorage.shown = line.querySelector("progress").getBoundingClientRect().width;
}).observe(line, { attributes: true })"""


def test_what_takes_long_is_said_beside_the_button(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    event = build.event(slug="uvoz")
    build.official(event, "director", username="vodja")
    director = visitor("director", phone=True)
    director.sign_in("vodja", "geslo-1-2-3")
    director.open("/e/uvoz/desk/import/")
    director.upload("file", start_list(tmp_path))
    director.page.wait_for_url("**/desk/import/*/")
    waits = director.page.locator("[data-slow]").first
    expect(waits).to_be_hidden()
    waits.evaluate(SHOWN)
    sent: list[Route] = []
    director.page.route("**/desk/import/*/", lambda route: sent.append(route))
    director.page.locator("main form[data-once] button.button-primary").first.click(no_wait_after=True)
    wait_for(director.page, lambda: len(sent) == 1)
    director.page.wait_for_timeout(1500)  # nothing can be asked of a page that is being left: it notes what it showed
    with director.page.expect_navigation():
        sent[0].continue_()
    director.at("/e/uvoz/desk/players/")
    assert float(director.page.evaluate("sessionStorage.shown")) > 100  # the width of its bar
    assert Registration.objects.filter(event=event).count() == len(PLAYERS)
    director.page.unroute("**/desk/import/*/")
    director.page.go_back()
    expect(waits).to_be_hidden()
    assert director.troubles == []
