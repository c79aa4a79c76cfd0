"""A phone at a table while an answer is on its way: no typing and no tap's answer is lost, nothing older comes back."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, expect

from tests.e2e.late import Late
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, captain, dve, record
from tournament.access.services import links
from tournament.models import Confirmation, Table
from tournament.recording.services import overtaken_games

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

#: Where the shared part is asked for, and where a tap goes.
LOOKS, TAPS = "**/sheet/*", "**/confirm/"


@pytest.fixture
def table(transactional_db: None) -> Table:
    made = build.table(games_per_round=21)
    for _game in range(3):
        record(made, dve("B"))
    return made


@pytest.fixture
def phone(visitor: Callable[..., Visitor], table: Table) -> Visitor:
    one = visitor("player B", phone=True)
    one.open(f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'B']}/")
    one.page.wait_for_selector("html[data-ready]")
    return one


def test_a_note_is_typed_while_a_tap_is_on_its_way(phone: Visitor) -> None:
    """The answer to the tap brings the part anew: the note stays open, whole, and the keyboard in it."""
    page = phone.page
    late = Late(page, TAPS)
    page.locator("#check-3 .button-primary").tap()
    late.asked()
    page.locator("#call summary").tap()
    note = page.locator("#call-note")
    note.focus()
    page.keyboard.type("prepir")
    page.keyboard.press("Home")
    page.keyboard.type("hud ")
    late.answer()
    expect(page.locator("#check-3")).to_have_count(0)
    expect(note).to_be_focused()
    page.keyboard.type("a b ")
    expect(note).to_have_value("hud a b prepir")
    assert Confirmation.objects.count() == 1


def test_a_look_from_before_a_tap_does_not_undo_it(phone: Visitor) -> None:
    """The shared part was asked for before the tap and comes after its answer."""
    page = phone.page
    late = Late(page, LOOKS)
    late.asked()
    route = late.waiting.pop()
    looked = route.fetch(url=route.request.url.split("?")[0])  # the part as it is now, whatever the phone has seen
    assert 'id="check-3"' in looked.text()
    page.locator("#check-3 .button-primary").tap()
    expect(page.locator("#check-3")).to_have_count(0)
    route.fulfill(response=looked)
    late.asked()  # it is asked for once more, at once
    expect(page.locator("#check-3")).to_have_count(0)


def test_what_a_tap_is_told_comes_although_the_part_came_first(phone: Visitor, table: Table) -> None:
    """The game is corrected while B's tap is on its way, and the phone hears of that before it hears of the tap."""
    page = phone.page
    late = Late(page, TAPS)
    page.locator("#check-3 .button-primary").tap()
    late.asked()
    record(table, dve("B", 48), number=3, by=captain(table), reason="slaba pisava")
    with page.expect_response(lambda answer: "/sheet/" in answer.url and answer.status == 200):
        pass
    page.wait_for_timeout(300)
    late.answer()
    expect(page.locator("#check-3 .alert-danger")).to_be_visible()


def is_pale(one: Locator) -> bool:
    return bool(one.evaluate("one => Number(getComputedStyle(one).opacity) < 0.7"))


def test_a_button_shows_that_its_tap_is_on_its_way(phone: Visitor, table: Table) -> None:
    """What htmx sends, what is fetched in a page's place, and a link."""
    page = phone.page
    taps, page_asked = Late(page, TAPS), Late(page, "**/leave.js*", "HEAD")
    right, link = page.locator("#check-3 .button-primary"), page.locator(f'a[href="{phone.path}"]').first
    assert not is_pale(right)
    right.tap()
    taps.asked()
    assert is_pale(right)
    taps.answer()
    expect(page.locator("#check-3")).to_have_count(0)
    build.time_is_up(table.round)
    phone.open(f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'A']}/")
    link = page.locator('#sheet a[href$="/complete/"]')
    link.tap()
    page_asked.asked()
    assert is_pale(link)
    page_asked.answer()
    page.wait_for_url("**/complete/")
    leads = Late(page, "**/complete/", "POST")
    button = page.locator("main .button-primary")
    button.tap()
    leads.asked()
    assert is_pale(button)
    leads.answer()
    expect(page.locator("#sheet")).to_be_visible()


def test_a_thumb_meets_nothing_that_has_only_just_come_under_it(phone: Visitor) -> None:
    """The answer puts the next game where the one before was: a second tap at that very moment is not meant for it."""
    page = phone.page
    late = Late(page, TAPS)
    right = page.locator("#check-3 .button-primary")
    right.scroll_into_view_if_needed()
    box = right.bounding_box()
    assert box
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate(
        """([x, y]) => {
            const arrived = new MutationObserver(() => {
                if (document.getElementById("check-3")) return;
                arrived.disconnect();
                window.met = document.elementFromPoint(x, y).closest(".check-game").id;
                document.elementFromPoint(x, y).dispatchEvent(
                    new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }));
            });
            arrived.observe(document.body, { childList: true, subtree: true });
        }""",
        at,
    )
    right.tap()
    late.answer()
    expect(page.locator("#check-3")).to_have_count(0)
    assert page.evaluate("window.met") == "check-2"
    page.wait_for_timeout(600)
    assert not late.waiting
    page.touchscreen.tap(*at)  # this one is
    late.answer()
    expect(page.locator("#check-2")).to_have_count(0)


def test_a_tap_whose_answer_is_lost_waits_on_the_phone_and_the_sheet_goes_on(phone: Visitor, table: Table) -> None:
    """The server has it; the part is not kept as it was for as long as the browser would wait, and nothing is said."""
    page = phone.page
    page.evaluate("htmx.config.timeout /= 10")
    late = Late(page, TAPS)
    page.locator("#check-3 .button-primary").tap()
    late.heard()
    expect(page.locator("#check-3")).to_have_count(0)
    expect(page.locator("#trouble")).to_be_empty()
    assert Confirmation.objects.count() == 1
    page.unroute_all(behavior="ignoreErrors")
    phone.troubles.clear()  # htmx tells the lost answer, too


def test_two_quick_taps_are_both_answered(phone: Visitor) -> None:
    """The second one's answer is shown although the first one's has taken the place of what was tapped."""
    page = phone.page
    looks, late = Late(page, LOOKS), Late(page, TAPS)
    for number in (3, 2):
        page.locator(f"#check-{number} .button-primary").tap()
    late.asked(2)
    late.answer()
    expect(page.locator("#check-3")).to_have_count(0)
    late.answer()
    expect(page.locator("#check-2")).to_have_count(0)
    assert looks.waiting is not None


def test_the_form_hears_of_a_tap_although_a_look_was_on_its_way(visitor: Callable[..., Visitor], table: Table) -> None:
    """The look was answered before the tap and tells nothing new: the next game is the one after what was tapped."""
    texts = {"contract": "dve", "declarer": "B", "points": "45"}
    overtaken_games.hold(
        table=table, key=uuid4(), number=1, texts=texts, revision=0, by=captain(table), entered_at=timezone.now()
    )
    phone = visitor("captain", phone=True)
    phone.open(f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'A']}/")
    phone.page.wait_for_selector("html[data-ready]")
    number = phone.page.locator("#entry [data-number]").first
    expect(number).to_have_text("4")
    look = Late(phone.page, LOOKS).heard()
    phone.page.locator('#held button[value="added"]').tap()
    expect(phone.page.locator("#held")).to_have_count(0)
    look()
    expect(number).to_have_text("5", timeout=5000)
