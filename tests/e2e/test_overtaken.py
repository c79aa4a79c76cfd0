"""Seat A types a game while the sheet moves on: from another phone, the office, or another tab of the same phone."""

import re
from collections.abc import Callable
from datetime import timedelta
from urllib.parse import parse_qs

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.late import Late, wait_for
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE, dve, klop, record
from tournament.access.services import links
from tournament.cases.services import cases
from tournament.cases.services.claims import Stop
from tournament.journal.services.actor import Actor
from tournament.models import Round, Table
from tournament.recording.services import delete_game
from tournament.rulings.services import decisions
from tournament.rulings.services.decisions import Ruling
from tournament.sheets.services import confirmations

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table() -> Table:
    return build.round_(build.event(slug="prehiteno", games_per_round=6)).tables.get()


@pytest.fixture
def page(table: Table, visitor: Callable[..., Visitor]) -> Page:
    phone = visitor("captain", phone=True)
    phone.open(f"/t/{links.issue(round=table.round, by=DIRECTOR)[1, 'A']}/")
    return phone.page


def choose(page: Page, contract: str, declarer: str, points: str) -> Locator:
    """Types a game without saving it; returns the score."""
    form = page.locator("#entry")
    for name, value in (("contract", contract), ("declarer", declarer)):
        form.locator(f'label:has(input[name="{name}"][value="{value}"])').tap()
    for digit in points:
        form.locator(f'[data-digit="{digit}"]').tap()
    scored = form.locator("[data-preview] [data-ok]")
    expect(scored).to_be_visible()
    return scored


def typed(page: Page) -> tuple[str, str, str]:
    """Which game stands in the form: its number, who plays, the card points."""
    form = page.locator("#entry")
    declarer = form.locator('[name="declarer"]:checked').input_value()
    return form.locator("[data-number]").inner_text(), declarer, form.locator("#entry-points").input_value()


def test_the_same_game_from_elsewhere_is_not_written_twice(table: Table, page: Page) -> None:
    """Issue 4: nothing is merged silently; what is typed does not become the next game, or another declarer's."""
    choose(page, "tri", "B", "38")
    record(table, {"contract": "tri", "declarer": "B", "points": 38}, by=build.captain(table))
    expect(page.locator("#sheet")).to_have_attribute("data-next", "2")
    expect(page.locator("[data-overtaken]")).to_contain_text(re.compile("1.*tri B"))
    assert typed(page) == ("1", "B", "38")
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#entry [data-number]")).to_have_text("2")
    expect(page.locator("#net-state")).to_have_attribute("data-unsent", "0")
    assert (table.games.count(), table.held_games.count()) == (1, 0)


def test_another_game_from_elsewhere_is_put_beside_it(table: Table, page: Page) -> None:
    """The three see both and choose."""
    choose(page, "dve", "B", "38")
    page.locator("#entry [data-more] > summary").tap()
    record(table, dve("C", 45), by=build.captain(table))
    expect(page.locator("[data-overtaken]")).to_be_visible()
    expect(page.locator("#entry [data-entries]")).to_contain_text("Game 1 came from elsewhere")
    expect(page.locator("#entry [data-entries]")).to_be_in_viewport()
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#held .held-game")).to_have_count(1)
    assert table.games.get().facts == dve("C", 45)


def test_who_clears_what_he_typed_goes_on_with_the_next_game(table: Table, page: Page) -> None:
    choose(page, "dve", "B", "38")
    record(table, dve("B", 38), by=build.captain(table))
    expect(page.locator("[data-overtaken]")).to_be_visible()
    page.locator("#entry [data-clear]").tap()
    expect(page.locator("#entry [data-number]")).to_have_text("2")
    choose(page, "dve", "A", "45")
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#entry [data-number]")).to_have_text("3")
    expect(page.locator("#sheet")).to_have_attribute("data-next", "3")
    assert table.games.get(number=2).facts == dve("A", 45)


def test_the_score_follows_a_correction_from_elsewhere(table: Table, page: Page) -> None:
    """B1.24: without the klop the declarer has no radelc, and the score beside Save says so."""
    record(table, klop(), by=build.captain(table))
    page.reload()
    expect(choose(page, "dve", "A", "45")).to_contain_text("+60")
    record(table, dve("B", 45), number=1, by=OPERATOR, reason="was no klop")
    expect(page.locator("#entry [data-preview] [data-ok]")).to_contain_text("+30")


def test_the_answer_to_one_game_does_not_overtake_the_next(table: Table, page: Page) -> None:
    """A slow network: the next game is begun while the last one is on its way, and is nothing to choose about."""
    late: list[Route] = []
    page.route("**/send/", lambda route: late.append(route))
    choose(page, "dve", "B", "38")
    with page.expect_request("**/send/"):
        page.locator("#entry [data-save]").tap()
    expect(page.locator("#entry [data-number]")).to_have_text("2")
    choose(page, "dve", "C", "45")
    late[0].continue_()
    page.unroute("**/send/")
    expect(page.locator("#sheet")).to_have_attribute("data-next", "2")
    expect(page.locator("#net-state")).to_have_attribute("data-unsent", "0")
    assert typed(page) == ("2", "C", "45")
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#sheet")).to_have_attribute("data-next", "3")
    assert (table.games.count(), table.held_games.count()) == (2, 0)


@pytest.mark.parametrize("scrolled", [0, 60], ids=["at the top of the page", "a little below"])
def test_the_digits_stay_where_they_are_whatever_comes_above_them(table: Table, page: Page, scrolled: int) -> None:
    """B contests a game while A types: the sentence about it does not push the form away from under the thumb."""
    record(table, dve("B"), by=build.captain(table))
    expect(page.locator("#sheet")).to_have_attribute("data-next", "2")
    choose(page, "dve", "B", "38")
    page.evaluate("(y) => window.scrollTo(0, y)", scrolled)
    digit = page.locator('#entry [data-digit="7"]')
    before = digit.bounding_box()
    by = Actor.at_seat(table.seats.get(letter="B"), role="player")
    confirmations.contest(table=table, number=1, revision=1, note="", by=by)
    expect(page.locator("#table-head .table-notice")).to_be_in_viewport()
    page.wait_for_timeout(200)
    assert digit.bounding_box() == before
    confirmations.confirm(table=table, number=1, revision=1, by=by)
    expect(page.locator("#table-head .table-notice")).to_have_count(0)
    page.wait_for_timeout(200)
    assert digit.bounding_box() == before


def test_a_game_that_is_long_on_its_way_is_told_and_moves_nothing(table: Table, page: Page) -> None:
    """One that goes out at once is no news; one that does not is not shown as if it were on the sheet."""
    late = Late(page, "**/send/")
    choose(page, "dve", "B", "38")
    page.locator("#entry [data-save]").tap()
    late.asked()
    line, contract = page.locator("#net-state"), page.locator("#entry label.choice").first
    expect(line).to_have_attribute("data-net", "idle")
    before = contract.bounding_box()
    expect(line.locator("[data-when=sending]")).to_be_visible()
    expect(page.locator("#outbox li")).to_have_count(1)
    assert contract.bounding_box() == before
    late.answer()
    expect(page.locator("#sheet")).to_have_attribute("data-next", "2")
    expect(line).to_have_attribute("data-net", "idle")
    expect(page.locator("#outbox")).to_be_hidden()
    assert contract.bounding_box() == before


def test_a_renons_case_takes_the_form_away_until_it_is_over(table: Table, page: Page) -> None:
    """C1.14: no game is offered that the server would refuse; what was typed comes back with the form."""
    choose(page, "tri", "B", "38")
    case = cases.open_case(table=table, number=1, stop=Stop("card", "B", ("C",)), by=REFEREE)
    expect(page.locator("#entry")).to_be_hidden()
    expect(page.locator("#entry-stopped")).to_be_visible()
    page.reload()
    expect(page.locator("html[data-ready]")).to_be_attached()
    expect(page.locator("#entry")).to_be_hidden()
    decisions.withdraw(case=case, reason="it was none", by=REFEREE)
    expect(page.locator("#entry")).to_be_visible()
    expect(page.locator("#entry-stopped")).to_be_hidden()
    assert typed(page) == ("1", "B", "38")
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#sheet")).to_have_attribute("data-next", "2")
    assert table.games.get().facts["declarer"] == "B"


def test_what_was_typed_before_a_case_is_not_the_game_after_it(table: Table, page: Page) -> None:
    """The stopped game was written meanwhile: what stands in the form is still that game, and both are shown."""
    choose(page, "dve", "B", "38")
    case = cases.open_case(table=table, number=1, stop=Stop("card", "B", ("C",)), by=REFEREE)
    expect(page.locator("#entry")).to_be_hidden()
    decisions.withdraw(case=case, reason="it was none", by=REFEREE)
    record(table, dve("C", 45), by=build.captain(table))
    expect(page.locator("[data-overtaken]")).to_be_visible()
    assert typed(page) == ("1", "B", "38")


def test_a_fine_outlives_the_game_that_is_taken_out_before_it(table: Table, page: Page) -> None:
    """C1.10: C dealt the third game wrongly; the second is taken out, so the fine is C's though B deals its row."""
    for points in (38, 39):
        record(table, dve("A", points), by=build.captain(table))
    case = cases.open_case(table=table, number=3, stop=Stop("discard", "A", ("C",)), by=REFEREE)
    case = cases.stopped_at(case=case, facts={}, by=REFEREE)
    case = cases.answer(case=case, question="excluded", given="misdeal", by=REFEREE)
    table.refresh_from_db()
    decisions.decide(case=case, ruling=Ruling(), revision=table.revision, by=REFEREE)
    table.refresh_from_db()
    delete_game.take_out(
        table=table, number=2, revision=table.revision, reason="written twice", by=build.captain(table)
    )
    page.reload()
    expect(page.locator("html[data-ready]")).to_be_attached()
    choose(page, "dve", "B", "40")
    expect(page.locator('#entry [name="misdeals"]')).to_have_value("C")
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#sheet")).to_have_attribute("data-next", "3")
    assert table.games.get(number=2).facts["misdeals"] == ["C"]


def test_what_was_told_before_a_game_goes_when_it_is_saved(table: Table, page: Page) -> None:
    """The page is not loaded again for a whole round."""
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=6))
    home = page.url
    page.goto(f"{home}late/")
    page.locator("label.choice:has([name=seat][value=C])").tap()
    page.locator("button[value=look]").tap()
    page.locator("button[value=save]").tap()
    expect(page.locator("#messages .alert")).to_be_visible()
    choose(page, "dve", "B", "38")
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#sheet")).to_have_attribute("data-next", "3")
    expect(page.locator("#messages")).to_have_count(0)


def test_a_game_that_comes_back_takes_no_renons_from_the_form(table: Table, page: Page) -> None:
    """What the rules refuse is put into the form only while nothing stands there; a renons may stand there alone."""
    late: list[Route] = []
    page.route("**/send/", lambda route: late.append(route))
    expect(page.locator("html[data-ready]")).to_be_attached()
    choose(page, "dve", "B", "38")
    page.locator("#entry [data-save]").tap()
    expect(page.locator("#entry [data-number]")).to_have_text("2")
    wait_for(page, lambda: len(late) == 1)
    page.locator("#entry [data-more] > summary").tap()
    page.locator('#entry [data-part="penalty"] > summary').tap()
    renons = page.locator('#entry [name="renons"]')
    page.locator('#entry [data-field="renons"] [data-seat="C"]').tap()
    expect(renons).to_have_value("C")
    key = parse_qs(late[0].request.post_data or "")["key"][0]
    breach = {"fields": ["points"], "sentence": "Too much.", "article": "B1.14"}
    late[0].fulfill(json={"outcome": "breach", "key": key, "message": "", "breaches": [breach]})
    expect(page.locator('#outbox li[data-state="breach"]')).to_be_visible()
    page.wait_for_timeout(300)
    expect(renons).to_have_value("C")
    expect(page.locator("#entry [data-number]")).to_have_text("2")
