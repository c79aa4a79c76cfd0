"""Twelve players, four rounds: the tightest field of all (draw.md: possible, but only just)."""

import pytest

from tournament.draw import draw


@pytest.mark.parametrize(
    ("clubs", "least"),
    [
        ("abcdefghijkl", 0),
        ("aaaabbbcccdd", 1),  # every schedule was tried: 0, the bound, is out of reach
        ("aaaaaabbbccc", 9),  # likewise 8
    ],
)
def test_twelve_players_have_four_rounds_with_the_fewest_clubmates(clubs: str, least: int) -> None:
    players = [{"id": f"p{at}", "club": club} for at, club in enumerate(clubs)]
    report = draw({"mode": "schedule", "rounds": 4, "seed": 0, "players": players})["report"]
    assert (report["repeats"], report["seats"]["unbalanced"], report["clubmates"]) == (0, 0, least)
