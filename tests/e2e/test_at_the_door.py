"""Checking in on a phone at the door: a screen of players, one tap each, and no jump; the desk's menu."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.models import Event, Player, Registration
from tournament.people.views import fees
from tournament.standings.services import prizes

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

PLAYERS = 45
SIZE = {"width": 360, "height": 740}
#: How many players have their whole row, and both buttons as large as a thumb, in the window and under nothing else.
IN_SIGHT = """() => [...document.querySelectorAll(".start-list tbody tr")].filter((row) => {
  const buttons = [...row.querySelectorAll("button")];
  return buttons.length === 2 && [row, ...buttons].every((one) => {
    const box = one.getBoundingClientRect();
    const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const inside = box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    return inside && box.height >= 44 && row.contains(seen);
  });
}).length"""
SEEN_IN_MS = 500  # a sooner tap was meant for what stood there before (js/shared/late.js)
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SCROLLED = "Math.round(window.scrollY)"


@pytest.fixture
def event(transactional_db: None) -> Event:
    made = build.event(place="Dvorana pod Kremžarjevim vrhom")
    build.registrations(made, PLAYERS, clubs=5, checked_in=False)
    Player.objects.filter(registrations__start_number=30).update(last_name="Žagar", first_name="Črtomira")
    prizes.plan(event=made, currency="EUR", fee_cents=1500, prizes_each="highest", prizes=[], by=DIRECTOR)
    return made


@pytest.fixture
def operator(visitor: Callable[..., Visitor], event: Event) -> Visitor:
    build.official(event, "operator", username="prijave")
    one = visitor("operator", phone=True)
    one.page.set_viewport_size(SIZE)
    one.sign_in("prijave", "geslo-1-2-3")
    return one


def stored(event: Event, number: int) -> tuple[bool, int | None]:
    one = Registration.objects.get(event=event, start_number=number)
    return one.checked_in, one.paid_cents


def tick(page: Page, number: int, kind: str = "tick") -> None:
    page.locator(f"#{kind}-{number}").tap()
    expect(page.locator(f"#{kind}-{number}")).to_have_attribute("aria-pressed", "true")


def test_eight_players_are_in_sight_each_with_two_buttons(operator: Visitor, event: Event) -> None:
    operator.open(f"/e/{event.slug}/desk/players/")
    assert operator.page.evaluate(IN_SIGHT) >= 8
    operator.page.set_viewport_size({"width": 360, "height": 640})
    operator.page.locator("#player-20").scroll_into_view_if_needed()
    assert operator.page.evaluate(IN_SIGHT) >= 8
    assert operator.page.evaluate(WIDER) == 0


def test_a_tap_each_and_the_list_stays_where_it_was(operator: Visitor, event: Event) -> None:
    page = operator.page
    operator.open(f"/e/{event.slug}/desk/players/")
    page.locator("#tick-25").scroll_into_view_if_needed()
    scrolled = page.evaluate(SCROLLED)
    assert scrolled > 300
    tick(page, 25)
    tick(page, 25, "fee")
    assert page.evaluate(SCROLLED) == scrolled
    assert stored(event, 25) == (True, 1500)
    expect(page.locator("#count-present")).to_have_text("1")


def test_three_letters_and_enter_check_in_and_lead_back(operator: Visitor, event: Event) -> None:
    """The search is at hand however far one has scrolled, and accents need not be typed."""
    page = operator.page
    operator.open(f"/e/{event.slug}/desk/players/")
    page.locator("#tick-25").scroll_into_view_if_needed()
    scrolled = page.evaluate(SCROLLED)
    page.locator("#player-search").tap()
    with page.expect_response("**/desk/players/?q=zag"):  # on a busy machine a list of fewer letters comes before it
        page.keyboard.type("zag")
    page.wait_for_timeout(SEEN_IN_MS)
    expect(page.locator(".start-list tbody tr")).to_have_count(1)
    tick(page, 30, "fee")
    page.locator("#player-search").press("Enter")
    expect(page.locator("#checked-in")).to_have_text("Žagar Črtomira is here.")
    expect(page.locator(".start-list tbody tr")).to_have_count(PLAYERS)
    expect(page.locator("#player-search")).to_be_focused()
    page.wait_for_function("(scrolled) => Math.round(window.scrollY) === scrolled", arg=scrolled)
    assert stored(event, 30) == (True, 1500)


@pytest.mark.parametrize("held", ["list", "tick"])
def test_a_tick_and_a_list_overtake_each_other_and_the_tick_is_seen(operator: Visitor, event: Event, held: str) -> None:
    """On a weak network a search's list comes after a tick it does not know of, or a tick after its row has gone."""
    page = operator.page
    operator.open(f"/e/{event.slug}/desk/players/")
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        if waiting:
            route.continue_()
        else:
            waiting.append(route)

    address = "**/desk/players/?q=*" if held == "list" else "**/check-in/"
    page.route(address, hold)

    def search() -> None:
        with page.expect_request("**/desk/players/?q=*"):
            page.fill("#player-search", "priimek")

    if held == "list":
        search()
        old = page.request.get(
            f"{operator.base}/e/{event.slug}/desk/players/?q=priimek", headers={"HX-Request": "true"}
        )
        tick(page, 5)
        with page.expect_response("**/desk/players/?q=*"):
            waiting[0].fulfill(response=old)
    else:
        with page.expect_request(address):
            page.locator("#tick-5").tap()
        page.evaluate("document.querySelector('.start-list').dataset.old = 'yes'")
        search()
        expect(page.locator(".start-list[data-old]")).to_have_count(0)
        waiting[0].continue_()
    expect(page.locator(".start-list tbody tr")).to_have_count(PLAYERS - 1)
    expect(page.locator("#tick-5")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#count-present")).to_have_text("1")
    assert operator.troubles == []


def test_without_a_script_the_page_comes_back_at_the_row(
    operator: Visitor, visitor: Callable[..., Visitor], event: Event
) -> None:
    other = operator.context.browser.new_context(
        viewport=SIZE,
        java_script_enabled=False,
        storage_state=operator.context.storage_state(),
    )
    page = other.new_page()
    page.goto(f"{operator.base}/e/{event.slug}/desk/players/?show=absent")
    for kind in ("tick", "fee"):
        with page.expect_navigation():
            page.locator(f"#{kind}-30").click()
        expect(page.locator("#player-30")).to_be_in_viewport(ratio=1)
        expect(page.locator(f"#{kind}-30")).to_have_attribute("aria-pressed", "true")
    assert stored(event, 30) == (True, 1500)
    other.close()


def test_the_desk_begins_with_what_is_next_and_its_menus_are_behind_one_button(operator: Visitor, event: Event) -> None:
    page = operator.page
    operator.open(f"/e/{event.slug}/desk/")
    expect(page.locator("section[aria-labelledby=next-step] a.button-primary")).to_be_in_viewport(ratio=1)
    links = page.locator("#event-menu a")
    shown = [one.get_attribute("href") for one in links.all() if one.is_visible()]
    assert shown == [f"/e/{event.slug}/desk/"], "where one is, and nothing else"
    page.get_by_role("button", name="Menu").tap()
    assert links.count() > 8
    for one in links.all():
        expect(one).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(links.last).to_be_hidden()
    page.get_by_role("button", name="Menu").tap()
    with page.expect_navigation():
        page.locator(f'#event-menu a[href="/e/{event.slug}/desk/players/"]').tap()
    operator.at(f"/e/{event.slug}/desk/players/")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_role("button", name="Menu")).to_be_hidden()
    for one in page.locator("#event-menu a").all():
        expect(one).to_be_in_viewport(ratio=1)


def test_ticks_outlive_searches_and_what_is_shown(operator: Visitor, event: Event) -> None:
    page = operator.page
    operator.open(f"/e/{event.slug}/desk/players/many/")
    seen = page.locator(".many-list > li:visible")
    expect(seen).to_have_count(PLAYERS)
    page.fill("[name=q]", "zagar crt")
    expect(seen).to_have_count(1)
    page.keyboard.press("Enter")  # the search of a form must not send it
    seen.locator("label").tap()
    page.fill("[name=q]", "priimek000")
    expect(seen).to_have_count(9)
    page.locator("[data-tick-all]").tap()
    expect(page.locator("#many-count")).to_have_text("10")
    page.fill("[name=q]", "")
    page.locator("[data-show=ticked]").tap()
    expect(seen).to_have_count(10)
    page.fill("[name=q]", "nobody of that name")
    expect(page.locator(".many-nobody")).to_be_visible()
    assert page.evaluate(WIDER) <= 0
    page.fill("[name=q]", "")
    page.locator(".many-bar button").tap()
    expect(page.locator(".alert-ok, .messages [role=status]").first).to_be_visible()
    assert Registration.objects.filter(event=event, paid_cents=1500).count() == 10
    assert stored(event, 30) == (False, 1500)


#: A tab that nobody looks at: nothing is painted there, so nothing that waits for a frame goes on.
BEHIND = """Object.defineProperty(document, "hidden", { get: () => true }); window.requestAnimationFrame = () => 0;"""
#: Notes how far each page said that it was: nothing can be asked of a page that is being left.
NOTED = """addEventListener("DOMContentLoaded", () => {
  const far = document.querySelector("form[data-goes-on] progress");
  if (far) sessionStorage.far = `${sessionStorage.far ?? ""} ${far.value}/${far.max}`;
});"""


@pytest.mark.parametrize(
    "behind", [pytest.param(False, marks=pytest.mark.nightly), True], ids=["in sight", "in a tab behind"]
)
def test_what_takes_long_goes_on_by_itself(
    operator: Visitor, event: Event, monkeypatch: pytest.MonkeyPatch, behind: bool
) -> None:
    monkeypatch.setattr(fees, "AT_ONCE_SECONDS", 0)  # one player a request
    page = operator.page
    operator.open(f"/e/{event.slug}/desk/players/many/")
    for script in (NOTED, BEHIND) if behind else (NOTED,):
        page.add_init_script(script)
    page.fill("[name=q]", "priimek000")
    page.locator("[data-tick-all]").tap()
    expect(page.locator("#many-count")).to_have_text("9")
    page.locator(".many-bar button").tap()
    expect(page.locator(".alert-ok, .messages [role=status]").first).to_be_visible()
    assert page.evaluate("sessionStorage.far").split() == [f"{done}/9" for done in range(1, 9)]
    assert Registration.objects.filter(event=event, paid_cents=1500).count() == 9
    assert operator.troubles == []
