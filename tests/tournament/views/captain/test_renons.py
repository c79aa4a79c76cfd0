"""At the table three agree on a renons (C1.3): A writes it, after he has seen what it writes."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE, captain, dve
from tournament.models import Renons, Table
from tournament.services import cases, links
from tournament.services.cases import Stop

pytestmark = pytest.mark.django_db

TYPED = {
    "kind": "discard", "claimed_by": "B", "against": ["A", "C"], "trick": "", "claim": "17 cards", "number": "1",
    "revision": "0", "key": "5b0c0a34-3a3e-4b0b-9d3c-0d1f6f0b7a11", "contract": "dve", "declarer": "A", "kontra": "B",
    "announcements": "", "misdeals": "",
}  # fmt: skip


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=3)


@pytest.fixture
def client() -> Client:
    return Client(headers={"Cookie": "radelc_language=en"})


@pytest.fixture
def here(table: Table) -> str:
    return reverse("table-renons", args=[links.issue(round=table.round, by=DIRECTOR)[1, "A"]])


def post(client: Client, here: str, step: str, **more: Any) -> Any:
    return client.post(here, {**TYPED, "step": step, **more})


def test_they_look_and_then_it_is_written(client: Client, here: str, table: Table) -> None:
    """C2.4: at both who had a wrong number of cards."""
    page = client.get(here).content.decode()
    for article in ("C1.3", "C1.9", "C1.13", "C1.14"):
        assert article in page
    shown = post(client, here, "look").content.decode()
    assert "−110 = −((20 + 35) × 2)" in shown
    assert not Renons.objects.exists()
    for _twice in range(2):
        assert post(client, here, "save").status_code == 302
    assert build.totals(table) == {"A": -110, "B": 0, "C": -110}
    case = Renons.objects.get()
    assert (case.outcome, case.decided_by, case.claim, case.letters) == ("agreed", "agreement", "17 cards", "AC")


def test_before_a_contract_the_sheet_names_the_renons_and_the_wrong_deal(client: Client, here: str) -> None:
    """D13, C1.10: the fine is the dealer's own; it is said before it is written, and both stand on the sheet."""
    before = {"contract": "", "declarer": "", "kontra": "", "misdeals": "A"}
    assert "misdeal A" in post(client, here, "look", **before).content.decode()
    assert post(client, here, "save", **before).status_code == 302
    row = client.get(here.removesuffix("renons/")).content.decode()
    assert "misdeal A, renons A, renons C" in row


def test_a_kontra_in_klop_is_said_where_no_dot_is_drawn(client: Client, here: str) -> None:
    """A11: the printed sheet has a dot for it; a phone says who spoke."""
    shown = post(client, here, "look", contract="klop", declarer="").content.decode()
    assert "kontra: B" in shown
    assert "−140 = −70 × 2" in shown


def test_back_to_the_form_nothing_is_lost(client: Client, here: str) -> None:
    page = post(client, here, "ask").content.decode()
    assert "17 cards" in page
    assert page.count(" checked") == 6


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ({"kind": ""}, "kind-error"),
        ({"claimed_by": ""}, "claimed_by-error"),
        ({"claimed_by": "none"}, "claimed_by-error"),
        ({"against": []}, "against-error"),
        ({"trick": "17"}, "trick-error"),
        ({"contract": "tri"}, "declarer-error"),
        ({"declarer": ""}, "declarer-error"),
        ({"kontra": "A"}, "kontra-error"),
    ],
)
def test_a_mistake_is_said_at_its_place(client: Client, here: str, wrong: dict[str, Any], at: str) -> None:
    answer = post(client, here, "look", **wrong)
    page = answer.content.decode()
    assert answer.status_code in (400, 422)
    assert f'id="{at}"' in page
    assert "17 cards" in page


def test_a_recorded_game_takes_none(client: Client, here: str, table: Table) -> None:
    build.record(table, dve("B"), by=captain(table))
    answer = post(client, here, "look")
    assert answer.status_code == 409
    assert "C1.14" in answer.content.decode()


def test_the_referees_case_comes_first(client: Client, here: str, table: Table) -> None:
    cases.open_case(table=table, number=1, stop=Stop("card", "B", ("C",)), by=REFEREE)
    for step in ("look", "save"):
        answer = post(client, here, step)
        assert answer.status_code == 409
        assert "C1.5" in answer.content.decode()


def test_only_a_writes(client: Client, table: Table) -> None:
    token = links.issue(round=table.round, by=DIRECTOR)[1, "B"]
    assert client.get(reverse("table-renons", args=[token])).status_code == 403
