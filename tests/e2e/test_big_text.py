"""A table's pages with large text, and on the smallest phone: nothing sticks out, nothing lies over another."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, dve, klop, record
from tournament.access.services import links
from tournament.models import Table

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

#: What the player may have set his browser's text to, in percent (WCAG 1.4.4 asks for 200).
SIZES = (125, 150, 200)
#: Not shown, and so not laid out again.
FOLDED = "details:not([open]) > :not(summary), details:not([open]) > :not(summary) *"
#: What ends right of the screen; a box that scrolls by itself may hold more than it shows.
STICKING_OUT = """(folded) => {
const shown = [...document.querySelectorAll(`body *:not(${folded}, .table-wrap *, .nav *)`)];
return shown.filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width > 1 && box.right > document.documentElement.clientWidth + 1;
}).map((one) => one.outerHTML.slice(0, 90));
}"""
#: Chips and choices whose words are wider than they are.
TOO_WIDE = """(folded) => [...document.querySelectorAll(".chip, .choice, .button, .game .value")].filter(
  (one) => !one.matches(folded) && one.scrollWidth > one.offsetWidth + 1
).map((one) => `${one.outerHTML.slice(0, 120)} ${one.scrollWidth} > ${one.offsetWidth}`)"""


@pytest.fixture
def table() -> Table:
    return build.round_(build.event(slug="velike", games_per_round=6)).tables.get()


@pytest.fixture
def tokens(table: Table) -> dict[tuple[int, str], str]:
    return links.issue(round=table.round, by=DIRECTOR)


def enlarge(page: Page, percent: int) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%`; }", percent)


def fits(page: Page) -> None:
    assert page.evaluate(STICKING_OUT, FOLDED) == []
    assert page.evaluate(TOO_WIDE, FOLDED) == []
    # Not window.innerWidth: on a phone that grows with what sticks out.
    size = page.viewport_size
    assert size is not None
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize("percent", SIZES)
def test_entering_with_large_text(
    table: Table, tokens: dict[tuple[int, str], str], visitor: Callable[..., Visitor], percent: int
) -> None:
    record(table, klop(), by=build.captain(table))
    phone = visitor("captain", phone=True)
    phone.open(f"/t/{tokens[1, 'A']}/")
    form = phone.page.locator("#entry")
    for name, value in (("contract", "ena"), ("declarer", "C")):
        form.locator(f'label:has(input[name="{name}"][value="{value}"])').tap()
    for digit in "44":
        form.locator(f'[data-digit="{digit}"]').tap()
    form.locator("[data-more] > summary").tap()
    form.locator('[data-part="words"] > summary').tap()
    form.locator("[data-words] .chip").first.tap()
    form.locator('[data-announce="pC"]').tap()
    enlarge(phone.page, percent)
    fits(phone.page)


@pytest.mark.parametrize("percent", SIZES)
def test_checking_with_large_text(
    table: Table, tokens: dict[tuple[int, str], str], visitor: Callable[..., Visitor], percent: int
) -> None:
    captain = build.captain(table)
    for facts in (klop(), {**dve("B"), "kontra": ["C"]}):
        record(table, facts, by=captain)
    phone = visitor("player B", phone=True)
    phone.open(f"/t/{tokens[1, 'B']}/")
    enlarge(phone.page, percent)
    fits(phone.page)


def test_a_correction_on_the_smallest_phone(
    table: Table, tokens: dict[tuple[int, str], str], visitor: Callable[..., Visitor]
) -> None:
    record(table, klop(), by=build.captain(table))
    phone = visitor("captain", phone=True)
    phone.context.add_cookies([{"name": "radelc_language", "value": "sl", "url": phone.base}])  # its words are longer
    phone.page.set_viewport_size({"width": 320, "height": 640})
    phone.open(f"/t/{tokens[1, 'A']}/games/1/")
    expect(phone.page.locator("#entry [data-preview] .value-large").first).to_be_visible()  # moves what is tapped
    with phone.page.expect_navigation():
        phone.page.locator("#entry [data-save]").tap()
    fits(phone.page)


def test_the_desk_and_the_public_pages_with_large_text(visitor: Callable[..., Visitor]) -> None:
    """A director or a player who looks where he sits, on a phone with text twice as large, in the longer language."""
    event = build.event(slug="velika", name="Prvenstvo posameznikov")
    round_ = build.round_(event, tables=3)
    round_.tables.filter(number=3).update(bye=True)
    build.official(event, "director", username="vodja")
    phone = visitor("director", phone=True)
    phone.context.add_cookies([{"name": "radelc_language", "value": "sl", "url": phone.base}])
    phone.sign_in("vodja", "geslo-1-2-3")
    pages = (
        "",
        "rounds/1/",
        "desk/",
        "desk/players/",
        "desk/rounds/1/",
        "desk/rounds/1/links/",
        "desk/settings/",
        "office/",
    )
    for path in pages:
        phone.open(f"/e/velika/{path}")
        enlarge(phone.page, 200)
        wide = phone.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"/e/velika/{path} is {wide} px too wide: {phone.page.evaluate(STICKING_OUT, FOLDED)}"
