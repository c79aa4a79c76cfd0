"""The list of events: sorted by time, mine first, in a constant number of queries."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament import build

pytestmark = pytest.mark.django_db


def test_events_stand_under_today_upcoming_and_past(client: Client) -> None:
    today = timezone.localdate()
    build.event(name="Danes", date=today)
    build.event(name="Jutri", date=today + timedelta(days=1))
    build.event(name="Včeraj", date=today - timedelta(days=1))
    overtime = build.event(name="Še igrajo", date=today - timedelta(days=2))
    build.round_(overtime)
    events = client.get("/").context["events"]
    assert {event.name for event in events.running} == {"Danes", "Še igrajo"}
    assert [event.name for event in events.upcoming] == ["Jutri"]
    assert [event.name for event in events.past] == ["Včeraj"]


def test_somebody_signed_in_sees_his_own_events_first(client: Client) -> None:
    build.event(name="Tuj turnir")
    official = build.official(build.event(name="Moj turnir"), "operator")
    client.force_login(official)
    page = client.get("/")
    assert [event.name for event in page.context["mine"]] == ["Moj turnir"]
    assert page.text.count("Moj turnir") == 1, "not under today again"
    assert page.text.count("Tuj turnir") == 1


def test_my_event_in_play_says_so_among_mine(client: Client) -> None:
    event = build.event(name="Moj turnir")
    build.round_(event)
    client.force_login(build.official(event, "operator"))
    assert [one.playing for one in client.get("/").context["mine"]] == [True]


def test_without_an_event_the_page_says_so(client: Client) -> None:
    response = client.get("/")
    assert response.status_code == 200
    assert "empty" in response.content.decode()


def test_an_account_without_a_role_is_told_how_it_gets_one(client: Client) -> None:
    build.event(name="Tuj turnir")
    account = build.account()
    client.force_login(account)
    client.cookies["radelc_language"] = "en"
    text = client.get("/").text
    assert "You have no role at an event yet." in text
    assert account.get_username() in text
    build.official(build.event(), "operator")
    client.force_login(build.official(build.event(), "operator"))
    assert "You have no role" not in client.get("/").text


def test_who_directs_a_series_or_a_cup_has_a_role(client: Client) -> None:
    client.cookies["radelc_language"] = "en"
    of_series = build.series(build.event()).officials.get(role="series_director").account
    for account in (of_series, build.cup().officials.get(role="cup_director").account):
        client.force_login(account)
        assert "You have no role" not in client.get("/").text


def test_the_first_account_is_not_told_to_sign_in(client: Client) -> None:
    client.force_login(build.account(is_superuser=True))
    client.cookies["radelc_language"] = "en"
    text = client.get("/").text
    assert "Anyone whom the site" not in text
    assert "Set up the first one" in text
    assert "You have no role" not in text


@pytest.mark.parametrize("count", [1, 120])
def test_the_queries_do_not_grow_with_the_events(client: Client, django_assert_max_num_queries, count: int) -> None:
    for _ in range(count):
        build.event()
    with django_assert_max_num_queries(6):
        assert client.get("/?page=2").status_code == 200
