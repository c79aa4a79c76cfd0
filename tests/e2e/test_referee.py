"""The referee in a real browser: from a call to a ruling, a dismissed claim, a waiver; and a table that agrees."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import captain, dve
from tournament.access.services import links
from tournament.models import Event, Renons, Table

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

FOUNDED = ("excluded:no", "obvious:no", "decider:referee", "founded:yes", "deliberate:no")


@pytest.fixture
def table(transactional_db: None) -> Table:
    event = build.event(games_per_round=4)
    table = build.round_(event).tables.get()
    build.official(event, "referee", username="sodnik")
    build.record(table, dve("B"), by=captain(table))
    return table


@pytest.fixture
def tokens(table: Table) -> dict[tuple[int, str], str]:
    return links.issue(round=table.round, by=build.DIRECTOR)


@pytest.fixture
def referee(visitor: Callable[..., Visitor], table: Table) -> Visitor:
    """On his phone, at the inbox."""
    one = visitor("referee", phone=True)
    one.sign_in("sodnik", "geslo-1-2-3")
    one.open(inbox(table.round.event))
    return one


def inbox(event: Event) -> str:
    return f"/e/{event.slug}/referee/"


def choose(one: Visitor, **choices: str) -> None:
    for name, values in choices.items():
        for value in values.split():
            one.page.locator(f'main [name="{name}"][value="{value}"]').check()


def opened(referee: Visitor, table: Table, *, claimed_by: str, against: str, contract: str, declarer: str) -> Renons:
    """The claim and the game as it was stopped; the referee stands at the first question."""
    referee.open(f"{inbox(table.round.event)}cases/?table={table.number}")
    choose(referee, kind="card", claimed_by=claimed_by, against=against)
    referee.fill(trick="5", claim="a heart on spades")
    referee.press("main form")
    case = Renons.objects.get(table=table, outcome="")
    referee.follow(f"{inbox(table.round.event)}cases/{case.pk}/game/")
    choose(referee, contract=contract, declarer=declarer)
    referee.press("main form")
    return case


def answer(referee: Visitor, *given: str) -> None:
    for one in given:
        with referee.page.expect_navigation():
            referee.page.locator(f'#next [value="{one}"]').click()


def test_from_a_call_to_a_ruling(
    referee: Visitor, visitor: Callable[..., Visitor], table: Table, tokens: dict[tuple[int, str], str]
) -> None:
    """C1.4 to C1.5: A calls, the referee goes, walks through the article, sets another value with a reason."""
    player = visitor("captain", phone=True)
    player.open(f"/t/{tokens[1, 'A']}/")
    player.page.locator(".call-summary").click()
    player.page.locator('[name="reason"][value="renons"]').click()
    referee.page.locator("#calls [id^=call-]").wait_for()  # the list renews itself
    referee.page.locator('#calls [name="step"][value="take"]').click()
    referee.page.locator('#calls [name="step"][value="finish"]').wait_for()
    case = opened(referee, table, claimed_by="B", against="C", contract="ena", declarer="A")
    answer(referee, *FOUNDED, "waived:no")
    referee.page.locator("#follows summary").click()
    referee.fill("#follows", value="40", text="Seen by B and by the referee.")
    referee.press("#follows form")
    assert referee.page.locator("#reason-error").is_visible()
    assert referee.page.locator("#value").input_value() == "40"
    referee.fill("#follows", reason="the first fault")
    referee.press("#follows form")
    case.refresh_from_db()
    assert (case.outcome, case.proposed_points, case.points) == ("upheld", -65, -40)
    assert build.totals(table)["C"] == -40
    assert case.call is not None
    assert case.call.outcome == "done"
    referee.open(inbox(table.round.event))
    assert referee.page.locator("#calls .call-row").count() == 0
    player.open(f"/t/{tokens[1, 'A']}/")
    assert "−40" in player.page.locator("main").inner_text()


@pytest.mark.nightly
def test_a_dismissed_claim_is_written_at_who_stopped(referee: Visitor, table: Table) -> None:
    """C1.5."""
    opened(referee, table, claimed_by="B", against="C", contract="dve", declarer="A")
    answer(referee, "excluded:no", "obvious:no", "decider:panel", "founded:no")
    referee.press("#follows form")
    case = Renons.objects.get()
    assert (case.outcome, case.decided_by) == ("dismissed", "panel")
    assert build.totals(table) == {"A": 0, "B": 30 - 55, "C": 0}
    referee.open(f"{inbox(table.round.event)}cases/?table={table.number}")
    referee.page.locator('[name="number"]').evaluate("one => one.value = 2")  # C1.14: that game is written
    choose(referee, kind="card", claimed_by="B", against="C")
    referee.press("main form")
    assert "C1.14" in referee.page.locator("main .alert").first.inner_text()


@pytest.mark.nightly
def test_a_waiver_writes_nothing_and_the_game_goes_on(referee: Visitor, table: Table) -> None:
    """C1.13, and before it an answer that is thought over."""
    opened(referee, table, claimed_by="B", against="C", contract="dve", declarer="A")
    answer(referee, *FOUNDED, "waived:no")
    referee.page.locator(".case-answered summary").last.scroll_into_view_if_needed()
    referee.page.locator(".case-answers .case-answered").last.locator("summary").click()
    with referee.page.expect_navigation():
        referee.page.locator('.case-answers [value="waived:yes"]').click()
    referee.press("#follows form")
    assert Renons.objects.get().outcome == "waived"
    assert table.games.count() == 1
    build.record(table, dve("A"), by=captain(table))


@pytest.mark.nightly
def test_a_table_agrees(visitor: Callable[..., Visitor], table: Table, tokens: dict[tuple[int, str], str]) -> None:
    """C1.3: at the table, without a referee; both who had a wrong number of cards (C2.4)."""
    player = visitor("captain", phone=True)
    here = f"/t/{tokens[1, 'A']}/"
    player.open(here)
    player.follow(f"{here}renons/")
    choose(player, kind="count", claimed_by="B", against="A C", contract="dve", declarer="A", excluded="no")
    player.page.locator("main form button.button-primary").click()
    expect(player.page.locator("main")).to_contain_text("−55")  # the step is fetched, the page stays
    player.press("main form")
    player.at(here)
    assert build.totals(table) == {"A": -55, "B": 30, "C": -55}
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.nightly
def test_an_impossible_line_goes_from_the_office_to_the_referee(
    referee: Visitor, visitor: Callable[..., Visitor], table: Table
) -> None:
    """A9: the operator hands the line over with the script running, and what he typed stays in the grid."""
    office = visitor("operator")
    build.official(table.round.event, "operator", username="zapisnik")
    office.sign_in("zapisnik", "geslo-1-2-3")
    office.open(f"/e/{table.round.event.slug}/office/tables/{table.pk}/?way=values")
    office.fill("main", **{"r2-contract": "berac", "r2-declarer": "B", "r2-entries_A": "0", "r2-entries_B": "250"})
    office.fill("main", **{"r2-entries_C": "0"})
    office.page.locator('[name="r2-entries_C"]').press("Control+Enter")
    office.page.locator('button[name="doubt"]').wait_for()
    office.page.locator('button[name="doubt"]').click()
    office.page.locator("[data-doubt-said]").wait_for()
    assert office.page.locator('[name="r2-entries_B"]').input_value() == "250"
    row = referee.page.locator("#calls [id^=paper-]")
    row.wait_for()
    assert "250" in row.inner_text()
    row.locator('[name="step"][value="take"]').click()
    row.locator('[name="step"][value="hand_back"]').wait_for()
