"""A cup in the hall: its bracket on screens, of a match's event and of the cup itself, and what other programs read."""

import csv
from io import StringIO

import icalendar
import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.cup.build import EVENING, cup, decided, drawn, field, play, set_up, team
from tournament.cup.services import cups, matches, results
from tournament.hall.selectors import cup_screen, hall
from tournament.hall.services import screens
from tournament.models import Cup, CupMatch, Screen

pytestmark = pytest.mark.django_db


def slides(client: Client, made: Cup) -> str:
    return client.get(reverse("cup-screen-slides", args=[made.slug])).text


def test_the_bracket_follows_each_result_on_both_screens(client: Client) -> None:
    made, by = cup(first=9, public=True)
    field(made, by, 9)
    first, second, _third = drawn(made, by).matches.order_by("number")
    page = reverse("screen-slides", args=[set_up(first, by).event.slug, 1])
    before, on_event = slides(client, made), client.get(page)
    assert "goes-on" not in before
    assert 'data-show="cup"' in on_event.text
    play(first)
    assert client.get(page).text.count("goes-on") == 0, "a result counts once the director has confirmed it"
    settled = results.settle(match=first, by=by)
    winner = settled.sides.get(goes_on=True).team.name
    for shown in (slides(client, made), client.get(page).text):
        assert shown.count("goes-on") == 1
        assert winner in shown.split("goes-on")[1].split("</li>")[0]
    decided(second, by)
    assert slides(client, made).count("goes-on") == 2
    again = client.get(
        reverse("cup-screen-slides", args=[made.slug]),
        headers={"If-None-Match": client.get(reverse("cup-screen-slides", args=[made.slug]))["ETag"]},
    )
    assert again.status_code == 304


def test_before_the_first_main_round_the_preliminary_one_is_shown() -> None:
    made, by = cup(first=3, preliminary=True)
    field(made, by, 5)
    assert [slide.show for slide in cup_screen.slides(made)] == ["qr"]
    drawn(made, by)
    step = cup_screen.slides(made)[0]
    assert isinstance(step.shown, cup_screen.Shown)
    assert step.shown.is_preliminary
    assert len(step.shown.rounds) == 1


def test_a_cup_that_is_not_public_is_on_no_screen(client: Client) -> None:
    made, by = cup(first=3)
    field(made, by, 3)
    match = set_up(drawn(made, by).matches.get(), by)
    assert client.get(reverse("cup-screen", args=[made.slug])).status_code == 404
    assert cup_screen.of_match(match.event) is None
    cups.update(cup=made, changes={"public": True}, by=by)
    assert client.get(reverse("cup-screen", args=[made.slug])).status_code == 200
    assert cup_screen.of_match(match.event) is not None


def test_only_a_match_of_a_cup_offers_the_bracket_for_its_screens(client: Client) -> None:
    made, by = cup(first=3, public=True)
    field(made, by, 3)
    match = set_up(drawn(made, by).matches.get(), by)
    assert by.account is not None
    client.force_login(by.account)
    assert "cup_at" in client.get(reverse("screen-new", args=[match.event.slug])).context["form"].fields
    other = build.event()
    client.force_login(build.official(other, "director"))
    form = client.get(reverse("screen-new", args=[other.slug])).context["form"]
    assert "cup_at" not in form.fields
    sent = {name: form[name].value() or "" for name in form.fields}
    assert client.post(reverse("screen-new", args=[other.slug]), sent).status_code == 302
    assert Screen.Show.CUP not in [step["show"] for step in Screen.objects.get(event=other).steps]
    screens.save(event=match.event, name="", steps=[("cup", 10)], by=build.DIRECTOR)
    assert [slide.show for slide in hall.slides(match.event, hall.steps_of(match.event, 1))] == ["cup"]


def test_other_programs_read_the_cup(client: Client) -> None:
    made, by = cup(first=3, public=True, public_names="initials", public_clubs=False)
    teams = [team(made, by, name, club="Zmaji") for name in ("Ris", "Orel", "Sova")]
    match = drawn(made, by).matches.get()
    matches.arrange(match=match, place="Gostilna", at=EVENING, by=by)

    def told() -> dict[str, object]:
        return client.get(reverse("cup-feed", args=[made.slug])).json()

    before = told()
    assert before["winner"] is None
    assert before["teams"][0]["players"] == ["O. I.", "O. I.", "O. I."]
    assert before["teams"][0]["reserves"] == ["O. I."]
    assert {one["club"] for one in before["teams"]} == {""}
    (listed,) = before["rounds"][0]["matches"]
    assert (listed["at"], listed["settled"], listed["teams"][0]["points"]) == ("2026-03-14T17:00:00Z", False, None)
    decided(CupMatch.objects.get(), by)
    after = told()
    first = CupMatch.objects.get().sides.get(place=1)
    assert after["winner"] == first.team.number
    (listed,) = after["rounds"][0]["matches"]
    (best,) = [side for side in listed["teams"] if side["result"] == 1]
    assert (best["team"], best["units"], best["goes_on"]) == (first.team.number, first.units, True)
    answer = client.get(reverse("cup-feed-csv", args=[made.slug]))
    rows = list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"))))
    assert sorted(row["name"] for row in rows) == sorted(one.name for one in teams)
    assert {row["goes_on"] for row in rows if row["result"] == "1"} == {"1"}
    calendar = icalendar.Calendar.from_ical(client.get(reverse("cup-feed-calendar", args=[made.slug])).content)
    (entry,) = calendar.walk("VEVENT")
    assert entry["dtstart"].dt == EVENING
    assert str(entry["location"]) == "Gostilna"


def test_a_match_leads_back_to_its_cup(client: Client) -> None:
    made, by = cup(first=9, public=True)
    field(made, by, 9)
    match = drawn(made, by).matches.get(number=1)
    event = set_up(match, by).event
    desk, page = reverse("desk", args=[event.slug]), reverse("event", args=[event.slug])
    to_cup, to_match = reverse("cup", args=[made.slug]), reverse("cup-match", args=[made.slug, 1, 1])
    assert to_cup in client.get(page).text
    client.force_login(build.official(event, "director"))
    play(match)
    assert to_match not in client.get(desk).text  # the director of the match alone may not confirm it
    client.force_login(by.account)
    confirm = "potrdite izid"
    assert client.get(desk).context["step"].url == to_match
    assert confirm in client.get(desk).text
    results.settle(match=match, by=by)
    shown = client.get(desk).text
    assert confirm not in shown
    assert to_match in shown
    cups.update(cup=made, changes={"public": False}, by=by)
    client.logout()
    assert to_cup not in client.get(page).text
