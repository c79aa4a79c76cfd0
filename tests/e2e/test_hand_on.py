"""A link is handed on: copied, or given to the phone's own sharing where there is one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor
from tests.tournament import build

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

SHARES = "window.shared = []; navigator.share = async (what) => { window.shared.push(what); %s }"
NONE = "Object.defineProperty(Navigator.prototype, 'share', { value: undefined }); navigator.clipboard ??= {};"
REFUSES = "navigator.clipboard.writeText = async () => { throw new Error('no'); };"


def invited(visitor: Callable[..., Visitor], script: str) -> Visitor:
    """A director on his phone who has just invited somebody."""
    event = build.event(slug="povabilo")
    build.official(event, "director", username="vodja")
    director = visitor("director", phone=True)
    director.page.add_init_script(script)
    director.sign_in("vodja", "geslo-1-2-3")
    director.open("/e/povabilo/desk/officials/")
    director.fill("form[action$='/invite/']", role="operator")
    director.press("form[action$='/invite/']")
    return director


@pytest.mark.parametrize("then", ["", "throw new DOMException('closed', 'AbortError');"])
def test_the_share_button_gives_the_link_to_the_phone(visitor: Callable[..., Visitor], then: str) -> None:
    director = invited(visitor, SHARES % then)
    button = director.page.locator("[data-share]")
    expect(button).to_be_visible()
    button.tap()
    link = director.one("#invitation-link").inner_text()
    assert link.startswith(f"{director.base}/")
    assert director.page.evaluate("window.shared.map((one) => one.url)") == [link]
    assert director.troubles == []


def test_where_nothing_can_be_shared_there_is_no_button_and_the_link_is_copied(
    visitor: Callable[..., Visitor],
) -> None:
    director = invited(visitor, NONE + REFUSES)
    expect(director.page.locator("[data-share]")).to_be_hidden()
    expect(director.page.locator("#copied")).to_be_hidden()
    director.page.locator("[data-copy]").tap()
    expect(director.page.locator("#copied")).to_be_visible()
    link = director.one("#invitation-link").inner_text()
    assert director.page.evaluate("getSelection().toString()") == link  # the hand can copy it, too
    assert director.troubles == []
