"""A club of more than a third of a large field: as few of its pairs sit together as must (draw.md, clubmates)."""

from typing import Any

import pytest

from tests.tournament.draw.samples import meetings, repeats, request, short, uneven
from tournament.draw import draw


def field(count: int, *shares: int) -> list[dict[str, Any]]:
    """Clubs of so many percent, the others in none, mixed through the list."""
    clubs = [name for name, share in zip("XYZ", shares, strict=False) for _ in range(count * share // 100)]
    clubs += [""] * (count - len(clubs))
    return [{"id": f"p{at}", "club": clubs[at * 7 % count], "rank": at + 1} for at in range(count)]


@pytest.mark.parametrize("seed", [1, pytest.param(7, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("shares", [(50,), (50, 50), (45, 40, 15), (80,)])
@pytest.mark.parametrize("count", [101, 103, pytest.param(303, marks=pytest.mark.nightly), 1499, 1500])
def test_a_large_club_has_the_fewest_pairs_there_can_be(count: int, shares: tuple[int, ...], seed: int) -> None:
    """draw.md: 1500 players, half of them in one club, four rounds: 1,000 pairs."""
    asked = request(count, players=field(count, *shares), seed=seed)
    answer = draw(asked)
    club = {player["id"]: player["club"] for player in asked["players"]}
    met = meetings(answer["rounds"])
    together = sum(times for pair, times in met.items() if len({club[one] for one in pair}) == 1 and club[min(pair)])
    assert together == answer["report"]["clubmates"] == answer["report"]["bounds"]["clubmates"]
    if (count, shares) == (1500, (50,)):
        assert together == 1000
    assert repeats(answer["rounds"]) == 0
    assert uneven(answer["rounds"]) == []
    assert max(short(answer["rounds"]).values(), default=1) == 1


@pytest.mark.parametrize("way", ["bye", "two"])
def test_short_tables_and_forbidden_pairs_of_such_a_field(way: str) -> None:
    forbidden = [["p0", "p1"], ["p7", "p14"]]
    answer = draw(request(301, players=field(301, 50), short=way, forbidden=forbidden))
    report = answer["report"]
    assert (report["forbidden"], report["repeats"], report["short_again"]) == (0, 0, 0)
    assert report["clubmates"] == report["bounds"]["clubmates"]


def test_the_seed_decides_who_sits_where() -> None:
    asked = request(150, players=field(150, 50))
    assert draw(asked) == draw(asked)
    assert draw(asked)["rounds"] != draw({**asked, "seed": 8})["rounds"]
