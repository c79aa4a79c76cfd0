"""What the page says of the network goes away when it is no longer true."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, dve
from tournament.access.services import links
from tournament.models import Round

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]


def test_a_failed_tap_is_not_told_once_the_server_answers_again(visitor: Callable[..., Visitor]) -> None:
    """A tap without network says so; when the page has reached the server again, nobody has to tap to be rid of it."""
    round_ = build.round_(build.event(slug="omrezje"))
    phone = visitor("player B", phone=True)
    phone.open(f"/t/{links.issue(round=round_, by=DIRECTOR)[1, 'B']}/")
    trouble = phone.page.locator("#trouble .alert")
    phone.context.set_offline(True)
    phone.page.locator("#call summary").tap()
    phone.page.locator("#call [name=reason]").first.tap()
    expect(trouble).to_be_visible()
    phone.troubles.clear()  # htmx tells the console, too
    phone.context.set_offline(False)
    expect(trouble).to_have_count(0)


def test_a_tap_with_a_dead_link_leaves_the_sheet_to_be_read(visitor: Callable[..., Visitor]) -> None:
    """The players may have to copy it; what cannot be done any more is not offered."""
    table = build.table(games_per_round=3)
    build.record(table, dve("B"))
    phone = visitor("player B", phone=True)
    phone.open(f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'B']}/")
    page = phone.page
    page.wait_for_selector("html[data-ready]")
    links.issue(round=table.round, tables=[table], by=DIRECTOR)
    page.locator("#check-1 .button-primary").dispatch_event("click")
    expect(page.locator("#check-1 .alert-danger")).to_be_in_viewport(ratio=1)
    expect(page.locator("#net-state [data-when=dead]")).to_be_visible()
    for kept in ("#seats", "#check-1", "#game-1"):
        expect(page.locator(kept)).to_be_visible()
    expect(page.locator("#sheet :is(button, a.button, form):visible")).to_have_count(0)


@pytest.mark.parametrize("closed", [True, False])
def test_the_open_page_of_a_closed_round_leads_on(closed: bool, visitor: Callable[..., Visitor]) -> None:
    """Who played there looks for his next seat and the standings; a link that was revoked meanwhile leads nowhere."""
    round_ = build.round_(build.event(slug="konec"))
    phone = visitor("player B", phone=True)
    phone.open(f"/t/{links.issue(round=round_, by=DIRECTOR)[1, 'B']}/")
    phone.page.wait_for_selector("html[data-ready]")
    if closed:
        Round.objects.update(state=Round.State.CLOSED, closed_at=timezone.now())
    else:
        links.issue(round=round_, by=DIRECTOR)
    expect(phone.page.locator("#net-state [data-when=dead]")).to_be_visible()
    for address in ("/e/konec/", "/e/konec/standings/"):
        expect(phone.page.locator(f'#net-state a[href="{address}"]')).to_be_visible(visible=closed)
