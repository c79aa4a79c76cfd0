"""Values and articles of Slovenian competition tarok as data (seed 002, B1.5-B1.26, C1.10), and the event's options."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from rules.json_values import exact_number, shown
from rules.violations import Violation

SEATS = ("A", "B", "C")
#: The seat to the left, clockwise (B1.1, B1.6).
LEFT_OF = {"A": "B", "B": "C", "C": "A"}

POINT_CONTRACTS = ("tri", "dve", "ena", "solo")
BID_CONTRACTS = ("berac", "valat")
CONTRACTS = (*POINT_CONTRACTS, *BID_CONTRACTS, "klop")

#: Contract -> value (B1.15; valat as a bid B1.17).
BASE = {"tri": 10, "dve": 20, "ena": 30, "solo": 80, "berac": 125, "valat": 500}
CONTRACT_ARTICLE = {"tri": "B1.15", "dve": "B1.15", "ena": "B1.15", "solo": "B1.15", "berac": "B1.15", "valat": "B1.17"}

FEATURES = ("kings", "trula", "pagat", "valat")
#: How many cards of the talon the declarer takes, and so lays away (B1.10); none is touched in klop (B2.6), and of a
#: valat bid the rule book does not tell.
TAKEN_FROM_TALON = {"tri": 3, "dve": 2, "ena": 1, "solo": 0, "berac": 0}

#: Announced value (B1.17); silent is half of it (B1.18).
ANNOUNCED = {"kings": 20, "trula": 20, "pagat": 50, "valat": 500}
SILENT = {"kings": 10, "trula": 10, "pagat": 25, "valat": 250}

#: Kontra words in order (B1.19): each doubles.
WORDS = ("kontra", "re", "sub", "mort")

USUAL_A_GAME = 60  # on average; a total beyond it (1260 in 21 games) is rather a slip of the pen than a day of valats
LEAST_GAMES_USUAL = 10  # in fewer games a single one weighs too much for an average
HALF = 35  # the "whole difference" of 35 points (C2.2); 36 win the game (B1.16)
DECK = 70  # card points in the pack
KLOP_FULL = -70  # written by a seat that took 35 and more (B2.3)
MONDFANG = -21  # B1.26
MISDEAL = -20  # C1.10
LATENESS = -45  # B1.5
LATENESS_SECONDS = 270  # each full four and a half minutes (B1.5)

#: Least card points of the side that holds all kings, the trula, or both.
LEAST_WITH = {"kings": 18, "trula": 13}
LEAST_WITH_BOTH = 30


@dataclass(frozen=True, slots=True)
class Options:
    """What the rule book leaves to the event; the defaults are D3, D6, D9, D10, D15 and A13 of the scoring page."""

    games: int = 21
    kontra: str = "game_and_difference"
    announced_valat: str = "additive"
    radelc_erased: str = "first_game"
    klop_full_others: str = "own"
    silent_beside_announced: str = "yes"
    placing_points: tuple[Fraction, ...] = (Fraction(3), Fraction(2), Fraction(1))


#: Option -> the values it may have, the default first, and the article it reads.
OPTION_VALUES: Mapping[str, tuple[str, ...]] = {
    "kontra": ("game_and_difference", "base_value"),
    "announced_valat": ("additive", "alone"),
    "radelc_erased": ("first_game", "won_game"),
    "klop_full_others": ("own", "zero"),
    "silent_beside_announced": ("yes", "no"),
}
OPTION_ARTICLE = {
    "games": "A3",
    "kontra": "B1.19",
    "announced_valat": "B1.14",
    "radelc_erased": "B1.25",
    "klop_full_others": "B2.3",
    "silent_beside_announced": "B1.18",
    "placing_points": "A13",
}
MOST_GAMES = 99
MOST_PLACING_POINTS = 1000


def read_options(given: object) -> tuple[Options, list[Violation]]:
    """The options of a sheet, defaults filled in, and what is wrong with them (the default stands in for those)."""
    if given is None:
        return Options(), []
    if not isinstance(given, Mapping):
        return Options(), [Violation("options-shape", "A3", {"value": shown(given)}, field="options")]
    values: dict[str, object] = {}
    wrong: list[Violation] = []
    for name, value in given.items():
        if name not in OPTION_ARTICLE:
            wrong.append(Violation("option-unknown", "A3", {"key": shown(name)}, field="options"))
            continue
        if value is None:
            continue
        read = _read_option(name, value)
        if read is None:
            params = {"key": name, "value": shown(value)}
            wrong.append(Violation("option-value", OPTION_ARTICLE[name], params, field="options"))
        else:
            values[name] = read
    return Options(**values), wrong  # type: ignore[arg-type]  # each value was read for its own field above


def _read_option(name: str, value: object) -> object:
    if name == "games":
        return value if type(value) is int and 1 <= value <= MOST_GAMES else None
    if name == "placing_points":
        return _read_placing_points(value)
    return value if value in OPTION_VALUES[name] else None


def _read_placing_points(value: object) -> tuple[Fraction, ...] | None:
    """Three numbers up to MOST_PLACING_POINTS, none larger than the one before, exact as written (0.5: one half)."""
    if not isinstance(value, list | tuple) or len(value) != len(SEATS):
        return None
    points = []
    for number in value:
        one = exact_number(number)
        if one is None or not 0 <= one <= MOST_PLACING_POINTS:
            return None
        points.append(one)
    if any(after > before for before, after in pairwise(points)):
        return None
    return tuple(points)
