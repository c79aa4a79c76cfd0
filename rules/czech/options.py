"""What the text leaves to the table: every "Někde se …" is an option whose default is the text's main version.

`preset` jedenact sets several of them at once (Jedenáct, Sankce); each can be set beside it.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.czech.contracts import SEATS, WHOLE_SHEET
from rules.json_values import exact_number, shown
from rules.violations import Violation


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a sheet; the defaults are those of the text."""

    pot: bool = True
    pagat: str = "5_10"
    pagat_high: int = 1
    pagat_lost_kontra: str = "double"
    ucho: str = "10_20"
    valat: str = "multiply"
    valat_points: int = 10
    valat_solo: int = 4
    lay_down_prvni: str = "5"
    lay_down_druha: str = "no"
    obligatory_kontra: bool = False
    tretich: int = 3
    solo: int = 4
    varsava: str = "pot"
    varsava_gain: str = "single"
    varsava_forgotten: int = 0
    revealing: str = "all"
    revealing_count: str = "both"
    kontra_levels: int = 3
    draw: str = "nothing"
    renonc: str = "fine_and_game"
    druha_by_forehand: bool = False
    placing_points: tuple[Fraction, ...] = (Fraction(4), Fraction(3), Fraction(2), Fraction(1))
    games: int = 0
    talon_refusal: bool = True
    pagat_last_tarok: bool = False
    solo_talon_shown: bool = False


#: Option -> the values it may have, the text's own first, and where the text leaves it open.
OPTION_VALUES: Mapping[str, tuple[object, ...]] = {
    "pot": (True, False),
    "pagat": ("5_10", "10_20"),
    "pagat_high": (1, 2),
    "pagat_lost_kontra": ("double", "to_opponents"),
    "ucho": ("10_20", "20_40"),
    "valat": ("multiply", "multiply_by_game", "points", "points_by_game"),
    "valat_solo": (4, 6),
    "lay_down_prvni": ("5", "free"),
    "lay_down_druha": ("no", "20", "free"),
    "obligatory_kontra": (False, True),
    "tretich": (3, 2, 4),
    "solo": (4, 2, 6, 8),
    "varsava": ("pot", "forehand", "jedenact"),
    "varsava_gain": ("single", "double", "none"),
    "revealing": ("all", "no_barvy_honery", "no_barvy"),
    "revealing_count": ("both", "winners"),
    "kontra_levels": (3, 5),
    "draw": ("nothing", "last_kontra_loses"),
    "renonc": ("fine_and_game", "pot_20", "jedenact"),
    "druha_by_forehand": (False, True),
    "talon_refusal": (True, False),
    "pagat_last_tarok": (False, True),
    "solo_talon_shown": (False, True),
}
#: Options that are numbers -> the least they may be.
OPTION_NUMBERS: Mapping[str, int] = {"valat_points": 1, "varsava_forgotten": 0, "games": 0}
PRESETS: Mapping[str, Mapping[str, object]] = {
    "text": {},
    "jedenact": {
        "pot": False,
        "pagat": "10_20",
        "pagat_high": 2,
        "valat": "points_by_game",
        "valat_points": 20,
        "valat_solo": 6,
        "lay_down_druha": "20",
        "tretich": 4,
        "solo": 6,
        "varsava": "jedenact",
        "revealing": "no_barvy",
        "renonc": "jedenact",
    },
}


def read_options(given: object) -> tuple[Options, list[Violation]]:
    """The options of a sheet, and what is wrong with them: the preset's value stands in for those, else the default."""
    if given is None:
        return Options(), []
    if not isinstance(given, Mapping):
        return Options(), [_bad("options", given)]
    wrong: list[Violation] = []
    read: dict[str, object] = {}
    for name, value in given.items():
        one = _read(name, value)
        if one is None:
            wrong.append(_bad(name, value))
        else:
            read[name] = one
    values: dict[str, Any] = {**PRESETS[str(read.pop("preset", "text"))], **read}
    if values.get("pot") is False:
        values.setdefault("varsava", "forehand")
    options = Options(**values)
    return options, [*wrong, *_conflicts(options)]


def _read(name: object, value: object) -> object:
    """The value of one option, None if there is no such option or value. A truth value is no number."""
    if name == "preset":
        return value if isinstance(value, str) and value in PRESETS else None
    if name == "placing_points":
        return _read_placing_points(value)
    if name in OPTION_NUMBERS:
        least = OPTION_NUMBERS[str(name)]
        return value if type(value) is int and value >= least and _is_finite(value) else None
    for one in OPTION_VALUES.get(name, ()) if isinstance(name, str) else ():
        if type(value) is type(one) and value == one:
            return one
    return None


def _read_placing_points(value: object) -> tuple[Fraction, ...] | None:
    """A finite number for each place, exact as written (2.5: five halves)."""
    if not isinstance(value, list | tuple) or len(value) != len(SEATS):
        return None
    points = [exact_number(one) for one in value if not isinstance(one, str) and _is_finite(one)]
    exact = tuple(one for one in points if one is not None)
    return exact if len(exact) == len(SEATS) else None


def _is_finite(number: object) -> bool:
    """Whether a number is one that everybody's machine can hold: beyond it no result could be shown."""
    try:
        return isinstance(number, int | float | Fraction) and math.isfinite(number)
    except OverflowError:
        return False


def _conflicts(options: Options) -> list[Violation]:
    """Without a žid nothing can be settled with it (Sankce.23)."""
    if options.pot:
        return []
    settled = (("varsava", options.varsava == "pot"), ("renonc", options.renonc == "pot_20"))
    return [
        Violation("option-conflict", "Sankce.23", {"key": name}, WHOLE_SHEET, "options")
        for name, with_pot in settled
        if with_pot
    ]


def _bad(name: object, value: object) -> Violation:
    return Violation("bad-option", "Úvod.2", {"key": shown(name), "value": shown(value)}, WHOLE_SHEET, "options")
