"""Who does not fill a table: chosen at the draw from what the rule book allows, with the tables that it makes."""

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.models import Event, Journal, Round
from tournament.rounds.services import drafts
from tournament.rounds.services.seating import withdraw

pytestmark = pytest.mark.django_db


def with_players(count: int, **more: str) -> Event:
    event = build.event(**more)
    build.registrations(event, count)
    return event


def page_of(event: Event) -> str:
    return f"/e/{event.slug}/desk/draw/"


@pytest.fixture
def anybody(client: Client) -> Client:
    client.cookies["radelc_language"] = "en"
    client.force_login(build.account(is_superuser=True))
    return client


@pytest.mark.parametrize(
    ("ruleset", "way", "count", "told"),
    [
        ("hu-paskievics", "bye", 22, ["five · 3 × 4, 2 × 5", "bye · 5 × 4, 1 × 2 · 2 players are left over"]),
        ("hu-paskievics", "five", 137, ["five · 33 × 4, 1 × 5", "bye · 34 × 4, 1 × 1 · 1 player is left over"]),
        ("cz-taroky", "bye", 45, ["sit_out_later · 11 × 4, 1 × 1 · 1 player is left over"]),
        ("hu-vadasz-2025", "seven", 7, ["seven · 1 × 7", "six · not possible", "five · not possible"]),
        ("si-tzs", "two", 16, ["two · 4 × 3, 2 × 2", "bye · 5 × 3, 1 × 1 · 1 player is left over"]),
    ],
)
def test_every_way_says_its_tables(anybody: Client, ruleset: str, way: str, count: int, told: list[str]) -> None:
    event = with_players(count, ruleset=ruleset, short_table=way)
    field = anybody.get(page_of(event)).context["form"]["remainder"]
    said = [f"{name} {label}".replace("\N{NO-BREAK SPACE}", " ") for name, label in field.field.choices]
    assert field.value() == way
    for one in told:
        name, tables = one.split(" · ", 1)
        assert any(line.startswith(f"{name} ") and tables in line for line in said), (one, said)


def test_nothing_is_asked_when_everybody_fills_a_table(anybody: Client) -> None:
    event = with_players(16, ruleset="hu-paskievics", short_table="five")
    assert "remainder" not in anybody.get(page_of(event)).context["form"].fields


def test_the_way_chosen_is_the_events_from_then_on(anybody: Client) -> None:
    event = with_players(22, ruleset="hu-paskievics", short_table="bye")
    anybody.post(page_of(event), {"mode": "thirds", "seed": "7", "remainder": "five"})
    drawn = Round.objects.get(event=event)
    assert sorted(table.seats.count() for table in drawn.tables.all()) == [4, 4, 4, 5, 5]
    event.refresh_from_db()
    assert event.short_table == "five"
    assert Journal.objects.filter(event=event, action="event.settings").exists()


def test_a_way_that_is_not_possible_is_refused_at_its_field_and_changes_nothing(anybody: Client) -> None:
    event = with_players(7, ruleset="hu-vadasz-2025", short_table="bye")
    response = anybody.post(page_of(event), {"mode": "thirds", "seed": "7", "remainder": "five"})
    assert response.status_code == 400
    assert "remainder" in response.context["form"].errors
    event.refresh_from_db()
    assert event.short_table == "bye"
    assert not Round.objects.filter(event=event).exists()


def test_drawn_anew_the_way_may_change_and_places_are_kept(anybody: Client) -> None:
    event = with_players(45, ruleset="hu-paskievics", short_table="bye")
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    before = set(drawn.seats.values_list("table__number", "letter", "registration"))
    page = f"/e/{event.slug}/desk/rounds/1/redraw/"
    assert anybody.post(page, {"mode": "thirds", "seed": "7", "remainder": "five"}).status_code == 302
    anew = Round.objects.get(event=event)
    assert sorted(table.seats.count() for table in anew.tables.all()) == [4] * 10 + [5]
    after = set(anew.seats.values_list("table__number", "letter", "registration"))
    assert len({one for one in before if one[2]} - after) == 1, "only who sat alone moves"


def test_a_leaver_at_fours_moves_only_who_must(anybody: Client) -> None:
    event = with_players(45, ruleset="hu-paskievics", short_table="five")
    drawn = drafts.draft(event=event, seed=7, by=DIRECTOR)
    gone = drawn.seats.get(table__number=3, letter="B").registration
    assert gone is not None
    withdraw(registration=gone, reason="ill", by=DIRECTOR)
    anybody.post(f"/e/{event.slug}/desk/rounds/1/redraw/", {"mode": "thirds", "seed": "7"})
    anew = Round.objects.get(event=event)
    assert [table.seats.count() for table in anew.tables.order_by("number")] == [4] * 11
    assert 1 <= anew.draw_report["moved"] <= 2


def test_who_sits_out_and_plays_later_has_no_bye(anybody: Client) -> None:
    event = with_players(22, ruleset="cz-taroky", short_table="sit_out_later")
    drafts.draft(event=event, seed=7, by=DIRECTOR)
    text = anybody.get(f"/e/{event.slug}/desk/rounds/1/").text
    assert "sits this round out" in " ".join(text.split())
    assert "unless a substitute sits down" not in " ".join(text.split())


@pytest.mark.parametrize(
    ("ruleset", "count", "typed", "field"),
    [
        ("hu-paskievics", 0, {}, None),
        ("hu-paskievics", 1, {}, None),
        ("cz-taroky", 2, {}, None),
        ("hu-vadasz-2025", 3, {}, None),
        ("hu-paskievics", 6, {"remainder": "five"}, "remainder"),
        ("hu-paskievics", 11, {"remainder": "five"}, "remainder"),
        ("hu-vadasz-2025", 7, {"remainder": "six"}, "remainder"),
        ("hu-paskievics", 22, {"remainder": "sit_out_later"}, "remainder"),
        ("cz-taroky", 22, {"remainder": "five"}, "remainder"),
        ("cz-taroky", 22, {"remainder": "two"}, "remainder"),
        ("cz-taroky", 16, {"mode": "by weight"}, "mode"),
        ("cz-taroky", 16, {"seed": "-1"}, "seed"),
        ("cz-taroky", 16, {"seed": "7.5"}, "seed"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_words_of_the_page(
    anybody: Client, ruleset: str, count: int, typed: dict[str, str], field: str | None
) -> None:
    """Where it was typed, in the page's language; the seed stays as it was typed, and nothing is stored."""
    event = with_players(count, ruleset=ruleset, short_table="bye")
    said = []
    for language in ("en", "hu"):
        anybody.cookies["radelc_language"] = language
        answer = anybody.post(page_of(event), {"mode": "thirds", "seed": "7", **typed})
        assert answer.status_code == 400
        errors = answer.context["form"].errors
        assert list(errors) == [field or "__all__"]
        said += [str(sentence) for sentence in errors[field or "__all__"]]
        assert f'value="{typed.get("seed", "7")}"' in answer.text
    assert len(set(said)) == 2
    assert [way for way in ("sit_out", "five", "two") if way in " ".join(said)] == [], "no code of ours"
    assert not Round.objects.filter(event=event).exists()
