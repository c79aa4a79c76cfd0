"""The referee's inbox on a phone, when another referee was quicker: the refusal is seen, and stays while it is read."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.late import Late
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import captain
from tournament.cases.services import calls
from tournament.journal.services.actor import Actor
from tournament.models import Account, Call, Confirmation, Event
from tournament.sheets.services import confirmations

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

TABLES = 9


@pytest.fixture
def event(transactional_db: None) -> Event:
    event = build.event(games_per_round=4)
    for table in build.round_(event, tables=TABLES).tables.order_by("number"):
        calls.call(table=table, reason="count", by=captain(table))
    return event


@pytest.fixture
def other(event: Event) -> Account:
    return build.official(event, "referee", username="prvi")


@pytest.fixture
def referee(visitor: Callable[..., Visitor], event: Event) -> Visitor:
    build.official(event, "referee", username="sodnik")
    one = visitor("referee", phone=True)
    one.sign_in("sodnik", "geslo-1-2-3")
    return one


@pytest.mark.parametrize("script", [True, False], ids=["with the script", "without"])
def test_a_call_that_another_has_taken(referee: Visitor, event: Event, other: Account, script: bool) -> None:
    if not script:
        referee.page.route("**/*htmx*.js*", lambda route: route.abort())
    referee.open(f"/e/{event.slug}/referee/")
    call = Call.objects.filter(table__round__event=event).order_by("pk")[4]
    row = referee.page.locator(f"#call-{call.table_id}-1")
    row.scroll_into_view_if_needed()
    looks = Late(referee.page, f"**/e/{event.slug}/referee/", "GET")  # the list does not tell it before the tap
    calls.take(call=call, by=Actor.of_account(other, role="referee"))
    row.locator('[name="step"][value="take"]').click()
    looks.let_through()
    told = referee.page.locator("#call-refusal [role=alert]")
    expect(told).to_contain_text("prvi")
    expect(told).to_be_in_viewport(ratio=1)
    expect(told).to_contain_text(f"Table {call.table.number}")
    if script:
        with referee.page.expect_response(lambda answer: answer.request.method == "GET"):
            pass  # the list renews itself
        expect(told).to_be_in_viewport(ratio=1)
    told.locator("a").click()
    expect(row).to_be_in_viewport(ratio=1)
    free = referee.page.locator('#calls [name="step"][value="take"]').first
    free.click()
    expect(referee.page.locator("#calls .is-own")).to_have_count(1)
    expect(told).to_have_count(0)


@pytest.fixture
def contest(event: Event) -> Confirmation:
    """Somebody contests a game at the first table."""
    table = event.rounds.get().tables.order_by("number").first()
    build.record(table, build.dve("B"), by=captain(table))
    by = Actor.at_seat(table.seats.get(letter="B"), role="player")
    return confirmations.contest(table=table, number=1, revision=1, note="", by=by)


def renewed(referee: Visitor) -> None:
    """Wait until the list has renewed itself."""
    referee.page.evaluate("document.querySelector('#calls').dataset.old = 'yes'")
    expect(referee.page.locator("#calls:not([data-old])")).to_be_visible()


@pytest.mark.parametrize("moves", [True, False], ids=["a browser that moves fields", "one that does not"])
def test_a_reason_is_typed_while_the_list_renews_itself(
    referee: Visitor, event: Event, contest: Confirmation, moves: bool
) -> None:
    """Not every browser moves a field without taking the keyboard from it."""
    if not moves:
        referee.page.add_init_script("delete Element.prototype.moveBefore")
    referee.open(f"/e/{event.slug}/referee/")
    reason = referee.page.locator("#calls input[name=reason]")
    reason.focus()
    referee.page.keyboard.type("točke")
    referee.page.keyboard.press("Home")
    referee.page.keyboard.type("preštete ")
    renewed(referee)
    expect(reason).to_be_focused()
    referee.page.keyboard.type("so ")
    expect(reason).to_have_value("preštete so točke")


def taken_by_another(referee: Visitor, event: Event, other: Account) -> Late:
    """A call that the referee has tapped to take, when another has just taken it; the answer is still to come."""
    referee.open(f"/e/{event.slug}/referee/")
    late = Late(referee.page, "**/referee/calls/**", "POST")
    call = Call.objects.filter(table__round__event=event).order_by("pk")[4]
    referee.page.locator(f'#call-{call.table_id}-1 [name="step"][value="take"]').click()
    late.asked()
    calls.take(call=call, by=Actor.of_account(other, role="referee"))
    return late


def test_what_a_tap_is_told_comes_although_the_list_came_first(referee: Visitor, event: Event, other: Account) -> None:
    """The list renews itself while a tap is on its way."""
    late = taken_by_another(referee, event, other)
    with referee.page.expect_response(lambda answer: answer.request.method == "GET"):
        pass
    referee.page.wait_for_timeout(300)
    late.answer()
    expect(referee.page.locator("#call-refusal [role=alert]")).to_contain_text("prvi")


def test_a_button_that_is_held_down_stays_until_it_is_let_go(referee: Visitor, event: Event) -> None:
    """A mouse's button is down for a tenth of a second: a list that came meanwhile would take the click with it."""
    referee.open(f"/e/{event.slug}/referee/")
    page = referee.page
    button = page.locator('#calls [name="step"][value="take"]').first
    button.hover()
    looks = Late(page, f"**/e/{event.slug}/referee/", "GET")
    answered = looks.heard()
    page.mouse.down()
    with page.expect_response(lambda answer: answer.request.method == "GET"):
        answered()
    page.wait_for_timeout(300)
    page.mouse.up()
    looks.let_through()
    expect(page.locator("#calls .is-own")).to_have_count(1)


def test_a_list_that_is_scrolled_as_it_comes_is_tapped_at_once(referee: Visitor, event: Event) -> None:
    """What the thumb itself has moved there has not just come under it."""
    referee.open(f"/e/{event.slug}/referee/")
    page = referee.page
    page.evaluate(
        """() => {
            const arrived = new MutationObserver(() => {
                arrived.disconnect();
                const [above, tapped] = [...document.querySelectorAll("#calls [value=take]")].slice(1);
                window.scrollBy(0, tapped.getBoundingClientRect().top - above.getBoundingClientRect().top);
                const { left, top, width, height } = tapped.getBoundingClientRect();
                const [clientX, clientY] = [left + width / 2, top + height / 2];
                const how = { bubbles: true, cancelable: true, detail: 1, clientX, clientY };
                tapped.dispatchEvent(new MouseEvent("click", how));
            });
            arrived.observe(document.querySelector("#calls").parentElement, { childList: true });
        }"""
    )
    expect(page.locator("#calls .is-own")).to_have_count(1)


def test_a_second_tap_does_nothing_to_what_the_first_one_brought(referee: Visitor, event: Event) -> None:
    """Where "I am going" was is another button when the list comes: of another table, or the one that ends the call."""
    referee.open(f"/e/{event.slug}/referee/")
    page = referee.page
    button = page.locator('#calls [name="step"][value="take"]').first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box
    page.evaluate(
        """([x, y]) => {
            const arrived = new MutationObserver(() => {
                if (!document.querySelector("#calls [value=finish]")) return;
                arrived.disconnect();
                const met = document.elementFromPoint(x, y).closest("button");
                window.met = met.value;
                met.dispatchEvent(
                    new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }));
            });
            arrived.observe(document.body, { childList: true, subtree: true });
        }""",
        (box["x"] + 40, box["y"] + box["height"] - 4),
    )
    button.tap()
    expect(page.locator("#calls .is-own")).to_have_count(1)
    assert page.evaluate("window.met")
    renewed(referee)
    expect(page.locator("#calls .is-own")).to_have_count(1)
    assert not Call.objects.exclude(outcome="").exists()


def test_a_refusal_does_not_take_the_keyboard_from_what_is_typed(
    referee: Visitor, event: Event, contest: Confirmation, other: Account
) -> None:
    """It answers a tap at another table, and comes late."""
    late = taken_by_another(referee, event, other)
    reason = referee.page.locator("#calls input[name=reason]")
    reason.focus()
    referee.page.keyboard.type("točke so ")
    late.answer()
    expect(referee.page.locator("#call-refusal [role=alert]")).to_contain_text("prvi")
    referee.page.keyboard.type("prave")
    expect(reason).to_have_value("točke so prave")


def test_what_went_wrong_stays_to_be_read(referee: Visitor, event: Event) -> None:
    """A tap finds no server; the list that renews itself a moment later is no answer to that."""
    referee.open(f"/e/{event.slug}/referee/")
    referee.page.route(
        "**/referee/calls/**", lambda route: route.abort() if route.request.method == "POST" else route.fallback()
    )
    renewed(referee)
    referee.page.locator('#calls [name="step"][value="take"]').first.click()
    told = referee.page.locator("#trouble .alert-danger")
    expect(told).to_be_visible()
    renewed(referee)
    expect(told).to_be_visible()
    expect(told).to_have_count(0)
    referee.troubles.clear()  # htmx tells the lost tap, too
