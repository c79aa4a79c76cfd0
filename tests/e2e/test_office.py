"""The office in a browser: a whole paper sheet by keyboard alone, with a breach, a reload and a server that is away."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from bench.rehearsals import rehearsed_rows
from tests.e2e.late import wait_for
from tests.e2e.visitor import Visitor
from tests.rules.judging import judge
from tests.tournament import build
from tournament.journal.services.actor import Actor
from tournament.models import Game, Table
from tournament.rounds.services import drafts, rounds

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

#: What the operator types, cell by cell; cells that the contract does not need are passed over by Enter.
SHEET = [
    ("2", "b", "45"),
    ("k", "20", "30", "20"),
    ("3", "a", "40"),
    ("1", "c", "30", "a"),
    ("z", "b"),
    ("2", "a", "50", "", "pa+xb", "+"),
    ("s", "b", "36"),
    ("b", "c", "+"),
    ("v", "a", "-"),
    ("2", "b", "38", "", "", "-"),
    ("1", "a", "47", "", "", "", "", "", "", "c"),
    ("k", "36", "17", "17", "b"),
    ("2", "c", "20"),
    ("2", "a", "52", "b"),
    ("1", "b", "41", "", "kb"),
    ("2", "c", "45", "", "", "", "", "", "", "", "a"),
    ("k", "0", "35", "35"),
    ("2", "b", "", "", "", "", "", "", "", "", "", "c"),
    ("1", "c", "55"),
    ("s", "a", "30", "b"),
    ("2", "b", "45"),
]
BREACH, SAID, RELOAD, AWAY = 3, 6, 10, 15


@pytest.fixture
def table() -> Table:
    event = build.event(slug="dolina")
    build.official(event, "operator", username="olga")
    return build.round_(event, tables=2).tables.get(number=2)


@pytest.fixture
def operator(visitor: Callable[..., Visitor], table: Table) -> Visitor:
    olga = visitor("operator")
    olga.sign_in("olga", "geslo-1-2-3")
    olga.open("/e/dolina/office/")
    olga.page.keyboard.type("2")
    olga.page.keyboard.press("Enter")
    olga.page.wait_for_url(f"**/office/tables/{table.pk}/")
    return olga


def type_row(olga: Visitor, cells: Any, *, done: bool = True) -> None:
    expect(olga.page.locator("[data-grid] :focus")).to_be_visible()
    for at, text in enumerate(cells):
        if text:
            olga.page.keyboard.type(text)
        if at < len(cells) - 1:
            olga.page.keyboard.press("Enter")
    if done:
        olga.page.keyboard.press("Control+Enter")


def unsaved(olga: Visitor, *numbers: int) -> None:
    """Wait until just these rows are typed and not saved."""
    line = olga.one("#save-state")
    if numbers:
        expect(line).to_contain_text(f" {', '.join(map(str, numbers))}")
    else:
        expect(line).to_have_text(line.get_attribute("data-saved") or "")


def test_a_whole_sheet_is_keyed_with_the_keyboard_alone(operator: Visitor, table: Table) -> None:
    page = operator.page
    page.on("dialog", lambda dialog: dialog.accept())
    for number, cells in enumerate(SHEET, start=1):
        expect(operator.one(f"#r{number}-contract")).to_be_focused()
        if number == BREACH:  # B1.6: in game 3 A is forehand
            type_row(operator, ("3", "b", "40"))
            expect(operator.one("#r3-declarer-message")).to_contain_text("B1.6")
            expect(operator.one("#r3-declarer")).to_have_attribute("aria-invalid", "true")
            unsaved(operator, 3)
            page.keyboard.press("Shift+Enter")  # back into the row, its last cell
            while page.evaluate("document.activeElement.id") != "r3-declarer":
                page.keyboard.press("Shift+Enter")
            page.keyboard.type("a")
            page.keyboard.press("Control+Enter")
        elif number == SAID:  # what became of the pagat is typed with its announcement
            type_row(operator, cells, done=False)
            expect(operator.one("#r6-pagat")).to_be_disabled()
            expect(operator.one("#r6-trula")).to_be_enabled()
            page.keyboard.press("Control+Enter")
            unsaved(operator)
            expect(operator.one("#r6-announcements")).to_have_value("pAxB")
            expect(operator.one("#r6-pagat")).to_have_value("A+")
        elif number == RELOAD:
            type_row(operator, cells, done=False)
            page.reload()
            unsaved(operator, RELOAD)
            expect(operator.one("#restored")).to_be_visible()
            expect(operator.one(f"#r{RELOAD}-points")).to_have_value("38")
            page.keyboard.press("Control+Enter")
        elif number == AWAY:
            operator.context.set_offline(True)
            type_row(operator, cells)
            unsaved(operator, AWAY)
            expect(operator.one("#save-state")).to_have_class("push is-away")
            operator.context.set_offline(False)
            unsaved(operator)
        else:
            type_row(operator, cells)
        unsaved(operator)
    rows = [game.facts for game in Game.objects.filter(table=table).order_by("number")]
    assert len(rows) == 21
    assert len({game.revision for game in Game.objects.filter(table=table)}) == 21, "every game was written once"
    score = judge({"ruleset": "si-tzs", "options": {}, "rows": rows})
    assert build.totals(table) == dict(score.result.totals)
    shown = page.locator("#grid-foot tr").first.locator(".value").all_inner_texts()
    assert [int(text.replace("−", "-")) for text in shown] == list(score.result.totals.values())

    # From the last row on to the paper's totals, and from there to the signatures.
    expect(operator.one("#paper-A")).to_be_focused()
    for total in score.result.totals.values():
        page.keyboard.type(str(total))
        page.keyboard.press("Enter")
    expect(operator.one(".paper-ok")).to_be_visible()
    with page.expect_navigation():
        page.locator("#closing button.button-primary").press("Enter")
    assert Table.objects.get(pk=table.pk).state == Table.State.SIGNED


@pytest.mark.nightly
def test_a_correction_shows_what_follows_and_takes_its_reason_from_the_keyboard(
    operator: Visitor, table: Table
) -> None:
    build.record(table, build.klop())
    build.record(table, build.dve("B"))
    page = operator.page
    page.reload()
    page.locator("#r1-points_A").focus()
    page.keyboard.type("21")
    page.keyboard.press("Enter")
    page.keyboard.type("29")
    page.keyboard.press("Control+Enter")
    expect(operator.one("input[name=r1-reason]")).to_be_focused()
    expect(operator.one("tr[data-reason][data-for='1'] [data-preview] .change-table")).to_be_visible()
    assert build.totals(table) == {"A": -20, "B": 30, "C": -20}
    page.keyboard.type("misread")
    page.keyboard.press("Enter")
    unsaved(operator)
    assert build.totals(table) == {"A": -21, "B": 31, "C": -20}


@pytest.mark.nightly
def test_a_total_of_the_paper_is_typed_on_while_another_is_compared(operator: Visitor, table: Table) -> None:
    """What an answer says of one total costs no digit of the next, and the last one is compared as it stands."""
    build.record(table, build.dve("B", 45))
    page = operator.page
    page.reload()
    waiting: list[Route] = []
    page.route("**/rows/", lambda route: waiting.append(route))

    operator.one("#paper-A").focus()
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    page.keyboard.type("3")
    wait_for(page, lambda: len(waiting) == 1)
    waiting.pop().continue_()
    expect(operator.one("#paper-B")).to_have_attribute("aria-describedby", "paper-answer")
    page.keyboard.type("0")
    expect(operator.one("#paper-B")).to_have_value("30")

    page.keyboard.press("Enter")
    wait_for(page, lambda: len(waiting) == 1)
    page.keyboard.type("0")
    page.keyboard.press("Enter")  # while B's is on its way
    waiting.pop().continue_()
    wait_for(page, lambda: len(waiting) == 1)
    waiting.pop().continue_()
    expect(operator.one(".paper-ok")).to_be_visible()
    expect(operator.one("#paper-answer")).to_be_hidden()
    assert operator.troubles == []


@pytest.mark.nightly
def test_two_operators_see_each_others_rows_and_lose_nothing(
    operator: Visitor, visitor: Callable[..., Visitor], table: Table
) -> None:
    second = visitor("second operator")
    second.sign_in("olga", "geslo-1-2-3")
    second.open(f"/e/dolina/office/tables/{table.pk}/")
    type_row(operator, ("2", "b", "45"))
    unsaved(operator)
    type_row(second, ("2", "c", "50"))
    note = second.one("tr.row-message[data-for='1'] .row-note")
    expect(note).to_contain_text("+30")
    expect(note).to_contain_text("+35")
    expect(second.one("#r1-points")).to_have_value("50")
    unsaved(second, 1)
    second.one("[data-take='1']").press("Enter")
    expect(second.one("#r1-points")).to_have_value("45")
    unsaved(second)
    second.one("#r2-contract").focus()
    type_row(second, ("2", "c", "50"))
    unsaved(second)
    assert build.totals(table) == {"A": 0, "B": 30, "C": 35}


@pytest.mark.nightly
def test_who_may_only_read_a_sheet_goes_through_it(visitor: Callable[..., Visitor], table: Table) -> None:
    build.official(table.round.event, "delegate", username="delegat")
    delegate = visitor("delegate")
    delegate.sign_in("delegat", "geslo-1-2-3")
    delegate.open(f"/e/{table.round.event.slug}/office/tables/{table.pk}/")
    delegate.one("#r1-contract").click()
    delegate.page.keyboard.press("Tab")
    expect(delegate.one("#r1-declarer")).to_be_focused()
    assert delegate.troubles == []


@pytest.mark.nightly
def test_what_was_keyed_can_be_read_in_its_cell(operator: Visitor, table: Table) -> None:
    """At 1280 px every column of a sheet has room for what stands in it."""
    build.record(table, build.klop())
    build.record(table, build.dve("B", 45))
    build.record(table, {"contract": "berac", "declarer": "C", "won": True})
    operator.page.reload()
    clipped = """() => [...document.querySelectorAll("tr[data-row] input")]
        .filter((one) => one.scrollWidth > one.clientWidth).map((one) => `${one.id} ${one.value}`)"""
    assert operator.page.evaluate(clipped) == []


@pytest.mark.nightly
def test_at_a_table_of_seven_no_sum_covers_another_or_what_is_typed(visitor: Callable[..., Visitor]) -> None:
    """At 1280 px values and sums stay beside what is typed; on a phone they scroll with it."""
    ends = {"ends": "clock", "games_per_round": 99, "clock_seconds": 4500}
    event = build.event(ruleset="hu-vadasz-2025", short_table="seven", slug="het", **ends)
    build.registrations(event, 7)
    by = Actor.of_account(build.official(event, "director"), role="director")
    round_ = rounds.start(round=rounds.publish(round=drafts.draft(event=event, seed=7, by=by), by=by), by=by)
    table = round_.tables.get()
    for facts in rehearsed_rows(event.ruleset, Random(3), 9, 7):
        build.record(table, facts)
    build.official(event, "operator", username="oton")
    operator = visitor("operator")
    operator.sign_in("oton", "geslo-1-2-3")
    operator.page.set_viewport_size({"width": 1280, "height": 900})
    operator.open(f"/e/het/office/tables/{table.pk}/")
    sums = ["tr[data-row='1'] :is(.entry, .total)", "#grid-foot tr:first-child td:not([colspan])"]
    covered = """(sums) => sums.flatMap((where) => {
        const boxes = [...document.querySelectorAll(where)].map((one) => one.getBoundingClientRect());
        return boxes.slice(1).map((one, at) => boxes[at].right - one.left).filter((over) => over > 1);
    })"""
    assert operator.page.locator("tr[data-row='1'] .total").count() == 7
    assert operator.page.evaluate(covered, sums) == []
    operator.page.set_viewport_size({"width": 360, "height": 740})
    last = operator.page.locator("tr[data-row] input:not([disabled])").last
    last.focus()
    reached = last.evaluate(
        """one => { const box = one.getBoundingClientRect();
        return document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2) === one; }"""
    )
    assert reached
