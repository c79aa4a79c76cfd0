"""What the text leaves to the table or the event: options, their presets, and how they are read from a sheet."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from rules.hungarian.table import PLAYING, WHOLE_SHEET
from rules.json_values import exact_number, shown
from rules.paskievics.contracts import HANDS, MOST_WHOLE, PROMISED
from rules.violations import Violation


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a sheet; the defaults are the text's (preset pagat) at a table of four.

    `renonsz` is the least and the most that a fault may cost, None without bounds; `failed_fourth` is "bid" or the
    amount; `games` counts the rows after which the deal passes on.
    """

    double_lap: str = "stack"
    redeal: str = "same"
    ladder: str = "text"
    defenders_silent: str = "always"
    kontra_volat: str = "add"
    tie_kontra: str = "defenders"
    kontra_max: int = 5
    kings_value: int = 1
    pagat_value: int = 5
    xxi_value: int = 21
    silent_with_volat: str = "none"
    kings_with_double: bool = True
    tarokk_payment: str = "all"
    tarokk_duty: str = "pagat"
    failed_fourth: str | int = "bid"
    throw_in: tuple[str, ...] = HANDS
    throw_in_discarded: str = "kings"
    discard_ban: str = "promised"
    free_call: str = "any"
    self_call: str = "free"
    lone_discards: str = "defenders"
    double_volat: str = "separate"
    after_volat: str = "double"
    invits: tuple[str, ...] = ("XIX", "XVIII")
    low_yield: bool = False
    talon_honours: bool = False
    dealer_side: str = "none"
    ulti_pot: bool = False
    renonsz: tuple[int, int] | None = None
    games: int = 16
    placing_points: tuple[Fraction, ...] = (Fraction(10), Fraction(8), Fraction(6), Fraction(4))


#: Option -> the words it may be, the default first.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "double_lap": ("stack", "after", "quad", "reset", "none"),
    "redeal": ("same", "next"),
    "ladder": ("text", "exclusive"),
    "defenders_silent": ("always", "if_kontra"),
    "kontra_volat": ("add", "triple"),
    "tie_kontra": ("defenders", "declarer", "single"),
    "silent_with_volat": ("none", "trull"),
    "tarokk_payment": ("all", "side"),
    "tarokk_duty": ("pagat", "any"),
    "throw_in_discarded": ("kings", "always", "never"),
    "discard_ban": ("promised", "xx", "called"),
    "free_call": ("any", "never"),
    "self_call": ("free", "xx"),
    "lone_discards": ("defenders", "declarer"),
    "double_volat": ("separate", "together", "partner"),
    "after_volat": ("double", "all"),
    "dealer_side": ("none", "defenders"),
}
#: Options that are yes or no.
FLAGS = frozenset(("kings_with_double", "low_yield", "talon_honours", "ulti_pot"))
#: Option -> the least and the most it may be.
WHOLES: Mapping[str, tuple[int, int]] = {
    "kontra_max": (1, 5),
    "kings_value": (1, MOST_WHOLE),
    "pagat_value": (1, MOST_WHOLE),
    "xxi_value": (1, MOST_WHOLE),
    "games": (1, MOST_WHOLE),
}
#: Option -> of what it is a list, any number of them, in any order.
LISTS: Mapping[str, tuple[str, ...]] = {"throw_in": HANDS, "invits": tuple(PROMISED)}
OTHERS = frozenset(("preset", "failed_fourth", "renonsz", "placing_points"))
NAMES = frozenset((*CHOICES, *FLAGS, *WHOLES, *LISTS, *OTHERS))

#: Preset -> what it sets (V…, BGA, and the tournament rules of 1 March 2018 as they are quoted).
PRESETS: Mapping[str, Mapping[str, object]] = {
    "pagat": {},
    "verseny_2018": {
        "double_lap": "none",
        "kontra_max": 4,
        "double_volat": "together",
        "after_volat": "all",
        "discard_ban": "xx",
        "self_call": "xx",
        "lone_discards": "declarer",
        "throw_in_discarded": "never",
        "tarokk_payment": "side",
        "failed_fourth": 3,
        "renonsz": (5, 10),
    },
    "bga": {
        "double_lap": "none",
        "redeal": "next",
        "failed_fourth": 2,
        "throw_in": ("szolo_xxi", "kilenc_szines", "negy_kiraly"),
        "throw_in_discarded": "never",
        "discard_ban": "called",
        "free_call": "never",
        "self_call": "xx",
        "low_yield": True,
        "kings_with_double": False,
    },
}
#: What a table of five has otherwise (P19).
AT_FIVE: Mapping[str, object] = {"games": 20, "placing_points": tuple(map(Fraction, (10, 8, 6, 4, 4)))}


def read_options(given: object, players: int) -> tuple[Options, list[Violation]]:
    """The options of a table of 4 or 5, and what is wrong with them: what is wrong counts as not given (FORMAT)."""
    if given is not None and not isinstance(given, Mapping):
        return _options({}, players), [_bad("options", given)]
    values: dict[str, object] = {}
    wrong: list[Violation] = []
    for name, value in (given or {}).items():
        if name not in NAMES:
            wrong.append(_bad(name, value))
        elif value is not None:
            read = _read(name, value, players)
            if read is None:
                wrong.append(_bad(name, value))
            else:
                values[name] = read
    if values.get("renonsz") == "none":
        values["renonsz"] = None
    return _options(values, players), wrong


def _bad(name: object, value: object) -> Violation:
    return Violation("bad-option", "FORMAT", {"key": shown(name), "value": shown(value)}, WHOLE_SHEET, "options")


def _options(values: Mapping[str, object], players: int) -> Options:
    preset = PRESETS[str(values.get("preset", "pagat"))]
    chosen: dict[str, Any] = {**(AT_FIVE if players > PLAYING else {}), **preset, **values}
    chosen.pop("preset", None)
    return Options(**chosen)


def _read(name: str, value: object, players: int) -> object:
    """The value of an option, None if it cannot be one."""
    if name in CHOICES:
        return value if isinstance(value, str) and value in CHOICES[name] else None
    if name in FLAGS:
        return value if isinstance(value, bool) else None
    if name in WHOLES:
        return _whole(value, *WHOLES[name])
    if name in LISTS:
        return _some_of(value, LISTS[name])
    if name == "preset":
        return value if isinstance(value, str) and value in PRESETS else None
    if name == "failed_fourth":
        return value if value == "bid" else _whole(value, 0, MOST_WHOLE)
    if name == "renonsz":
        return value if value == "none" else _bounds(value)
    return _placing_points(value, players)


def _whole(value: object, least: int, most: int) -> int | None:
    return value if type(value) is int and least <= value <= most else None


def _some_of(value: object, known: tuple[str, ...]) -> tuple[str, ...] | None:
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) and one in known for one in value):
        return None
    return tuple(value)


def _bounds(value: object) -> tuple[int, int] | None:
    """The least and the most, both at least 1, in this order (P20)."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return None
    least, most = (_whole(one, 1, MOST_WHOLE) for one in value)
    return (least, most) if least is not None and most is not None and least <= most else None


def _placing_points(value: object, players: int) -> tuple[Fraction, ...] | None:
    """A number for each place, none below 0 or above the one before, exact as written (P19)."""
    if not isinstance(value, list | tuple) or len(value) != players:
        return None
    points = [exact_number(one) for one in value]
    if any(one is None or not 0 <= one <= MOST_WHOLE for one in points):
        return None
    exact = tuple(one for one in points if one is not None)
    return None if any(after > before for before, after in pairwise(exact)) else exact
