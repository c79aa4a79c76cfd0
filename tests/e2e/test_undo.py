"""The last game is taken back beside "Save", for a minute; what is typed is cleared with another button."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.test_entry import Thumb
from tests.e2e.test_entry import table as table  # a fixture
from tests.e2e.test_entry import thumb as thumb  # a fixture
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import dve, record
from tournament.journal.services.actor import Actor
from tournament.models import Journal, Table
from tournament.sheets.services import confirmations

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]


def undo(page: Page) -> Locator:
    return page.locator("#entry [data-undo]")


def clear(page: Page) -> Locator:
    return page.locator("#entry [data-clear]")


def enter(thumb: Thumb, declarer: str = "C", points: str = "42") -> None:
    thumb.choose("contract", "dve")
    thumb.choose("declarer", declarer)
    thumb.digits(points)
    thumb.save()


def expect_in_form(thumb: Thumb, number: int, declarer: str, points: str) -> None:
    expect(thumb.form.locator("[data-number]")).to_have_text(str(number))
    expect(thumb.radio("declarer", declarer)).to_be_checked()
    expect(thumb.form.locator("#entry-points")).to_have_value(points)


def test_the_last_game_comes_back_into_the_form_and_is_corrected_there(table: Table, thumb: Thumb) -> None:
    """A8: it is off the sheet until it is saved again, and the journal tells both."""
    expect(undo(thumb.page)).to_be_hidden()
    enter(thumb)
    thumb.saved(table)
    expect(undo(thumb.page)).to_contain_text("1")
    thumb.tap(undo(thumb.page))
    expect_in_form(thumb, 1, "C", "42")
    assert not table.games.exists()
    expect(undo(thumb.page)).to_be_hidden()
    expect(thumb.page.locator(".game-list > li")).to_have_count(0)
    thumb.choose("declarer", "B")
    thumb.scored()
    thumb.save()
    assert thumb.saved(table) == dve("B", 42)
    told = list(Journal.objects.order_by("number").values_list("action", flat=True))
    assert told[-3:] == ["game.record", "game.take_out", "game.record"]


def test_clearing_what_is_typed_is_not_the_undo(table: Table, thumb: Thumb) -> None:
    """While something is typed it can be cleared, and nothing taken back over it; afterwards the game still can."""
    enter(thumb)
    thumb.saved(table)
    expect(clear(thumb.page)).to_be_hidden()
    thumb.choose("contract", "tri")
    expect(undo(thumb.page)).to_be_hidden()
    thumb.tap(clear(thumb.page))
    assert not thumb.radio("contract", "tri").is_checked()
    assert table.games.count() == 1
    thumb.tap(undo(thumb.page))
    expect_in_form(thumb, 1, "C", "42")


def test_a_game_that_is_not_sent_yet_is_taken_back_too(table: Table, thumb: Thumb) -> None:
    """Without network it leaves the phone, and is not sent when the network is back."""
    thumb.page.context.set_offline(True)
    enter(thumb)
    expect(thumb.form.locator("[data-number]")).to_have_text("2")
    thumb.tap(undo(thumb.page))
    expect_in_form(thumb, 1, "C", "42")
    expect(thumb.page.locator("#outbox li")).to_have_count(0)
    thumb.tap(clear(thumb.page))
    thumb.page.context.set_offline(False)
    enter(thumb, "B", "36")
    assert thumb.saved(table) == dve("B", 36)
    assert table.games.count() == 1


def test_after_a_minute_it_is_over(table: Table, thumb: Thumb) -> None:
    thumb.page.clock.install()
    thumb.page.reload()
    expect(thumb.page.locator("html[data-ready]")).to_be_attached()
    thumb.choose("contract", "dve")
    thumb.choose("declarer", "C")
    thumb.digits("42")
    thumb.page.clock.run_for(1000)
    thumb.save()
    thumb.saved(table)
    thumb.page.clock.run_for(50_000)
    expect(undo(thumb.page)).to_be_visible()
    thumb.page.clock.run_for(12_000)
    expect(undo(thumb.page)).to_be_hidden()
    expect(clear(thumb.page)).to_be_visible()


def test_a_game_that_came_after_it_from_elsewhere_stays(table: Table, thumb: Thumb) -> None:
    """The table's last game is another one by then."""
    enter(thumb)
    thumb.saved(table)
    table.refresh_from_db()
    record(table, dve("B", 36), by=build.captain(table))
    expect(thumb.form.locator("[data-number]")).to_have_text("3")
    expect(undo(thumb.page)).to_be_hidden()


def test_what_refuses_it_is_said_at_the_button(table: Table, thumb: Thumb) -> None:
    """The sheet has moved on since this phone looked: nothing is lost, and the form says why."""
    enter(thumb)
    thumb.saved(table)
    thumb.page.route("**/sheet/**", lambda route: route.abort())
    table.refresh_from_db()
    record(table, dve("B", 36), number=1, reason="misread", by=build.captain(table))
    thumb.tap(undo(thumb.page))
    expect(thumb.form.locator("[data-preview] .error")).not_to_be_empty()
    assert table.games.get().facts == dve("B", 36)
    assert not thumb.radio("contract", "dve").is_checked()
    thumb.page.unroute_all(behavior="ignoreErrors")


def test_without_an_answer_it_says_so_and_nothing_is_typed_twice(table: Table, thumb: Thumb) -> None:
    enter(thumb)
    thumb.saved(table)
    thumb.page.context.set_offline(True)
    thumb.tap(undo(thumb.page))
    expect(thumb.form.locator("[data-preview]")).not_to_be_empty()
    expect(thumb.form.locator("[data-number]")).to_have_text("2")
    assert not thumb.radio("contract", "dve").is_checked()
    assert table.games.count() == 1
    thumb.page.context.set_offline(False)


def test_the_other_phones_see_it_go(table: Table, thumb: Thumb, visitor: Callable[..., Visitor]) -> None:
    """What B had said of it is gone with it."""
    enter(thumb)
    thumb.saved(table)
    by_b = Actor.at_seat(table.seats.get(letter="B"), role="player")
    confirmations.confirm(table=table, number=1, revision=1, by=by_b)
    expect(thumb.page.locator(".said-confirmed")).to_have_count(1)
    thumb.tap(undo(thumb.page))
    expect_in_form(thumb, 1, "C", "42")
    thumb.save()
    thumb.saved(table)
    expect(thumb.page.locator(".said-confirmed")).to_have_count(0)
