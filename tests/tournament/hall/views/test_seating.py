"""Who sits where: for everybody once the round is published, found by any part of a name."""

import pytest
from django.test import Client

from tests.sizes import MANY_TABLES
from tests.tournament import build
from tests.tournament.papers import played
from tournament.models import Event, Round, Seat

pytestmark = pytest.mark.django_db


def named(*names: str, tables: int = 1) -> Round:
    """A published round of these last names, seated in this order."""
    event = build.event()
    people = build.registrations(event, tables * 3, clubs=1)
    for person, name in zip(people, names, strict=False):
        person.player.last_name = name
        person.player.save()
    return build.round_(event, tables=tables, state="published")


def address(round_: Round, query: str = "") -> str:
    return f"/e/{round_.event.slug}/rounds/{round_.number}/{query}"


def found(client: Client, round_: Round, query: str) -> list[str]:
    return [one.name.removesuffix(" Ime") for one in client.get(address(round_, query)).context["page"]]


def test_names_stand_in_slovenian_order_with_table_and_seat(client: Client) -> None:
    round_ = named("Čuk", "Cof", "Žagar")
    assert found(client, round_, "") == ["Cof", "Čuk", "Žagar"]
    first = client.get(address(round_, "?q=cof")).context["page"][0]
    assert (first.table, first.letter) == (1, "B")


@pytest.mark.parametrize("query", ["sustersic", "Šušteršič", "SUST", "ime sustersic", "%20suster%20"])
def test_a_name_is_found_as_it_is_typed_on_a_phone(client: Client, query: str) -> None:
    round_ = named("Šušteršič", "Cof", "Đurić")
    assert found(client, round_, f"?q={query}") == ["Šušteršič"]
    assert found(client, round_, "?q=duric") == ["Đurić"]


def test_a_club_is_found_too(client: Client) -> None:
    assert len(found(client, named(), "?q=dru%C5%A1tvo")) == 3


def test_nobody_of_that_name_is_said_in_words(client: Client) -> None:
    response = client.get(address(named(), "?q=xyz"))
    assert response.status_code == 200
    assert "empty" in response.content.decode()


def test_by_table_a_number_finds_the_table_and_a_name_the_table_of_the_name(client: Client) -> None:
    round_ = named("Cof", tables=3)
    pages = client.get(address(round_, "?view=tables")).context["page"]
    assert [table.number for table in pages] == [1, 2, 3]
    for query in ("2", "02", "priimek0005"):
        response = client.get(address(round_, f"?view=tables&q={query}"))
        assert [table.number for table in response.context["page"]] == [2]


def test_an_empty_seat_is_shown_as_one(client: Client) -> None:
    round_ = named("Cof")
    Seat.objects.filter(round=round_, letter="C").update(registration=None)
    assert len(found(client, round_, "")) == 2
    assert "seat-C" in client.get(address(round_, "?view=tables")).content.decode()


def test_a_drafted_round_is_for_officials_only_and_says_so(client: Client) -> None:
    event = build.event()
    round_ = build.round_(event, state="drafted")
    assert client.get(address(round_)).status_code == 404
    client.force_login(build.account())
    assert client.get(address(round_)).status_code == 404
    client.force_login(build.official(event, "delegate"))
    response = client.get(address(round_))
    assert response.status_code == 200
    assert "alert-warn" in response.content.decode()


def test_officials_of_another_event_are_the_public_here(client: Client) -> None:
    round_ = build.round_(build.event(), state="drafted")
    client.force_login(build.official(build.event(), "director"))
    assert client.get(address(round_)).status_code == 404


@pytest.mark.parametrize(
    "query",
    ["?page=abc", "?page=99", "?page=-1", "?view=nothing", "?q=" + "x" * 10_000, "?q=%00%ff", "?q=<script>", "?q=%25"],
)
def test_nonsense_in_the_address_does_no_harm(client: Client, query: str) -> None:
    round_ = named()
    for view in ("", "&view=tables"):
        response = client.get(address(round_, query + view))
        assert response.status_code == 200
        assert "<script>" not in response.content.decode().replace("<script src=", "")


@pytest.mark.parametrize("number", ["0", "2", "99999", "9" * 30])
def test_a_round_that_is_not_there_is_not_found(client: Client, number: str) -> None:
    event: Event = named().event
    for rest in ("", "standings/", "tables/1/", "seating.pdf", "standings.pdf", "teams.pdf"):
        assert client.get(f"/e/{event.slug}/rounds/{number}/{rest}").status_code == 404


@pytest.mark.parametrize("tables", [10, MANY_TABLES])
@pytest.mark.parametrize("query", ["", "?view=tables", "?q=priimek", "?page=2"])
def test_the_queries_do_not_grow_with_the_tables(
    client: Client, django_assert_max_num_queries, tables: int, query: str
) -> None:
    round_ = played.large_round(build.event(games_per_round=3), tables=tables)
    with django_assert_max_num_queries(8):
        response = client.get(address(round_, query))
    assert len(response.context["page"]) <= 150


def test_a_table_that_is_not_played_is_shown_and_not_counted(client: Client) -> None:
    round_ = named("Cof", tables=2)
    Seat.objects.filter(round=round_, table__number=2, letter="C").update(registration=None)
    round_.tables.filter(number=2).update(bye=True)
    context = client.get(address(round_, "?view=tables")).context
    assert (len(context["page"]), context["tables"]) == (2, 1)
