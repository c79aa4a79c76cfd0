"""A wrong deal is fined (C1.10) and a game taken out while A's phone looks on, types, or has no network."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_overtaken import choose, typed
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE, captain, dve, entries, record
from tournament.access.services import links
from tournament.cases.services import cases
from tournament.cases.services.claims import Stop
from tournament.models import Table
from tournament.recording.services import delete_game
from tournament.rulings.services import decisions
from tournament.rulings.services.decisions import Ruling

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table() -> Table:
    made = build.round_(build.event(games_per_round=6)).tables.get()
    for row in (dve("A"), dve("B")):
        record(made, row, by=captain(made))
    return made


@pytest.fixture
def page(table: Table, visitor: Callable[..., Visitor]) -> Page:
    phone = visitor("captain", phone=True)
    phone.page.set_viewport_size({"width": 360, "height": 740})
    phone.open(f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'A']}/")
    return phone.page


def misdeal(table: Table) -> None:
    """C deals the third game wrongly."""
    case = cases.open_case(table=table, number=3, stop=Stop("discard", "B", ("C",)), by=REFEREE)
    case = cases.stopped_at(case=case, facts={}, by=REFEREE)
    case = cases.answer(case=case, question="excluded", given="misdeal", by=REFEREE)
    table.refresh_from_db()
    decisions.decide(case=case, ruling=Ruling(), revision=table.revision, by=REFEREE)


def test_the_form_has_the_fine_before_anybody_thinks_of_it(table: Table, page: Page) -> None:
    misdeal(table)
    expect(page.locator("#table-head")).to_contain_text("C dealt wrongly")
    expect(choose(page, "dve", "A", "45")).to_contain_text(re.compile("C1.10"))
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#sheet")).to_have_attribute("data-next", "4")
    assert entries(table.games.get(number=3)) == {"A": 30, "B": 0, "C": -20}
    expect(page.locator("#table-head")).not_to_contain_text("dealt wrongly")
    choose(page, "dve", "B", "45")
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#sheet")).to_have_attribute("data-next", "5")
    assert table.games.get(number=4).facts == dve("B", 45)


def test_a_game_that_was_begun_before_takes_it_in(table: Table, page: Page) -> None:
    choose(page, "dve", "A", "45")
    misdeal(table)
    expect(page.locator("#entry [data-preview] [data-ok]")).to_contain_text(re.compile("C1.10"))
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#sheet")).to_have_attribute("data-next", "4")
    assert table.games.get(number=3).facts == dve("A", 45, misdeals=["C"])


def test_it_is_no_begun_game_by_itself(table: Table, page: Page) -> None:
    """Nothing stands in the form until a contract is chosen: a game from elsewhere is not held against it."""
    misdeal(table)
    expect(page.locator("#table-head")).to_contain_text("C dealt wrongly")
    record(table, dve("A", misdeals=["C"]), by=captain(table))
    expect(page.locator("#entry [data-number]")).to_have_text("4")
    expect(page.locator("[data-overtaken]")).to_have_count(0)


def test_a_game_kept_without_network_comes_back_with_the_fine_in_it(table: Table, page: Page) -> None:
    """The phone did not know: its game is refused, stands in the form with the fine, and one tap writes it."""
    page.context.set_offline(True)
    form = page.locator("#entry")
    for name, value in (("contract", "dve"), ("declarer", "A")):
        form.locator(f'label:has(input[name="{name}"][value="{value}"])').tap()
    for digit in "45":
        form.locator(f'[data-digit="{digit}"]').tap()
    form.locator("[data-save]").tap()
    expect(page.locator("#net-state")).to_have_attribute("data-unsent", "1")
    misdeal(table)
    page.context.set_offline(False)
    expect(page.locator("#table-head")).to_contain_text("C dealt wrongly")
    expect(form.locator('[data-field="misdeals"] .chip[aria-pressed="true"]')).to_have_count(1)
    expect(form.locator("[data-save]")).not_to_have_attribute("aria-disabled", "true")
    page.wait_for_timeout(1000)  # a pointer does not tap what has only just come there (static/js/shared/late.js)
    form.locator("[data-save]").tap()
    expect(page.locator("#net-state")).to_have_attribute("data-unsent", "0")
    expect(page.locator("#sheet")).to_have_attribute("data-next", "4")
    assert table.games.get(number=3).facts == dve("A", 45, misdeals=["C"])


def test_what_is_typed_stays_while_the_referee_takes_a_game_out(table: Table, page: Page) -> None:
    """The third game is the second by then: it goes in turn, and nothing waits for a choice."""
    choose(page, "dve", "A", "45")
    table.refresh_from_db()
    delete_game.take_out(table=table, number=1, revision=table.revision, by=REFEREE, reason="entered twice")
    expect(page.locator("#sheet")).to_have_attribute("data-next", "2")
    expect(page.locator("#entry [data-number]")).to_have_text("2")
    assert typed(page) == ("2", "A", "45")
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#sheet")).to_have_attribute("data-next", "3")
    assert (table.games.count(), table.held_games.count()) == (2, 0)


def test_a_takes_his_last_game_out_and_enters_it_anew(table: Table, page: Page) -> None:
    page.locator("#details-2 > summary").tap()
    page.locator('a[href$="games/2/take-out/"]').tap()
    expect(page.get_by_role("heading", name="Take game 2 out?")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("main form button").tap()
    expect(page.locator("#entry [data-number]")).to_have_text("2")
    choose(page, "dve", "C", "50")
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#sheet")).to_have_attribute("data-next", "3")
    assert table.games.get(number=2).facts == dve("C", 50)
