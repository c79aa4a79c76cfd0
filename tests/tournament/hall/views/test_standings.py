"""Standings: 1, 2, 2, 4; nothing of an unpublished round for the public, everything with a note for officials."""

import re

import pytest
from django.core.cache import caches
from django.test import Client

from tests.scoresheets import pdf
from tests.sizes import MANY_TABLES
from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.papers import played
from tournament.models import Event, Registration, Seat, Table, units_of
from tournament.rounds.services import rounds

pytestmark = pytest.mark.django_db


def half_published() -> Event:
    """Round 1 public, round 2 closed, round 3 drafted. The totals of round 2 are 7,777, which nothing else is."""
    event = build.event(games_per_round=1)
    build.registrations(event, 3, clubs=1)
    first = build.round_(event, number=1)
    build.accept_with_totals(first.tables.get(), 60, 10, -20)
    rounds.publish_standings(round=rounds.close(round=first, by=DIRECTOR), by=DIRECTOR)
    second = build.round_(event, number=2)
    build.accept_with_totals(second.tables.get(), 0, 7777, -7777)
    rounds.close(round=second, by=DIRECTOR)
    build.round_(event, number=3, state="drafted")
    return event


def test_places_are_shared_and_the_next_one_is_left_out(client: Client) -> None:
    event = build.event(games_per_round=3)
    played.large_round(event, tables=1)
    rows = client.get(f"/e/{event.slug}/standings/").context["table"].rows
    assert [row.record.place for row in rows] == [1, 2, 2]


def play_otherwise(event: Event) -> None:
    """Exchange what A and B brought from round 2."""
    a, b = Seat.objects.filter(round__event=event, round__number=2, letter__in="AB").order_by("letter")
    for name in ("total", "difference", "place", "placing_units", "tables_won"):
        mine, other = getattr(a, name), getattr(b, name)
        setattr(a, name, other)
        setattr(b, name, mine)
    a.save()
    b.save()


def shown(client: Client, address: str) -> tuple[int, str]:
    """Status and page, without the token of its forms and the number under which an error is logged."""
    response = client.get(address)
    assert response.status_code in (200, 404)
    assert response.headers["Content-Type"].startswith("text/html")
    return response.status_code, re.sub(r'("csrfmiddlewaretoken" value=|"X-CSRFToken": )"\w+"', "", response.text)


#: Addresses of half a published event, and whether an official finds results of round 2 there.
OF_ROUND_2 = {
    "": False,
    "standings/": True,
    "standings/?view=teams": True,
    "standings/?q=0002": True,
    "rounds/2/standings/": True,
    "rounds/2/standings/?view=round": True,
    "rounds/2/standings/?view=teams": True,
    "rounds/2/tables/1/": True,
    "rounds/2/": False,
    "rounds/2/?view=tables": False,
    "rounds/3/": False,
    "rounds/3/standings/": False,
    "rounds/1/standings/": False,
    "rounds/1/standings/?view=teams": False,
    "live/": False,
    "tables/": False,
}


@pytest.mark.parametrize("signed_in", [False, True])
def test_nothing_of_an_unpublished_round_is_shown_to_the_public(client: Client, signed_in: bool) -> None:
    """The page is the same whatever was played in that round, so that neither a sum nor an order betrays it."""
    event = half_published()
    if signed_in:
        client.force_login(build.official(build.event(), "director"))
    before = {address: shown(client, f"/e/{event.slug}/{address}") for address in OF_ROUND_2}
    play_otherwise(event)
    for address, (status, text) in before.items():
        assert shown(client, f"/e/{event.slug}/{address}") == (status, text), address
        assert status == (404 if address.startswith(("rounds/3/", "rounds/2/tables/")) else 200), address
        assert "7777" not in text, address
        for page in ("standings/", "tables/", "standings.pdf", "teams.pdf"):
            assert f'href="/e/{event.slug}/rounds/2/{page}' not in text, address


def test_what_the_public_does_not_see_is_there(client: Client) -> None:
    """Else the test above could not fail."""
    event = half_published()
    client.force_login(build.official(event, "director"))
    paths = [f"/e/{event.slug}/{address}" for address, there in OF_ROUND_2.items() if there]
    before = [shown(client, path) for path in paths]
    play_otherwise(event)
    caches["pages"].clear()  # what is played otherwise leaves no line in the journal
    assert [path for path, page in zip(paths, before, strict=True) if shown(client, path) == page] == []


#: Papers of rounds that are not public.
UNPUBLISHED_PAPERS = (
    "rounds/2/standings.pdf",
    "rounds/2/standings.pdf?view=round",
    "rounds/2/teams.pdf",
    "rounds/3/seating.pdf",
    "rounds/3/standings.pdf",
)


@pytest.mark.parametrize("signed_in", [False, True])
def test_an_unpublished_round_has_no_paper_for_the_public(client: Client, signed_in: bool) -> None:
    event = half_published()
    if signed_in:
        client.force_login(build.official(build.event(), "director"))
    status = {paper: client.get(f"/e/{event.slug}/{paper}").status_code for paper in UNPUBLISHED_PAPERS}
    assert status == dict.fromkeys(UNPUBLISHED_PAPERS, 404)


@pytest.mark.parametrize("paper", ["standings.pdf", "teams.pdf"])
def test_the_paper_of_the_event_ends_with_the_last_published_round(client: Client, paper: str) -> None:
    event = half_published()

    def told(reader: Client) -> str:
        caches["papers"].clear()  # what is played otherwise below leaves no line in the journal
        return " ".join(pdf.pages(reader.get(f"/e/{event.slug}/{paper}").content))

    client.force_login(build.official(event, "director"))
    public, official = told(Client()), told(client)
    play_otherwise(event)
    assert told(Client()) == public
    assert told(client) != official


#: Addresses of half a published event, and the rounds of which an official finds results there.
OFFICIALS_SEE = {
    "standings/": (1, 2),
    "rounds/2/standings/": (1, 2),
    "rounds/2/standings/?view=round": (2,),
    "rounds/1/standings/": (1,),
    "rounds/3/standings/": (),
}


@pytest.mark.parametrize("role", ["director", "operator", "referee", "panel", "delegate"])
def test_officials_see_closed_rounds_and_a_note(client: Client, role: str) -> None:
    event = half_published()
    client.force_login(build.official(event, role))
    for address, rounds_shown in OFFICIALS_SEE.items():
        response = client.get(f"/e/{event.slug}/{address}")
        assert response.status_code == 200
        assert response.context["standings"].rounds == rounds_shown, address
        assert ("alert-warn" in response.content.decode()) == (2 in rounds_shown), address


def test_taking_standings_back_takes_them_off_every_page(client: Client) -> None:
    event = half_published()
    sheet = f"/e/{event.slug}/rounds/1/tables/1/"
    assert client.get(sheet).status_code == 200
    rounds.unpublish_standings(round=event.rounds.get(number=1), reason="a mistake", by=DIRECTOR)
    assert client.get(sheet).status_code == 404
    assert client.get(f"/e/{event.slug}/standings/").context["standings"].rows == ()
    assert client.get(f"/e/{event.slug}/standings.pdf").status_code == 404


def test_a_search_keeps_the_place(client: Client) -> None:
    event = half_published()
    rows = client.get(f"/e/{event.slug}/standings/?q=0002").context["table"].rows
    assert [(row.record.place, row.record.name) for row in rows] == [(2, "Priimek0002 Ime")]
    assert "empty" in client.get(f"/e/{event.slug}/standings/?q=xyz").content.decode()


def test_points_lead_to_the_sheet_they_come_from(client: Client) -> None:
    event = half_published()
    assert f"/e/{event.slug}/rounds/1/tables/1/" in client.get(f"/e/{event.slug}/standings/").content.decode()


def test_on_a_phone_the_points_say_of_which_round_they_are(client: Client) -> None:
    """Their columns with the rounds' heads are for wide screens."""
    event = build.event(games_per_round=3)
    played.large_round(event, tables=1)
    page = client.get(f"/e/{event.slug}/standings/").text
    on_phone = page.partition('<small class="phone-only">')[2]
    assert '<span class="nowrap">K1 <a href="' in on_phone[:400]


def test_who_is_out_of_competition_has_a_line_and_no_place(client: Client) -> None:
    event = half_published()
    Registration.objects.filter(event=event, start_number=1).update(out_of_competition=True)
    rows = list(client.get(f"/e/{event.slug}/standings/").context["table"].rows)
    assert [row.record.place for row in rows] == [1, 2, None]


def test_a_round_alone_tells_the_sheets_and_the_order_after_it_the_rounds(client: Client) -> None:
    event = half_published()

    def cells(query: str) -> list[str]:
        table = client.get(f"/e/{event.slug}/rounds/1/standings/{query}").context["table"]
        return [column.header for column in table.columns]

    after, alone = cells(""), cells("?view=round")
    assert ("K1" in after, "K1" in alone) == (True, False)
    assert ("Skupaj" in after, "Skupaj" in alone) == (False, True)


def test_a_sheet_says_to_officials_alone_that_it_is_not_published(client: Client) -> None:
    event = half_published()
    client.force_login(build.official(event, "referee"))
    told = [client.get(f"/e/{event.slug}/rounds/{number}/tables/1/").context["published"] for number in (1, 2)]
    assert told == [True, False]


def test_who_never_sat_at_a_table_has_no_line(client: Client) -> None:
    event = half_published()
    build.registrations(event, 1)
    assert len(client.get(f"/e/{event.slug}/standings/").context["standings"].rows) == 3


def test_teams_have_their_tab(client: Client) -> None:
    event = half_published()
    rows = list(client.get(f"/e/{event.slug}/standings/?view=teams").context["table"].rows)
    assert [(row.record.place, row.record.units) for row in rows] == [(1, units_of(6))]


@pytest.mark.parametrize(
    "query",
    ["?page=abc", "?page=0", "?page=99", "?sort=-name", "?view=x", "?q=" + "y" * 10_000, "?per_page=-1", "?q=%00"],
)
@pytest.mark.parametrize("page", ["standings/", "rounds/1/standings/"])
def test_nonsense_in_the_address_does_no_harm(client: Client, page: str, query: str) -> None:
    event = half_published()
    assert client.get(f"/e/{event.slug}/{page}{query}").status_code == 200


def test_a_running_table_is_no_page_for_the_public(client: Client) -> None:
    event = build.event()
    build.round_(event)
    assert client.get(f"/e/{event.slug}/rounds/1/tables/1/").status_code == 404
    client.force_login(build.official(event, "operator"))
    assert client.get(f"/e/{event.slug}/rounds/1/tables/1/").status_code == 200
    assert Table.objects.count() == 1


@pytest.mark.parametrize("tables", [10, MANY_TABLES])
@pytest.mark.parametrize(
    "address",
    ["standings/", "standings/?view=teams", "rounds/1/standings/", "rounds/1/standings/?view=round", "standings/?q=p"],
)
def test_the_queries_do_not_grow_with_the_players(
    client: Client, django_assert_max_num_queries, tables: int, address: str
) -> None:
    event = build.event(games_per_round=3)
    build.registrations(event, tables * 3, clubs=10)
    for number in (1, 2):
        played.large_round(event, number=number, tables=tables)
    with django_assert_max_num_queries(11):
        response = client.get(f"/e/{event.slug}/{address}")
    assert len(response.context["table"].paginated_rows) <= 150


def test_officials_are_told_which_round_is_open_again(client: Client) -> None:
    """A round is reopened for a correction while a later one is closed."""
    event = half_published()
    event.rounds.get(number=3).delete()
    rounds.reopen(round=event.rounds.get(number=1), reason="protest", by=DIRECTOR)
    client.force_login(build.official(event, "referee"))
    said = "Krog 1 ni zaključen in tu ne šteje."
    for address, told in (
        ("standings/", True),
        ("rounds/2/standings/", True),
        ("rounds/2/standings/?view=round", False),
    ):
        assert (said in client.get(f"/e/{event.slug}/{address}").content.decode()) is told
