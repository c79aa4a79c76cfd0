"""B says game by game whether it is right, by thumb or by keyboard (A8): where he goes on is at hand."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE, dve
from tournament.access.services import links
from tournament.cases.services import calls
from tournament.journal.services.actor import Actor
from tournament.models import Confirmation, Protest, Table
from tournament.recording.services import sheets
from tournament.sheets.services import confirmations

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

GAMES = 14


@pytest.fixture
def table(transactional_db: None) -> Table:
    made = build.table(games_per_round=21)
    for _game in range(GAMES):
        build.record(made, dve("B"))
    return made


@pytest.fixture
def phone(visitor: Callable[..., Visitor], table: Table) -> Visitor:
    one = visitor("player B", phone=True)
    one.page.set_viewport_size({"width": 360, "height": 740})
    one.open(f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'B']}/")
    one.page.wait_for_selector("html[data-ready]")
    return one


def test_what_is_wrong_is_asked_in_sight(phone: Visitor, table: Table) -> None:
    phone.page.locator(f"#check-{GAMES} .button-danger").tap()
    why = phone.page.locator(f"#why-{GAMES}")
    expect(why).to_be_in_viewport(ratio=1)
    expect(why).to_be_focused()
    assert Confirmation.objects.get().word == Confirmation.Word.CONTESTED
    why.fill("Bilo je 42 točk")
    why.press("Enter")
    expect(phone.page.locator("#contested")).to_contain_text("»Bilo je 42 točk«")
    expect(why).to_have_count(0)
    assert Confirmation.objects.get().note == "Bilo je 42 točk"


def test_the_keyboard_goes_on_to_the_next_game(phone: Visitor) -> None:
    page = phone.page
    page.locator(f"#check-{GAMES} .button-primary").focus()
    for number in range(GAMES - 1, GAMES - 3, -1):
        page.keyboard.press("Enter")
        expect(page.locator(f"#check-{number} .button-primary")).to_be_focused()
    # an older one, out of their order
    page.locator("#more-checks > summary").click()
    page.locator("#check-5 .button-primary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#check-4 .button-primary")).to_be_focused()
    expect(page.locator("#more-checks")).to_have_attribute("open", "")


def test_after_the_last_game_the_focus_is_on_its_line(phone: Visitor, table: Table) -> None:
    page = phone.page
    by = Actor.at_seat(table.seats.get(letter="B"), role="player")
    for number in range(1, GAMES):
        confirmations.confirm(table=table, number=number, revision=number, by=by)
    page.reload()
    page.locator(f"#check-{GAMES} .button-primary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"#game-{GAMES} summary")).to_be_focused()


def test_the_referee_is_called_by_keyboard(phone: Visitor) -> None:
    page = phone.page
    page.locator("#call summary").click()
    page.locator("#call [name=reason]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#call form button:only-of-type")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#call summary")).to_be_focused()


def test_a_word_without_an_end_does_not_widen_the_page(phone: Visitor, table: Table) -> None:
    """A thumb that rests on a key: what was typed stands on everybody's phone, in all its length."""
    endless = "š" * 200
    player = Actor.at_seat(table.seats.get(letter="C"), role="player")
    calls.call(table=table, reason="renons", note=endless, by=player)
    confirmations.contest(table=table, number=2, revision=table.games.get(number=2).revision, note=endless, by=player)
    home = phone.path
    phone.open(home)
    expect(phone.page.locator("#call-state")).to_contain_text(endless)
    expect(phone.page.locator("#contested")).to_contain_text(endless)
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 360
    confirmations.settle(table=table, number=2, reason=endless, by=REFEREE)
    table.refresh_from_db()
    sheets.complete(table=table, revision=table.revision, reason=endless, by=REFEREE)
    for path in (home, f"{home}sign/"):
        phone.open(path)
        assert phone.page.evaluate("document.documentElement.scrollWidth") == 360, path


def test_what_the_referee_decided_is_protested_in_writing(phone: Visitor, table: Table) -> None:
    """C1.5: in the player's own words, which no news of the sheet takes away; then all see that it waits."""
    build.record(table, dve("B", 44), number=GAMES, by=REFEREE, reason="counted again")
    card = phone.page.locator(f"#check-{GAMES}")
    expect(card.locator(".button-danger")).to_have_count(1)
    card.locator(".protest > summary").tap()
    text = card.locator("textarea")
    expect(text).to_be_visible()
    text.fill("Na kupu je bilo 42 točk.")
    build.record(table, dve("C"))
    expect(phone.page.locator(f"#game-{GAMES + 1}")).to_have_count(0)  # not while he types
    card.locator(".protest form button").tap()
    expect(phone.page.locator(f"#check-{GAMES} .protest")).to_have_count(0)
    expect(phone.page.locator(f"#check-{GAMES} .button-primary")).to_be_visible()  # he may still accept it
    phone.page.locator(f"#game-{GAMES} summary").first.tap()
    expect(phone.page.locator(f"#details-{GAMES}")).to_contain_text("Protest of B")
    made = Protest.objects.get()
    assert (made.text, made.game.number if made.game else 0) == ("Na kupu je bilo 42 točk.", GAMES)
