"""What is sent from a table's page while the network is away: everything typed stays on the page (A8)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Locator, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.late import Late
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, dve
from tests.tournament.build import captain as captain_of
from tournament.access.services import links
from tournament.models import Game, Renons, Round, Table

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

TAPPED = (("kind", "discard"), ("claimed_by", "B"), ("against", "A"), ("contract", "dve"), ("declarer", "A"))


@dataclass
class Captain:
    """Seat A's phone at a table with one recorded game, dve B 45."""

    one: Visitor
    table: Table
    home: str

    @property
    def said(self) -> Locator:
        """What stands beside the button."""
        return self.one.page.locator("[data-in-the-way] .alert, #entry [data-preview] .alert")

    def away_and_back(self, button: str) -> None:
        """Tap without network: it is said in sight, and the page is as it was. Then tap once more, with network."""
        self.one.context.set_offline(True)
        self.one.page.locator(button).tap()
        expect(self.said).to_be_in_viewport(ratio=1)
        self.one.context.set_offline(False)
        self.one.page.locator(button).tap()

    def is_home(self) -> None:
        """Wait until the sheet is there again."""
        expect(self.one.page).to_have_url(self.one.base + self.home)
        self.one.page.wait_for_load_state()


@pytest.fixture
def captain(visitor: Callable[..., Visitor]) -> Captain:
    table = build.table(games_per_round=4)
    build.record(table, dve("B"))
    one = visitor("captain", phone=True)
    one.page.set_viewport_size({"width": 360, "height": 740})
    one.open(f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'A']}/")
    return Captain(one, table, one.path)


def test_a_correction_waits_for_the_network(captain: Captain) -> None:
    page = captain.one.page
    captain.one.open(f"{captain.home}games/1/")
    captain.one.fill("#entry", points="50")
    expect(page.locator("#entry [data-preview] .value-large")).to_have_text(["0", "+35", "0"])
    captain.away_and_back("#entry [data-save]")
    expect(page.locator("#reason")).to_be_visible()
    page.locator("#reason").fill("Narobe prešteto")
    captain.one.context.set_offline(True)
    page.locator('[name="step"][value="save"]:visible').last.tap()
    expect(captain.said).to_be_in_viewport(ratio=1)
    assert page.locator("#reason").input_value() == "Narobe prešteto"
    captain.one.context.set_offline(False)

    # back to the points and forth again nothing is forgotten
    page.locator('[name="step"][value="fields"]').tap()
    expect(page.locator("#entry-points")).to_have_value("50")
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#reason")).to_have_value("Narobe prešteto")
    page.locator('[name="step"][value="save"]:visible').last.tap()
    captain.is_home()
    assert Game.objects.get().facts == dve("B", 50)


def test_what_is_said_of_the_saving_stays(captain: Captain) -> None:
    """Leaving the last field asks for the score once more; its answer comes after that of the button."""
    page = captain.one.page
    captain.one.open(f"{captain.home}games/1/")
    captain.one.fill("#entry", points="50")
    expect(page.locator("#entry [data-preview] .value-large")).to_have_text(["0", "+35", "0"])
    captain.one.context.set_offline(True)
    page.evaluate(
        """() => {
            document.querySelector("#entry-points").dispatchEvent(new Event("change", { bubbles: true }));
            document.querySelector("#entry [data-save]").click();
        }"""
    )
    expect(captain.said).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(1500)  # a score is asked for when nothing was typed for a moment
    expect(captain.said).to_be_in_viewport(ratio=1)


def test_what_changes_while_a_look_is_on_its_way_is_looked_at(captain: Captain) -> None:
    """No older answer is put over what is tapped and typed by then: it is asked for once more."""
    page = captain.one.page
    captain.one.open(f"{captain.home}renons/")
    late = Late(page, "**/renons/", "POST")
    page.locator('[name="step"][value="look"]').tap()
    late.asked()
    for name, value in TAPPED:
        page.locator(f'label.choice:has([name="{name}"][value="{value}"])').tap()
    captain.one.fill(claim="17 kart")
    late.answer()
    late.answer()
    expect(page.locator(".case-value").first).to_be_visible()
    page.locator('[name="step"][value="save"]').tap()
    late.answer()
    captain.is_home()
    assert Renons.objects.get().claim == "17 kart"


def test_points_that_change_while_their_effect_is_asked_for(captain: Captain) -> None:
    page = captain.one.page
    captain.one.open(f"{captain.home}games/1/")
    late = Late(page, "**/games/1/", "POST")
    captain.one.fill("#entry", points="50")
    page.locator("#entry [data-save]").tap()
    late.asked()
    captain.one.fill("#entry", points="60")
    late.answer()
    late.answer()
    page.locator("#reason").wait_for()
    expect(page.locator(".seats .value-large")).to_have_text(["0", "+45", "0"])


def test_a_reason_that_is_typed_while_it_is_missed_stays(captain: Captain) -> None:
    page = captain.one.page
    captain.one.open(f"{captain.home}games/1/")
    captain.one.fill("#entry", points="50")
    page.locator("#entry [data-save]").tap()
    late = Late(page, "**/games/1/", "POST")
    page.locator('[name="step"][value="save"]:visible').last.tap()
    late.asked()
    page.locator("#reason").fill("Narobe pre")
    late.answer()
    expect(page.locator("#reason-error")).to_be_visible()
    page.keyboard.type("šteto")
    expect(page.locator("#reason")).to_have_value("Narobe prešteto")


def test_back_leads_to_the_step_before(captain: Captain) -> None:
    """The browser's own button, too, forgets nothing, however often the step was shown anew."""
    page = captain.one.page
    captain.one.open(captain.home)
    captain.one.open(f"{captain.home}games/1/")
    captain.one.fill("#entry", points="50")
    for _time in range(2):
        page.locator("#entry [data-save]").tap()
        page.locator('[name="step"][value="save"]:visible').last.tap()
        expect(page.locator("#reason-error")).to_be_visible()
        page.evaluate("history.back()")
        expect(page.locator("#entry-points")).to_have_value("50")
    page.go_back()
    captain.one.at(captain.home)


def test_what_is_wrong_is_shown_at_its_field(captain: Captain) -> None:
    page = captain.one.page
    captain.one.open(f"{captain.home}games/1/")
    captain.one.fill("#entry", points="50")
    page.locator("#entry [data-save]").tap()
    page.locator('[name="step"][value="save"]:visible').last.tap()
    expect(page.locator("#reason-error")).to_be_in_viewport(ratio=1)
    expect(page.locator("#reason")).to_be_focused()
    assert captain.one.path == f"{captain.home}games/1/"


def test_a_refusal_stands_at_the_button(captain: Captain) -> None:
    """The table got new cards meanwhile: the reason that was typed is still there."""
    page = captain.one.page
    captain.one.open(f"{captain.home}games/1/")
    page.locator("#entry [data-save]").tap()
    page.locator("#reason").fill("Narobe prešteto")
    links.issue(round=captain.table.round, tables=[captain.table], by=DIRECTOR)
    page.locator('[name="step"][value="save"]:visible').last.tap()
    expect(captain.said).to_be_in_viewport(ratio=1)
    assert page.locator("#reason").input_value() == "Narobe prešteto"


def test_lateness_waits_for_the_network(captain: Captain) -> None:
    page = captain.one.page
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=20))
    Game.objects.update(recorded_at=timezone.now() - timedelta(minutes=10))  # B1.5 counts from the end of the last game
    captain.one.open(f"{captain.home}late/")
    captain.one.tick("seat", "C")
    captain.one.fill(minutes="5", seconds="00")
    captain.away_and_back('[name="step"][value="look"]')
    expect(page.locator(".sum").first).to_be_visible()
    page.locator('[name="step"][value="ask"]').tap()
    expect(page.locator('[type="radio"][value="C"]')).to_be_checked()
    expect(page.locator('[name="minutes"]')).to_have_value("5")
    page.locator('[name="step"][value="look"]').tap()
    captain.away_and_back('[name="step"][value="save"]')
    captain.is_home()
    assert Game.objects.filter(facts__late="C").count() == 1


def test_a_renons_waits_for_the_network(captain: Captain) -> None:
    page = captain.one.page
    captain.one.open(f"{captain.home}renons/")
    for name, value in TAPPED:
        page.locator(f'label.choice:has([name="{name}"][value="{value}"])').tap()
    captain.one.fill(claim="17 kart")
    captain.away_and_back('[name="step"][value="look"]')
    expect(page.locator(".case-value").first).to_be_visible()
    captain.away_and_back('[name="step"][value="save"]')
    captain.is_home()
    assert Renons.objects.get().claim == "17 kart"


def test_what_is_said_of_a_renons_later_waits_for_the_network(captain: Captain) -> None:
    """A renons that was entered as a game: its line on the sheet leads to what is still to be said."""
    page = captain.one.page
    build.record(
        captain.table, {"contract": "dve", "declarer": "A", "renons": {"by": ["C"]}}, by=captain_of(captain.table)
    )
    captain.one.open(captain.home)
    page.locator("#details-2 > summary").tap()
    page.locator("#game-2").get_by_role("link", name="Say what kind of renons it was").tap()
    expect(page).to_have_url(f"{captain.one.base}{captain.home}renons/2/")
    for name, value in (("kind", "card"), ("claimed_by", "B")):
        page.locator(f'label.choice:has([name="{name}"][value="{value}"])').tap()
    captain.one.fill(claim="srce na pik")
    captain.away_and_back("main .button-primary")
    captain.is_home()
    assert Renons.objects.get().claim == "srce na pik"


def test_closing_the_sheet_waits_for_the_network(captain: Captain) -> None:
    build.time_is_up(captain.table.round)
    captain.one.open(f"{captain.home}complete/")
    captain.away_and_back("main .button-primary")
    captain.is_home()
    captain.table.refresh_from_db()
    assert captain.table.state == Table.State.COMPLETE


def test_without_a_script_a_game_is_corrected_too(chromium: Browser, live_server: LiveServer, captain: Captain) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}{captain.home}games/1/")
    page.locator('form.game-form [name="points"]').fill("50")
    page.locator('.game-form .sticky-bar [value="preview"]').click()
    page.locator("#reason").fill("Narobe prešteto")
    page.locator('.sticky-bar [value="save"]').click()
    assert page.url == live_server.url + captain.home
    context.close()
    assert Game.objects.get().facts == dve("B", 50)
