"""The referee on a phone: warns, removes, corrects a signed sheet; the delegate decides a protest; each is printed."""

from collections.abc import Callable

import pytest

from tests.e2e.test_accessibility import faults
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import LETTERS, OPERATOR, REFEREE, dve, klop, record
from tournament.models import Event, Official, Round, Table
from tournament.services import sheets

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

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
    sheets.sign(table=accepted, seats=LETTERS, revision=accepted.revision, by=OPERATOR)
    sheets.accept(table=accepted, by=REFEREE)
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
    """What axe finds, and whether the page is wider than the phone."""
    wide = one.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return faults(one) + ([f"{one.path} is wider than the phone"] if wide else [])


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
    referee._go(referee.page.locator('[name="step"][value="contract"]'))
    found += fits(referee)
    referee._go(referee.page.locator('[name="contract"][value="dve"]'))
    referee.page.locator('[name="declarer"][value="A"]').check()
    referee.fill(points="36")
    referee._go(referee.page.locator('[name="step"][value="preview"]:not([aria-hidden])'))
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
    delegate.fill(decision="Dismissed: the tricks say 45.")
    found += fits(delegate)
    delegate.press("main form")
    delegate.at(base)
    paper = delegate.page.locator('a[href*="/rulings/protest/"]').first.get_attribute("href")
    assert printed(delegate, paper or "").startswith(b"%PDF")
    assert not found, "\n".join(found)
    assert not delegate.troubles
