"""A draw that is remembered gives what the draw itself gives, and is not made again for every change by hand."""

from typing import Any

import pytest

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.draw import draw
from tournament.services import drawn, rounds
from tournament.services.draw_request import places


def request(**more: Any) -> dict[str, Any]:
    players = [{"id": str(one), "club": "AB"[one % 2], "rank": one + 1} for one in range(23)]
    players.append({"id": "late", "playing": False})
    return {"mode": "thirds", "size": 4, "remainder": "five", "seed": 3, "players": players, **more}


SWAPS = [
    {"round": 1, "seats": ["1A", "5E"]},
    {"round": 1, "seat": "2B", "player": None},
    {"round": 1, "seat": "6A", "player": "late"},
    {"round": 1, "seats": ["2B", "6A"]},
]


@pytest.mark.parametrize("swaps", [SWAPS[:count] for count in range(len(SWAPS) + 1)])
def test_the_rounds_are_the_draws(swaps: list[dict[str, Any]]) -> None:
    asked = request(swaps=swaps)
    assert drawn.rounds_of(asked) == draw(asked)["rounds"]


def test_so_are_those_of_a_seating_that_is_kept() -> None:
    seated = [[places(table) for table in tables] for tables in drawn.rounds_of(request())]
    asked = request(keep=seated, swaps=SWAPS[:1])
    assert drawn.rounds_of(asked) == draw(asked)["rounds"]


@pytest.mark.django_db
def test_an_exchange_draws_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    event = build.event()
    build.registrations(event, 9)
    drafted = rounds.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)
    one, other = drafted.seats.filter(letter="A")[:2]
    modes = []
    monkeypatch.setattr(drawn, "draw", lambda asked: modes.append(asked["mode"]) or draw(asked))
    rounds.swap_seats(round=drafted, first=one, second=other, by=DIRECTOR)
    assert modes == ["manual"]
