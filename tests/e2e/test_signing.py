"""Three phones sign a sheet with a finger, its minutes are printed, the paper is looked up after a correction (A12).

The drawing module static/js/table/signature.js is tested here too: it needs a canvas and pointers, so a browser.
"""

import json
import math
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.visitor import Visitor
from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE, dve, klop, record
from tournament.access.services import links
from tournament.models import Round, Signature, Table
from tournament.recording.services import sheets, signatures

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

FIELD, SENT = "canvas[data-pad]", "[data-strokes]"


@pytest.fixture
def table() -> Table:
    """A complete sheet that nobody has signed."""
    made = build.round_(build.event(slug="podpis", games_per_round=2)).tables.get()
    record(made, klop(), by=build.captain(made))
    record(made, dve("C", 50), by=build.captain(made))
    made.refresh_from_db()
    return made


@pytest.fixture
def phones(table: Table, visitor: Callable[..., Visitor]) -> dict[str, Visitor]:
    """A phone for each seat, at the table's page."""
    tokens = links.issue(round=table.round, by=DIRECTOR)
    made = {}
    for letter in "ABC":
        made[letter] = visitor(f"seat {letter}", phone=True)
        made[letter].open(f"/t/{tokens[1, letter]}/")
    return made


def scribble(phone: Visitor, turns: float = 6) -> None:
    """A wave over the field and a line below it."""
    field = phone.one(FIELD)
    field.scroll_into_view_if_needed()
    wave = [(0.1 + 0.8 * at / 60, 0.45 + 0.25 * math.sin(turns * at / 9)) for at in range(61)]
    for line in (wave, [(0.15, 0.9), (0.85, 0.85)]):
        draw(phone, field, line)


def draw(phone: Visitor, field: Locator, line: list[tuple[float, float]]) -> None:
    box = field.bounding_box()
    assert box is not None
    for at, (x, y) in enumerate(line):
        phone.page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"])
        if not at:
            phone.page.mouse.down()
    phone.page.mouse.up()


def sent(phone: Visitor) -> Any:
    """The strokes as the form would send them."""
    return json.loads(phone.one(SENT).input_value() or "[]")


def sign(phone: Visitor) -> int:
    """Press the button; returns the status of the answer, once it stands on the page."""
    with phone.page.expect_response(lambda answer: answer.request.method == "POST") as found:
        phone.one("form.sign-form .button-primary").click()
    settled(phone)
    return found.value.status


def settled(phone: Visitor) -> None:
    """Wait until the answer stands on the page."""
    expect(phone.page.locator(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")).to_have_count(0)


def test_a_look_at_the_sheet_does_not_take_the_answer_to_a_signature_away(phones: dict[str, Visitor]) -> None:
    """The page looks every five seconds; a look that was on its way when the button was pressed comes back later."""
    phone = phones["A"]
    phone.follow(f"{phone.path}sign/")
    page, looks = phone.page, list[Route]()

    def answered(route: Route) -> None:
        if route.request.method == "POST":
            answer = route.fetch()
            page.evaluate("document.querySelector('#signing').dispatchEvent(new Event('sheet:refresh'))")
            route.fulfill(response=answer)
        else:
            looks.append(route)

    page.route(f"**{phone.path}", answered)
    page.locator("#sign summary").click()
    page.fill("#words", "I sign")
    page.keyboard.press("Enter")
    said = page.locator("#signing > [role=status]")
    expect(said).to_be_focused()
    for route in looks:
        route.continue_()
    settled(phone)
    expect(said).to_be_focused()


@pytest.mark.nightly
def test_three_phones_sign_and_the_paper_is_known_by_its_code(
    table: Table, phones: dict[str, Visitor], visitor: Callable[..., Visitor], settings: Any, live_server: LiveServer
) -> None:
    settings.SITE_ADDRESS = live_server.url
    for phone in phones.values():
        phone.follow(f"{phone.path}sign/")
        scribble(phone)
        assert len(sent(phone)) == 2
        assert sign(phone) == 200
        expect(phone.page.locator("#signing .alert-ok")).to_be_visible()
    expect(phones["C"].page.locator("#signers .is-signed")).to_have_count(3)
    expect(phones["C"].page.locator(FIELD)).to_have_count(0)
    table.refresh_from_db()
    assert table.state == "signed"

    referee = visitor("referee")
    build.official(table.round.event, "referee", username="stane")
    referee.sign_in("stane", "geslo-1-2-3")
    answer = referee.context.request.get(f"{live_server.url}/e/podpis/rounds/1/tables/1/minutes.pdf")
    assert answer.status == 200
    (text,) = pdf.pages(answer.body())
    assert f"{live_server.url.removeprefix('http://')}/verify/" in text
    found = re.search(rf"\b{table.pk}-\d+(?: [0-9A-Z]{{4}}(?:-[0-9A-Z]{{4}})?){{3}}", text)
    assert found is not None, text
    assert Signature.objects.filter(table=table, way="screen", strokes__isnull=False).count() == 3

    public = visitor("public", phone=True)
    verdict(public, found[0], "current")
    signatures.accept(table=table, by=REFEREE)
    verdict(public, found[0], "current")

    sheets.reopen(table=table, reason="ugovor", by=REFEREE)
    record(table, dve("C", 60), number=2, by=REFEREE, reason="narobe prešteto")
    verdict(public, found[0], "replaced")
    expect(public.page.locator(".since > li")).to_have_count(2)
    expect(public.page.locator(".since > li").nth(1)).to_contain_text("narobe prešteto")

    # the signatures belong to the paper that was replaced: everybody is asked again, and told why
    phones["B"].open(f"{phones['B'].path}")
    expect(phones["B"].page.locator("#changed > li")).to_have_count(1)
    expect(phones["B"].page.locator(FIELD)).to_have_count(1)


def verdict(public: Visitor, code: str, expected: str) -> None:
    """Type the code as it stands on the paper, blanks and all."""
    public.open("/verify/")
    public.fill(code=code)
    public.press("main form")
    expect(public.page.locator(f".verdict-{expected}")).to_be_visible()


@pytest.mark.nightly
def test_a_phone_goes_round_and_a_change_meanwhile_is_noticed(table: Table, phones: dict[str, Visitor]) -> None:
    captain, b = phones["A"], phones["B"]
    home = captain.path
    captain.open(f"{home}sign/?for=C")
    scribble(captain)
    sign(captain)
    assert Signature.objects.get(table=table).by.startswith("A ")
    expect(captain.page.locator("form.sign-form [name=seat]")).to_have_value("A")

    b.open(f"{b.path}sign/")
    scribble(b)
    record(table, dve("C", 60), number=2, by=build.captain(table), reason="narobe prešteto")
    expect(b.page.locator("#signers .alert-warn")).to_be_visible()
    assert len(sent(b)) == 2  # what is being drawn stays while the list below is asked for again
    assert sign(b) == 409
    assert sent(b) == []
    scribble(b)
    sign(b)
    assert Signature.objects.get(table=table, seat__letter="B").revision == table.revision + 1


@pytest.mark.nightly
def test_signing_by_keyboard_alone(table: Table, phones: dict[str, Visitor]) -> None:
    phone = phones["C"]
    phone.open(f"{phone.path}sign/")
    summary = phone.one("form.sign-form summary")
    expect(phone.page.locator("[name=words]")).to_be_hidden()
    summary.focus()
    phone.page.keyboard.press("Enter")
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.type("i see")
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator("#words-error")).to_contain_text("I sign")
    expect(phone.one("[name=words]")).to_be_focused()
    settled(phone)
    phone.page.keyboard.press("Control+A")
    phone.page.keyboard.type("I sign")
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator("#signing .alert-ok")).to_be_visible()
    assert Signature.objects.get(table=table).strokes is None


@pytest.mark.nightly
def test_a_signature_stays_while_the_network_is_gone(table: Table, phones: dict[str, Visitor]) -> None:
    """The phone says so, keeps what was drawn, and signs when the button is pressed again."""
    phone = phones["B"]
    phone.open(f"{phone.path}sign/")
    scribble(phone)
    drawn = sent(phone)
    phone.context.set_offline(True)
    phone.one("form.sign-form .button-primary").click()
    expect(phone.page.locator("#trouble .alert")).to_be_visible()
    assert sent(phone) == drawn
    assert inked(phone)
    phone.context.set_offline(False)
    assert all("htmx:" in trouble for trouble in phone.troubles)  # it tells the console of every failed request
    phone.troubles.clear()
    assert sign(phone) == 200
    assert Signature.objects.get(table=table).strokes == drawn


@pytest.mark.nightly
def test_what_is_drawn_stays_when_the_link_dies(table: Table, phones: dict[str, Visitor]) -> None:
    """A new card was printed meanwhile: the page says so where it was tapped, and can still be read."""
    phone = phones["C"]
    phone.open(f"{phone.path}sign/")
    scribble(phone)
    drawn = sent(phone)
    links.issue(round=table.round, by=DIRECTOR)
    told = phone.page.locator("form.sign-form .alert-danger")
    for _tap in range(2):
        assert sign(phone) == 403
        expect(told).to_have_count(1)
        expect(told).to_be_focused()
        expect(told).to_be_in_viewport()
    assert sent(phone) == drawn
    assert inked(phone)


@pytest.mark.nightly
def test_what_is_drawn_stays_when_a_portal_answers(phones: dict[str, Visitor]) -> None:
    """A hall's Wi-Fi asks for its password in the place of the server: nothing of its page comes into this one."""
    phone = phones["C"]
    phone.open(f"{phone.path}sign/")
    scribble(phone)
    drawn = sent(phone)
    portal = "<!doctype html><html><body><h1>Welcome to our Wi-Fi</h1></body></html>"
    phone.page.route("**/sign/", lambda route: route.fulfill(body=portal, content_type="text/html"))
    assert sign(phone) == 200
    expect(phone.page.locator("form.sign-form .alert-danger")).to_be_focused()
    expect(phone.page.get_by_text("Welcome to our Wi-Fi")).to_have_count(0)
    assert sent(phone) == drawn
    assert inked(phone)


#: Words of names that are set on two lines, and what is wider than its place.
BROKEN = """
() => [...document.querySelectorAll(".name, .player > span:last-child, .card-header h2")].flatMap((one) => {
    const found = one.scrollWidth > one.clientWidth + 1 && one.clientWidth ? [one.textContent] : [];
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        for (const { index, 0: word } of text.data.matchAll(/[^\\s-]+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(word);
        }
    }
    return found;
})
"""


@pytest.mark.nightly
def test_long_names_break_between_words(table: Table, phones: dict[str, Visitor]) -> None:
    """At 360 pixels: in the columns of seats, in a card, above the result and in the head of the field."""
    names = {"A": "Podgornik-Wolfsgruber Marija-Magdalena", "B": "Brezovnikova Anastazija", "C": "Vrščajheimer Neža"}
    for seat in table.seats.select_related("registration__player"):
        assert seat.registration is not None
        player = seat.registration.player
        player.last_name, player.first_name = names[seat.letter].split(" ")
        player.save()
    phone = phones["A"]
    phone.page.set_viewport_size({"width": 360, "height": 740})
    home = phone.path
    for path in (home, f"{home}sign/", f"{home}sign/?for=C", f"{home}games/2/"):
        phone.open(path)
        assert phone.page.evaluate(BROKEN) == [], path
    phone.open(f"{home}sign/")
    head = phone.one("form.sign-form .card-header")
    name, chip = head.locator("h2").bounding_box(), head.locator(".seat").bounding_box()
    assert name is not None
    assert chip is not None
    assert name["x"] + name["width"] <= chip["x"]
    assert chip["y"] < name["y"] + name["height"]  # beside the name, not below it

    running = build.round_(build.event(slug="odprt", games_per_round=3)).tables.get()
    record(running, dve("C", 50), by=build.captain(running))
    Round.objects.filter(pk=running.round_id).update(started_at=timezone.now() - timedelta(hours=3))
    for seat in running.seats.select_related("registration__player"):
        assert seat.registration is not None
        player = seat.registration.player
        player.last_name, player.first_name = names[seat.letter].split(" ")
        player.save()
    home = f"/t/{links.issue(round=running.round, by=DIRECTOR)[1, 'A']}/"
    for path in (home, f"{home}complete/", f"{home}late/"):
        phone.open(path)
        assert phone.status == 200
        assert phone.page.evaluate(BROKEN) == [], path


@pytest.mark.nightly
def test_who_has_not_checked_is_told_until_he_has(table: Table, phones: dict[str, Visitor]) -> None:
    """The note goes when B looks at his games, also on A's phone that is open; its link leads to the game."""
    captain, b = phones["A"], phones["B"]
    captain.open(f"{captain.path}sign/")
    home = b.path
    b.open(f"{home}sign/")
    for phone in (captain, b):
        expect(phone.page.locator("#unchecked li")).to_have_count(2)
    link = b.page.locator(f'#unchecked a[href^="{home}#check-"]')
    b.page.goto(b.base + (link.get_attribute("href") or ""))
    expect(b.page.locator("#check-2")).to_be_in_viewport()
    for left in (1, 0):
        b.page.locator(".check-game .button-primary").first.click()
        expect(b.page.locator(".check-game")).to_have_count(left)
    expect(captain.page.locator("#unchecked li")).to_have_count(1)
    expect(captain.page.locator("#unchecked li")).to_contain_text("C")


# --- the drawing module -----------------------------------------------------------------------------------------------


@pytest.fixture
def pad(phones: dict[str, Visitor]) -> Visitor:
    """A phone at an empty field."""
    phone = phones["B"]
    phone.open(f"{phone.path}sign/")
    return phone


@pytest.mark.nightly
def test_lines_are_taken_back_and_survive_a_turned_phone(pad: Visitor) -> None:
    undo, clear = pad.one("[data-undo]"), pad.one("[data-clear]")
    expect(undo).to_be_disabled()
    scribble(pad)
    before = sent(pad)
    assert len(before) == 2
    assert all(0 <= value <= 1 for line in before for point in line for value in point)
    pad.page.set_viewport_size({"width": 844, "height": 390})
    expect(pad.one(FIELD)).to_have_js_property("width", canvas_width(pad))
    assert sent(pad) == before
    assert inked(pad)
    undo.click()
    assert sent(pad) == before[:1]
    clear.click()
    assert sent(pad) == []
    assert not inked(pad)
    expect(clear).to_be_disabled()


def canvas_width(pad: Visitor) -> int:
    return int(
        pad.page.evaluate(
            "Math.round(document.querySelector('canvas').getBoundingClientRect().width * window.devicePixelRatio)"
        )
    )


def inked(pad: Visitor) -> bool:
    """Whether anything is drawn on the canvas."""
    return bool(
        pad.page.evaluate(
            """() => {
                const one = document.querySelector("canvas");
                return one.getContext("2d").getImageData(0, 0, one.width, one.height).data.some((value) => value > 0);
            }"""
        )
    )


@pytest.mark.nightly
def test_a_second_finger_draws_nothing(pad: Visitor) -> None:
    """The hand that holds the phone touches the field too."""
    pad.page.evaluate(
        """() => {
            const field = document.querySelector("canvas"), box = field.getBoundingClientRect();
            field.setPointerCapture = () => {};
            const touch = (type, pointerId, isPrimary, x, y) => field.dispatchEvent(new PointerEvent(type, {
                pointerId, isPrimary, pointerType: "touch", bubbles: true, cancelable: true,
                clientX: box.left + x * box.width, clientY: box.top + y * box.height }));
            touch("pointerdown", 1, true, 0.1, 0.5);
            touch("pointerdown", 2, false, 0.9, 0.9);
            touch("pointermove", 2, false, 0.1, 0.9);
            touch("pointermove", 1, true, 0.8, 0.4);
            touch("pointerup", 2, false, 0.1, 0.9);
            touch("pointerup", 1, true, 0.8, 0.4);
        }"""
    )
    ((start, end),) = sent(pad)
    assert start == pytest.approx([0.1, 0.5], abs=0.01)
    assert end == pytest.approx([0.8, 0.4], abs=0.01)


@pytest.mark.nightly
def test_what_was_drawn_comes_back_after_a_refusal(pad: Visitor) -> None:
    scribble(pad)
    pad.one("form.sign-form summary").click()
    pad.fill(words="i see")
    drawn = sent(pad)
    assert sign(pad) == 400
    expect(pad.page.locator("#words-error")).to_be_visible()
    assert sent(pad) == drawn
    assert inked(pad)


@pytest.mark.nightly
def test_a_list_asked_for_before_the_signature_is_thrown_away(table: Table, phones: dict[str, Visitor]) -> None:
    """On a slow network the signature's answer comes first and has the newer list: nothing in the console."""
    phone = phones["B"]
    phone.open(f"{phone.path}sign/")
    late: list[Route] = []
    phone.page.route("**/sign/state/**", lambda route: late.append(route))
    with phone.page.expect_request("**/sign/state/**"):
        record(table, dve("C", 60), number=2, by=build.captain(table), reason="narobe prešteto")
    phone.page.evaluate("window.before = document.getElementById('signers')")
    phone.page.evaluate("htmx.ajax('GET', location.href, {target: '#signing', swap: 'innerHTML'})")
    phone.page.wait_for_function("!window.before.isConnected")
    with phone.page.expect_response("**/sign/state/**"):
        late[0].continue_()
    settled(phone)
    expect(phone.page.locator("#signers")).to_have_count(1)
    assert phone.troubles == []


@pytest.mark.nightly
def test_the_last_signature_overtakes_a_list_asked_for_before(table: Table, phones: dict[str, Visitor]) -> None:
    """The late answer would have the page load anew."""
    for letter in "AC":
        signatures.sign(table=table, seats=[letter], revision=table.revision, strokes=None, by=build.captain(table))
    phone = phones["B"]
    phone.open(f"{phone.path}sign/")
    late: list[Route] = []
    phone.page.route("**/sign/state/**", lambda route: late.append(route), times=1)
    with phone.page.expect_request("**/sign/state/**"):
        scribble(phone)
    assert sign(phone) == 200
    with phone.page.expect_response("**/sign/state/**"):
        late[0].continue_()
    settled(phone)
    expect(phone.page.locator("#signing > [role=status]")).to_contain_text("B has signed")
    assert phone.troubles == []
