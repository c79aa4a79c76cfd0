"""The page of a late player: what cannot be written is said before "Write it" (B1.5)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import dve
from tests.tournament.pages import folded
from tests.tournament.recording.views.captain.test_table import Player, players
from tournament.models import Event, Game, Round

pytestmark = pytest.mark.django_db


def captain(minutes: int) -> Player:
    """A's phone at a table whose clock has run for so long."""
    table = build.table()
    started = timezone.now() - timedelta(minutes=minutes)
    Round.objects.update(started_at=started, published_at=started)
    return players(table)["A"]


@pytest.mark.parametrize(
    ("minutes", "seconds", "said"),
    [("9", "00", "−90"), ("4", "29", "4:29"), ("94", "30", "−945")],
    ids=["two games", "too short", "the whole round"],
)
def test_what_it_would_write_is_shown(minutes: str, seconds: str, said: str) -> None:
    phone = captain(300)
    answer = phone.client.post(f"{phone.base}late/", {"seat": "C", "minutes": minutes, "seconds": seconds})
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"minutes": "99"}, "22"),  # a round that was stopped for a while; the sheet has 21 games
        ({"minutes": "301"}, "300:"),
        ({"minutes": "999999999"}, "300:"),
        ({"minutes": "-1"}, "Give the minutes"),
        ({"seat": "D"}, "Say who was late"),
        ({"seat": ""}, "Say who was late"),
    ],
    ids=["more games than there are", "longer than the clock has run", "absurd", "negative", "no such seat", "nobody"],
)
def test_what_can_not_be_is_refused_before_anything_is_shown(form: dict[str, str], said: str) -> None:
    phone = captain(300)
    answer = phone.client.post(f"{phone.base}late/", {"seat": "C", "minutes": "9", "seconds": "00", **form})
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert f'value="{form.get("minutes", "9")}"' in answer.content.decode()


def test_a_form_older_than_the_sheet_is_told_so_and_can_be_sent_again() -> None:
    """What was typed stays, and the form is of the sheet as it is now: it is refused once, not for ever."""
    phone = captain(30)
    typed = {"seat": "C", "minutes": "9", "seconds": "00", "step": "save"}
    form = {"revision": "0", "key": "5b0c0a34-3a3e-4b0b-9d3c-0d1f6f0b7a11"}
    build.record(phone.table, build.late("B"))
    refused = phone.client.post(f"{phone.base}late/", {**typed, **form})
    assert refused.status_code == 409
    again = {name: refused.context["typed"][name] for name in form}
    assert phone.client.post(f"{phone.base}late/", {**typed, **again}).status_code == 302
    assert Game.objects.count() == 3


def test_what_is_written_already_is_said() -> None:
    """Three full times, and one of them stands on the sheet: two are written."""
    phone = captain(30)
    build.record(phone.table, build.late("C"))
    page = folded(
        phone.client.post(f"{phone.base}late/", {"seat": "C", "minutes": "13", "seconds": "30"}).content.decode()
    )
    assert "13:30 = 3 full 4:30 (1 of them is written already)" in page
    assert "2 × " in page


def test_a_form_fetched_back_for_another_time_gets_an_id_of_its_own() -> None:
    phone = captain(30)
    typed = {"seat": "C", "minutes": "9", "seconds": "00", "step": "save"}
    form = {"revision": "0", "key": "5b0c0a34-3a3e-4b0b-9d3c-0d1f6f0b7a11"}
    assert phone.client.post(f"{phone.base}late/", {**typed, **form}).status_code == 302
    refused = phone.client.post(f"{phone.base}late/", {**typed, **form, "minutes": "5"})
    assert refused.status_code == 409
    assert 'value="5"' in refused.content.decode()
    assert refused.context["typed"]["key"] != form["key"]
    assert Game.objects.count() == 2


def test_nothing_is_proposed_once_a_game_was_played() -> None:
    """B1.5: all three were there; the page says since when it counts, and proposes no 50 minutes."""
    phone = captain(50)
    build.record(phone.table, dve("A"))
    page = phone.client.get(f"{phone.base}late/").content.decode()
    assert 'name="minutes" value=""' in " ".join(page.split())
    assert "game 1 was recorded" in page
    answer = phone.client.post(f"{phone.base}late/", {"seat": "C", "minutes": "50", "seconds": "0", "step": "look"})
    assert answer.status_code == 400
    assert "since game 1 was recorded" in answer.content.decode()


def test_a_lateness_in_an_event_of_forty_games() -> None:
    """A3: 33 rows are more than a usual sheet has."""
    phone = captain(180)
    Event.objects.update(games_per_round=40)
    answer = phone.client.post(f"{phone.base}late/", {"seat": "C", "minutes": "150", "seconds": "0"})
    assert answer.status_code == 200
    assert "−1485" in answer.content.decode().replace(".", "")
