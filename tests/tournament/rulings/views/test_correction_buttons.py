"""The referee corrects a game on the table's buttons: the same form as the phone, filled with what is recorded."""

import json
import re

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import dve
from tests.tournament.pages import folded
from tests.tournament.papers.played import accept, three_games
from tests.tournament.rulings.views.test_cases import at, signed_in
from tournament.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    return accept(three_games())


@pytest.fixture
def client(table: Table) -> Client:
    return signed_in(table, "referee")


def test_the_form_is_filled_with_the_recorded_game_and_says_whose_deal_it_was(table: Table, client: Client) -> None:
    page = client.get(at("correction", table, table.pk, 2)).content.decode()
    typed = json.loads(re.search(r'<script id="typed"[^>]*>(.*?)</script>', page, re.S)[1])
    plan = json.loads(re.search(r'<script id="plan"[^>]*>(.*?)</script>', page, re.S)[1])
    recorded = table.games.get(number=2).facts
    assert typed["texts"]["contract"] == recorded["contract"]
    assert plan["number"] == 2
    assert plan["turns"] == [{"dealer": "B", "first": "C", "plays": ["C", "A", "B"]}]  # B1.1: B deals the second game
    assert at("correction-preview", table, table.pk, 2) in page


def test_its_score_is_worked_out_on_that_line_and_nothing_is_kept(table: Table, client: Client) -> None:
    """B1.14: dve with 50 points is 20 + 15 = 35; line 1 is the only one without an earlier game."""
    before = list(table.games.values_list("facts", flat=True))
    address = at("correction-preview", table, table.pk, 1)
    shown = client.post(address, {"contract": "dve", "declarer": "B", "points": "50", "number": "1"})
    assert shown.status_code == 200
    assert "+35" in folded(shown.content.decode())
    assert list(table.games.values_list("facts", flat=True)) == before


def test_a_breach_names_its_field_and_article(table: Table, client: Client) -> None:
    """B1.6: tri is the forehand's alone; in game 1 that is B."""
    address = at("correction-preview", table, table.pk, 1)
    refused = client.post(address, {"contract": "tri", "declarer": "C", "points": "50"})
    assert refused.status_code == 422
    assert "B1.6" in refused.content.decode()
    assert "data-fields" in refused.content.decode()


def test_a_line_that_is_not_recorded_has_no_score(table: Table, client: Client) -> None:
    assert client.post(at("correction-preview", table, table.pk, 9), {"contract": "klop"}).status_code == 404


def test_values_from_paper_are_corrected_as_values(db: None) -> None:
    """The buttons cannot tell a line of which only the values are known: its fields stay."""
    table = build.table(games_per_round=3)
    build.record(table, {"contract": "dve", "declarer": "B", "entries": {"A": 0, "B": 30, "C": 0}}, by=build.OPERATOR)
    page = signed_in(table, "referee").get(at("correction", table, table.pk, 1)).content.decode()
    assert 'id="plan"' not in page
    assert 'name="value_B"' in page or "B" in page


def test_without_a_script_the_fields_are_there(table: Table, client: Client) -> None:
    page = folded(client.get(at("correction", table, table.pk, 1)).content.decode())
    assert 'game-form no-js-only"' in page
    assert 'name="points"' in page
    assert dve("B")["contract"] in page
