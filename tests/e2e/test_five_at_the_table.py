"""Five at the table, the dealer sits out: entered by taps, also without the network, confirmed, signed."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rules.book import RuleBook
from tests.e2e.test_entry import HEIGHT, WIDTH, Thumb, is_wider
from tests.e2e.test_signing import scribble, settled, sign
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.access.services import links
from tournament.models import Confirmation, Table

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

SEATS = "ABCDE"
NAMES = ("Hribar", "Kranjčič-Hočevar", "Novak", "Vodopivec", "Zupančič")


@pytest.fixture
def table(played_by_toy: RuleBook) -> Table:
    made = build.round_(build.event(slug="pet", ruleset=played_by_toy.code, games_per_round=3)).tables.get()
    for seat, name in zip(made.seats.order_by("letter"), NAMES, strict=True):
        player = seat.registration.player
        player.last_name, player.first_name = name, "Maksimiljan"
        player.save()
    return made


@pytest.fixture
def phones(table: Table, visitor: Callable[..., Visitor]) -> dict[str, Visitor]:
    tokens = links.issue(round=table.round, by=DIRECTOR)
    made = {}
    for letter in SEATS:
        made[letter] = visitor(f"seat {letter}", phone=True)
        made[letter].page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        made[letter].open(f"/t/{tokens[1, letter]}/")
    return made


def picture(page: Page, name: str) -> None:
    """For somebody who wants to look: into the folder that PICTURES names."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def test_five_enter_confirm_and_sign(table: Table, phones: dict[str, Visitor], visitor: Callable[..., Visitor]) -> None:
    thumb = Thumb(phones["A"])
    expect(thumb.form.locator("[data-dealer]")).to_have_text("A")
    expect(thumb.form.locator("[data-out-seats]")).to_have_text("A")

    # game 1: a pair of which both sides speak by turns
    thumb.choose("contract", "pair")
    expect(thumb.choice("declarer", "A")).to_be_hidden()
    thumb.choose("declarer", "B")
    expect(thumb.radio("partner", "B")).to_be_disabled()
    thumb.unfold()
    thumb.tap(thumb.announce("pB"))
    assert thumb.words(on="p") == ["kontra C", "kontra D", "kontra E", "kontra B"]  # who plays with B is not known yet
    picture(thumb.page, "partner-open")
    thumb.choose("partner", "D")
    assert thumb.words(on="p") == ["kontra C", "kontra E"]
    thumb.say("kontra C", on="p")
    assert thumb.words(on="p") == ["rekontra B", "rekontra D"]
    thumb.say("rekontra D", on="p")
    thumb.choose("pagat", "B+")
    thumb.digits("52")
    expect(thumb.scored()).to_contain_text("T3")
    assert not is_wider(thumb.page)
    picture(thumb.page, "pair")
    thumb.save()
    assert thumb.saved(table) == {
        "contract": "pair",
        "declarer": "B",
        "partner": "D",
        "points": 52,
        "announcements": [{"feature": "pagat", "by": "B", "kontra": ["C", "D"]}],
        "pagat": {"by": "B", "won": True},
    }
    expect(thumb.form.locator("[data-out-seats]")).to_have_text("B")

    # game 2: thrown in; the same dealer deals again
    thumb.choose("contract", "thrown")
    expect(thumb.form.locator('[data-field="declarer"]')).to_be_hidden()
    expect(thumb.form.locator("[data-more]")).to_be_hidden()
    thumb.choose("by", "C")
    picture(thumb.page, "thrown")
    thumb.save()
    assert thumb.saved(table, 2) == {"contract": "thrown", "by": "C"}
    expect(thumb.form.locator("[data-dealer]")).to_have_text("B")

    # games 3 to 5 without the network: a throw-in keeps the deal there, too
    thumb.page.context.set_offline(True)
    for number, dealer, next_dealer in ((3, "B", "C"), (4, "C", "C"), (5, "C", "")):
        expect(thumb.form.locator("[data-number]")).to_have_text(str(number))
        expect(thumb.form.locator("[data-dealer]")).to_have_text(dealer)
        if number == 4:
            thumb.choose("contract", "thrown")
            thumb.choose("by", "D")
        else:
            thumb.choose("contract", "pair")
            thumb.choose("declarer", "E")
            thumb.choose("partner", "alone")
            thumb.digits("40")
        thumb.save()
        if next_dealer:
            expect(thumb.form.locator("[data-out-seats]")).to_have_text(next_dealer)
    picture(thumb.page, "offline")
    thumb.page.context.set_offline(False)
    expect(thumb.page.locator("#sheet")).to_have_attribute("data-state", "complete", timeout=30_000)
    assert [game.carry["doubled"] for game in table.games.order_by("number")] == [0, 1, 0, 1, 0]
    assert build.totals(table) == {"A": 4, "B": 11, "C": -7, "D": 13, "E": -21}

    # whoever played says that it is right, and everybody signs
    for letter in SEATS[1:]:
        page = phones[letter].page
        page.reload()
        left = page.locator(".check-game")
        if page.locator("#more-checks").count():
            page.locator("#more-checks > summary").click()
        if letter == "B":
            picture(page, "check")
        while count := left.count():
            left.locator(".button-primary").first.press("Enter")  # a click may miss it while the page scrolls
            expect(left).to_have_count(count - 1)
            settled(phones[letter])
            if page.locator("#more-checks:not([open])").count():
                page.locator("#more-checks > summary").click()
        assert not is_wider(page)
    assert Confirmation.objects.filter(game__table=table, word="confirmed").count() > 12
    for phone in phones.values():
        phone.follow(f"{phone.path}sign/")
        expect(phone.page.locator("#unchecked .alert")).to_have_count(0)
        assert not is_wider(phone.page)
        scribble(phone)
        assert sign(phone) == 200
    picture(phones["E"].page, "signed")
    table.refresh_from_db()
    assert table.state == "signed"

    # the office's grid and the public page have a column for each of them
    referee = visitor("referee")
    build.official(table.round.event, "referee", username="stane")
    referee.sign_in("stane", "geslo-1-2-3")
    for name, address in (("office", f"office/tables/{table.pk}/"), ("public", "rounds/1/tables/1/")):
        referee.open(f"/e/pet/{address}")
        for width in (1280, WIDTH):
            referee.page.set_viewport_size({"width": width, "height": HEIGHT})
            picture(referee.page, f"{name}-{width}")
            assert not is_wider(referee.page)
