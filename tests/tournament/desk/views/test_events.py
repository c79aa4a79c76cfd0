"""Setting up an event and its settings (A3): defaults, what is refused, what a published round locks."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from rules import rule_book
from tests.tournament import build
from tournament.events.forms.events import EventForm
from tournament.models import Event, Journal, Official, points_of, units_of

pytestmark = pytest.mark.django_db

NEW = "/events/new/"
TYPED = {
    "name": "Odprto prvenstvo Doline",
    "date": "2041-10-17",
    "round_count": "4",
    "games_per_round": "21",
    "seconds_per_game": "270",
    "team_size": "3",
    "bye_points": "2",
    "short_table": "bye",
    "ruleset": "si-tzs",
    "place_1": "3",
    "place_2": "2",
    "place_3": "1",
}


@pytest.fixture
def anybody(db: None) -> Client:
    client = Client()
    client.force_login(build.account("vera", makes_events=True))
    client.cookies["radelc_language"] = "en"
    return client


def typed(event: Event, **more: str) -> dict[str, str]:
    """The settings form as the page shows it, with some fields typed anew."""
    form = EventForm(event=event)
    shown = {name: form[name].value() for name in form.fields}
    values = {name: "" if value is None else str(value) for name, value in shown.items()}
    return {**values, "date": event.date.isoformat(), **more}


def test_the_page_offers_what_the_rule_book_asks(anybody: Client) -> None:
    text = anybody.get(NEW).text
    for option in rule_book("si-tzs").option_fields:
        assert option.label in text
        for choice in option.choices:
            assert choice.label in text
    assert 'value="270"' in text
    assert 'value="95"' in text, "21 games of 4:30, whatever ends the round"


def test_a_new_event_has_the_usual_settings_and_its_maker_directs_it(anybody: Client) -> None:
    response = anybody.post(NEW, TYPED)
    event = Event.objects.get()
    assert (response.status_code, response.url) == (302, f"/e/{event.slug}/desk/")
    assert (event.round_count, event.games_per_round, event.seconds_per_game) == (4, 21, 270)
    assert (event.options, points_of(event.bye_points_units)) == ({}, 2)
    assert Official.objects.get(event=event).role == "director"
    assert "Import the registrations" in anybody.get(response.url).text


def test_options_points_and_deadline_are_stored(anybody: Client) -> None:
    more = {
        "option-kontra": "base_value",
        "option-radelc_erased": "first_game",
        "place_1": "3,5",
        "bye_points": "1.5",
        "short_table": "two",
        "sign_in_deadline": "2026-10-17T08:45",
        "schedule": "8.30 prijave\n9.00 prvi krog",
    }
    assert anybody.post(NEW, {**TYPED, **more}).status_code == 302
    event = Event.objects.get()
    assert event.options == {"kontra": "base_value", "placing_points": ["3.5", 2, 1]}, "only what differs is stored"
    assert points_of(event.bye_points_units) * 2 == 3
    assert event.sign_in_deadline is not None
    assert event.sign_in_deadline.isoformat() == "2026-10-17T06:45:00+00:00", "the hall's time, stored in UTC"
    assert "prvi krog" in event.schedule


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 10_000),
        ("name", "a\x00b"),
        ("date", "17. oktober"),
        ("date", "0001-01-01"),
        ("date", "9999-12-31"),
        ("sign_in_deadline", "0001-01-01T00:00"),
        ("sign_in_deadline", "9999-12-31T23:59"),
        ("sign_in_deadline", "kmalu"),
        ("round_count", "0"),
        ("round_count", "9" * 5_000),
        ("games_per_round", "dve"),
        ("games_per_round", "100"),
        ("seconds_per_game", "-1"),
        ("bye_points", "NaN"),
        ("bye_points", "1,25"),
        ("bye_points", "1e9"),
        ("place_1", ""),
        ("place_2", "5"),
        ("ruleset", "poker"),
        ("option-kontra", "trikrat"),
        ("schedule", "x" * 10_000),
        ("team_size", "1.5"),
    ],
)
def test_a_wrong_field_is_told_and_what_was_typed_stays(anybody: Client, field: str, value: str) -> None:
    response = anybody.post(NEW, {**TYPED, "place": "Dolina pri Lendavi", field: value})
    assert response.status_code == 400
    assert "Dolina pri Lendavi" in response.text
    assert 'class="error"' in response.text
    assert field in response.context["form"].errors
    assert not Event.objects.exists()
    assert not Journal.objects.exists()


def test_settings_are_changed_and_written_down(director: Client, event: Event, desk: str) -> None:
    response = director.post(f"{desk}settings/", typed(event, name="Novo ime", round_count="5"))
    assert response.status_code == 302
    event.refresh_from_db()
    assert (event.name, event.round_count, event.games_per_round) == ("Novo ime", 5, 3)
    assert Journal.objects.filter(event=event, action="event.settings").count() == 1


def test_the_settings_have_the_desks_pages_once(director: Client, event: Event, desk: str) -> None:
    """In the event's bar, where a phone has them behind one button."""
    assert director.get(f"{desk}settings/").text.count(f'href="{desk}hall/"') == 1


def test_unchanged_settings_write_nothing(director: Client, event: Event, desk: str) -> None:
    odd = {"placing_points": ["2.5", 2, 1]}
    Event.objects.filter(pk=event.pk).update(options=odd, bye_points_units=units_of(Fraction(3, 2)))
    event.refresh_from_db()
    response = director.post(f"{desk}settings/", typed(event))
    assert response.status_code == 302
    assert not Journal.objects.filter(event=event).exists()


def test_a_published_round_locks_what_points_depend_on(director: Client, event: Event, desk: str) -> None:
    build.round_(event, state="published")
    page = director.get(f"{desk}settings/").text
    assert "A round is published" in page
    forged: dict[str, Any] = typed(event, name="Novo ime", seconds_per_game="60", place_1="9", bye_points="0")
    forged["option-kontra"] = "base_value"
    assert director.post(f"{desk}settings/", forged).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.seconds_per_game, event.options) == ("Novo ime", 270, {})
    assert points_of(event.bye_points_units) == 2


def test_drawn_rounds_can_not_be_taken_back(director: Client, event: Event, desk: str) -> None:
    for number in (1, 2):
        build.round_(event, number=number, state="closed")
    response = director.post(f"{desk}settings/", typed(event, round_count="1"))
    assert response.status_code == 400
    assert "2 rounds are drawn already" in response.text


def test_placing_points_show_with_a_comma(event: Event) -> None:
    event.options = {"placing_points": ["2.5", 2, 1]}
    assert EventForm(event=event)["place_1"].value() == "2,5"
    assert EventForm(event=event)["bye_points"].value() == "2"
    assert EventForm(event=event).fields["place_1"].initial == Decimal("2.5")


def test_a_date_that_is_past_is_asked_about_with_all_that_was_typed(anybody: Client) -> None:
    past = {**TYPED, "date": "2020-10-17", "place": "Dolina"}
    asked = anybody.post(NEW, past)
    assert asked.status_code == 409
    assert "is past." in asked.text
    assert 'value="Dolina"' in asked.text
    assert not Event.objects.exists()
    other = anybody.post(NEW, {**past, "date": "2020-10-18", "sure": asked.context["sure"]})
    assert other.status_code == 409, "a yes is about the date that was asked about"
    assert anybody.post(NEW, {**past, "sure": asked.context["sure"]}).status_code == 302
    assert Event.objects.get().date.isoformat() == "2020-10-17"


def test_a_deadline_after_the_event_is_asked_about_when_it_is_typed(anybody: Client) -> None:
    asked = anybody.post(NEW, {**TYPED, "sign_in_deadline": "2041-10-18T08:00"})
    assert asked.status_code == 409
    assert "Registration would be open until" in asked.text
    assert anybody.post(NEW, {**TYPED, "sign_in_deadline": "2041-10-17T08:00"}).status_code == 302
    event = Event.objects.get()
    settings = f"/e/{event.slug}/desk/settings/"
    assert anybody.post(settings, typed(event, sign_in_deadline="2041-10-19T08:00")).status_code == 409
    Event.objects.filter(pk=event.pk).update(date="2020-01-01", sign_in_deadline=None)
    event.refresh_from_db()
    assert anybody.post(settings, typed(event, place="Vas")).status_code == 302, "nothing about dates was typed anew"


def test_whoever_has_no_name_is_asked_for_one_that_people_see(anybody: Client) -> None:
    assert "Your name" in anybody.get(NEW).text
    anybody.post(NEW, {**TYPED, "first_name": "Vera", "last_name": "Vodja"})
    event = Event.objects.get()
    assert Official.objects.get(event=event).account.get_full_name() == "Vera Vodja"
    anybody.post(f"/e/{event.slug}/desk/publish/")
    assert "Vera Vodja" in Client().get(f"/e/{event.slug}/").text
    assert Journal.objects.filter(event=event, action="event.create").get().actor == "Vera Vodja"
    assert "Your name" not in anybody.get(NEW).text
