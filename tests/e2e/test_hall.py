"""The hall's clock on an open page, and a big screen: by themselves, at every size, and with the network gone."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.hall.services import announcements, screens
from tournament.models import Event, Round
from tournament.rounds.services import clock, rounds

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

OUT = (
    """() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"""
)
#: How far the clock reaches over the window, in px.
CLOCK = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".clock-time"));
  return range.getBoundingClientRect().right - innerWidth;
}"""
#: The smallest text on a screen, in parts of its height.
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".screen-head *, #stage *")]
  .filter((one) => one.offsetParent && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => Number.parseFloat(getComputedStyle(one).fontSize))) / innerHeight"""
STATE = "(state) => document.querySelector('.clock').dataset.state === state"
#: Pages ask again every few seconds; here at once. What turns after ten minutes is turned by the test.
SOON = """(() => {
  const real = setTimeout;
  window.setTimeout = (then, after, ...rest) => real(then, after === 600_000 ? after : Math.min(after, 700), ...rest);
})()"""
JUMP = "(() => { const real = Date.now; Date.now = () => real() - 3_600_000; })()"


@pytest.fixture
def running(transactional_db: None) -> Round:
    """Three hours on the clock, 60 players."""
    event = build.event(games_per_round=40, schedule="9.00 prijava")
    return rounds.start(round=build.round_(event, state="published", tables=20), by=DIRECTOR)


def minutes(visitor: Visitor) -> int:
    shown = visitor.page.locator(".clock .clock-time").first.inner_text().split(":")
    return sum(int(part) * 60**at for at, part in enumerate(reversed(shown))) // 60


def test_an_open_page_follows_the_clock(visitor: Callable[..., Visitor], running: Round) -> None:
    """Stopped, longer, going on, ended: without a tap, whatever the phone's own clock says."""
    guest = visitor("guest", phone=True)
    guest.page.add_init_script(SOON)
    guest.open(f"/e/{running.event.slug}/")
    for width, height in ((320, 640), (360, 740), (3840, 2160)):
        guest.page.set_viewport_size({"width": width, "height": height})
        assert guest.page.evaluate(CLOCK) <= 0, width
    assert minutes(guest) in (179, 180)  # in its first second it shows three hours
    guest.page.evaluate(JUMP)
    clock.pause(round=running, reason="alarm", by=DIRECTOR)
    guest.page.wait_for_function(STATE, arg="paused")
    guest.page.get_by_text("alarm").first.wait_for()
    clock.add(round=running, minutes=30, reason="alarm", by=DIRECTOR)
    guest.page.wait_for_function("() => document.querySelector('.clock-time').textContent.startsWith('3:29')")
    clock.go_on(round=running, by=DIRECTOR)
    guest.page.wait_for_function(STATE, arg="running")
    assert minutes(guest) == 209
    clock.end(round=running, reason="konec", by=DIRECTOR)
    guest.page.wait_for_function(STATE, arg="over")
    assert guest.troubles == []


def test_a_screen_turns_tells_and_comes_back(visitor: Callable[..., Visitor], running: Round) -> None:
    event = running.event
    steps = [
        ("names", 600),
        ("tables", 600),
        ("clock", 600),
        ("live", 600),
        ("schedule", 600),
        ("announcements", 600),
        ("qr", 600),
    ]
    screens.save(event=event, name="", steps=steps, by=DIRECTOR)
    hall = visitor("hall")
    hall.page.add_init_script(SOON)
    hall.page.set_viewport_size({"width": 1280, "height": 720})
    hall.open(f"/e/{event.slug}/screen/")
    announcements.announce(event=event, text="Kosilo <b>ob treh</b> 🃏", by=DIRECTOR)
    shown: list[str | None] = []
    for _slide in range(1000):
        hall.page.wait_for_selector("#stage section")
        show = hall.page.locator("#stage section").get_attribute("data-show")
        if shown and show == shown[0] != shown[-1]:  # once round
            if "announcements" in shown:
                break
            shown = []  # it is told when the screen asks the next time; a busy machine takes a turn or two
            hall.page.wait_for_timeout(500)
        shown.append(show)
        assert max(hall.page.evaluate(OUT)) <= 0, show
        assert hall.page.evaluate(SMALLEST) >= 0.025, show
        if show == "announcements":
            assert hall.page.locator("#stage").inner_text().endswith("Kosilo <b>ob treh</b> 🃏")
        hall.page.keyboard.press("ArrowRight")
    assert list(dict.fromkeys(shown)) == [show for show, _seconds in steps]
    assert shown.count("names") >= 1
    hall.context.set_offline(True)
    hall.page.locator("body.is-stale").wait_for()
    assert hall.page.locator("#screen-stale strong").inner_text()
    hall.context.set_offline(False)
    hall.page.locator("body:not(.is-stale)").wait_for()


def test_the_schedule_marks_what_is_going_on_today(visitor: Callable[..., Visitor], running: Round) -> None:
    event = running.event
    Event.objects.filter(pk=event.pk).update(
        date=timezone.localdate(), schedule="Dobrodošli\n0.00 prijava\n0.00 1. krog\n23.59 konec (od 24.00)"
    )
    screens.save(event=event, name="", steps=[("schedule", 600)], by=DIRECTOR)
    hall = visitor("hall")
    hall.open(f"/e/{event.slug}/screen/")
    now = hall.page.locator("#stage li[aria-current=time]")
    expect(now).to_have_count(1)
    expect(now).to_have_text(re.compile("1. krog|konec"))  # in the day's last minute it is the end
    Event.objects.filter(pk=event.pk).update(date=timezone.localdate() - timedelta(days=1))
    hall.open(f"/e/{event.slug}/screen/")
    expect(hall.page.locator("#stage li")).to_have_count(4)
    expect(now).to_have_count(0)


def test_names_begin_in_one_column_and_no_dash_stands_for_a_clock(visitor: Callable[..., Visitor]) -> None:
    """Whatever stands before them: places of one to three digits or none, and how far somebody moved."""
    event = build.event(round_count=3, games_per_round=3)
    for number in (1, 2):
        round_ = build.round_(event, number=number, tables=40)
        for at, table in enumerate(round_.tables.order_by("number"), start=1):
            build.accept_with_totals(table, 60 + (at if number == 1 else -at), -20, 10)
        rounds.publish_standings(round=rounds.close(round=round_, by=DIRECTOR), by=DIRECTOR)
    event.registrations.filter(start_number=5).update(removed=True)
    screens.save(event=event, name="", steps=[("standings", 600)], by=DIRECTOR)
    announcements.announce(event=event, text="Kosilo ob treh", by=DIRECTOR)
    hall = visitor("hall")
    for size in ((1280, 720), (1920, 1080)):
        hall.page.set_viewport_size({"width": size[0], "height": size[1]})
        hall.open(f"/e/{event.slug}/screen/")
        hall.page.wait_for_selector("#stage .screen-name")
        from_left = """() => new Set([...document.querySelectorAll("#stage .screen-name")].map((one) => Math.round(
          one.getBoundingClientRect().left - one.closest("li").getBoundingClientRect().left))).size"""
        assert hall.page.evaluate(from_left) == 1
        assert hall.page.locator(".screen-head .clock-time").is_hidden()
        assert hall.page.locator(".screen-head .announcement").inner_text().endswith("Kosilo ob treh")
        assert hall.page.evaluate(SMALLEST) >= 0.025
