"""Two tabs of one person, the browser's own back button, and a page that is loaded anew while it saves."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.late import wait_for
from tests.e2e.test_office import type_row, unsaved
from tests.e2e.test_overtaken import choose
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, dve
from tournament.access.services import links
from tournament.models import Journal, Round, Table

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

PASSWORD = "geslo-1-2-3"


@pytest.fixture
def table() -> Table:
    event = build.event(slug="dva-lista", games_per_round=6)
    for role in ("operator", "director"):
        build.official(event, role, username=role)
    return build.round_(event, tables=1).tables.get()


@pytest.fixture
def phone(table: Table, visitor: Callable[..., Visitor]) -> Page:
    captain = visitor("captain", phone=True)
    captain.open(f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'A']}/")
    return captain.page


@pytest.fixture
def operator(visitor: Callable[..., Visitor], table: Table) -> Visitor:
    olga = visitor("operator")
    olga.sign_in("operator", PASSWORD)
    olga.open(f"/e/dva-lista/office/tables/{table.pk}/")
    return olga


@pytest.fixture
def director(visitor: Callable[..., Visitor], table: Table) -> Visitor:
    vodja = visitor("director")
    vodja.sign_in("director", PASSWORD)
    return vodja


class Second(Visitor):
    """Another tab of a visitor's browser, with the same sign-in and the same memory."""

    def __init__(self, first: Visitor, path: str) -> None:
        self.base, self.name, self.troubles, self.context = first.base, f"{first.name}, second tab", [], first.context
        self.page, self.status = first.context.new_page(), 0
        self.page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))
        self.page.on("response", self._answered)
        self.open(path)


# --- the captain's phone ---


@pytest.mark.parametrize("arrives", [True, False])
def test_a_page_that_is_loaded_anew_while_a_game_is_saved_saves_it_once(
    table: Table, phone: Page, arrives: bool
) -> None:
    """Whether the server had it already, and only the answer was lost, or not yet."""
    sent: list[Route] = []
    phone.route("**/send/", lambda route: sent.append(route))
    choose(phone, "dve", "B", "38")
    phone.locator("#entry [data-save]").tap()
    wait_for(phone, lambda: len(sent) == 1)
    if arrives:
        sent[0].fetch()
    phone.unroute("**/send/")
    phone.reload()
    expect(phone.locator("#net-state")).to_have_attribute("data-unsent", "0")
    expect(phone.locator("#sheet")).to_have_attribute("data-next", "2")
    expect(phone.locator("#entry [data-number]")).to_have_text("2")
    assert [game.facts for game in table.games.all()] == [dve("B", 38)]
    assert table.held_games.count() == 0


def test_the_back_button_brings_back_no_game_that_is_saved(table: Table, phone: Page) -> None:
    choose(phone, "dve", "B", "38")
    phone.locator("#entry [data-save]").tap()
    expect(phone.locator("#sheet")).to_have_attribute("data-next", "2")
    was = phone.url
    phone.goto(was.split("/t/")[0] + "/e/dva-lista/")
    phone.go_back()
    expect(phone.locator("#entry [data-number]")).to_have_text("2")
    choose(phone, "dve", "C", "40")
    phone.locator("#entry [data-save]").tap()
    expect(phone.locator("#sheet")).to_have_attribute("data-next", "3")
    assert [game.facts for game in table.games.order_by("number")] == [dve("B", 38), dve("C", 40)]


def test_the_back_button_brings_back_what_is_typed(phone: Page) -> None:
    choose(phone, "dve", "B", "38")
    was = phone.url
    phone.goto(was.split("/t/")[0] + "/e/dva-lista/")
    phone.go_back()
    expect(phone.locator("#entry-points")).to_have_value("38")


# --- the office's grid ---


@pytest.mark.parametrize("arrives", [True, False])
def test_a_row_that_is_on_its_way_when_the_page_is_loaded_anew_is_saved_once(
    operator: Visitor, table: Table, arrives: bool
) -> None:
    """It goes out again by itself and under its id: the operator had done with it."""
    page, sent = operator.page, list[Route]()
    page.on("dialog", lambda dialog: dialog.accept())
    page.route("**/rows/**", lambda route: sent.append(route))
    operator.one("#r1-contract").focus()
    type_row(operator, ("2", "b", "45"))
    wait_for(page, lambda: bool(sent))
    if arrives:
        sent[0].fetch()
    sent[0].abort()
    page.unroute("**/rows/**")
    page.reload()
    expect(operator.one("#r1-points")).to_have_value("45")
    unsaved(operator)
    assert [game.facts for game in table.games.all()] == [dve("B", 45)]
    assert Journal.objects.filter(event=table.round.event, action="game.record").count() == 1


def test_what_one_tab_of_the_grid_keeps_outlives_what_another_keeps(operator: Visitor) -> None:
    """Rows that wait are kept in the browser's memory, which both tabs share."""
    second = Second(operator, operator.path)
    for tab in (operator, second):
        tab.page.on("dialog", lambda dialog: dialog.accept())
    operator.one("#r1-contract").focus()
    type_row(operator, ("2", "b", "45"), done=False)
    second.page.bring_to_front()
    second.one("#r2-contract").focus()
    type_row(second, ("2", "c", "50"), done=False)
    sheet = operator.path
    operator.open("/e/dva-lista/office/")
    second.open("/e/dva-lista/office/")
    operator.open(sheet)
    expect(operator.one("#r1-points")).to_have_value("45")
    expect(operator.one("#r2-points")).to_have_value("50")
    operator.one("#r1-points").focus()
    operator.page.keyboard.press("Control+Enter")
    operator.one("#r2-points").focus()
    operator.page.keyboard.press("Control+Enter")
    unsaved(operator)
    operator.page.reload()
    expect(operator.one("#restored")).to_be_hidden()  # what is saved is kept no longer
    assert (operator.troubles, second.troubles) == ([], [])


def test_the_back_button_brings_back_a_row_that_is_not_saved(operator: Visitor, table: Table) -> None:
    operator.page.on("dialog", lambda dialog: dialog.accept())
    operator.one("#r1-contract").focus()
    type_row(operator, ("2", "b", "45"), done=False)
    operator.open("/e/dva-lista/office/")
    operator.page.go_back()
    expect(operator.one("#r1-points")).to_have_value("45")
    assert table.games.count() == 0
    operator.one("#r1-points").focus()
    operator.page.keyboard.press("Control+Enter")
    unsaved(operator)
    assert [game.facts for game in table.games.all()] == [dve("B", 45)]


# --- the director's pages ---


def drafted(table: Table) -> Round:
    Round.objects.filter(pk=table.round_id).update(state=Round.State.DRAFTED, published_at=None, started_at=None)
    return Round.objects.get(pk=table.round_id)


def test_a_draw_is_published_once_from_two_tabs(director: Visitor, table: Table) -> None:
    round_ = drafted(table)
    address = f"/e/dva-lista/desk/rounds/{round_.number}/publish/"
    director.open(address)
    second = Second(director, address)
    director.press("main form")
    assert director.status == 200
    second.press("main form")
    assert second.status == 409
    assert second.refused(409)
    second.page.go_back()
    second.page.reload()  # the question of what is done already leads on, or says so
    assert second.status in (200, 409)
    assert Journal.objects.filter(event=round_.event, action="round.publish").count() == 1
    assert (director.troubles, second.troubles) == ([], [])


def test_the_back_button_after_publishing_publishes_nothing_anew(director: Visitor, table: Table) -> None:
    round_ = drafted(table)
    director.open(f"/e/dva-lista/desk/rounds/{round_.number}/publish/")
    director.press("main form")
    director.page.reload()
    director.page.go_back()
    expect(director.page.locator(f'main form[action$="/{round_.number}/publish/"]')).to_have_count(0)  # asks no more
    assert Journal.objects.filter(event=round_.event, action="round.publish").count() == 1
    assert director.troubles == []


def test_a_round_is_closed_once_from_two_tabs_and_by_a_page_that_is_loaded_anew(
    director: Visitor, table: Table
) -> None:
    round_ = table.round
    build.accept_with_totals(table, 30, 20, 10)
    address = f"/e/dva-lista/desk/rounds/{round_.number}/close/"
    director.open(address)
    second, sent = Second(director, address), list[Route]()
    director.page.route(f"**{address}", lambda route: sent.append(route))
    director.page.locator("main form button.button-primary").first.click(no_wait_after=True)
    wait_for(director.page, lambda: len(sent) == 1)
    sent[0].fetch(max_redirects=0)
    director.page.unroute(f"**{address}")
    director.open(f"/e/dva-lista/desk/rounds/{round_.number}/")
    second.press("main form")
    assert second.status == 409
    assert Round.objects.get(pk=round_.pk).state == Round.State.CLOSED
    assert Journal.objects.filter(event=round_.event, action="round.close").count() == 1
    assert (director.troubles, second.troubles) == ([], [])
