"""A game that was stopped is tapped like any game, by the table and by the referee; without a script it is typed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE
from tournament.access.services import links
from tournament.models import Renons, Table

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

WHO = (("kind", "discard"), ("claimed_by", "B"), ("against", "A"))
SAID = {
    "contract": "dve",
    "declarer": "A",
    "kontra": ["B"],
    "announcements": [{"feature": "pagat", "by": "B", "kontra": ["A"]}],
}


@pytest.fixture
def home() -> str:
    table = build.table(games_per_round=4)
    return f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'A']}/"


@pytest.fixture
def captain(visitor: Callable[..., Visitor], home: str) -> Visitor:
    one = visitor("captain", phone=True)
    one.page.set_viewport_size({"width": 360, "height": 740})
    one.open(f"{home}renons/")
    return one


def choose(page: Page, *chosen: tuple[str, str]) -> None:
    for name, value in chosen:
        page.locator(f'label.choice:has([name="{name}"][value="{value}"])').tap()


def chips(page: Page, name: str) -> list[str]:
    """What is tapped of a field."""
    return page.locator(f'[data-field="{name}"] .chip[aria-pressed="true"]').all_inner_texts()


def test_what_was_said_is_tapped(captain: Visitor, home: str) -> None:
    page = captain.page
    kontra, announcements = page.locator('[data-field="kontra"]'), page.locator('[data-field="announcements"]')
    expect(page.locator('[data-field="misdeals"]')).to_be_visible()
    choose(page, *WHO, ("contract", "dve"))
    expect(kontra).to_be_hidden()  # who plays decides who may say a word
    choose(page, ("declarer", "A"))
    kontra.locator(".chip", has_text="B").tap()
    announcements.locator('[data-announce="pB"]').tap()
    announcements.locator('[data-words-on="p"] .chip').tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator('[name="step"][value="look"]').tap()
    expect(page.locator(".case-value")).to_be_visible()
    page.locator('[name="step"][value="ask"]').tap()
    expect(announcements.locator('[data-announce="pB"]')).to_have_attribute("aria-pressed", "true")
    assert [len(chips(page, name)) for name in ("kontra", "announcements")] == [1, 2]
    page.locator('[name="step"][value="look"]').tap()
    page.locator('[name="step"][value="save"]').tap()
    expect(page).to_have_url(captain.base + home)
    assert Renons.objects.get().facts == SAID


def test_what_the_contract_does_not_know_is_not_sent(captain: Visitor, home: str) -> None:
    page = captain.page
    choose(page, *WHO, ("contract", "dve"), ("declarer", "A"))
    page.locator('[data-announce="pB"]').tap()
    choose(page, ("contract", "berac"))
    expect(page.locator('[data-field="announcements"]')).to_be_hidden()
    page.locator('[name="step"][value="look"]').tap()
    page.locator('[name="step"][value="save"]').tap()
    expect(page).to_have_url(captain.base + home)
    assert Renons.objects.get().facts == {"contract": "berac", "declarer": "A"}


def test_a_refusal_stands_at_what_is_tapped(captain: Visitor) -> None:
    """The chips offer nothing out of turn, but the server is the judge."""
    page = captain.page
    choose(page, *WHO, ("contract", "dve"), ("declarer", "A"))
    page.locator('[name="kontra"]').evaluate("(field) => { field.value = 'BB'; }")
    page.locator('[name="step"][value="look"]').tap()
    row = page.locator('[data-field="kontra"]')
    expect(row.locator(".error")).to_be_in_viewport()
    expect(row).to_be_focused()
    assert row.locator(".error").bounding_box()["width"] > 300
    assert row.locator(".chip").count() > 0


def test_without_a_script_it_is_typed(chromium: Browser, live_server: LiveServer, home: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}{home}renons/")
    for name, value in (*WHO, ("contract", "dve"), ("declarer", "A")):
        page.locator(f'[name="{name}"][value="{value}"]').check(force=True)
    page.locator('[name="kontra"]').fill("B")
    page.locator('[name="announcements"]').fill("pBxA")
    page.locator('[name="step"][value="look"]').click()
    page.locator('[name="step"][value="save"]').click()
    assert Table.objects.get().games.count() == 1
    context.close()
    assert Renons.objects.get().facts == SAID


@pytest.fixture
def case(transactional_db: None) -> Renons:
    table = build.table(games_per_round=4)
    build.official(table.round.event, "referee", username="sodnik")
    return build.case(table, by=REFEREE)


def game_of(case: Renons) -> str:
    return f"/e/{case.table.round.event.slug}/referee/cases/{case.pk}/game/"


@pytest.fixture
def referee(visitor: Callable[..., Visitor], case: Renons) -> Visitor:
    one = visitor("referee", phone=True)
    one.page.set_viewport_size({"width": 360, "height": 740})
    one.sign_in("sodnik", "geslo-1-2-3")
    one.open(game_of(case))
    return one


def test_the_referee_taps_what_was_said(referee: Visitor, case: Renons) -> None:
    page = referee.page
    kontra, announcements = page.locator('[data-field="kontra"]'), page.locator('[data-field="announcements"]')
    choose(page, ("contract", "dve"), ("declarer", "A"))
    kontra.locator(".chip", has_text="B").tap()
    announcements.locator('[data-announce="pB"]').tap()
    announcements.locator('[data-words-on="p"] .chip').tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    referee.press("main form")
    case.refresh_from_db()
    assert case.facts == SAID
    referee.open(game_of(case))
    assert [len(chips(page, name)) for name in ("kontra", "announcements", "misdeals")] == [1, 2, 0]


def test_the_referee_taps_with_a_keyboard(referee: Visitor, case: Renons) -> None:
    page = referee.page
    page.locator('[name="contract"][value="dve"]').press("Space")
    page.locator('[name="declarer"][value="A"]').press("Space")
    page.locator('[data-field="kontra"] .chip', has_text="B").press("Enter")
    page.locator('[data-announce="pB"]').press("Enter")
    page.locator('[data-words-on="p"] .chip').press("Enter")
    expect(page.locator(".chip:focus")).to_have_attribute("aria-pressed", "true")
    referee.press("main form")
    case.refresh_from_db()
    assert case.facts == SAID


def test_whoever_misdealt_is_tapped(referee: Visitor, case: Renons) -> None:
    """A wrong dealer (B1.28) may have: the referee is not held to whose deal it was."""
    page = referee.page
    choose(page, ("contract", ""), ("declarer", ""))
    misdeals = page.locator('[data-field="misdeals"]')
    for letter in ("C", "B", "C"):
        misdeals.locator('.chip[aria-pressed="false"]', has_text=letter).tap()
    referee.press("main form")
    case.refresh_from_db()
    assert case.facts is not None
    assert sorted(case.facts["misdeals"]) == ["B", "C", "C"]
    referee.open(game_of(case))
    assert len(chips(page, "misdeals")) == 3
    misdeals.locator('.chip[aria-pressed="true"]', has_text="B").tap()
    referee.press("main form")
    case.refresh_from_db()
    assert case.facts == {"misdeals": ["C", "C"]}


def test_where_nobody_plays_nobody_is_chosen(referee: Visitor, case: Renons) -> None:
    """D13; and whoever was chosen comes back with the next contract."""
    page = referee.page
    choose(page, ("contract", "dve"), ("declarer", "C"), ("contract", ""))
    expect(page.locator('[name="declarer"]:checked')).to_have_value("")
    choose(page, ("contract", "ena"))
    expect(page.locator('[name="declarer"]:checked')).to_have_value("C")
    choose(page, ("contract", "klop"), ("contract", ""))
    referee.press("main form")
    case.refresh_from_db()
    assert case.facts == {}


@pytest.mark.parametrize("announced", ["paxQ", "zz"])
def test_what_no_button_means_stays_typed(referee: Visitor, announced: str) -> None:
    """Typed before the script had come: nothing of it is lost, and it can be put right."""
    page = referee.page
    choose(page, ("contract", "dve"), ("declarer", "A"))
    page.locator('[name="announcements"]').evaluate("(field, text) => { field.value = text; }", announced)
    referee.press("main form")
    assert referee.status == 422
    field = page.locator("#announcements")
    expect(field).to_have_value(announced)
    expect(field).to_be_focused()
    assert page.locator("#announcements-error .error").is_visible()
    field.fill("pA")
    referee.press("main form")
    referee.at(referee.path.replace("game/", ""))


def test_a_refusal_of_the_referees_stands_at_what_is_tapped(referee: Visitor) -> None:
    page = referee.page
    choose(page, ("contract", "dve"), ("declarer", "A"))
    page.locator('[name="kontra"]').evaluate("(field) => { field.value = 'BB'; }")
    referee.press("main form")
    assert referee.status == 422
    row = page.locator('[data-field="kontra"]')
    expect(row.locator(".error")).to_be_in_viewport()
    expect(row).to_be_focused()
    assert row.locator(".chip").count() > 0


def test_without_a_script_the_referee_types(
    chromium: Browser, live_server: LiveServer, referee: Visitor, case: Renons
) -> None:
    context = chromium.new_context(java_script_enabled=False, storage_state=referee.context.storage_state())
    page = context.new_page()
    page.goto(live_server.url + game_of(case))
    for name, value in (("contract", "dve"), ("declarer", "A")):
        page.locator(f'[name="{name}"][value="{value}"]').check(force=True)
    page.locator('[name="kontra"]').fill("B")
    page.locator('[name="announcements"]').fill("pBxA")
    page.locator("main form button.button-primary").click()
    page.wait_for_url(lambda address: "/game/" not in address)
    context.close()
    case.refresh_from_db()
    assert case.facts == SAID
