"""Settings that another tab has changed since the form was opened: they are refused in words, with what was typed, and
saved when sent once more; of an event, a series and a cup alike.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.cup.build import cup
from tests.tournament.cup.test_whole_cup import shown
from tests.tournament.series import season
from tournament.models import Account, Cup, Event, Journal, Series

pytestmark = pytest.mark.django_db

Directed = Event | Series | Cup


def of_event() -> tuple[Event, Account, str]:
    event = build.event()
    return event, build.official(event, "director"), reverse("event-settings", args=[event.slug])


def of_series() -> tuple[Series, Account, str]:
    series = season.new_series()
    return series, series.officials.get().account, reverse("series-settings", args=[series.slug])


def of_cup() -> tuple[Cup, Account, str]:
    made, by = cup()
    assert by.account is not None
    return made, by.account, reverse("cup-settings", args=[made.slug])


ALL = pytest.mark.parametrize("making", [of_event, of_series, of_cup])


@pytest.fixture
def desk(making: Callable[[], tuple[Directed, Account, str]]) -> tuple[Directed, Client, str]:
    directed, account, page = making()
    client = Client(headers={"accept-language": "sl"})
    client.force_login(account)
    return directed, client, page


def opened(client: Client, page: str) -> dict[str, Any]:
    """What the form sends if nobody types."""
    asked = client.get(page)
    assert 'name="seen"' in asked.text
    held = {one.html_name: shown(one) for one in asked.context["form"]}
    return {name: value for name, value in held.items() if value is not None and value is not False}


@ALL
def test_what_another_tab_has_saved_is_said_before_it_is_lost(desk: tuple[Directed, Client, str]) -> None:
    directed, client, page = desk
    first, second = opened(client, page), opened(client, page)
    assert client.post(page, first | {"organiser": "Društvo Triglav"}).status_code == 302
    lines = Journal.objects.count()
    answer = client.post(page, second | {"name": "Drugo ime"})
    assert answer.status_code == 409
    assert "Medtem je bilo to spremenjeno" in answer.text
    assert "Društvo Triglav" in answer.text
    assert answer.context["form"]["name"].value() == "Drugo ime"
    directed.refresh_from_db()
    assert (directed.organiser, Journal.objects.count()) == ("Društvo Triglav", lines)
    again = second | {"name": "Drugo ime", "seen": answer.context["form"]["seen"].value()}
    assert client.post(page, again).status_code == 302
    directed.refresh_from_db()
    assert (directed.name, directed.organiser) == ("Drugo ime", "")


@ALL
def test_another_fault_in_between_does_not_hide_it(desk: tuple[Directed, Client, str]) -> None:
    directed, client, page = desk
    first, second = opened(client, page), opened(client, page)
    assert client.post(page, first | {"organiser": "Društvo Triglav"}).status_code == 302
    wrong = client.post(page, second | {"name": ""})
    assert wrong.status_code == 400
    mended = second | {"name": "Drugo ime", "seen": wrong.context["form"]["seen"].value()}
    assert client.post(page, mended).status_code == 409
    directed.refresh_from_db()
    assert directed.organiser == "Društvo Triglav"


@ALL
def test_the_same_form_sent_twice_is_no_change_of_somebody_else(desk: tuple[Directed, Client, str]) -> None:
    _directed, client, page = desk
    sent = opened(client, page) | {"name": "Drugo ime"}
    assert [client.post(page, sent).status_code for _time in range(2)] == [302, 302]


@pytest.mark.parametrize("making", [of_event])
def test_filling_in_a_proposal_keeps_the_state_that_was_looked_at(desk: tuple[Directed, Client, str]) -> None:
    _directed, client, page = desk
    first, second = opened(client, page), opened(client, page)
    assert client.post(page, first | {"organiser": "Društvo Triglav"}).status_code == 302
    filled = client.post(page, second | {"fill": "1"})
    assert filled.context["form"]["seen"].value() == second["seen"]
