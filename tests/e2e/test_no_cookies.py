"""A phone whose browser blocks all cookies: a table is played on it, checked, corrected, called to and signed."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.conftest import ARGUMENTS
from tests.e2e.visitor import PATIENCE_MS
from tests.tournament import build
from tests.tournament.build import DIRECTOR, dve, klop
from tests.tournament.build import captain as captain_of
from tournament.access.selectors.links import SEAT
from tournament.access.services import links
from tournament.models import Call, Confirmation, Signature, Table

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

BLOCKED = {"profile": {"default_content_setting_values": {"cookies": 2}}}


@pytest.fixture
def phone(
    playwright: Playwright, windowed_chromium_path: str, live_server: LiveServer, tmp_path: Path
) -> Iterator[Page]:
    """A phone with that setting, which only a browser of its own has, and only one with windows heeds."""
    settings = tmp_path / "Default" / "Preferences"
    settings.parent.mkdir()
    settings.write_text(json.dumps(BLOCKED))
    context = playwright.chromium.launch_persistent_context(
        str(tmp_path),
        executable_path=windowed_chromium_path,
        args=ARGUMENTS,
        base_url=live_server.url,
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
    )
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    assert context.cookies() == []
    context.close()


@pytest.fixture
def table() -> Table:
    made = build.table(games_per_round=2)
    build.record(made, klop(), by=captain_of(made))
    return made


def sign_in_words(phone: Page, home: str) -> None:
    phone.goto(f"{home}sign/")
    phone.locator("form.sign-form summary").tap()
    phone.locator("#words").fill("podpisujem")
    phone.locator("form.sign-form .button-primary").tap()
    expect(phone.locator("#signing .alert-ok")).to_be_visible()


def test_the_captain_enters_corrects_calls_and_signs(phone: Page, table: Table) -> None:
    home = f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'A']}/"
    phone.goto(home)
    phone.locator("#call summary").tap()
    phone.locator('#call [name="reason"]').first.tap()
    expect(phone.locator("#call strong")).to_be_visible()
    phone.locator("#call form button").tap()
    expect(phone.locator("#call summary")).to_be_visible()
    assert Call.objects.get().ended_at is not None

    phone.goto(f"{home}renons/")
    tapped = (("kind", "card"), ("claimed_by", "B"), ("against", "A"), ("contract", "dve"), ("declarer", "A"))
    for name, value in tapped:
        phone.locator(f'label.choice:has([name="{name}"][value="{value}"])').tap()
    phone.locator('[name="step"][value="look"]').tap()
    phone.locator('[name="step"][value="save"]').tap()
    expect(phone.locator("#game-2")).to_be_visible()

    phone.goto(f"{home}games/1/")
    expect(phone.locator("html[data-ready]")).to_be_attached()
    phone.locator("#entry [data-save]").tap()
    phone.locator("#reason").fill("narobe prešteto")
    phone.locator('[name="step"][value="save"]:visible').last.tap()
    expect(phone.locator("#game-2")).to_be_visible()

    sign_in_words(phone, home)
    assert Signature.objects.get().seat.letter == "A"


def test_a_player_checks_and_signs(phone: Page, table: Table) -> None:
    build.record(table, dve("C"), by=captain_of(table))
    home = f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'B']}/"
    phone.goto(home)
    expect(phone.locator(".check-game")).to_have_count(2)
    for left in (1, 0):
        phone.locator(".check-game .button-primary").first.tap()
        expect(phone.locator(".check-game")).to_have_count(left)
        phone.wait_for_timeout(500)  # late.js: nobody sees and taps any sooner
    assert Confirmation.objects.filter(word="confirmed").count() == 2
    sign_in_words(phone, home)
    assert Signature.objects.get().seat.letter == "B"


def test_the_card_s_code_leads_to_the_table(phone: Page, table: Table) -> None:
    """Also from the page of a dead link, which has the same field."""
    token = links.issue(round=table.round, by=DIRECTOR)[1, "A"]
    for page in ("/t/", "/t/never-seen/"):
        phone.goto(page)
        phone.locator("#id_code").fill(SEAT.code_of(token))
        phone.locator('form[action="/t/"] .button-primary').tap()
        expect(phone.locator("html[data-ready]")).to_be_attached()
        expect(phone.locator("#entry")).to_be_visible()
