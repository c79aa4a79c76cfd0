"""The page of a late player: what can not be written is said before "Write it" (B1.5)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournament import build
from tests.tournament.views.captain.test_table import Player, players
from tournament.models import Game, Round

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
