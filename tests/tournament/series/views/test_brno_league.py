"""A Brno league of three evenings for money, run through its pages (season.md: Moravia, league; Stakes)."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament import build
from tests.tournament.cup.test_whole_cup import pressed, shown
from tests.tournament.pages import text
from tournament.models import Event, Player, Round, Series, Table
from tournament.series.selectors import lists
from tournament.verify.selectors.verified import findings

pytestmark = pytest.mark.django_db

NAMES = ("Adam", "Bohumil", "Cyril", "Dana", "Emil", "Filip", "Gita", "Hana")


def set_up(client: Client, number: int) -> Event:
    """An evening from the form that the preset filled, with two rounds and nothing else changed."""
    page = reverse("event-new")
    day = timezone.localdate() + timedelta(weeks=number)
    typed = {"name": f"Večer {number}", "date": day.isoformat()}
    filled = client.post(page, {"like": "1", "competition": "brno", **typed})
    assert filled.status_code == 200
    held = {one.html_name: shown(one) for one in filled.context["form"]}
    assert (held["round_count"], held["clock_minutes"], held["stake"], held["ends"]) == (5, 50, 100, "clock")
    assert [held[f"place_{place}"] for place in (1, 2, 3, 4)] == ["4", "3", "2", "1"]
    assert [held["name"], held["ruleset"], held["preset"]] == [typed["name"], "cz-taroky", "jedenact"]
    sent = {
        name: value
        for name, value in {**held, **typed, "round_count": 2}.items()
        if value is not None and value is not False
    }
    made = client.post(page, sent)
    assert made.status_code == 302, made.context["form"].errors
    return Event.objects.get(name=typed["name"])


def entered(client: Client, event: Event) -> None:
    """Everybody is registered by his licence, so that the next evening knows him, and here."""
    for name in NAMES:
        typed = {"last_name": "Novák", "first_name": name, "licence": f"L-{name}", "checked_in": "on"}
        pressed(client, reverse("player-add", args=[event.slug]), **typed)
    pressed(client, reverse("check-in-all", args=[event.slug]))


def balances(table: Table, best: int) -> dict[str, int]:
    """Who is nearer to `best` in the start list ends with more; together 400."""
    seats = table.seats.select_related("registration").order_by("letter")
    near = {one.letter: (one.registration.start_number - best) % len(NAMES) for one in seats if one.registration}
    order = sorted(near, key=near.__getitem__)
    return dict(zip(order, (190, 110, 70, 30), strict=True))


def sheet_sent(client: Client, table: Table, typed: dict[str, int]) -> HttpResponse:
    sent = {f"total-{letter}": str(balance) for letter, balance in typed.items()}
    more = {"signed": list(typed), "revision": table.revision, "key": str(uuid4())}
    return client.post(reverse("office-totals", args=[table.round.event.slug, table.pk]), {**sent, **more})


def played(client: Client, event: Event, best: int) -> None:
    """All rounds of an evening."""
    slug = event.slug
    pressed(client, reverse("draw", args=[slug]), mode="schedule", seed="7")
    for number in (1, 2):
        pressed(client, reverse("round-publish", args=[slug, number]))
        pressed(client, reverse("round-start", args=[slug, number]))
        for table in Table.objects.filter(round__event=event, round__number=number, bye=False):
            table = Table.objects.select_related("round__event").get(pk=table.pk)
            assert sheet_sent(client, table, balances(table, best)).status_code == 302
            table.refresh_from_db()
            accepted = client.post(reverse("office-accept", args=[slug, table.pk]), {"revision": table.revision})
            assert accepted.status_code == 302
        pressed(client, reverse("round-close", args=[slug, number]))


@pytest.mark.nightly
def test_a_league_of_three_evenings_for_money(client: Client) -> None:
    director = build.account("vida", makes_events=True, first_name="Vida", last_name="Vodja")
    client.force_login(director)
    pressed(client, reverse("series-new"), name="Brněnská liga", period="2027", score="points", public="on", best="2")
    league = Series.objects.get()
    for number in (1, 2, 3):
        event = set_up(client, number)
        assert client.post(reverse("event-publish", args=[event.slug])).status_code == 302
        entered(client, event)
        pressed(client, reverse("event-series", args=[event.slug]), series=str(league.pk))
        played(client, event, best=number)
        event.refresh_from_db()
        ended = Round.objects.filter(event=event, state="closed")
        assert ended.exclude(standings_published_at=None).count() == 2
        assert list(findings(event)) == []
        shown_ = text(client.get(reverse("standings", args=[event.slug])))
        assert "z vložkom 100" in shown_
    assert Player.objects.count() == len(NAMES)
    found = lists.standings(series=league)
    assert len(found.events) == 3
    assert [row.value for row in found.rows] == sorted((row.value for row in found.rows), reverse=True)
    # each evening's first has all points of his two rounds; the best two of three evenings count
    assert found.rows[0].value <= 16
    page = text(client.get(reverse("series", args=[league.slug])))
    assert found.rows[0].person.name in page
    assert ">Razlika</th>" not in page, "nobody in Brno reckons with four times his money"
    assert "odloča prednost pred drugimi" in page


def test_balances_that_do_not_add_up_are_told_at_their_field(client: Client) -> None:
    director = build.account("vida", makes_events=True, first_name="Vida", last_name="Vodja")
    client.force_login(director)
    client.cookies["radelc_language"] = "sl"
    event = set_up(client, 1)
    entered(client, event)
    pressed(client, reverse("draw", args=[event.slug]), mode="schedule", seed="7")
    pressed(client, reverse("round-publish", args=[event.slug, 1]))
    pressed(client, reverse("round-start", args=[event.slug, 1]))
    table = Table.objects.select_related("round__event").filter(round__event=event, round__number=1).earliest("number")
    page = text(client.get(reverse("office-sheet", args=[event.slug, table.pk])))
    assert "Vpišite končna stanja: skupaj jih mora biti 400." in page
    answer = sheet_sent(client, table, {"A": 190, "B": 110, "C": 70, "D": 31})
    assert answer.status_code == 400
    page = text(answer)
    told = "Seštevek končnih stanj je 401, vložkov pa 400: to je 1 preveč."
    assert 'id="total-D-error"' in page
    assert told in page
    for balance in ("190", "110", "70", "31"):  # nothing that was typed is lost
        assert f'value="{balance}"' in page
    assert sheet_sent(client, table, {"A": 190, "B": 110, "C": 70, "D": 30}).status_code == 302
    assert build.totals(table) == {"A": 90, "B": 10, "C": -30, "D": -70}
    shown_ = text(client.get(reverse("office-round-totals", args=[event.slug, 1])))
    assert "190" in shown_
    assert "Prikazana in vpisana so končna stanja" in shown_
