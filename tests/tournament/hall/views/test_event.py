"""The event's page: what is played now, its rounds, progress without points, officials; quick at any size."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.sizes import MANY_TABLES
from tests.tournament import build
from tests.tournament.papers import played
from tournament.models import Event, Round
from tournament.rounds.services import rounds

pytestmark = pytest.mark.django_db


def page(client: Client, event: Event) -> str:
    response = client.get(f"/e/{event.slug}/")
    assert response.status_code == 200
    return response.content.decode()


def test_an_event_without_rounds_says_what_comes(client: Client) -> None:
    assert "empty" in page(client, build.event())


def test_the_clock_counts_to_the_end_of_the_running_round(client: Client) -> None:
    event = build.event()
    round_ = build.round_(event)
    Round.objects.filter(pk=round_.pk).update(started_at=timezone.now() - timezone.timedelta(seconds=70))
    response = client.get(f"/e/{event.slug}/")
    assert 0 <= event.round_seconds - 70 - response.context["hall"].left <= 5
    assert "data-ends" in response.content.decode()


def test_a_published_round_has_a_clock_that_waits(client: Client) -> None:
    event = build.event()
    build.round_(event, state="published")
    assert "data-ends" not in page(client, event)


def test_progress_shows_games_and_never_points(client: Client) -> None:
    """Totals of running tables are not standings (tournament.md)."""
    event = build.event()
    table = build.round_(event).tables.get()
    build.record(table, build.dve("A", 70))
    build.record(table, build.dve("A", 70))
    for address in (f"/e/{event.slug}/", f"/e/{event.slug}/live/"):
        text = re.sub(r"<[^>]*>", " ", client.get(address).content.decode())  # a tag's moments have any digits
        assert "2/21" in text
        assert "110" not in text
        assert "+55" not in text


def test_a_sheet_of_totals_misses_no_game(client: Client) -> None:
    event = build.event()
    build.accept_with_totals(build.round_(event).tables.get(), 4321, 0, 0)
    response = client.get(f"/e/{event.slug}/")
    (table,) = response.context["live_tables"]
    assert (table.games, table.expected, table.done) == (21, 21, True)
    assert "4321" not in response.content.decode()


def test_a_bye_is_no_played_table(client: Client) -> None:
    """What is not played is neither a game of the round nor a sheet that somebody accepted."""
    event = build.event()
    table, bye = build.round_(event, tables=2).tables.order_by("number")
    build.record(table, build.dve("A"))
    type(bye).objects.filter(pk=bye.pk).update(bye=True, state="accepted", accepted_at=timezone.now())
    context = client.get(f"/e/{event.slug}/").context
    assert (context["games"], context["games_expected"]) == (1, 21)
    assert (context["accepted"], context["played"]) == (0, 1)
    client.force_login(build.official(event, "operator"))
    office = client.get(f"/e/{event.slug}/office/").context
    assert (office["count"], office["states"]["accepted"]) == (1, 0)


def test_the_standings_on_the_page_are_the_published_ones(client: Client) -> None:
    event = build.event(games_per_round=1)
    played.play_round(event, number=1)
    played.play_round(event, number=2, seed=2, publish=False)
    assert client.get(f"/e/{event.slug}/").context["top"].rounds == (1,)
    client.force_login(build.official(event, "director"))
    assert client.get(f"/e/{event.slug}/").context["top"].rounds == (1,)


def test_officials_and_schedule_are_named(client: Client) -> None:
    event = build.event(schedule="9.00 prijave\n<b>9.30</b> krog")
    build.official(event, "referee", first_name="Stane", last_name="Sodnik")
    text = page(client, event)
    assert "Stane Sodnik" in text
    assert "9.00 prijave" in text
    assert "<b>9.30" not in text


@pytest.mark.parametrize("tables", [10, MANY_TABLES])
def test_the_queries_do_not_grow_with_the_tables(client: Client, django_assert_max_num_queries, tables: int) -> None:
    event = build.event(games_per_round=3)
    played.large_round(event, number=1, tables=tables)
    played.large_round(event, number=2, tables=tables, closed=False)
    with django_assert_max_num_queries(16):  # the last ones: can players sign up, which series counts it, which cup
        text = page(client, event)
    assert text.count('class="tile') >= tables
    with django_assert_max_num_queries(7):
        client.get(f"/e/{event.slug}/live/")


@pytest.mark.parametrize("address", ["", "live/", "standings/", "rounds/1/", "rounds/1/standings/", "standings.pdf"])
def test_an_unknown_event_is_not_found(client: Client, address: str) -> None:
    assert client.get(f"/e/nowhere/{address}").status_code == 404


@pytest.mark.parametrize("address", ["", "live/", "standings/"])
def test_nothing_here_takes_a_form(client: Client, address: str) -> None:
    assert client.post(f"/e/{build.event().slug}/{address}").status_code == 405


def test_a_round_reopened_at_the_end_does_not_look_running(client: Client) -> None:
    """It is corrected, nobody plays: no clock, no tables in play, and the event is not listed as being played."""
    event = build.event(date=timezone.localdate() - timezone.timedelta(days=2))
    round_ = build.round_(event, state="closed")
    rounds.reopen(round=round_, reason="a total was misread", by=build.DIRECTOR)
    client.cookies["radelc_language"] = "en"
    shown = page(client, event)
    assert "being corrected" in shown
    assert "running" not in shown.partition("<main")[2]
    assert "data-ends" not in shown
    live = client.get(f"/e/{event.slug}/live/").content.decode()
    assert "tile" not in live
    assert event not in client.get("/").context["events"].running


@pytest.mark.parametrize("state", ["", "closed", "drafted"])
def test_a_page_left_open_asks_for_the_clock_when_no_round_is_played_any_more(client: Client, state: str) -> None:
    """The last round is closed while phones show its clock: there is none to show."""
    event = build.event()
    if state:
        build.round_(event, state=state)
    answer = client.get(f"/e/{event.slug}/clock/")
    assert (answer.status_code, answer.content.strip()) == (200, b"")
