"""A day of 22 players at tables of four and five in the director's browser: drawn, published, changed and printed."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from playwright.sync_api import expect

from tests.e2e.test_draw import ROOT, exchanged, who
from tests.e2e.visitor import Visitor
from tests.scoresheets import pdf
from tests.tournament import build
from tournament.models import Event, Official, Registration, Round
from tournament.rounds.services.draw_request import seated_in

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]


@pytest.fixture
def event(transactional_db: None, settings: Any, tmp_path: Path) -> Event:
    settings.DATA_DIR = tmp_path
    made = build.event(ruleset="hu-paskievics", short_table="five", ends="laps", games_per_round=4)
    build.registrations(made, 22, clubs=4)
    Official.objects.create(event=made, account=build.account("vodja"), role="director")
    return made


def round_one(event: Event) -> Round:
    return Round.objects.get(event=event, number=1)


def sizes(event: Event) -> list[int]:
    return [table.seats.count() for table in round_one(event).tables.order_by("number")]


def require_reproduced(director: Visitor, event: Event) -> None:
    """The request that anybody can download gives who sits where; a seat that is no more is empty there."""
    asked = director.context.request.get(f"{director.base}/e/{event.slug}/rounds/1/draw.json").body()
    done = subprocess.run([sys.executable, "manage.py", "draw"], input=asked, capture_output=True, cwd=ROOT, check=True)
    (drawn,) = json.loads(done.stdout)["rounds"]
    sitting = [{name: player for name, player in table.items() if player is not None} for table in drawn]
    assert sitting == seated_in(round_one(event))


def test_a_day(event: Event, visitor: Callable[..., Visitor]) -> None:
    director = visitor("director")
    director.sign_in("vodja", "geslo-1-2-3")
    desk, page = f"/e/{event.slug}/desk/", director.page
    drawn_and_published(director, event)

    # moved in public: the form stands above the tables, and asks why
    page.locator("#move summary").click()
    here, there = round_one(event).seats.filter(letter="B").order_by("table__number")[:2]
    director.fill("#move", reason="a wheelchair", one=str(here.registration.start_number))
    director.fill("#move", other=str(there.registration.start_number))
    director.press("#move form")
    assert page.locator("main a[href*=certificate-]").count() == 2
    require_reproduced(director, event)

    # one of five leaves: the other four stay and play
    gone = round_one(event).seats.get(table__number=5, letter="C").registration
    director.open(f"{desk}players/{gone.start_number}/withdraw/")
    expect(page.locator("[name=mover]")).to_have_count(0)
    director.fill(reason="ill")
    director._go(page.locator("main form button.button-danger"))
    assert sizes(event) == [4, 4, 4, 5, 4]
    assert not round_one(event).tables.filter(bye=True).exists()
    require_reproduced(director, event)

    # somebody comes late: he is the fifth where nobody has begun
    director.open(f"{desk}players/add/")
    director.fill(last_name="Zamudnik", first_name="Zvone")
    director.press("main form")
    director.open(f"{desk}players/late/")
    page.locator("main tbody input[type=checkbox]").first.check()
    director.press("main form")
    assert sizes(event) == [4, 4, 4, 5, 5]
    require_reproduced(director, event)
    printed(director, event)


def drawn_and_published(director: Visitor, event: Event) -> None:
    page = director.page
    director.open(f"/e/{event.slug}/desk/draw/")
    page.locator("[name=mode][value=thirds]").check()
    director.fill(seed="7")
    director.press("main form.card")
    assert sizes(event) == [4, 4, 4, 5, 5]
    before = (who(page, "1A"), who(page, "4E"))
    page.locator('[data-seat="1A"]').drag_to(page.locator('[data-seat="4E"]'))
    exchanged(page, "1A", "4E", before)
    page.locator('a[data-dialog-open="publish"]').click()
    director.press("dialog#publish")
    require_reproduced(director, event)


def printed(director: Visitor, event: Event) -> None:
    """Everybody who plays stands on the wall, on a sheet, in the script and, once links are issued, on a card."""
    base = f"/e/{event.slug}/"
    playing = Registration.objects.filter(event=event, withdrawn=False).select_related("player")
    names = [one.player.last_name for one in playing]
    assert len(names) == 22
    for address in (f"{base}rounds/1/seating.pdf", f"{base}rounds/1/blank-sheets.pdf"):
        director.open(f"{base}desk/rounds/1/")
        paper = " ".join(pdf.pages(director.download(address)))
        assert [name for name in names if name not in paper] == [], address
    script = openpyxl.load_workbook(io.BytesIO(director.download(f"{base}seating-script.xlsx"))).active
    assert script is not None
    head, *rows = script.iter_rows(values_only=True)
    assert head[-5:] == ("A", "B", "C", "D", "E")
    written = " ".join(str(cell) for row in rows for cell in row)
    assert [name for name in names if name not in written] == []
    director.open(f"{base}desk/rounds/1/links/")
    with director.page.expect_navigation():
        director.page.locator("button[name=as][value=page]").first.click()
    cards = director.page.locator("main").inner_text()
    assert [name for name in names if name not in cards] == []
