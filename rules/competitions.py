"""Well-known competitions, to fill the form of a new event (season.md; open.md of the books)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rules.wording import _


@dataclass(frozen=True, slots=True)
class Competition:
    """`settings` by field of the form, where they differ from the book's proposal; `placing_points` by size of
    table.
    """

    name: str
    label: str
    ruleset: str
    settings: Mapping[str, object]
    options: Mapping[str, object]
    placing_points: Mapping[int, tuple[int, ...]]


_NONE: MappingProxyType[Any, Any] = MappingProxyType({})
#: Played for money, so the table's stakes must all be won at the end: no pot stays on the table.
_FOR_MONEY = {"ends": "clock", "first_mode": "schedule", "later_mode": "schedule", "short_table": "sit_out_later"}
_SATURDAY = {"round_count": 4, "first_mode": "thirds", "later_mode": "standings"}
COMPETITIONS: dict[str, Competition] = {
    competition.name: competition
    for competition in (
        Competition("dp", _("DP posamezno: Slovenian championship, individuals"), "si-tzs", _SATURDAY, _NONE, _NONE),
        Competition(
            "masters", _("Masters: the best of the season, with finals"), "si-tzs",
            {**_SATURDAY, "last_mode": "finals"}, _NONE, _NONE,
        ),
        Competition(
            "pokal", _("Pokal: a match of the Slovenian cup"), "si-tzs",
            {"round_count": 1, "games_per_round": 36, "team_size": 3}, _NONE, _NONE,
        ),
        Competition(
            "brno", _("Brněnská liga: Brno league, for money"), "cz-taroky",
            {**_FOR_MONEY, "round_count": 5, "clock_minutes": 50, "stake": 100}, {"preset": "jedenact"},
            {4: (4, 3, 2, 1)},
        ),
        Competition(
            "breclav", _("Břeclav: for money, which alone decides"), "cz-taroky",
            {**_FOR_MONEY, "round_count": 4, "clock_minutes": 60, "stake": 100, "bye_points": 0},
            {"preset": "jedenact"}, {4: (0, 0, 0, 0)},
        ),
        Competition(
            "dlazka", _("Dlažka: for money, with compulsory kontra"), "cz-taroky",
            {**_FOR_MONEY, "round_count": 5, "clock_minutes": 60, "stake": 50},
            {"preset": "jedenact", "talon_refusal": False, "obligatory_kontra": True}, {4: (4, 3, 2, 1)},
        ),
        Competition(
            "orszagos", _("Országos verseny: Hungarian open, four rounds and finals"), "hu-paskievics",
            {
                "round_count": 5, "ends": "clock", "clock_minutes": 55, "first_mode": "schedule",
                "later_mode": "schedule", "last_mode": "finals", "short_table": "five",
            },
            _NONE, _NONE,
        ),
    )
}  # fmt: skip
