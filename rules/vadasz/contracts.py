"""Values of the Vadász book as data (seeds 000 and 001, I.3), and the event's options."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.hungarian.table import WHOLE_SHEET
from rules.json_values import exact_number, shown
from rules.vadasz.editions import Edition
from rules.violations import FORMAT, Violation

#: Feature -> announced value (I.3.e); of double and volát times the game's value. Silent is half of it.
FIXED = {"tuletroa": 2, "kings": 4, "ulti": 10, "xxi": 42}
TIMES_BASE = {"double": 4, "volat": 6}
FEATURES = (*FIXED, *TIMES_BASE)
#: What the announcer of a volát said in the same turn and so does not count (I.3.e, V9).
COVERED_BY_VOLAT = frozenset(("tuletroa", "kings", "double"))
#: Of these, what is never written silently beside a volát of the same side; the others are by option (V8).
ONLY_COVERED = frozenset(("double",))

WAYS_ALONE = ("forced", "open", "concealed")
ALONE_ARTICLE = {"forced": "IV.1.a", "open": "IV.1.b", "concealed": "IV.1.c"}
#: How often a lone declarer gets or pays the points, by the way he is alone and whether he won (IV.1.a-c).
ALONE_FACTOR = {
    ("forced", True): 3,
    ("forced", False): 1,
    ("open", True): 2,
    ("open", False): 2,
    ("concealed", True): 1,
    ("concealed", False): 2,
}

MOST_TALON = 3  # I.3.a
FEWEST_TAROKS, MOST_TAROKS = 8, 9  # hands that are recorded (IV.2.b)
FEWEST_PLAYERS, MOST_PLAYERS = 4, 7  # I.1.b

DEALINGS = ("next", "handed_on", "self")


def base_of(talon: int) -> int:
    """What the game is worth when the declarer took so many cards (I.3.d, V1)."""
    return 4 - talon


@dataclass(frozen=True, slots=True)
class Options:
    """What the page leaves to the event, each with its decision V2-V14; the defaults are the page's."""

    players: int = FEWEST_PLAYERS
    games: int | None = None
    placing_points: tuple[Fraction, ...] = ()
    alone_win: str = "total"
    forced_silent: str = "loss"
    forced_kontra: str = "silent"
    double_rounding: str = "before"
    kontra_game: str = "dropped"
    failed_double: str = "both"
    silent_volat: str = "covers"
    silent_ulti_lost: str = "pays"
    bound_ulti: str = "announced"
    inverse_lead: str = "mirrored"


#: Option -> the values it may have, the default first.
OPTION_VALUES: Mapping[str, tuple[str, ...]] = {
    "alone_win": ("total", "game"),
    "forced_silent": ("loss", "always"),
    "forced_kontra": ("silent", "stays"),
    "double_rounding": ("before", "after"),
    "kontra_game": ("dropped", "kept"),
    "failed_double": ("both", "opponents_only"),
    "silent_volat": ("covers", "covers_double"),
    "silent_ulti_lost": ("pays", "nothing"),
    "bound_ulti": ("announced", "silent"),
    "inverse_lead": ("mirrored", "same"),
}
#: As many points as players for the first, one for the last, by how many sit at the table.
USUAL_PLACING_POINTS = {
    players: tuple(Fraction(place) for place in range(players, 0, -1))
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
}
MOST_PLACING_POINTS = 1_000_000  # either way; the page sets no bound, and numbers of thousands of digits fit nowhere


def read_options(given: object, players: int, edition: Edition) -> tuple[Options, list[Violation]]:
    """The options of a sheet, defaults filled in, and what is wrong with them (the default stands in for those)."""
    values: dict[str, Any] = {  # each was read for its own option
        "players": players,
        "placing_points": USUAL_PLACING_POINTS[players],
    }
    wrong: list[Violation] = []
    if given is not None and not isinstance(given, Mapping):
        wrong.append(_breach("bad-option", FORMAT, {"key": "options", "value": shown(given)}))
        given = None
    for name, value in (given or {}).items():
        if name not in OPTION_VALUES and name not in ("games", "placing_points"):
            wrong.append(_breach("unknown-option", FORMAT, {"key": shown(name)}))
        elif value is None:
            continue
        elif name in edition.foreign_options:
            params = {"key": name, "edition": edition.year, "other": edition.other_year}
            wrong.append(_breach("not-in-edition", edition.foreign_options[name], params))
        else:
            read = _read_option(name, value, players)
            if read is None:
                wrong.append(_breach("bad-option", FORMAT, {"key": name, "value": shown(value)}))
            else:
                values[name] = read
    return Options(**values), wrong


def _breach(code: str, article: str, params: Mapping[str, object]) -> Violation:
    return Violation(code, article, params, WHOLE_SHEET, "options")


def _read_option(name: str, value: object, players: int) -> object:
    if name == "games":
        return value if type(value) is int and value >= 1 else None
    if name == "placing_points":
        return _read_placing_points(value, players)
    return value if isinstance(value, str) and value in OPTION_VALUES[name] else None


def _read_placing_points(value: object, players: int) -> tuple[Fraction, ...] | None:
    """As many numbers as seats, exact as written (0.5: one half)."""
    if not isinstance(value, list | tuple) or len(value) != players:
        return None
    points = [None if isinstance(number, str) else exact_number(number) for number in value]
    if any(one is None or abs(one) > MOST_PLACING_POINTS for one in points):
        return None
    return tuple(one for one in points if one is not None)
