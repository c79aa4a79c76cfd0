"""The referee on a phone: warns, removes, corrects a signed sheet; the delegate decides a protest; each is printed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.test_accessibility import faults
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, LETTERS, OPERATOR, REFEREE, dve, klop, record
from tournament.access.services import links
from tournament.models import Event, Official, Protest, Round, Table
from tournament.recording.services import signatures

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

PASSWORD = "geslo-1-2-3"


@pytest.fixture
def event() -> Event:
    """Table 1 is accepted with a klop and two games, table 2 is being played, of table 3 only the totals are known."""
    made = build.event(slug="disciplina", games_per_round=3)
    accepted, playing, totals = build.round_(made, tables=3).tables.order_by("number")
    build.accept_with_totals(totals, 30, 20, 10)
    for facts in (klop(), dve("B"), dve("C", 40)):
        record(accepted, facts)
    accepted.refresh_from_db()
    signatures.sign(table=accepted, seats=LETTERS, revision=accepted.revision, by=OPERATOR)
    signatures.accept(table=accepted, by=REFEREE)
    record(playing, dve("A"))
    for name, role in (("sodnik", "referee"), ("delegat", "delegate")):
        Official.objects.create(event=made, account=build.account(name), role=role)
    return made


def table(event: Event, number: int) -> Table:
    return Round.objects.get(event=event).tables.get(number=number)


@pytest.fixture
def referee(visitor: Callable[..., Visitor], event: Event) -> Visitor:
    return signed_in(visitor("referee", phone=True), "sodnik")


def signed_in(one: Visitor, username: str) -> Visitor:
    """On the narrowest phone, past the sign-in page."""
    one.page.set_viewport_size({"width": 360, "height": 740})
    one.sign_in(username, PASSWORD)
    one.page.wait_for_url(lambda address: "sign-in" not in address)
    return one


def fits(one: Visitor) -> list[str]:
    """What axe finds, whether the page or a table in it is wider than the phone, and choices too small for a thumb."""
    wide = one.page.evaluate(
        "[document.documentElement, ...document.querySelectorAll('.table-wrap')]"
        ".filter(it => it.scrollWidth > it.clientWidth).map(it => it.className || 'the page')"
    )
    small = one.page.evaluate(
        "[...document.querySelectorAll('.choice')].filter(it => it.offsetParent && it.offsetHeight < 44)"
        ".map(it => it.innerText)"
    )
    found = [f"{one.path}: wider than the phone: {it}" for it in wide]
    return faults(one) + found + [f"{one.path}: too small: {it}" for it in small]


def printed(one: Visitor, href: str) -> bytes:
    answer = one.context.request.get(one.base + href)
    assert answer.status == 200
    return answer.body()


def test_a_warning_a_removal_and_their_pages(referee: Visitor, event: Event) -> None:
    base = f"/e/{event.slug}/referee/"
    playing = table(event, 2)
    found = []
    referee.open(f"{base}warnings/new/{playing.pk}/")
    found += fits(referee)
    referee.press("main form")
    assert referee.status == 400
    found += fits(referee)
    referee.page.locator('[name="ground"][value="bid"]').check()
    referee.page.locator('[name="registration"]').nth(1).check()
    referee.fill(text="bid before A")
    referee.press("main form")
    referee.at(f"{base}warnings/")
    found += fits(referee)
    referee.open(f"{base}warnings/new/")
    found += fits(referee)
    referee.open(f"/e/{event.slug}/office/tables/{playing.pk}/")
    expect(referee.page.get_by_text("bid before A")).to_be_in_viewport()
    assert referee.page.evaluate("window.scrollY") == 0, "the grid took the page away from the warnings"

    referee.open(f"{base}tables/{playing.pk}/remove/")
    found += fits(referee)
    referee.page.locator('[name="seat"][value="B"]').check()
    referee.fill(reason="hid the king of hearts")
    referee.press("main form")
    found += fits(referee)
    referee.press("main form")
    referee.at(f"{base}rulings/")
    found += fits(referee)
    assert table(event, 2).disqualified_seat == "B"
    report = referee.page.locator('a[href*="/rulings/line/"]').first.get_attribute("href")
    assert printed(referee, report or "").startswith(b"%PDF")
    assert not found, "\n".join(found)
    assert not referee.troubles


#: Words of what is said of the players that are set on two lines, or end outside the page's columns.
BROKEN = """
() => [...document.querySelectorAll(".effect-facts dd, .seats > div")].flatMap((one) => {
    const found = [], place = one.getBoundingClientRect();
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (text.parentElement.closest(".sr-only")) continue;
        for (const { index, 0: word } of text.data.matchAll(/[^\\s-]+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const boxes = [...range.getClientRects()];
            if (boxes.length > 1 || boxes.some((box) => box.right > place.right + 1)) found.push(word);
        }
    }
    return found;
})
"""


def test_a_removed_player_s_line_keeps_its_words_whole(referee: Visitor, event: Event) -> None:
    """In Slovenian, where they are long, on the narrowest phone."""
    referee.context.add_cookies([{"name": "radelc_language", "value": "sl", "url": referee.base}])
    playing = table(event, 2)
    referee.open(f"/e/{event.slug}/referee/tables/{playing.pk}/remove/")
    referee.page.locator('[name="seat"][value="B"]').check()
    referee.fill(reason="skril je srčnega kralja")
    referee.press("main form")
    assert referee.page.locator(".effect-facts").count() == 3
    assert referee.page.evaluate(BROKEN) == []
    referee.press("main form")
    referee.open(f"/e/{event.slug}/rounds/1/tables/2/")
    assert referee.page.locator(".seats .badge").count() == 1
    assert referee.page.evaluate(BROKEN) == []


def dve_of_a_with_36(referee: Visitor) -> None:
    """The game as it really was, on the table's buttons; then what changes."""
    form = referee.page.locator("#entry")
    form.locator('label:has([name="contract"][value="dve"])').click()
    form.locator('label:has([name="declarer"][value="A"])').click()
    for digit in "36":
        form.locator(f'[data-digit="{digit}"]').click()
    expect(form.locator("[data-save]")).to_have_attribute("aria-disabled", "false")
    referee._go(form.locator("[data-save]"))


def test_a_correction_that_derives_radelc_anew(referee: Visitor, event: Event) -> None:
    """B1.25: the klop was none, so the later games are not doubled; the new minutes count (A12)."""
    one = table(event, 1)
    was = one.revision
    page = f"/e/{event.slug}/referee/tables/{one.pk}/correct/"
    found = []
    referee.open(page)
    found += fits(referee)
    referee.open(f"{page}1/")
    found += fits(referee)
    dve_of_a_with_36(referee)
    found += fits(referee)
    assert referee.page.locator(".change-table tr.is-warn").count() == 2
    referee.fill(reason="it was no klop")
    referee.page.locator('[name="stand_in"]').check()
    referee._go(referee.page.locator('[name="step"][value="save"]'))
    referee.at(page)
    found += fits(referee)
    one.refresh_from_db()
    assert (one.state, one.revision) == ("accepted", was + 2)
    assert build.totals(one) == {"A": 21, "B": 30, "C": 25}
    assert not found, "\n".join(found)
    assert not referee.troubles


def test_what_follows_fits_a_phone_however_large_the_numbers(referee: Visitor, event: Event) -> None:
    """B1.25 under mort: every total has four digits, before and after."""
    one = build.round_(build.event(slug="mort", games_per_round=7)).tables.get()
    Official.objects.create(event=one.round.event, account=build.account("mortar"), role="referee")
    for facts in (klop(), *(dve(letter, 70, kontra=[other, letter] * 2) for other, letter in ("CA", "AB", "BC") * 2)):
        record(one, facts)
    one.refresh_from_db()
    signatures.sign(table=one, seats=LETTERS, revision=one.revision, by=OPERATOR)
    assert all(total > 1000 for total in build.totals(one).values())
    referee.context.clear_cookies()
    signed_in(referee, "mortar")
    referee.open(f"/e/mort/referee/tables/{one.pk}/correct/1/")
    dve_of_a_with_36(referee)
    assert referee.page.locator(".change-table tr.is-warn").count() == 3
    found = fits(referee)
    assert not found, "\n".join(found)


def test_totals_are_corrected(referee: Visitor, event: Event) -> None:
    one = table(event, 3)
    page = f"/e/{event.slug}/referee/tables/{one.pk}/correct/"
    referee.open(page)
    found = fits(referee)
    referee.open(f"{page}totals/")
    referee.page.locator('[name="total-C"]').fill("−40")
    referee.press("main form")
    found += fits(referee)
    referee.fill(reason="misread")
    referee._go(referee.page.locator('[name="step"][value="save"]'))
    referee.at(page)
    assert build.totals(one) == {"A": 30, "B": 20, "C": -40}
    assert not found, "\n".join(found)


def test_a_protest_is_decided_by_the_delegate(visitor: Callable[..., Visitor], event: Event) -> None:
    delegate = signed_in(visitor("delegate", phone=True), "delegat")
    base = f"/e/{event.slug}/referee/protests/"
    found = []
    delegate.open(f"{base}new/")
    delegate.page.locator('[name="registration"]').select_option(index=2)
    delegate.fill(round="1", table="1", text="Game 2 was 46.")
    found += fits(delegate)
    delegate.press("main form")
    delegate.at(base)
    found += fits(delegate)
    delegate._go(delegate.page.locator("li a.button-primary"))
    delegate.page.locator('[name="outcome"][value="dismissed"]').check()
    delegate.fill(decision="Dismissed: the tricks say 45.")
    found += fits(delegate)
    delegate.press("main form")
    delegate.at(base)
    paper = delegate.page.locator('a[href*="/rulings/protest/"]').first.get_attribute("href")
    assert printed(delegate, paper or "").startswith(b"%PDF")
    assert not found, "\n".join(found)
    assert not delegate.troubles


ENDINGS = {"upheld": "upheld", "part": "upheld in part", "dismissed": "dismissed", "handed_on": "handed on"}


@pytest.mark.parametrize("outcome", ENDINGS)
def test_a_protest_about_a_sheet_ends_on_the_form_and_is_told_to_its_table(
    visitor: Callable[..., Visitor], event: Event, outcome: str
) -> None:
    """The delegate decides, the player's phone shows how and why, and what was upheld waits with the referee."""
    playing = table(event, 2)
    made = build.protest(playing, seat="B")
    phone = visitor("player B", phone=True)
    phone.page.set_viewport_size({"width": 360, "height": 740})
    phone.open(f"/t/{links.issue(round=playing.round, by=DIRECTOR)[2, 'B']}/")
    expect(phone.page.locator("#protests")).to_contain_text("waits for a decision (delegate)")

    delegate = signed_in(visitor("delegate", phone=True), "delegat")
    base = f"/e/{event.slug}/referee/protests/"
    delegate.open(base)
    delegate._go(delegate.page.locator("li a.button-primary"))
    delegate.press("main form")
    assert delegate.status == 400, "neither an outcome nor a reason"
    delegate.page.locator(f'[name="outcome"][value="{outcome}"]').check()
    delegate.fill(decision="Kings count five.")
    found = fits(delegate)
    delegate.press("main form")
    delegate.at(base)
    found += fits(delegate)
    made.refresh_from_db()
    assert (made.outcome, made.decided_as) == (outcome, "delegate")

    expect(phone.page.locator("#protests")).to_contain_text("Kings count five.", timeout=15_000)
    expect(phone.page.locator("#protests strong")).to_have_text(ENDINGS[outcome])
    found += fits(phone)
    waits = outcome in ("upheld", "part")
    expect(delegate.page.get_by_text("The sheet has not been corrected yet")).to_have_count(int(waits))
    referee = signed_in(visitor("referee", phone=True), "sodnik")
    referee.open(f"/e/{event.slug}/referee/")
    expect(referee.page.get_by_text("Kings count five.")).to_have_count(int(waits))
    expect(referee.page.locator(f'a[href$="/referee/tables/{playing.pk}/correct/"]')).to_have_count(int(waits))
    if waits:
        settled = referee.page.locator('form[action*="/protests/0/settle/"]')
        settled.locator('[name="reason"]').fill("counted again: the same")
        settled.locator("button").click()
        expect(referee.page.get_by_text("Kings count five.")).to_have_count(0)
        expect(phone.page.locator("#protests")).to_contain_text("counted again: the same", timeout=15_000)
    assert not found, "\n".join(found)
    assert not [*delegate.troubles, *phone.troubles, *referee.troubles]


def test_without_network_nothing_typed_is_lost(referee: Visitor, event: Event) -> None:
    """The browser's own error page would take the place of the form."""
    page = f"/e/{event.slug}/referee/tables/{table(event, 2).pk}/remove/"
    referee.open(page)
    referee.page.locator('[name="seat"][value="B"]').check()
    referee.fill(reason="hid the king of hearts")
    referee.context.set_offline(True)
    for _nervous in "ab":
        referee.page.locator("main form button.button-primary").click()
        expect(referee.page.locator("main form .alert-danger")).to_have_count(1)
    expect(referee.page.locator("main form .alert-danger")).to_be_in_viewport()
    assert "cannot be reached" in referee.page.locator("main form .alert-danger").inner_text()
    referee.at(page)
    assert referee.page.locator('[name="reason"]').input_value() == "hid the king of hearts"
    assert not fits(referee)
    referee.context.set_offline(False)
    referee.press("main form")
    assert "hid the king of hearts" in referee.page.locator("main form .alert").inner_text()
    assert referee.status == 200
    assert not referee.troubles


def test_a_moment_typed_in_half_is_not_lost(referee: Visitor, event: Event) -> None:
    """A browser sends such a field as if it were empty: the protest would be taken without its deadline."""
    base = f"/e/{event.slug}/referee/protests/"
    referee.open(f"{base}new/")
    referee.page.locator('[name="registration"]').select_option(index=2)
    referee.fill(text="Game 2 was 46.")
    deadline = referee.page.locator('[name="deadline"]')
    deadline.focus()
    referee.page.keyboard.type("0101")
    for _nervous in "ab":
        referee.page.locator("main form button.button-primary").click()
        expect(referee.page.locator("main form [data-unread]")).to_have_count(1)
    expect(referee.page.locator("main form [data-unread]")).to_be_in_viewport()
    expect(deadline).to_be_focused()
    assert deadline.evaluate("one => one.validity.badInput")
    assert not fits(referee)
    assert not Protest.objects.filter(event=event).exists()
    deadline.fill("2099-01-01T10:00")
    referee.press("main form")
    referee.at(base)
    assert Protest.objects.get(event=event).deadline is not None
