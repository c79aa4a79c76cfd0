"""The settings that fill a new event's form, as the competitions' own rules say (season.md; open.md of the books)."""

import pytest

from rules.competitions import COMPETITIONS

FIVE_OF_CLOCK = {"ends": "clock", "round_count": 5}
FOR_MONEY = {"first_mode": "schedule", "later_mode": "schedule", "short_table": "sit_out_later"}
#: Slovenia: four rounds, the first in thirds by the list. Pokal: one round of 36 games, teams of three. Brno: five
#: rounds of 50 minutes, 4-3-2-1, 100 Kč. Břeclav: four of 60, the balances alone decide. Dlažka: five of 60, 4-3-2-1,
#: 50 Kč, no talon refusal, compulsory kontra. Eger 2012: four rounds of 55 minutes and finals.
PLAYED = {
    "dp": ({"round_count": 4, "first_mode": "thirds", "later_mode": "standings"}, {}, {}),
    "masters": (
        {"round_count": 4, "first_mode": "thirds", "later_mode": "standings", "last_mode": "finals"},
        {},
        {},
    ),
    "pokal": ({"round_count": 1, "games_per_round": 36, "team_size": 3}, {}, {}),
    "brno": (
        {**FOR_MONEY, **FIVE_OF_CLOCK, "clock_minutes": 50, "stake": 100},
        {"preset": "jedenact"},
        {4: (4, 3, 2, 1)},
    ),
    "breclav": (
        {**FOR_MONEY, "ends": "clock", "round_count": 4, "clock_minutes": 60, "stake": 100, "bye_points": 0},
        {"preset": "jedenact"},
        {4: (0, 0, 0, 0)},
    ),
    "dlazka": (
        {**FOR_MONEY, **FIVE_OF_CLOCK, "clock_minutes": 60, "stake": 50},
        {"preset": "jedenact", "talon_refusal": False, "obligatory_kontra": True},
        {4: (4, 3, 2, 1)},
    ),
    "orszagos": (
        {
            **FIVE_OF_CLOCK,
            "clock_minutes": 55,
            "first_mode": "schedule",
            "later_mode": "schedule",
            "last_mode": "finals",
            "short_table": "five",
        },
        {},
        {},
    ),
}


@pytest.mark.parametrize("name", COMPETITIONS)
def test_a_competition_is_played_by_its_own_rules(name: str) -> None:
    competition = COMPETITIONS[name]
    assert (dict(competition.settings), dict(competition.options), dict(competition.placing_points)) == PLAYED[name]
