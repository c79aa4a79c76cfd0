"""Director and referee go on while an answer is on its way: no drag, tick or typed card is lost, none comes back."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.late import Late
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import LETTERS, OPERATOR, REFEREE, dve, record
from tournament.cases.services import cases
from tournament.cases.services.claims import Stop
from tournament.models import Event, Round, Table
from tournament.recording.services import signatures

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event(transactional_db: None) -> Event:
    return build.event(round_count=4, games_per_round=1)


def signed_in(visitor: Callable[..., Visitor], event: Event, role: str) -> Visitor:
    build.official(event, role, username="vodja")
    one = visitor(role)
    one.sign_in("vodja", "geslo-1-2-3")
    return one


def who(page: Page, seat: str) -> str:
    return page.locator(f'[data-seat="{seat}"] .seat-name').inner_text()


def sits(page: Page, seat: str, name: str) -> None:
    expect(page.locator(f'[data-seat="{seat}"] .seat-name')).to_have_text(name, use_inner_text=True)


def take(page: Page, seat: str) -> None:
    """Press the mouse on a player and begin to drag him."""
    box = page.locator(f'[data-seat="{seat}"]').bounding_box()
    assert box
    page.mouse.move(box["x"] + 60, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + box["height"] / 2, steps=3)


def drop(page: Page, seat: str) -> None:
    box = page.locator(f'[data-seat="{seat}"]').bounding_box()
    assert box
    page.mouse.move(box["x"] + 60, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()


@pytest.fixture
def draft(visitor: Callable[..., Visitor], event: Event) -> Page:
    """A draw of five tables on the director's screen."""
    build.registrations(event, 15)
    director = signed_in(visitor, event, "director")
    director.page.set_viewport_size({"width": 1280, "height": 1600})
    director.open(f"/e/{event.slug}/desk/draw/")
    director.fill(seed="7")
    director.press("main form.card")
    return director.page


def test_a_player_in_the_hand_stays_there_when_the_answer_comes(draft: Page) -> None:
    """The exchange before is answered during the drag; who was taken is dragged on, wherever he sits by then."""
    first, other, third = who(draft, "1A"), who(draft, "3B"), who(draft, "4A")
    late = Late(draft, "**/swap/")
    take(draft, "1A")
    drop(draft, "3B")
    late.asked()
    take(draft, "3B")
    late.answer()
    sits(draft, "3B", first)
    drop(draft, "4A")
    late.answer()
    for seat, name in (("1A", third), ("3B", first), ("4A", other)):
        sits(draft, seat, name)


def test_an_exchange_waits_for_the_one_before(draft: Page) -> None:
    first, other, third, fourth = (who(draft, seat) for seat in ("1A", "3B", "4A", "5A"))
    late = Late(draft, "**/swap/")
    for one, two in (("1A", "3B"), ("4A", "5A")):
        take(draft, one)
        drop(draft, two)
    late.answer()
    late.answer()
    for seat, name in (("1A", other), ("3B", first), ("4A", fourth), ("5A", third)):
        sits(draft, seat, name)


@pytest.fixture
def running(event: Event) -> list[Table]:
    """Three signed sheets of a running round."""
    made = list(build.round_(event, tables=3).tables.order_by("number"))
    for table in made:
        record(table, dve("B"))
        table.refresh_from_db()
        signatures.sign(table=table, seats="ABC", revision=table.revision, by=OPERATOR)
    return made


def test_a_tick_stays_as_it_was_set_while_the_list_was_asked_for(
    visitor: Callable[..., Visitor], event: Event, running: list[Table]
) -> None:
    """Neither is a new tick lost, nor does one come back that was taken away."""
    director = signed_in(visitor, event, "director")
    number = Round.objects.get(event=event).number
    director.open(f"/e/{event.slug}/desk/rounds/{number}/")
    ticks = director.page.locator(".sheet-tick")
    expect(ticks).to_have_count(3)
    ticks.nth(0).check()
    late = Late(director.page, "**/desk/rounds/*/?*")
    late.asked()
    ticks.nth(0).uncheck()
    ticks.nth(1).check()
    director.page.evaluate("document.querySelector('#round-tables').dataset.old = 'yes'")
    late.answer()
    expect(director.page.locator("#round-tables:not([data-old])")).to_be_visible()
    assert [ticks.nth(at).is_checked() for at in range(3)] == [False, True, False]


def test_a_card_is_typed_while_the_one_before_is_judged(visitor: Callable[..., Visitor], event: Event) -> None:
    referee = signed_in(visitor, event, "referee")
    page = referee.page
    referee.open(f"/e/{event.slug}/referee/tricks/")
    late = Late(page, "**/referee/tricks/?*")
    cards = page.locator("#trick-1 .trick-cards input")
    cards.nth(0).fill("srčev kralj")
    cards.nth(0).press("Enter")
    late.asked()
    cards.nth(1).focus()
    page.keyboard.type("karov ")
    late.answer()
    expect(page.locator("#pack button[value=HK]")).to_be_disabled()
    page.keyboard.type("kralj")
    expect(cards.nth(1)).to_have_value("karov kralj")


@pytest.fixture
def referee(visitor: Callable[..., Visitor], event: Event) -> Visitor:
    one = signed_in(visitor, event, "referee")
    one.page.set_viewport_size({"width": 360, "height": 740})
    return one


def taps_again_and_again(button: Locator, late: Late) -> None:
    """Nobody knows whether the first tap was felt: the button says so, and nothing is asked twice.

    The page taps by itself: while a browser waits for the next page a test cannot reach into this one.
    """
    button.evaluate(
        """one => {
            const tap = () => { sessionStorage.felt = one.ariaDisabled; one.click(); };
            setTimeout(tap);
            setInterval(tap, 300);
        }"""
    )
    late.asked()
    button.page.wait_for_timeout(2000)
    assert len(late.waiting) == 1
    with button.page.expect_navigation():
        late.answer()
    assert button.page.evaluate("sessionStorage.felt") == "true"


def test_an_answer_of_a_case_is_given_once(referee: Visitor, event: Event) -> None:
    """The second tap would be refused, as if another referee had been quicker, and the first one's answer be lost."""
    table = build.round_(event).tables.get()
    case = cases.open_case(table=table, number=1, stop=Stop("card", "B", ("C",)), by=REFEREE)
    cases.stopped_at(case=case, facts={"contract": "dve", "declarer": "A"}, by=REFEREE)
    referee.open(f"/e/{event.slug}/referee/cases/{case.pk}/")
    late = Late(referee.page, "**/answer/", "POST")
    taps_again_and_again(referee.page.locator('#next [value="excluded:no"]'), late)
    expect(referee.page.locator('#next [value="obvious:no"]')).to_be_visible()
    expect(referee.page.locator("main .alert-danger")).to_have_count(0)


def test_a_correction_is_saved_once(referee: Visitor, event: Event) -> None:
    table = build.round_(event).tables.get()
    record(table, dve("B"))
    table.refresh_from_db()
    signatures.sign(table=table, seats=LETTERS, revision=table.revision, by=OPERATOR)
    page = f"/e/{event.slug}/referee/tables/{table.pk}/correct/"
    referee.open(f"{page}1/")
    for digit in ("back", "back", "3", "6"):
        referee.page.locator(f'#entry [data-digit="{digit}"]').click()
    expect(referee.page.locator("#entry [data-save]")).to_have_attribute("aria-disabled", "false")
    referee._go(referee.page.locator("#entry [data-save]"))
    referee.fill(reason="counted again")
    late = Late(referee.page, "**/correct/1/", "POST")
    taps_again_and_again(referee.page.locator('.sticky-bar [name="step"][value="save"]'), late)
    referee.at(page)


def test_a_card_that_is_tapped_twice_lies_once(referee: Visitor, event: Event) -> None:
    """The tap is seen at once, though what the card is worth comes late."""
    page = referee.page
    referee.open(f"/e/{event.slug}/referee/tricks/")
    for name, value in (("contract", "dve"), ("declarer", "C"), ("forehand", "A")):
        page.check(f"input[name={name}][value={value}]", force=True)
    late = Late(page, "**/referee/tricks/?*pick=*")
    first, second = (page.locator(f"#pack button[value={code}]") for code in ("H4", "T5"))
    for card in (first, second):
        card.click()
        expect(card).to_be_disabled()
        card.evaluate("one => one.click()")
    late.answer()
    expect(page.locator("[name=card_1_1]")).not_to_have_value("")
    expect(second).to_be_disabled()
    late.answer()
    expect(page.locator("[name=card_2_1]")).not_to_have_value("")
    page.wait_for_timeout(500)
    assert not late.waiting
    expect(page.locator("[name=card_3_1]")).to_have_value("")


def test_the_answer_of_a_close_is_where_it_leads_though_the_tables_hear_of_it_first(
    visitor: Callable[..., Visitor], event: Event
) -> None:
    """The list asks every few seconds and is told to load the page anew: not while a form of it is answered."""
    running = build.round_(event, tables=4)
    running.tables.update(state="accepted", accepted_at=timezone.now(), revision=1)
    director = signed_in(visitor, event, "director")
    page, here = director.page, f"/e/{event.slug}/desk/rounds/"
    director.open(f"{here}1/")
    told: list[str] = []
    page.on("response", lambda answer: told.append(answer.url) if answer.headers.get("hx-refresh") else None)

    def slowly(route: Route) -> None:
        answer = route.fetch(max_redirects=0)
        page.wait_for_timeout(3_000)
        route.fulfill(response=answer)

    page.route("**/close/", slowly)
    page.locator('a[data-dialog-open="close"]').click()
    page.locator("dialog#close button.button-primary").click()
    page.wait_for_url(f"**{here}2/")
    assert told, "the list heard of it first"
