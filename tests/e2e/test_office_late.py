"""The office types on while an answer of the server is on its way: nothing typed is lost, nothing older comes back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.late import Late
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tournament.models import PaperDoubt, Table

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

ROWS = "**/rows/"


@pytest.fixture
def table() -> Table:
    event = build.event(slug="dolina", games_per_round=6)
    build.official(event, "operator", username="olga")
    return build.round_(event).tables.get()


@pytest.fixture
def operator(visitor: Callable[..., Visitor], table: Table) -> Visitor:
    olga = visitor("operator")
    olga.sign_in("olga", "geslo-1-2-3")
    olga.open(f"/e/dolina/office/tables/{table.pk}/?way=facts")
    return olga


def saved(olga: Visitor) -> None:
    """Wait until everything typed is saved."""
    line = olga.one("#save-state")
    expect(line).to_have_text(line.get_attribute("data-saved") or "")


def test_the_reason_for_missing_games_is_typed_while_the_last_row_is_saved(operator: Visitor) -> None:
    """The card below changes with every game; what is typed into it stays, and the keyboard in it."""
    late = Late(operator.page, ROWS)
    operator.one("#r1-contract").focus()
    operator.type_row("2", "b", "45")
    operator.one("#complete-reason").focus()
    operator.page.keyboard.type("čas je ")
    operator.page.keyboard.press("Home")
    operator.page.keyboard.type("igralni ")
    late.answer()
    saved(operator)
    expect(operator.one("#closing")).to_contain_text("5 games are missing")
    expect(operator.one("#complete-reason")).to_be_focused()
    operator.page.keyboard.type("res ")
    expect(operator.one("#complete-reason")).to_have_value("igralni res čas je ")


def test_a_row_that_is_left_again_while_it_is_saved_goes_out_again(operator: Visitor, table: Table) -> None:
    """The second version asks for its reason as if the first had been saved long ago."""
    late = Late(operator.page, ROWS)
    operator.one("#r1-contract").focus()
    operator.type_row("2", "b", "45")
    late.asked()
    operator.one("#r1-points").focus()
    operator.type_row("48")
    late.answer()
    late.answer()
    reason = operator.one("tr[data-reason][data-for='1'] input")
    expect(operator.one("tr[data-reason][data-for='1'] [data-preview]")).not_to_be_empty()
    reason.focus()
    operator.page.keyboard.type("slaba pisava")
    operator.page.keyboard.press("Enter")
    late.answer()
    saved(operator)
    assert build.totals(table) == {"A": 0, "B": 33, "C": 0}


def test_a_correction_is_typed_back_while_it_is_saved(operator: Visitor, table: Table) -> None:
    """What stands in the cell is what was typed last, and the page says that it is not saved."""
    build.record(table, build.dve("B", 45))
    page = operator.page
    page.reload()
    late = Late(page, ROWS)
    points = operator.one("#r1-points")
    points.focus()
    page.keyboard.type("50")
    operator.one("tr[data-reason][data-for='1'] input").focus()
    late.answer()  # it asks for the reason
    expect(operator.one("tr[data-reason][data-for='1'] [data-preview]")).not_to_be_empty()
    page.keyboard.type("slaba pisava")
    page.keyboard.press("Enter")
    late.asked()
    points.focus()
    page.keyboard.type("45")
    late.answer()
    expect(operator.one("#grid-foot tr")).to_contain_text("35")  # 50 is on the sheet
    expect(points).to_have_value("45")
    expect(operator.one("#save-state")).to_contain_text(" 1")


def test_what_is_marked_to_be_typed_over_stays_marked(operator: Visitor) -> None:
    """The answer to a row writes its letters as the sheet does; whoever has gone back to one types over it."""
    page = operator.page
    late = Late(page, ROWS)
    operator.one("#r1-contract").focus()
    operator.type_row("dve", "b", "45")
    late.asked()
    operator.one("#r1-declarer").focus()
    late.answer()
    saved(operator)
    page.keyboard.type("c")
    expect(operator.one("#r1-declarer")).to_have_value("c")


def test_an_older_total_does_not_take_the_place_of_a_newer_one(operator: Visitor) -> None:
    """The answer about a total of the paper comes after that of a row which was sent later."""
    page = operator.page
    late = Late(page, ROWS)
    operator.one("#paper-B").focus()
    page.keyboard.type("30")
    operator.one("#r1-contract").focus()
    bring = late.heard()  # of a sheet without the game
    operator.type_row("2", "b", "45")
    late.answer()
    saved(operator)
    expect(operator.one("#grid-foot tr")).to_contain_text("30")
    bring()
    page.wait_for_timeout(500)
    expect(operator.one("#grid-foot tr")).to_contain_text("30")
    expect(operator.one("#paper-B")).not_to_have_attribute("aria-invalid", "true")


def test_a_line_is_handed_over_as_it_stood(operator: Visitor, table: Table) -> None:
    """What is said of it is not said of another one that was typed in its place; without network that is said, too."""
    page = operator.page
    operator.open(f"/e/dolina/office/tables/{table.pk}/?way=values")
    operator.fill("main", **{"r1-contract": "berac", "r1-declarer": "B", "r1-entries_A": "0", "r1-entries_B": "250"})
    operator.fill("main", **{"r1-entries_C": "0"})
    operator.one('[name="r1-entries_C"]').press("Control+Enter")
    page.route("**/doubt/", lambda route: route.abort())
    operator.one('button[name="doubt"]').click()
    expect(operator.one("[data-doubt-said] .alert")).to_be_visible()
    page.unroute("**/doubt/")

    late, rows = Late(page, "**/doubt/"), Late(page, ROWS)
    operator.one('button[name="doubt"]').click()
    late.asked()
    operator.one('[name="r1-entries_B"]').fill("260")
    operator.one('[name="r1-entries_B"]').press("Control+Enter")
    rows.answer()
    expect(operator.one("tr[data-row='1']")).to_have_class("row-error")
    with page.expect_response("**/doubt/"):
        late.answer()
    page.wait_for_timeout(300)
    expect(operator.one('button[name="doubt"]')).to_be_visible()
    expect(page.locator("[data-doubt-said]")).to_have_count(0)
    assert PaperDoubt.objects.count() == 1
