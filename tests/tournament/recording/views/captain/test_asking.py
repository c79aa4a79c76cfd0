"""What the one-screen form is told, and the score of what is typed: in words, before anything is written (A9)."""

import json
import re
from typing import Any

import pytest
from django.urls import reverse

from tests.tournament import build
from tests.tournament.build import dve, klop, record
from tests.tournament.recording.views.captain.test_table import Player, players
from tournament.models import Game, Journal, Table

DVE = {"contract": "dve", "declarer": "B", "points": "45"}


def preview(phone: Player, **texts: str) -> Any:
    """The score of a typed game."""
    return phone.client.post(f"{phone.base}preview/", texts)


def test_every_point_in_words_with_seat_and_article(phone: Player) -> None:
    """B1.14, B1.15: 20 for the contract and 10 for the difference; nothing is written."""
    journal = Journal.objects.count()
    answer = preview(phone, number="1", **DVE)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "data-ok" in page
    assert "+30" in page
    assert "B1.15" in page
    assert not Game.objects.exists()
    assert Journal.objects.count() == journal


@pytest.mark.parametrize(
    ("texts", "fields", "article"),
    [
        ({"contract": "tri", "declarer": "A", "points": "45"}, "declarer", "B1.6"),
        ({"contract": "dve", "declarer": "A", "points": "85"}, "points", "B1.14"),
        ({"contract": "klop", "points_A": "9", "points_B": "9", "points_C": "9"}, "points_A points_B points_C", "B2.3"),
        ({"contract": "dve", "declarer": "A", "points": "45", "kontra": "A"}, "kontra", "B1.23"),
        ({"contract": "dve", "declarer": "A", "points": "45", "announcements": "pB pC"}, "announcements", "B1.17"),
        ({"contract": "dve", "declarer": "A", "points": "12", "kings": "+"}, "points", "B1.18"),
        ({"contract": "berac", "declarer": "A"}, "won", "B3.1"),
    ],
)
def test_a_breach_names_its_fields_and_article(phone: Player, texts: dict[str, str], fields: str, article: str) -> None:
    answer = preview(phone, number="1", **texts)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "data-ok" not in page
    assert f'data-fields="{fields}"' in page
    assert article in page


def test_a_game_behind_unsent_ones_is_scored_later(phone: Player) -> None:
    """Whose deal it is and who has a radelc is open until the games before it are on the server."""
    answer = preview(phone, number="3", **DVE)
    assert answer.status_code == 200
    assert "data-ok" in answer.content.decode()
    assert "+30" not in answer.content.decode()


def test_a_radelc_counts_in_the_score(table: Table, phone: Player) -> None:
    """B1.25: the klop before gave everybody a circle."""
    record(table, klop(), by=build.captain(table))
    assert "+60" in preview(phone, number="2", **DVE).content.decode()


def test_what_the_script_is_told(table: Table, phone: Player) -> None:
    """The next game, the deals from now on, and the rule book's description as it stands."""
    record(table, dve("C"), by=build.captain(table))
    page = phone.client.get(phone.base).content.decode()
    found = re.search(r'<script id="plan" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    plan = json.loads(found[1])
    assert (plan["number"], plan["last"]) == (2, 4)
    assert [turn["dealer"] for turn in plan["turns"]] == ["B", "C", "A"]
    assert [turn["first"] for turn in plan["turns"]] == ["C", "A", "B"]
    assert plan["form"]["firstOnly"] == ["tri"]
    assert plan["form"]["words"]["dve"] == {"names": ["kontra", "re", "sub", "mort"], "turn": "announcer"}
    assert plan["form"]["required"]["berac"] == ["declarer", "won"]


def test_b_and_c_do_not_enter_games(table: Table) -> None:
    """A8: their phones get neither the form nor a score."""
    other = players(table)["B"]
    assert 'id="plan"' not in other.client.get(other.base).content.decode()
    assert preview(other, number="1", **DVE).status_code == 403


def test_a_dead_link_has_no_score(db: None, client: Any) -> None:
    assert client.post(reverse("table-preview", args=["nobody"]), DVE).status_code in (403, 429)
