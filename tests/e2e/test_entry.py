"""Seat A enters games on a phone of 360 × 740: with few taps, without scrolling, and only what the rules allow.

What the form's scripts in static/js/table/ do is tested here too: they need a page, so a browser.
"""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.late import Late
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, dve, record
from tournament.access.services import links
from tournament.journal.services.actor import Actor
from tournament.models import Table
from tournament.sheets.services import confirmations

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

WIDTH, HEIGHT = 360, 740
TOUCH = 44
#: A deals the first game, B is forehand.
FOREHAND, OTHERS = "B", "AC"


@pytest.fixture
def table() -> Table:
    return build.round_(build.event(slug="vpis", games_per_round=6)).tables.get()


class Thumb:
    """Taps on the form, counted; every target has to be large enough for a thumb."""

    def __init__(self, phone: Visitor) -> None:
        self.phone, self.page = phone, phone.page
        self.form = self.page.locator("#entry")
        self.taps = 0

    def tap(self, target: Locator) -> None:
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TOUCH, f"{target} is only {box}"
        target.tap()
        self.taps += 1

    def choose(self, name: str, value: str) -> None:
        self.tap(self.choice(name, value))

    def choice(self, name: str, value: str) -> Locator:
        return self.form.locator(f'label:has(input[name="{name}"][value="{value}"])')

    def radio(self, name: str, value: str) -> Locator:
        return self.form.locator(f'input[name="{name}"][value="{value}"]')

    def digits(self, digits: str) -> None:
        for digit in digits:
            self.tap(self.form.locator(f'[data-digit="{digit}"]'))

    def unfold(self) -> None:
        """What else happened, with all its parts."""
        self.tap(self.form.locator("[data-more] > summary"))
        self.open_parts()

    def open_parts(self) -> None:
        closed = self.form.locator("[data-more][open] > [data-part]:not([open]):not([hidden]) > summary")
        while closed.count():
            self.tap(closed.first)

    def announce(self, key: str) -> Locator:
        return self.form.locator(f'[data-announce="{key}"]')

    def words(self, *, on: str = "") -> list[str]:
        """The words that may be said next, on the game or on the announcements of a feature."""
        place = f'[data-words-on="{on}"]' if on else "[data-words]"
        chips = self.form.locator(f'{place} .chip[aria-pressed="false"]')
        return [" ".join(text.split()) for text in chips.all_inner_texts()]

    def say(self, word: str, *, on: str = "") -> None:
        place = self.form.locator(f'[data-words-on="{on}"]' if on else "[data-words]")
        self.tap(place.get_by_role("button", name=word, exact=True))

    def scored(self) -> Locator:
        """The points in words, once the server has worked them out."""
        found = self.form.locator("[data-preview] [data-ok]")
        expect(found).to_be_visible()
        return found

    def save(self) -> None:
        self.tap(self.form.locator("[data-save]"))

    def saved(self, table: Table, number: int = 1) -> dict[str, Any]:
        """The facts as they arrived; the form has moved on to the next game by then."""
        expect(self.form.locator("[data-number]")).to_have_text(str(number + 1))
        expect(self.page.locator("#sheet")).to_have_attribute("data-next", str(number + 1))
        facts: dict[str, Any] = table.games.get(number=number).facts
        return facts


@pytest.fixture
def thumb(table: Table, visitor: Callable[..., Visitor]) -> Thumb:
    token = links.issue(round=table.round, by=DIRECTOR)[1, "A"]
    phone = visitor("captain", phone=True)
    phone.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    phone.open(f"/t/{token}/")
    return Thumb(phone)


def is_wider(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


def is_pale(target: Locator) -> bool:
    return bool(target.evaluate("one => Number(getComputedStyle(one).opacity) < 0.5"))


def in_sight(thumb: Thumb) -> None:
    """Everything of the form stands on the screen without scrolling, and nothing lies below the buttons."""
    assert thumb.page.evaluate("window.scrollY") == 0
    stands_above_the_buttons(thumb)


def stands_above_the_buttons(thumb: Thumb) -> None:
    """Save is on the screen, and what it would write above it."""
    save = thumb.form.locator(".entry-save").bounding_box()
    preview = thumb.form.locator("[data-preview]").bounding_box()
    assert save is not None
    assert preview is not None
    assert save["y"] + save["height"] <= HEIGHT
    assert preview["y"] + preview["height"] <= save["y"]
    assert not is_wider(thumb.page)


def test_the_usual_game_takes_six_taps_at_most_and_no_scrolling(table: Table, thumb: Thumb) -> None:
    """B1.14-B1.16: contract, declarer, two digits, save; the points stand there in words before."""
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "C")
    thumb.digits("42")
    expect(thumb.form.locator("[data-difference]")).to_have_text("+7")
    expect(thumb.scored()).to_contain_text("B1.15")
    expect(thumb.scored()).to_contain_text("+27")
    in_sight(thumb)
    thumb.save()
    assert thumb.saved(table) == {"contract": "dve", "declarer": "C", "points": 42}
    assert thumb.taps <= 6
    expect(thumb.form.locator("[data-preview]")).to_contain_text("1: dve C 42")
    expect(thumb.form.locator("[data-dealer]")).to_have_text("B")
    expect(thumb.form.locator("[data-first]")).to_have_text("C")


@pytest.mark.nightly
def test_what_else_happened_begins_at_the_top_of_the_screen(thumb: Thumb) -> None:
    """Whoever unfolds it sees all of it that fits, and not the next line only."""
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "C")
    more = thumb.form.locator("[data-more]")
    thumb.tap(more.locator("> summary"))
    expect(more).to_have_js_property("open", True)
    thumb.page.wait_for_timeout(1000)  # it is scrolled to smoothly
    box = more.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 100
    thumb.tap(more.locator("> summary"))  # folding it moves nothing
    in_view = more.bounding_box()
    assert in_view is not None
    assert in_view["y"] >= 0


@pytest.mark.parametrize("width", [320, pytest.param(360, marks=pytest.mark.nightly)])
def test_names_are_whole_and_can_be_read(table: Table, thumb: Thumb, width: int) -> None:
    """The name of who plays is not cut, and no smaller than usual text; articles are at least 14 px."""
    player = table.seats.get(letter="B").registration.player
    player.last_name, player.first_name = "Kranjčič-Hočevar", "Maksimiljan"
    player.save()
    thumb.page.set_viewport_size({"width": width, "height": HEIGHT})
    thumb.page.reload()
    thumb.choose("contract", "dve")
    for name in thumb.form.locator(".entry-name").all():
        assert name.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 16
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1")
        assert not name.evaluate("one => one.closest('.choice').scrollHeight > one.closest('.choice').clientHeight")
    thumb.choose("declarer", "B")
    thumb.digits("42")
    thumb.scored()
    for article in thumb.form.locator(".article").all():
        assert article.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 14
    assert not is_wider(thumb.page)


def test_a_klop_takes_nine_taps_at_most(table: Table, thumb: Thumb) -> None:
    """B2.3: the third pile follows from the other two."""
    thumb.choose("contract", "klop")
    thumb.digits("2034")
    piles = thumb.form.locator("[data-pile]")
    expect(piles.nth(2)).to_have_value("16")
    thumb.scored()
    in_sight(thumb)
    thumb.save()
    assert thumb.saved(table) == {"contract": "klop", "points": {"A": 20, "B": 34, "C": 16}}
    assert thumb.taps <= 9


PILES = (
    ("2", ["2", "", ""]),
    ("205", ["20", "5", "45"]),  # shown while it is typed
    ("8", ["8", "", ""]),
    ("89", ["8", "9", "53"]),  # 8 is a whole number: the deck has 70 points
    ("89301", ["8", "9", "1"]),  # typing into a full field starts it anew
    ("203020", ["20", "30", "20"]),
    ("203021", ["20", "30", "21"]),  # rounding leaves one more (B2.3)
    ("700", ["70", "0", "0"]),
    ("036", ["0", "36", "34"]),  # no number begins with 0
    ("03634", ["0", "36", "34"]),
    ("00", ["0", "0", "70"]),
    ("7010", ["70", "10", ""]),  # nothing is left that could follow
)


@pytest.mark.nightly
def test_the_piles_of_a_klop(thumb: Thumb) -> None:
    typed = {}
    for digits, _piles in PILES:
        thumb.choose("contract", "klop")
        for at, digit in enumerate(digits):
            if at == 4 and len(digits) > 4:
                thumb.tap(thumb.form.locator("[data-pile]").nth(2))
            thumb.digits(digit)
        typed[digits] = [field.input_value() for field in thumb.form.locator("[data-pile]").all()]
        thumb.tap(thumb.form.locator("[data-clear]"))
    assert typed == dict(PILES)


@pytest.mark.nightly
def test_three_piles_in_a_row_stay_where_they_were_typed(thumb: Thumb) -> None:
    """Whoever types the third pile too, means the third: the second is not typed over."""
    thumb.choose("contract", "klop")
    piles = thumb.form.locator("[data-pile]")
    thumb.digits("203515")
    assert [field.input_value() for field in piles.all()] == ["20", "35", "15"]
    thumb.tap(thumb.form.locator("[data-clear]"))
    thumb.choose("contract", "klop")
    thumb.digits("2034")
    thumb.tap(thumb.form.locator('[data-digit="back"]'))  # of what was typed last, not of what follows from it
    assert [field.input_value() for field in piles.all()] == ["20", "3", "47"]
    thumb.digits("5")
    piles.nth(1).focus()
    thumb.page.keyboard.press("Backspace")
    thumb.page.keyboard.type("020")
    assert [field.input_value() for field in piles.all()] == ["20", "30", "20"]


@pytest.mark.nightly
def test_tri_is_offered_to_the_forehand_only(thumb: Thumb) -> None:
    """B1.6: and so nobody has to be asked who played it."""
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "A")
    thumb.choose("contract", "tri")
    expect(thumb.radio("declarer", FOREHAND)).to_be_checked()
    for seat in OTHERS:
        expect(thumb.radio("declarer", seat)).to_be_disabled()
    thumb.choose("contract", "dve")
    for seat in "ABC":
        expect(thumb.radio("declarer", seat)).to_be_enabled()


@pytest.mark.parametrize("contract", ["valat", pytest.param("berac", marks=pytest.mark.nightly)])
def test_bids_are_won_or_lost(table: Table, thumb: Thumb, contract: str) -> None:
    """B1.16, B1.17: no card points, no announcements."""
    thumb.choose("contract", contract)
    expect(thumb.form.locator('[data-field="points"]')).to_be_hidden()
    thumb.choose("declarer", "A")
    thumb.choose("won", "-")
    thumb.unfold()
    expect(thumb.form.locator('[data-field="announcements"]')).to_be_hidden()
    thumb.scored()
    thumb.save()
    assert thumb.saved(table) == {"contract": contract, "declarer": "A", "won": False}


def test_words_are_said_in_turn(table: Table, thumb: Thumb) -> None:
    """B1.19, B1.23: kontra by an opponent, re by the declarer; on a defender's announcement the declarer alone."""
    thumb.choose("contract", "solo")
    thumb.choose("declarer", "A")
    thumb.digits("40")
    thumb.unfold()
    assert thumb.words() == ["kontra B", "kontra C"]
    thumb.say("kontra C")
    assert thumb.words() == ["re A"]
    thumb.say("re A")
    assert thumb.words() == ["sub B", "sub C"]
    thumb.tap(thumb.announce("tB"))
    assert thumb.words(on="t") == ["kontra A"]
    thumb.say("kontra A", on="t")
    assert thumb.words(on="t") == ["re B"]
    thumb.choose("trula", "+")
    thumb.save()
    assert thumb.saved(table) == {
        "contract": "solo",
        "declarer": "A",
        "points": 40,
        "kontra": ["C", "A"],
        "announcements": [{"feature": "trula", "by": "B", "kontra": ["A"]}],
        "trula": "declarer",
    }


@pytest.mark.nightly
def test_words_out_of_turn_fall_away_with_another_declarer(thumb: Thumb) -> None:
    """B1.23: what C said as an opponent he cannot have said as the declarer."""
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "A")
    thumb.unfold()
    thumb.say("kontra C")
    thumb.choose("declarer", "C")
    assert thumb.words() == ["kontra A", "kontra B"]
    thumb.choose("contract", "klop")
    assert thumb.words() == ["kontra A", "kontra B", "kontra C"]  # B2.2


def test_a_side_announces_once_and_its_outcome_is_asked(table: Table, thumb: Thumb) -> None:
    """B1.17: the partner's announcement takes the place of the first; “no” is not taken for granted."""
    thumb.choose("contract", "ena")
    thumb.choose("declarer", "A")
    thumb.digits("20")
    thumb.scored()
    thumb.unfold()
    thumb.tap(thumb.announce("pB"))
    thumb.tap(thumb.announce("pC"))
    thumb.tap(thumb.announce("pA"))
    pressed = thumb.form.locator('[data-announce][aria-pressed="true"]')
    assert [one.get_attribute("data-announce") for one in pressed.all()] == ["pA", "pC"]
    expect(thumb.form.locator("[data-save]")).to_have_attribute("aria-disabled", "true")
    expect(thumb.form.locator('[data-feature-of="pagat"]')).to_be_visible()
    expect(thumb.form.locator('[name="pagat"]:checked')).to_have_count(0)
    thumb.choose("pagat", "")
    expect(thumb.form.locator('[data-feature-of="pagat"]')).to_be_hidden()
    thumb.scored()
    thumb.save()
    facts = thumb.saved(table)
    assert [(one["feature"], one["by"]) for one in facts["announcements"]] == [("pagat", "C"), ("pagat", "A")]
    assert "pagat" not in facts


def test_what_was_announced_is_asked_beside_it_and_once(table: Table, thumb: Thumb) -> None:
    """B1.17: whose pagat it is was said with the announcement; another's can still be told."""
    words, result = (thumb.form.locator(f'[data-part="{name}"]') for name in ("words", "result"))
    thumb.choose("contract", "ena")
    thumb.unfold()
    expect(words).to_be_hidden()
    expect(result).to_be_hidden()
    thumb.choose("declarer", "A")
    thumb.open_parts()
    thumb.tap(thumb.announce("pB"))
    pagat = thumb.form.locator('[data-field="pagat"]')
    thumb.page.screenshot(path="/tmp/table26/ann1.png")
    expect(words.locator('[data-field="pagat"]')).to_be_visible()
    offered = pagat.locator("label:visible input")
    assert [one.get_attribute("value") for one in offered.all()] == ["", "B+", "B-"]
    thumb.tap(pagat.locator("[data-others]"))
    assert [one.get_attribute("value") for one in offered.all()] == ["", "A+", "A-", "B+", "B-", "C+", "C-"]
    thumb.page.screenshot(path="/tmp/table26/ann2.png")
    thumb.choose("pagat", "B+")
    assert [one.get_attribute("aria-label") for one in words.locator(".entry-feature").all()][2] == "pagat"
    thumb.tap(thumb.announce("pB"))
    expect(result.locator('[data-field="pagat"]')).to_be_visible()
    expect(thumb.radio("pagat", "B+")).to_be_checked()
    thumb.tap(thumb.announce("pB"))
    thumb.digits("20")
    thumb.scored()
    thumb.save()
    assert thumb.saved(table)["pagat"] == {"by": "B", "won": True}


@pytest.mark.nightly
def test_every_trick_has_the_last_one_in_it(table: Table, thumb: Thumb) -> None:
    """B1.18, B1.14: a silent valat bars a lost pagat of its side, and needs no card points."""
    thumb.choose("contract", "ena")
    thumb.choose("declarer", "A")
    thumb.unfold()
    thumb.choose("pagat", "A-")
    thumb.choose("valat", "+")
    for barred in ("A-", "B+", "C+"):
        expect(thumb.radio("pagat", barred)).to_be_disabled()
    expect(thumb.radio("pagat", "A-")).not_to_be_checked()
    for possible in ("A+", "B-", "C-"):
        expect(thumb.radio("pagat", possible)).to_be_enabled()
    thumb.scored()
    thumb.save()
    assert thumb.saved(table) == {"contract": "ena", "declarer": "A", "valat": "declarer"}


@pytest.mark.nightly
def test_a_renons_asks_for_no_result(table: Table, thumb: Thumb) -> None:
    """C2.1, C1.10: the card points are not asked any more; misdeals are the dealer's."""
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "B")
    thumb.digits("33")
    thumb.unfold()
    misdeals = thumb.form.locator('[data-field="misdeals"]')
    for _again in range(2):
        thumb.tap(misdeals.locator('.chip[aria-pressed="false"]'))
    thumb.tap(thumb.form.locator('[data-field="renons"] [data-seat="C"]'))
    expect(thumb.form.locator('[data-field="points"]')).to_be_hidden()
    thumb.scored()
    thumb.save()
    facts = thumb.saved(table)
    assert facts == {"contract": "dve", "declarer": "B", "misdeals": ["A", "A"], "renons": {"by": ["C"]}}


@pytest.mark.nightly
def test_a_renons_before_a_contract(table: Table, thumb: Thumb) -> None:
    """C2.1: then nothing but who made it is known."""
    thumb.unfold()
    thumb.tap(thumb.form.locator('[data-field="renons"] [data-seat="A"]'))
    thumb.scored()
    thumb.save()
    assert thumb.saved(table) == {"renons": {"by": ["A"]}}


@pytest.mark.nightly
def test_what_is_told_of_a_game_is_told_in_words(table: Table, thumb: Thumb) -> None:
    """Whoever looks at the folded part, or at what was just entered, reads words and no codes."""
    thumb.choose("contract", "solo")
    thumb.choose("declarer", "A")
    thumb.digits("40")
    thumb.unfold()
    thumb.say("kontra C")
    thumb.say("re A")
    thumb.tap(thumb.announce("tB"))
    thumb.say("kontra A", on="t")
    thumb.choose("trula", "+")
    thumb.scored()
    # the score lies below the screen now, so who gets what stands beside the button as well
    expect(thumb.form.locator("[data-entries]")).to_be_in_viewport()
    expect(thumb.form.locator("[data-entries] > span")).to_have_count(3)
    thumb.save()
    thumb.saved(table)
    kept = thumb.form.locator("[data-words-kept]")
    expect(kept).to_contain_text("kontra C, re A")
    expect(kept).to_contain_text("trula B (kontra A)")


def test_a_game_is_corrected_in_the_same_form(table: Table, thumb: Thumb) -> None:
    """B1.17: everything of the game stands in it, announcements and words too; the reason is asked with the changes."""
    spoken = {"announcements": [{"feature": "trula", "by": "B", "kontra": ["A"]}], "trula": "declarer"}
    facts = {"contract": "solo", "declarer": "A", "points": 40, "kontra": ["C", "A"], **spoken}
    record(table, facts, by=build.captain(table))
    home = thumb.phone.path
    thumb.phone.open(f"{home}games/1/")
    expect(thumb.radio("contract", "solo")).to_be_checked()
    expect(thumb.radio("declarer", "A")).to_be_checked()
    expect(thumb.form.locator("#entry-points")).to_have_value("40")
    expect(thumb.form.locator("[data-told]")).to_contain_text("trula B (kontra A)")
    thumb.scored()
    thumb.digits("42")
    expect(thumb.scored()).to_contain_text("B1.15")
    thumb.save()
    reason = thumb.page.locator("main [name=reason]")
    expect(reason).to_be_in_viewport()
    reason.fill("miscounted")
    thumb.phone.press("form.game-form")
    assert thumb.phone.path == home
    assert table.games.get(number=1).facts == {**facts, "points": 42}


def test_what_lacks_stands_beside_save(thumb: Thumb) -> None:
    """In words, as one types, and read out: the button is described by it."""
    lacks = thumb.form.locator(".entry-save #entry-missing")
    save = thumb.form.locator("[data-save]")
    expect(lacks).to_have_text("Still missing: contract")
    expect(save).to_have_accessible_description("Still missing: contract")
    thumb.choose("contract", "dve")
    expect(lacks).to_have_text("Still missing: who plays, card points")
    thumb.choose("declarer", "B")
    expect(lacks).to_have_text("Still missing: card points")
    expect(lacks).to_have_attribute("role", "status")
    thumb.digits("45")
    expect(lacks).to_be_hidden()
    expect(save).to_have_accessible_description("")
    thumb.choose("contract", "klop")
    expect(lacks).to_have_text("Still missing: card points of A, card points of B, card points of C")


@pytest.mark.nightly
def test_a_breach_of_a_correction_stands_at_its_field(table: Table, thumb: Thumb) -> None:
    """B1.14: and nothing is written."""
    record(table, dve("B", 40), by=build.captain(table))
    thumb.phone.open(f"{thumb.phone.path}games/1/")
    thumb.scored()
    thumb.digits("75")
    expect(thumb.form.locator('[data-field="points"] ~ .error, .entry-points .error')).to_be_visible()
    expect(thumb.form.locator("[data-save]")).to_have_attribute("aria-disabled", "true")
    assert table.games.get(number=1).facts == dve("B", 40)


@pytest.mark.nightly
def test_what_waits_below_the_form_is_said_above_it(table: Table, thumb: Thumb) -> None:
    """A12: a contested game and the end of the time (A4) are seen without scrolling, on the page that is open."""
    record(table, dve("B", 40), by=build.captain(table))
    by_c = Actor.at_seat(table.seats.get(letter="C"), role="player")
    confirmations.contest(table=table, number=1, revision=1, note="", by=by_c)
    notice = thumb.page.locator('.table-notice[href="#contested"]')
    expect(notice).to_be_in_viewport()
    expect(thumb.page.locator("#contested a.button")).to_have_attribute("href", f"{thumb.phone.path}games/1/")


def test_the_end_of_the_time_needs_no_reload(table: Table, visitor: Callable[..., Visitor]) -> None:
    """A4: nothing changes on the server when the clock runs out, and yet the page says it."""
    table.round.started_at = timezone.now() - timedelta(seconds=table.round.seconds - 4)
    table.round.save()
    phone = visitor("captain", phone=True)
    phone.open(f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'A']}/")
    expect(phone.page.locator("#time-is-up")).to_have_count(0)
    expect(phone.page.locator("#time-is-up a.button")).to_be_visible()
    expect(phone.page.locator('.table-notice[href="#time-is-up"]')).to_be_in_viewport()


def test_keyboard_alone(table: Table, thumb: Thumb) -> None:
    """Arrows choose, digits are card points wherever the keyboard is, Enter saves."""
    press = thumb.page.keyboard.press
    thumb.radio("contract", "tri").focus()
    press("ArrowRight")  # dve
    press("Tab")
    press("Space")  # A
    press("ArrowRight")  # B
    for key in ("2", "9", "Backspace", "8"):
        press(key)
    expect(thumb.form.locator("#entry-points")).to_have_value("28")
    press("Tab")
    expect(thumb.form.locator("#entry-points")).to_be_focused()
    press("ControlOrMeta+a")
    thumb.page.keyboard.type("39")
    thumb.scored()
    press("Enter")
    assert thumb.saved(table) == {"contract": "dve", "declarer": "B", "points": 39}
    expect(thumb.radio("contract", "tri")).to_be_focused()  # the next game begins where this one did


def test_names_for_screen_readers(thumb: Thumb) -> None:
    """Every group has a name, every button one of its own; what is pressed says so."""
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "A")
    thumb.digits("40")
    thumb.unfold()
    thumb.tap(thumb.announce("pB"))
    by_role = thumb.form.get_by_role
    expect(thumb.page.get_by_role("form", name=re.compile("Game 1"))).to_be_visible()
    expect(by_role("group", name="Contract").get_by_role("radio", name="dve")).to_be_checked()
    expect(by_role("group", name="Who plays").get_by_role("radio", name=re.compile("^A"))).to_be_checked()
    expect(by_role("textbox", name="Card points")).to_have_value("40")
    expect(by_role("group", name="Digits").get_by_role("button", name="7")).to_be_visible()
    expect(by_role("radiogroup", name="All kings").get_by_role("radio", name="declarer")).not_to_be_checked()
    outcome = by_role("radiogroup", name=re.compile("^Pagat in the last trick"))
    expect(outcome.get_by_role("radio")).to_have_count(3)
    thumb.tap(outcome.get_by_role("button", name="another player's"))
    expect(outcome.get_by_role("radio")).to_have_count(7)
    announced = by_role("group", name="pagat", exact=True).get_by_role("button", name="B", exact=True)
    expect(announced.first).to_have_attribute("aria-pressed", "true")
    nameless = thumb.form.evaluate(
        "form => [...form.querySelectorAll('button, input:not([type=hidden])')].filter(one => one.checkVisibility()"
        " && !(one.textContent.trim() || one.labels?.[0]?.textContent.trim())).length"
    )
    assert nameless == 0


def test_a_breach_stands_at_its_field(thumb: Thumb) -> None:
    """B1.18: all kings are 20 card points with four tricks: 12 cannot be; nothing typed is lost."""
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "A")
    thumb.digits("12")
    thumb.unfold()
    thumb.choose("kings", "+")
    points = thumb.form.locator("#entry-points")
    expect(points).to_have_attribute("aria-invalid", "true")
    error = thumb.form.locator("[data-errors] .error")
    expect(error).to_contain_text("B1.18")
    assert points.get_attribute("aria-describedby") == error.get_attribute("id")
    expect(thumb.form.locator("[data-save]")).to_have_attribute("aria-disabled", "true")
    thumb.tap(points)
    thumb.digits("52")
    expect(points).to_have_value("52")
    thumb.scored()
    expect(error).to_have_count(0)
    expect(thumb.form.locator("[data-save]")).to_have_attribute("aria-disabled", "false")


def test_a_number_that_cannot_be_is_not_taken_for_another(thumb: Thumb) -> None:
    """B1.14: 8 and 5 are 85, which a deck of 70 does not have, and not 5; beside Save stands that a rule is broken."""
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "A")
    thumb.digits("85")
    breaks = thumb.form.locator(".entry-save [data-breaks]")
    expect(breaks).to_have_text("It breaks a rule: see the red message.")
    expect(thumb.form.locator("#entry-points")).to_have_value("85")
    expect(thumb.form.locator("[data-errors] .error")).to_contain_text("B1.14")
    thumb.digits("35")  # two digits are replaced
    expect(thumb.form.locator("#entry-points")).to_have_value("35")
    thumb.scored()
    expect(breaks).to_be_hidden()


def test_without_network_the_points_come_later(table: Table, thumb: Thumb) -> None:
    """One sentence says so, and the game is saved all the same."""
    thumb.page.context.set_offline(True)
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "A")
    thumb.digits("45")
    expect(thumb.form.locator("[data-preview]")).to_contain_text("No network")
    stands_above_the_buttons(thumb)  # the form stays where it was tapped, whatever the head says meanwhile
    thumb.save()
    expect(thumb.form.locator("[data-number]")).to_have_text("2")
    thumb.page.context.set_offline(False)
    assert thumb.saved(table)["points"] == 45


def test_the_newest_score_wins(thumb: Thumb) -> None:
    """An answer that was long on its way is not shown for what is typed by now."""
    late: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if late:
            route.continue_()
        else:
            late.append(route)

    thumb.page.route("**/preview/", hold_the_first)
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "A")
    with thumb.page.expect_request("**/preview/"):
        thumb.digits("4")
    thumb.digits("5")
    expect(thumb.scored()).to_contain_text("+30")
    with thumb.page.expect_response("**/preview/"):
        late[0].continue_()
    expect(thumb.scored()).to_contain_text("+30")


@pytest.mark.nightly
def test_a_score_that_is_old_looks_old_and_the_new_one_moves_nothing(thumb: Thumb) -> None:
    """The points in words are those of what is typed, or pale; "Save" is under the thumb when they come."""
    late = Late(thumb.page, "**/preview/**")
    save, preview = thumb.form.locator("[data-save]"), thumb.form.locator("[data-preview]")
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "C")
    thumb.digits("4")
    late.asked()
    before = save.bounding_box()
    late.answer()
    expect(thumb.scored()).to_contain_text("−51")
    assert save.bounding_box() == before
    assert not is_pale(thumb.scored())
    thumb.digits("2")
    late.asked()
    assert is_pale(thumb.scored())
    assert save.bounding_box() == before
    late.answer()
    expect(thumb.scored()).to_contain_text("+27")
    expect(preview).to_have_attribute("aria-busy", "false")
    assert not is_pale(thumb.scored())
    assert save.bounding_box() == before


@pytest.mark.nightly
def test_a_score_that_never_comes_is_not_waited_for(thumb: Thumb) -> None:
    """Its answer was lost: the score before does not stand there pale for as long as the browser would wait."""
    thumb.page.evaluate(
        "const whole = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (ms) => whole(ms / 10)"
    )
    late = Late(thumb.page, "**/preview/**")
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "C")
    thumb.digits("4")
    late.answer()
    expect(thumb.scored()).to_contain_text("−51")
    thumb.digits("2")
    late.asked()
    expect(thumb.form.locator("[data-preview] .is-warn")).to_be_visible(timeout=6_000)
    expect(thumb.form.locator("[data-preview]")).to_have_attribute("aria-busy", "false")
    expect(thumb.form.locator("[data-preview]")).not_to_contain_text("−51")
    thumb.page.unroute_all(behavior="ignoreErrors")


@pytest.mark.nightly
def test_circles_stand_with_the_declarers(table: Table, thumb: Thumb) -> None:
    """B1.24, B2.5: whoever has a radelc sees it where he is chosen, also one that the last game brought."""
    thumb.choose("contract", "klop")
    thumb.digits("2030")
    thumb.save()
    thumb.saved(table)
    thumb.choose("contract", "dve")
    for seat in "ABC":
        expect(thumb.choice("declarer", seat).locator(".carried-mark")).to_have_count(1)


def test_without_a_script_the_three_steps_remain(table: Table, chromium: Browser, live_server: LiveServer) -> None:
    """The form needs a script; a browser without one gets the link to the pages that do not."""
    token = links.issue(round=table.round, by=DIRECTOR)[1, "A"]
    page = chromium.new_page(java_script_enabled=False)
    page.goto(f"{live_server.url}/t/{token}/")
    expect(page.locator("#entry")).to_be_hidden()
    expect(page.locator(f'a[href="/t/{token}/game/"]')).to_be_visible()
    page.close()


def test_only_seat_a_gets_the_form(table: Table, visitor: Callable[..., Visitor]) -> None:
    """A8: B and C read and confirm."""
    token = links.issue(round=table.round, by=DIRECTOR)[1, "B"]
    phone = visitor("B", phone=True)
    phone.open(f"/t/{token}/")
    expect(phone.page.locator("#entry")).to_have_count(0)


def test_what_is_typed_outlives_a_reload(table: Table, thumb: Thumb) -> None:
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "C")
    thumb.digits("4")
    thumb.page.reload()
    expect(thumb.page.locator("html[data-ready]")).to_be_attached()
    assert thumb.radio("declarer", "C").is_checked()
    expect(thumb.form.locator('[name="points"]')).to_have_value("4")
    thumb.digits("0")
    thumb.scored()
    thumb.save()
    assert thumb.saved(table) == dve("C", 40)
    thumb.page.reload()
    expect(thumb.page.locator("html[data-ready]")).to_be_attached()
    assert not thumb.radio("contract", "dve").is_checked()


def test_what_is_typed_does_not_become_the_next_game_by_a_reload(table: Table, thumb: Thumb) -> None:
    """Somebody else enters game 1 while the page is away: what was typed is still game 1."""
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "C")
    thumb.digits("40")
    record(table, dve("B", 36), by=build.captain(table))
    thumb.page.reload()
    expect(thumb.page.locator("html[data-ready]")).to_be_attached()
    expect(thumb.form.locator("[data-number]")).to_have_text("1")
    assert thumb.radio("declarer", "C").is_checked()


def test_after_the_last_game_that_had_begun_none_is_offered(table: Table, thumb: Thumb) -> None:
    """A4: the game that had begun before the end is entered; then the sheet is closed."""
    record(table, dve("B", 36), by=build.captain(table))
    thumb.page.reload()
    expect(thumb.page.locator("html[data-ready]")).to_be_attached()
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "A")
    thumb.digits("40")
    thumb.scored()
    build.time_is_up(table.round, seconds_ago=1)
    table.games.update(recorded_at=timezone.now() - timedelta(minutes=5))
    thumb.save()
    expect(thumb.page.locator("#sheet")).to_have_attribute("data-time", "over")
    expect(thumb.form).to_be_hidden()
    expect(thumb.page.locator("#time-is-up a.button")).to_be_visible()
    assert table.games.count() == 2
