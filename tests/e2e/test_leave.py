"""A link of the table's pages is tapped while the network is gone: the page stays and says so where it was tapped."""

import re
import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.e2e.late import wait_for
from tests.e2e.test_accessibility import faults
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, dve
from tests.tournament.build import captain as captain_of
from tournament.access.services import links
from tournament.models import Table

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

SAID = "[data-not-left] .alert"
#: How the page asks whether the server is there.
ASKED = re.compile(r"/static/js/table/leave\.js")


@pytest.fixture
def table() -> Table:
    """A sheet of two games; one is written as a renons, of which the kind is still to be said."""
    made = build.table(games_per_round=3)
    build.record(made, {"contract": "dve", "declarer": "A", "renons": {"by": ["C"]}}, by=captain_of(made))
    build.record(made, dve("B"), by=captain_of(made))
    return made


@pytest.fixture
def phone(table: Table, visitor: Callable[..., Visitor], request: pytest.FixtureRequest) -> Visitor:
    """Seat A's phone at the table's page; one that keeps the page for when the network goes, where a test asks so."""
    one = visitor("captain", phone=True, keeps=getattr(request, "param", False))
    one.page.set_viewport_size({"width": 360, "height": 740})
    one.open(f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'A']}/")
    expect(one.page.locator("html[data-ready]")).to_be_attached()
    return one


def link(phone: Visitor, to: str) -> Locator:
    return phone.page.locator(f'main a[href^="{phone.path}{to}"]').first


def stays(phone: Visitor, tapped: Locator, within: str) -> None:
    """Tap without network: the page is the same and says so in sight, at `within`. The network is back afterwards."""
    was = phone.path
    phone.context.set_offline(True)
    for _nervous in "ab":
        tapped.tap()
        expect(phone.page.locator(SAID)).to_have_count(1)
    expect(phone.page.locator(f"{within} {SAID}")).to_be_in_viewport(ratio=1)
    assert phone.path == was
    phone.context.set_offline(False)


@pytest.mark.parametrize(
    ("to", "within"),
    [("games/2/", "#game-2"), ("renons/1/", "#game-1"), ("late/", "#sheet"), ("renons/", "#sheet")],
)
def test_the_sheet_stays(phone: Visitor, to: str, within: str) -> None:
    for summary in phone.page.locator(".game-list summary").all():
        summary.tap()
    tapped = phone.page.locator(f'main a[href="{phone.path}{to}"]').last
    wanted = phone.base + phone.path + to
    stays(phone, tapped, within)
    assert not faults(phone)
    tapped.tap()
    expect(phone.page).to_have_url(wanted)
    phone.page.go_back()
    expect(phone.page.locator("#sheet")).to_be_visible()


def test_what_is_typed_stays_when_one_wants_to_go_back(phone: Visitor) -> None:
    """The worker does not run here, as at a hall's plain address: the sheet does not open without network."""
    home = phone.path
    phone.open(f"{home}late/")
    phone.page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    phone.fill(minutes="17")
    stays(phone, phone.page.locator(".sticky-bar a"), ".sticky-bar")
    expect(phone.page.locator('[name="minutes"]')).to_have_value("17")
    phone.page.locator(".sticky-bar a").tap()
    expect(phone.page).to_have_url(phone.base + home)


def test_what_is_drawn_stays_when_another_hand_is_chosen(table: Table, phone: Visitor) -> None:
    build.record(table, dve("C"), by=captain_of(table))
    home = phone.path
    expect(link(phone, "sign/")).to_be_visible()
    stays(phone, link(phone, "sign/"), "#sheet")
    link(phone, "sign/").tap()
    expect(phone.page).to_have_url(f"{phone.base}{home}sign/")
    stays(phone, phone.page.locator(".sign-hands a").nth(1), "#sign")
    expect(phone.page.locator("canvas[data-pad]")).to_be_visible()


def test_a_slow_server_is_waited_for(phone: Visitor) -> None:
    """The page is left although it has not heard whether the server is there."""
    phone.page.route(ASKED, lambda _route: None)
    wanted = f"{phone.path}late/"
    link(phone, "late/").tap()
    expect(phone.page).to_have_url(phone.base + wanted, timeout=10_000)
    phone.page.unroute_all(behavior="ignoreErrors")


def test_a_nervous_thumb_does_not_begin_the_waiting_anew(phone: Visitor) -> None:
    """Each tap asked for the page once more, and the browser forgot the answer that was on its way."""
    held: list[Route] = []
    phone.page.route(re.compile("/late/$"), lambda route: held.append(route))
    link(phone, "late/").evaluate(
        """one => {
            const tap = () => { sessionStorage.felt = one.ariaBusy; one.click(); };
            setTimeout(tap);
            setInterval(tap, 300);
        }"""
    )
    wait_for(phone.page, lambda: bool(held))
    phone.page.wait_for_timeout(2500)
    assert len(held) == 1
    held[0].continue_()
    phone.page.wait_for_url("**/late/")
    assert phone.page.evaluate("sessionStorage.felt") == "true"
    phone.page.go_back()
    again = link(phone, "late/")
    expect(again).not_to_have_attribute("aria-busy", "true")


def test_a_page_that_will_not_come_is_not_waited_for(phone: Visitor) -> None:
    """The network dies while the browser waits for the page: the sheet is there all the time, and then says so."""
    held: list[Route] = []
    came = threading.Event()

    def hold(route: Route) -> None:
        held.append(route)
        if route.request.is_navigation_request():
            came.set()

    phone.page.route(ASKED, hold)
    phone.page.route(re.compile("/late/$"), hold)
    link(phone, "late/").tap()
    while not came.is_set():
        phone.page.wait_for_timeout(50)
    for route in held:
        if not route.request.is_navigation_request():
            route.abort()
    expect(phone.page.locator(f"#sheet {SAID}")).to_be_in_viewport(ratio=1)
    phone.page.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize("phone", [True], indirect=True, ids=["that keeps the page"])
def test_back_from_the_browsers_own_page_the_sheet_is_there(phone: Visitor) -> None:
    """Somebody loaded another page anew without network; the worker has the sheet."""
    home = phone.path
    kept = f"caches.match({home!r}).then((found) => Boolean(found && navigator.serviceWorker.controller))"
    while not phone.page.evaluate(kept):
        phone.page.wait_for_timeout(50)
    link(phone, "late/").tap()
    expect(phone.page).to_have_url(f"{phone.base}{home}late/")
    phone.context.set_offline(True)
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        phone.page.reload()
    phone.page.wait_for_function("location.protocol === 'chrome-error:'")
    phone.page.go_back()
    expect(phone.page.locator("#sheet")).to_be_visible()
    expect(phone.page.locator("html[data-ready]")).to_be_attached()

    # and a link to it is not kept from leading there
    phone.context.set_offline(False)
    phone.open(f"{home}late/")
    phone.context.set_offline(True)
    phone.page.locator(".sticky-bar a").tap()
    expect(phone.page.locator("#sheet")).to_be_visible()
    assert phone.path == home
    phone.context.set_offline(False)
