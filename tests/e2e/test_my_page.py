"""A player's card in a browser: one scan leads through the day, and the table's phone works as by its own link."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Driver
from tests.e2e.hall import ENTER, Phone, Server
from tests.e2e.test_outbox import KEPT
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR
from tournament.access.services import links
from tournament.models import Round, Table
from tournament.recording.services import sheets, signatures
from tournament.rounds.services import rounds

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

WIDER = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


def enter(page: Page, declarer: str) -> None:
    page.wait_for_selector("html[data-ready]")
    page.evaluate(ENTER, {"contract": "dve", "declarer": declarer, "points": "45"})


def accept(table: Table) -> None:
    """What the others and the referee do: sign and accept."""
    table.refresh_from_db()
    if table.state == Table.State.OPEN:
        sheets.complete(table=table, revision=table.revision, by=build.captain(table))
        table.refresh_from_db()
    signatures.sign(table=table, seats="ABC", revision=table.revision, by=OPERATOR)
    table.refresh_from_db()
    signatures.accept(table=table, revision=table.revision, by=DIRECTOR)


@pytest.mark.nightly
def test_one_card_leads_through_the_day(visitor: Callable[..., Visitor]) -> None:
    """Round 1 as captain from his page, the games explained and the minutes afterwards, then the seat of round 2."""
    event = build.event(games_per_round=2, round_count=2)
    build.registrations(event, 3)
    first = build.round_(event)
    token = links.issue_cards(event=event, by=DIRECTOR)[1]
    table = first.tables.get()
    phone = visitor("captain", phone=True)
    phone.open(f"/my/{token}/")
    page = phone.page
    page.locator(".my-seat a.button-large").click()
    enter(page, "B")
    expect(page.locator("#sheet")).to_have_attribute("data-next", "2")
    enter(page, "A")
    expect(page.locator("#sheet")).not_to_have_attribute("data-next", "2")
    assert table.games.count() == 2
    accept(table)
    rounds.close(round=first, by=DIRECTOR)
    page.goto(page.url)
    page.locator("a[href^='/my/']").first.click()
    page.locator(f"a[href$='/rounds/{first.number}/']").click()
    for width in (320, 360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator(".items .words").first).to_be_visible()
        assert not page.evaluate(WIDER), width
    minutes = page.request.get(phone.base + page.locator("a[href$='minutes.pdf']").get_attribute("href"))
    assert minutes.headers["content-type"] == "application/pdf"
    second = build.round_(event, number=2, state="published")
    page.goto(f"{phone.base}/my/{token}/")
    for width in (320, 360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert not page.evaluate(WIDER), width
    expect(page.locator(".my-seat")).to_have_count(1)
    rounds.start(round=Round.objects.get(pk=second.pk), by=DIRECTOR)
    page.locator(".my-seat a.button-large").click()
    enter(page, "C")
    expect(page.locator("#sheet")).to_have_attribute("data-next", "2")
    assert second.tables.get().games.count() == 1


PREPARE = """
import json
from tests.tournament import build
from tournament.access.services import links
event = build.event(slug="hala", games_per_round=21)
build.registrations(event, 3)
made = build.round_(event)
print(json.dumps([made.tables.get().pk, links.issue_cards(event=event, by=build.DIRECTOR)[1]]))
"""
SEAT = """
import json
from tournament.models import Seat
from tournament.access.selectors.links import pass_to_seat, resolve_card
link = resolve_card("%s").link
print(json.dumps(pass_to_seat(link.pk, Seat.objects.get(registration=link.registration).pk)))
"""
ANEW = """
import json
from tests.tournament import build
from tournament.models import Event, Registration
from tournament.access.services import links
players = [Registration.objects.get(start_number=1)]
made = links.issue_cards(event=Event.objects.get(), by=build.DIRECTOR, players=players)
print(json.dumps(made[1]))
"""


@pytest.mark.nightly
def test_what_was_played_offline_comes_through_by_the_card_that_replaced_the_lost_one(
    driver: Driver, chromium: Browser, tmp_path: Path, migrated_file: Path
) -> None:
    """From his page to the table, then no network and a reload: the game is kept, and goes out by a new card."""
    shutil.copy(migrated_file, tmp_path)
    server = Server(tmp_path)
    server.start()
    try:
        table, token = server.shell(PREPARE)
        phone = Phone(driver, server.url, f"/t/{server.shell(SEAT % token)}/", tmp_path / "phone")
        phone.switch_on()
        phone.until(KEPT)
        phone.context.set_offline(True)
        enter(phone.page, "B")
        phone.wait_kept(1)
        phone.reload()
        assert phone.kept() == ["1"]
        fresh = server.shell(ANEW)
        phone.context.set_offline(False)
        expect(phone.page.locator("#net-state [data-when=dead]")).to_be_visible()
        assert server.stored(table).facts == []
        phone.page.goto(f"{server.url}/my/{fresh}/")
        phone.page.locator(".my-seat a.button-large").click()
        phone.ready()
        phone.wait_kept(0)
        assert [one["declarer"] for one in server.stored(table).facts] == ["B"]
        assert phone.troubles == []
        phone.switch_off()
    finally:
        server.stop()
