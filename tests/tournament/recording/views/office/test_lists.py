"""The office's list: what is missing first, to a table by its number, in a constant number of queries."""

from typing import Any

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import dve
from tournament.models import Event, Round, Table

pytestmark = pytest.mark.django_db


def office_of(event: Event, role: str = "operator") -> Client:
    client = Client()
    client.force_login(build.official(event, role))
    client.cookies["radelc_language"] = "en"
    return client


def numbers(response: Any) -> list[int]:
    return [table.number for table in response.context["tables"]]


@pytest.fixture
def round_(db: None) -> Round:
    return build.round_(build.event(games_per_round=1), tables=4)


@pytest.fixture
def address(round_: Round) -> str:
    return f"/e/{round_.event.slug}/office/"


def test_what_waits_for_the_office_comes_first_and_accepted_sheets_are_folded_away(round_: Round, address: str) -> None:
    tables = list(round_.tables.order_by("number"))
    build.accept_with_totals(tables[0], 1, 2, 3)
    build.record(tables[2], dve("A"))
    client = office_of(round_.event)
    assert numbers(client.get(address)) == [3, 2, 4]
    assert numbers(client.get(address + "?all")) == [3, 2, 4, 1]
    assert "signatures of A, B, C" in client.get(address).content.decode()


def test_a_number_and_enter_lead_to_the_table(round_: Round, address: str) -> None:
    client = office_of(round_.event)
    table = round_.tables.get(number=3)
    response = client.get(address, {"q": " 3 "})
    assert response.status_code == 302
    assert response.url == f"{address}tables/{table.pk}/"


def test_a_players_name_leads_to_his_table(round_: Round, address: str) -> None:
    player = round_.tables.get(number=2).seats.get(letter="B").registration.player
    player.last_name = "Čžšić"
    player.save()
    response = office_of(round_.event).get(address, {"q": "czs"})
    assert response.url == f"{address}tables/{round_.tables.get(number=2).pk}/"


@pytest.mark.parametrize("search", ["77", "x" * 10_000, "\x00", "9" * 400, "<b>"])
def test_what_is_not_found_is_said_and_everything_shown(round_: Round, address: str, search: str) -> None:
    response = office_of(round_.event).get(address, {"q": search})
    assert response.status_code == 200
    assert len(numbers(response)) == 4
    assert "<b>" not in response.content.decode()


def test_the_running_round_is_shown_and_the_others_have_an_address(round_: Round, address: str) -> None:
    build.round_(round_.event, number=2, state="drafted")
    client = office_of(round_.event)
    assert client.get(address).context["round"].number == 1
    assert client.get(address + "rounds/1/").status_code == 200
    assert client.get(address + "rounds/2/").status_code == 404
    assert client.get(address + "rounds/99999999999999999999/").status_code == 404


def test_without_a_round_the_page_says_so(db: None) -> None:
    event = build.event()
    response = office_of(event).get(f"/e/{event.slug}/office/")
    assert response.status_code == 200
    assert "No round is published yet" in response.content.decode()


def test_only_officials_see_it(round_: Round, address: str) -> None:
    assert Client().get(address).status_code == 302
    client = Client()
    client.force_login(build.account())
    assert client.get(address).status_code == 403
    assert office_of(round_.event, "delegate").get(address).status_code == 200


@pytest.mark.parametrize("tables", [10, 200])
def test_the_queries_do_not_grow_with_the_tables(django_assert_max_num_queries: Any, tables: int) -> None:
    round_ = build.round_(build.event(), tables=tables)
    client = office_of(round_.event)
    with django_assert_max_num_queries(9):
        response = client.get(f"/e/{round_.event.slug}/office/")
    assert len(numbers(response)) == tables


def test_all_totals_of_a_round_on_one_page(round_: Round, address: str) -> None:
    tables = list(round_.tables.order_by("number"))
    build.accept_with_totals(tables[0], 10, 20, -30)
    build.record(tables[2], dve("A"))
    seat = build.totals(tables[2])
    Table.objects.filter(pk=tables[2].pk).update(paper_totals={**seat, "B": seat["B"] + 7})
    client = office_of(round_.event)
    page = f"{address}rounds/{round_.number}/totals/"
    lines = {line.table.number: line for line in client.get(page).context["lines"]}
    assert lines[1].totals == {"A": 10, "B": 20, "C": -30}
    assert lines[2].totals == {"A": None, "B": None, "C": None}
    assert [(one.seat, one.paper - one.total) for one in lines[3].differs] == [("B", 7)]
    order = [line.table.number for line in client.get(page, {"sort": "check"}).context["lines"]]
    assert order[0] == 3, "what differs comes first"
    assert client.get(page, {"sort": "A"}).context["lines"][-1].totals["A"] is None
    assert client.get(page, {"sort": "__class__"}).status_code == 200
    assert f"{address}tables/{tables[3].pk}/" in client.get(page).text
    assert page in client.get(address).text


def test_totals_are_typed_where_all_of_them_are(round_: Round, address: str) -> None:
    client = office_of(round_.event)
    page = f"{address}rounds/{round_.number}/totals/"
    line = client.get(f"{page}?type").context["lines"][0]
    assert line.types
    assert 'name="total-A"' not in client.get(page).text
    typed = {"revision": line.table.revision, "key": line.key, "all": "1", "total-A": "10", "total-B": "20"}
    missing = client.post(f"{address}tables/{line.table.id}/totals/", typed)
    assert missing.status_code == 400
    assert 'value="20"' in missing.text, "what was typed stays"
    assert '<input type="hidden" name="all" value="1">' in missing.text, "and the list is where it leads back to"
    saved = client.post(f"{address}tables/{line.table.id}/totals/", {**typed, "total-C": "-30"})
    assert (saved.status_code, saved.url) == (302, f"{page}?type")
    assert client.get(page).context["lines"][0].totals == {"A": 10, "B": 20, "C": -30}
    assert 'name="total-A"' not in office_of(round_.event, "delegate").get(f"{page}?type").text
