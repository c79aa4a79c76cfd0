"""The director's draw in a browser (A5): report, exchange by dragging, ticking and typing, undo, wishes, publication.

Two windows of one director, so that a page that has become old is refused in words.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tournament.models import Club, Event, Official, Registration, Round, Seat
from tournament.rounds.services.draw_request import seated_in

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).resolve().parents[2]

#: What a thumb has to hit and is less than 44 px high or wide; a box counts with its label.
TOO_SMALL = """() => [...document.querySelectorAll(
    "main button, main a.button, main input:not([type=hidden]), main select, main summary, main .drag-handle")]
  .filter((one) => one.offsetParent)
  .map((one) => ["checkbox", "radio"].includes(one.type) ? one.closest("label") : one)
  .filter((one) => { const box = one.getBoundingClientRect(); return Math.min(box.width, box.height) < 43.9; })
  .map((one) => one.outerHTML)"""

#: Names that run under the handle beside them.
COVERED = """() => [...document.querySelectorAll("[data-seat]")]
  .filter((one) => one.querySelector(".seat-name").getBoundingClientRect().right
    > one.querySelector(".drag-handle").getBoundingClientRect().left)
  .map((one) => one.textContent)"""


@pytest.fixture
def event(transactional_db: None, settings: Any, tmp_path: Path) -> Event:
    """Sixteen players of four clubs; one of them will have a bye."""
    settings.DATA_DIR = tmp_path
    made = build.event(round_count=4)
    clubs = [Club.objects.create(name=f"TK Izmišljeni {at}") for at in range(4)]
    for at, one in enumerate(build.registrations(made, 16)):
        Registration.objects.filter(pk=one.pk).update(club=clubs[at % 4])
    Official.objects.create(event=made, account=build.account("vodja"), role="director")
    return made


@pytest.fixture
def window(event: Event, visitor: Callable[..., Visitor]) -> Callable[..., Visitor]:
    """Opens a signed-in window of the director."""

    def open_(*, phone: bool = False) -> Visitor:
        one = visitor("director", phone=phone)
        one.sign_in("vodja", "geslo-1-2-3")
        return one

    return open_


def who(page: Page, seat: str) -> str:
    return page.locator(f'[data-seat="{seat}"] .seat-name').inner_text()


def exchanged(page: Page, one: str, other: str, before: tuple[str, str]) -> None:
    expect(page.locator(f'[data-seat="{one}"] .seat-name')).to_have_text(before[1], use_inner_text=True)
    expect(page.locator(f'[data-seat="{other}"] .seat-name')).to_have_text(before[0], use_inner_text=True)
    # until htmx has taken the new forms over, they are sent as pages of their own
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")).to_have_count(0)


@pytest.mark.nightly
def test_a_draw_is_judged_changed_by_hand_published_and_reproduced(
    event: Event, window: Callable[..., Visitor]
) -> None:
    director = window()
    director.open(f"/e/{event.slug}/desk/draw/")
    director.fill(seed="7")
    director.press("main form.card")
    draft = director.path
    page = director.page
    assert page.locator("#draft-report tbody tr").count() >= 4
    other = window()
    other.open(draft)

    # a mouse drags one player onto another; the report says at once what that did, and undo takes it back
    before = (who(page, "1A"), who(page, "3B"))
    page.locator('[data-seat="1A"]').drag_to(page.locator('[data-seat="3B"]'))
    exchanged(page, "1A", "3B", before)
    expect(page.locator("#draft-report .badge-warn")).to_be_visible()
    page.locator(".undo-bar button").click()
    exchanged(page, "1A", "3B", (before[1], before[0]))

    # two ticks do the same
    before = (who(page, "1A"), who(page, "2C"))
    for seat in ("1A", "2C"):
        page.locator(f'[data-seat="{seat}"] input[type=checkbox]').check()
    page.locator(".exchange-bar button").click()
    exchanged(page, "1A", "2C", before)
    by_start_numbers(page)
    by_keys(page)

    # the other window is old by now: nothing is exchanged, and it says so
    stale = (who(other.page, "4A"), who(other.page, "5A"))
    other.page.locator('[data-seat="4A"]').drag_to(other.page.locator('[data-seat="5A"]'))
    said = other.page.locator("#draft-seating .alert-danger")
    expect(said).to_contain_text("Somebody else changed this draw meanwhile. Nothing was exchanged")
    expect(said).to_be_in_viewport()
    assert (who(other.page, "4A"), who(other.page, "5A")) == stale

    director.open(draft)
    director.page.locator('a[data-dialog-open="publish"]').click()
    director.press("dialog#publish")
    assert Round.objects.get(event=event).state == Round.State.PUBLISHED
    require_reproduced(director, event)

    # taking it back needs a reason
    director.open(f"{draft}unpublish/")
    director.press("main form")
    assert director.refused(400, at="reason")
    director.fill(reason="A player was forgotten.")
    director.press("main form")
    assert Round.objects.get(event=event).state == Round.State.DRAFTED


def by_start_numbers(page: Page) -> None:
    """Two numbers and Enter exchange their players; a number that nobody has is named, and stays to be corrected."""
    before = (who(page, "3A"), who(page, "4B"))
    numbers = [page.locator(f'[data-seat="{seat}"] .seat-name span').inner_text().split()[0] for seat in ("3A", "4B")]
    for typed in (["999", numbers[1]], numbers):
        page.locator("#one").fill(typed[0])
        page.locator("#other").fill(typed[1])
        with page.expect_response(lambda answer: answer.url.endswith("/swap/")):
            page.locator("#other").press("Enter")
        if typed != numbers:
            expect(page.locator("#draft-seating .alert-danger")).to_contain_text("999")
            expect(page.locator("#other")).to_have_value(numbers[1])
            assert (who(page, "3A"), who(page, "4B")) == before
    exchanged(page, "3A", "4B", before)
    expect(page.locator("#draft-seating .alert-danger")).to_have_count(0)


def by_keys(page: Page) -> None:
    """Space ticks, Enter exchanges, and the focus stays where it was: at the box, then at the undo."""
    before = (who(page, "1B"), who(page, "2A"))
    for seat in ("1B", "2A"):
        page.locator(f'[data-seat="{seat}"] input[type=checkbox]').focus()
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    exchanged(page, "1B", "2A", before)
    expect(page.locator('[data-seat="2A"] input[type=checkbox]')).to_be_focused()
    page.locator(".undo-bar button").focus()
    page.keyboard.press("Enter")
    exchanged(page, "1B", "2A", (before[1], before[0]))
    expect(page.locator(".undo-bar button")).to_be_focused()


def require_reproduced(director: Visitor, event: Event) -> None:
    """The request that anybody can download gives the published seats."""
    answer = director.context.request.get(f"{director.base}/e/{event.slug}/rounds/1/draw.json")
    done = subprocess.run(
        [sys.executable, "manage.py", "draw"], input=answer.body(), capture_output=True, cwd=ROOT, check=True
    )
    assert json.loads(done.stdout)["rounds"] == [seated_in(Round.objects.get(event=event))]


@pytest.mark.nightly
def test_wishes_hold_in_every_draw_and_a_broken_one_is_named(event: Event, window: Callable[..., Visitor]) -> None:
    director = window()
    director.open(f"/e/{event.slug}/desk/draw/wishes/")
    third = Registration.objects.get(event=event, start_number=3)
    director.page.locator('[name$="-player"]').select_option(str(third.pk))
    director.page.locator('[name$="-table"]').fill("2")
    director.press('main form:has([name$="-table"])')
    director.open(f"/e/{event.slug}/desk/draw/")
    director.press("main form.card")
    seat = Seat.objects.get(round__event=event, registration__start_number=3)
    assert seat.table.number == 2
    page = director.page
    away = "1A" if seat.letter != "A" else "1B"
    page.locator(f'[data-seat="2{seat.letter}"]').drag_to(page.locator(f'[data-seat="{away}"]'))
    expect(page.locator("#draft-report tr.is-danger").first).to_be_visible()
    expect(page.locator(".undo-bar .said-change").first).to_be_visible()

    # two who sit together are forbidden to; the draft says that it is older than the wish, and a redraw obeys it
    together = [page.locator(f'[data-seat="4{letter}"] .seat-name span').inner_text().split()[0] for letter in "AB"]
    pair = [Registration.objects.get(event=event, start_number=int(number)) for number in together]
    director.open(f"/e/{event.slug}/desk/draw/wishes/")
    for field, one in zip(("first", "second"), pair, strict=True):
        director.page.locator(f'[name$="-{field}"]').select_option(str(one.pk))
    director.press('main form:has([name$="-first"])')
    director.open(f"/e/{event.slug}/desk/rounds/1/")
    seed = str(Round.objects.get(event=event).draw_seed)  # the same one: only the wish can part them
    director.fill('form[action$="/redraw/"]', seed=seed)
    director.press('form[action$="/redraw/"]')
    tables = Seat.objects.filter(round__event=event, registration__in=pair).values_list("table__number", flat=True)
    assert len(set(tables)) == 2
    assert Seat.objects.get(round__event=event, registration=third).table.number == 2


@pytest.mark.nightly
def test_a_thumb_drags_by_the_handle_and_nothing_is_too_wide_or_too_small(
    event: Event, window: Callable[..., Visitor]
) -> None:
    director = window(phone=True)
    director.page.set_viewport_size({"width": 360, "height": 740})
    director.open(f"/e/{event.slug}/desk/draw/")
    director.press("main form.card")
    page = director.page
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    small = page.evaluate(TOO_SMALL)
    assert not small, small
    director.open(f"/e/{event.slug}/desk/draw/wishes/")
    assert not page.evaluate(TOO_SMALL)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    director.open(f"/e/{event.slug}/desk/rounds/1/")
    before = (who(page, "1A"), who(page, "1C"))
    page.locator('[data-seat="1B"]').scroll_into_view_if_needed()
    start = page.locator('[data-seat="1A"] [data-drag]').bounding_box()
    end = page.locator('[data-seat="1C"] [data-drag]').bounding_box()
    assert start
    assert end
    thumb = page.context.new_cdp_session(page)
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (start, end)]
    steps = [(points[0][0], points[0][1] + (points[1][1] - points[0][1]) * at / 8) for at in range(9)]
    for kind, (x, y) in [("touchStart", steps[0]), *(("touchMove", step) for step in steps[1:])]:
        thumb.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    thumb.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    exchanged(page, "1A", "1C", before)
    assert not page.evaluate(TOO_SMALL)
    assert not page.evaluate(COVERED)
