"""Pages of a rule book that is not the Slovenian one: five at the table, one sits out, nobody opens cases."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from rules.book import RuleBook
from tests.tournament import build
from tests.tournament.build import record
from tests.tournament.pages import folded
from tests.tournament.recording.views.captain.test_table import Player, players
from tests.tournament.recording.views.office.conftest import Office, at_table
from tournament.journal.services.actor import Actor
from tournament.models import Table
from tournament.recording.services import signatures
from tournament.sheets.services import confirmations

pytestmark = pytest.mark.django_db

PAIR = {"contract": "pair", "declarer": "B", "partner": "D", "points": 52}
THROWN = {"contract": "thrown", "by": "C"}


@pytest.fixture
def table(played_by_toy: RuleBook) -> Table:
    return build.round_(build.event(ruleset=played_by_toy.code, games_per_round=3)).tables.get()


@pytest.fixture
def phones(table: Table) -> dict[str, Player]:
    return players(table)


@pytest.fixture
def office(table: Table) -> Office:
    return at_table("operator", table)


def plan_of(phone: Player) -> dict[str, Any]:
    page = phone.open().content.decode()
    found = re.search(r'<script id="plan" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    plan: dict[str, Any] = json.loads(found[1])
    return plan


def words(response: Any) -> str:
    return " ".join(strip_tags(folded(response.content.decode())).split())


def test_the_plan_tells_who_plays_and_what_keeps_the_deal(table: Table, phones: dict[str, Player]) -> None:
    record(table, PAIR)
    record(table, THROWN)
    plan = plan_of(phones["A"])
    assert [turn["dealer"] for turn in plan["turns"]] == ["B", "C", "D", "E", "A"]
    assert plan["turns"][0]["plays"] == ["C", "D", "E", "A"]
    assert plan["form"]["deals"] == {"pair": 1, "thrown": 0}
    assert plan["form"]["uncounted"] == ["thrown"]
    assert plan["last"] == 4  # three games, and a deal that is none
    assert plan["form"]["side"] == ["declarer", "partner"]
    assert plan["form"]["features"] == {"announcements": {"p": {"label": "pagat", "answer": "pagat"}}}


def test_the_form_offers_seats_and_ways_as_the_book_has_them(phones: dict[str, Player]) -> None:
    page = phones["A"].open().content.decode()
    assert len(re.findall(r'name="partner"', page)) == 6  # five seats, and alone
    assert "plays alone" in page
    assert '<legend class="label">Partner</legend>' in page
    assert "data-difference" not in page  # this book counts no difference
    assert "data-pile" not in page
    assert 'data-ask="words"' not in page
    assert page.count("data-announce=") == 5
    for missing in ("table-late", "table-renons"):
        assert reverse(missing, args=[phones["A"].token]) not in page


def test_who_sits_out_stands_beside_the_dealer(table: Table, phones: dict[str, Player]) -> None:
    record(table, PAIR)
    assert "C speaks first, sitting out: B" in words(phones["C"].open())


@pytest.mark.parametrize("page", ["table-late", "table-renons"])
def test_what_the_book_does_not_have_is_no_page(phones: dict[str, Player], page: str) -> None:
    phone = phones["A"]
    assert phone.client.get(reverse(page, args=[phone.token])).status_code == 404


def test_what_only_a_referee_may_write_is_told_to_the_table_beforehand(table: Table, phones: dict[str, Player]) -> None:
    phone = phones["A"]
    asked = phone.client.post(f"{phone.base}preview/", {"number": "1", "contract": "thrown", "by": "E"})
    assert asked.status_code == 422
    assert "Only a referee lets E throw in." in asked.content.decode()
    row = {1: {"contract": "thrown", "by": "E"}}
    office = at_table("referee", table)
    asked = office.type(row)
    assert 'name="r1-reason"' in asked.content.decode()
    assert not table.games.exists()
    assert office.type({1: {**row[1], "reason": "Both agree"}}).status_code == 302
    assert table.games.get().facts == {"contract": "thrown", "by": "E"}
    assert build.told(action="game.record")[-1].reason == "Both agree"


def test_a_game_is_sent_from_the_phone(table: Table, phones: dict[str, Player]) -> None:
    phone = phones["A"]
    typed = {"contract": "pair", "declarer": "B", "partner": "alone", "points": "40", "announcements": "pBxC"}
    asked = phone.client.post(f"{phone.base}preview/", {"number": "1", **typed, "pagat": "B+"})
    assert asked.status_code == 200
    assert "+9" in asked.content.decode()  # alone: three times 4 for the pagat, less 3 for the lost game


def test_without_a_script_only_those_who_play_are_offered(table: Table, phones: dict[str, Player]) -> None:
    phone = phones["A"]
    page = phone.client.post(
        f"{phone.base}game/", {"contract": "pair", "number": "1", "step": "fields"}
    ).content.decode()
    assert re.findall(r'name="declarer"\s+value="(\w+)"', page) == ["B", "C", "D", "E"]


def test_whoever_played_is_asked_and_whoever_sat_out_may_speak(table: Table, phones: dict[str, Player]) -> None:
    record(table, PAIR)  # A sits out
    record(table, {**PAIR, "declarer": "C"})  # B sits out
    assert [game.line.number for game in phones["B"].open().context["to_check"]] == [1]
    assert [game.line.number for game in phones["C"].open().context["to_check"]] == [2, 1]
    confirmations.confirm(
        table=table, number=2, revision=2, by=Actor.at_seat(table.seats.get(letter="B"), role="player")
    )


def test_all_at_the_table_sign(table: Table, phones: dict[str, Player]) -> None:
    for declarer in "BCD":
        record(table, {**PAIR, "declarer": declarer, "partner": "E"}, by=build.captain(table))
    table.refresh_from_db()
    page = phones["A"].open("sign/")
    assert {one.letter: one.count for one in page.context["unchecked"]} == {"B": 2, "C": 2, "D": 3, "E": 3}
    for seat in table.seats.order_by("letter"):
        assert table.state == "complete"
        role = "captain" if seat.letter == "A" else "player"
        signatures.sign(table=table, seats=[seat.letter], revision=table.revision, by=Actor.at_seat(seat, role=role))
        table.refresh_from_db()
    assert table.state == "signed"


def test_the_grid_has_a_column_a_seat_and_one_of_what_is_handed_on(table: Table, office: Office) -> None:
    assert (
        office.type({1: THROWN, 2: {**PAIR, "points": "52", "announcements": "pD", "pagat": "D+"}}).status_code == 302
    )
    page = office.open()
    grid = page.context["grid"]
    text = words(page)
    assert grid.width == 2 + 7 + 5 + 5 + 2
    assert "Doubled" in text
    assert "doubled games: 1" in text
    assert "Radelc circles" not in text
    assert page.text.count('title="sits out"') == 2, "whoever deals has a dash, not a nought"
    assert {seat.letter: seat.total for seat in page.context["sheet"].seats} == {
        "A": 0,
        "B": 6,
        "C": -6,
        "D": 6,
        "E": -6,
    }


def test_a_book_without_written_values_has_no_grid_of_them(office: Office) -> None:
    assert "values only" not in words(office.open())
    assert office.open("?way=values").context["way"] == "facts"


def test_a_referee_corrects_a_game(table: Table) -> None:
    record(table, PAIR)
    referee = at_table("referee", table)
    address = reverse("correction", args=[table.round.event.slug, table.pk, 1])
    page = referee.client.get(address)
    assert page.status_code == 200
    assert 'name="partner"' in page.content.decode()
    typed = {"contract": "pair", "declarer": "B", "partner": "alone", "points": "52"}
    sent = {**typed, "step": "save", "revision": "1", "reason": "alone", "key": page.context["row"].key}
    saved = referee.client.post(address, sent, follow=True)
    assert "is corrected in revision 2." in words(saved), "nobody has signed: nothing of signing anew"
    assert build.totals(table) == {"A": 0, "B": 3, "C": -1, "D": -1, "E": -1}


def test_nobody_opens_a_case_or_looks_for_a_wrong_card(table: Table) -> None:
    referee = at_table("referee", table)
    slug = table.round.event.slug
    page = referee.client.get(reverse("calls", args=[slug])).content.decode()
    assert reverse("referee-tricks", args=[slug]) not in page
    assert reverse("case-find", args=[slug]) not in page
    assert referee.client.get(reverse("case-open", args=[slug, table.pk])).status_code == 404
    assert referee.client.get(reverse("referee-tricks", args=[slug])).status_code == 404


def test_the_published_sheet_has_every_seat(table: Table, client: Client) -> None:
    record(table, THROWN)
    record(table, PAIR)
    page = at_table("director", table).client.get(
        f"/e/{table.round.event.slug}/rounds/{table.round.number}/tables/{table.number}/"
    )
    assert page.status_code == 200
    assert "doubled games: 1" in words(page)
    assert page.content.decode().count('class="num"') >= 5
