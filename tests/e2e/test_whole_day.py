"""A whole tournament day through the pages: director, operator, referee, a table by its links, and the public.

Shortened to two rounds of three games; 14 of 15 players come, so that one table is not full.
"""

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.e2e.day import ADDED, PLAYERS, Day, open_sheet, start_list
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tournament.models import Account, Event
from tournament.verify.selectors import verified

pytestmark = pytest.mark.e2e


@pytest.fixture
def first_account(transactional_db: None) -> Account:
    """What `manage.py createsuperuser` leaves behind, but without any power over the events of others."""
    return build.account("vodja", makes_events=True)


def test_a_day_from_the_start_list_to_the_minutes(
    first_account: Account, visitor: Callable[..., Visitor], tmp_path: Path, settings: Any
) -> None:
    settings.DATA_DIR = tmp_path
    director = visitor("director")
    slug = set_up(director)
    operator, referee = officials(director, slug, visitor)
    day = Day(slug, director, operator, referee, visitor("public", phone=True))
    sign_ups(day, tmp_path)

    links = first_round(day)
    captain = visitor("captain", phone=True)
    at_the_table(day, captain, links["1A"])
    beside_the_captain(visitor("player", phone=True), links["1B"])
    from_paper(day)
    by_totals(day)
    with_games_missing(day)
    signed_and_accepted(day)
    corrected_once_more(day)
    closed_and_published(day, captain, links["1A"])

    second_round(day)
    documents(day)
    assert [finding for event in Event.objects.all() for finding in verified.findings(event)] == []


def set_up(director: Visitor) -> str:
    """Sign in and set the event up; returns its slug."""
    director.open("/events/new/")
    director.at("/sign-in/")
    director.fill(username="vodja", password="napačno")
    director.press("main form")
    assert director.refused(400)
    director.fill(username="vodja", password="geslo-1-2-3")
    director.press("main form")
    director.at("/events/new/")

    # a mistake is told at its field, and nothing typed is lost
    director.fill(name="Turnir za zlati radelc", date="2041-03-16", place="Zgornji Vrh", round_count="0")
    director.press("main form")
    assert director.refused(400, at="round_count")
    expect(director.one('[name="name"]')).to_have_value("Turnir za zlati radelc")
    director.fill(round_count="2", games_per_round="3", organiser="TK Škis Zgornji Vrh")
    director.press("main form")
    slug = director.path.split("/")[2]
    director.at(f"/e/{slug}/desk/")
    director.press(f'form[action="/e/{slug}/desk/publish/"]')
    director.at(f"/e/{slug}/desk/")
    return slug


def officials(director: Visitor, slug: str, visitor: Callable[..., Visitor]) -> tuple[Visitor, Visitor]:
    """Invite an operator and a referee; they open their links and make their accounts."""
    made = []
    for last_name, role in (("Operinšek", "operator"), ("Sodniker", "referee")):
        director.open(f"/e/{slug}/desk/officials/")
        form = f'form[action="/e/{slug}/desk/officials/invite/"]'
        director.fill(form, name=last_name, role=role)
        director.press(form)
        link = director.one("#invitation-link").inner_text()
        one = visitor(role)
        one.open(link[link.index("/invited/") :])
        one.fill(last_name=last_name, new="lipov-cvet-9", again="lipov-cvet-8")
        one.press("main form")
        assert one.refused(400, at="again")
        one.fill(new="lipov-cvet-9", again="lipov-cvet-9")
        one.press("main form")
        one.at(f"/e/{slug}/desk/")
        made.append(one)
    # rights hold: an operator cannot reach the settings
    made[0].open(f"/e/{slug}/desk/settings/")
    assert made[0].status == 403
    return made[0], made[1]


def sign_ups(day: Day, folder: Path) -> None:
    """Import the list (a broken one is refused in words), add somebody by hand, check in all but him."""
    director, slug = day.director, day.slug
    director.open(f"/e/{slug}/desk/")
    director.next_step()
    director.at(f"/e/{slug}/desk/import/")
    broken = folder / "pokvarjeno.xlsx"
    broken.write_bytes(b"PK\x03\x04 this is no workbook" * 20)
    director.upload("file", broken)
    assert director.refused(400, at="file")
    director.upload("file", start_list(folder))
    assert director.path.startswith(f"/e/{slug}/desk/import/")
    expect(director.page.locator('main input[name="row"]:checked')).to_have_count(len(PLAYERS))
    director.press("main form")
    director.at(f"/e/{slug}/desk/players/")

    director.follow(f"/e/{slug}/desk/players/add/")
    director.press("main form")
    assert director.refused(400, at="last_name")
    director.fill(last_name=ADDED[0], first_name=ADDED[1])
    director.press("main form")
    director.open(f"/e/{slug}/desk/players/")
    director.confirm(f"/e/{slug}/desk/players/check-in-all/")
    director.at(f"/e/{slug}/desk/players/")
    director.one(f"#tick-{len(PLAYERS) + 1}").click()
    expect(director.one("#count-present")).to_have_text(str(len(PLAYERS)))


def first_round(day: Day) -> dict[str, str]:
    """Draw, publish, hand out links, start. Returns the links by table and seat."""
    director = day.director
    director.open(day.desk())
    director.next_step()
    director.at(day.desk("draw/"))
    director.press("main form")
    director.at(day.desk("rounds/1/"))
    assert director.page.locator('main input[name="seat"]').count() == 15
    day.public.open(f"/e/{day.slug}/rounds/1/")
    assert day.public.status == 404  # nobody sees a draft

    director.confirm(day.desk("rounds/1/publish/"))
    day.public.open(f"/e/{day.slug}/rounds/1/")
    expect(day.public.page.get_by_text("Škisovec Ferdo").first).to_be_visible()

    director.open(day.desk("rounds/1/links/"))
    director.choose("as", "page")
    addresses = director.page.locator('.link-card a[href*="/t/"]')
    found = [address.get_attribute("href") or "" for address in addresses.all()]
    assert len(found) == 12  # the table that is not full gets none
    links = {f"{at // 3 + 1}{'ABC'[at % 3]}": address for at, address in enumerate(found)}

    director.open(day.desk("rounds/1/"))
    director.confirm(day.desk("rounds/1/start/"))
    director.at(day.desk("rounds/1/"))
    return links


def at_the_table(day: Day, captain: Visitor, link: str) -> None:
    """The captain enters three games by thumb, one in steps and two on one screen; a breach is told at its field."""
    captain.open(link)
    home = captain.path
    game = f"{home}game/"

    # without a script a game is entered in three steps, as a recorded one is corrected
    captain.open(game)
    captain.choose("contract", "tri")
    captain.tick("declarer", "A")
    captain.fill(points="40")
    captain.step("preview")
    said = captain.refused(422, at="declarer")
    assert "B1.6" in said  # A deals, so B alone could have bid "three" (B1.6)
    assert captain.one('[name="points"]').input_value() == "40"
    captain.tick("declarer", "B")
    captain.step("preview")
    assert captain.entries() == ["0", "+15", "0"]
    captain.step("save")
    captain.at(home)

    for number, contract, declarer, points, entries in (
        (2, "dve", "C", "50", ["0", "0", "+35"]),
        (3, "ena", "A", "30", ["−35", "0", "0"]),
    ):
        captain.tick("contract", contract)
        captain.tick("declarer", declarer)
        for digit in points:
            captain.one(f'#entry [data-digit="{digit}"]').click()
        shown = captain.page.locator("#entry [data-preview] .value-large")
        expect(shown).to_have_text(entries)
        captain.one("#entry [data-save]").click()
        expect(captain.one(f"#sheet #game-{number} .what")).to_be_visible()

    # a correction says why, and shows what it changes
    captain.page.wait_for_timeout(500)  # late.js: nobody sees and taps any sooner
    captain.one("#game-3 summary").click()
    captain.follow(f"{home}games/3/")
    captain.fill("#entry", points="45")
    expect(captain.page.locator("#entry [data-preview] .value-large")).to_have_text(["+40", "0", "0"])
    captain.one("#entry [data-save]").click()
    captain.one('.sticky-bar button[name="step"][value="save"]').click()
    expect(captain.one("#reason-error")).to_be_visible()
    captain.fill(reason="Narobe prešteto")
    captain.step("save")
    captain.at(home)
    captain.open(game)
    captain.at(home)  # the sheet is full


def beside_the_captain(player: Visitor, link: str) -> None:
    """Seat B reads along and cannot write."""
    player.open(link)
    assert player.page.locator(".game-list > li").count() == 3
    player.open(f"{player.path}game/")
    assert player.status == 403


def from_paper(day: Day) -> None:
    """Table 2, keyboard only: the score stands there when a row is left, a breach at its cell."""
    operator = day.operator
    open_sheet(operator, day, 1, 2)
    keys = operator.page.keyboard
    rows = operator.page.locator

    # tri by the dealer: refused at the declarer's cell, and nothing typed is lost
    operator.type_row("3", "A", "40")
    expect(rows('tr[data-row="1"] td.has-error input[data-field="declarer"]')).to_have_value("A")
    expect(rows('tr.row-message[data-for="1"] .article').first).to_have_text("B1.6")
    rows('tr[data-row="1"] input[data-field="declarer"]').fill("B")
    keys.press("Control+Enter")
    expect(rows('tr[data-row="1"].row-ok')).to_be_visible()
    expect(rows('tr[data-row="1"] td.entry').nth(1)).to_have_text("+15")

    rows('tr[data-row="2"] input[data-field="contract"]').focus()
    operator.type_row("k", "20", "35", "15")
    expect(rows('tr[data-row="2"].row-ok')).to_be_visible()
    expect(rows('tr[data-row="2"] td.entry').nth(1)).to_have_text("−70")  # B2.3
    rows('tr[data-row="3"] input[data-field="contract"]').focus()
    operator.type_row("2", "C", "45")
    expect(rows('tr[data-row="3"] td.entry').nth(2)).to_have_text("+60")  # radelc (B1.24)
    expect(rows("#closing")).to_have_attribute("data-state", re.compile("^complete"))


def by_totals(day: Day) -> None:
    """Table 3: only the totals, and who signed."""
    operator = day.operator
    sheet = open_sheet(operator, day, 1, 3)
    operator.follow("?way=totals")
    operator.fill(**{"total-A": "120", "total-B": "sto", "total-C": "-35"})
    form = f'form[action="{sheet}totals/"]'
    operator.press(form)
    assert operator.refused(400)
    expect(operator.one('[name="total-B"]')).to_have_value("sto")
    operator.fill(**{"total-B": "44"})
    for box in operator.page.locator('main input[name="signed"]').all():
        box.check()
    operator.press(form)
    expect(operator.one("#closing")).to_have_attribute("data-state", re.compile("^signed"))


def with_games_missing(day: Day) -> None:
    """Table 4: one game only; the office closes the sheet with a reason, the referee stands in for a signature."""
    operator, referee = day.operator, day.referee
    sheet = open_sheet(operator, day, 1, 4)
    operator.follow("?way=facts")  # the last way of entering was kept
    operator.type_row("1", "A", "41")
    expect(operator.one('tr[data-row="1"].row-ok')).to_be_visible()
    operator.press(f'form[action="{sheet}complete/"]')
    assert operator.status == 400  # time is not up: why are games missing?
    operator.fill(f'form[action="{sheet}complete/"]', reason="Igralki je postalo slabo")
    operator.press(f'form[action="{sheet}complete/"]')
    assert operator.status == 409  # one game of three with time left: is it meant?
    operator.press(f'form[action="{sheet}complete/"]')
    expect(operator.one("#closing")).to_have_attribute("data-state", re.compile("^complete"))
    papers = f'form[action="{sheet}sign/"]:has(input[type=checkbox])'
    for seat in "AB":
        operator.one(f'{papers} input[value="{seat}"]').check()
    operator.press(papers)

    referee.open(sheet)
    referee.one(f'#closing details:has(form[action="{sheet}sign-missing/"]) > summary').click()
    referee.fill(f'form[action="{sheet}sign-missing/"]', reason="Igralka je odšla domov")
    referee.press(f'form[action="{sheet}sign-missing/"]')
    expect(referee.one("#closing")).to_have_attribute("data-state", re.compile("^signed"))


def signed_and_accepted(day: Day) -> None:
    """The office notes the signatures of tables 1 and 2; the referee accepts all four at once."""
    operator, referee = day.operator, day.referee
    for table in (1, 2):
        sheet = open_sheet(operator, day, 1, table)
        operator.press(f'form[action="{sheet}sign/"]:has(input[type=hidden][name=signed])')
        expect(operator.one("#closing")).to_have_attribute("data-state", re.compile("^signed"))

    day.director.open(day.desk("rounds/1/close/"))
    assert day.director.page.locator("main form button.button-primary").count() == 0  # not before all are accepted

    referee.open(day.desk("rounds/1/"))
    expect(referee.page.locator(".sheet-tick")).to_have_count(4)
    referee.one("[data-tick-all]").click()
    referee.press("form#accept-form")
    referee.at(day.desk("rounds/1/"))
    expect(referee.page.locator(".sheet-tick")).to_have_count(0)


def corrected_once_more(day: Day) -> None:
    """A mistake on an accepted sheet: the referee opens it with a reason, corrects it, and it is signed anew."""
    referee = day.referee
    sheet = open_sheet(referee, day, 1, 2)
    referee.one(f'#closing details:has(form[action="{sheet}reopen/"]) > summary').click()
    referee.fill(f'form[action="{sheet}reopen/"]', reason="Igra 3 je bila 46")
    referee.press(f'form[action="{sheet}reopen/"]')
    cell = referee.one('tr[data-row="3"] input[data-field="points"]')
    cell.fill("46")
    referee.page.keyboard.press("Control+Enter")
    reason = referee.one('tr[data-reason][data-for="3"] input')
    reason.fill("Napačno prepisano")
    reason.press("Enter")
    expect(referee.one('tr[data-row="3"] td.entry').nth(0)).to_be_visible()
    expect(referee.page.locator('tr[data-row="3"] td.entry').nth(2)).to_have_text("+62")
    referee.open(sheet)
    referee.press(f'form[action="{sheet}sign/"]:has(input[type=hidden][name=signed])')
    referee.press(f'form[action="{sheet}accept/"]')
    referee.open(sheet)
    expect(referee.one("#closing")).to_have_attribute("data-state", re.compile("^accepted"))


def closed_and_published(day: Day, captain: Visitor, link: str) -> None:
    """From the last acceptance to the next published draw in four clicks: close, yes, publish, yes. The links die."""
    director, public = day.director, day.public
    public.open(f"/e/{day.slug}/standings/")
    assert public.page.get_by_text("Mondič Jerneja").count() == 0
    director.open(day.desk())
    director.next_step()
    director.at(day.desk("rounds/1/close/"))
    director.press("main form")
    director.at(day.desk("rounds/2/"))
    director.confirm(day.desk("rounds/2/publish/"))
    captain.open(link)
    assert captain.status == 403
    public.open(f"/e/{day.slug}/standings/")
    expect(public.page.get_by_text("Mondič Jerneja").first).to_be_visible()
    assert public.page.locator("main tbody tr").count() == len(PLAYERS)


def second_round(day: Day) -> None:
    """The same again, short: sheets by their totals."""
    director, operator, referee = day.director, day.operator, day.referee
    director.open(day.desk("rounds/2/"))
    director.confirm(day.desk("rounds/2/start/"))
    for table in range(1, 5):
        sheet = open_sheet(operator, day, 2, table)
        operator.follow("?way=totals")
        operator.fill(**{"total-A": str(10 * table), "total-B": "25", "total-C": "-40"})
        for box in operator.page.locator('main input[name="signed"]').all():
            box.check()
        operator.press(f'form[action="{sheet}totals/"]')
        referee.open(sheet)
        referee.press(f'form[action="{sheet}accept/"]')
    director.open(day.desk("rounds/2/close/"))
    director.press("main form")


def documents(day: Day) -> None:
    """The minutes and the workbook hold everybody and add up."""
    director = day.director
    director.open(day.desk())
    event = PdfReader(BytesIO(director.download(f"/e/{day.slug}/minutes.pdf")))
    text = "\n".join(page.extract_text() for page in event.pages)
    for name, _club, _rating in PLAYERS:
        assert name in text
    director.open(day.desk("rounds/1/"))
    tables = PdfReader(BytesIO(director.download(f"/e/{day.slug}/rounds/1/minutes.pdf")))
    assert len(tables.pages) >= 4
    director.open(day.desk())
    workbook = openpyxl.load_workbook(BytesIO(director.download(f"/e/{day.slug}/workbook.xlsx")))
    cells = [cell.value for sheet in workbook for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert any(isinstance(value, str) and value.startswith("=SUM(") for value in cells)
    assert not any(isinstance(value, str) and value.startswith("#") for value in cells)
    assert {name for name, _club, _rating in PLAYERS} <= {value for value in cells if isinstance(value, str)}
