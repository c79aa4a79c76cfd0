"""What a paper says and the rules do not allow goes to the referee; the operator keeps what he typed (A9)."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tournament.models import PaperDoubt, Table

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


def test_a_possible_line_is_not_offered(client: Client, table: Table) -> None:
    page = client.post(at("office-rows", table), {**TYPED, "r1-entries_B": "125", "r2-entries_A": ""}, follow=True)
    assert "hand it to the referee" not in page.content.decode()
