"""The choices left to the event; the defaults are D3, D6, D9, D10, D15 and A13 of the book's page."""

from dataclasses import dataclass
from fractions import Fraction

from rules.options import OptionCodes, OptionSet, choice, table_points, whole
from rules.wording import _

MOST_GAMES = 99


@dataclass(frozen=True, slots=True)
class Options:
    kontra: str = choice(
        _("What a kontra multiplies (B1.19)"),
        {"game_and_difference": _("value and card difference"), "base_value": _("only the value")},
        "B1.19",
    )
    announced_valat: str = choice(
        _("An announced valat (B1.14)"),
        {"additive": _("is written beside the game"), "alone": _("is written alone")},
        "B1.14",
    )
    radelc_erased: str = choice(
        _("A radelc is erased (B1.25)"),
        {"first_game": _("after the first game"), "won_game": _("after a won game")},
        "B1.25",
    )
    klop_full_others: str = choice(
        _("When one is full in klop, the others score (B2.3)"),
        {"own": _("their own points"), "zero": _("nothing")},
        "B2.3",
    )
    silent_beside_announced: str = choice(
        _("An announcement fails and the other side has it silently (B1.18)"),
        {"yes": _("both are written"), "no": _("only the announcement is written")},
        "B1.18",
    )
    games: int = whole("", 21, 1, MOST_GAMES, article="A3")
    placing_points: tuple[Fraction, ...] = table_points(3, 2, 1, article="A13")  # fmt: skip


OPTIONS = OptionSet(
    Options,
    OptionCodes(article="A3", bad="option-value", unknown="option-unknown", no_object="options-shape", row=None),
)
