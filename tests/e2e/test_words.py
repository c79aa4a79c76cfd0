"""A confirmation without network: kept on the phone like a game, sent in order and once, never for another version."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, captain, dve, record
from tournament.access.services import links
from tournament.models import Confirmation, Journal, Table

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(transactional_db: None) -> Table:
    made = build.table(games_per_round=21)
    for _game in range(3):
        record(made, dve("B"))
    return made


@pytest.fixture
def page(visitor: Callable[..., Visitor], table: Table) -> Iterator[Page]:
    one = visitor("player B", phone=True)
    one.page.set_viewport_size({"width": 360, "height": 740})
    one.open(f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'B']}/")
    one.page.wait_for_selector("html[data-ready]")
    yield one.page
    one.troubles[:] = [trouble for trouble in one.troubles if "htmx:" not in trouble]  # it tells the console, too


def tap(page: Page, number: int) -> None:
    page.locator(f"#check-{number} .button-primary").tap()


def said() -> list[int]:
    return list(Journal.objects.filter(action="game.confirm").order_by("number").values_list("game", flat=True))


def test_it_waits_and_goes_out_in_order_and_once(page: Page) -> None:
    page.context.set_offline(True)
    for number in (3, 2):
        tap(page, number)
        expect(page.locator(f"#check-{number} [data-word]")).to_contain_text("kept on this phone")
        expect(page.locator(f"#check-{number} form")).to_be_hidden()
    expect(page.locator("#trouble")).to_be_empty()
    expect(page.locator("#net-state [data-when=away]")).to_contain_text("Confirmations kept on this phone: 2.")
    assert not Confirmation.objects.exists()
    page.context.set_offline(False)
    for number in (3, 2):
        expect(page.locator(f"#check-{number}")).to_have_count(0)
    expect(page.locator("#net-state [data-when=away]")).to_be_hidden()
    expect(page.locator("[data-word]")).to_have_count(0)
    assert said() == [3, 2]


def test_an_answer_that_was_lost_is_no_second_word(page: Page) -> None:
    """It arrived, and nobody told the phone; then it is said once more, which is once."""
    arrived: list[int] = []

    def lose(route: Route) -> None:
        if not arrived:
            arrived.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.route("**/confirm/", lose)
    tap(page, 3)
    expect(page.locator("#check-3")).to_have_count(0)
    expect(page.locator("[data-word]")).to_have_count(0)
    expect(page.locator("#trouble")).to_be_empty()
    assert arrived == [200]
    assert len(said()) == 1


def test_a_word_on_a_game_that_was_changed_is_said_and_not_stored(page: Page, table: Table) -> None:
    page.context.set_offline(True)
    tap(page, 3)
    tap(page, 2)
    expect(page.locator("#check-2 [data-word]")).to_be_visible()
    record(table, dve("B", 48), number=3, by=captain(table), reason="slaba pisava")
    page.context.set_offline(False)
    refused = page.locator("#words-refused [data-word]")
    expect(refused).to_contain_text("Game 3 was changed since you looked at it: look again.")
    expect(page.locator("#check-2")).to_have_count(0)
    expect(page.locator("#check-3 .button-primary")).to_be_visible()
    assert [one.game.number for one in Confirmation.objects.all()] == [2]
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(refused).to_have_count(1)
    refused.locator("button").tap()
    expect(refused).to_have_count(0)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(refused).to_have_count(0)


def test_a_word_that_waits_is_taken_back(page: Page) -> None:
    page.context.set_offline(True)
    tap(page, 3)
    page.locator("#check-3 [data-word] button").tap()
    expect(page.locator("#check-3 .button-primary")).to_be_visible()
    page.context.set_offline(False)
    tap(page, 2)
    expect(page.locator("#check-2")).to_have_count(0)
    assert said() == [2]


def test_the_sign_in_page_of_the_halls_network_is_no_answer(page: Page) -> None:
    page.route("**/confirm/", lambda route: route.fulfill(status=200, content_type="text/html", body="<h1>Wi-Fi</h1>"))
    tap(page, 3)
    expect(page.locator("#check-3 [data-word]")).to_be_visible()
    assert "Wi-Fi" not in page.inner_text("main")
    page.unroute("**/confirm/")
    expect(page.locator("#check-3")).to_have_count(0)
    assert len(said()) == 1
