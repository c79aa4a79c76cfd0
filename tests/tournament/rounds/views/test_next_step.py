"""The desk's one sentence: what to do at each moment of an event, whoever reads it."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.desk.views.conftest import signed_in
from tournament.models import Event, Registration, Round, Table
from tournament.rounds.services import drafts, rounds

pytestmark = pytest.mark.django_db


def step(client: Client, desk: str) -> str:
    """The label of the button, followed at once: it must lead somewhere."""
    response = client.get(desk)
    assert response.status_code == 200
    found = response.context["step"]
    assert found.title in response.text.replace("&#x27;", "'")
    if response.context["may_step"]:
        assert found.label in response.text
        assert client.get(found.url).status_code == 200
    return str(found.label)


def accept(event: Event, number: int) -> None:
    for table in Table.objects.filter(round__event=event, round__number=number).exclude(state=Table.State.ACCEPTED):
        build.accept_with_totals(table, 30, 20, 10)


def test_from_the_sign_ins_to_the_minutes(director: Client, event: Event, desk: str) -> None:
    assert step(director, desk) == "Import the registrations"
    build.registrations(event, 6, checked_in=False)
    assert step(director, desk) == "Check in the players"
    Registration.objects.update(checked_in=True)
    for number in (1, 2, 3):
        assert step(director, desk) == f"Draw round {number}"
        round_ = drafts.draft(event=event, seed=number, by=DIRECTOR)
        assert step(director, desk) == "Look at the draw and publish"
        rounds.publish(round=round_, by=DIRECTOR)
        assert step(director, desk) == "Start the clock"
        rounds.start(round=round_, by=DIRECTOR)
        assert step(director, desk) == "Look at the tables"
        assert "0 of 2 sheets are accepted" in director.get(desk).text
        accept(event, number)
        assert step(director, desk) == f"Close round {number}"
        rounds.close(round=round_, by=DIRECTOR)
        assert step(director, desk) == "Publish the standings"
        rounds.publish_standings(round=round_, by=DIRECTOR)
    assert step(director, desk) == "Minutes of the event"


def test_a_reopened_round_comes_first(director: Client, event: Event, desk: str) -> None:
    first = build.round_(event, state="closed")
    accept_all = Table.objects.filter(round=first)
    accept_all.update(state="accepted", accepted_at=first.closed_at)
    build.round_(event, number=2, state="published")
    rounds.reopen(round=first, reason="seštevek", by=DIRECTOR)
    assert step(director, desk) == "Close round 1"


def test_what_a_reopened_round_took_back_is_said_beside_the_round_that_goes_on(
    director: Client, event: Event, desk: str
) -> None:
    for number in (1, 2):
        round_ = build.round_(event, number=number)
        accept(event, number)
        rounds.publish_standings(round=rounds.close(round=round_, by=DIRECTOR), by=DIRECTOR)
    build.round_(event, number=3, state="published")
    assert step(director, desk) == "Start the clock"
    first = Round.objects.get(event=event, number=1)
    rounds.close(round=rounds.reopen(round=first, reason="seštevek", by=DIRECTOR), by=DIRECTOR)
    assert step(director, desk) == "Start the clock"
    hidden = "The standings after rounds 1 to 2 are not public."
    publish = f"{desk}rounds/2/standings/"
    assert hidden in director.get(desk).text
    assert publish in director.get(desk).text
    delegate = signed_in(event, "delegate").get(desk).text
    assert hidden in delegate
    assert publish not in delegate
    Round.objects.filter(number=3).delete()
    assert step(director, desk) == "Publish the standings"
    assert director.get(desk).text.count(hidden) == 1
    rounds.publish_standings(round=Round.objects.get(event=event, number=2), by=DIRECTOR)
    assert step(director, desk) == "Draw round 3"


def test_substitutes_alone_are_not_drawn(director: Client, event: Event, desk: str) -> None:
    build.registrations(event, 3, out_of_competition=True)
    assert step(director, desk) == "Check in the players"


@pytest.mark.parametrize("role", ["operator", "referee", "panel", "delegate"])
def test_others_read_the_sentence_and_get_the_buttons_they_may_press(event: Event, desk: str, role: str) -> None:
    client = signed_in(event, role)
    text = client.get(desk).text
    assert "Nobody is registered yet." in text
    assert "Import the registrations" not in text
    assert f"{desk}settings/" not in text
    build.round_(event, state="published")
    assert (f"{desk}rounds/1/start/" in client.get(desk).text) == (role == "referee")


def test_stats_of_the_round_in_play(director: Client, event: Event, desk: str) -> None:
    round_ = build.round_(event, tables=3)
    build.accept_with_totals(round_.tables.get(number=1), 30, 20, 10)
    text = director.get(desk).text
    assert "Time left" in text
    assert '<progress value="1" max="3"' in text or "1/3" in text
    build.time_is_up(Round.objects.get(pk=round_.pk))
    assert director.get(desk).context["seconds_left"] == 0


def test_the_desk_leads_to_the_next_sheet_that_waits(director: Client, event: Event, desk: str) -> None:
    round_ = build.round_(event, tables=3)
    assert step(director, desk) == "Look at the tables", "all play"
    second = round_.tables.get(number=2)
    Table.objects.filter(pk=second.pk).update(state="signed")
    assert step(director, desk) == "Next sheet: table 2"
    assert f"/office/tables/{second.pk}/" in director.get(desk).text
    Table.objects.filter(pk=second.pk).update(state="accepted", accepted_at=round_.started_at)
    Round.objects.filter(pk=round_.pk).update(started_at=round_.started_at - timedelta(hours=3))
    assert step(director, desk) == "Next sheet: table 1", "time is up"


def test_closing_publishes_and_draws_in_one_step(director: Client, event: Event, desk: str) -> None:
    round_ = build.round_(event, tables=3)
    Table.objects.update(state="accepted", accepted_at=round_.started_at)
    page = f"{desk}rounds/1/close/"
    asked = director.get(page)
    assert asked.text.count("checked") == 2
    response = director.post(page, {"standings": "on", "draw": "on"}, follow=True)
    assert response.redirect_chain == [(f"{desk}rounds/2/", 302)]
    first, second = Round.objects.order_by("number")
    assert (first.state, second.state, second.draw_mode) == ("closed", "drafted", "standings")
    assert first.standings_published_at is not None


def test_closing_alone_keeps_the_standings_and_draws_nothing(director: Client, event: Event, desk: str) -> None:
    round_ = build.round_(event, tables=3)
    Table.objects.update(state="accepted", accepted_at=round_.started_at)
    director.post(f"{desk}rounds/1/close/")
    first = Round.objects.get()
    assert (first.state, first.standings_published_at) == ("closed", None)
    Round.objects.filter(pk=first.pk).delete()
    kept = build.round_(event, state="closed", tables=3)
    second = build.round_(event, number=2, tables=3)
    Table.objects.update(state="accepted", accepted_at=round_.started_at)
    form = director.get(f"{desk}rounds/2/close/").context["form"]
    assert [form[name].initial for name in ("standings", "draw")] == [False, True], f"{kept} is kept from the public"
    assert second.number == 2


def test_closing_leads_to_the_next_round_that_was_drawn_with_it(director: Client, event: Event, desk: str) -> None:
    round_ = build.round_(event, tables=3)
    build.round_(event, number=2, state="drafted", tables=3)
    round_.tables.update(state="accepted", accepted_at=round_.started_at)
    response = director.post(f"{desk}rounds/1/close/", {"standings": "on"}, follow=True)
    assert response.redirect_chain == [(f"{desk}rounds/2/", 302)]
    assert "Round 2 is drawn: look it over, then publish it." in response.text


def test_nothing_is_closed_when_the_next_round_cannot_be_drawn(director: Client, event: Event, desk: str) -> None:
    round_ = build.round_(event, tables=3)
    Table.objects.update(state="accepted", accepted_at=round_.started_at)
    Registration.objects.update(withdrawn=True, checked_in=False)
    response = director.post(f"{desk}rounds/1/close/", {"standings": "on", "draw": "on"})
    assert response.status_code == 400
    assert "not enough checked-in players" in response.text
    assert Round.objects.get().state == "running"
