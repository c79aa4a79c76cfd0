"""The referee's remembered tricks in a browser: picked with a quick thumb, typed, and both without script (C1.7)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tournament.models import Event, Official

pytestmark = pytest.mark.e2e

#: A revoke of B in the first trick, shown in the fourth.
CARDS = ("H4", "T5", "HK", "D4", "D3", "DK", "S7", "S8", "SK", "H1", "H2", "HQ")

#: What a thumb has to hit and is less than 44 px high or wide; a box counts with its label.
TOO_SMALL = """() => [...document.querySelectorAll("main button:not(.sr-only), main input, main select, main summary")]
  .filter((one) => one.offsetParent)
  .map((one) => ["checkbox", "radio"].includes(one.type) ? one.closest("label") : one)
  .filter((one) => { const box = one.getBoundingClientRect(); return Math.min(box.width, box.height) < 43.9; })
  .map((one) => one.outerHTML)"""


@pytest.fixture
def event(transactional_db: None) -> Event:
    made = build.event()
    Official.objects.create(event=made, account=build.account("sodnik"), role="referee")
    return made


def choose(page: Page, **head: str) -> None:
    for name, value in head.items():
        page.check(f"input[name={name}][value='{value}']", force=True)


def test_a_quick_thumb_loses_no_card(event: Event, visitor: Callable[..., Visitor]) -> None:
    """Twelve taps without a pause: every card lies in its place, and the wrong one is named."""
    referee = visitor("referee", phone=True)
    referee.sign_in("sodnik", "geslo-1-2-3")
    page = referee.page
    page.set_viewport_size({"width": 360, "height": 760})
    referee.open(f"/e/{event.slug}/referee/tricks/")
    choose(page, contract="dve", declarer="C", forehand="A")
    top = "document.getElementById('pack').getBoundingClientRect().top + scrollY"
    stays = page.evaluate(top)
    for code in CARDS:
        page.click(f"#pack button[value={code}]")
        assert page.evaluate(top) == stays, "the thumb meets another card"
    expect(page.locator("[name=card_3_4]")).to_have_value("♥ queen")
    expect(page.locator("#trick-1 .said-wrong")).to_contain_text("B played V but had ♥")
    expect(page.locator("#trick-1 .said-wrong")).to_contain_text("Shown by ♥ queen in trick 4.")
    expect(page.locator("#tricks-now")).to_contain_text("1 wrong card")
    assert page.evaluate(top) == stays
    expect(page.locator("#pack button[value=HQ]")).to_be_disabled()
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.click("[name=undo]")
    expect(page.locator("[name=card_3_4]")).to_have_value("")
    expect(page.locator("#tricks-now")).to_contain_text("not decided")
    expect(page.locator("#pack button[value=HQ]")).to_be_enabled()
    page.reload()
    expect(page.locator("[name=card_2_4]")).to_have_value("♥ 2")
    page.fill("[name=card_3_4]", "apple")
    page.press("[name=card_3_4]", "Enter")
    expect(page.locator("#card_3_4_error")).to_contain_text("“apple” is not a card")
    expect(page.locator("[name=card_3_4]")).to_have_value("apple")


def test_without_script_it_is_typed_and_picked_all_the_same(
    event: Event, chromium: Browser, live_server: LiveServer
) -> None:
    context = chromium.new_context(java_script_enabled=False)
    context.add_cookies([{"name": "radelc_language", "value": "en", "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/sign-in/?next=/e/{event.slug}/referee/tricks/")
    page.fill("[name=username]", "sodnik")
    page.fill("[name=password]", "geslo-1-2-3")
    page.press("[name=password]", "Enter")
    choose(page, contract="dve", declarer="C", forehand="A")
    page.fill("[name=card_1_1]", "4 hearts")
    page.fill("[name=card_2_1]", "15")
    page.fill("[name=hand_B]", "queen of hearts")
    page.press("[name=hand_B]", "Enter")
    assert "Shown by ♥ queen, still in the hand." in page.inner_text("#trick-1")
    page.click("#pack button[value=HK]")
    assert page.input_value("[name=card_3_1]") == "♥ king"
    assert "pick=" not in page.url
    context.close()


@pytest.mark.nightly
def test_a_table_of_six_and_a_game_without_partner(transactional_db: None, visitor: Callable[..., Visitor]) -> None:
    """I.1.b, Preferans.7: another number of players is another page; what a game does not ask goes out of sight."""
    account = build.account("sodnik")
    events = [build.event(ruleset=code, ends="clock", slug=code) for code in ("hu-vadasz-2025", "cz-taroky")]
    for event in events:
        Official.objects.create(event=event, account=account, role="referee")
    referee = visitor("referee", phone=True)
    referee.sign_in("sodnik", "geslo-1-2-3")
    page = referee.page
    page.set_viewport_size({"width": 360, "height": 760})
    referee.open("/e/hu-vadasz-2025/referee/tricks/")
    with page.expect_navigation():
        choose(page, size="6")
    choose(page, dealer="A")
    for code in ("HK", "T5", "HA", "HQ", "HJ"):
        page.click(f"#pack button[value={code}]")
    expect(page.locator("#trick-1 .said-wrong")).to_contain_text("C played V but had ♥")
    expect(page.locator("[name=hand_D]")).to_have_count(0)
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    referee.open("/e/cz-taroky/referee/tricks/")
    partner = page.locator("fieldset:has([name=partner])")
    expect(partner).to_be_visible()
    choose(page, contract="solo")
    expect(partner).to_be_hidden()
    choose(page, contract="prvni")
    expect(partner).to_be_visible()
