"""How many taps the usual game of each book of four takes at 360 × 740, with its points and “Save” in sight."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.test_entry import HEIGHT, WIDTH, Thumb, is_wider
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, dve, record
from tournament.access.services import links
from tournament.models import Confirmation, Table

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

#: The contract of a usual game with a partner, and what it is stored as.
USUAL: dict[str, tuple[str, dict[str, Any]]] = {
    "hu-paskievics": ("ketto", {"contract": "ketto"}),
    "hu-vadasz-2023": ("2", {"talon": 2}),
    "hu-vadasz-2025": ("2", {"talon": 2}),
}


def opened(visitor: Callable[..., Visitor], table: Table, seat: str = "A") -> Thumb:
    token = links.issue(round=table.round, by=DIRECTOR)[1, seat]
    phone = visitor(f"seat {seat}", phone=True)
    phone.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    phone.open(f"/t/{token}/")
    return Thumb(phone)


def table_of(code: str) -> Table:
    """One table whose players have names of two words."""
    table = build.round_(build.event(slug="dotiki", ruleset=code, games_per_round=4)).tables.get()
    for seat, name in zip(table.seats.order_by("letter"), ("Hribar", "Krožnik-Vaš", "Novak", "Zupančič"), strict=True):
        player = seat.registration.player
        player.last_name, player.first_name = name, "Maksimilijan"
        player.save()
    return table


def everything_is_in_sight(thumb: Thumb) -> None:
    """Without scrolling: the last digit's button, who gets what, and “Save”, none of them under another."""
    expect(thumb.form.locator("[data-preview] [data-ok]")).to_be_attached()
    assert thumb.page.evaluate("window.scrollY") == 0
    dial = thumb.form.locator(".dial").bounding_box()
    told = thumb.form.locator("[data-entries]").bounding_box()
    save = thumb.form.locator("[data-save]").bounding_box()
    assert dial is not None
    assert told is not None
    assert save is not None
    assert dial["y"] + dial["height"] <= told["y"]
    assert told["y"] + told["height"] <= save["y"]
    assert save["y"] + save["height"] <= HEIGHT
    assert not is_wider(thumb.page)


@pytest.mark.parametrize(
    "code", ["hu-paskievics", *(pytest.param(one, marks=pytest.mark.nightly) for one in list(USUAL)[1:])]
)
def test_a_usual_hungarian_game_with_a_partner_takes_seven_taps_at_most(
    code: str, visitor: Callable[..., Visitor]
) -> None:
    """Who bid what, with whom, card points (ELS.b, I.3.d); an announcement of a later turn is tapped, too (I.3.e)."""
    table = table_of(code)
    thumb = opened(visitor, table)
    contract, stored = USUAL[code]
    thumb.choose("contract", contract)
    thumb.choose("declarer", "B")
    thumb.choose("partner", "D")
    thumb.digits("52")
    everything_is_in_sight(thumb)
    expect(thumb.form.locator("[data-entries]")).to_contain_text("+2")
    thumb.save()
    assert thumb.saved(table) == {**stored, "declarer": "B", "partner": "D", "points": 52}
    assert thumb.taps <= 7

    if code == "hu-vadasz-2025":
        thumb.choose("contract", contract)
        thumb.choose("declarer", "C")
        thumb.choose("partner", "A")
        thumb.digits("52")
        thumb.unfold()
        thumb.tap(thumb.announce("dC"))
        thumb.tap(thumb.form.locator(".chip-turn"))
        expect(thumb.form.locator(".chip-turn")).to_have_text("turn 2")
        thumb.say("kontra B", on="d")
        thumb.save()
        said = {"feature": "double", "by": "C", "round": 2, "kontra": ["B"]}
        assert thumb.saved(table, 2)["announcements"] == [said]


def test_a_first_obligation_with_two_revealing_announcements_takes_nine_taps_at_most(
    visitor: Callable[..., Visitor],
) -> None:
    """První.1: it is the forehand's, so nobody taps who plays; the XIX is called where nothing else is said."""
    table = table_of("cz-taroky")
    thumb = opened(visitor, table)
    thumb.choose("contract", "prvni")
    thumb.choose("partner", "D")
    thumb.digits("42")
    everything_is_in_sight(thumb)
    thumb.tap(thumb.form.locator("[data-more] > summary"))
    thumb.tap(thumb.form.locator('[data-part]:has([data-announce="tB"]) > summary'))
    thumb.tap(thumb.announce("tB"))
    thumb.tap(thumb.announce("rA"))
    thumb.save()
    facts = thumb.saved(table)
    assert (facts["declarer"], facts["partner"], facts["points"]) == ("B", "D", 42)
    assert facts["revealing"] == {"B": ["trul"], "A": ["tarocky"]}
    assert thumb.taps <= 9


def test_two_games_are_found_right_by_two_quick_taps(visitor: Callable[..., Visitor]) -> None:
    """The first answer takes the place that the second was meant for: its game stood there as unchecked."""
    table = build.round_(build.event(slug="dva", games_per_round=6)).tables.get()
    for declarer in "BC":
        record(table, dve(declarer), by=build.captain(table))
    page = opened(visitor, table, "B").page
    expect(page.locator(".check-game")).to_have_count(2)
    page.evaluate("document.querySelectorAll('.check-buttons .button-primary').forEach((one) => one.click())")
    expect(page.locator(".check-game")).to_have_count(0, timeout=2500)  # the next look comes later by itself
    assert Confirmation.objects.filter(game__table=table, word="confirmed").count() == 2
