"""What a paper says and the rules do not allow goes to the referee; the operator keeps what he typed (A9)."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament import build
from tournament.models import PaperDoubt, Round, Table

pytestmark = pytest.mark.django_db

TYPED = {"way": "values", "revision": "0", "r1-contract": "berac", "r1-declarer": "B", "r1-entries_A": "0",
         "r1-entries_B": "250", "r1-entries_C": "0", "r2-entries_A": "77", "doubt": "1"}  # fmt: skip


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=3)


@pytest.fixture
def client(table: Table) -> Client:
    client = Client()
    client.cookies["radelc_language"] = "en"
    client.force_login(build.official(table.round.event, "operator"))
    return client


def at(name: str, table: Table) -> str:
    return reverse(name, args=[table.round.event.slug, table.pk])


def test_an_impossible_line_can_be_handed_over(client: Client, table: Table) -> None:
    page = client.post(at("office-rows", table), TYPED).content.decode()
    assert "hand it to the referee" in page
    answer = client.post(at("office-doubt", table), TYPED)
    doubt = PaperDoubt.objects.get()
    assert (doubt.number, doubt.texts["entries_B"]) == (1, "250")
    page = answer.content.decode()
    assert 'value="250"' in page
    assert 'value="77"' in page, "the other rows are not lost"


def test_a_script_gets_the_sentence(client: Client, table: Table) -> None:
    answer = client.post(at("office-doubt", table), TYPED, HTTP_HX_REQUEST="true").content.decode()
    assert "Game 1 is with the referee" in answer
    assert "<html" not in answer


@pytest.mark.parametrize("number", ["", "3", "x", "99999999999"])
def test_there_must_be_something_in_the_line(client: Client, table: Table, number: str) -> None:
    for headers in ({}, {"HTTP_HX_REQUEST": "true"}):
        assert client.post(at("office-doubt", table), {**TYPED, "doubt": number}, **headers).status_code == 400
    assert not PaperDoubt.objects.exists()


def test_nothing_is_handed_over_where_nobody_would_find_it(client: Client, table: Table) -> None:
    """The round was closed while the page was open: its inbox is, too."""
    Round.objects.update(state="closed", closed_at=timezone.now())
    answer = client.post(at("office-doubt", table), TYPED)
    assert answer.status_code == 403
    assert 'value="250"' in answer.content.decode()
    assert not PaperDoubt.objects.exists()


def test_a_possible_line_is_not_offered(client: Client, table: Table) -> None:
    page = client.post(at("office-rows", table), {**TYPED, "r1-entries_B": "125", "r2-entries_A": ""}, follow=True)
    assert "hand it to the referee" not in page.content.decode()


@pytest.mark.parametrize("role", ["operator", "referee"])
def test_the_referee_finds_the_line_as_it_stands_on_the_paper(client: Client, table: Table, role: str) -> None:
    """He need not remember it from his inbox: it stands in its place, with the article; no operator's grid changes."""
    client.post(at("office-doubt", table), TYPED)
    client.force_login(build.official(table.round.event, role, username="drugi"))
    page = client.get(at("office-sheet", table), {"way": "values"})
    row = page.context["grid"].rows[0]
    if role == "operator":
        assert "with the referee since" in page.content.decode()
        assert not any(cell.value for cell in row.cells)
        return
    assert {cell.column.name: cell.value for cell in row.cells if cell.value} == {
        "contract": "berac", "declarer": "B", "entries_A": "0", "entries_B": "250", "entries_C": "0",
    }  # fmt: skip
    assert row.state == "error"
    assert row.messages, "why the rules refuse it"
    assert "This is what the paper says, handed over by" in page.content.decode()
    assert "hand it to the referee" not in page.content.decode()
    assert "?way=values" in client.get(at("office-sheet", table), {"way": "facts"}).content.decode()


def test_a_line_that_is_recorded_is_not_filled_in_again(client: Client, table: Table) -> None:
    client.post(at("office-doubt", table), TYPED)
    build.record(table, {"contract": "berac", "declarer": "B", "won": True}, by=build.REFEREE)
    client.force_login(build.official(table.round.event, "referee"))
    page = client.get(at("office-sheet", table), {"way": "values"})
    assert "This is what the paper says" not in page.content.decode()
    assert page.context["grid"].rows[0].state == "locked"
